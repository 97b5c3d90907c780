package main

import (
	"os"
	"path/filepath"
	"strings"
)

// spare returns an error if one of the files that are to be written is also to be
// read, or is written twice: what was in it would be lost. "" and "-" are no files.
func spare(written []string, read ...string) error {
	for i, name := range written {
		f := newFileID(name)
		for _, other := range read {
			if f.is(other) {
				return usagef("%s is read too: it would be replaced", name)
			}
		}
		for _, other := range written[:i] {
			if f.is(other) {
				return usagef("%s is to be written twice", name)
			}
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

// is reports whether name means f, too. A file that is there is not one that is not.
func (f fileID) is(name string) bool {
	switch {
	case f.path == "":
		return false
	case f.info != nil:
		info, err := os.Stat(name)
		return err == nil && os.SameFile(f.info, info)
	}
	other := newFileID(name)
	return other.info == nil && other.path == f.path
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

// patternPaths returns the files that sets of patterns are read from.
func patternPaths(specs []string) (paths []string) {
	for _, spec := range specs {
		for part := range strings.SplitSeq(spec, ",") {
			path, _ := matcherMode(part)
			paths = append(paths, path)
		}
	}
	return paths
}
