package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"katachi/games/collection"
	"katachi/internal/ops/search"
)

// answerLines answers every line of the query file. It reports bad lines and continues.
func (c *searchCmd) answerLines(a *app) error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	in, err := a.open(c.QueryFile)
	if err != nil {
		return err
	}
	defer in.Close()
	cols, done, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer done()
	out := json.NewEncoder(a.stdout)
	return c.withHits(func(hits io.Writer) error {
		var failed error
		opt := &search.Env{Listing: collection.Listing{Order: c.Sort}, Hits: hits, Comments: c.Comments, Near: c.Near, Lines: &c.Question}
		err := search.Lines(a.ctx, cols, in, opt, func(found *search.Found, bad *search.LineError) error {
			if bad != nil {
				failed = errReported
			}
			switch {
			case c.JSON && bad != nil:
				return out.Encode(bad)
			case c.JSON:
				return out.Encode(found.JSON(false))
			case bad != nil:
				a.line(fmt.Sprintf("%s:%d: %v", c.QueryFile, bad.Number, bad))
				return nil
			}
			return printFound(a, found)
		})
		if bad := new(search.LineError); errors.As(err, &bad) {
			return fmt.Errorf("%s:%d: %w", c.QueryFile, bad.Number, bad)
		}
		return cmp.Or(err, failed)
	})
}
