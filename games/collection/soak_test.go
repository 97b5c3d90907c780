package collection

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"katachi/games/query"
)

// soakTime returns how long a soak test runs: 2 s, or with KATACHI_LONG the duration of
// KATACHI_SOAK, or else long.
func soakTime(t *testing.T, long time.Duration) time.Duration {
	t.Helper()
	if os.Getenv("KATACHI_LONG") == "" {
		return 2 * time.Second
	}
	if text := os.Getenv("KATACHI_SOAK"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	return long
}

// usage is the resources that a program holds at a moment.
type usage struct {
	heap       uint64 // reachable bytes
	goroutines int
	files      int // open files; -1 if the system does not report them
	maps       int // parts of its address space
	disk       int64
}

func measure(t *testing.T, dir string) usage {
	t.Helper()
	runtime.GC()
	runtime.GC() // frees what the first has found
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := usage{heap: m.HeapAlloc, goroutines: runtime.NumGoroutine(), files: -1, maps: -1}
	if list, err := os.ReadDir("/proc/self/fd"); err == nil {
		u.files = len(list)
	}
	if data, err := os.ReadFile("/proc/self/maps"); err == nil {
		u.maps = strings.Count(string(data), "\n")
	}
	for _, name := range mustReadDir(t, dir) {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			u.disk += info.Size()
		}
	}
	return u
}

// TestSoak adds, searches, removes and compacts games in a loop, and opens the collection anew in
// each round. The use of memory, open files, maps and disk in the last quarter is that of the
// second quarter. It runs half an hour with KATACHI_LONG, or as long as KATACHI_SOAK says.
func TestSoak(t *testing.T) {
	ctx := t.Context()
	r := rand.New(rand.NewPCG(31, 32))
	dir := filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	var queries []*query.Query
	for _, text := range []string{"rows=XO/.X", "rows=.../.X./... at=corner next=W", "board=9 rows=X.O lines=all", "rows=XX player=Cho", "rows=X words=league"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		queries = append(queries, q)
	}
	var used []usage
	begin, rounds, games := time.Now(), 0, 0
	for limit := soakTime(t, 30*time.Minute); time.Since(begin) < limit || rounds < 8; rounds++ {
		var texts []Text
		for i := range 30 {
			texts = append(texts, Text{Path: fmt.Sprintf("%d-%d.sgf", rounds, i), Data: randomRecord(r)})
		}
		err := with(dir, func(c *Collection) error {
			if _, err := c.AddTexts(ctx, texts, nil); err != nil {
				return err
			}
			for _, q := range queries {
				if _, err := c.Answer(ctx, q); err != nil {
					return err
				}
			}
			list := infos(t, c)
			games = len(list)
			var old []int64
			for _, g := range list[:max(0, len(list)-100)] {
				old = append(old, g.ID)
			}
			if err := c.Remove(ctx, old...); err != nil {
				return err
			}
			if rounds%3 == 2 {
				return c.Compact(ctx, &CompactOptions{All: true})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if rounds%3 == 2 {
			used = append(used, measure(t, dir))
		}
	}
	if errs := Check(ctx, dir, nil, nil); errs != nil {
		t.Errorf("Check = %v", errs)
	}
	quarter := len(used) / 4
	t.Logf("%d rounds in %v, %d games at the end; after the first quarter %+v, at the end %+v", rounds, time.Since(begin).Round(time.Second), games, used[quarter], used[len(used)-1])
	if quarter < 3 {
		return // nothing to compare
	}
	for name, of := range map[string]func(usage) int64{
		"bytes of memory": func(u usage) int64 { return int64(u.heap) >> 10 << 10 },
		"goroutines":      func(u usage) int64 { return int64(u.goroutines) },
		"open files":      func(u usage) int64 { return int64(u.files) },
		"maps":            func(u usage) int64 { return int64(u.maps) },
		"bytes on disk":   func(u usage) int64 { return u.disk },
	} {
		second, last := most(used[quarter:2*quarter], of), most(used[3*quarter:], of)
		t.Logf("%s: at most %d in the second quarter, %d in the last", name, second, last)
		if last > second+second/5+2 {
			t.Errorf("%s: at most %d in the second quarter, %d in the last", name, second, last)
		}
	}
}

// most returns the largest value of of in the list.
func most(list []usage, of func(usage) int64) (n int64) {
	for _, u := range list {
		n = max(n, of(u))
	}
	return n
}

// TestTwoWriters runs two writers and two readers at the same time. A writer that finds the
// collection locked tries again. A reader that opens the collection later finds every stored game
// until it is removed. At the end nothing is damaged and no game is missing. It runs ten minutes
// with KATACHI_LONG.
func TestTwoWriters(t *testing.T) {
	ctx := t.Context()
	dir := filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	var stop atomic.Bool
	var group sync.WaitGroup
	time.AfterFunc(soakTime(t, 10*time.Minute), func() { stop.Store(true) })
	var writers [2]soakWriter
	for i := range writers {
		w := &writers[i]
		w.name, w.r = fmt.Sprint("w", i), rand.New(rand.NewPCG(41, uint64(i)))
		group.Go(func() {
			for round := 0; !t.Failed() && (!stop.Load() || round < 4); round++ {
				w.round(t, ctx, dir, round)
			}
		})
	}
	var reads atomic.Int64
	for range 2 {
		group.Go(func() {
			for round := 0; !t.Failed() && (!stop.Load() || round < 4); round++ {
				soakRead(t, ctx, dir, writers[:])
				reads.Add(1)
			}
		})
	}
	group.Wait()
	if errs := Check(ctx, dir, nil, nil); errs != nil {
		t.Errorf("Check = %v", errs)
	}
	want := slices.Sorted(slices.Values(slices.Concat(writers[0].stored, writers[1].stored)))
	c, err = Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var have []string
	for _, g := range infos(t, c) {
		have = append(have, g.Path)
	}
	slices.Sort(have)
	if !slices.Equal(have, want) {
		t.Errorf("%d games, want %d: %s", len(have), len(want), firstDifference(have, want))
	}
	t.Logf("%d and %d changes, %d and %d times locked out, %d reads, %d games", writers[0].changes, writers[1].changes,
		writers[0].locked, writers[1].locked, reads.Load(), len(have))
}

// soakWriter adds games under its name and removes them.
type soakWriter struct {
	name            string
	r               *rand.Rand
	changes, locked int

	mu     sync.Mutex
	stored []string // paths of the stored games
}

// sure returns the paths of the games that are stored now.
func (w *soakWriter) sure() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.stored)
}

// round makes one change; it tries again as long as the collection is locked.
func (w *soakWriter) round(t *testing.T, ctx context.Context, dir string, round int) {
	var texts []Text
	for i := range 5 {
		texts = append(texts, Text{Path: fmt.Sprintf("%s-%d-%d.sgf", w.name, round, i), Data: randomRecord(w.r)})
	}
	err := ErrLocked
	for errors.Is(err, ErrLocked) {
		err = with(dir, func(c *Collection) error {
			switch {
			case round%8 == 7:
				return c.Compact(ctx, &CompactOptions{All: round%16 == 7})
			case round%8 == 5:
				return c.merge(ctx, nil)
			case round%4 == 3 && len(w.stored) > 40:
				return w.remove(ctx, c)
			}
			_, err := c.AddTexts(ctx, texts, nil)
			if err == nil {
				w.mu.Lock()
				for _, text := range texts {
					w.stored = append(w.stored, text.Path)
				}
				w.mu.Unlock()
			}
			return err
		})
		if errors.Is(err, ErrLocked) {
			w.locked++
			time.Sleep(time.Duration(w.r.IntN(5)) * time.Millisecond)
		}
	}
	w.changes++
	if err != nil {
		t.Errorf("%s, round %d: %v", w.name, round, err)
	}
}

// remove removes the oldest games of the writer. It takes them off the list before it removes them.
func (w *soakWriter) remove(ctx context.Context, c *Collection) error {
	old := map[string]bool{}
	for _, path := range w.stored[:len(w.stored)-20] {
		old[path] = true
	}
	var ids []int64
	for g, err := range c.Games(ctx, &query.Where{}) {
		if err != nil {
			return err
		}
		if old[g.Path] {
			ids = append(ids, g.ID)
		}
	}
	w.mu.Lock()
	was := w.stored
	w.stored = slices.Clone(w.stored[len(w.stored)-20:])
	w.mu.Unlock()
	err := c.Remove(ctx, ids...)
	if err != nil {
		w.mu.Lock()
		w.stored = was
		w.mu.Unlock()
	}
	return err
}

// soakRead opens the collection, and checks that it has the games that were sure before, except
// those that a writer has begun to remove since.
func soakRead(t *testing.T, ctx context.Context, dir string, writers []soakWriter) {
	before := slices.Concat(writers[0].sure(), writers[1].sure())
	q, _ := query.Parse("rows=X color=fixed")
	err := with(dir, func(c *Collection) error {
		paths, err := c.Paths(ctx)
		if err != nil {
			return err
		}
		there := map[string]bool{}
		for _, path := range paths {
			there[path] = true
		}
		after := slices.Concat(writers[0].sure(), writers[1].sure())
		for _, path := range before {
			if !there[path] && slices.Contains(after, path) {
				return fmt.Errorf("%s was stored, but is missing", path)
			}
		}
		hits := 0
		a, err := eachHit(ctx, Union{c}, q, func(*Hit) bool {
			hits++
			return true
		})
		if err == nil && a.Hits != hits {
			err = fmt.Errorf("%d hits, of which %d were listed", a.Hits, hits)
		}
		return err
	})
	if err != nil {
		t.Errorf("a reader: %v", err)
	}
}
