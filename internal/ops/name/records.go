package name

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"katachi/internal/report"

	"katachi"
	"katachi/internal/lang"
	"katachi/internal/ordered"
	"katachi/names"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// Record is a game of a file, with its named moves.
type Record struct {
	Path  string // path of the record inside its archive, with "#K" for game K > 1 of a file
	File  string // the file or archive on disk
	Entry int    // number of the file in the source
	Game  *sgf.Game
	Moves []*Move // without their boards; moves of variations come last
}

// NewRecord returns game k, from 1, of a file, without moves.
func NewRecord(path, file string, k int, g *sgf.Game) *Record {
	if k > 1 {
		path = fmt.Sprintf("%s#%d", path, k)
	}
	return &Record{Path: path, File: file, Game: g}
}

// RecordsOptions are the options of [Records]. Only Follower is required.
type RecordsOptions struct {
	Follower func() *names.Follower  // makes a follower for a worker, for any board size
	Request                          // what to find out about moves; all are kept, also those that it does not list
	Lang     string                  // of comments
	Threads  int                     // 0 means one per core
	Memory   int64                   // memory limit in bytes, three quarters of which are for games in progress; 0: none
	Odd      *gamefile.Summary       // receives problems with records; may be nil
	Problem  func(kind, name string) // called with each problem and its record; may be nil
	Want     func(*Record) bool      // selects the games to name, called concurrently; other games have no moves; nil: all
	Progress katachi.ProgressFunc    // steps are files, items games; may be nil
}

// Totals counts what Records has read.
type Totals struct {
	Files, Games, Moves int
	Unread              int // files that could not be read or contain no game that can be named
}

// Records names the moves of all games of src. It calls work with each game, concurrently, and
// take with the results, one at a time in the order of the games. A game that cannot be read is
// left out, and an illegal move ends its line; Odd receives both. The only errors are those of take
// and of the context.
func Records[T any](
	ctx context.Context, src *gamefile.Source, o *RecordsOptions, work func(*Record) T, take func(T) error,
) (count Totals, err error) {
	type result struct {
		*nameJob
		done T
	}
	worker := func() func(*nameJob) result {
		f := o.Follower()
		return func(j *nameJob) (r result) {
			r.nameJob = j
			if j.fence {
				return r
			}
			if j.err == nil {
				j.err = j.name(ctx, f, o)
			}
			if j.err == nil {
				r.done = work(&j.Record)
			}
			if j.weight > largeGame { // release the memory of the moves
				f = o.Follower()
			}
			return r
		}
	}
	named := 0 // games of the current file
	room := ordered.Room[*nameJob]{Most: o.Memory / 4 * 3, Weigh: func(j *nameJob) int64 { return j.weight }}
	err = ordered.RunWithin(ctx, ordered.Threads(o.Threads), room, nameJobs(src), worker, func(r result) error {
		if r.fence {
			return nil
		}
		if o.Odd != nil {
			r.addTo(o.Odd)
		}
		if o.Problem != nil {
			r.problems(o.Problem)
		}
		if r.err == nil {
			named++
			count.Games++
			count.Moves += len(r.Moves)
		}
		if r.last {
			count.Files++
			if named == 0 {
				count.Unread++
			}
			named = 0
		}
		o.Progress.Report(katachi.Progress{Done: count.Files, Total: src.Len(), Items: count.Games})
		if r.err != nil {
			return nil
		}
		return take(r.done)
	})
	return count, err
}

// nameJob is a game to be named, or a file that has none.
type nameJob struct {
	Record
	err      error // why it cannot be named
	warnings []sgf.Warning
	illegal  []*sgf.IllegalMove
	last     bool  // of its file
	unwanted bool  // it gets no moves
	weight   int64 // memory that it takes, in bytes
	fence    bool  // not a game, but a barrier: a large file is parsed only after it passed
}

// bytesOf is the most memory in bytes for each byte of a record, from reading to printing: for its
// text, its tree, and its named moves.
const bytesOf = 10

// largeGame is the weight of a large game. The file of such a game is not parsed until there is memory
// for it, and the worker makes a new Follower after it. Tests lower the weight.
var largeGame int64 = bytesOf * 4 << 20

// nameJobs yields the games of all files; an unreadable file is a single job with an error.
func nameJobs(src *gamefile.Source) iter.Seq[*nameJob] {
	return func(yield func(*nameJob) bool) {
		for entry, err := range src.All() {
			if w := bytesOf * int64(len(entry.Data)); w > largeGame && !yield(&nameJob{fence: true, weight: w}) {
				return
			}
			file := new(sgf.File)
			if err == nil {
				file, err = sgf.Import(entry.Data, &sgf.Options{Name: entry.Path, Limits: src.Limits()})
			}
			if err == nil {
				err = report.CheckBare(entry.Path, entry.Data, file.Games...)
			}
			if err != nil {
				unread := &nameJob{Record: *NewRecord(entry.Path, entry.File, 1, nil), err: err, last: true}
				if !yield(unread) {
					return
				}
				continue
			}
			for i, g := range file.Games {
				j := &nameJob{Record: *NewRecord(entry.Path, entry.File, i+1, g), last: i == len(file.Games)-1}
				j.Entry, j.err = entry.Index, g.Playable()
				j.weight = bytesOf * int64(len(entry.Data)/len(file.Games))
				if i == 0 {
					j.warnings = file.Warnings
				}
				if !yield(j) {
					return
				}
			}
		}
	}
}

// name names the moves.
func (j *nameJob) name(ctx context.Context, f *names.Follower, o *RecordsOptions) error {
	if o.Want != nil && !o.Want(&j.Record) {
		j.unwanted = true
		return nil
	}
	env := &Env{Follower: f, More: Purposes(o.Lang, nil)}
	illegal, err := Walk(ctx, env, j.Game, &o.Request, func(m *Move) error {
		m.Board = nil
		j.Moves = append(j.Moves, m)
		return nil
	})
	for _, what := range illegal {
		one := new(sgf.IllegalMove)
		errors.As(what, &one)
		j.illegal = append(j.illegal, one)
	}
	return err
}

// problems calls problem with the reasons why the game cannot be named, or only up to some move.
func (j *nameJob) problems(problem func(kind, name string)) {
	if j.err != nil {
		problem(strings.TrimPrefix(j.err.Error(), j.Path+": "), j.Path)
	}
	if len(j.illegal) > 0 {
		problem("cut at an illegal move", j.Path)
	}
}

// addTo adds the problems of the game.
func (j *nameJob) addTo(odd *gamefile.Summary) {
	odd.Warnings(j.warnings)
	if j.err != nil {
		odd.Error(j.Path, j.err)
		return
	}
	report.AddOnStone(odd, j.Game, j.Path)
	for _, illegal := range j.illegal {
		odd.Add(lang.Say("illegal and cut", report.Said(illegal.Err)), j.Path, fmt.Sprintf("move %d", illegal.Moves+1))
	}
	if len(j.Moves) == 0 && !j.unwanted {
		odd.Add(lang.Say("no moves"), j.Path, "")
	}
}

// Game names the moves of one game, as [Records] those of files; ok is false if its moves
// cannot be named or are not wanted.
func Game(ctx context.Context, r *Record, f *names.Follower, o *RecordsOptions) (named *Record, ok bool) {
	j := &nameJob{Record: *r}
	if j.err = j.Game.Playable(); j.err == nil {
		j.err = j.name(ctx, f, o)
	}
	if ctx.Err() == nil && o.Odd != nil {
		j.addTo(o.Odd)
	}
	return &j.Record, j.err == nil
}
