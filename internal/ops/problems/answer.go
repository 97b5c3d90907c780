package problems

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/internal/ops/solve"
	"katachi/internal/report"
	"katachi/sgf"
)

// Answer is what programs read of the problems found in games.
type Answer struct {
	Problems int      `json:"problems" doc:"In the collection of problems"`
	Others   int      `json:"others" doc:"Records of that collection that are not problems"`
	Stood    int      `json:"stood" doc:"Problems that stood in a game"`
	Games    int      `json:"games" doc:"In which one stood"`
	Counts            // how often they stood
	Changed  int      `json:"changed" doc:"With like: left out, since the solver proves another answer"`
	Unproven int      `json:"unproven" doc:"With like: left out, since the solver proves nothing"`
	Players  []Tally  `json:"players" doc:"Those who were to play, the most frequent first; at most 100"`
	Ranks    []Tally  `json:"ranks" doc:"Theirs, by text"`
	Years    []Tally  `json:"years"`
	List     []Result `json:"list"`
}

// Counts says how often a problem stood and what its side to play did.
type Counts struct {
	Times int `json:"times" doc:"How often a problem stood"`
	Book  int `json:"book" doc:"Its side to play began with a first move of the solution"`
	Other int `json:"other" doc:"It began with another move there"`
	Left  int `json:"left" doc:"It had the move, and played elsewhere"`
	None  int `json:"none" doc:"It never had the move"`
}

// add counts a find.
func (c *Counts) add(played string) {
	c.Times++
	*map[string]*int{Book: &c.Book, Other: &c.Other, Left: &c.Left, None: &c.None}[played]++
}

// Tally counts the finds of a player, a rank or a year.
type Tally struct {
	Of string `json:"of" doc:"Player, rank or year; may be empty"`
	Counts
}

// Result is a problem that stood in a game. Points are those of the game.
type Result struct {
	Problem     int64          `json:"problem" doc:"Number in the collection of problems"`
	ProblemName string         `json:"problem_name"`
	In          string         `json:"in,omitempty" doc:"Collection of the game, if there are several"`
	Game        int64          `json:"game"`
	Path        string         `json:"path"`
	Black       string         `json:"black"`
	White       string         `json:"white"`
	Date        string         `json:"date"`
	Result      string         `json:"result"`
	Node        int            `json:"node" doc:"Node after which the problem stood"`
	Move        int            `json:"move" doc:"Moves played up to it"`
	Color       board.Color    `json:"color" enum:"black,white" doc:"Who plays first in the problem"`
	Player      string         `json:"player"`
	Rank        string         `json:"rank"`
	Stones      []string       `json:"stones" doc:"Stones of the problem"`
	Differ      []Differ       `json:"differ" doc:"Points with other contents than in the problem"`
	First       []string       `json:"first" doc:"First moves of the solution"`
	Played      string         `json:"played" enum:"book,other,left,none" doc:"What color did, as in the counts"`
	At          string         `json:"at,omitempty" doc:"The first move in the shape, of either side"`
	Number      int            `json:"number,omitempty" doc:"Its number"`
	Proof       string         `json:"proof,omitempty" enum:"works,fails" doc:"Of other (in one game, also of book), what the solver proves in the position of the game; fails only if a first move of the solution is proven to do better"`
	Wanted      *Fate          `json:"wanted,omitempty" doc:"With proof: the group's fate after the solution, if proven"`
	Got         *Fate          `json:"got,omitempty" doc:"And after the move played"`
	Lost        *float64       `json:"lost" doc:"Points that the move lost, by the analysis in the record; null if there is none"`
	Sentence    *lang.Sentence `json:"sentence" doc:"All of this: what the book says and what is proven, each called so"`
}

// Fate is what happens to a group.
type Fate = solve.FateJSON

// Differ is a point with other contents than in a problem.
type Differ struct {
	Point string      `json:"point"`
	Has   board.Color `json:"has" enum:"black,white,empty"`
}

// mostPlayers is the most players that an answer lists.
const mostPlayers = 100

// answer returns what programs read.
func (f *found) answer(ctx context.Context, env *Env) (*Answer, error) {
	a := &Answer{Problems: len(f.set.List), Others: f.set.Others, Stood: f.stood, Games: f.games, Changed: f.changed, Unproven: f.unproven, List: []Result{}}
	var players, ranks, years tallies
	for i := range f.all {
		one := &f.all[i]
		info, err := f.info(ctx, env, one)
		if err != nil {
			return nil, err
		}
		a.add(one.Played)
		player, rank := playerOf(info, one.Mover)
		players.add(player, one.Played)
		ranks.add(rank, one.Played)
		year := ""
		if info.Day > 0 {
			year = fmt.Sprint(info.Day / 1e4)
		}
		years.add(year, one.Played)
	}
	byTimes := func(x, y Tally) int { return cmp.Or(cmp.Compare(y.Times, x.Times), cmp.Compare(x.Of, y.Of)) }
	byText := func(x, y Tally) int { return cmp.Compare(x.Of, y.Of) }
	a.Players, a.Ranks, a.Years = players.sorted(byTimes), ranks.sorted(byText), years.sorted(byText)
	a.Players = a.Players[:min(mostPlayers, len(a.Players))]
	for i := range f.list {
		r, err := f.result(ctx, env, &f.list[i])
		if err != nil {
			return nil, err
		}
		a.List = append(a.List, *r)
	}
	return a, nil
}

// tallies counts finds by a text.
type tallies map[string]*Counts

func (t *tallies) add(of, played string) {
	if *t == nil {
		*t = tallies{}
	}
	if (*t)[of] == nil {
		(*t)[of] = &Counts{}
	}
	(*t)[of].add(played)
}

func (t tallies) sorted(by func(x, y Tally) int) []Tally {
	list := []Tally{}
	for of, c := range t {
		list = append(list, Tally{of, *c})
	}
	slices.SortFunc(list, by)
	return list
}

// info returns the facts of the game of a find.
func (f *found) info(ctx context.Context, env *Env, one *find) (*collection.Info, error) {
	key := gameKey{one.In, one.ID}
	if known := f.infos[key]; known != nil {
		return known, nil
	}
	info, err := env.In[one.In].Game(ctx, one.ID)
	f.infos[key] = &info
	return &info, err
}

// playerOf returns the player of a colour with its rank.
func playerOf(g *collection.Info, c board.Color) (player, rank string) {
	if c == board.White {
		return report.OneLine(g.White), report.OneLine(g.WhiteRank)
	}
	return report.OneLine(g.Black), report.OneLine(g.BlackRank)
}

// result returns a find as programs read it.
func (f *found) result(ctx context.Context, env *Env, one *find) (*Result, error) {
	info, err := f.info(ctx, env, one)
	if err != nil {
		return nil, err
	}
	g, err := env.In[one.In].SGF(ctx, one.ID)
	if err != nil {
		return nil, err
	}
	size := one.Problem.Board.Size()
	r := &Result{
		Problem: one.Problem.ID, ProblemName: one.Problem.Name, Game: one.ID, Path: info.Path,
		Black: report.OneLine(info.Black), White: report.OneLine(info.White), Date: info.Date, Result: info.Result,
		Node: one.Node, Move: movesUpTo(g, one.Node), Color: one.Mover, Stones: []string{}, Differ: []Differ{},
		First: report.PointNames(one.First, size), Played: one.Played, Lost: one.Lost, Proof: one.Proof,
	}
	if len(env.In) > 1 {
		r.In = report.CollectionName(env.In[one.In])
	}
	r.Player, r.Rank = playerOf(info, one.Mover)
	for _, s := range one.at.shape {
		if s.Want.IsStone() {
			r.Stones = append(r.Stones, s.Point.Name(size))
		}
	}
	for _, d := range one.Differ {
		r.Differ = append(r.Differ, Differ{d.Point.Name(size), d.Want})
	}
	if one.Stood.Move.Want.IsStone() {
		r.At, r.Number = one.Stood.Move.Point.Name(size), movesUpTo(g, one.End)
	}
	if one.Proof != "" {
		wanted, got := solve.NewFate(one.Wanted), solve.NewFate(one.Got)
		r.Wanted, r.Got = &wanted, &got
	}
	r.Sentence = one.sentence(r)
	return r, nil
}

// movesUpTo returns how many moves are played up to a node of the main line.
func movesUpTo(g *sgf.Game, node int) (moves int) {
	for _, s := range report.Steps(g) {
		if int(s.Node) > node {
			break
		}
		moves += num.FromBool(!s.Setup)
	}
	return moves
}
