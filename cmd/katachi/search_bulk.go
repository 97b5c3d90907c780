package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"katachi/collection"
	"katachi/query"
)

// bulk answers every line of a file.
func (c *searchCmd) bulk(a *app, col *collection.Collection) error {
	in, err := a.open(c.QueryFile)
	if err != nil {
		return err
	}
	defer in.Close()
	return c.withHits(func(hits io.Writer) error { return c.lines(a, col, in, hits) })
}

// lines answers lines; bad ones are told, and do not end it.
func (c *searchCmd) lines(a *app, col *collection.Collection, in io.Reader, hits io.Writer) (bad error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for number := 1; lines.Scan(); number++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		if err := c.line(a, col, lines.Bytes(), hits); err != nil {
			if a.ctx.Err() != nil {
				return a.ctx.Err()
			}
			bad = errReported
			c.badLine(a, lines.Bytes(), number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", c.QueryFile, err)
	}
	return bad
}

// line answers one line.
func (c *searchCmd) line(a *app, col *collection.Collection, text []byte, hits io.Writer) error {
	q := new(query.Query)
	if err := json.Unmarshal(text, q); err != nil {
		return err
	}
	r, err := c.find(a, col, q, hits)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(r.json(c.Years))
	}
	return r.page(a, r.continuations())
}

// badLine tells what is wrong with a line: {"id", "error"} where JSON is asked
// for.
func (c *searchCmd) badLine(a *app, text []byte, number int, err error) {
	if !c.JSON {
		fmt.Fprintf(a.stderr, "katachi: %s:%d: %v\n", c.QueryFile, number, err)
		return
	}
	var q struct {
		ID json.RawMessage `json:"id"`
	}
	if _ = json.Unmarshal(text, &q); q.ID == nil { // the id, if it can be read
		err = fmt.Errorf("line %d: %w", number, err)
	}
	_ = json.NewEncoder(a.stdout).Encode(struct {
		ID    json.RawMessage `json:"id,omitempty"`
		Error string          `json:"error"`
	}{q.ID, err.Error()})
}
