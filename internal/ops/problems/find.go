package problems

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/report"
)

// Request chooses the games and the finds to list, and says how like a problem a shape must be.
type Request struct {
	Like  int `json:"like,omitempty" query:"like" minimum:"0" maximum:"3" doc:"Points of a problem's shape that may have other contents, if the solver proves that the same first move still leads to the same fate"`
	Limit int `json:"limit,omitempty" query:"limit" minimum:"0" maximum:"100" doc:"Finds to list; each move beside the solution that is listed is judged by the solver"`
	Skip  int `json:"skip,omitempty" query:"skip" minimum:"0" doc:"Finds to pass over in the list"`
	query.Where
}

// Env is what a search works with.
type Env struct {
	In       collection.Union
	Progress katachi.ProgressFunc // the stages: alike problems proven, finds judged

	alone bool // one game: what a solution does there is proven, too
}

// The values of find.Played.
const (
	Book  = "book"  // a first move of the solution
	Other = "other" // another move in the shape
	Left  = "left"  // played elsewhere
	None  = "none"  // never had the move
)

// find is a problem that stood in a game.
type find struct {
	Problem *Problem
	In      int // collection of the game
	collection.Stood
	Played string        // what the side to play did: Book, Other, Left or None
	Mover  board.Color   // that side, in the game
	First  []board.Point // first moves of the solution, in the game
	at     *placed
	*judged
}

// found are the problems that stood in games, in the order of the games.
type found struct {
	set   *Set
	stood int // problems that stood
	games int // games with one
	all   []find
	list  []find // those of Skip and Limit

	changed  int // alike ones left out: the solver proves another answer
	unproven int // alike ones left out: the solver proves nothing

	infos  map[gameKey]*collection.Info
	solver *solver
}

type gameKey struct {
	in int
	id int64
}

// Do finds the problems of a set in games. The list of the answer is in the order of the games. The
// error for a wrong field is a [*query.FieldError].
func Do(ctx context.Context, set *Set, env *Env, in *Request) (*Answer, error) {
	if err := cmp.Or(fields.Check(in), in.Where.Check()); err != nil {
		return nil, err
	}
	f, err := findAll(ctx, set, env, in)
	if err != nil {
		return nil, err
	}
	f.list = f.all[min(in.Skip, len(f.all)):]
	f.list = f.list[:min(in.Limit, len(f.list))]
	if err := f.judge(ctx, env); err != nil {
		return nil, err
	}
	return f.answer(ctx, env)
}

// mostPlaces limits the places where problems may lie: one of a book has 16, one in the middle of the
// board some thousand.
const mostPlaces = 500_000

// findAll finds all problems, with what was played.
func findAll(ctx context.Context, set *Set, env *Env, in *Request) (*found, error) {
	f := &found{set: set, infos: map[gameKey]*collection.Info{}, solver: newSolver()}
	sizes, places := map[int][]placed{}, 0
	for i := range set.List {
		size := set.List[i].Board.Size()
		list := set.List[i].places(i)
		if places += len(list); places > mostPlaces {
			return nil, report.Wrong("problems", fmt.Errorf("they may lie in more than %d places: want fewer at a time", mostPlaces))
		}
		sizes[size] = append(sizes[size], list...)
	}
	for i, col := range env.In {
		for size, places := range sizes {
			shapes := make([]collection.Shape, len(places))
			for k := range places {
				shapes[k] = places[k].shape
			}
			list, err := col.Standing(ctx, &in.Where, size, shapes, in.Like)
			if err != nil {
				return nil, err
			}
			for k := range list {
				f.all = append(f.all, newFind(set, i, &list[k], &places[list[k].Shape]))
			}
		}
	}
	f.sort()
	if err := f.prove(ctx, env); err != nil {
		return nil, err
	}
	f.count()
	return f, nil
}

// newFind returns a find, with what was played in it.
func newFind(set *Set, in int, s *collection.Stood, at *placed) find {
	p := &set.List[at.problem]
	f := find{Problem: p, In: in, Stood: *s, Mover: at.color(p.Mover), First: at.first, at: at}
	f.tell()
	return f
}

// tell sets what was played.
func (f *find) tell() {
	switch turns := f.Others[f.Mover-board.Black]; {
	case f.Move.Want == f.Mover && slices.Contains(f.First, f.Move.Point):
		f.Played = Book
	case f.Move.Want == f.Mover:
		f.Played = Other
	case turns > 0:
		f.Played = Left
	default:
		f.Played = None
	}
}

// sort sorts the finds by game, node and problem.
func (f *found) sort() {
	slices.SortFunc(f.all, func(a, b find) int {
		return cmp.Or(cmp.Compare(a.In, b.In), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Node, b.Node),
			cmp.Compare(a.Problem.ID, b.Problem.ID), cmp.Compare(a.Shape, b.Shape))
	})
}

// count counts problems and games.
func (f *found) count() {
	problems, games := map[int64]bool{}, map[gameKey]bool{}
	for i := range f.all {
		problems[f.all[i].Problem.ID], games[gameKey{f.all[i].In, f.all[i].ID}] = true, true
	}
	f.stood, f.games = len(problems), len(games)
}
