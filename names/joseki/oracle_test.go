package joseki

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
)

// The obvious matcher: positions are texts of sorted stones, all windows are looked
// at after each move, names are passed on by recursion. It shares the turns and the
// events with the real one, nothing else.

type plainBook struct {
	entries []Entry
	before  map[string]map[string]bool // positions one move earlier
	named   map[string]int             // entries, by the position that names them
	ends    map[string]int
	label   map[string]plainLabel
	deepest int // stones of the deepest position
}

type plainLabel struct {
	entry, since int
	done         bool
}

// text returns the lowest text of the stones in four turns.
func text(stones []stone) (low string) {
	for t := range turn(turns) {
		var words []string
		for _, s := range stones {
			s = s.turned(t)
			words = append(words, string([]byte{"EBW"[s.c], byte('a' + s.x), byte('a' + s.y)}))
		}
		slices.Sort(words)
		if one := strings.Join(words, " "); t == 0 || one < low {
			low = one
		}
	}
	return low
}

func newPlainBook(entries []Entry) *plainBook {
	b := &plainBook{
		entries: entries, before: map[string]map[string]bool{}, named: map[string]int{},
		ends: map[string]int{}, label: map[string]plainLabel{},
	}
	for i, e := range entries {
		if e.Opening {
			continue
		}
		var stones []stone
		last := ""
		for n, m := range e.Moves {
			if m.Point == board.Pass {
				continue
			}
			x, y := m.Point.XY()
			stones = append(stones, stone{m.Color, x, Size - 1 - y})
			b.deepest = max(b.deepest, len(stones))
			now := text(stones)
			if b.before[now] == nil {
				b.before[now] = map[string]bool{}
			}
			if last != "" {
				b.before[now][last] = true
			}
			if n+1 == e.Named {
				b.named[now] = i
			}
			if n+1 == len(e.Moves) {
				b.ends[now] = i
			}
			last = now
		}
	}
	return b
}

// labelOf returns the name of a position.
func (b *plainBook) labelOf(at string) plainLabel {
	if l, ok := b.label[at]; ok {
		return l
	}
	best := plainLabel{entry: -1}
	if i, ok := b.named[at]; ok {
		best = plainLabel{i, strings.Count(at, " ") + 1, false}
	} else {
		for prev := range b.before[at] {
			l := b.labelOf(prev)
			if l.entry >= 0 && (best.entry < 0 || l.since > best.since || l.since == best.since && l.entry < best.entry) {
				best.entry, best.since = l.entry, l.since
			}
		}
		for prev := range b.before[at] {
			if l := b.labelOf(prev); l.entry == best.entry && l.since == best.since && l.done {
				best.done = true
			}
		}
	}
	if i, ok := b.ends[at]; ok && i == best.entry {
		best.done = true
	}
	b.label[at] = best
	return best
}

// plainCorner follows one corner.
type plainCorner struct {
	stones []stone
	now    string // position
	depth  int
	w, h   int
	off    bool
	shown  plainLabel
	left   bool
}

// play returns the event of a stone as text, "" for none.
func (c *plainCorner) play(b *plainBook, s stone) string {
	c.stones = append(c.stones, s)
	found := false
	for h := narrowest; h <= widest; h++ {
		before := 0 // stones in the window before: with no more it is the same
		for w := narrowest; w <= widest; w++ {
			var in []stone
			width, height := narrowest, narrowest
			for _, s := range c.stones {
				if s.x < w && s.y < h {
					in = append(in, s)
					width, height = max(width, s.x+1), max(height, s.y+1)
				}
			}
			same := len(in) == before
			before = len(in)
			if same || len(in) <= c.depth || len(in) > b.deepest {
				continue
			}
			if at := text(in); b.before[at] != nil {
				found, c.now, c.depth, c.w, c.h = true, at, len(in), width, height
			}
		}
	}
	if found {
		c.off = false
		l := b.labelOf(c.now)
		if l.entry < 0 || l.entry == c.shown.entry && l.done == c.shown.done && c.shown.since > 0 && !c.left {
			return ""
		}
		c.shown, c.left = l, false
		return fmt.Sprint(map[bool]Kind{true: Completed, false: Named}[l.done], " ", b.entries[l.entry].Name)
	}
	if c.now == "" || c.off || s.x >= c.w || s.y >= c.h {
		return ""
	}
	c.off = true
	l := b.labelOf(c.now)
	if l.entry < 0 || l.done {
		return ""
	}
	c.left = true
	return fmt.Sprint(Left, " ", b.entries[l.entry].Name)
}

// plainOpenings returns the openings that the last of stones completes: laid in every
// way, all stones there, nothing else in the zone.
func plainOpenings(entries []Entry, stones []Move) (found []string) {
	has := func(m Move) bool { return slices.Contains(stones, m) }
	last := stones[len(stones)-1]
	for i := range entries {
		e := &entries[i]
		if !e.Opening {
			continue
		}
		seen := map[string]bool{}
		for _, black := range []board.Color{board.Black, board.White} {
			for sym := range board.Symmetry(board.NumSymmetries) {
				moves, zones := e.turned(sym, black)
				if !slices.Contains(moves, last) || slices.Contains(stones[:len(stones)-1], last) {
					continue
				}
				whole := !slices.ContainsFunc(moves, func(m Move) bool { return !has(m) })
				alone := !slices.ContainsFunc(stones, func(m Move) bool {
					return inZones(zones, m.Point) && !slices.Contains(moves, m)
				})
				if key := fmt.Sprint(moves, zones); whole && alone && !seen[key] {
					seen[key] = true
					found = append(found, e.Name)
				}
			}
		}
	}
	slices.Sort(found)
	return found
}

// comparePlain plays moves with both matchers and returns how many events there were.
func comparePlain(t *testing.T, lib *Library, plain *plainBook, moves []Move) (events int) {
	t.Helper()
	f := lib.Follow(Size)
	var corners [4]plainCorner
	var stones []Move
	for n, m := range moves {
		var want, openings, got []string
		for k := range Corner(4) {
			if !m.Point.On(Size) {
				continue
			}
			x, y := m.Point.XY()
			if s := k.stone(m.Color, x, y); s.x < widest && s.y < widest {
				if e := corners[k].play(plain, s); e != "" {
					want = append(want, k.String()+" "+e)
				}
			}
		}
		if stones = append(stones, m); m.Point.On(Size) && len(stones) < 60 {
			openings = plainOpenings(lib.entries, stones)
		}
		for _, e := range f.Play(m.Color, m.Point) {
			events++
			switch {
			case !e.Entry.Opening:
				got = append(got, fmt.Sprint(e.Corner, " ", e.Kind, " ", e.Entry.Name))
			case len(stones) < 60:
				i, ok := slices.BinarySearch(openings, e.Entry.Name)
				if !ok {
					t.Fatalf("move %d: opening %s, want %q", n+1, e.Entry.Name, openings)
				}
				openings = slices.Delete(openings, i, i+1)
			}
		}
		if !slices.Equal(got, want) || len(openings) > 0 {
			t.Fatalf("move %d %s: %q, want %q and openings %q", n+1, m.Point.Name(Size), got, want, openings)
		}
	}
	return events
}

// The fast matcher says what the obvious one says, on every line with its moves in
// other orders.
func TestPlainLines(t *testing.T) {
	lib := Builtin()
	plain := newPlainBook(lib.entries)
	for _, e := range lib.Entries() {
		moves := slices.Clone(e.Moves)
		comparePlain(t, lib, plain, moves)
		for i := range len(moves) - 2 {
			swapped := slices.Clone(moves)
			swapped[i], swapped[i+2] = swapped[i+2], swapped[i]
			comparePlain(t, lib, plain, swapped)
		}
		slices.SortFunc(moves, func(a, b Move) int { return cmp.Compare(a.Point, b.Point) })
		comparePlain(t, lib, plain, moves)
	}
}
