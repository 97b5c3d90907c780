package search

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
)

// LineError is the error for a line that could not be answered.
type LineError struct {
	Number int             // of the line, from 1
	ID     json.RawMessage // id of the query; nil if missing or unreadable
	Err    error
}

// Error returns what is wrong.
func (e *LineError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

// MarshalJSON returns {"id", "error"}; without an id, the error contains the number of the line.
func (e *LineError) MarshalJSON() ([]byte, error) {
	text := e.Err.Error()
	if e.ID == nil {
		text = fmt.Sprintf("line %d: %s", e.Number, text)
	}
	return json.Marshal(struct {
		ID    json.RawMessage `json:"id,omitempty"`
		Error string          `json:"error"`
	}{e.ID, text})
}

// Lines answers every non-blank line of in, a query as JSON, in the order of the lines, with
// the conditions of opt.Lines added. It calls each with the answer, or with the error for a line
// that could not be answered, and continues. It ends at an error of each, or with a *LineError at a
// read error or a line of more than MaxLine bytes.
func Lines(
	ctx context.Context, cols collection.Union, in io.Reader, opt *Env, each func(*Found, *LineError) error,
) error {
	if opt == nil {
		opt = &Env{}
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, report.MaxLine)
	number := 1
	for ; lines.Scan(); number++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		found, err := searchLine(ctx, cols, lines.Bytes(), opt)
		var bad *LineError
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			bad = &LineError{Number: number, Err: err}
			var q struct {
				ID json.RawMessage `json:"id"`
			}
			_ = json.Unmarshal(lines.Bytes(), &q) // the id, if it can be read
			bad.ID = q.ID
		}
		if err := each(found, bad); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return &LineError{Number: number, Err: err}
	}
	return nil
}

func searchLine(ctx context.Context, cols collection.Union, line []byte, opt *Env) (*Found, error) {
	q := new(query.Query)
	if err := json.Unmarshal(line, q); err != nil {
		return nil, err
	}
	if opt != nil && opt.Lines != nil {
		if err := opt.Lines.Narrow(q); err != nil {
			return nil, err
		}
		if err := q.Check(); err != nil {
			return nil, err
		}
	}
	placed := report.Middle(q)
	return Do(ctx, cols, &placed, opt)
}
