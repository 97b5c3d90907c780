package names

import (
	"errors"
	"slices"

	"katachi/board"
	"katachi/cover"
	"katachi/joseki"
	"katachi/match"
	"katachi/pattern"
)

// Follower names the moves of a game as it is played, and finds the shapes that each move
// made or broke, and the openings and josekis that it plays.
type Follower struct {
	Board board.Board      // the position; read it, do not change it
	Last  board.Point      // the last move, Pass where it is not known; Play keeps it
	Lines *joseki.Follower // the openings and josekis of the game; read it, do not play on it

	namer *Namer
	delta board.Delta
	sets  []*followed
	stale bool // Advance was called last: what the sets keep is that of an earlier position
}

// followed is one set whose hits are kept current.
type followed struct {
	inc  match.Incremental
	hits []match.Hit // working memory
	kept []match.Hit // those that matter in the position, sorted
	next []match.Hit // those of the next position
	pick cover.Selector
	keep []cover.Kept // working memory
}

// Shape is a named hit.
type Shape struct {
	match.Hit
	Pattern *pattern.Pattern
	Term    Term
	Rect    match.Rect
}

// Step is a move with its names and the shapes that it made and broke.
type Step struct {
	Naming
	Made, Broken []Shape        // in the order of sets and hits
	Lines        []joseki.Event // openings and josekis that it named, completed or left
}

// Follow returns a Follower that names by [Library.Namer], which does not read.
func (l *Library) Follow(size int, shapes ...match.Incremental) *Follower {
	return l.Namer().Follow(size, shapes...)
}

// Follow returns a Follower of a game on a board of size x size points, at first
// empty. The shapes that it finds are those of the matchers: of the library's
// Openings and Shapes, or of other sets. The Follower owns the matchers. If n reads,
// the Follower is for n's goroutine.
func (n *Namer) Follow(size int, shapes ...match.Incremental) *Follower {
	f := &Follower{namer: n, Lines: joseki.Builtin().Follow(size)}
	for _, inc := range shapes {
		f.sets = append(f.sets, &followed{inc: inc})
	}
	f.Reset(size)
	return f
}

// Reset begins a new game on an empty board of size x size points.
func (f *Follower) Reset(size int) {
	f.Board.Init(size)
	f.Last = board.Pass
	f.Lines.Reset(size)
	for _, s := range f.sets {
		s.inc.Reset(&f.Board)
	}
	f.stale = true
}

// Set puts a set-up stone on the board, or takes one off (c Empty). Shapes that it
// makes or breaks are not reported: no move made or broke them.
func (f *Follower) Set(c board.Color, p board.Point) error {
	d, err := f.Board.Set(c, p)
	if err != nil {
		return err
	}
	f.stale = true
	f.Lines.Set(c, p)
	for _, s := range f.sets {
		s.inc.Play(&d)
	}
	return nil
}

// Play plays a move on f.Board, names it and finds the shapes that it made and broke, and the
// openings and josekis that it named, completed or left. A move that simple ko forbids is played
// all the same, as records hold what was played. Other illegal moves leave everything as it was
// and return the board's error.
func (f *Follower) Play(c board.Color, p board.Point) (Step, error) {
	f.refresh()
	named, err := f.namer.PlayAndName(&f.Board, &f.delta, c, p, f.Last)
	if errors.Is(err, board.ErrKo) {
		if _, err = f.Board.Set(board.Empty); err == nil { // lifts the ko
			named, err = f.namer.PlayAndName(&f.Board, &f.delta, c, p, f.Last)
		}
	}
	if err != nil {
		return Step{}, err
	}
	f.Last = p
	step := Step{Naming: named, Lines: slices.Clone(f.Lines.Play(c, p))}
	step.Made, step.Broken = f.update(&f.delta)
	step.Made = slices.DeleteFunc(step.Made, func(s Shape) bool { return !step.makes(&f.Board, s.Pattern) })
	return step, nil
}

// Advance plays a move as Play does, but names nothing and finds no shapes: it is for the moves
// before those that matter.
func (f *Follower) Advance(c board.Color, p board.Point) error {
	err := f.Board.PlayInto(&f.delta, c, p)
	if errors.Is(err, board.ErrKo) {
		if _, err = f.Board.Set(board.Empty); err == nil { // lifts the ko
			err = f.Board.PlayInto(&f.delta, c, p)
		}
	}
	if err != nil {
		return err
	}
	f.Last, f.stale = p, true
	f.Lines.Play(c, p)
	for _, s := range f.sets {
		s.inc.Play(&f.delta)
	}
	return nil
}

// refresh finds the shapes of the position after Advance.
func (f *Follower) refresh() {
	if !f.stale {
		return
	}
	f.stale = false
	for _, s := range f.sets {
		s.kept = s.matter(s.kept[:0], f.Board.Size())
	}
}

// makes reports whether the move can have made p as its name says: a ponnuki is made by a capture,
// an opening formation by a stone that touches no other stone.
func (s *Step) makes(b *board.Board, p *pattern.Pattern) bool {
	switch {
	case slices.Contains(p.Tags, "capture"):
		return s.Captured > 0
	case slices.Contains(p.Tags, "opening"):
		for _, q := range s.Point.Neighbours() {
			if s.Point != board.Pass && b.Color(q) == s.Color.Opponent() {
				return false
			}
		}
	}
	return true
}

// update follows a change and returns the shapes that matter now and did not
// before, and those that did before and are gone. A shape that a larger one
// covers now still stands, and so is not broken.
func (f *Follower) update(d *board.Delta) (made, broken []Shape) {
	for _, s := range f.sets {
		s.inc.Play(d)
		gone, _ := s.inc.Changes()
		gone = slices.Clone(gone)
		match.Sort(gone)
		s.next = s.matter(s.next[:0], f.Board.Size())
		for _, h := range s.next {
			if _, was := slices.BinarySearchFunc(s.kept, h, match.Compare); !was {
				made = s.appendShape(made, h)
			}
		}
		for _, h := range s.kept {
			if _, is := slices.BinarySearchFunc(gone, h, match.Compare); is {
				broken = s.appendShape(broken, h)
			}
		}
		s.kept, s.next = s.next, s.kept
	}
	return made, broken
}

// matter appends the current hits that matter to dst, sorted.
func (s *followed) matter(dst []match.Hit, size int) []match.Hit {
	s.hits = s.inc.AppendHits(s.hits[:0])
	match.Sort(s.hits)
	s.keep = s.pick.Append(s.keep[:0], s.inc.Set(), s.hits, size)
	for _, k := range s.keep {
		dst = append(dst, k.Hit)
	}
	return dst
}

// appendShape appends the shape of h. A shape that looks the same from both
// sides, as the crosscut does, is two hits on one rectangle; it is appended once.
func (s *followed) appendShape(list []Shape, h match.Hit) []Shape {
	p := s.inc.Set().Of(h)
	shape := Shape{Hit: h, Pattern: p, Term: TermOf(p), Rect: h.Rect(p)}
	for _, t := range list {
		if t.Pattern == p && t.Rect == shape.Rect {
			return list
		}
	}
	return append(list, shape)
}
