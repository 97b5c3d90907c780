package gtp

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// maxLine is the length limit of a line in bytes, far more than any command needs.
const maxLine = 1 << 16

var errTooLong = errors.New("line too long")

// input reads lines in a separate goroutine, because an analysis ends when a line comes, and
// everything ends when the context does.
type input struct {
	r     *bufio.Reader
	ahead chan line // result of the read in progress; nil if none is
}

type line struct {
	text string
	err  error
}

func newInput(r io.Reader) *input {
	return &input{r: bufio.NewReaderSize(r, maxLine)}
}

// start starts reading the next line, and calls then with it when it arrives.
func (in *input) start(then func(text string)) {
	ahead := make(chan line, 1)
	in.ahead = ahead
	go func() {
		text, err := in.read()
		ahead <- line{text, err}
		then(text)
	}()
}

// next returns the next line, or the error of ctx if that ends first.
func (in *input) next(ctx context.Context) (string, error) {
	if in.ahead == nil {
		in.start(func(string) {})
	}
	select {
	case l := <-in.ahead:
		in.ahead = nil
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// read reads a line. It skips a line that is too long and returns errTooLong.
func (in *input) read() (string, error) {
	text, err := in.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.r.ReadSlice('\n')
		}
		return "", errTooLong
	}
	if errors.Is(err, io.EOF) && len(text) > 0 {
		err = nil
	}
	return string(text), err
}
