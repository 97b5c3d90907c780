package api

import (
	"context"
	"fmt"
	"sync"

	"katachi/board"
	"katachi/internal/fields"
	"katachi/internal/ops/matches"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/pattern"
	"katachi/sgf"
)

// PositionRequest asks about a position.
type PositionRequest struct {
	Position
	Hover string `query:"hover" json:"hover,omitempty" maxLength:"4000" doc:"Points whose moves to name: \"Q16 R14\", or \"all\" for all legal moves"`
}

// PositionAnswer describes a position, without a collection.
type PositionAnswer struct {
	Size     int              `json:"size"`
	Board    string           `json:"board" doc:"Rows from the top joined by \"/\": . empty, X black, O white"`
	Turn     string           `json:"turn" doc:"Who is to move"`
	Moves    int              `json:"moves" doc:"Moves played"`
	Ko       string           `json:"ko" doc:"The point that simple ko forbids to the side to move; empty if there is none"`
	Captured Captured         `json:"captured"`
	Last     *name.MoveJSON   `json:"last" doc:"The last move with its names; null if none was played"`
	Shapes   []name.ShapeJSON `json:"shapes" doc:"Shapes on the board, without those inside larger ones"`
	Terms    []name.TermJSON  `json:"terms" doc:"The names that hover refers to"`
	Hover    map[string][]int `json:"hover" doc:"For each requested point, the names of a move there, as numbers of terms"`
}

// Captured counts the stones that each side has captured.
type Captured struct {
	Black int `json:"black" doc:"Stones that Black has captured"`
	White int `json:"white" doc:"Stones that White has captured"`
}

// NameRequest asks for the names of the moves of a game: a record, or a game of a collection.
type NameRequest struct {
	RecordOrGame
	WithProblems
	name.Request
	name.Language
	SGF bool `json:"sgf,omitempty" doc:"Also return the record with the names as comments and labels"`
}

// NameAnswer is a game with the names of its moves.
type NameAnswer struct{ name.Answer }

// namers are the matchers of the built-in shapes, compiled once. Goroutines use clones.
var namers = sync.OnceValues(func() ([]match.Matcher, error) {
	var list []match.Matcher
	for _, set := range []*pattern.Set{names.Builtin().Openings, names.Builtin().Shapes} {
		m, err := engines.Compile(set, engines.Auto, engines.Unlimited)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
})

// shapeMatchers returns matchers for this goroutine.
func shapeMatchers() ([]match.Matcher, error) {
	list, err := namers()
	own := make([]match.Matcher, len(list))
	for i, m := range list {
		own[i] = m.Clone()
	}
	return own, err
}

// follow returns a follower that names the moves of a game, starting with an empty board.
func follow(namer *names.Namer, size int) (*names.Follower, error) {
	list, err := shapeMatchers()
	if err != nil {
		return nil, err
	}
	var shapes []match.Incremental
	for _, m := range list {
		shapes = append(shapes, match.Follow(m))
	}
	return namer.Follow(size, shapes...), nil
}

// readers keeps followers with reading for reuse, since each takes some megabytes.
var readers sync.Pool

// takeReader returns a follower that also gives names that depend on reading. The caller returns it
// to readers.
func takeReader(size int) (*names.Follower, error) {
	if f, ok := readers.Get().(*names.Follower); ok {
		f.Reset(size)
		return f, nil
	}
	return follow(names.Builtin().ReadingNamer(), size)
}

// DescribePosition returns the shapes in a position, the names of its last move, and those of
// possible next moves.
func DescribePosition(ctx context.Context, in *PositionRequest) (*PositionAnswer, error) {
	pl, err := in.stones()
	if err != nil {
		return nil, err
	}
	b := pl.Game.Board()
	out := &PositionAnswer{
		Size: b.Size(), Board: rows(b), Turn: pl.Game.ToMove().Name(), Moves: pl.Moves, Terms: []name.TermJSON{},
		Captured: Captured{b.Captures(board.Black), b.Captures(board.White)}, Hover: map[string][]int{}, Shapes: []name.ShapeJSON{},
	}
	if ko := b.Ko(pl.Game.ToMove()); ko != board.Pass {
		out.Ko = ko.Name(b.Size())
	}
	if out.Last, err = nameLast(pl); err != nil {
		return nil, err
	}
	if err := out.addShapes(pl); err != nil {
		return nil, err
	}
	points, err := candidates(pl, in.Hover)
	if err != nil {
		return nil, err
	}
	return out, out.addHover(ctx, pl, points)
}

// nameLast names the last move; nil if there is none.
func nameLast(pl *report.Position) (*name.MoveJSON, error) {
	if pl.Moves == 0 {
		return nil, nil
	}
	f, err := takeReader(pl.Game.Board().Size())
	if err != nil {
		return nil, err
	}
	defer readers.Put(f)
	before := *pl.Game.Board()
	before.Undo(pl.Game.Delta(pl.Game.Len() - 1))
	for p := range before.Points {
		if c := before.Color(p); c != board.Empty {
			if err := f.Set(c, p); err != nil {
				return nil, err
			}
		}
	}
	f.Last = pl.Game.Last(1).Point
	step, err := f.Play(pl.Game.ToMove().Opponent(), pl.Game.Last(0).Point)
	if err != nil {
		return nil, err
	}
	m := name.Wording{}.JSON(&name.Move{Step: step, Number: pl.Moves}, pl.Game.Board().Size())
	return &m, nil
}

// addShapes adds the shapes in the position.
func (out *PositionAnswer) addShapes(pl *report.Position) error {
	matchers, err := shapeMatchers()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, m := range matches.All(matchers, pl.Game.Board(), true) {
		p := m.Of()
		if p.Structural {
			continue
		}
		shape := name.NewShapesJSON([]names.Shape{{Hit: m.Hit, Pattern: p, Term: names.TermOf(p), Rect: m.Rect(p)}}, out.Size)[0]
		if key := fmt.Sprint(shape.Name, shape.Stones); !seen[key] {
			seen[key] = true
			out.Shapes = append(out.Shapes, shape)
		}
	}
	return nil
}

// candidates returns the points whose moves are to be named.
func candidates(pl *report.Position, text string) (points []board.Point, err error) {
	if text == "all" {
		for p := range pl.Game.Board().Points {
			if pl.Game.Board().Legal(pl.Game.ToMove(), p) {
				points = append(points, p)
			}
		}
		return points, nil
	}
	asked, err := report.ParsePoints("hover", text, pl.Game.Board().Size())
	for _, p := range asked {
		if pl.Game.Board().Legal(pl.Game.ToMove(), p) {
			points = append(points, p)
		}
	}
	return points, err
}

// addHover names moves at the points, without reading, since there may be hundreds.
func (out *PositionAnswer) addHover(ctx context.Context, pl *report.Position, points []board.Point) error {
	namer := names.Builtin().Namer()
	known := map[name.TermJSON]int{}
	b := *pl.Game.Board()
	var d board.Delta
	for _, p := range points {
		if err := ctx.Err(); err != nil {
			return err
		}
		named, err := namer.PlayAndName(&b, &d, pl.Game.ToMove(), p, pl.Game.Last(0).Point)
		if err != nil {
			return err
		}
		b = *pl.Game.Board()
		list := []int{}
		for _, t := range name.NewTermsJSON(named.Terms()) {
			i, ok := known[t]
			if !ok {
				i = len(out.Terms)
				known[t], out.Terms = i, append(out.Terms, t)
			}
			list = append(list, i)
		}
		out.Hover[p.Name(out.Size)] = list
	}
	return nil
}

// NameGame names the moves of a game.
func (s *Service) NameGame(ctx context.Context, in *NameRequest) (*NameAnswer, error) {
	g, err := s.Game(ctx, &in.RecordOrGame, nil)
	if err != nil {
		return nil, err
	}
	more := name.Purposes(in.Lang, nil)
	set, err := s.problemsOf(ctx, &in.WithProblems)
	if err != nil {
		return nil, err
	}
	list, err := problems.Of(ctx, set, "the game", g)
	if err != nil {
		return nil, err
	}
	return nameGame(ctx, &name.Env{More: problems.Comments(more, list, in.Lang)}, g, in)
}

// NameRecord is NameGame for records only, without purposes and comments, for small programs without
// collections.
func NameRecord(ctx context.Context, in *NameRequest) (*NameAnswer, error) {
	if in.Purposes || in.Comment {
		return nil, bad("purposes", "no purposes here")
	}
	g, err := in.read(sgf.Limits{}, nil)
	if err != nil {
		return nil, err
	}
	return nameGame(ctx, &name.Env{}, g, in)
}

func nameGame(ctx context.Context, env *name.Env, g *sgf.Game, in *NameRequest) (*NameAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, asBad(err)
	}
	if in.Lang != "" && !in.SGF && !in.Comment {
		return nil, bad("lang", "lang of names")
	}
	out := &NameAnswer{}
	return out, named(g, func(f *names.Follower) error {
		env.Follower, env.Lang = f, in.Lang
		answer, err := name.Do(ctx, env, g, &in.Request, in.SGF)
		if err == nil {
			out.Answer = *answer
		}
		return err
	})
}

// named calls work with a follower for a game.
func named(g *sgf.Game, work func(*names.Follower) error) error {
	size, rows := g.Size()
	if err := sgf.CheckSize(size, rows); err != nil {
		return wrong("record", err)
	}
	f, err := takeReader(size)
	if err != nil {
		return err
	}
	defer readers.Put(f)
	return work(f)
}
