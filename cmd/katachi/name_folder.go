package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/sgf/gamefile"
)

// gameFolder is a folder to which the games of many files are written, each into its own file, with
// the same subfolders as the sources.
type gameFolder struct {
	path  string
	names []string        // for each entry of the source, the file to write, relative to path
	read  map[string]bool // files on disk that must not be replaced
	taken map[string]bool // files written
}

// newGameFolder creates the folder, and checks that no input file would be replaced. It returns nil
// for an empty path.
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
			return nil, replaced(filepath.Join(path, name))
		}
	}
	return f, os.MkdirAll(path, 0o777)
}

// resolved returns the absolute path of a file with symbolic links resolved as far as they exist.
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

// nameInside returns the name of the file to write: the path of the record inside its archive, or
// inside the folder of args that contains it.
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
	if !filepath.IsLocal(name) { // names in an archive may point outside
		name = filepath.Base(name)
	}
	name = strings.TrimSuffix(name, ".gz")
	return harmless(strings.TrimSuffix(name, filepath.Ext(name))) + ".sgf"
}

// harmless returns a path that file systems accept and terminals can list: each of its elements is
// plain and at most 200 bytes long.
func harmless(path string) string {
	const most = 200
	list := strings.Split(path, string(filepath.Separator))
	for i, name := range list {
		name = report.Plain(name)
		for len(name) > most {
			_, last := utf8.DecodeLastRuneInString(name)
			name = name[:len(name)-last]
		}
		list[i] = name
	}
	return filepath.Join(list...)
}

// write writes a game.
func (f *gameFolder) write(r *name.Record, text []byte) error {
	if f == nil {
		return nil
	}
	return f.put(f.next(r.Entry), text)
}

// next returns the path of the next game of an entry. If the name is taken, it appends a number.
func (f *gameFolder) next(entry int) string {
	stem := strings.TrimSuffix(filepath.Join(f.path, f.names[entry]), ".sgf")
	path := stem + ".sgf"
	for k := 2; f.taken[path] || f.read[resolved(path)]; k++ {
		path = fmt.Sprintf("%s-%d.sgf", stem, k)
	}
	f.taken[path] = true
	return path
}

// put writes a file.
func (f *gameFolder) put(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return writeFile(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
