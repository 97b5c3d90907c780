package disk

import (
	"errors"
	"io/fs"
	"os"
	"sync"
)

// temporary holds the files and folders that still have their temporary names.
var temporary struct {
	sync.Mutex
	paths     map[string]bool
	abandoned bool
}

// errAbandoned is the error of creating a file after [Abandon].
var errAbandoned = errors.New("the program ends")

// CreateTemporary creates a file that is to be renamed or removed, by [Rename] or [Remove], before
// the program ends; otherwise Abandon removes it.
func CreateTemporary(path string, perm fs.FileMode) (*File, error) {
	temporary.Lock()
	defer temporary.Unlock()
	f, err := openFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err == nil {
		note(path)
	}
	return f, err
}

// Temporary is for files created by others, such as SQLite: it declares that path will be renamed
// or removed before the program ends.
func Temporary(path string) error {
	temporary.Lock()
	defer temporary.Unlock()
	err := mayMake(path)
	if err == nil {
		note(path)
	}
	return err
}

// note adds a path that was created while the lock was held.
func note(path string) {
	if temporary.paths == nil {
		temporary.paths = map[string]bool{}
	}
	temporary.paths[path] = true
}

// forget removes a path that no longer has its temporary name.
func forget(path string) {
	temporary.Lock()
	delete(temporary.paths, path)
	temporary.Unlock()
}

// Abandon removes the remaining temporary files and folders, and prevents the creation of further
// files. It is for a program that ends in the middle of its work. After a killed program the files
// stay, until they are removed by name.
func Abandon() {
	temporary.Lock()
	defer temporary.Unlock()
	temporary.abandoned = true
	for path := range temporary.paths {
		_ = os.RemoveAll(path) // what cannot be removed stays, like that of a killed program
	}
	temporary.paths = nil
}

// mayMake returns an error after Abandon.
func mayMake(path string) error {
	if temporary.abandoned {
		return &fs.PathError{Op: string(OpCreate), Path: path, Err: errAbandoned}
	}
	return nil
}
