package assistant

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Lines returns the transport of a client that writes a message a line to in and reads out. A line
// that is no message is answered with an error of JSON-RPC and otherwise passed over; the SDK would
// end the connection.
func Lines(in io.Reader, out io.Writer) mcp.Transport {
	w := &wholeWriter{out: out}
	return &mcp.IOTransport{Reader: io.NopCloser(&lineReader{in: bufio.NewReader(in), answer: w}), Writer: w}
}

// wholeWriter writes the lines of several goroutines, one after the other. It leaves its writer open.
type wholeWriter struct {
	mu  sync.Mutex
	out io.Writer
}

func (w *wholeWriter) Write(data []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(data)
}

// Close does nothing.
func (*wholeWriter) Close() error { return nil }

// lineReader reads only lines that are messages; others are answered.
type lineReader struct {
	in     *bufio.Reader
	answer io.Writer
	rest   []byte // of the last line
}

func (r *lineReader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		line, err := r.line()
		if err != nil {
			return 0, err
		}
		r.rest = line
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// line returns the next line with its end; nothing if it was answered, or has only spaces.
func (r *lineReader) line() ([]byte, error) {
	line, long, err := r.take()
	if err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) {
		return nil, err
	}
	line = bytes.TrimSpace(line)
	if len(line) == 0 && !long {
		return nil, nil
	}
	switch {
	case long:
		return nil, r.reject(jsonrpc.CodeParseError, fmt.Sprintf("a line has more than %d bytes", mcp.DefaultMaxLineLength))
	case !json.Valid(line):
		return nil, r.reject(jsonrpc.CodeParseError, "a line is not JSON")
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return nil, r.reject(jsonrpc.CodeInvalidRequest, "a line is not one message of JSON-RPC 2.0")
	}
	return append(line, '\n'), nil
}

// take reads a line of any length, and keeps as much as a message may have.
func (r *lineReader) take() (line []byte, long bool, err error) {
	for {
		part, err := r.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > mcp.DefaultMaxLineLength; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// reject answers a line with an error of this code, to no request in particular.
func (r *lineReader) reject(code int, because string) error {
	answer := map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": because}}
	data, err := json.Marshal(answer)
	if err == nil {
		_, err = r.answer.Write(append(data, '\n'))
	}
	return err
}
