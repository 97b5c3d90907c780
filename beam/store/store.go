// Package store reads and writes whole files on the file systems that Beam supports: the local one,
// and those whose paths begin with a scheme, such as gs://bucket/name.
//
// Files made from games are mapped for reading. Therefore a file of another file system is copied
// to the local disk before it is read ([Fetch]), and created there before it is written ([Put]).
// Thus a path names either a whole file or none.
package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // paths without a scheme
)

// IsLocal reports whether a path is on the local file system.
func IsLocal(name string) bool { return !strings.Contains(name, "://") }

// Join returns the path of a file in a folder.
func Join(folder, name string) string {
	if IsLocal(folder) {
		return filepath.Join(folder, name)
	}
	scheme, rest, _ := strings.Cut(folder, "://")
	return scheme + "://" + path.Join(rest, name)
}

// List returns the files that match a pattern, in the order of their names. An existing local path,
// even of a folder, matches itself only, even if it contains wildcards.
func List(ctx context.Context, pattern string) ([]string, error) {
	if IsLocal(pattern) {
		if _, err := os.Stat(pattern); err == nil {
			return []string{pattern}, nil
		} else if !strings.ContainsAny(pattern, "*?[") {
			return nil, err
		}
	}
	files, err := open(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	list, err := files.List(ctx, oneCharacter.ReplaceAllString(pattern, "*"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	return slices.DeleteFunc(list, func(name string) bool {
		fits, _ := path.Match(pattern, name) // the pattern is valid
		return !fits
	}), nil
}

// oneCharacter matches the wildcards for one character, which are replaced by *. Beam's object
// stores list all keys that begin with the text before the first *, and support no other wildcard.
var oneCharacter = regexp.MustCompile(`\?|\[[^]]*\]`)

// Size returns the size of a file in bytes; 0 for a local folder.
func Size(ctx context.Context, name string) (int64, error) {
	if IsLocal(name) {
		info, err := os.Stat(name)
		if err != nil || info.IsDir() {
			return 0, err
		}
		return info.Size(), nil
	}
	files, err := open(ctx, name)
	if err != nil {
		return 0, err
	}
	defer files.Close()
	n, err := files.Size(ctx, name)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// Fetch returns a local path of the file. done removes the copy, if there is one.
func Fetch(ctx context.Context, name string) (local string, done func(), err error) {
	if IsLocal(name) {
		return name, func() {}, nil
	}
	files, err := open(ctx, name)
	if err != nil {
		return "", nil, err
	}
	defer files.Close()
	dir, err := os.MkdirTemp("", "katachi-beam-*")
	if err != nil {
		return "", nil, err
	}
	done = func() { _ = os.RemoveAll(dir) }
	local = filepath.Join(dir, path.Base(name)) // the extension identifies an archive
	if err := download(ctx, files, name, local); err != nil {
		done()
		return "", nil, fmt.Errorf("%s: %w", name, err)
	}
	return local, done, nil
}

func download(ctx context.Context, files filesystem.Interface, name, local string) error {
	r, err := files.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer r.Close()
	f, err := os.Create(local)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, r); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

// Put creates a file; on the local file system it may be a folder. write must create it at a local
// path in a new folder. If it fails, nothing is left, and an existing file stays. Files left by a
// killed process are removed by [Sweep].
func Put(ctx context.Context, name string, write func(local string) error) error {
	if IsLocal(name) {
		dir := temporary(name)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		local := filepath.Join(dir, filepath.Base(name))
		if err := write(local); err != nil {
			return err
		}
		return os.Rename(local, name)
	}
	dir, err := os.MkdirTemp("", "katachi-beam-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	local := filepath.Join(dir, path.Base(name))
	if err := write(local); err != nil {
		return err
	}
	if err := upload(ctx, local, name); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// temporary returns a path beside name for an incomplete file.
func temporary(name string) string { return fmt.Sprintf("%s.%016x.tmp", name, rand.Uint64()) }

// Writable returns an error if nothing can be created beside a local path.
func Writable(name string) error {
	dir := temporary(name)
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	return os.Remove(dir)
}

var temporaryEnd = regexp.MustCompile(`\.[0-9a-f]{16}\.tmp$`)

// Sweep removes the temporary files that killed processes left when they created local files. No
// process may be creating these files meanwhile.
func Sweep(names ...string) error {
	for _, name := range names {
		if !IsLocal(name) {
			continue
		}
		list, err := os.ReadDir(filepath.Dir(name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		for _, e := range list {
			if at := temporaryEnd.FindStringIndex(e.Name()); at != nil && e.Name()[:at[0]] == filepath.Base(name) {
				if err := os.RemoveAll(filepath.Join(filepath.Dir(name), e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// upload copies a local file. If the file system can rename, the file gets its name only when it is
// complete. Object stores cannot, but show an object only once it is closed.
func upload(ctx context.Context, local, name string) error {
	files, err := open(ctx, name)
	if err != nil {
		return err
	}
	defer files.Close()
	renamer, renames := files.(filesystem.Renamer)
	temp := name
	if renames {
		temp = temporary(name)
	}
	if err := send(ctx, files, local, temp); err != nil {
		if remover, ok := files.(filesystem.Remover); ok && renames {
			_ = remover.Remove(ctx, temp)
		}
		return err
	}
	if !renames {
		return nil
	}
	return renamer.Rename(ctx, temp, name)
}

// send writes a file. If that fails, its context ends before the file is closed, because closing
// would create an object from the part written.
func send(ctx context.Context, files filesystem.Interface, local, name string) error {
	f, err := os.Open(local)
	if err != nil {
		return err
	}
	defer f.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := files.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, f); err != nil {
		cancel()
		_ = w.Close()
		return err
	}
	return w.Close()
}

// Read returns the contents of a small file. For a missing file, the error is fs.ErrNotExist on the
// local file system only; [Exists] works on all.
func Read(ctx context.Context, name string) ([]byte, error) {
	local, done, err := Fetch(ctx, name)
	if err != nil {
		return nil, err
	}
	defer done()
	return os.ReadFile(local)
}

// Write writes a small file.
func Write(ctx context.Context, name string, data []byte) error {
	return Put(ctx, name, func(local string) error { return os.WriteFile(local, data, 0o666) })
}

// Exists reports whether a file exists.
func Exists(ctx context.Context, name string) (bool, error) {
	if IsLocal(name) {
		_, err := os.Stat(name)
		if errors.Is(err, os.ErrNotExist) {
			return false, nil
		}
		return err == nil, err
	}
	list, err := List(ctx, name)
	return len(list) > 0, err
}

// Remove removes files and, on the local file system, folders. A missing file is not an error.
func Remove(ctx context.Context, names ...string) error {
	for _, name := range names {
		if IsLocal(name) {
			if err := os.RemoveAll(name); err != nil {
				return err
			}
			continue
		}
		files, err := open(ctx, name)
		if err != nil {
			return err
		}
		if remover, ok := files.(filesystem.Remover); ok {
			err = remover.Remove(ctx, name)
		}
		if err = errors.Join(err, files.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// open returns the file system of a path.
func open(ctx context.Context, name string) (files filesystem.Interface, err error) {
	defer func() { // Beam's file systems panic if their settings, such as AWS_PROFILE, are wrong
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%s: %v", name, problem)
		}
	}()
	files, err = filesystem.New(ctx, name)
	if err != nil {
		scheme, _, _ := strings.Cut(name, "://")
		return nil, fmt.Errorf("%s: %q is not a known file system: want a local path, gs:// or s3://", name, scheme)
	}
	return files, nil
}
