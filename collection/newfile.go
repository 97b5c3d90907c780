package collection

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"katachi/internal/disk"
	"katachi/internal/section"
)

// nextFile writes a file under the next number that is free.
func (c *Collection) nextFile(ctx context.Context, kind string, version uint32, write func(*section.Writer) error) (fileRow, error) {
	_, id, err := c.cat.next(ctx)
	if err != nil {
		return fileRow{}, c.failed(err)
	}
	return c.newFile(id, kind, version, write)
}

// newFile writes a file under a name that the catalogue does not know yet.
func (c *Collection) newFile(id int64, kind string, version uint32, write func(*section.Writer) error) (fileRow, error) {
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

// tooOld is the error of a file of an earlier version than the only one that is read.
func tooOld(f *section.File, version uint32) error {
	return fmt.Errorf("%s: %w: %d, want %d: an earlier katachi wrote it; index the records again", f.Name(), section.ErrVersion, f.Version(), version)
}

// fileName returns the name of a file with a number.
func fileName(id int64, kind string) string { return fmt.Sprintf("%08d.%s", id, kind) }

// openFile opens a file of the collection, from memory or from the disk.
func (c *Collection) openFile(name, kind string, version uint32) (*section.File, error) {
	if c.dir == "" {
		return section.Load(name, c.memory.get(name), kind, version)
	}
	return section.OpenLazy(filepath.Join(c.dir, name), kind, version)
}
