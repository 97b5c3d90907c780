//go:build !js && !nosqlite

package collection

import (
	"os"
	"runtime"
	"sync"
	"time"
)

// unchanged remembers a version of the catalogue, so that not every search has to ask SQLite for
// it, which takes longer than a search for a few stones. It goes by the sizes and times of the
// database and of its log, which every change writes to. Files that were written to a short while
// ago are not trusted, since a change may follow within a tick of the file system's clock, or be
// on its way to the disk; no version is trusted for longer than it takes somebody to notice.
type unchanged struct {
	mu      sync.Mutex
	files   [2]fileState
	asked   time.Time // when the version was read; zero if it is not to be trusted
	version int64
}

const (
	settled = 2 * time.Second  // since the last change, until files are trusted
	trusted = 10 * time.Second // from one question to SQLite to the next, at most
)

// fileState says whether a file has changed; the zero value stands for no file.
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

// get returns the version of the database at path, which ask reads.
func (u *unchanged) get(path string, ask func() (int64, error)) (int64, error) {
	if runtime.GOOS == "windows" { // where the time of a file may change when it is closed
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
