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

	"katachi/internal/disk"
	"katachi/internal/lockfile"
	"katachi/internal/section"
	"katachi/sgf/gamefile"
)

// Learning learns a source into a folder, so that work that is interrupted by its context, a kill
// or a power cut can be continued. The folder has partial files and state.json, which says what
// they contain. A partial file is complete before the state names it, so the state is true whatever
// ends the program. The final file is the same as without interruptions.
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
	Of      string `json:"of"`    // a hash of what is learned, and how
	Next    int    `json:"next"`  // file of the source at which to continue
	Parts   int    `json:"parts"` // partial files so far
	Games   uint64 `json:"games"`
	Moves   uint64 `json:"moves"`
}

const (
	learningVersion = 1
	// saveEvery is how often a Learning saves by default.
	saveEvery = time.Minute
	// grace is the time for finishing and saving the current files after the context has ended.
	grace = 500 * time.Millisecond
)

// ErrOtherLearning is the error for a folder with the work on other games, or on the same games in
// another scheme.
var ErrOtherLearning = errors.New("shapes of other games or options are learned there")

// OpenLearning begins to learn a source into the folder dir, which it creates, or continues the
// work in it. opt may be nil.
//
// If the folder has other work, the error is ErrOtherLearning, and the folder is not changed; the
// same is true for a damaged folder. The file dir.lock next to the folder is locked until Close: if
// another program holds it, the error is [ErrLocked]. The error may be that of ctx.
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
		return fmt.Errorf("%s: %w; delete %s to start over", l.statePath(), err, l.dir)
	}
	if l.state.Version != fresh.Version || l.state.Of != fresh.Of {
		return fmt.Errorf("%s: %w", l.dir, ErrOtherLearning)
	}
	// Each part has at least one file of the source.
	if s := &l.state; s.Next < 0 || s.Next > l.src.Len() || s.Parts < 0 || s.Parts > s.Next {
		return fmt.Errorf("%s: %d parts of %d files of %d: not what was saved; delete %s to start over",
			l.statePath(), s.Parts, s.Next, l.src.Len(), l.dir)
	}
	var games, moves uint64
	for _, path := range l.Parts() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := openPart(path)
		if err != nil {
			return fmt.Errorf("%w; delete %s to start over", err, l.dir)
		}
		games, moves = games+p.provenance.Games, moves+p.provenance.Moves
		p.close()
	}
	if games != l.state.Games || moves != l.state.Moves {
		return fmt.Errorf("%s: %d games, %d moves; its parts hold %d, %d; delete %s to start over",
			l.statePath(), l.state.Games, l.state.Moves, games, moves, l.dir)
	}
	l.sweep()
	return nil
}

func (l *Learning) statePath() string { return filepath.Join(l.dir, "state.json") }

// fingerprint is a hash of the names and sizes of all files, in order, and of the scheme.
func fingerprint(src *gamefile.Source, scheme Scheme) string {
	h := xxh3.New()
	fmt.Fprintln(h, scheme)
	for i := range src.Len() {
		fmt.Fprintf(h, "%q %q %d\n", src.File(i), src.Path(i), src.Size(i))
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// Files returns how many files of the source are learned and saved: always the first ones.
func (l *Learning) Files() int { return l.state.Next }

// Provenance returns what has been learned and saved.
func (l *Learning) Provenance() Provenance {
	return Provenance{Scheme: l.opt.Scheme, Games: l.state.Games, Moves: l.state.Moves}
}

// Parts returns the partial files, which together contain everything learned and saved.
func (l *Learning) Parts() (paths []string) {
	for i := range l.state.Parts {
		paths = append(paths, l.part(i))
	}
	return paths
}

func (l *Learning) part(i int) string { return filepath.Join(l.dir, fmt.Sprintf("%06d.part", i)) }

// Learn learns the remaining files. If ctx ends first, it saves what it can within half a second
// and returns the error of ctx. At most the work since the last save is lost.
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

// learnPart learns files until it is time to save, and saves them.
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

// later returns a context that ends some time after ctx.
func later(ctx context.Context, while time.Duration) (context.Context, context.CancelFunc) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(while, cancel) })
	return late, func() {
		stop()
		cancel()
	}
}

// WritePart writes one partial file with everything learned and saved. opt may be nil.
func (l *Learning) WritePart(ctx context.Context, path string, opt *MergeOptions) error {
	parts := l.Parts()
	if len(parts) != 1 {
		return Merge(ctx, path, opt, parts...)
	}
	// A single part already is the file: a link to it costs nothing.
	temp := filepath.Join(l.dir, "whole.part")
	_ = disk.Remove(temp)
	if disk.Link(parts[0], temp) == nil && disk.Rename(temp, path) == nil {
		return nil
	}
	return Merge(ctx, path, opt, parts...) // on file systems without links
}

// Remove removes the folder with the files of Learn, as far as it can. Nothing more can be learned.
func (l *Learning) Remove() {
	if err := disk.Remove(l.statePath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return // the state must stay true, and without it the parts are ignored
	}
	l.sweep("*.part")
	_ = disk.Remove(l.dir) // fails if somebody else has put something there
}

// Close lets other programs continue the work in the folder.
func (l *Learning) Close() { l.release() }

// sweep removes the temporary files of a run that was killed, and the files that match the
// patterns.
func (l *Learning) sweep(patterns ...string) {
	for _, pattern := range append(patterns, "*.part.*.tmp", ".state.json*", "state.json.*.tmp", "shapes-*", ".shape-*.tmp") {
		paths, _ := filepath.Glob(filepath.Join(l.dir, pattern)) // the patterns are well-formed
		for _, path := range paths {
			_ = disk.RemoveAll(path)
		}
	}
}
