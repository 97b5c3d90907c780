package shape

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/zeebo/xxh3"

	"katachi/gamefile"
	"katachi/internal/disk"
	"katachi/internal/lockfile"
	"katachi/internal/section"
)

// Learning learns a source into a folder, so that work which ends early, by its context,
// a kill or a power cut, goes on where it was. The folder has partial files and
// state.json, which says what they hold. A partial file is complete before the state
// names it, so what the state says is true whatever ends the program. In the end the
// parts make the same file as work that nothing disturbed.
//
// A Learning is for one goroutine at a time.
type Learning struct {
	dir     string
	src     *gamefile.Source
	opt     LearnOptions
	state   learningState
	release func() // of the lock
}

// learningState is state.json.
type learningState struct {
	Version int    `json:"version"`
	Of      string `json:"of"`    // what is learned, and how: a hash
	Next    int    `json:"next"`  // file of the source at which to go on
	Parts   int    `json:"parts"` // partial files so far
	Games   uint64 `json:"games"`
	Moves   uint64 `json:"moves"`
}

const (
	learningVersion = 1
	// saveEvery is how often a Learning saves, where the options say nothing.
	saveEvery = time.Minute
	// grace is how long files that were begun may go on to be learned and saved when
	// the context ends.
	grace = 500 * time.Millisecond
)

// ErrOtherLearning is the error for a folder in which other games are learned, or the
// same ones in another scheme.
var ErrOtherLearning = errors.New("shapes of other games or options are learned there")

// OpenLearning begins to learn a source into the folder dir, which it makes, or goes on
// with what is there. opt may be nil.
//
// A folder of other work is ErrOtherLearning, and stays as it is; so does a damaged one.
// A file beside the folder, dir.lock, is locked until Close: if another program has it,
// the error is lockfile.ErrLocked. The error may be that of ctx.
func OpenLearning(ctx context.Context, dir string, src *gamefile.Source, opt *LearnOptions) (l *Learning, err error) {
	l = &Learning{dir: dir, src: src}
	if opt != nil {
		l.opt = *opt
	}
	if err := l.opt.Scheme.check(); err != nil {
		return nil, err
	}
	if l.opt.Save <= 0 {
		l.opt.Save = saveEvery
	}
	l.opt.Dir = dir
	if l.release, err = lockfile.Hold(dir + ".lock"); err != nil {
		return nil, err
	}
	if err := l.open(ctx); err != nil {
		l.release()
		return nil, err
	}
	return l, nil
}

func (l *Learning) open(ctx context.Context) error {
	fresh := learningState{Version: learningVersion, Of: fingerprint(l.src, l.opt.Scheme)}
	data, err := disk.ReadFile(l.statePath())
	if errors.Is(err, fs.ErrNotExist) {
		l.state = fresh
		l.sweep("*.part")
		return disk.MkdirAll(l.dir)
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, &l.state); err != nil {
		return fmt.Errorf("%s: %w; remove %s to begin again", l.statePath(), err, l.dir)
	}
	if l.state.Version != fresh.Version || l.state.Of != fresh.Of {
		return fmt.Errorf("%s: %w", l.dir, ErrOtherLearning)
	}
	// Each part holds a file of the source or more.
	if s := &l.state; s.Next < 0 || s.Next > l.src.Len() || s.Parts < 0 || s.Parts > s.Next {
		return fmt.Errorf("%s: %d parts of %d files of %d: not what was saved; remove %s to begin again",
			l.statePath(), s.Parts, s.Next, l.src.Len(), l.dir)
	}
	var games, moves uint64
	for _, path := range l.Parts() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := openPart(path)
		if err != nil {
			return fmt.Errorf("%w; remove %s to begin again", err, l.dir)
		}
		games, moves = games+p.provenance.Games, moves+p.provenance.Moves
		p.close()
	}
	if games != l.state.Games || moves != l.state.Moves {
		return fmt.Errorf("%s: %d games, %d moves; its parts hold %d, %d; remove %s to begin again",
			l.statePath(), l.state.Games, l.state.Moves, games, moves, l.dir)
	}
	l.sweep()
	return nil
}

func (l *Learning) statePath() string { return filepath.Join(l.dir, "state.json") }

// fingerprint is a hash of the names and sizes of all files, in their order, and of how
// they are learned.
func fingerprint(src *gamefile.Source, scheme Scheme) string {
	h := xxh3.New()
	fmt.Fprintln(h, scheme)
	for i := range src.Len() {
		fmt.Fprintf(h, "%q %q %d\n", src.File(i), src.Path(i), src.Size(i))
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// Files returns how many files of the source are learned and saved; they are the first
// ones.
func (l *Learning) Files() int { return l.state.Next }

// Provenance returns what is learned and saved.
func (l *Learning) Provenance() Provenance {
	return Provenance{Scheme: l.opt.Scheme, Games: l.state.Games, Moves: l.state.Moves}
}

// Parts returns the partial files, which together hold what is learned and saved.
func (l *Learning) Parts() (paths []string) {
	for i := range l.state.Parts {
		paths = append(paths, l.part(i))
	}
	return paths
}

func (l *Learning) part(i int) string { return filepath.Join(l.dir, fmt.Sprintf("%06d.part", i)) }

// Learn learns the files that are left. If ctx ends before it is done, it saves what can
// be saved within half a second and returns the error of ctx. At most what was learned
// since the last save is lost.
func (l *Learning) Learn(ctx context.Context) error {
	for l.state.Next < l.src.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.learnPart(ctx); errors.Is(err, context.Canceled) {
			return ctx.Err()
		} else if err != nil {
			return err
		}
	}
	return nil
}

// learnPart learns and saves as many files as can be learned until it is time to save.
func (l *Learning) learnPart(ctx context.Context) error {
	begin, cancel := context.WithTimeout(ctx, l.opt.Save)
	defer cancel()
	ctx, cancel = later(ctx, grace)
	defer cancel()
	j, err := newJob(l.src, &l.opt, l.state.Next)
	if err != nil {
		return err
	}
	defer j.close()
	if err := j.run(ctx, begin); err != nil {
		return err
	}
	learned, err := j.write(ctx, l.part(l.state.Parts))
	if err != nil {
		return err
	}
	state := l.state
	state.Parts, state.Next = state.Parts+1, j.next
	state.Games, state.Moves = state.Games+learned.Games, state.Moves+learned.Moves
	err = section.Replace(l.statePath(), func(w *bufio.Writer) error { return json.NewEncoder(w).Encode(state) })
	if err == nil {
		l.state = state
	}
	return err
}

// later returns a context that ends when ctx has ended for a while.
func later(ctx context.Context, while time.Duration) (context.Context, context.CancelFunc) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(while, cancel) })
	return late, func() {
		stop()
		cancel()
	}
}

// WritePart writes one partial file of all that is learned and saved. opt may be nil.
func (l *Learning) WritePart(ctx context.Context, path string, opt *MergeOptions) error {
	parts := l.Parts()
	if len(parts) != 1 {
		return Merge(ctx, path, opt, parts...)
	}
	// A single part is the file already: a second name for it costs nothing.
	temp := filepath.Join(l.dir, "whole.part")
	_ = disk.Remove(temp)
	if disk.Link(parts[0], temp) == nil && disk.Rename(temp, path) == nil {
		return nil
	}
	return Merge(ctx, path, opt, parts...) // on file systems without links
}

// Remove removes the folder with what Learn put into it, as far as it can. Nothing more can be learned.
func (l *Learning) Remove() {
	if err := disk.Remove(l.statePath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return // what it says must stay true; without it the parts count for nothing
	}
	l.sweep("*.part")
	_ = disk.Remove(l.dir) // unless somebody else has put something there
}

// Close lets other programs go on with the folder.
func (l *Learning) Close() { l.release() }

// sweep removes what a run that was killed left half done, and what the patterns match.
func (l *Learning) sweep(patterns ...string) {
	for _, pattern := range append(patterns, "*.part.*.tmp", ".state.json*", "state.json.*.tmp", "shapes-*", ".shape-*.tmp") {
		paths, _ := filepath.Glob(filepath.Join(l.dir, pattern)) // no pattern is malformed
		for _, path := range paths {
			_ = disk.RemoveAll(path)
		}
	}
}
