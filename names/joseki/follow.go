package joseki

import (
	"fmt"
	"slices"

	"katachi/board"
)

// Kind is what happened to a line.
type Kind uint8

// What happens to a line.
const (
	Named     Kind = iota // the stones now have the line's name; it continues
	Completed             // its last move was played
	Left                  // before its last move, a move in the corner left all lines
)

// String returns "named", "completed" or "left".
func (k Kind) String() string { return [...]string{"named", "completed", "left"}[k] }

// Event is the effect of a move on a line.
type Event struct {
	Entry  *Entry
	Kind   Kind
	Move   int            // number of the move; passes count, set-up stones do not
	Black  board.Color    // the colour that plays the entry's Black moves
	Sym    board.Symmetry // turns the points of the entry to those of the board
	Corner Corner         // corner of a joseki
	First  bool           // the name is new in this corner, or on the board for an opening
}

// String returns the name, with the move at which the line was left, or at which a joseki that
// already had its name was completed.
func (e Event) String() string {
	switch {
	case e.Kind == Left:
		return fmt.Sprintf("%s; left at move %d", e.Entry.Name, e.Move)
	case e.Kind == Completed && !e.First && !e.Entry.Opening:
		return fmt.Sprintf("%s; completed at move %d", e.Entry.Name, e.Move)
	}
	return e.Entry.Name
}

// Corner is a corner of the board: 0 is the lower left, 1 the lower right, 2 the upper left,
// 3 the upper right.
type Corner uint8

// String returns "lower left" and so on.
func (c Corner) String() string {
	return [...]string{"lower left", "lower right", "upper left", "upper right"}[c&3]
}

// stone returns the stone of colour c on the point x, y of the board, both counted from the top
// left, in the coordinates of the corner.
func (k Corner) stone(c board.Color, x, y int) stone {
	if k&1 != 0 {
		x = Size - 1 - x
	}
	if k&2 == 0 {
		y = Size - 1 - y
	}
	return stone{c, x, y}
}

// symmetry returns the symmetry that maps a line from the lower left corner to this one, mirrored
// at the diagonal of the corner or not.
func (k Corner) symmetry(t turn) board.Symmetry { return symmetries[k][t&mirrored] }

var symmetries = func() (table [4][2]board.Symmetry) {
	for s := range board.Symmetry(board.NumSymmetries) {
		x, y := s.Point(board.At(1, Size-1), Size).XY() // B1
		for k := range Corner(4) {
			switch at := k.stone(board.Black, x, y); {
			case at.x == 1 && at.y == 0:
				table[k][0] = s
			case at.x == 0 && at.y == 1:
				table[k][1] = s
			}
		}
	}
	return table
}()

// Follower finds the lines of a game while it is played. It is for one goroutine at a time. On
// boards of sizes other than 19x19 it finds nothing.
type Follower struct {
	lib     *Library
	none    bool // no lines on this size of board
	moves   int
	corners [4]corner
	formed  formed
	set     [board.NumPoints]board.Color // set-up stones, which can be removed again
	events  []Event
	made    []Event // events of openings so far
}

// corner is the state of one corner.
type corner struct {
	_ [0]func() // not comparable: see names.look

	stones [windows]int    // number of stones in each window, by height-narrowest and width-narrowest
	sums   [windows]uint64 // sums of their numbers
	now    *position       // of all positions so far, the one with the most stones
	turn   turn            // its turn
	off    bool            // a move left all lines
	full   bool            // every window has more stones than any position, and the line was left
	event  Event           // the last event; if it has no Entry, there was none yet
}

// Follow returns a Follower of a game on an initially empty board of size x size points.
func (l *Library) Follow(size int) *Follower {
	f := &Follower{lib: l}
	f.Reset(size)
	return f
}

// Reset begins a new game.
func (f *Follower) Reset(size int) {
	f.none = size != Size
	f.moves = 0
	f.corners = [4]corner{}
	f.formed.reset(f.lib.formations)
	f.set = [board.NumPoints]board.Color{}
	f.events, f.made = f.events[:0], f.made[:0]
}

// Set places a set-up stone of colour c on p, or removes one if c is Empty. Lines that it begins or
// completes are found as if it were a move, but are reported only with the next event of the
// corner.
func (f *Follower) Set(c board.Color, p board.Point) {
	if f.none || !p.On(Size) || f.set[p] == c {
		return
	}
	if old := f.set[p]; old.IsStone() {
		f.eachCorner(old, p, func(_ Corner, at *corner, s stone) { at.remove(s) })
	}
	f.set[p] = c
	if c.IsStone() {
		f.place(c, p)
	}
}

// Play takes a move, which may be Pass, and returns its events: openings first, then corners. The
// list is valid until the next call. Rules are not checked, and captured stones still count.
func (f *Follower) Play(c board.Color, p board.Point) []Event {
	f.moves++
	f.events = f.events[:0]
	if f.none || !p.On(Size) || !c.IsStone() {
		return nil
	}
	f.place(c, p)
	return f.events
}

// place takes a stone.
func (f *Follower) place(c board.Color, p board.Point) {
	if f.formed.some {
		f.formed.play(f.lib.formations, c, p, func(v *variant) {
			e := Event{Entry: &f.lib.entries[v.entry], Kind: Completed, Move: f.moves, Black: v.black, Sym: v.sym}
			e.First = !slices.ContainsFunc(f.made, func(o Event) bool { return o.Entry == e.Entry })
			f.events, f.made = append(f.events, e), append(f.made, e)
		})
	}
	f.eachCorner(c, p, func(k Corner, at *corner, s stone) {
		if at.add(f.lib.book, s) && f.follow(k, at, s) {
			f.events = append(f.events, at.event)
		}
	})
}

// eachCorner calls yield with the corners whose largest windows contain p.
func (f *Follower) eachCorner(c board.Color, p board.Point, yield func(Corner, *corner, stone)) {
	x, y := p.XY()
	for k := range Corner(4) {
		if s := k.stone(c, x, y); s.x < widest && s.y < widest {
			yield(k, &f.corners[k], s)
		}
	}
}

// kinds returns the first width and height, counted from the smallest, of the windows that contain
// s.
func (s stone) kinds() (w, h int) { return max(0, s.x+1-narrowest), max(0, s.y+1-narrowest) }

// add adds a stone to the windows that contain it, and reports whether one of them can still be a
// position of the book.
func (at *corner) add(b *book, s stone) (possible bool) {
	if at.full {
		return false
	}
	n := s.number()
	w, h := s.kinds()
	for j := h; j < widths; j++ {
		for i := w; i < widths; i++ {
			at.sums[j*widths+i] += n
			at.stones[j*widths+i]++
		}
	}
	at.full = at.stones[0] > b.deepest && (at.off || at.now == nil)
	return at.stones[h*widths+w] <= b.deepest || !at.off
}

// remove removes a set-up stone. A full corner stays full: nobody sets up a joseki there.
func (at *corner) remove(s stone) {
	n := s.number()
	w, h := s.kinds()
	for j := h; j < widths; j++ {
		for i := w; i < widths; i++ {
			at.sums[j*widths+i] -= n
			at.stones[j*widths+i]--
		}
	}
}

// follow checks whether the stones of a window that contains s, the last stone, are a position of
// the book with more stones than before, and reports whether there is an event.
func (f *Follower) follow(k Corner, at *corner, s stone) bool {
	best, bestTurn := at.now, at.turn
	w, h := s.kinds()
	for j := h; j < widths; j++ {
		for i := w; i < widths; i++ {
			n := j*widths + i
			if i > w && at.sums[n] == at.sums[n-1] || j > h && at.sums[n] == at.sums[n-widths] {
				continue // no stone in between: looked up before
			}
			if at.stones[n] > f.lib.book.deepest || best != nil && at.stones[n] <= best.depth {
				continue
			}
			if p, t, ok := f.lib.book.find(at.sums[n]); ok {
				best, bestTurn = p, t
			}
		}
	}
	if best != at.now {
		at.off = false
		at.now, at.turn = best, bestTurn
		return f.advance(k, at)
	}
	if at.now == nil || at.off || !at.now.window(at.turn, s) {
		return false
	}
	at.off = true
	if at.now.name < 0 || at.now.done {
		return false
	}
	at.event.Kind, at.event.Move, at.event.First = Left, f.moves, false
	return at.event.Entry != nil
}

// window reports whether s is in the window of p, transformed by t.
func (p *position) window(t turn, s stone) bool {
	s = s.turned(t & mirrored)
	return s.x < p.w && s.y < p.h
}

// advance makes the event of a corner that reached a position of the book, if its name is new or
// its line is now complete.
func (f *Follower) advance(k Corner, at *corner) bool {
	p := at.now
	if p.name < 0 {
		return false
	}
	before := at.event
	t := at.turn ^ p.turn
	at.event = Event{Entry: &f.lib.entries[p.name], Move: f.moves, Black: board.Black, Sym: k.symmetry(t), Corner: k}
	at.event.First = before.Entry != at.event.Entry
	if t&exchanged != 0 {
		at.event.Black = board.White
	}
	if p.done {
		at.event.Kind = Completed
	}
	if before.Entry == at.event.Entry && before.Kind == at.event.Kind {
		at.event.Move, at.event.First = before.Move, before.First
		return false
	}
	return true
}

// Standing appends the current state of the game to dst: its openings, then the last event of each
// corner that has one.
func (f *Follower) Standing(dst []Event) []Event {
	dst = append(dst, f.made...)
	for i := range f.corners {
		if e := f.corners[i].event; e.Entry != nil {
			dst = append(dst, e)
		}
	}
	return dst
}
