package fold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"pgregory.net/rapid"
)

// TestPlan divides random listings: each file is in one batch, in order, no batch is too large, and
// there are few groups.
func TestPlan(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var all []Listing
		total := 0
		withSizes := rapid.Bool().Draw(r, "sizes")
		for i := range rapid.IntRange(0, 5).Draw(r, "inputs") {
			l := Listing{Input: Input{Number: i, Path: fmt.Sprint(i)}, Files: rapid.IntRange(0, 300).Draw(r, "files")}
			for k := range l.Files {
				n := rapid.Int64Range(0, 100).Draw(r, "size")
				if k%listRun == 0 {
					l.Bytes = append(l.Bytes, 0)
				}
				l.Bytes[len(l.Bytes)-1] += n
				if withSizes {
					l.Sizes = append(l.Sizes, n)
				}
			}
			all, total = append(all, l), total+l.Files
		}
		slices.Reverse(all) // they come in any order
		files := rapid.IntRange(1, 100).Draw(r, "most")
		lot := rapid.IntRange(1, 20).Draw(r, "lot")
		batches := planBatches(all, files, 3000, func(n int, _ int64) bool { return n >= lot })
		next, groups := 0, map[int]bool{}
		var at [2]int // input, file
		for i, b := range batches {
			in := 0
			for _, g := range b.Ranges {
				if g.Input.Number < at[0] || g.Input.Number == at[0] && g.From < at[1] || g.From >= g.To {
					r.Fatalf("batch %d: files %v after %v", i, g, at)
				}
				at, in = [2]int{g.Input.Number, g.To}, in+g.To-g.From
			}
			if b.Number != i || b.First != next || b.Files != total || in == 0 {
				r.Fatalf("batch %d: %+v, want the first file %d of %d", i, b, next, total)
			}
			switch {
			case withSizes && in > files+lot:
				r.Fatalf("batch %d has %d files, want at most a lot more than %d", i, in, files)
			case withSizes && next%lot != 0:
				r.Fatalf("batch %d begins within a lot", i)
			case !withSizes && in > files:
				r.Fatalf("batch %d has %d files, want at most %d", i, in, files)
			}
			next += in
			groups[b.Group] = true
		}
		if next != total {
			r.Fatalf("%d files in batches, want %d", next, total)
		}
		if n := len(groups); n > mergeAtOnce && n*n > len(batches)+2*n {
			r.Fatalf("%d groups of %d batches", n, len(batches))
		}
	})
}

// paths is a fold for tests: its parts are the names of the files.
type paths struct{ Fail string }

func (p *paths) Batch(ctx context.Context, b *Batch, path string, r *Report) error {
	text := ""
	err := b.Each(ctx, func(f File) error {
		r.Files++
		r.Games++
		text += fmt.Sprintln(f.Number, f.Name())
		if p.Fail != "" && strings.Contains(f.Path, p.Fail) {
			return errors.New("it fails")
		}
		return nil
	})
	return errors.Join(err, os.WriteFile(path, []byte(text), 0o666))
}

func (*paths) Merge(_ context.Context, path string, parts []string) error {
	text := ""
	for _, p := range parts {
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		text += string(data)
	}
	return os.WriteFile(path, []byte(text), 0o666)
}

func (p *paths) Finish(ctx context.Context, path string, parts []string) error {
	return p.Merge(ctx, path, parts)
}

func init() { Register[paths]("paths") }

// TestTwice makes a part several times at once, like a runner that repeats a slow bundle, and then
// again: a complete part is reused, an incomplete one is made again.
func TestTwice(t *testing.T) {
	dir := t.TempDir()
	in := Input{Path: filepath.Join(dir, "games")}
	check(t, os.Mkdir(in.Path, 0o777))
	for i := range 5 {
		check(t, os.WriteFile(filepath.Join(in.Path, fmt.Sprintf("%d.sgf", i)), []byte("(;)"), 0o666))
	}
	work := filepath.Join(dir, "work")
	fn := func(p *paths) *batchFn {
		options, _ := json.Marshal(p)
		return &batchFn{Job: Job{Kind: "paths", Options: string(options), Of: "x", Work: work}}
	}
	b := &Batch{Number: 3, Files: 5, Ranges: []Range{{in, 0, 5}}}
	if _, _, err := fn(&paths{"4.sgf"}).part(t.Context(), b); err == nil {
		t.Fatal("no error")
	}
	if list, _ := os.ReadDir(work); len(list) != 0 {
		t.Errorf("a failed batch left %s behind", list[0].Name())
	}
	var group sync.WaitGroup
	var path string
	for range 8 {
		group.Go(func() {
			r, at, err := fn(&paths{}).part(t.Context(), b)
			if err != nil || r.Games != 5 {
				t.Errorf("%+v, %v, want 5 games", r, err)
			}
			path = at
		})
	}
	group.Wait()
	data, err := os.ReadFile(path)
	check(t, err)
	if strings.Count(string(data), "\n") != 5 {
		t.Errorf("the part is %q", data)
	}
	if list, _ := os.ReadDir(work); len(list) != 2 {
		t.Errorf("%d files, want the part and its report", len(list))
	}
	check(t, os.WriteFile(path, []byte("kept"), 0o666))
	if _, _, err := fn(&paths{}).part(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(path); string(data) != "kept" {
		t.Error("a complete part was made again")
	}
	check(t, os.Remove(path+".json"))
	if _, _, err := fn(&paths{}).part(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(path); string(data) == "kept" {
		t.Error("a part without its report was reused")
	}
}

// TestChangedInput checks that an input that has changed since the run began is rejected.
func TestChangedInput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sgf")
	check(t, os.WriteFile(path, []byte("(;)"), 0o666))
	in, err := Inputs(t.Context(), []string{path})
	check(t, err)
	check(t, os.WriteFile(path, []byte("(;C[changed])"), 0o666))
	b := &Batch{Files: 1, Ranges: []Range{{in[0], 0, 1}}}
	if err := b.Each(t.Context(), func(File) error { return nil }); err == nil || !strings.Contains(err.Error(), "the input has changed") {
		t.Errorf("%v, want an error that the input has changed", err)
	}
}

func TestCause(t *testing.T) {
	err := fmt.Errorf("job failed:\nDoFn[3]:\n%w\nfull error:\nnonsense", fault(errors.New("games.zip: no game found")))
	if got := Cause(err); got != "games.zip: no game found" {
		t.Errorf("%q", got)
	}
	if got := Cause(errors.New("other")); got != "" {
		t.Errorf("%q, want nothing", got)
	}
}

// lines is a logger that keeps its lines.
type lines struct{ list []string }

func (l *lines) Log(_ context.Context, _ log.Severity, _ int, text string) {
	l.list = append(l.list, text)
}

// TestLog checks that at most one line is logged each minute.
func TestLog(t *testing.T) {
	var l lines
	log.SetLogger(&l)
	defer log.SetLogger(&log.Structural{})
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	w := worked{now: func() time.Time { return now }}
	for range 100 {
		w.add(t.Context(), &Report{Files: 10, Games: 9, Moves: 8}, 5000)
		now = now.Add(3 * time.Second)
	}
	if len(l.list) != 4 || l.list[0] != "katachi: 210 of 5000 files folded by this worker in 60 s: 189 games, 168 moves" {
		t.Errorf("in five minutes: %q", l.list)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
