package collection

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/internal/disk"
	"katachi/internal/section"
)

// nextFile writes a file under the next free number.
func (c *store) nextFile(ctx context.Context, kind string, version uint32, write func(*section.Writer) error) (catalogue.File, error) {
	_, id, err := c.cat.Next(ctx)
	if err != nil {
		return catalogue.File{}, c.failed(err)
	}
	return c.newFile(id, kind, version, write)
}

// newFile writes a file under a name that is not yet in the catalogue.
func (c *store) newFile(id int64, kind string, version uint32, write func(*section.Writer) error) (catalogue.File, error) {
	f := catalogue.File{ID: id, Kind: kind, Name: catalogue.FileName(id, kind)}
	if c.dir == "" {
		var buf bytes.Buffer
		_, err := section.WriteTo(&buf, kind, version, write)
		f.Bytes = int64(buf.Len())
		c.memory.set(f.Name, buf.Bytes())
		return f, err
	}
	path := filepath.Join(c.dir, f.Name)
	if err := section.WriteFile(path, kind, version, write); err != nil {
		return f, err
	}
	info, err := disk.Stat(path)
	if err == nil {
		f.Bytes = info.Size()
	}
	return f, err
}

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

// memoryFiles are the files of a collection in memory, by name.
type memoryFiles struct {
	mu    sync.RWMutex
	files map[string][]byte
}

func (f *memoryFiles) set(name string, data []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files == nil {
		f.files = map[string][]byte{}
	}
	f.files[name] = data
}

// keep deletes all files except those in a list.
func (f *memoryFiles) keep(list []catalogue.File) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.files, func(name string, _ []byte) bool {
		return !slices.ContainsFunc(list, func(r catalogue.File) bool { return r.Name == name })
	})
}

func (f *memoryFiles) get(name string) []byte {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.files[name]
}
