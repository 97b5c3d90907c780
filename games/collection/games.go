package collection

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/records"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/sgf"
)

// Games yields the games that match w, in the order of the collection.
func (c *Collection) Games(ctx context.Context, w *query.Where) iter.Seq2[Info, error] {
	return c.store.Infos(ctx, c.store.Conditions(w)...)
}

// Count returns the number of games in which q is searched: those that its conditions select, on its
// size of board.
func (c *Collection) Count(ctx context.Context, q *query.Query) (games int, err error) {
	defer c.store.Reading()()
	_, parts, err := snapshotOf(ctx, c.store, q)
	for _, p := range parts {
		games += p.Live.Count()
	}
	return games, err
}

// IDs returns the numbers of the games that Count counts, ascending.
func (c *Collection) IDs(ctx context.Context, q *query.Query) (ids []int64, err error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	where := append(c.store.Conditions(&q.Where), catalogue.Numbered("board", int64(q.Size())))
	if cat, ok := c.store.Cat.(interface {
		Decides(where []catalogue.Condition) bool
	}); ok && cat.Decides(where) {
		ids, err := c.store.IDs(ctx, where...)
		return append([]int64{}, ids...), err
	}
	defer c.store.Reading()()
	_, parts, err := snapshotOf(ctx, c.store, q)
	ids = []int64{}
	for _, p := range parts {
		if err := p.Seg.LoadGames(); err != nil {
			return nil, err
		}
		for g := range p.Live.Games {
			ids = append(ids, p.Seg.ID(uint32(g)))
		}
	}
	slices.Sort(ids)
	return ids, err
}

// Game returns the Info of a game.
func (c *Collection) Game(ctx context.Context, id int64) (Info, error) { return c.store.Game(ctx, id) }

// Paths returns the paths of all games by id, including removed ones.
func (c *Collection) Paths(ctx context.Context) (map[int64]string, error) {
	paths := map[int64]string{}
	for e, err := range c.store.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "path"}, Removed: true}) {
		if err != nil {
			return nil, c.store.Failed(err)
		}
		paths[e.Info.ID] = e.Info.Path
	}
	return paths, nil
}

// Record returns the record of a game as it was read.
func (c *Collection) Record(ctx context.Context, id int64) (text []byte, err error) {
	return c.store.Record(ctx, id)
}

// Records yields the records of games, given by increasing ids, in that order. It costs less than
// calling Record for each, because adjacent records are unpacked together. If others may write at
// the same time, pin the collection first.
func (c *Collection) Records(ctx context.Context, ids []int64) iter.Seq2[[]byte, error] {
	return c.store.Records(ctx, ids)
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
	f, err := sgf.Import(text, &sgf.Options{Name: g.Path, Limits: c.store.Opt.Limits})
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", id, err)
	}
	return f.Games[0], nil
}

// Remove removes games from the collection. Compact releases their space on disk; with its option
// All, nothing is left of them.
func (c *Collection) Remove(ctx context.Context, ids ...int64) error {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return c.changeGames(ctx, fmt.Sprintf("remove %d games", len(ids)), ids, func(ch catalogue.Change, id int64) error {
		return ch.RemoveGame(id, true, "")
	})
}

// Restore undoes Remove, with all tags, as long as the games have not been compacted.
func (c *Collection) Restore(ctx context.Context, ids ...int64) error {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return c.changeGames(ctx, fmt.Sprintf("restore %d games", len(ids)), ids, func(ch catalogue.Change, id int64) error {
		rec, err := c.removed(ctx, id)
		if err != nil {
			return err
		}
		return ch.RemoveGame(id, false, rec.Texts())
	})
}

// changeGames makes one change, of each game; an error says in which.
func (c *Collection) changeGames(ctx context.Context, what string, ids []int64, change func(catalogue.Change, int64) error) error {
	return c.store.Write(ctx, what, func(ch catalogue.Change) error {
		for _, id := range ids {
			if err := change(ch, id); err != nil {
				return fmt.Errorf("game %d: %w", id, err)
			}
		}
		return nil
	})
}

// errNotRemoved is the error for a game that cannot be restored.
var errNotRemoved error = catalogue.NotFound("no such removed game, or compacted since")

// removed reads the record of a removed game that is still in a segment.
func (c *Collection) removed(ctx context.Context, id int64) (*records.Record, error) {
	st, err := c.store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	held := false
	for i := range st.Segments {
		seg := st.Segments[i].Seg
		if err := seg.LoadGames(); err != nil {
			return nil, err
		}
		held = held || len(seg.Find([]int64{id})) > 0
	}
	which := catalogue.Selection{
		Columns: []string{"path", "file", "records", "pos"},
		Where:   []catalogue.Condition{catalogue.Numbered("id", id)}, Gone: true,
	}
	for e, err := range c.store.Cat.Games(ctx, which) {
		if err != nil || !held {
			return nil, cmp.Or(c.store.Failed(err), errNotRemoved)
		}
		t, err := c.store.Texts(catalogue.FileName(e.Records, texts.Kind))
		if err != nil {
			return nil, err
		}
		text, err := t.Read(e.Pos)
		if err != nil {
			return nil, err
		}
		r := records.Reader{Limits: c.store.Opt.Limits}
		if rec, ok := r.Again(text, e.Info.Path, e.Info.File); ok {
			return &rec, nil
		}
	}
	return nil, errNotRemoved
}

// Tag gives games a tag.
func (c *Collection) Tag(ctx context.Context, tag string, ids ...int64) error {
	if tag == "" || strings.ContainsAny(tag, "\r\n") {
		return fmt.Errorf("tag %q: want one line of text", tag)
	}
	return c.changeGames(ctx, "tag "+tag, ids, func(ch catalogue.Change, id int64) error { return ch.Tag(tag, id) })
}

// errNoTag is the error for a tag that none of the games has.
var errNoTag error = catalogue.NotFound("none of the games has it")

// Untag removes a tag from games. Games without it are left alone, but at least one must have it.
func (c *Collection) Untag(ctx context.Context, tag string, ids ...int64) error {
	return c.store.Write(ctx, "untag "+tag, func(ch catalogue.Change) error {
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
