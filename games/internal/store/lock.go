package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/internal/disk"
	"katachi/internal/lockfile"
)

// Lock makes this program, or in memory this goroutine, the only writer until unlock is called. It
// also makes it a reader.
func (s *Store) Lock(ctx context.Context) (unlock func(), err error) {
	if s.from != nil {
		return nil, s.Failed(catalogue.ErrReadOnly)
	}
	done := s.Reading()
	free := s.writing.Unlock
	if s.Dir == "" {
		s.writing.Lock()
	} else if free, err = s.LockAsItIs(ctx); err == nil {
		if err = s.stillThere(); err == nil {
			err = s.Sweep(ctx)
		}
		if err != nil {
			free()
		}
	}
	if err != nil {
		done()
		return nil, err
	}
	return func() {
		free()
		done()
	}, nil
}

// stillThere returns an error if the folder no longer has the catalogue that was opened, which can
// happen after a wait: then the files there must not be swept.
func (s *Store) stillThere() error {
	now, err := disk.Stat(filepath.Join(s.Dir, catalogue.DatabaseName))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(now, s.file) {
		return fmt.Errorf("%s: the collection was removed or replaced meanwhile: try again", s.Dir)
	}
	return err
}

// LockAsItIs is Lock, but it does not delete files that the catalogue does not name.
func (s *Store) LockAsItIs(ctx context.Context) (unlock func(), err error) {
	f, err := waitForFolder(ctx, s.Dir, &s.Opt)
	if err != nil {
		return nil, err
	}
	return func() { lockfile.Release(f.OS()) }, nil
}

// The intervals at which a waiting writer checks whether the other has ended; they increase.
const (
	firstLook = 10 * time.Millisecond
	lastLook  = 250 * time.Millisecond
)

// waitForFolder is LockFolder, but waits for another writer as the options say.
func waitForFolder(ctx context.Context, dir string, opt *Options) (*disk.File, error) {
	f, err := LockFolder(dir)
	if opt.Wait <= 0 || !errors.Is(err, catalogue.ErrLocked) {
		return f, err
	}
	if opt.Waiting != nil {
		opt.Waiting(lockfile.Writer(filepath.Join(dir, lockName)))
	}
	end := time.Now().Add(opt.Wait)
	for pause := firstLook; errors.Is(err, catalogue.ErrLocked) && time.Now().Before(end); pause = min(2*pause, lastLook) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(min(pause, time.Until(end))):
		}
		f, err = LockFolder(dir)
	}
	return f, err
}

// lockName is the file that a writer of the folder locks.
const lockName = "lock"

// LockFolder makes this program the only writer of a collection, until lockfile.Release or the end
// of the program, however it ends.
func LockFolder(dir string) (*disk.File, error) {
	f, err := disk.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o666)
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) {
		return nil, fmt.Errorf("%s: %w", dir, catalogue.ErrReadOnly)
	}
	if err != nil {
		return nil, err
	}
	if err := lockfile.Take(f.OS()); err != nil {
		f.Close()
		if errors.Is(err, lockfile.ErrLocked) {
			err = catalogue.ErrLocked
		}
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	lockfile.Sign(f.OS())
	return f, nil
}

// isReadOnly reports whether err is due to a read-only file system.
func isReadOnly(err error) bool {
	return err != nil && strings.Contains(err.Error(), "read-only file system")
}

// Sweep deletes files that the catalogue does not name, because a run was killed or the files were
// merged.
func (s *Store) Sweep(ctx context.Context) error {
	if s.Dir == "" {
		files, err := s.Cat.Files(ctx)
		if err != nil {
			return s.Failed(err)
		}
		s.memory.keep(files)
		return nil
	}
	entries, err := disk.ReadDir(s.Dir)
	if err != nil {
		return err
	}
	files, err := s.Cat.Files(context.WithoutCancel(ctx))
	if err != nil {
		return s.Failed(err)
	}
	named := map[string]bool{}
	for _, f := range files {
		named[f.Name] = true
	}
	for _, e := range entries {
		if IsOurs(e.Name()) && !named[e.Name()] {
			if err := disk.Remove(filepath.Join(s.Dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// IsOurs reports whether a name is that of a segment, of a file of records or of names, of a
// temporary file of one of these, or of a list next to them.
func IsOurs(name string) bool {
	name, temporary := strings.CutSuffix(name, ".tmp")
	if temporary && (strings.HasPrefix(name, lists.SavedName+".") || strings.HasPrefix(name, lists.SourcesName+".")) {
		return true
	}
	number, rest, _ := strings.Cut(name, ".")
	kind, _, _ := strings.Cut(rest, ".")
	return len(number) == 8 && strings.Trim(number, "0123456789") == "" && IsKind(kind)
}

// IsKind reports whether a collection has files of a kind.
func IsKind(kind string) bool {
	return kind == segment.Kind || kind == texts.Kind || kind == named.Kind
}
