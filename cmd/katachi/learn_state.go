package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/zeebo/xxh3"

	"katachi/gamefile"
	"katachi/shape"
)

// learning is a folder beside the file that is to be made: partial files, and
// state.json, which says what they hold. A part is complete before the state names
// it, so whatever ends the program, what the state says is true.
type learning struct {
	dir string
	learnState
	now      uint64 // moves learned by this process
	failures int
}

// learnState is state.json.
type learnState struct {
	Version int    `json:"version"`
	Of      string `json:"of"`    // what is learned, and how: a hash
	Next    int    `json:"next"`  // file of the source at which to go on
	Parts   int    `json:"parts"` // partial files so far
	Games   uint64 `json:"games"`
	Moves   uint64 `json:"moves"`
}

const learnVersion = 1

// openLearning goes on with the folder, or begins anew if nothing was learned into it.
// What is of other games or another scheme, or damaged, stays as it is.
func openLearning(dir string, src *gamefile.Source, scheme shape.Scheme) (*learning, error) {
	l := &learning{dir: dir}
	fresh := learnState{Version: learnVersion, Of: fingerprint(src, scheme)}
	data, err := os.ReadFile(l.state())
	switch {
	case err == nil:
		return l, l.resume(data, fresh)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	l.learnState = fresh
	l.sweep("*.part")
	return l, os.MkdirAll(dir, 0o777)
}

func (l *learning) state() string { return filepath.Join(l.dir, "state.json") }

// resume takes the state that was saved, if it is of the same work as fresh and whole.
func (l *learning) resume(data []byte, fresh learnState) error {
	if err := json.Unmarshal(data, &l.learnState); err != nil {
		return fmt.Errorf("%s: %w; remove %s to begin anew", l.state(), err, l.dir)
	}
	if l.Version != fresh.Version || l.Of != fresh.Of {
		return otherWork(l.dir, "shapes")
	}
	if err := l.complete(); err != nil {
		return fmt.Errorf("%w; remove %s to begin anew", err, l.dir)
	}
	l.sweep()
	return nil
}

// complete returns an error if one of the parts cannot be opened.
func (l *learning) complete() error {
	for _, path := range l.paths() {
		p, err := shape.OpenPart(path)
		if err != nil {
			return err
		}
		p.Close()
	}
	return nil
}

// fingerprint is a hash of the names and sizes of all files, in their order, and of
// how they are learned.
func fingerprint(src *gamefile.Source, scheme shape.Scheme) string {
	h := xxh3.New()
	fmt.Fprintln(h, scheme)
	for i := range src.Len() {
		fmt.Fprintf(h, "%q %q %d\n", src.File(i), src.Path(i), src.Size(i))
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// paths returns the partial files.
func (l *learning) paths() (paths []string) {
	for i := range l.Parts {
		paths = append(paths, filepath.Join(l.dir, fmt.Sprintf("%06d.part", i)))
	}
	return paths
}

// add learns one more part.
func (l *learning) add(src *gamefile.Source, opt *shape.LearnOptions) error {
	l.Parts++
	done, err := shape.Learn(l.paths()[l.Parts-1], src, opt)
	if err != nil {
		return err
	}
	l.Next, l.Games, l.Moves, l.now = done.Next, l.Games+done.Games, l.Moves+done.Moves, l.now+done.Moves
	return writeFile(l.state(), func(w io.Writer) error { return json.NewEncoder(w).Encode(l.learnState) })
}

// tellBegin says where the work goes on, if it does.
func (l *learning) tellBegin(a *app, files int) {
	switch {
	case l.Next == files:
		fmt.Fprintln(a.stderr, "katachi: all files are learned already: going on with what comes after")
	case l.Next > 0:
		fmt.Fprintf(a.stderr, "katachi: going on with file %d of %d\n", l.Next+1, files)
	}
}

// tellEnd says what was learned, and how fast, if any of it was now.
func (l *learning) tellEnd(a *app, took time.Duration) {
	fmt.Fprintf(a.stdout, "%s, %s learned", number(l.Games, "game"), number(l.Moves, "move"))
	if l.now > 0 {
		fmt.Fprintf(a.stdout, " (%.0f moves/s)", float64(l.now)/took.Seconds())
	}
	fmt.Fprintln(a.stdout)
}

// failed tells of a file that is passed over.
func (l *learning) failed(a *app, err error) {
	if l.failures++; l.failures <= maxWarnings {
		a.warnf("%v", err)
	}
}

// remove removes the folder with what this program put into it.
func (l *learning) remove() {
	_ = os.Remove(l.state()) // first: without it the parts count for nothing
	l.sweep("*.part")
	_ = os.Remove(l.dir) // unless somebody else has put something there
}

// sweep removes what a run that was killed left half done, and what the patterns say.
func (l *learning) sweep(patterns ...string) {
	for _, pattern := range append(patterns, "*.part.*.tmp", ".state.json*", "shapes-*", ".shape-*.tmp") {
		paths, _ := filepath.Glob(filepath.Join(l.dir, pattern)) // no pattern is malformed
		for _, path := range paths {
			_ = os.RemoveAll(path)
		}
	}
}
