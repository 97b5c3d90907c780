package collection

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"katachi/games/internal/catalogue"
	"katachi/internal/num"
)

// plainStats counts the games one by one.
func plainStats(t *testing.T, c *Collection) Stats {
	t.Helper()
	s := Stats{Boards: map[int]int{}}
	strict, loose := map[int64]bool{}, map[int64]bool{}
	what := []string{"removed", "variations", "status", "board", "strict", "loose"}
	for e, err := range c.store.Cat.Games(context.Background(), catalogue.Selection{Columns: what, Removed: true}) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Removed {
			s.Removed++
			continue
		}
		s.Games++
		s.Variations += num.FromBool(e.Info.Variations)
		s.Cut += num.FromBool(e.Info.Status == Cut)
		s.Boards[e.Info.Board]++
		strict[e.Strict], loose[e.Loose] = true, true
	}
	s.Strict, s.Loose = s.Games-len(strict), s.Games-len(loose)
	return s
}

// TestStats: Stats, which does not read all games, equals a plain count over them after each kind
// of change.
func TestStats(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(7, 8))
	c, _ := testCollection(t, r, 0)
	defer c.Close()
	same := func(when string) Stats {
		t.Helper()
		want, got := plainStats(t, c), Stats{}
		s, err := c.Stats(ctx)
		if err != nil {
			t.Fatal(err)
		}
		got = Stats{Games: s.Games, Removed: s.Removed, Variations: s.Variations, Cut: s.Cut, Strict: s.Strict, Loose: s.Loose, Boards: s.Boards}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-games +Stats):\n%s", when, d)
		}
		return want
	}
	same("made")
	from := folder(t, "a.sgf", "(;SZ[9];B[aa];W[bb])", "b.sgf", "(;SZ[9];B[ia];W[hb])", "c.sgf", "(;SZ[19];B[aa](;W[bb])(;W[cc]))")
	first := add(t, c, nil, from)
	if s := same("added to"); first.Added != 3 || s.Strict == 0 {
		t.Errorf("%+v, %+v: want a duplicate in another orientation", first, s)
	}
	list := infos(t, c)
	if err := c.Remove(ctx, list[len(list)-2].ID, list[0].ID); err != nil {
		t.Fatal(err)
	}
	same("removed from")
	// a removed game is known by its record, and is no duplicate
	if again := add(t, c, &AddOptions{Duplicates: Strict}, from); again.Known != 3 || again.Added != 0 {
		t.Errorf("the same again: %+v, want 3 known", again)
	}
	if turned := add(t, c, &AddOptions{Duplicates: Strict}, folder(t, "d.sgf", "(;SZ[9];B[ai];W[bh])")); turned.Duplicates != 1 {
		t.Errorf("a rotated game: %+v, want a duplicate", turned)
	}
	if err := c.merge(ctx, nil); err != nil {
		t.Fatal(err)
	}
	same("merged")
	if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	same("compacted")
	if again := add(t, c, nil, from); again.Known != 2 || again.Added != 1 {
		t.Errorf("after Compact: %+v, want the removed game to be new", again)
	}
	same("added to again")
	if errs := Check(ctx, c.Dir(), nil, nil); errs != nil {
		t.Errorf("Check = %v", errs)
	}
}
