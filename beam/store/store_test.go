package store

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
)

// objects is an object store: an object appears when it is closed, and cannot be renamed.
type objects struct {
	mu       sync.Mutex
	files    map[string][]byte
	fails    int  // bytes after which writing fails; 0 for never
	failRead bool // in the middle
}

var bucket = &objects{files: map[string][]byte{}}

func init() {
	filesystem.Register("objects", func(context.Context) filesystem.Interface { return bucket })
}

var errStorage = errors.New("storage: not available")

func (o *objects) Close() error { return nil }

func (o *objects) List(_ context.Context, glob string) (list []string, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for name := range o.files {
		if ok, _ := filepath.Match(glob, name); ok {
			list = append(list, name)
		}
	}
	return list, nil
}

func (o *objects) Size(_ context.Context, name string) (int64, error) {
	return int64(len(o.files[name])), nil
}

func (o *objects) OpenRead(_ context.Context, name string) (io.ReadCloser, error) {
	data, ok := o.files[name]
	if !ok {
		return nil, os.ErrNotExist
	}
	if o.failRead {
		return io.NopCloser(io.MultiReader(bytes.NewReader(data[:len(data)/2]), failing{})), nil
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errStorage }

func (o *objects) OpenWrite(ctx context.Context, name string) (io.WriteCloser, error) {
	return &object{ctx: ctx, o: o, name: name}, nil
}

type object struct {
	ctx  context.Context
	o    *objects
	name string
	buf  bytes.Buffer
}

func (w *object) Write(p []byte) (int, error) {
	if n := w.o.fails; n > 0 && w.buf.Len()+len(p) > n {
		w.buf.Write(p[:n-w.buf.Len()])
		return 0, errStorage
	}
	return w.buf.Write(p)
}

// Close creates the object, unless the context has ended, like real object stores.
func (w *object) Close() error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	w.o.mu.Lock()
	defer w.o.mu.Unlock()
	w.o.files[w.name] = w.buf.Bytes()
	return nil
}

func put(t *testing.T, name, text string) error {
	t.Helper()
	return Put(t.Context(), name, func(local string) error { return os.WriteFile(local, []byte(text), 0o666) })
}

// TestPut writes, replaces and reads files on the local file system, in memory, and in an object
// store.
func TestPut(t *testing.T) {
	for _, folder := range []string{t.TempDir(), "memfs://folder", "objects://bucket/folder"} {
		name := Join(folder, "file")
		if there, err := Exists(t.Context(), name); there || err != nil {
			t.Errorf("%s: %v, %v before it is written", name, there, err)
		}
		for _, text := range []string{"one", "two"} {
			if err := put(t, name, text); err != nil {
				t.Fatal(err)
			}
			data, err := Read(t.Context(), name)
			if err != nil || string(data) != text {
				t.Errorf("%s: %q, %v, want %q", name, data, err, text)
			}
		}
		if n, err := Size(t.Context(), name); n != 3 || err != nil {
			t.Errorf("%s: %d bytes, %v, want 3", name, n, err)
		}
		list, err := List(t.Context(), Join(folder, "*"))
		if err != nil || len(list) != 1 || list[0] != name {
			t.Errorf("%s: files %q, %v", folder, list, err)
		}
		if folder[0] == 'o' {
			continue // objects cannot be removed
		}
		if err := Remove(t.Context(), name); err != nil {
			t.Error(err)
		}
		if there, _ := Exists(t.Context(), name); there {
			t.Errorf("%s still exists after it was removed", name)
		}
	}
}

// TestFailingStorage makes writing and reading fail halfway: an existing file stays as it was, and
// no incomplete file appears.
func TestFailingStorage(t *testing.T) {
	const name = "objects://bucket/failing"
	defer func() { bucket.fails, bucket.failRead = 0, false }()
	bucket.fails = 5
	if err := put(t, name, "0123456789"); !errors.Is(err, errStorage) || !strings.HasPrefix(err.Error(), name) {
		t.Errorf("%v, want the error of the storage, with the name", err)
	}
	if there, _ := Exists(t.Context(), name); there {
		t.Error("an incomplete file exists")
	}
	bucket.fails = 0
	if err := put(t, name, "0123456789"); err != nil {
		t.Fatal(err)
	}
	bucket.fails = 5
	if err := put(t, name, "9876543210"); err == nil {
		t.Error("no error")
	}
	if data, err := Read(t.Context(), name); string(data) != "0123456789" {
		t.Errorf("%q, %v, want the old content", data, err)
	}
	bucket.failRead = true
	if data, err := Read(t.Context(), name); !errors.Is(err, errStorage) {
		t.Errorf("%q, %v, want the error of the storage", data, err)
	}
}

// TestFailingWork: if the function that writes a file fails, the existing file stays and nothing
// else is left.
func TestFailingWork(t *testing.T) {
	wrong := errors.New("wrong")
	dir := t.TempDir()
	for _, folder := range []string{dir, "memfs://work"} {
		name := Join(folder, "file")
		if err := put(t, name, "before"); err != nil {
			t.Fatal(err)
		}
		err := Put(t.Context(), name, func(local string) error {
			_ = os.WriteFile(local, []byte("half"), 0o666)
			return wrong
		})
		if !errors.Is(err, wrong) {
			t.Errorf("%v, want %v", err, wrong)
		}
		if data, _ := Read(t.Context(), name); string(data) != "before" {
			t.Errorf("%s: %q, want the old content", name, data)
		}
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%d files are left, want one", len(list))
	}
}

// TestTwice writes a file from many goroutines at once, like workers that repeat a bundle.
func TestTwice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			if err := Put(t.Context(), name, func(local string) error { return os.WriteFile(local, []byte("whole"), 0o666) }); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if data, err := os.ReadFile(name); string(data) != "whole" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
}

func TestUnknown(t *testing.T) {
	if _, err := List(t.Context(), "ftp://host/*"); err == nil || !strings.Contains(err.Error(), `"ftp"`) {
		t.Errorf("%v, want an error about ftp", err)
	}
	if err := put(t, "ftp://host/file", "x"); err == nil {
		t.Error("no error")
	}
	if err := put(t, "/proc/nowhere/file", "x"); err == nil {
		t.Error("no error")
	}
}

// TestSweep checks that Sweep removes the temporary files that a killed process left beside a file,
// and no other files.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	stay := []string{"out", "out.0123456789abcdef", "out.tmp", "outer.0123456789abcdef.tmp", "out.0123456789abcdeg.tmp"}
	for _, name := range append(stay, "out.0123456789abcdee.tmp") {
		check(os.WriteFile(filepath.Join(dir, name), nil, 0o666))
	}
	check(os.MkdirAll(filepath.Join(dir, "out.0123456789abcdef.tmp", "deep"), 0o777))
	check(Sweep(filepath.Join(dir, "out"), "", "gs://bucket/out", filepath.Join(dir, "nowhere", "out")))
	var left []string
	list, err := os.ReadDir(dir)
	check(err)
	for _, e := range list {
		left = append(left, e.Name())
	}
	slices.Sort(stay)
	if !slices.Equal(left, stay) {
		t.Errorf("left %q, want %q", left, stay)
	}
}
