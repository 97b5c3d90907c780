package collection

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/merge"
	"katachi/games/internal/segment"
	"katachi/games/query"
)

// TestCompactFew: a file of which few games were removed stays the same, byte for byte, and these
// games are not found, even if their records are rewritten; a file of which many were removed is
// rewritten, and All leaves no removed game in any file.
func TestCompactFew(t *testing.T) {
	ctx := t.Context()
	r := rand.New(rand.NewPCG(31, 32))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	for round := range 3 {
		opt := &Options{SegmentGames: 16}
		if round == 0 { // nothing is left to join
			opt = nil
		}
		c := created(t, opt, from)
		if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Name(ctx, newTestLibrary("v1"), nil); err != nil {
			t.Fatal(err)
		}
		var gone []int64
		before := map[string]bool{}
		for i, p := range stateNow(c).Segments {
			if err := p.Seg.LoadGames(); err != nil {
				t.Fatal(err)
			}
			name := catalogue.FileName(p.File, segment.Kind)
			before[name] = true
			n := r.IntN(3)
			if many := round > 0 && i%3 == 0; many {
				n = (p.Seg.Games() + merge.FewPart - 1 + r.IntN(9)) / merge.FewPart
				before[name] = n == 0
			} else {
				n = min(n, (p.Seg.Games()-1)/merge.FewPart)
			}
			for _, g := range r.Perm(p.Seg.Games())[:n] {
				gone = append(gone, p.Seg.ID(uint32(g)))
			}
		}
		if err := c.Remove(ctx, gone...); err != nil {
			t.Fatal(err)
		}
		var keep []string
		for _, g := range infos(t, c) {
			keep = append(keep, g.File)
		}
		want := created(t, nil, keep...)
		for range 2 {
			if err := c.Compact(ctx, nil); err != nil {
				t.Fatal(err)
			}
			sameAs(t, want, c)
			if found := Check(ctx, c.Dir(), nil, nil); found != nil {
				t.Fatalf("Check = %v", found)
			}
		}
		for _, p := range stateNow(c).Segments {
			if few := merge.FewPart*p.Removed() < p.Seg.Games(); !few {
				t.Errorf("round %d: %d of %d games of a segment were removed, and it stays", round, p.Removed(), p.Seg.Games())
			}
		}
		for name, stays := range before {
			if _, err := os.Stat(filepath.Join(c.Dir(), name)); stays != (err == nil) && round == 0 {
				t.Errorf("round %d: %s: %v, want it there: %v", round, name, err, stays)
			}
		}
		if s, err := c.Stats(ctx); err != nil || round == 0 && s.Removed != len(gone) || s.Removed > len(gone) {
			t.Errorf("round %d: Stats = %+v, %v after %d were removed", round, s, err, len(gone))
		}
		if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
			t.Fatal(err)
		}
		sameAs(t, want, c)
		if s, err := c.Stats(ctx); err != nil || s.Removed != 0 {
			t.Errorf("round %d: with All: Stats = %+v, %v", round, s, err)
		}
		if got := add(t, c, nil, from); got.Stored != len(gone) {
			t.Errorf("round %d: %d games can be added again, want %d", round, got.Stored, len(gone))
		}
	}
}

// TestCompactHeld: if the records of two segments lie in one file, which is rewritten, removed
// games of a segment that stays are not forgotten: they would be found again.
func TestCompactHeld(t *testing.T) {
	ctx := t.Context()
	var small, large string
	for i := range 20 {
		at := string(rune('a'+i%9)) + string(rune('a'+i/9))
		small += fmt.Sprintf("(;SZ[9];B[%s])", at)
		large += fmt.Sprintf("(;SZ[13];B[%s])", at)
	}
	c := created(t, nil, folder(t, "a.sgf", small, "b.sgf", large))
	if err := c.Remove(ctx, 3, 7, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30); err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct {
		all     bool
		removed int
		steps   string // the last of each stage
	}{{false, 2, "segments 20/20 records 1/1 "}, {false, 2, ""}, {true, 0, "segments 20/20 records 1/1 "}} {
		steps := ""
		err := c.Compact(ctx, &CompactOptions{All: v.all, Progress: func(s katachi.Progress) {
			steps += fmt.Sprintf("%s %d/%d ", s.Stage, s.Done, s.Total)
		}})
		if err != nil || steps != v.steps {
			t.Fatalf("Compact: %v, steps %q, want %q", err, steps, v.steps)
		}
		for text, want := range map[string]int{"board=9 rows=X": 18, "board=13 rows=X": 10} {
			if a, err := c.Answer(ctx, mustQuery(t, text)); err != nil || a.Games != want {
				t.Errorf("%s: %+v, %v, want %d games", text, a, err, want)
			}
		}
		if s, err := c.Stats(ctx); err != nil || s.Removed != v.removed || s.Games != 28 {
			t.Errorf("Stats = %+v, %v, want %d removed", s, err, v.removed)
		}
		if found := Check(ctx, c.Dir(), nil, nil); found != nil {
			t.Errorf("Check = %v", found)
		}
	}
}

// TestAddCompacts: adding rewrites a segment of which many games were removed; searches still find
// the others.
func TestAddCompacts(t *testing.T) {
	ctx := t.Context()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(33, 34)), 40, 0)
	c := created(t, nil, from)
	games, removed := infos(t, c), 0
	for _, many := range []bool{false, true} {
		n := 2
		if many {
			n = len(games)/merge.FewPart + 1
		}
		for ; removed < n; removed++ {
			if err := c.Remove(ctx, games[3*removed].ID); err != nil {
				t.Fatal(err)
			}
		}
		add(t, c, nil, folder(t, fmt.Sprint(n, ".sgf"), "(;SZ[5];B[aa])"))
		left := 0
		for _, p := range stateNow(c).Segments {
			left += p.Removed()
		}
		if many != (left == 0) {
			t.Errorf("after %d of %d games were removed, segments have %d of them", n, len(games), left)
		}
		var keep []string
		for _, g := range infos(t, c) {
			keep = append(keep, g.File)
		}
		sameAs(t, created(t, nil, keep...), c)
		if found := Check(ctx, c.Dir(), nil, nil); found != nil {
			t.Errorf("Check = %v", found)
		}
	}
}

// sampleFiles writes records of the sample to files of their own.
func sampleFiles(t *testing.T, count int) []string {
	t.Helper()
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	dir := t.TempDir()
	var list []string
	for id := range count {
		text, err := c.Record(context.Background(), int64(id+1))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, fmt.Sprintf("%03d.sgf", id))
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		list = append(list, path)
	}
	return list
}

// TestManySmallAdds: adding one game at a time leaves few files and the same answers, and a reader
// that searches all the while sees every game that was reported.
func TestManySmallAdds(t *testing.T) {
	files := sampleFiles(t, 80)
	ctx := context.Background()
	dir := filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	reader, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	stored := make(chan int, len(files))
	var group sync.WaitGroup
	group.Go(func() {
		for n := range stored {
			if a, err := reader.Answer(ctx, &query.Query{Rows: []string{"."}, Anchors: query.Anchors{Region: query.Corner}}); err != nil || a.Games < n {
				t.Errorf("%d games are found after %d were stored: %v", a.Games, n, err)
				return
			}
			if text, err := reader.Record(ctx, int64(n)); err != nil || len(text) == 0 {
				t.Errorf("record %d: %v", n, err)
			}
		}
	})
	for i, f := range files {
		r, err := c.Add(ctx, []string{f}, nil)
		if err != nil || r.Stored != 1 {
			t.Fatalf("file %d: %d games stored: %v", i, r.Stored, err)
		}
		stored <- i + 1
	}
	close(stored)
	group.Wait()
	checkSmallAdds(t, c, files)
	if found := Check(ctx, dir, nil, nil); len(found) > 0 {
		t.Error(found)
	}
}

// checkSmallAdds compares a collection with its files.
func checkSmallAdds(t *testing.T, c *Collection, files []string) {
	t.Helper()
	ctx := context.Background()
	entries, err := os.ReadDir(c.Dir())
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) > 2+2*3*(merge.Run-1)+3 { // of each kind and tier; the catalogue has three files, and there is a lock
		t.Errorf("%d files for %d games", len(entries), len(files))
	}
	for i, f := range files {
		want, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Record(ctx, int64(i+1))
		if err != nil || !bytes.Equal(got, bytes.TrimSpace(want)) {
			t.Fatalf("record %d: %q, want %q: %v", i+1, got, want, err)
		}
	}
	whole, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	if _, err := whole.Add(ctx, files, nil); err != nil {
		t.Fatal(err)
	}
	q := &query.Query{Rows: []string{"XO", ".."}}
	got, err := c.Answer(ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	want, err := whole.Answer(ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || got.Hits == 0 {
		t.Errorf("the answer is %v, want %v", got, want)
	}
}

// TestTidyIsCutShort: if a context ends, the rest is left to the next run.
func TestTidyIsCutShort(t *testing.T) {
	files := sampleFiles(t, 2*merge.Run)
	dir := filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for i, f := range files {
		counted(t, func(r Report) {
			if i == merge.Run-1 && r.Stored == 1 {
				cancel()
			}
		})
		if r, err := c.Add(ctx, []string{f}, nil); err == nil && r.Stored != 1 {
			t.Fatalf("%d games stored", r.Stored)
		}
		if i == merge.Run-1 {
			if s, err := c.Stats(context.Background()); err != nil || s.Segments != merge.Run {
				t.Errorf("%d segments, want %d: %v", s.Segments, merge.Run, err)
			}
			ctx = context.Background()
		}
	}
	if s, err := c.Stats(ctx); err != nil || s.Segments >= merge.Run || s.Games != len(files) {
		t.Errorf("%d segments of %d games: %v", s.Segments, s.Games, err)
	}
}
