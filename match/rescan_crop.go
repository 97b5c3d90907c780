package match

import (
	"slices"

	"katachi/board"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// crop makes a matcher incremental that can only match whole boards and does not report which
// points it read. A hit then depends on its own rectangle, and the size of the largest pattern
// bounds where new hits can appear. The part of the board that can contain them is matched as a
// board of its own.
//
// This pays only for small patterns: with one pattern as large as the board, every part is the
// whole board.
type crop struct {
	m      Matcher
	reach  int // largest width or height of a pattern, less one
	b      board.Board
	hits   []Hit // sorted
	unused []Hit // memory for the next hits
	steps  []cropStep
	before []Hit // scratch: hits whose rectangle contains a change
	after  []Hit // scratch: hits in the part
	sub    board.Board
	looked int
	gone   []Hit // by the last change
	born   []Hit
}

// cropStep is the effect of one Play. Its slices are reused by a later step at the same place in
// the game.
type cropStep struct {
	gone, born []Hit
	back       []board.Change // the changes, with old and new exchanged
}

// newCrop returns an incremental matcher that owns m.
func newCrop(m Matcher) *crop { return &crop{m: m} }

// Set returns the set that was compiled.
func (c *crop) Set() *pattern.Set { return c.m.Set() }

// Looked returns the number of points of the board that the last Reset or Play matched.
func (c *crop) Looked() int { return c.looked }

// Reset starts from position b, which it copies. From now on, patterns that were added to the set
// since the last Reset are matched, too.
func (c *crop) Reset(b *board.Board) {
	misuse.Board(b)
	c.b, c.steps, c.reach = *b, c.steps[:0], 0
	c.gone, c.born = nil, nil
	for _, p := range c.Set().All() {
		c.reach = max(c.reach, p.Width-1, p.Height-1)
	}
	c.hits = c.m.AppendHits(c.hits[:0], b)
	Sort(c.hits)
	c.looked = b.Size() * b.Size()
}

// Play follows a change of the board.
func (c *crop) Play(d *board.Delta) {
	misuse.Play(d, c.b.Size())
	c.gone, c.born = nil, nil
	c.push(d.Changes)
	c.b.Follow(d.Changes)
	c.looked = 0
	if len(d.Changes) == 0 {
		return
	}
	c.before = c.before[:0]
	for _, h := range c.hits {
		if c.concerns(h, d.Changes) {
			c.before = append(c.before, h)
		}
	}
	last := &c.steps[len(c.steps)-1]
	last.gone, last.born = Diff(last.gone, last.born, c.before, c.rescan(d.Changes))
	c.replace(last.gone, last.born)
}

// replace removes gone from the hits and adds born.
func (c *crop) replace(gone, born []Hit) {
	c.gone, c.born = gone, born
	c.hits, c.unused = replace(c.unused[:0], c.hits, gone, born), c.hits
}

// push makes a step that remembers the changes.
func (c *crop) push(changes []board.Change) {
	n := len(c.steps)
	c.steps = slices.Grow(c.steps, 1)[:n+1]
	s := &c.steps[n]
	s.gone, s.born, s.back = s.gone[:0], s.born[:0], s.back[:0]
	for _, ch := range changes {
		s.back = append(s.back, board.Change{Point: ch.Point, Old: ch.New, New: ch.Old})
	}
}

// rescan returns, sorted, the current hits whose rectangle contains a change.
func (c *crop) rescan(changes []board.Change) []Hit {
	part := c.part(changes)
	c.cut(part)
	c.after = c.m.AppendHits(c.after[:0], &c.sub)
	kept := c.after[:0]
	shift := board.At(int(part.X0), int(part.Y0)) - board.At(0, 0)
	for _, h := range c.after {
		h.Origin += shift
		if c.onRealEdges(h) && c.concerns(h, changes) {
			kept = append(kept, h)
		}
	}
	Sort(kept)
	c.looked = c.sub.Size() * c.sub.Size()
	return kept
}

// part returns a square that contains every possible rectangle of a pattern with one of the changes
// in it.
func (c *crop) part(changes []board.Change) Rect {
	var r Rect
	for _, ch := range changes {
		r = r.Union(Around(ch.Point, c.reach, c.b.Size()))
	}
	side := max(r.Width(), r.Height(), board.MinSize)
	r.X0 = int8(min(int(r.X0), c.b.Size()-side))
	r.Y0 = int8(min(int(r.Y0), c.b.Size()-side))
	return Rect{r.X0, r.Y0, r.X0 + int8(side), r.Y0 + int8(side)}
}

// cut copies part of the board into a board of its own.
func (c *crop) cut(part Rect) {
	var changes [board.MaxSize * board.MaxSize]board.Change
	n := 0
	c.sub.Init(part.Width())
	for q := range c.sub.Points {
		x, y := q.XY()
		if k := c.b.Color(board.At(x+int(part.X0), y+int(part.Y0))); k != board.Empty {
			changes[n] = board.Change{Point: q, New: k}
			n++
		}
	}
	c.sub.Follow(changes[:n])
}

// onRealEdges reports whether h, found in a part, touches edges of the board wherever it touched
// edges of the part.
func (c *crop) onRealEdges(h Hit) bool {
	p := c.Set().Of(h)
	e := p.Edges.Turn(h.Sym)
	if e == 0 {
		return true
	}
	r, size := h.Rect(p), int8(c.b.Size())
	return (e&pattern.North == 0 || r.Y0 == 0) && (e&pattern.South == 0 || r.Y1 == size) &&
		(e&pattern.West == 0 || r.X0 == 0) && (e&pattern.East == 0 || r.X1 == size)
}

func (c *crop) concerns(h Hit, changes []board.Change) bool {
	r := h.Rect(c.Set().Of(h))
	return slices.ContainsFunc(changes, func(ch board.Change) bool { return r.Has(ch.Point) })
}

// Undo takes back the last Play.
func (c *crop) Undo() {
	misuse.Undo(len(c.steps))
	last := &c.steps[len(c.steps)-1]
	c.steps = c.steps[:len(c.steps)-1]
	c.b.Follow(last.back)
	c.replace(last.born, last.gone)
}

// Changes returns the hits that the last Play or Undo broke and made.
func (c *crop) Changes() (gone, born []Hit) { return c.gone, c.born }

// AppendHits appends the current hits.
func (c *crop) AppendHits(dst []Hit) []Hit { return append(dst, c.hits...) }

// replace merges hits without gone, and born, into the memory of dst; all of them are sorted.
func replace(dst, hits, gone, born []Hit) []Hit {
	for _, h := range hits {
		if len(gone) > 0 && gone[0] == h {
			gone = gone[1:]
			continue
		}
		for len(born) > 0 && Compare(born[0], h) < 0 {
			dst, born = append(dst, born[0]), born[1:]
		}
		dst = append(dst, h)
	}
	return append(dst, born...)
}
