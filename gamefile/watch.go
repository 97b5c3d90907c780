package gamefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"katachi/sgf"
)

// Watcher finds files with games that are new or were changed, in folders and in all folders in
// them. It looks at names, sizes and times: so it sees what comes over a network, too, and needs
// nothing of the system. It is used by one goroutine.
type Watcher struct {
	folders []string
	settle  time.Duration
	files   map[string]*watched
	round   int // number of the last Scan
}

// watched is what is known of a file.
type watched struct {
	size  int64
	time  time.Time // of its last change
	since time.Time // when it was first seen so
	given bool      // it was returned so
	round int       // in which it was last seen
}

// NewWatcher watches folders, or files. A file is returned once it has stayed as it is for the time
// of settle, so that one that is still being written is left alone.
func NewWatcher(settle time.Duration, folders ...string) *Watcher {
	return &Watcher{folders: folders, settle: settle, files: map[string]*watched{}}
}

// Scan returns the files that are new, or were changed, since they were returned last, by name. What
// cannot be looked at, such as a folder that is gone, is an error of its own; all else is returned
// nonetheless.
func (w *Watcher) Scan(now time.Time) (ready []string, problems []error) {
	w.round++
	for _, folder := range w.folders {
		root := folder
		if path, err := filepath.EvalSymlinks(folder); err == nil {
			root = path
		}
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if rest, err := filepath.Rel(root, path); err == nil && root != folder { // paths are as they were named
				path = filepath.Join(folder, rest)
			}
			if err != nil {
				problems = append(problems, err)
				return nil
			}
			if path != folder && (d.IsDir() || !sgf.IsGameFile(path) && !IsArchive(path)) {
				return nil
			}
			info, err := os.Stat(path)
			switch {
			case errors.Is(err, fs.ErrNotExist): // gone meanwhile, or a link to nowhere
			case err != nil:
				problems = append(problems, err)
			case info.Mode().IsRegular() && w.settled(path, info, now):
				ready = append(ready, path)
			}
			return nil
		})
		if err != nil {
			problems = append(problems, err)
		}
	}
	for path, f := range w.files {
		if f.round != w.round && len(problems) == 0 {
			delete(w.files, path)
		}
	}
	slices.Sort(ready)
	return slices.Compact(ready), problems
}

// settled notes how a file is now, and reports whether it is to be returned.
func (w *Watcher) settled(path string, info fs.FileInfo, now time.Time) bool {
	f := w.files[path]
	if f == nil || f.size != info.Size() || !f.time.Equal(info.ModTime()) {
		f = &watched{size: info.Size(), time: info.ModTime(), since: now}
		if w.round == 1 && now.Sub(f.time) > w.settle { // it was there before
			f.since = f.time
		}
		w.files[path] = f
	}
	f.round = w.round
	if f.given || now.Sub(f.since) < w.settle {
		return false
	}
	f.given = true
	return true
}

// Again has a file returned once more, when it has not changed for a time from now on.
func (w *Watcher) Again(path string, now time.Time, after time.Duration) {
	if f := w.files[path]; f != nil {
		f.given, f.since = false, now.Add(after-w.settle)
	}
}
