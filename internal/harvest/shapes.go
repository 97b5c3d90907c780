package harvest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/pattern"
	"katachi/shape"
)

// FromShapes returns the moves of a database of shapes as patterns, the most frequent first. A
// pattern has the points that the shape has seen, with the edges of the board among them declared.
// Its attributes are those of harvested patterns (count, won, lost, first, last) and those that
// LearnPattern needs for an exact import (scheme, core: column and row of the core's top left
// point). Selection works as for windows. Such a pattern matches exactly where a look-up of that
// shape finds the move, in either colour. Shapes that extend over the edge are an error; left
// counts moves with shapes larger than a pattern can be.
func FromShapes(ctx context.Context, db *shape.DB, sel Selection) (set *pattern.Set, left int, err error) {
	scheme := db.Provenance().Scheme
	if scheme.Overhang {
		return nil, 0, errors.New("shapes with cores over the edge of the board cannot be patterns")
	}
	type known struct {
		list shape.List
		shape.Played
	}
	var all []known
	keep := func() {
		slices.SortStableFunc(all, func(a, b known) int { return int(int64(b.Tally.Count) - int64(a.Tally.Count)) })
		if sel.Most > 0 && len(all) > sel.Most {
			all = slices.Delete(all, sel.Most, len(all))
		}
	}
	for l := range db.All() {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		for _, m := range l.Moves {
			if int64(m.Tally.Count) >= int64(sel.AtLeast) {
				all = append(all, known{l.List, m})
			}
		}
		if sel.Most > 0 && len(all)/2 >= max(sel.Most, someWindows) {
			keep()
		}
	}
	keep()
	set = pattern.NewSet("shapes")
	for _, k := range all {
		p := patternOfShape(scheme, &k.list, k.Move)
		if p.Width > pattern.MaxSide || p.Height > pattern.MaxSide {
			left++
			continue
		}
		p.Name = fmt.Sprintf("shape %06d", set.Len()+1)
		p.Attrs = append(p.Attrs, attrsOf(&k.Tally)...)
		if _, err := set.Add(p); err != nil {
			return nil, 0, err
		}
	}
	return set, left, nil
}

// attrsOf returns the attributes for a tally.
func attrsOf(t *shape.Tally) (attrs []pattern.Attr) {
	for _, a := range []pattern.Attr{
		{Name: "count", Value: fmt.Sprint(t.Count)},
		{Name: "won", Value: fmt.Sprint(t.Wins)},
		{Name: "lost", Value: fmt.Sprint(t.Losses)},
		{Name: "first", Value: t.First.String()},
		{Name: "last", Value: t.Last.String()},
	} {
		if a.Value != "" {
			attrs = append(attrs, a)
		}
	}
	return attrs
}

// patternOfShape draws a list with a move; the move's side is the pattern's own side.
func patternOfShape(s shape.Scheme, l *shape.List, m shape.Move) *pattern.Pattern {
	x0, y0, x1, y1 := 0, 0, 3, 3 // the core is on the board
	s.Points(l, func(p shape.Place, c board.Color) {
		if c != board.Off {
			x0, x1 = min(x0, int(p.Col)), max(x1, int(p.Col))
			y0, y1 = min(y0, int(p.Row)), max(y1, int(p.Row))
		}
	})
	p := &pattern.Pattern{
		Width: x1 - x0 + 1, Height: y1 - y0 + 1, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		Tags:  []string{"shape"},
		Attrs: []pattern.Attr{{Name: "scheme", Value: s.String()}, {Name: "core", Value: fmt.Sprintf("%d %d", -x0, -y0)}},
	}
	p.Cells = make([]pattern.Class, p.Width*p.Height)
	for i := range p.Cells {
		p.Cells[i] = pattern.On
	}
	s.Points(l, func(at shape.Place, c board.Color) {
		x, y := int(at.Col), int(at.Row)
		switch {
		case c == board.Off:
			p.Edges |= beyond(x < x0, pattern.West) | beyond(x > x1, pattern.East) |
				beyond(y < y0, pattern.North) | beyond(y > y1, pattern.South)
		case c == board.Empty:
			p.Cells[(y-y0)*p.Width+x-x0] = pattern.Empty
		case c == m.Color():
			p.Cells[(y-y0)*p.Width+x-x0] = pattern.Own
		default:
			p.Cells[(y-y0)*p.Width+x-x0] = pattern.Other
		}
	})
	at := m.Place()
	p.Moves = []int{(int(at.Row)-y0)*p.Width + int(at.Col) - x0}
	p.Symmetries = p.Merge(p.Symmetries) // a symmetric one is matched once
	return p
}

func beyond(is bool, e pattern.Edges) pattern.Edges {
	if is {
		return e
	}
	return 0
}

// LearnPattern adds a pattern with a move to an import, as often as its attribute count says (once
// without it). For a pattern made by FromShapes it adds its shape; for any other pattern, such as a
// harvested window, it adds the shape of every core that contains the move, if the pattern
// determines all points that the shape sees. It returns the number of shapes. Import patterns of
// one size only: a move in its 5x5 and its 9x9 window would count twice. Errors are about the
// attributes.
func LearnPattern(l *shape.Importer, p *pattern.Pattern) (shapes int, err error) {
	if p.Move() == pattern.NoMove {
		return 0, nil
	}
	scheme := l.Provenance().Scheme
	t, err := tallyOf(p)
	if err != nil {
		return 0, err
	}
	mx, my := p.Move()%p.Width, p.Move()/p.Width
	x0, y0, x1, y1 := mx-3, my-3, mx, my
	if text, ok := attr(p, "core"); ok {
		var x, y int
		if n, err := fmt.Sscanf(text, "%d %d", &x, &y); n != 2 || err != nil || mx-x < 0 || mx-x > 3 || my-y < 0 || my-y > 3 {
			return 0, fmt.Errorf("pattern %s: core %q: want column and row of a 4x4 square with the move", p.Name, text)
		}
		if made, _ := attr(p, "scheme"); made != scheme.String() {
			return 0, fmt.Errorf("pattern %s was made of shapes of another scheme: %s, want %s", p.Name, made, scheme)
		}
		x0, y0, x1, y1 = x, y, x, y
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			list, ok := scheme.Read(p.Width, p.Height, func(x, y int) (board.Color, bool) { return required(p, x, y) }, x, y)
			if !ok || list.Depth == 0 || !scheme.Overhang && (x < 0 || y < 0 || x+4 > p.Width || y+4 > p.Height) {
				continue
			}
			if err := l.Add(&list, shape.MoveIn(mx-x, my-y, board.Black), &t); err != nil {
				return shapes, fmt.Errorf("pattern %s: %w", p.Name, err)
			}
			shapes++
		}
	}
	return shapes, nil
}

// required returns the content that a pattern requires of a point, with own stones as black; it returns
// false if the pattern does not determine the content.
func required(p *pattern.Pattern, x, y int) (board.Color, bool) {
	if x < 0 || y < 0 || x >= p.Width || y >= p.Height {
		off := x < 0 && p.Edges&pattern.West != 0 || x >= p.Width && p.Edges&pattern.East != 0 ||
			y < 0 && p.Edges&pattern.North != 0 || y >= p.Height && p.Edges&pattern.South != 0
		return board.Off, off
	}
	switch p.Cells[y*p.Width+x] {
	case pattern.Empty:
		return board.Empty, true
	case pattern.Own:
		return board.Black, true
	case pattern.Other:
		return board.White, true
	}
	return board.Off, false
}

// tallyOf reads the attributes of a pattern.
func tallyOf(p *pattern.Pattern) (t shape.Tally, err error) {
	t.Count = 1
	for name, n := range map[string]*uint32{"count": &t.Count, "won": &t.Wins, "lost": &t.Losses} {
		text, ok := attr(p, name)
		if !ok {
			continue
		}
		v, err := strconv.ParseUint(strings.TrimSpace(text), 10, 32)
		if err != nil {
			return t, fmt.Errorf("pattern %s: %s %q: want a number", p.Name, name, text)
		}
		*n = uint32(v)
	}
	first, _ := attr(p, "first")
	last, _ := attr(p, "last")
	t.First = shape.NewOutcome("", first).Date
	t.Last = shape.NewOutcome("", last).Date
	if !t.Valid() {
		return t, fmt.Errorf("pattern %s: played %d times, won %d, lost %d, %s to %s: impossible", p.Name, t.Count, t.Wins, t.Losses, t.First, t.Last)
	}
	return t, nil
}

// attr returns an attribute.
func attr(p *pattern.Pattern, name string) (string, bool) {
	for _, a := range p.Attrs {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}
