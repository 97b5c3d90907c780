package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// checkOutputs returns an error if one of the files to write cannot be written or would lose data:
// if it is also read, is written twice, is a folder, or if its folder does not exist or is not
// writable. Commands call it before they start to work. It ignores "" and "-".
func checkOutputs(written []string, read ...string) error {
	inputs, outputs := fileIDs(read), fileIDs(written)
	for i, f := range outputs {
		if slices.ContainsFunc(inputs, f.is) {
			return replaced(written[i])
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

// replaced is the error for an output that is also an input.
func replaced(path string) error {
	return usagef("%s would be replaced, but it is also an input", path)
}

// checkFolder returns an error if no file of this name could be created in its folder. Other things
// than regular files, such as devices and pipes, can be written to directly.
func checkFolder(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	switch info, err := os.Stat(name); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: is a folder; want the name of a file to write", name)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	folder := filepath.Dir(name)
	switch info, err := os.Stat(folder); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no folder %s", name, folder)
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s: %s is not a folder", name, folder)
	}
	if err := canWrite(folder); err != nil {
		return fmt.Errorf("%s: cannot write to folder %s: %w", name, folder, reason(err))
	}
	return nil
}

// reason returns the reason why a file could not be opened, without its name.
func reason(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// fileID identifies a file, to find out whether two names mean the same one.
type fileID struct {
	path string      // absolute, with links of the folder resolved; "" if not a regular file
	info os.FileInfo // nil if the file does not exist yet
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

// is reports whether f and g are the same file. An existing file never equals a missing one.
func (f fileID) is(g fileID) bool {
	if f.info == nil || g.info == nil {
		return f.info == g.info && f.path == g.path && f.path != ""
	}
	return os.SameFile(f.info, g.info)
}

// filesIn returns the files of a folder; none if it cannot be read, which is reported where it is
// used.
func filesIn(folder string) (paths []string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		paths = append(paths, filepath.Join(folder, e.Name()))
	}
	return paths
}
