package report

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"katachi/gamefile"
	"katachi/internal/ordered"
	"katachi/names"
	"katachi/progress"
	"katachi/sgf"
)

// NamedRecord is a game out of many files, with its named moves.
type NamedRecord struct {
	Path  string // of the record: inside its archive, "#K" added for game K > 1 of a file
	File  string // on disk: the file, or the archive
	Entry int    // number of the file in the source
	Game  *sgf.Game
	Moves []*NamedMove // without their boards; those of variations come last
}

// NewNamedRecord returns game k, from 1, of the file with the path, without moves.
func NewNamedRecord(path, file string, k int, g *sgf.Game) *NamedRecord {
	if k > 1 {
		path = fmt.Sprintf("%s#%d", path, k)
	}
	return &NamedRecord{Path: path, File: file, Game: g}
}

// NameRecordsOptions say how the games of many files are named. Only Follower is needed.
type NameRecordsOptions struct {
	Follower   func() *names.Follower            // makes one for a worker, for any size of board
	Variations bool                              // also the moves of variations
	Threads    int                               // 0 is one a core
	Memory     int64                             // bytes that everything may take together, of which games at work or on their way have three quarters; 0: without bound
	Odd        *gamefile.Summary                 // gets what is odd about records; may be nil
	Problem    func(kind, name string)           // called with what is wrong and the record; may be nil
	Each       func(*names.Follower, *NamedMove) // called with each move when it has been played; may be nil
	Want       func(*NamedRecord) bool           // games to name, asked by several goroutines; others come without moves; nil: all
	Progress   progress.Func                     // steps are files, items games; may be nil
}

// NamedCount says what NameRecords went through.
type NamedCount struct {
	Files, Games, Moves int
	Unread              int // of the files, those that could not be read, or hold no game that can be named
}

// NameRecords names the moves of all games of src. Work is called with each game, by several
// goroutines at once, and take with what it returned, in the order of the games, by one. A game that
// cannot be read is left out, and an illegal move ends its line; Odd gets both. An error is that of
// take or of the context.
func NameRecords[T any](
	ctx context.Context, src *gamefile.Source, o *NameRecordsOptions, work func(*NamedRecord) T, take func(T) error,
) (count NamedCount, err error) {
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
				r.done = work(&j.NamedRecord)
			}
			if j.weight > largeGame { // it would keep the memory that the moves took
				f = o.Follower()
			}
			return r
		}
	}
	named := 0 // games of the present file
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
		o.Progress.Report(progress.State{Done: count.Files, Total: src.Len(), Items: count.Games})
		if r.err != nil {
			return nil
		}
		return take(r.done)
	})
	return count, err
}

// nameJob is a game to be named, or a file that has none.
type nameJob struct {
	NamedRecord
	err      error // why it cannot be named
	warnings []sgf.Warning
	illegal  []*sgf.IllegalMove
	last     bool  // of its file
	unwanted bool  // it stays without moves
	weight   int64 // bytes of memory that it takes
	fence    bool  // no game, but what a large file waits for before it is parsed
}

// bytesOf is how many bytes of memory a byte of a record takes at most, from reading to printing: its
// text, its tree, and its named moves.
const bytesOf = 10

// largeGame is the weight of games after which a worker begins with a new Follower, and before which their file
// waits until there is room to parse it. Tests lower it.
var largeGame int64 = bytesOf * 4 << 20

// nameJobs yields the games of all files; a file that cannot be read is one job with an error.
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
				err = checkBare(entry.Path, entry.Data, file.Games...)
			}
			if err != nil {
				unread := &nameJob{NamedRecord: *NewNamedRecord(entry.Path, entry.File, 1, nil), err: err, last: true}
				if !yield(unread) {
					return
				}
				continue
			}
			for i, g := range file.Games {
				j := &nameJob{NamedRecord: *NewNamedRecord(entry.Path, entry.File, i+1, g), last: i == len(file.Games)-1}
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
func (j *nameJob) name(ctx context.Context, f *names.Follower, o *NameRecordsOptions) error {
	if o.Want != nil && !o.Want(&j.NamedRecord) {
		j.unwanted = true
		return nil
	}
	line := NameMoves
	if o.Variations {
		line = NameTree
	}
	for m, err := range line(ctx, j.Game, f) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			j.illegal = append(j.illegal, illegal)
			continue
		}
		if err != nil {
			return err
		}
		if o.Each != nil {
			o.Each(f, m)
		}
		m.Board = nil
		j.Moves = append(j.Moves, m)
	}
	return nil
}

// problems calls problem with why the game cannot be named, or not to its end.
func (j *nameJob) problems(problem func(kind, name string)) {
	if j.err != nil {
		problem(strings.TrimPrefix(j.err.Error(), j.Path+": "), j.Path)
	}
	if len(j.illegal) > 0 {
		problem("cut at an illegal move", j.Path)
	}
}

// addTo adds what is odd about the game.
func (j *nameJob) addTo(odd *gamefile.Summary) {
	odd.Warnings(j.warnings)
	if j.err != nil {
		odd.Error(j.Path, j.err)
		return
	}
	for _, illegal := range j.illegal {
		odd.Add("the game is named up to a move that is illegal: "+illegal.Err.Error(), j.Path, fmt.Sprintf("move %d", illegal.Moves+1))
	}
	if len(j.Moves) == 0 && !j.unwanted {
		odd.Add("no moves", j.Path, "")
	}
}
