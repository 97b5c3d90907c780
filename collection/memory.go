package collection

import (
	"bytes"
	"path/filepath"

	"katachi/internal/section"
)

// NewMemory returns an empty collection that lives in memory and is gone when
// it is closed. It can do all that a collection on disk can, merging apart.
func NewMemory(opt *Options) (*Collection, error) {
	db, err := openMemory()
	if err != nil {
		return nil, err
	}
	c := newCollection("", opt, db)
	c.memory = map[string][]byte{}
	return c, nil
}

// memoryFile is newFile for a collection in memory.
func (c *Collection) memoryFile(f newFile, kind string, version uint32, write func(*section.Writer) error) (newFile, error) {
	var buf bytes.Buffer
	w := section.NewWriter(&buf, kind, version)
	if err := write(w); err != nil {
		return f, err
	}
	if err := w.Close(); err != nil {
		return f, err
	}
	f.row.bytes = int64(buf.Len())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.memory[f.row.name] = buf.Bytes()
	return f, nil
}

// openFile opens a file of the collection, from memory or from the disk.
func (c *Collection) openFile(name, kind string, version uint32) (*section.File, error) {
	if c.dir == "" {
		return section.Load(name, c.memory[name], kind, version)
	}
	return section.OpenLazy(filepath.Join(c.dir, name), kind, version)
}
