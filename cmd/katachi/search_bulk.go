package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"katachi/collection"
	"katachi/internal/report"
	"katachi/query"
)

// answerLines answers every line of the file of queries.
func (c *searchCmd) answerLines(a *app) error {
	in, err := a.open(c.QueryFile)
	if err != nil {
		return err
	}
	defer in.Close()
	col, err := c.open(c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	return c.withHits(func(hits io.Writer) error { return c.lines(a, col, in, hits) })
}

// lines answers lines; bad ones are reported, and do not end it.
func (c *searchCmd) lines(a *app, col *collection.Collection, in io.Reader, hits io.Writer) (bad error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, report.MaxLine)
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
	placed := report.Middle(q)
	found, err := report.Search(a.ctx, col, &placed, &report.SearchOptions{Sort: c.Sort, Hits: hits})
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found.JSON(c.Years))
	}
	return printFound(a, found)
}

// badLine prints what is wrong with a line: {"id", "error"} where JSON is asked for.
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
