//go:build !js && !nosqlite

package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/check"
	"katachi/games/query"
	"katachi/internal/disktest"
	"katachi/internal/testpeers"
)

// errFailing is the error of a call of a catalogue that fails.
var errFailing = errors.New("the catalogue fails")

// failing is a catalogue of which one call fails, each row that it yields being a call.
type failing struct {
	catalogue.Catalogue
	left *atomic.Int64 // calls until the one that fails
}

// next counts a call, and returns its error.
func (f failing) next() error {
	if f.left.Add(-1) == 0 {
		return errFailing
	}
	return nil
}

func (f failing) Version(ctx context.Context) (int64, error) {
	version, err := f.Catalogue.Version(ctx)
	return version, cmp.Or(f.next(), err)
}

func (f failing) Files(ctx context.Context) ([]catalogue.File, error) {
	if err := f.next(); err != nil {
		return nil, err
	}
	return f.Catalogue.Files(ctx)
}

func (f failing) State(ctx context.Context) ([]catalogue.File, []int64, error) {
	if err := f.next(); err != nil {
		return nil, nil, err
	}
	return f.Catalogue.State(ctx)
}

func (f failing) Next(ctx context.Context) (game, file int64, err error) {
	game, file, err = f.Catalogue.Next(ctx)
	return game, file, cmp.Or(f.next(), err)
}

func (f failing) Games(ctx context.Context, which catalogue.Selection) iter.Seq2[*catalogue.Entry, error] {
	return func(yield func(*catalogue.Entry, error) bool) {
		for e, err := range f.Catalogue.Games(ctx, which) {
			if failed := f.next(); failed != nil {
				yield(nil, failed)
				return
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

func (f failing) Tallies(ctx context.Context) (catalogue.Tallies, error) {
	t, err := f.Catalogue.Tallies(ctx)
	return t, cmp.Or(f.next(), err)
}

func (f failing) WordSums(ctx context.Context) (map[int64]uint64, error) {
	if err := f.next(); err != nil {
		return nil, err
	}
	return f.Catalogue.WordSums(ctx)
}

func (f failing) Shrink(ctx context.Context) error {
	return cmp.Or(f.next(), f.Catalogue.Shrink(ctx))
}

func (f failing) Pin(ctx context.Context) (catalogue.Catalogue, error) {
	if err := f.next(); err != nil {
		return nil, err
	}
	p, err := f.Catalogue.Pin(ctx)
	if err != nil {
		return nil, err
	}
	return failing{p, f.left}, nil
}

func (f failing) Begin(ctx context.Context) (catalogue.Change, error) {
	if err := f.next(); err != nil {
		return nil, err
	}
	change, err := f.Catalogue.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return failingChange{change, f}, nil
}

// failingChange is a change of a failing catalogue.
type failingChange struct {
	catalogue.Change
	f failing
}

func (c failingChange) AddGame(e *catalogue.Entry, texts string) error {
	return cmp.Or(c.f.next(), c.Change.AddGame(e, texts))
}

func (c failingChange) RemoveGame(id int64, removed bool, texts string) error {
	return cmp.Or(c.f.next(), c.Change.RemoveGame(id, removed, texts))
}

func (c failingChange) Tag(tag string, id int64) error {
	return cmp.Or(c.f.next(), c.Change.Tag(tag, id))
}

func (c failingChange) Untag(tag string, id int64) (bool, error) {
	had, err := c.Change.Untag(tag, id)
	return had, cmp.Or(c.f.next(), err)
}

func (c failingChange) AddFile(f catalogue.File) error {
	return cmp.Or(c.f.next(), c.Change.AddFile(f))
}
func (c failingChange) DropFile(id int64) error { return cmp.Or(c.f.next(), c.Change.DropFile(id)) }
func (c failingChange) MoveRecords(from, to int64, by int) error {
	return cmp.Or(c.f.next(), c.Change.MoveRecords(from, to, by))
}

func (c failingChange) PlaceRecord(id, file int64, pos int) error {
	return cmp.Or(c.f.next(), c.Change.PlaceRecord(id, file, pos))
}
func (c failingChange) Forget(ids []int64) error { return cmp.Or(c.f.next(), c.Change.Forget(ids)) }

func (c failingChange) Commit(what string) error {
	if err := c.f.next(); err != nil {
		return err
	}
	return c.Change.Commit(what)
}

// ending is a context that ends when its state has been read some times.
type ending struct {
	context.Context
	left  atomic.Int64
	once  sync.Once
	ended chan struct{}
}

func (e *ending) Err() error {
	if e.left.Add(-1) > 0 {
		return nil
	}
	e.once.Do(func() { close(e.ended) })
	return context.DeadlineExceeded
}

func (e *ending) Done() <-chan struct{} { _ = e.Err(); return e.ended }

// interruptions let the nth step of work fail, in some way, and tell how many steps it had. The work
// gets a context, and a function by which it has its collection's catalogue fail.
var interruptions = []struct {
	name string
	run  func(ctx context.Context, dir string, nth int64, work func(context.Context, func(*Collection))) (steps int64)
}{
	{"a call of the catalogue", func(ctx context.Context, _ string, nth int64, work func(context.Context, func(*Collection))) int64 {
		var left atomic.Int64
		left.Store(nth)
		work(ctx, func(c *Collection) { c.store.Cat = failing{c.store.Cat, &left} })
		return nth - left.Load()
	}},
	{"a look at the context", func(ctx context.Context, _ string, nth int64, work func(context.Context, func(*Collection))) int64 {
		e := &ending{Context: ctx, ended: make(chan struct{})}
		e.left.Store(nth)
		work(e, func(*Collection) {})
		return nth - e.left.Load()
	}},
	{"a call of the file system", func(ctx context.Context, dir string, nth int64, work func(context.Context, func(*Collection))) int64 {
		o := disktest.Run(disktest.Plan{Dir: dir, Nth: int(nth)}, func() { work(ctx, func(*Collection) {}) })
		return int64(o.Calls)
	}},
}

// eachStep calls try for the steps that are to fail: all of them, or some of many and the last;
// fewer in short mode.
func eachStep(steps int64, try func(nth int64)) {
	most := int64(40)
	if testing.Short() {
		most = 12
	}
	for n := range steps {
		if n%max(1, steps/most) == 0 || n >= steps-6 {
			try(n + 1)
		}
	}
}

// yielded returns what is yielded, in lines.
func yielded[T any](all iter.Seq2[T, error]) (string, error) {
	var out strings.Builder
	for v, err := range all {
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "%+v\n", v)
	}
	return out.String(), nil
}

// shown returns a value as text.
func shown[T any](v T, err error) (string, error) { return fmt.Sprintf("%+v", v), err }

// reads are all questions to a collection.
var reads = map[string]func(context.Context, *Collection) (string, error){
	"games": func(ctx context.Context, c *Collection) (string, error) { return yielded(c.Games(ctx, &query.Where{})) },
	"games with words": func(ctx context.Context, c *Collection) (string, error) {
		return yielded(c.Games(ctx, &query.Where{Words: "word"}))
	},
	"game":   func(ctx context.Context, c *Collection) (string, error) { return shown(c.Game(ctx, 4)) },
	"record": func(ctx context.Context, c *Collection) (string, error) { return shown(c.Record(ctx, 4)) },
	"records": func(ctx context.Context, c *Collection) (string, error) {
		return yielded(c.Records(ctx, []int64{1, 3, 4, 5}))
	},
	"SGF": func(ctx context.Context, c *Collection) (string, error) {
		g, err := c.SGF(ctx, 4)
		if err != nil {
			return "", err
		}
		out := ""
		for n := range g.MainLine() {
			out += fmt.Sprintln(n.AppendSteps(nil, 0, 9, 9))
		}
		return out, nil
	},
	"infos": func(ctx context.Context, c *Collection) (string, error) {
		var out strings.Builder
		for info, err := range c.Infos(ctx, []int64{1, 4}) {
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&out, "%+v\n", *info)
		}
		return out.String(), nil
	},
	"answer": func(ctx context.Context, c *Collection) (string, error) {
		a, err := c.Answer(ctx, parsed("board=5 rows=X"))
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%+v", *a), nil
	},
	"search": func(ctx context.Context, c *Collection) (string, error) {
		return yielded(c.Search(ctx, parsed("board=5 rows=X")))
	},
	"chosen": func(ctx context.Context, c *Collection) (string, error) {
		return yielded(c.Search(ctx, parsed("board=9 rows=X player=cho tag=good")))
	},
	"names": func(ctx context.Context, c *Collection) (string, error) {
		return yielded(c.Search(ctx, parsed("board=5 named=atari")))
	},
	"both": func(ctx context.Context, c *Collection) (string, error) {
		return yielded(c.Search(ctx, parsed("board=5 rows=X named=atari")))
	},
	"counted": func(ctx context.Context, c *Collection) (string, error) {
		return shown(c.Count(ctx, parsed("board=5 rows=X")))
	},
	"page": func(ctx context.Context, c *Collection) (string, error) {
		q := parsed("board=5 rows=X")
		q.Limit = 3
		_, hits, err := Union{c}.Page(ctx, q, &Listing{Order: "newest"})
		return shown(hits, err)
	},
	"tree": func(ctx context.Context, c *Collection) (string, error) {
		b, err := Union{c}.Tree(ctx, parsed("board=5 rows=.../.../..."), &TreeOptions{MinHits: 1})
		if err != nil {
			return "", err
		}
		var list []string
		var walk func(b *Branch)
		walk = func(b *Branch) {
			list = append(list, fmt.Sprint(b.Steps, b.Hits, b.Games))
			for _, k := range b.Next {
				walk(k)
			}
		}
		walk(b)
		return strings.Join(list, "\n"), nil
	},
	"like": func(ctx context.Context, c *Collection) (string, error) {
		list, games, err := c.Like(ctx, parsed("board=5 rows=X"), 1)
		return fmt.Sprint(list, games), err
	},
	"estimate": func(ctx context.Context, c *Collection) (string, error) {
		e, err := Union{c}.Estimate(ctx, parsed("board=5 rows=X"))
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%+v", *e), nil
	},
	"duplicates": func(ctx context.Context, c *Collection) (string, error) { return shown(c.Duplicates(ctx, Strict)) },
	"players":    func(ctx context.Context, c *Collection) (string, error) { return shown(c.Players(ctx, &query.Where{})) },
	"stats":      func(ctx context.Context, c *Collection) (string, error) { return shown(c.Stats(ctx)) },
	"boards":     func(ctx context.Context, c *Collection) (string, error) { return shown(c.Boards(ctx)) },
	"paths":      func(ctx context.Context, c *Collection) (string, error) { return shown(c.Paths(ctx)) },
	"revision":   func(ctx context.Context, c *Collection) (string, error) { return shown(c.Revision(ctx)) },
	"name state": func(ctx context.Context, c *Collection) (string, error) { return shown(c.NameState(ctx, "v1")) },
	"name counts": func(ctx context.Context, c *Collection) (string, error) {
		return shown(c.NameCounts(ctx, &query.Query{Board: 5}))
	},
	"name players": func(ctx context.Context, c *Collection) (string, error) {
		return shown(c.NamePlayers(ctx, parsed("board=5 named=atari")))
	},
	"outline": func(ctx context.Context, c *Collection) (string, error) {
		o, err := c.Outline(ctx, &query.Where{}, true)
		if err != nil {
			return "", err
		}
		out := fmt.Sprintf("%+v\n", o.Games)
		for k := range o.Games {
			steps, ok, err := o.AppendSteps(nil, k)
			if err != nil {
				return "", err
			}
			out += fmt.Sprintln(steps, ok)
		}
		for _, text := range []string{"board=5 rows=X", "board=5 named=atari"} {
			found, err := o.Find(ctx, parsed(text))
			if err != nil {
				return "", err
			}
			out += fmt.Sprintln(*found)
		}
		return out, nil
	},
	"published": func(ctx context.Context, c *Collection) (string, error) {
		var list []string
		about, err := c.Publish(ctx, "x", func(name string, data []byte) error {
			list = append(list, fmt.Sprintf("%s %x", name, data))
			return nil
		}, nil)
		if err != nil {
			return "", err
		}
		slices.Sort(list)
		return fmt.Sprintf("%+v %s", *about, strings.Join(list, "\n")), nil
	},
	"pinned": func(ctx context.Context, c *Collection) (string, error) {
		p, err := c.Pin(ctx)
		if err != nil {
			return "", err
		}
		defer p.Close()
		return yielded(p.Search(ctx, parsed("board=5 rows=X")))
	},
}

// namedCollection is smallCollection with names.
func namedCollection(t *testing.T) string {
	t.Helper()
	dir := smallCollection(t)
	if err := with(dir, func(c *Collection) error {
		_, err := c.Name(t.Context(), newTestLibrary("v1"), nil)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestReadsInterrupted: if a call of the catalogue or of the file system fails in the middle of a
// question, or its context ends, the answer is the whole one or an error, never a part; and the
// next question is answered wholly.
func TestReadsInterrupted(t *testing.T) {
	dir := namedCollection(t)
	for name, read := range reads {
		for _, way := range interruptions {
			t.Run(name+"/"+way.name, func(t *testing.T) {
				try := func(nth int64) (answer string, steps int64, failed error) {
					steps = way.run(t.Context(), dir, nth, func(ctx context.Context, spoil func(*Collection)) {
						failed = with(dir, func(c *Collection) (err error) {
							was := c.store.Cat
							spoil(c)
							answer, err = read(ctx, c)
							if c.store.Cat = was; err == nil {
								return nil
							}
							again, err2 := read(context.WithoutCancel(t.Context()), c)
							if err2 != nil && way.name != interruptions[2].name { // a file that cannot be opened stays so
								t.Errorf("step %d fails with %v; then %v", nth, err, err2)
							}
							if answer = ""; err2 == nil {
								answer = again
							}
							return err
						})
					})
					return answer, steps, failed
				}
				whole, steps, err := try(1 << 40)
				if err != nil || whole == "" {
					t.Fatalf("%q, %v", whole, err)
				}
				stopped := 0
				eachStep(steps, func(nth int64) {
					answer, _, err := try(nth)
					if err != nil {
						stopped++
					}
					if answer != whole && (err == nil || answer != "") {
						t.Errorf("step %d of %d failed (%v), and the answer is %s", nth, steps, err, firstDifference(strings.Split(answer, "\n"), strings.Split(whole, "\n")))
					}
				})
				if steps > 3 && stopped == 0 {
					t.Errorf("none of %d steps failed", steps)
				}
			})
		}
	}
}

// TestCheckInterrupted: a check in which something fails says what failed. It finds no damage that
// is not there, does not say that it found nothing, and of a damaged collection it finds all damage
// or says what failed.
func TestCheckInterrupted(t *testing.T) {
	whole := namedCollection(t)
	spoilt := filepath.Join(t.TempDir(), "c")
	if err := os.CopyFS(spoilt, os.DirFS(whole)); err != nil {
		t.Fatal(err)
	}
	spoilAll(t, spoilt)
	for _, dir := range []string{whole, spoilt} {
		for _, way := range interruptions {
			try := func(nth int64) (found []error, steps int64) {
				steps = way.run(t.Context(), dir, nth, func(ctx context.Context, spoil func(*Collection)) {
					if err := with(dir, func(c *Collection) error {
						spoil(c)
						found = check.Store(ctx, c.store, nil)
						return nil
					}); err != nil {
						found = append(found, err)
					}
				})
				return found, steps
			}
			damage, steps := try(1 << 40)
			if (len(damage) > 0) != (dir == spoilt) {
				t.Fatal(damage)
			}
			has := func(list []error, err error) bool {
				return slices.ContainsFunc(list, func(e error) bool { return e.Error() == err.Error() })
			}
			eachStep(steps, func(nth int64) {
				found, _ := try(nth)
				failed := false
				for _, err := range found {
					if has(damage, err) {
						continue
					}
					failed = true
					if !errors.Is(err, errFailing) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, syscall.EIO) {
						t.Errorf("%s, %d of %d, failed, and the check finds %v", way.name, nth, steps, err)
					}
				}
				// The first three calls only open files, which is tried again.
				if found == nil && nth > 3 && way.name == interruptions[0].name {
					t.Errorf("%s, %d of %d, failed, and the check finds nothing", way.name, nth, steps)
				}
				for _, err := range damage {
					if !failed && !has(found, err) {
						t.Errorf("%s, %d of %d, failed, and the check does not find %v", way.name, nth, steps, err)
					}
				}
			})
		}
	}
}

// TestWorksInterrupted: if a call of the catalogue fails during a change, or its context ends, the
// collection is undamaged, as it was before or as it is after; a change that reports no error is
// done; and the next run gets to the same end.
func TestWorksInterrupted(t *testing.T) {
	testpeers.Slow(t)
	base, from := smallCollection(t), folder(t, "new.sgf", strings.Join(slices.Concat(fuzzRecords[:2], []string{"(;SZ[9];B[cc])", "(;SZ[7];B[aa];W[bb])"}), "\n"))
	for _, w := range faultWorks(from, twiceNamed(t)) {
		for _, way := range interruptions[:2] {
			t.Run(w.name+"/"+way.name, func(t *testing.T) {
				prepared := func() string { return w.prepared(t, base) }
				dir := prepared()
				before := said(t, dir)
				var failed error
				run := func(nth int64, dir string) int64 {
					return way.run(t.Context(), dir, nth, func(ctx context.Context, spoil func(*Collection)) {
						failed = w.work(context.WithValue(ctx, spoiling{}, spoil), dir)
					})
				}
				steps := run(1<<40, dir)
				if failed != nil {
					t.Fatal(failed)
				}
				after := said(t, dir)
				eachStep(steps, func(nth int64) {
					dir := prepared()
					defer os.RemoveAll(dir)
					run(nth, dir)
					if way.name == interruptions[0].name && !errors.Is(failed, errFailing) {
						t.Errorf("work in which the catalogue fails ends with %v", failed)
					}
					w.afterFault(t, dir, before, after, failed)
					if t.Failed() {
						t.Fatalf("step %d of %d failed", nth, steps)
					}
				})
			})
		}
	}
}
