package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// besides is a collection that one program changes again and again. It adds and removes games in
// pairs, so every revision has an even number of them.
type besides struct {
	*testing.T
	program, dir, in string
}

// besideGame returns a record whose first stone all records share.
func besideGame(n int) string {
	return fmt.Sprintf("(;SZ[9]PB[pair %d]PW[other]RE[B+R];B[cc];W[%c%c];B[ee];W[%c%c])\n", n/2, 'a'+n%2, 'd'+n%5, 'g'+n%2, 'b'+n%7)
}

// run runs the program, and returns what it prints.
func (b *besides) run(args ...string) (string, error) {
	var out, errs bytes.Buffer
	cmd := exec.Command(b.program, append(args, "--in", b.dir)...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s%s", strings.Join(args, " "), err, &out, &errs)
	}
	return out.String(), nil
}

// add adds a pair.
func (b *besides) add(n int) error {
	path := filepath.Join(b.in, fmt.Sprintf("pair%06d.sgf", n))
	if err := os.WriteFile(path, []byte(besideGame(2*n)+besideGame(2*n+1)), 0o666); err != nil {
		return err
	}
	_, err := b.run("index", path, "--quiet")
	return err
}

// write adds and removes pairs, and compacts, until it is stopped.
func (b *besides) write(first int, stop <-chan struct{}) error {
	for n := first; ; n++ {
		select {
		case <-stop:
			return nil
		default:
		}
		if err := b.add(n); err != nil {
			return err
		}
		ids, err := b.games("--black", fmt.Sprintf("pair %d", n-5))
		if err != nil {
			return err
		}
		if len(ids) > 0 {
			if _, err := b.run("games", "remove", fmt.Sprint(ids[0]), fmt.Sprint(ids[1])); err != nil {
				return err
			}
		}
		if n%2 == 0 {
			args := []string{"collection", "compact", "--all"}
			if _, err := b.run(args[:2+n/2%2]...); err != nil {
				return err
			}
		}
	}
}

// games lists the numbers of games, whose number must be even.
func (b *besides) games(args ...string) (ids []int64, err error) {
	out, err := b.run(append([]string{"games", "list", "--json", "-n", "all"}, args...)...)
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var g struct{ Game int64 }
		if err := d.Decode(&g); err != nil {
			return nil, err
		}
		ids = append(ids, g.Game)
	}
	return ids, pairs("games list", len(ids))
}

// pairs returns an error for an odd number.
func pairs(what string, n int) error {
	if n%2 != 0 || n == 0 {
		return fmt.Errorf("%s: %d games, want whole pairs", what, n)
	}
	return nil
}

const besideQuery = "board=9 rows=X at=2,2 color=fixed"

// reads are the calls that readers make: each returns an error if an answer mixes revisions.
var reads = map[string]func(b *besides, scratch string) error{
	"search --json": func(b *besides, _ string) error {
		out, err := b.run("search", "--query", besideQuery, "--json", "-n", "all")
		if err != nil {
			return err
		}
		var a struct {
			Games, Hits int
			List        []struct{ Black string }
		}
		if err := json.Unmarshal([]byte(out), &a); err != nil {
			return err
		}
		if a.Hits != len(a.List) || a.Games != a.Hits {
			return fmt.Errorf("search: %d games, %d hits, but %d are listed", a.Games, a.Hits, len(a.List))
		}
		return pairs("search", a.Games)
	},
	"search --hits": func(b *besides, scratch string) error {
		path := filepath.Join(scratch, "hits")
		if _, err := b.run("search", "--query", besideQuery, "--hits", path); err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && strings.Contains("\n"+string(data), "\n\t") {
			err = fmt.Errorf("search --hits: a hit without a path:\n%s", data)
		}
		if err != nil {
			return err
		}
		return pairs("search --hits", bytes.Count(data, []byte("\n")))
	},
	"search --sgf": func(b *besides, scratch string) error {
		_, err := b.run("search", "--query", besideQuery, "--sgf", filepath.Join(scratch, "tree.sgf"), "--comments")
		return err
	},
	"games export -o": func(b *besides, scratch string) error {
		path := filepath.Join(scratch, "games.sgf")
		if _, err := b.run("games", "export", "--query", besideQuery, "-o", path); err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return pairs("games export", bytes.Count(data, []byte("(;")))
	},
	"games export --cut": func(b *besides, scratch string) error {
		path := filepath.Join(scratch, "cut.sgf")
		_, err := b.run("games", "export", "--query", besideQuery, "--cut", "after", "-o", path)
		return err
	},
	"games list":       func(b *besides, _ string) error { _, err := b.games(); return err },
	"games duplicates": func(b *besides, _ string) error { _, err := b.run("games", "duplicates"); return err },
	"collection stats": func(b *besides, _ string) error { _, err := b.run("collection", "stats"); return err },
	"collection check": func(b *besides, _ string) error { _, err := b.run("collection", "check"); return err },
}

// TestReadersBesideWriter: while one program adds, removes and compacts without a pause, every
// other program answers from one revision, none fails, and check reports no damage.
func TestReadersBesideWriter(t *testing.T) {
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	b := &besides{T: t, program: program, dir: filepath.Join(t.TempDir(), "c"), in: t.TempDir()}
	const before = 12
	for n := range before {
		if err := b.add(n); err != nil {
			t.Fatal(err)
		}
	}
	stop := make(chan struct{})
	var writer, readers sync.WaitGroup
	writer.Go(func() {
		if err := b.write(before, stop); err != nil {
			t.Errorf("the writer: %v", err)
		}
	})
	var done, faults atomic.Int64
	until := time.Now().Add(testpeers.Loop())
	for i := range 2 {
		scratch := t.TempDir()
		readers.Go(func() {
			r := rand.New(rand.NewPCG(8, uint64(i)))
			names := slices.Sorted(maps.Keys(reads))
			for time.Now().Before(until) {
				what := names[r.IntN(len(names))]
				if err := reads[what](b, scratch); err != nil {
					faults.Add(1)
					t.Errorf("%s: %v", what, err)
				}
				done.Add(1)
			}
		})
	}
	readers.Wait()
	close(stop)
	writer.Wait()
	t.Logf("%d of %d reads failed", faults.Load(), done.Load())
}
