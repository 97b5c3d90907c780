package disk

import (
	"errors"
	"io/fs"
	"os"
	"sync"
)

// temporary holds the files and folders that are there until they are renamed or removed.
var temporary struct {
	sync.Mutex
	paths     map[string]bool
	abandoned bool
}

// errAbandoned is the error of making a file after [Abandon].
var errAbandoned = errors.New("the program ends")

// CreateTemporary makes a new file that is renamed or removed before the program ends, by [Rename] and
// [Remove]; Abandon removes it else.
func CreateTemporary(path string, perm fs.FileMode) (*File, error) {
	temporary.Lock()
	defer temporary.Unlock()
	f, err := openFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err == nil {
		note(path)
	}
	return f, err
}

// Temporary says that a path is renamed or removed before the program ends, for files that somebody
// else makes, such as SQLite.
func Temporary(path string) error {
	temporary.Lock()
	defer temporary.Unlock()
	err := mayMake(path)
	if err == nil {
		note(path)
	}
	return err
}

// note adds a path that was made under the lock.
func note(path string) {
	if temporary.paths == nil {
		temporary.paths = map[string]bool{}
	}
	temporary.paths[path] = true
}

// forget takes out what is no longer there under its temporary name.
func forget(path string) {
	temporary.Lock()
	delete(temporary.paths, path)
	temporary.Unlock()
}

// Abandon removes the temporary files and folders that are there, and lets no more files be made. It is
// for a program that ends in the midst of its work; those of one that was killed stay, until somebody
// who knows their names sweeps them away.
func Abandon() {
	temporary.Lock()
	defer temporary.Unlock()
	temporary.abandoned = true
	for path := range temporary.paths {
		_ = os.RemoveAll(path) // what cannot be removed stays, like that of a killed program
	}
	temporary.paths = nil
}

// mayMake returns an error if the program ends.
func mayMake(path string) error {
	if temporary.abandoned {
		return &fs.PathError{Op: string(OpCreate), Path: path, Err: errAbandoned}
	}
	return nil
}
