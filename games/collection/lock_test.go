package collection

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"katachi/games/internal/store"
	"katachi/internal/lockfile"
)

// locked locks a collection like another writer, until release is called.
func locked(t *testing.T, dir string) (release func()) {
	t.Helper()
	f, err := store.LockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return func() { lockfile.Release(f.OS()) }
}

// TestWait: a change waits for another writer as long as Options.Wait, calls Waiting once, and then
// succeeds or returns ErrLocked. The context ends the wait. Without Wait the change returns
// ErrLocked at once.
func TestWait(t *testing.T) {
	ctx := t.Context()
	from := folder(t, "a.sgf", "(;SZ[9];B[aa])")
	made := created(t, nil, from)
	dir := made.Dir()
	made.Close()
	said := []int{}
	open := func(wait time.Duration) *Collection {
		t.Helper()
		said = said[:0]
		c, err := Open(dir, &Options{Wait: wait, Waiting: func(process int) { said = append(said, process) }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	release := locked(t, dir)
	if err := open(0).Tag(ctx, "none", 1); !errors.Is(err, ErrLocked) || len(said) > 0 {
		t.Errorf("without waiting: %v, %d", err, said)
	}
	begin := time.Now()
	if err := open(300*time.Millisecond).Tag(ctx, "none", 1); !errors.Is(err, ErrLocked) || time.Since(begin) < 300*time.Millisecond {
		t.Errorf("in vain: %v after %v", err, time.Since(begin))
	}
	if len(said) != 1 || said[0] != os.Getpid() {
		t.Errorf("it waited for the processes %d, want %d once", said, os.Getpid())
	}
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if err := open(time.Hour).Tag(short, "none", 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("an interrupted wait: %v", err)
	}
	for name, change := range map[string]func(*Collection) error{
		"tag": func(c *Collection) error { return c.Tag(ctx, "good", 1) },
		"add": func(c *Collection) error {
			_, err := c.Add(ctx, []string{folder(t, "b.sgf", "(;SZ[9];B[bb])")}, nil)
			return err
		},
		"repair": func(c *Collection) error {
			_, err := Repair(ctx, dir, &c.store.Opt, nil)
			return err
		},
		"create": func(c *Collection) error {
			if again, err := Create(dir, &c.store.Opt); err == nil {
				again.Close()
				return errors.New("made twice")
			}
			return nil
		},
	} {
		c := open(time.Hour)
		go func() {
			time.Sleep(100 * time.Millisecond)
			release()
		}()
		if err := change(c); err != nil || len(said) != 1 {
			t.Errorf("%s: %v, said %d times that it waits", name, err, len(said))
		}
		release = locked(t, dir)
	}
	release()
	if g, err := open(0).Game(ctx, 1); err != nil || len(g.Tags) != 1 {
		t.Errorf("afterwards: %+v, %v", g, err)
	}
	if found := Check(ctx, dir, nil, nil); found != nil {
		t.Errorf("Check = %v", found)
	}
}

// TestWriteReplaced: a Collection that was removed or replaced while it was open writes nothing.
func TestWriteReplaced(t *testing.T) {
	ctx := t.Context()
	for _, anew := range []bool{false, true} {
		c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];B[aa])"))
		if err := os.Rename(c.Dir(), c.Dir()+" of before"); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(c.Dir(), 0o777); err != nil {
			t.Fatal(err)
		}
		if anew {
			again, err := Create(c.Dir(), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			add(t, again, nil, folder(t, "b.sgf", "(;SZ[9];B[bb])", "c.sgf", "(;SZ[9];B[cc])"))
		}
		if err := c.Tag(ctx, "good", 1); err == nil || !strings.HasPrefix(err.Error(), c.Dir()+": the collection was removed or replaced") {
			t.Errorf("made anew %v: %v", anew, err)
		}
		if found := Check(ctx, c.Dir(), nil, nil); anew && found != nil {
			t.Errorf("Check = %v", found)
		}
		locked(t, c.Dir())() // nobody has the lock any more
	}
}

// TestWaitReplaced: a writer that waited while the collection was replaced writes nothing. It does
// not remove the new files, although its own catalogue does not name them.
func TestWaitReplaced(t *testing.T) {
	ctx := t.Context()
	dir := filepath.Join(t.TempDir(), "c")
	made, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	made.Close()
	c, err := Open(dir, &Options{Wait: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	release := locked(t, dir)
	done := make(chan error, 1)
	go func() {
		_, err := c.Add(ctx, []string{folder(t, "b.sgf", "(;SZ[9];B[bb])")}, nil)
		done <- err
	}()
	if err := os.Rename(dir, dir+" of before"); err != nil {
		t.Fatal(err)
	}
	again, err := Create(dir, &Options{Wait: time.Minute}) // the waiting writer tries to lock this folder, too
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	add(t, again, nil, folder(t, "a.sgf", "(;SZ[9];B[aa])"))
	release()
	if err := <-done; err == nil {
		t.Error("it wrote to the collection that was removed")
	}
	if found := Check(ctx, dir, nil, nil); found != nil {
		t.Errorf("Check = %v", found)
	}
}
