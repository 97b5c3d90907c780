//go:build !js && !nosqlite

package catalogue

import (
	"os"
	"runtime"
	"sync"
	"time"
)

// unchanged caches a version of the catalogue, so that not every search has to ask SQLite for it,
// which takes longer than a search for a few stones. It checks the sizes and times of the database
// and of its log, to which every change is written. Files that were written to recently are not
// trusted, because another change may follow within a tick of the file system's clock, or not yet
// be on the disk; and no version is trusted for longer than trusted.
type unchanged struct {
	mu      sync.Mutex
	files   [2]fileState
	asked   time.Time // when the version was read; zero if it must not be trusted
	version int64
}

const (
	settled = 2 * time.Second  // time after the last change until files are trusted
	trusted = 10 * time.Second // longest time between two queries to SQLite
)

// fileState identifies the state of a file; the zero value means no file.
type fileState struct {
	size int64
	time int64 // ns since 1970
}

// filesOf returns the states of a database and its log.
func filesOf(path string) (list [2]fileState) {
	for i, name := range [...]string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			list[i] = fileState{info.Size(), info.ModTime().UnixNano()}
		}
	}
	return list
}

// get returns the version of the database at path, which ask reads if necessary.
func (u *unchanged) get(path string, ask func() (int64, error)) (int64, error) {
	if runtime.GOOS == "windows" { // there the time of a file may change when it is closed
		return ask()
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	files, now := filesOf(path), time.Now()
	if files == u.files && !u.asked.IsZero() && now.Sub(u.asked) < trusted {
		return u.version, nil
	}
	v, err := ask()
	u.files, u.version, u.asked = files, v, now
	for _, f := range files {
		if err != nil || now.UnixNano()-f.time < int64(settled) {
			u.asked = time.Time{}
		}
	}
	return v, err
}
