package dfa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// randomSet returns patterns of up to 4x4 cells whose anchor may be of any class.
func randomSet(t testing.TB, r *rand.Rand, n int) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("random")
	for set.Len() < n {
		p := &pattern.Pattern{Width: 2 + r.IntN(3), Height: 2 + r.IntN(3), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, []pattern.Class{pattern.On, pattern.On, pattern.Empty, pattern.NotOther, pattern.Other, pattern.Own}[r.IntN(6)])
		}
		p.Cells[r.IntN(len(p.Cells))] = pattern.Own
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	return set
}

// TestGreedyPath: each place of the searched path leaves the fewest patterns possible, counted in
// the obvious way; among equal places it is the first. When no pattern is possible any more, the
// other places follow, beginning with those that most patterns test.
func TestGreedyPath(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, n := range []int{1, 9, 70} {
		c := newCompiler(&Options{Path: Squares})
		forms := c.chooseForms(randomSet(t, r, n))
		accepts := func(f *form, o offset, c board.Color) bool {
			x, y := f.anchor%f.Width+o.dx, f.anchor/f.Width+o.dy
			if c == board.Off && inside(&f.Oriented, x, y) {
				return false
			}
			k := classAt(&f.Oriented, x, y)
			return k == pattern.Any || k == pattern.On || k>>c&1 != 0
		}
		s := newSearch(forms)
		unread := make([]map[offset]bool, len(forms))
		for id := range forms {
			unread[id] = map[offset]bool{}
			for _, p := range s.places {
				f := &forms[id]
				k := classAt(&f.Oriented, f.anchor%f.Width+p.dx, f.anchor/f.Width+p.dy)
				if k != pattern.Any && k != pattern.On {
					unread[id][p.offset] = true
				}
			}
		}
		s.start(walksFor(len(forms)))
		var walks []map[int]bool // the forms that may still be found
		var contents [][]board.Color
		for _, w := range s.walks {
			walks, contents = append(walks, map[int]bool{}), append(contents, w.contents)
			for id := range forms {
				walks[len(walks)-1][id] = true
			}
		}
		taken := map[int]bool{}
		var want route
		take := func(i int) {
			taken[i] = true
			o := s.places[i].offset
			want = append(want, o)
			for id := range forms {
				asked := unread[id][o]
				delete(unread[id], o)
				for w := range walks {
					if !accepts(&forms[id], o, contents[w][i]) || asked && len(unread[id]) == 0 {
						delete(walks[w], id)
					}
				}
			}
		}
		take(s.index[offset{}])
		for {
			best, least, left := -1, 0, 0
			for i := range s.places {
				n := 0
				for w := range walks {
					left += len(walks[w])
					for id := range walks[w] {
						if accepts(&forms[id], s.places[i].offset, contents[w][i]) {
							n++
						}
					}
				}
				if !taken[i] && (best < 0 || n < least) {
					best, least = i, n
				}
			}
			if best < 0 || left == 0 {
				break
			}
			take(best)
		}
		chosen := len(want)
		var rest []int
		asks := make([]int, len(s.places))
		for i := range s.places {
			if !taken[i] {
				rest = append(rest, i)
			}
			asks[i] = size(s.places[i].asks)
		}
		slices.SortStableFunc(rest, func(a, b int) int { return asks[b] - asks[a] })
		for _, i := range rest {
			want = append(want, s.places[i].offset)
		}
		if got := search(forms); chosen < min(n+1, 4) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%d patterns: the path begins %v, want %v", n, got[:len(want)], want)
		}
	}
}

// TestPathText: each path can be read from its name, and no other name is accepted.
func TestPathText(t *testing.T) {
	for i, name := range PathNames() {
		var p Path
		if err := p.UnmarshalText([]byte(name)); err != nil || p != Path(i) || p.String() != name {
			t.Errorf("the path called (%q) = %v, %v", name, p, err)
		}
	}
	var p Path
	if err := p.UnmarshalText([]byte("other")); err == nil || !strings.Contains(err.Error(), "searched") {
		t.Errorf("the path called (other) = %v, %v", p, err)
	}
}

// TestStates: no two states of a program have both the same transitions and the same ids. The count
// of patterns with a tail includes those with a tail of one cell.
func TestStates(t *testing.T) {
	set := randomSet(t, rand.New(rand.NewPCG(5, 6)), 40)
	short := 0
	for depth := 2; depth < 30; depth += 3 {
		m, err := compile(set, &Options{MaxDepth: depth})
		if err != nil {
			t.Fatal(err)
		}
		p, seen, tails := m.program, map[string]bool{}, 0
		for s := range len(p.first) - 1 {
			key := fmt.Sprint(p.next[symbols*s:symbols*(s+1)], p.ids[p.first[s]:p.first[s+1]])
			if seen[key] && s > int(startLink.state()) {
				t.Fatalf("depth %d: two states are %s", depth, key)
			}
			seen[key] = true
		}
		for i := range p.plans {
			if n := len(p.plans[i].tail); n > 0 {
				tails++
				if n == 1 {
					short++
				}
			}
		}
		if got := m.Stats().Tails; got != tails {
			t.Errorf("depth %d: %d tails, want %d", depth, got, tails)
		}
	}
	if short == 0 {
		t.Error("no tail has one cell")
	}
}

// TestScans: after moves, captures and undos, the number of scans that went beyond their start is
// the same as after a new Reset.
func TestScans(t *testing.T) {
	m, err := compile(randomSet(t, rand.New(rand.NewPCG(5, 7)), 30), nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(8, 9))
	b := board.New(7)
	inc, fresh := m.Incremental(), m.Incremental()
	inc.Reset(b)
	same := func(when string) {
		t.Helper()
		fresh.Reset(b)
		if got, want := inc.Work().Scans, fresh.Work().Scans; got != want {
			t.Fatalf("%s: %d scans, want %d", when, got, want)
		}
	}
	captured := 0
	for move := range 120 {
		p, c := board.At(r.IntN(7), r.IntN(7)), board.Color(1+move%2)
		d, err := b.Play(c, p)
		if err != nil {
			continue
		}
		captured += len(d.Captured())
		inc.Play(&d)
		same("a move")
		if move%3 == 0 {
			inc.Undo()
			b.Undo(&d)
			same("a move taken back")
		}
	}
	if captured == 0 {
		t.Error("nothing was captured")
	}
}
