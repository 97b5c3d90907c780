package main

import (
	"os"
	"path/filepath"
	"slices"
)

// spare returns an error if one of the files that are to be written is also to be
// read, or is written twice: what was in it would be lost. "" and "-" are no files.
func spare(written []string, read ...string) error {
	inputs, outputs := fileIDs(read), fileIDs(written)
	for i, f := range outputs {
		if slices.ContainsFunc(inputs, f.is) {
			return usagef("%s is read too: it would be replaced", written[i])
		}
		if slices.ContainsFunc(outputs[:i], f.is) {
			return usagef("%s is to be written twice", written[i])
		}
	}
	return nil
}

// fileID tells whether two names mean the same file.
type fileID struct {
	path string      // absolute, the folder without links; "" of what is no plain file
	info os.FileInfo // nil if there is no such file yet
}

func newFileID(name string) fileID {
	if name == "" || name == "-" {
		return fileID{}
	}
	info, err := os.Stat(name)
	if err == nil {
		if !info.Mode().IsRegular() {
			return fileID{}
		}
		return fileID{name, info}
	}
	path, err := filepath.Abs(name)
	if err != nil {
		path = filepath.Clean(name)
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	return fileID{path, nil}
}

func fileIDs(names []string) (list []fileID) {
	for _, name := range names {
		list = append(list, newFileID(name))
	}
	return list
}

// is reports whether f and g are one file. A file that is there is not one that is not.
func (f fileID) is(g fileID) bool {
	if f.info == nil || g.info == nil {
		return f.info == g.info && f.path == g.path && f.path != ""
	}
	return os.SameFile(f.info, g.info)
}

// filesIn returns the files of a folder; none if it cannot be read, which whoever
// needs it tells.
func filesIn(folder string) (paths []string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		paths = append(paths, filepath.Join(folder, e.Name()))
	}
	return paths
}
