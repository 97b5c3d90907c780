package names

import (
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/names/joseki"
	"katachi/pattern"
)

// Follower names the moves of a game while it is played, and finds the shapes that each move makes
// or breaks, and the openings and josekis that it plays.
type Follower struct {
	Board board.Board      // the position; read it, do not change it
	Last  board.Point      // the last move, Pass if unknown; Play updates it
	Lines *joseki.Follower // the openings and josekis of the game; read it, do not play on it

	namer *Namer
	delta board.Delta
	sets  []*followed
	stale bool // Advance was called last: the sets have an earlier position

	journal []placed // since the last Reset

	aims   any         // *aims; nil without calls of Purposes: programs without these do not link that code
	named  Naming      // names of the last move
	before board.Point // the move before it
	plays  int         // grows with each move, by two after skipped moves
	played bool        // nothing has changed the board since Play
}

// placed is a stone that was played or set up, a pass, or a point that was made empty.
type placed struct {
	point board.Point
	color board.Color
	setup bool
}

// followed is one set whose hits are kept up to date.
type followed struct {
	inc        match.Incremental
	terms      []Term     // of its patterns
	now        []standing // hits of the position, sorted
	next       []standing // working memory: hits of the next position
	gone, born []standing // working memory: hits that a move broke and made, sorted
	stood      []standing // working memory: hits near the change that mattered before the move and still exist
}

// standing is a hit in the current position.
type standing struct {
	hit     match.Hit
	rect    match.Rect
	exempt  bool // it is never dropped as covered
	matters bool // no larger hit covers it: see package cover
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

// Follow returns a Follower that uses [Library.Namer], which does not read.
func (l *Library) Follow(size int, shapes ...match.Incremental) *Follower {
	return l.Namer().Follow(size, shapes...)
}

// Follow returns a Follower of a game on an initially empty board of size x size points. The shapes
// that it finds are those of the matchers, for the library's Openings and Shapes or for other sets.
// The Follower owns the matchers. If n reads, the Follower may only be used in n's goroutine.
func (n *Namer) Follow(size int, shapes ...match.Incremental) *Follower {
	f := &Follower{namer: n, Lines: joseki.Builtin().Follow(size)}
	for _, inc := range shapes {
		s := &followed{inc: inc}
		for _, p := range inc.Set().All() {
			s.terms = append(s.terms, TermOf(p))
		}
		f.sets = append(f.sets, s)
	}
	f.Reset(size)
	return f
}

// Reset begins a new game on an empty board of size x size points.
func (f *Follower) Reset(size int) {
	f.Board.Init(size)
	f.Last, f.journal = board.Pass, f.journal[:0]
	f.Lines.Reset(size)
	for _, s := range f.sets {
		s.inc.Reset(&f.Board)
	}
	f.stale = true
	f.passOver()
}

// passOver notes that the last move was not made by Play.
func (f *Follower) passOver() {
	f.plays += 2
	f.played = false
}

// Set puts a set-up stone on the board, or removes one if c is Empty. Shapes that this makes or
// breaks are not reported, because no move made or broke them.
func (f *Follower) Set(c board.Color, p board.Point) error {
	d, err := f.Board.Set(c, p)
	if err != nil {
		return err
	}
	f.stale = true
	f.passOver()
	f.note(placed{p, c, true})
	f.Lines.Set(c, p)
	for _, s := range f.sets {
		s.inc.Play(&d)
	}
	return nil
}

// Play plays a move on f.Board, names it, and finds the shapes that it makes and breaks, and the
// openings and josekis that it names, completes or leaves. The move is one of a record: see
// [board.Board.Force]. Illegal moves change nothing and return the board's error.
func (f *Follower) Play(c board.Color, p board.Point) (Step, error) {
	f.refresh()
	named, err := f.namer.PlayAndName(&f.Board, &f.delta, c, p, f.Last)
	if err != nil {
		return Step{}, err
	}
	f.before, f.Last, f.named = f.Last, p, named
	f.plays++
	f.played = true
	f.note(placed{p, c, false})
	step := Step{Naming: named, Lines: slices.Clone(f.Lines.Play(c, p))}
	step.Made, step.Broken = f.update(&f.delta)
	step.Made = slices.DeleteFunc(step.Made, func(s Shape) bool { return !step.makes(&f.Board, s.Pattern) })
	return step, nil
}

// Advance plays a move like Play, but names nothing and finds no shapes: it is for the moves before
// those of interest.
func (f *Follower) Advance(c board.Color, p board.Point) error {
	if err := f.Board.Force(&f.delta, c, p); err != nil {
		return err
	}
	f.Last, f.stale = p, true
	f.passOver()
	f.note(placed{p, c, false})
	f.Lines.Play(c, p)
	for _, s := range f.sets {
		s.inc.Play(&f.delta)
	}
	return nil
}

// note adds to the journal.
func (f *Follower) note(p placed) { f.journal = append(f.journal, p) }

// Undo takes back the last n calls of Play, Advance and Set that changed something, as for the
// variations of a record. It plays the others again, which takes some microseconds each; Purposes
// knows no threats of theirs. It panics if there are fewer.
func (f *Follower) Undo(n int) {
	left := slices.Clone(f.journal[:len(f.journal)-n])
	f.Reset(f.Board.Size())
	for _, s := range left {
		if s.setup {
			_ = f.Set(s.color, s.point) // as before
		} else {
			_ = f.Advance(s.color, s.point)
		}
	}
}

// refresh finds the shapes of the position after Advance.
func (f *Follower) refresh() {
	if !f.stale {
		return
	}
	f.stale = false
	for _, s := range f.sets {
		s.now = s.stand(s.now[:0], s.inc.AppendHits(nil))
		for i := range s.now {
			s.now[i].matters = s.uncovered(&s.now[i])
		}
	}
}

// makes reports whether the move can have made p, according to its name: a ponnuki is made by a
// capture, and an opening formation by a stone that touches no opposing stone.
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

// update follows a change and returns the shapes that matter now and did not before, and the shapes
// that mattered before and are gone. A shape that a larger one now covers still exists, so it is
// not broken; nor is a shape made or broken if only the orientation of one with the same name
// changes, as when a ko is retaken.
func (f *Follower) update(d *board.Delta) (made, broken []Shape) {
	for _, s := range f.sets {
		s.inc.Play(d)
		gone, born := s.inc.Changes()
		if len(gone)+len(born) == 0 {
			continue
		}
		s.gone, s.born = s.stand(s.gone[:0], gone), s.stand(s.born[:0], born)
		m, b := len(made), len(broken)
		broken = s.replace(broken)
		reach := s.reach()
		s.stood = s.stood[:0]
		for i := range s.now {
			h := &s.now[i]
			if !within(h.rect, reach) || !s.concerns(h) {
				continue
			}
			before := h.matters
			switch h.matters = s.uncovered(h); {
			case before:
				s.stood = append(s.stood, *h)
			case h.matters:
				made = s.appendShape(made, h)
			}
		}
		was := broken[b:]
		switch {
		case len(made) == m && len(was) == 0:
			continue
		case len(made) > m:
			was = slices.Clone(was)
		}
		broken = append(broken[:b], s.changed(broken[b:], made[m:])...)
		made = append(made[:m], s.changed(made[m:], was)...)
	}
	return made, broken
}

// changed returns the shapes without those for which another shape with the same name and rectangle
// existed all the time, or is in others, which the move changed in the opposite way. That shape may
// be of another pattern or orientation: a false eye that loses one more corner is the same eye.
func (s *followed) changed(shapes, others []Shape) []Shape {
	return slices.DeleteFunc(shapes, func(x Shape) bool {
		return slices.ContainsFunc(others, func(o Shape) bool { return o.Rect == x.Rect && o.Term.English == x.Term.English }) ||
			slices.ContainsFunc(s.stood, func(h standing) bool {
				return h.rect == x.Rect && s.terms[h.hit.Pattern].English == x.Term.English
			})
	})
}

// stand appends hits to dst as standings, sorted; whether they matter is not known yet.
func (s *followed) stand(dst []standing, hits []match.Hit) []standing {
	for _, h := range hits {
		p := s.inc.Set().Of(h)
		dst = append(dst, standing{hit: h, rect: h.Rect(p), exempt: p.Structural})
	}
	slices.SortFunc(dst, func(a, b standing) int { return match.Compare(a.hit, b.hit) })
	return dst
}

// replace removes gone from the current hits and adds born. It appends the gone shapes that
// mattered to broken.
func (s *followed) replace(broken []Shape) []Shape {
	gone, born, rest := s.gone, s.born, s.now
	s.next = s.next[:0]
	keep := func(before match.Hit) {
		i, _ := slices.BinarySearchFunc(rest, before, func(h standing, hit match.Hit) int { return match.Compare(h.hit, hit) })
		s.next, rest = append(s.next, rest[:i]...), rest[i:]
	}
	for len(gone)+len(born) > 0 {
		if len(gone) == 0 || len(born) > 0 && match.Compare(born[0].hit, gone[0].hit) < 0 {
			keep(born[0].hit)
			s.next, born = append(s.next, born[0]), born[1:]
			continue
		}
		keep(gone[0].hit)
		if len(rest) > 0 && rest[0].hit == gone[0].hit {
			if rest[0].matters {
				broken = s.appendShape(broken, &rest[0])
			}
			rest = rest[1:]
		}
		gone = gone[1:]
	}
	s.next = append(s.next, rest...)
	s.now, s.next = s.next, s.now
	return broken
}

// reach returns the rectangle around all of gone and born.
func (s *followed) reach() match.Rect {
	r := match.Rect{X0: board.MaxSize, Y0: board.MaxSize}
	for _, list := range [][]standing{s.gone, s.born} {
		for i := range list {
			h := list[i].rect
			r = match.Rect{X0: min(r.X0, h.X0), Y0: min(r.Y0, h.Y0), X1: max(r.X1, h.X1), Y1: max(r.Y1, h.Y1)}
		}
	}
	return r
}

// concerns reports whether the last change may affect whether h matters: whether h lies within a
// hit that was born or is gone, or is such a hit itself.
func (s *followed) concerns(h *standing) bool {
	for i := range s.born {
		if within(h.rect, s.born[i].rect) {
			return true
		}
	}
	for i := range s.gone {
		if within(h.rect, s.gone[i].rect) {
			return true
		}
	}
	return false
}

// uncovered reports whether h is not inside a larger rectangle of another hit, or is exempt.
func (s *followed) uncovered(h *standing) bool {
	for i := range s.now {
		if o := &s.now[i]; within(h.rect, o.rect) && h.rect != o.rect {
			return h.exempt
		}
	}
	return true
}

// within reports whether a lies in b.
func within(a, b match.Rect) bool {
	return a.X0 >= b.X0 && a.Y0 >= b.Y0 && a.X1 <= b.X1 && a.Y1 <= b.Y1
}

// appendShape appends the shape of h. A shape that looks the same to both sides, such as the
// crosscut, is two hits on one rectangle; it is appended once.
func (s *followed) appendShape(list []Shape, h *standing) []Shape {
	p := s.inc.Set().Of(h.hit)
	for i := range list {
		if list[i].Pattern == p && list[i].Rect == h.rect {
			return list
		}
	}
	return append(list, Shape{Hit: h.hit, Pattern: p, Term: s.terms[h.hit.Pattern], Rect: h.rect})
}
