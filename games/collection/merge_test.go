package collection

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi"
	"katachi/board"
	"katachi/games/internal/merge"
	"katachi/games/query"
)

// TestMergeIsLikeOneRun: games indexed in parts, in any order, merged or not, give the same
// collection and answers as games indexed at once.
func TestMergeIsLikeOneRun(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(11, 11))
	from := writeRecords(t, t.TempDir(), r, 50, 0)
	names := mustReadDir(t, from)
	want := created(t, nil, from)
	for round := range 4 {
		r.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
		c := created(t, &Options{SegmentGames: []int{5, 13, 64, 65536}[round]})
		for part := range slices.Chunk(names, 1+r.IntN(20)) {
			var paths []string
			for _, name := range part {
				paths = append(paths, filepath.Join(from, name))
			}
			add(t, c, nil, paths...)
		}
		sameAs(t, want, c)
		before := segments(t, c)
		if err := c.merge(ctx, nil); err != nil {
			t.Fatal(err)
		}
		sameAs(t, want, c)
		if after := segments(t, c); round > 1 && after >= before && before > 5 {
			t.Errorf("round %d: %d segments, merged to %d", round, before, after)
		}
		for _, path := range []string{from, from} { // known games are not added again
			if got := add(t, c, nil, path); got.Stored != 0 || got.Known != 50 {
				t.Errorf("round %d: Add again = %+v, want 50 known", round, got)
			}
		}
		if errs := Check(ctx, c.Dir(), nil, nil); errs != nil {
			t.Errorf("round %d: Check = %v", round, errs)
		}
	}
}

func segments(t *testing.T, c *Collection) int {
	t.Helper()
	s, err := c.Stats(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s.Segments
}

// TestRemoveIsLikeNeverAdded: removed games disappear from every answer at once, and a compaction
// leaves the collection as if they had never been added.
func TestRemoveIsLikeNeverAdded(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(12, 12))
	from := writeRecords(t, t.TempDir(), r, 45, 0)
	var keep []string
	c := created(t, &Options{SegmentGames: 9}, from)
	var gone []int64
	for _, g := range infos(t, c) {
		if r.IntN(3) == 0 || g.ID <= 9 { // the whole first segment
			gone = append(gone, g.ID)
		} else {
			keep = append(keep, g.File)
		}
	}
	want := created(t, nil, keep...)
	if err := c.Remove(ctx, gone...); err != nil {
		t.Fatal(err)
	}
	compact := func(ctx context.Context, report katachi.ProgressFunc) error {
		return c.Compact(ctx, &CompactOptions{All: true, Progress: report})
	}
	for _, step := range []struct {
		name string
		do   func(context.Context, katachi.ProgressFunc) error
	}{{"Remove", func(context.Context, katachi.ProgressFunc) error { return nil }}, {"Merge", c.merge}, {"Compact", compact}, {"Compact again", compact}} {
		if err := step.do(ctx, nil); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		sameAs(t, want, c)
		s, err := c.Stats(ctx)
		if err != nil || s.Games != len(keep) || step.name[0] == 'C' && s.Removed != 0 || step.name[0] != 'C' && s.Removed != len(gone) {
			t.Errorf("%s: Stats = %+v, %v, want %d games, %d removed", step.name, s, err, len(keep), len(gone))
		}
		if errs := Check(ctx, c.Dir(), nil, nil); errs != nil {
			t.Errorf("%s: Check = %v", step.name, errs)
		}
		if left := leftovers(t, c.Dir()); len(left) > 0 {
			t.Errorf("%s leaves files that the catalogue does not name: %v", step.name, left)
		}
	}
	if got := add(t, c, nil, from); got.Stored != len(gone) {
		t.Errorf("Add after Compact = %+v, want the %d games back", got, len(gone))
	}
}

// TestDuplicates: a game is recognised in all eight symmetries by its moves (strict), and by its
// Dyer signature if a few moves differ (loose). Other games are not duplicates.
func TestDuplicates(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	type move struct{ x, y int }
	var moves []move
	b := &plainBoard{size: 19}
	for len(moves) < 90 {
		x, y := r.IntN(19), r.IntN(19)
		if list, ok := b.play(board.Black+board.Color(len(moves)%2), x, y); ok && len(list) == 1 {
			moves = append(moves, move{x, y})
		}
	}
	text := func(f int, moves []move) string {
		s := "(;SZ[19]"
		for i, m := range moves {
			x, y := flip(f, m.x, m.y, 19, 19)
			s += fmt.Sprintf(";%c[%c%c]", "BW"[i%2], 'a'+x, 'a'+y)
		}
		return s + ")"
	}
	swapped := slices.Clone(moves) // another order: same signature, other moves
	swapped[1], swapped[3] = swapped[3], swapped[1]
	other := slices.Clone(moves)
	other[19], other[21] = other[21], other[19]
	short := moves[:85]
	for f := range 8 {
		from := folder(t, "1.sgf", text(0, moves), "2.sgf", text(f, moves), "3.sgf", text(f, swapped), "4.sgf", text(f, short), "5.sgf", text(f, other))
		for _, v := range []struct {
			how  Duplicates
			want string
		}{{Keep, "1 2 3 4 5"}, {Strict, "1 3 4 5"}, {Loose, "1 5"}} {
			if f == 0 && v.how == Keep {
				continue
			}
			c := created(t, nil)
			report := add(t, c, &AddOptions{Duplicates: v.how}, from)
			var list []string
			for _, g := range infos(t, c) {
				list = append(list, strings.TrimSuffix(filepath.Base(g.Path), ".sgf"))
			}
			if got := strings.Join(list, " "); got != v.want || report.Duplicates != 5-len(list) {
				t.Errorf("flip %d, duplicates %d: games %s, %+v, want %s", f, v.how, got, report, v.want)
			}
			if v.how != Keep {
				continue
			}
			s, err := c.Stats(context.Background())
			if err != nil || s.Strict != 1 || s.Loose != 3 {
				t.Errorf("flip %d: Stats = %+v, %v, want 1 strict and 3 loose duplicates", f, s, err)
			}
			if got := add(t, c, &AddOptions{Duplicates: Strict}, folder(t, "6.sgf", text(3, moves))); got.Duplicates != 1 || got.Stored != 0 {
				t.Errorf("flip %d: a duplicate in a later run: %+v", f, got)
			}
		}
	}
}

// TestSegmentsOfSizes: games on boards of other sizes have segments of their own, and only queries
// for that size find them.
func TestSegmentsOfSizes(t *testing.T) {
	var files []string
	for size := 2; size <= 25; size++ {
		files = append(files, fmt.Sprintf("%02d.sgf", size), fmt.Sprintf("(;SZ[%d];B[ab];W[%c%c])", size, 'a'+size-1, 'a'+size-1))
	}
	c := created(t, nil, folder(t, files...))
	games := plainGames(t, c)
	if err := c.merge(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	for size := 2; size <= 25; size++ {
		for _, text := range []string{"rows=O at=corner color=fixed", "rows=./X", "rows=" + strings.Repeat("*", size) + " next=W"} {
			q, err := query.Parse(fmt.Sprintf("board=%d %s", size, text))
			if err != nil {
				t.Fatal(err)
			}
			a, err := c.Answer(context.Background(), q)
			want := games.sum(q, games.hits(q))
			if err != nil || fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", want) {
				t.Errorf("%s: Answer = %+v, %v, want %+v", q, a, err, want)
			}
		}
	}
}

// TestRecordsComeBack: Record returns a record byte for byte, whatever surrounds it in its file.
func TestRecordsComeBack(t *testing.T) {
	texts := []string{"(;SZ[9]C[\xe9 \\] (;];B[aa])", "(;SZ[5]\r\n;B[aa]\r\n(;W[bb])(;W[cc]))", "( ; SZ[9] AB[aa] [bb] )", "(;SZ[9]C[" + strings.Repeat("long ", 50_000) + "])"}
	c := created(t, nil, folder(t, "a.sgf", "noise "+strings.Join(texts, "\nmore noise\n")+" end"))
	for i, want := range texts {
		if got, err := c.Record(context.Background(), int64(i+1)); err != nil || string(got) != want {
			t.Errorf("Record(%d) = %.60q, %v, want %.60q", i+1, got, err, want)
		}
	}
}

// merge joins small segments of one board size into larger ones without removed games. It does not
// disturb running searches. Its progress counts games.
func (c *Collection) merge(ctx context.Context, report katachi.ProgressFunc) error {
	return merge.Segments(ctx, c.store, &CompactOptions{All: true, Progress: report})
}
