package collection

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"katachi/internal/disk"
	"katachi/internal/named"
	"katachi/internal/section"
)

// nextFile writes a file under the next free number.
func (c *store) nextFile(ctx context.Context, kind string, version uint32, write func(*section.Writer) error) (fileRow, error) {
	_, id, err := c.cat.next(ctx)
	if err != nil {
		return fileRow{}, c.failed(err)
	}
	return c.newFile(id, kind, version, write)
}

// newFile writes a file under a name that is not yet in the catalogue.
func (c *store) newFile(id int64, kind string, version uint32, write func(*section.Writer) error) (fileRow, error) {
	f := fileRow{id: id, kind: kind, name: fileName(id, kind)}
	if c.dir == "" {
		var buf bytes.Buffer
		_, err := section.WriteTo(&buf, kind, version, write)
		f.bytes = int64(buf.Len())
		c.memory.set(f.name, buf.Bytes())
		return f, err
	}
	path := filepath.Join(c.dir, f.name)
	if err := section.WriteFile(path, kind, version, write); err != nil {
		return f, err
	}
	info, err := disk.Stat(path)
	if err == nil {
		f.bytes = info.Size()
	}
	return f, err
}

// fileName returns the name of a file with a number.
func fileName(id int64, kind string) string { return fmt.Sprintf("%08d.%s", id, kind) }

// openFile opens a file of the collection, from memory or from disk. Only one version can be read;
// for another one the error says how to rebuild it.
func (c *store) openFile(name, kind string, version uint32) (f *section.File, err error) {
	if c.dir == "" {
		f, err = section.Load(name, c.memory.get(name), kind, version)
	} else {
		f, err = section.OpenLazy(filepath.Join(c.dir, name), kind, version)
	}
	if err == nil && f.Version() != version {
		err = fmt.Errorf("%s: %w: %d, want %d", f.Name(), section.ErrVersion, f.Version(), version)
		f.Close()
	}
	if errors.Is(err, section.ErrVersion) {
		anew := "index the records again (katachi index)"
		if kind == named.Kind {
			anew = "name the moves again (katachi index --names)"
		}
		err = fmt.Errorf("%w: %s", err, anew)
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}
