package matches

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"katachi"
	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ordered"
	"katachi/internal/report"
	"katachi/match"
)

// Options are the options of Lines. The zero value is usable.
type Options struct {
	Best     bool                 // as for All
	Threads  int                  // 0 means one per core
	Progress katachi.ProgressFunc // Done counts answered lines
}

// Lines answers every non-blank line of in with a line of JSON, in the same order, and returns
// the number of bad lines. A line is an object with "id", which may be any value, and "board", the
// points in a format of board.Parse; other fields are ignored. The answer is Answer with that
// id or, for a bad line, {"id", "error"}, with the id if it could be read.
func Lines(ctx context.Context, out io.Writer, in io.Reader, matchers []match.Matcher, opt Options) (bad int, err error) {
	var failed error
	w := bufio.NewWriter(out)
	done := 0
	err = ordered.Run(ctx, ordered.Threads(opt.Threads), lines(ctx, in, &failed), func() func([]byte) lineAnswer {
		own := make([]match.Matcher, len(matchers))
		for i, m := range matchers {
			own[i] = m.Clone()
		}
		a := new(matchAppender)
		return func(line []byte) lineAnswer { return answerLine(own, a, line, opt.Best) }
	}, func(a lineAnswer) error {
		bad += num.FromBool(a.bad)
		done++
		opt.Progress.Report(katachi.Progress{Done: done})
		_, err := w.Write(append(a.text, '\n'))
		return err
	})
	if flushed := w.Flush(); err == nil {
		err = flushed
	}
	if err == nil {
		err = failed
	}
	return bad, err
}

// lines yields the non-blank lines of r, cut to MaxLine bytes. A read error goes to failed. It does
// not wait for r after ctx has ended.
func lines(ctx context.Context, r io.Reader, failed *error) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		read := make(chan []byte, 64)
		go func() {
			defer close(read)
			*failed = readLines(ctx, r, read)
		}()
		for {
			select {
			case line, more := <-read:
				if !more || !yield(line) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

func readLines(ctx context.Context, in io.Reader, to chan<- []byte) error {
	r := bufio.NewReaderSize(in, report.MaxLine)
	for number := 1; ; number++ {
		line, err := r.ReadSlice('\n')
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		}
		if line := bytes.TrimSpace(line); len(line) > 0 {
			select {
			case to <- bytes.Clone(line):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		for err == bufio.ErrBufferFull {
			_, err = r.ReadSlice('\n')
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
}

// lineAnswer is the answer to a line.
type lineAnswer struct {
	text []byte // JSON
	bad  bool
}

func answerLine(matchers []match.Matcher, a *matchAppender, line []byte, best bool) lineAnswer {
	var q struct {
		ID    json.RawMessage `json:"id"`
		Board string          `json:"board"`
	}
	if len(line) == report.MaxLine {
		return badLine(nil, fmt.Sprintf("a line of %d bytes or more", report.MaxLine))
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return badLine(q.ID, "not a JSON object with \"id\" and \"board\": "+err.Error())
	}
	if q.Board == "" {
		return badLine(q.ID, `"board" is missing`)
	}
	b, err := board.Parse(q.Board)
	if err != nil {
		return badLine(q.ID, err.Error())
	}
	text, err := a.answer(q.ID, All(matchers, b, best), b.Size())
	if err != nil {
		return badLine(nil, err.Error())
	}
	return lineAnswer{text: text}
}

func badLine(id json.RawMessage, what string) lineAnswer {
	text, _ := json.Marshal(struct {
		ID    json.RawMessage `json:"id,omitempty"`
		Error string          `json:"error"`
	}{id, what}) // the id is a part of what json has read
	return lineAnswer{text, true}
}
