package collection

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"katachi/collection/segment"
	"katachi/internal/lockfile"
)

// lock makes this program the only one that writes, until unlock is called.
func (c *Collection) lock() (unlock func(), err error) {
	if c.dir == "" {
		return func() {}, nil
	}
	f, err := lockFolder(c.dir)
	if err != nil {
		return nil, err
	}
	if err := c.sweep(); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}

// lockFolder makes this program the only one that writes to a collection,
// until the file is closed or the program ends, however it does.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) {
		return nil, fmt.Errorf("collection: %s: %w", dir, ErrReadOnly)
	}
	if err != nil {
		return nil, fmt.Errorf("collection: %w", err)
	}
	if err := lockfile.Take(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("collection: %s: %w", dir, ErrLocked)
	}
	return f, nil
}

// isReadOnly reports whether err is that of a file system which is read only.
func isReadOnly(err error) bool {
	return err != nil && strings.Contains(err.Error(), "read-only file system")
}

// sweep deletes files that no transaction has named: a run was killed.
func (c *Collection) sweep() error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	named := map[string]bool{}
	rows, err := fileRows(context.Background(), c.db, segment.Kind)
	more, err2 := fileRows(context.Background(), c.db, textsKind)
	if err = errors.Join(err, err2); err != nil {
		return fmt.Errorf("collection: %w", oneLine(err))
	}
	for _, f := range append(rows, more...) {
		named[f.name] = true
	}
	for _, e := range entries {
		if isOurs(e.Name()) && !named[e.Name()] {
			if err := os.Remove(filepath.Join(c.dir, e.Name())); err != nil {
				return fmt.Errorf("collection: %w", err)
			}
		}
	}
	return nil
}

// isOurs reports whether a name is that of a segment, a file of records, or a
// temporary file of one.
func isOurs(name string) bool {
	name = strings.TrimSuffix(name, ".tmp")
	number, rest, _ := strings.Cut(name, ".")
	kind, _, _ := strings.Cut(rest, ".")
	return len(number) == 8 && strings.Trim(number, "0123456789") == "" && (kind == segment.Kind || kind == textsKind)
}
