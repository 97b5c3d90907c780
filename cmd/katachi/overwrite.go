package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// checkOutputs returns an error if the files that are to be written cannot be: if one of
// them is also to be read, or is written twice, so that what was in it would be lost, if it
// is a folder, or if its folder is not there or cannot be written to. Commands ask before
// they work. "" and "-" are no files.
func checkOutputs(written []string, read ...string) error {
	inputs, outputs := fileIDs(read), fileIDs(written)
	for i, f := range outputs {
		if slices.ContainsFunc(inputs, f.is) {
			return usagef("%s is read too: it would be replaced", written[i])
		}
		if slices.ContainsFunc(outputs[:i], f.is) {
			return usagef("%s would be written twice", written[i])
		}
		if err := checkFolder(written[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkFolder returns an error if no file of this name could be put in its folder. What
// is no plain file, such as a device or a pipe, is written to as it is.
func checkFolder(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	switch info, err := os.Stat(name); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: is a folder, want the name of a file to write", name)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	folder := filepath.Dir(name)
	switch info, err := os.Stat(folder); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: no folder %s to write it to", name, folder)
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s: %s is not a folder", name, folder)
	}
	if err := canWrite(folder); err != nil {
		return fmt.Errorf("%s: cannot write to folder %s: %w", name, folder, reason(err))
	}
	return nil
}

// reason returns why a file could not be opened, without its name.
func reason(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// fileID says whether two names mean the same file.
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

// filesIn returns the files of a folder; none if it cannot be read, which whoever needs it
// reports.
func filesIn(folder string) (paths []string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		paths = append(paths, filepath.Join(folder, e.Name()))
	}
	return paths
}
