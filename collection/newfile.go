package collection

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"katachi/internal/section"
)

// newFile is a file that a transaction is to name.
type newFile struct{ row fileRow }

// nextFile writes a file under the next number that is free.
func (c *Collection) nextFile(ctx context.Context, kind string, version uint32, write func(*section.Writer) error) (newFile, error) {
	id, err := nextNumber(ctx, c.db, "files")
	if err != nil {
		return newFile{}, c.failed(err)
	}
	f, err := c.newFile(id, kind, version, write)
	if err != nil {
		return newFile{}, fmt.Errorf("collection: %w", err)
	}
	return f, nil
}

// newFile writes a file under a name that the catalogue does not know yet.
func (c *Collection) newFile(id int64, kind string, version uint32, write func(*section.Writer) error) (newFile, error) {
	f := newFile{row: fileRow{id: id, kind: kind, name: fmt.Sprintf("%08d.%s", id, kind)}}
	if c.dir == "" {
		return c.memoryFile(f, kind, version, write)
	}
	path := filepath.Join(c.dir, f.row.name)
	if err := section.WriteFile(path, kind, version, write); err != nil {
		return f, err
	}
	info, err := os.Stat(path)
	if err == nil {
		f.row.bytes = info.Size()
	}
	return f, err
}
