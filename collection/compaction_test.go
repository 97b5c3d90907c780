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

	"katachi/internal/segment"
	"katachi/query"
)

// TestSmallRun: files of any sizes stay few, and games are not written often.
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
		if limit := 2*added/most + lastTier*mergeRun; len(sizes) > 2*limit {
			t.Errorf("most %d: %d files for %d games", most, len(sizes), added)
		}
		if written > 8*added {
			t.Errorf("most %d: %d games were written %d times", most, added, written)
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

// TestManySmallAdds: a game at a time leaves few files and the same answers, and
// a reader that searches all the while sees every game that was reported.
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
	if len(entries) > 2+2*3*(mergeRun-1)+3 { // of each kind and tier; the catalogue has three files, and there is a lock
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

// TestTidyIsCutShort: a context that ends leaves the rest to the next run.
func TestTidyIsCutShort(t *testing.T) {
	files := sampleFiles(t, 2*mergeRun)
	dir := filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for i, f := range files {
		opt := &AddOptions{counted: func(r Report) {
			if i == mergeRun-1 && r.Stored == 1 {
				cancel()
			}
		}}
		if r, err := c.Add(ctx, []string{f}, opt); err == nil && r.Stored != 1 {
			t.Fatalf("%d games stored", r.Stored)
		}
		if i == mergeRun-1 {
			if s, err := c.Stats(context.Background()); err != nil || s.Segments != mergeRun {
				t.Errorf("%d segments, want %d: %v", s.Segments, mergeRun, err)
			}
			ctx = context.Background()
		}
	}
	if s, err := c.Stats(ctx); err != nil || s.Segments >= mergeRun || s.Games != len(files) {
		t.Errorf("%d segments of %d games: %v", s.Segments, s.Games, err)
	}
}

// TestTiers pins where tiers of files begin.
func TestTiers(t *testing.T) {
	for _, c := range []struct{ games, want int }{
		{0, 0}, {7, 0}, {8, 1}, {63, 1}, {64, 2}, {511, 2}, {512, 3}, {4096, 4}, {32_767, 4}, {32_768, 5}, {65_536, 5},
	} {
		if got := tier(c.games, 65_536); got != c.want {
			t.Errorf("%d games: tier %d, want %d", c.games, got, c.want)
		}
	}
}
