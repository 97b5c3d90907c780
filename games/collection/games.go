package collection

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/sgf"
)

// Games yields the games that match w, in the order of the collection.
func (c *Collection) Games(ctx context.Context, w *query.Where) iter.Seq2[Info, error] {
	return c.infos(ctx, c.conditions(w)...)
}

// Count returns the number of games in which q is searched: those that its conditions select, on its
// size of board.
func (c *Collection) Count(ctx context.Context, q *query.Query) (games int, err error) {
	defer c.reading()()
	_, parts, err := momentOf(ctx, c, q)
	for _, p := range parts {
		games += p.Live.Count()
	}
	return games, err
}

func (c *store) infos(ctx context.Context, where ...catalogue.Condition) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: catalogue.InfoColumns, Where: where}) {
			if err != nil {
				yield(Info{}, c.failed(err))
				return
			}
			if !yield(e.Info, nil) {
				return
			}
		}
	}
}

// Game returns the Info of a game.
func (c *Collection) Game(ctx context.Context, id int64) (Info, error) {
	for g, err := range c.infos(ctx, catalogue.Numbered("id", id)) {
		return g, err
	}
	return Info{}, fmt.Errorf("game %d: %w", id, ErrNoGame)
}

// Paths returns the paths of all games by id, including removed ones.
func (c *Collection) Paths(ctx context.Context) (map[int64]string, error) {
	paths := map[int64]string{}
	for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "path"}, Removed: true}) {
		if err != nil {
			return nil, c.failed(err)
		}
		paths[e.Info.ID] = e.Info.Path
	}
	return paths, nil
}

// maxRetries is how often a record is looked up again if a writer has merged its file meanwhile.
const maxRetries = 10

// Record returns the record of a game as it was read.
func (c *Collection) Record(ctx context.Context, id int64) (text []byte, err error) {
	for range maxRetries {
		if text, err = recordOf(ctx, c, id); !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	return nil, fmt.Errorf("%w: %w", err, ErrChanged)
}

// recordOf is one attempt of Record.
func recordOf(ctx context.Context, c *Collection, id int64) ([]byte, error) {
	if p, ok := c.cat.(*published); ok {
		return p.record(id)
	}
	defer c.reading()()
	var file int64
	pos := -1
	for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: []string{"records", "pos"}, Where: []catalogue.Condition{catalogue.Numbered("id", id)}}) {
		if err != nil {
			return nil, c.failed(err)
		}
		file, pos = e.Records, e.Pos
	}
	if pos < 0 {
		return nil, fmt.Errorf("game %d: %w", id, ErrNoGame)
	}
	t, err := c.texts(catalogue.FileName(file, texts.Kind))
	if err != nil {
		return nil, err
	}
	return t.Read(pos)
}

// Records yields the records of games, given by increasing ids, in that order. It costs less than
// calling Record for each, because adjacent records are unpacked together. If others may write at
// the same time, pin the collection first.
func (c *Collection) Records(ctx context.Context, ids []int64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		defer c.reading()()
		if len(ids) == 0 {
			return
		}
		among := catalogue.All(catalogue.Test{Column: "id", Is: catalogue.AtLeast, Number: float64(ids[0])}, catalogue.Test{Column: "id", Is: catalogue.AtMost, Number: float64(ids[len(ids)-1])})
		var block texts.Block
		file, next := int64(-1), 0
		for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "records", "pos"}, Where: []catalogue.Condition{among}}) {
			if err != nil {
				yield(nil, c.failed(err))
				return
			}
			if e.Info.ID != ids[next] {
				continue
			}
			if e.Records != file {
				file, block = e.Records, texts.Block{}
			}
			text, err := c.recordIn(&block, e)
			if next++; !yield(text, err) || err != nil || next == len(ids) {
				return
			}
		}
		yield(nil, fmt.Errorf("game %d: %w", ids[next], ErrNoGame))
	}
}

// recordIn returns the record of a game; block is the last unpacked block of its file.
func (c *Collection) recordIn(block *texts.Block, e *catalogue.Entry) ([]byte, error) {
	if p, ok := c.cat.(*published); ok {
		return p.record(e.Info.ID)
	}
	t, err := c.texts(catalogue.FileName(e.Records, texts.Kind))
	if err != nil {
		return nil, err
	}
	return t.ReadIn(block, e.Pos)
}

// SGF returns the record of a game as a tree, whatever its format.
func (c *Collection) SGF(ctx context.Context, id int64) (*sgf.Game, error) {
	g, err := c.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	text, err := c.Record(ctx, id)
	if err != nil {
		return nil, err
	}
	f, err := sgf.Import(text, &sgf.Options{Name: g.Path, Limits: c.opt.Limits})
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", id, err)
	}
	return f.Games[0], nil
}

// texts opens a file of records, unless it is open.
func (c *Collection) texts(name string) (*texts.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.textsNow(name)
}

// textsNow is texts for callers that hold c.mu.
func (c *Collection) textsNow(name string) (*texts.File, error) {
	if t := c.open[name]; t != nil {
		return t, nil
	}
	if c.from != nil {
		return c.from.texts(name)
	}
	f, err := c.openFile(name, texts.Kind, texts.Version)
	if err != nil {
		return nil, err
	}
	t, err := texts.Open(f)
	if err != nil {
		return nil, err
	}
	c.open[name] = t
	return t, nil
}

// Remove removes games from the collection. Compact releases their space on disk; with its option
// All, nothing is left of them.
func (c *Collection) Remove(ctx context.Context, ids ...int64) error {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return c.write(ctx, fmt.Sprintf("remove %d games", len(ids)), func(ch catalogue.Change) error {
		for _, id := range ids {
			if err := ch.RemoveGame(id); err != nil {
				return fmt.Errorf("game %d: %w", id, err)
			}
		}
		return nil
	})
}

// Tag gives games a tag.
func (c *Collection) Tag(ctx context.Context, tag string, ids ...int64) error {
	if tag == "" || strings.ContainsAny(tag, "\r\n") {
		return fmt.Errorf("tag %q: want one line of text", tag)
	}
	return c.write(ctx, "tag "+tag, func(ch catalogue.Change) error {
		for _, id := range ids {
			if err := ch.Tag(tag, id); err != nil {
				return fmt.Errorf("game %d: %w", id, err)
			}
		}
		return nil
	})
}

// errNoTag is the error for a tag that none of the games has.
var errNoTag error = catalogue.NotFound("none of the games has it")

// Untag removes a tag from games. Games without it are left alone, but at least one must have it.
func (c *Collection) Untag(ctx context.Context, tag string, ids ...int64) error {
	return c.write(ctx, "untag "+tag, func(ch catalogue.Change) error {
		found := len(ids) == 0
		for _, id := range ids {
			had, err := ch.Untag(tag, id)
			if err != nil {
				return err
			}
			found = found || had
		}
		if !found {
			return fmt.Errorf("tag %q: %w", tag, errNoTag)
		}
		return nil
	})
}

// write makes a change of the catalogue as the only writer.
func (c *Collection) write(ctx context.Context, what string, work func(catalogue.Change) error) error {
	unlock, err := c.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if err := c.change(ctx, what, work); err != nil {
		return err
	}
	return c.refresh(ctx)
}

// Revision returns a number that grows with every change of the collection, also by another
// program: games added, removed or tagged.
func (c *Collection) Revision(ctx context.Context) (int64, error) {
	s, err := c.snapshot(ctx)
	if err != nil {
		return 0, err
	}
	return s.version, nil
}
