package collection

import (
	"context"
	"fmt"
	"sync/atomic"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/players"
	"katachi/games/query"
)

// store is where a collection is stored: its catalogue, and the files that this names.
type store struct {
	dir    string // "" in memory
	cat    catalogue.Catalogue
	memory memoryFiles // files of a collection in memory
	ended  atomic.Bool // it is closed

	players *players.Names // names of the folder: see playersName
}

// files returns the collection's files of a kind.
func (c *store) files(ctx context.Context, kind string) ([]catalogue.File, error) {
	files, err := c.cat.Files(ctx)
	if err != nil {
		return nil, c.failed(err)
	}
	return catalogue.OfKind(files, kind), nil
}

// ids returns the games that meet the conditions.
func (c *store) ids(ctx context.Context, where ...catalogue.Condition) ([]int64, error) {
	var list []int64
	for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: []string{"id"}, Where: where}) {
		if err != nil {
			return nil, c.failed(err)
		}
		list = append(list, e.Info.ID)
	}
	return list, nil
}

// change changes the catalogue, completely or not at all. Only the writer may call it.
func (c *store) change(ctx context.Context, what string, work func(catalogue.Change) error) error {
	ch, err := c.cat.Begin(ctx)
	if err != nil {
		return c.failed(err)
	}
	if err = work(ch); err == nil {
		err = ch.Commit(what)
	}
	if err != nil {
		ch.Rollback()
		return c.failed(err)
	}
	return nil
}

// failed adds the collection to an error of the catalogue; for a closed collection it returns
// ErrClosed.
func (c *store) failed(err error) error {
	if c.ended.Load() {
		err = ErrClosed
	}
	if c.dir == "" {
		return catalogue.OneLine(err)
	}
	return fmt.Errorf("%s: %w", c.dir, catalogue.OneLine(err))
}

// conditions returns the conditions of w on a game.
func (c *store) conditions(w *query.Where) []catalogue.Condition {
	return catalogue.Conditions(w, c.players)
}
