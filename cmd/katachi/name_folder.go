package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"katachi/gamefile"
	"katachi/internal/report"
)

// gameFolder is where the games of many files are written, each into a file of its own, in folders
// as they were read from.
type gameFolder struct {
	path  string
	names []string        // by entry of the source: the file to write, inside the folder
	read  map[string]bool // files on disk that must stay as they are
	taken map[string]bool // files written
}

// newGameFolder makes the folder, and checks that nothing that is read would be replaced. Without a
// path there is none.
func newGameFolder(path string, args []string, src *gamefile.Source, read []string) (*gameFolder, error) {
	if path == "" {
		return nil, nil
	}
	f := &gameFolder{path: path, read: map[string]bool{}, taken: map[string]bool{}}
	for _, name := range read {
		f.read[resolved(name)] = true
	}
	for i := range src.Len() {
		f.read[resolved(src.File(i))] = true
		f.names = append(f.names, nameInside(args, src.Path(i), src.File(i)))
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s: is not a folder", path)
	}
	for _, name := range f.names {
		if f.read[resolved(filepath.Join(path, name))] {
			return nil, usagef("%s is read too: it would be replaced", filepath.Join(path, name))
		}
	}
	return f, os.MkdirAll(path, 0o777)
}

// resolved returns the path of a file without links, or as it is where there is no such file.
func resolved(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		name = path
	}
	if path, err := filepath.EvalSymlinks(name); err == nil {
		return path
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		return filepath.Join(folder, filepath.Base(name))
	}
	return name
}

// nameInside returns the name of the file to write: the path of the record inside the archive, or
// the folder among args, in which it lies.
func nameInside(args []string, path, file string) string {
	name := filepath.Base(file)
	if path != file {
		name = filepath.FromSlash(strings.TrimLeft(strings.ReplaceAll(path, `\`, "/"), "/"))
	} else {
		for _, arg := range args {
			if inside, err := filepath.Rel(arg, file); err == nil && inside != "." && filepath.IsLocal(inside) {
				name = inside
				break
			}
		}
	}
	if !filepath.IsLocal(name) { // an archive may name anything
		name = filepath.Base(name)
	}
	name = strings.TrimSuffix(name, ".gz")
	return strings.TrimSuffix(name, filepath.Ext(name)) + ".sgf"
}

// write writes a game. A further game of a file, or of the same name, has a number in its name.
func (f *gameFolder) write(r *report.NamedRecord, text []byte) error {
	if f == nil {
		return nil
	}
	stem := strings.TrimSuffix(filepath.Join(f.path, f.names[r.Entry]), ".sgf")
	path := stem + ".sgf"
	for k := 2; f.taken[path] || f.read[resolved(path)]; k++ {
		path = fmt.Sprintf("%s-%d.sgf", stem, k)
	}
	f.taken[path] = true
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return writeFile(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
