package collection

import (
	"context"
	"strings"

	"katachi/board"
	"katachi/query"
)

// condition is a part of a WHERE clause, with its values.
type condition struct {
	parts  []string
	values []any
}

func (c *condition) add(text string, values ...any) {
	c.parts = append(c.parts, text)
	c.values = append(c.values, values...)
}

func (c *condition) String() string { return strings.Join(c.parts, " AND ") }

// conditions returns what w asks of the table games, never nothing.
func conditions(w *query.Where) *condition {
	c := new(condition)
	c.add("NOT removed")
	c.who(w)
	like(c, "event LIKE ? ESCAPE '\\'", w.Event, 1)
	like(c, "place LIKE ? ESCAPE '\\'", w.Place, 1)
	like(c, "(path LIKE ? ESCAPE '\\' OR file LIKE ? ESCAPE '\\')", w.Source, 2)
	if r := w.DateRange(); r.HasFrom || r.HasTo {
		c.add("day <> 0")
		within(c, "day", r)
	}
	within(c, "handicap", w.HandicapRange())
	within(c, "komi", w.KomiRange())
	within(c, "moves", w.MovesRange())
	result(c, w.Result)
	for _, tag := range w.Tags {
		c.add("id IN (SELECT game FROM tags WHERE tag = ?)", tag)
	}
	c.texts(w.Words)
	return c
}

// who adds what is asked of the players.
func (c *condition) who(w *query.Where) {
	like(c, "(black LIKE ? ESCAPE '\\' OR white LIKE ? ESCAPE '\\')", w.Player, 2)
	like(c, "black LIKE ? ESCAPE '\\'", w.Black, 1)
	like(c, "white LIKE ? ESCAPE '\\'", w.White, 1)
	if w.Opponent != "" {
		p, o := contains(w.Player), contains(w.Opponent)
		c.add(`(black LIKE ? ESCAPE '\' AND white LIKE ? ESCAPE '\' OR white LIKE ? ESCAPE '\' AND black LIKE ? ESCAPE '\')`, p, o, p, o)
	}
	within(c, "black_number", w.RankRange())
	within(c, "white_number", w.RankRange())
	if r := w.RankRange(); r.HasFrom || r.HasTo {
		c.add("black_number <> 0 AND white_number <> 0")
	}
}

// texts adds the words that a record must have.
func (c *condition) texts(text string) {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
	}
	if len(words) > 0 {
		c.add("id IN (SELECT rowid FROM texts WHERE texts MATCH ?)", strings.Join(words, " "))
	}
}

// like adds a condition on a text that contains another.
func like(c *condition, text, value string, times int) {
	if value == "" {
		return
	}
	values := make([]any, times)
	for i := range values {
		values[i] = contains(value)
	}
	c.add(text, values...)
}

func contains(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}

func within(c *condition, column string, r query.Range) {
	if r.HasFrom {
		c.add(column+" >= ?", r.From)
	}
	if r.HasTo {
		c.add(column+" <= ?", r.To)
	}
}

// result adds the beginning of a result.
func result(c *condition, r string) {
	switch r {
	case "":
	case "-":
		c.add("result = ''")
	case "0":
		c.add("(result = '0' OR result LIKE 'draw%' OR result LIKE 'jigo%')")
	default:
		c.add(`result LIKE ? ESCAPE '\'`, strings.TrimPrefix(contains(r), "%"))
	}
}

// asked returns what a query asks of the collection as it is now.
func (c *Collection) asked(ctx context.Context, q *query.Query) ([]part, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	st, err := c.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return c.parts(ctx, st, q)
}

// parts returns the segments for boards of q's size, with the games that q
// asks for.
func (c *Collection) parts(ctx context.Context, st *state, q *query.Query) ([]part, error) {
	var list []part
	for _, s := range st.segments {
		if s.seg.Size() == q.Size() {
			list = append(list, s)
		}
	}
	if !q.Where.IsZero() {
		if err := c.choose(ctx, list, &q.Where); err != nil {
			return nil, err
		}
	}
	for _, and := range q.And {
		if err := c.narrow(ctx, list, and); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// choose takes the games away of which other things are known.
func (c *Collection) choose(ctx context.Context, list []part, w *query.Where) error {
	where := conditions(w)
	found, err := ids(ctx, c.db, "SELECT id FROM games WHERE "+where.String()+" ORDER BY id", where.values...)
	if err != nil {
		return c.failed(err)
	}
	for i, p := range list {
		if err := p.seg.Load(); err != nil {
			return err
		}
		list[i].live = p.seg.None()
		for _, g := range p.seg.Find(found) {
			if p.live.Has(g) {
				list[i].live.Add(g)
			}
		}
	}
	return nil
}

// narrow takes the games away that hold no hit of another query.
func (c *Collection) narrow(ctx context.Context, list []part, and *query.Query) error {
	parts, err := c.parts(ctx, &state{segments: list}, and)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].live = list[i].seg.None()
	}
	s := newSearch(and, c.opt.Threads)
	return s.blocks(ctx, parts, func(b *block) error {
		for k := range b.hits {
			if _, ok := s.View(&b.hits[k], board.Empty); ok {
				list[b.part].live.Add(int(b.hits[k].Game))
			}
		}
		return nil
	})
}
