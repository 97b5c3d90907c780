package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"katachi/games/collection"
	"katachi/internal/ops/name"
	"katachi/sgf/gamefile"
)

// A file is read when it has not changed for settle; a record that seems incomplete, when it has
// not changed for unfinished. The pause between two scans of the folders is at least rest times
// the duration of a scan.
const (
	settle     = 2 * time.Second
	unfinished = 20 * time.Second
	rest       = 20
)

// watching is one run of index --watch.
type watching struct {
	*indexCmd
	a     *app
	col   *collection.Collection
	files *gamefile.Watcher
	said  map[string]bool // warnings printed so far
	sum   collection.Report
	early map[string]string // files that seem incomplete, with their stamps
}

// watch adds the games of the folders, and then new ones as they appear, until the user interrupts
// it.
func (c *indexCmd) watch(a *app, col *collection.Collection) error {
	var folders []string
	for _, p := range c.Paths {
		abs, err := filepath.Abs(p) // records are known again by their paths
		if err != nil {
			return err
		}
		folders = append(folders, abs)
	}
	w := &watching{indexCmd: c, a: a, col: col, files: gamefile.NewWatcher(settle, folders...), said: map[string]bool{}, early: map[string]string{}}
	for {
		begin := time.Now()
		err := w.round(begin)
		switch {
		case a.ctx.Err() != nil:
			a.notef("stopped watching: %s stored", number(w.sum.Stored, "game"))
			return nil
		case errors.Is(err, collection.ErrLocked):
			w.warn(err.Error() + ": new games are added once it has finished")
		case err != nil:
			return err
		}
		select {
		case <-a.ctx.Done():
		case <-time.After(max(time.Second, rest*time.Since(begin))):
		}
	}
}

// warn prints a warning, unless it was printed before.
func (w *watching) warn(text string) {
	if !w.said[text] {
		w.said[text] = true
		w.a.warnf("%s", text)
	}
}

// round adds new and changed files.
func (w *watching) round(now time.Time) error {
	ready, problems := w.files.Scan(now)
	for _, err := range problems {
		w.warn(fileError(err))
	}
	if len(ready) == 0 {
		return nil
	}
	err := w.add(ready, now)
	if err != nil {
		for _, path := range ready { // they may not have been stored
			w.files.Again(path, now, settle)
		}
	}
	return err
}

// add adds files. Records without their closing bracket are put off at first: they may still be in
// the middle of being written.
func (w *watching) add(paths []string, now time.Time) error {
	var whole, late []string
	for _, path := range paths {
		if w.early[path] != "" && w.early[path] == stamp(path) { // unchanged for unfinished
			late = append(late, path)
		} else {
			whole = append(whole, path)
		}
		delete(w.early, path)
	}
	if err := w.read(whole, true, now); err != nil {
		return err
	}
	if err := w.read(late, w.Strict, now); err != nil {
		return err
	}
	if w.names() && len(paths) > 0 {
		if _, err := name.Games(w.a.ctx, w.col, w.Purposes, nil); err != nil {
			return err
		}
	}
	return nil
}

// stamp returns the size and modification time of a file; "" if it does not exist.
func stamp(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime())
}

// read adds files. If strict, it leaves out records without their closing bracket.
func (w *watching) read(paths []string, strict bool, now time.Time) error {
	if len(paths) == 0 {
		return nil
	}
	src, err := w.a.source(paths...)
	if err != nil { // a broken archive, or a file that was deleted meanwhile
		if len(paths) == 1 {
			w.warn(fileError(err))
			return nil
		}
		for _, path := range paths {
			if err := w.read([]string{path}, strict, now); err != nil {
				return err
			}
		}
		return nil
	}
	defer src.Close()
	opt := w.options(w.a)
	opt.Strict = strict
	opt.Problem = func(p collection.Problem) {
		file, _, _ := strings.Cut(p.Path, "#")
		if strict && !w.Strict && p.Status == collection.NotLoaded && !p.Unread && slices.Contains(paths, file) {
			w.early[file] = stamp(file)
			w.files.Again(file, now, unfinished)
			return
		}
		w.warn(p.Error())
	}
	begin := time.Now()
	shown, done := w.a.indexProgress(begin)
	opt.Progress = shown
	r, err := w.col.AddSource(w.a.ctx, src, opt)
	done()
	w.sum.Stored += r.Stored
	if r.Stored > 0 || r.Duplicates > 0 {
		text := fmt.Sprintf("%s %s stored", begin.Format(time.TimeOnly), number(r.Stored, "game"))
		if r.Duplicates > 0 {
			text += fmt.Sprintf(", %s left out", number(r.Duplicates, "duplicate"))
		}
		fmt.Fprintln(w.a.stdout, text)
	}
	return err
}
