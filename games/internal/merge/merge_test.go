package merge

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/internal/section"
)

// TestSmallRun: files of any sizes stay few, and games are not rewritten often.
func TestSmallRun(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, most := range []int{segment.MaxGames, 1000} {
		var sizes []int
		added, written := 0, 0
		for range 20000 {
			n := 1
			if r.IntN(10) == 0 {
				n = 1 + r.IntN(most/10)
			}
			sizes = append(sizes, n)
			added += n
			for {
				from, to, ok := smallRun(sizes, most)
				if !ok {
					break
				}
				sum := 0
				for _, n := range sizes[from:to] {
					sum += n
				}
				if to-from < 2 || sum > most {
					t.Fatalf("%d files of %d games to merge", to-from, sum)
				}
				written += sum
				sizes = append(sizes[:from], append([]int{sum}, sizes[to:]...)...)
			}
		}
		if limit := 2*added/most + lastTier*Run; len(sizes) > 2*limit {
			t.Errorf("most %d: %d files for %d games", most, len(sizes), added)
		}
		if written > 8*added {
			t.Errorf("most %d: %d games were written %d times", most, added, written)
		}
	}
}

// TestWorth: a large segment is not rewritten to add a few games to it; other segments are.
func TestWorth(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pool := map[int]*segment.Segment{}
	of := func(games, removed int) search.Part {
		s := pool[games]
		if s == nil {
			b := segment.NewBuilder(5, catalogue.SegmentFacts...)
			for i := range games {
				b.Add(&segment.Game{ID: uint32(i + 1), Facts: make([]string, len(catalogue.SegmentFacts))})
			}
			s = sealed(t, b)
			pool[games] = s
		}
		p := search.Part{Seg: s, Live: s.All()}
		for g := range removed {
			p.Live.Remove(g)
		}
		return p
	}
	for _, v := range []struct {
		sizes [][2]int // games, and how many of them were removed
		want  string   // games of the joined files
	}{
		{[][2]int{{500, 0}, {500, 0}}, "1000 "},
		{[][2]int{{501, 0}, {500, 0}}, ""},
		{[][2]int{{80, 0}, {10, 0}}, ""},
		{[][2]int{{80, 0}, {12, 0}}, "92 "},
		{[][2]int{{10, 0}, {10, 0}, {400, 0}, {10, 0}, {10, 0}}, "20 20 "},
		{[][2]int{{80, 9}}, ""},
		{[][2]int{{80, 10}}, "70 "},
		{[][2]int{{80, 10}, {3, 0}}, "73 "},
		{[][2]int{{5, 0}, {400, 1}, {5, 0}, {5, 0}}, "10 "},
		{[][2]int{{7, 0}}, ""},
		{[][2]int{{3, 3}}, "0 "},
	} {
		var group []search.Part
		for _, n := range v.sizes {
			group = append(group, of(n[0], n[1]))
		}
		got := ""
		for _, list := range mergeGroups(group, 1000, false) {
			n := 0
			for i := range list {
				n += list[i].Live.Count()
			}
			got += fmt.Sprint(n, " ")
		}
		if got != v.want {
			t.Errorf("of %v are joined %q, want %q", v.sizes, got, v.want)
		}
	}
	for range 300 { // the games written are at most a multiple of the games added or removed
		var group []search.Part
		changed, largest := 0, 0
		for range 1 + r.IntN(6) {
			games := 1 + r.IntN(100)
			p := of(games, r.IntN(games/4+1))
			group = append(group, p)
			changed += p.Removed()
			largest = max(largest, p.Live.Count())
		}
		for i := range group {
			changed += group[i].Live.Count()
		}
		changed -= largest
		written := 0
		for _, list := range mergeGroups(group, 1000, false) {
			for i := range list {
				written += list[i].Live.Count()
			}
		}
		if written > FewPart*changed {
			t.Fatalf("%d games are written where %d came or went", written, changed)
		}
	}
}

// sealed returns the segment of a builder.
func sealed(t *testing.T, b *segment.Builder) *segment.Segment {
	t.Helper()
	var buf bytes.Buffer
	if _, err := section.WriteTo(&buf, segment.Kind, segment.Version, b.Write); err != nil {
		t.Fatal(err)
	}
	f, err := section.Load("segment", buf.Bytes(), segment.Kind, segment.Version)
	if err != nil {
		t.Fatal(err)
	}
	s, err := segment.Open(f)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTiers checks where tiers of files begin.
func TestTiers(t *testing.T) {
	for _, c := range []struct{ games, want int }{
		{0, 0}, {7, 0}, {8, 1}, {63, 1}, {64, 2}, {511, 2}, {512, 3}, {4096, 4}, {32_767, 4}, {32_768, 5}, {65_536, 5},
	} {
		if got := tier(c.games, 65_536); got != c.want {
			t.Errorf("%d games: tier %d, want %d", c.games, got, c.want)
		}
	}
}
