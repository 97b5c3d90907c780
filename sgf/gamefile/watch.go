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

// Watcher finds new or changed files with games in folders and their subfolders. It compares names,
// sizes and times, so it also sees changes on network drives, and needs no support of the operating
// system. It is for one goroutine.
type Watcher struct {
	folders []string
	settle  time.Duration
	files   map[string]*watched
	round   int // number of the last Scan
}

// watched is what is known about a file.
type watched struct {
	size  int64
	time  time.Time // of the last change
	since time.Time // when it was first seen in this state
	given bool      // it was returned in this state
	round int       // the round in which it was last seen
}

// NewWatcher watches folders or files. A file is returned once it has not changed for the time
// settle, so that a file that is still being written is left alone.
func NewWatcher(settle time.Duration, folders ...string) *Watcher {
	return &Watcher{folders: folders, settle: settle, files: map[string]*watched{}}
}

// Scan returns, by name, the files that are new or have changed since Scan last returned them. Each
// folder or file that cannot be read is an error in problems; all others are returned nonetheless.
func (w *Watcher) Scan(now time.Time) (ready []string, problems []error) {
	w.round++
	for _, folder := range w.folders {
		root := folder
		if path, err := filepath.EvalSymlinks(folder); err == nil {
			root = path
		}
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if rest, err := filepath.Rel(root, path); err == nil && root != folder { // keep the name as given
				path = filepath.Join(folder, rest)
			}
			if err != nil {
				problems = append(problems, err)
				return nil
			}
			if path != folder && (d.IsDir() || isNote(path) || !sgf.IsGameFile(path) && !IsArchive(path)) {
				return nil
			}
			info, err := os.Stat(path)
			switch {
			case errors.Is(err, fs.ErrNotExist): // removed meanwhile, or a broken link
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

// settled notes the state of a file, and reports whether to return it.
func (w *Watcher) settled(path string, info fs.FileInfo, now time.Time) bool {
	f := w.files[path]
	if f == nil || f.size != info.Size() || !f.time.Equal(info.ModTime()) {
		f = &watched{size: info.Size(), time: info.ModTime(), since: now}
		if w.round == 1 && now.Sub(f.time) > w.settle { // it was there before the Watcher
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

// Again makes Scan return a file once more, after it has not changed for the given time from now
// on.
func (w *Watcher) Again(path string, now time.Time, after time.Duration) {
	if f := w.files[path]; f != nil {
		f.given, f.since = false, now.Add(after-w.settle)
	}
}
