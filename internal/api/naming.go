package api

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/ops/matches"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/pattern"
	"katachi/sgf"
)

// Shape is a named shape on the board.
type Shape struct {
	report.ShapeJSON
	Romaji string   `json:"romaji"`
	Stones []string `json:"stones" doc:"The points whose stones make the shape"`
}

// Move is a move with its names.
type Move struct {
	Move     int                  `json:"move" doc:"Its number, from 1; passes count, set-up stones do not"`
	Color    board.Color          `json:"color"`
	Point    string               `json:"point" doc:"\"pass\" for a pass"`
	Names    []report.TermJSON    `json:"names" doc:"The most telling first; empty if the move has no name"`
	Captured int                  `json:"captured" doc:"Stones captured"`
	Made     []Shape              `json:"made" doc:"Shapes that the move made"`
	Broken   []Shape              `json:"broken" doc:"Shapes that the move broke"`
	Lines    []report.LineJSON    `json:"lines,omitempty" doc:"Openings and josekis that were named, completed or left by the move"`
	Purposes []report.PurposeJSON `json:"purposes,omitempty" doc:"Purposes of the move, and how they are known, if requested"`
}

// PositionRequest asks about a position.
type PositionRequest struct {
	Position
	Hover string `query:"hover" json:"hover,omitempty" maxLength:"4000" doc:"Points whose moves to name: \"Q16 R14\", or \"all\" for all legal moves"`
}

// PositionAnswer describes a position, without a collection.
type PositionAnswer struct {
	Size     int               `json:"size"`
	Board    string            `json:"board" doc:"Rows from the top joined by \"/\": . empty, X black, O white"`
	Turn     string            `json:"turn" doc:"Who is to move"`
	Moves    int               `json:"moves" doc:"Moves played"`
	Ko       string            `json:"ko" doc:"The point that simple ko forbids to the side to move; empty if there is none"`
	Captured Captured          `json:"captured"`
	Last     *Move             `json:"last" doc:"The last move with its names; null if none was played"`
	Shapes   []Shape           `json:"shapes" doc:"Shapes on the board, without those inside larger ones"`
	Terms    []report.TermJSON `json:"terms" doc:"The names that hover refers to"`
	Hover    map[string][]int  `json:"hover" doc:"For each requested point, the names of a move there, as numbers of terms"`
}

// Captured counts the stones that each side has captured.
type Captured struct {
	Black int `json:"black" doc:"Stones that Black has captured"`
	White int `json:"white" doc:"Stones that White has captured"`
}

// NameRequest asks for the names of all moves of a game: a record, or a game of a collection.
type NameRequest struct {
	RecordOrGame
	SGF        bool   `json:"sgf,omitempty" doc:"Also return the record with the names as comments and labels"`
	Structural bool   `json:"structural,omitempty" doc:"Also list structural shapes, such as the diagonal connection"`
	Purposes   bool   `json:"purposes,omitempty" doc:"Also give the purposes of moves; not on a page without a server"`
	Lang       string `json:"lang,omitempty" enum:"en,ja,ko,zh" doc:"Language of the comments; absent: en. On a page without a server ko and zh are in English"`
}

// NameAnswer is a game with the names of its main line.
type NameAnswer struct {
	Size    int            `json:"size"`
	Title   string         `json:"title" doc:"Who played whom, and when"`
	Moves   []Move         `json:"moves"`
	Illegal *lang.Sentence `json:"illegal,omitempty" doc:"Why the names end before the game does"`
	SGF     string         `json:"sgf,omitempty"`
}

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
		Size: b.Size(), Board: rows(b), Turn: pl.Game.ToMove().Name(), Moves: pl.Moves, Terms: []report.TermJSON{},
		Captured: Captured{b.Captures(board.Black), b.Captures(board.White)}, Hover: map[string][]int{}, Shapes: []Shape{},
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
func nameLast(pl *report.Position) (*Move, error) {
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
	m := newMove(&report.NamedMove{Step: step, Number: pl.Moves}, report.Wording{}, pl.Game.Board().Size())
	return &m, nil
}

// addShapes adds the shapes in the position.
func (out *PositionAnswer) addShapes(pl *report.Position) error {
	matchers, err := shapeMatchers()
	if err != nil {
		return err
	}
	for _, m := range matches.All(matchers, pl.Game.Board(), true) {
		p := m.Of()
		if p.Structural {
			continue
		}
		shape := newShape(names.Shape{Hit: m.Hit, Pattern: p, Term: names.TermOf(p), Rect: m.Rect(p)}, out.Size)
		if !slices.ContainsFunc(out.Shapes, func(s Shape) bool {
			return s.Name == shape.Name && slices.Equal(s.Stones, shape.Stones)
		}) {
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
	known := map[report.TermJSON]int{}
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
		for _, t := range report.NewTermsJSON(named.Terms()) {
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

// NameGame names every move of the main line of a game.
func (s *Service) NameGame(ctx context.Context, in *NameRequest) (*NameAnswer, error) {
	g, err := s.Game(ctx, &in.RecordOrGame, nil)
	if err != nil {
		return nil, err
	}
	return nameGame(ctx, g, in, func(f *names.Follower) []names.Purpose { return slices.Clone(f.Purposes()) })
}

// NameRecord is NameGame for records only and without purposes, for small programs without
// collections.
func NameRecord(ctx context.Context, in *NameRequest) (*NameAnswer, error) {
	if in.Purposes {
		return nil, bad("purposes", "no purposes here")
	}
	g, err := in.read(sgf.Limits{}, nil)
	if err != nil {
		return nil, err
	}
	return nameGame(ctx, g, in, nil)
}

// languages are those of internal/lang. The module of a page without a server has names in the
// first two only, and uses English for the others.
var languages = [...]string{"en", "ja", "ko", "zh"}

// nameGame names the moves of g. Purposes returns the purposes of a Follower's last move; it is
// called only if purposes are requested.
func nameGame(
	ctx context.Context, g *sgf.Game, in *NameRequest, purposes func(*names.Follower) []names.Purpose,
) (*NameAnswer, error) {
	if in.Lang != "" && !slices.Contains(languages[:], in.Lang) {
		return nil, other("lang", strings.Join(languages[:], ", "), in.Lang)
	}
	if in.Lang != "" && !in.SGF {
		return nil, bad("lang", "lang of names")
	}
	size, n := g.Size()
	if err := sgf.CheckSize(size, n); err != nil {
		return nil, wrong("record", err)
	}
	f, err := takeReader(size)
	if err != nil {
		return nil, err
	}
	defer readers.Put(f)
	if in.SGF {
		g.ToFF4()
	}
	wording := report.Wording{Lang: in.Lang, Structural: in.Structural}
	out := &NameAnswer{Size: size, Title: report.Title(g), Moves: []Move{}}
	for m, err := range report.NameMoves(ctx, g, f) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			out.Illegal = report.Said(illegal)
			break
		}
		if err != nil {
			return nil, err
		}
		if in.Purposes {
			m.Purposes = purposes(f)
		}
		out.Moves = append(out.Moves, newMove(m, wording, size))
		if in.SGF {
			wording.Annotate(m)
		}
	}
	if in.SGF {
		out.SGF = g.String()
	}
	return out, nil
}

// newMove returns the JSON form of a move on a board of this size.
func newMove(m *report.NamedMove, w report.Wording, size int) Move {
	return Move{
		Move: m.Number, Color: m.Color, Point: m.Point.Name(size), Captured: m.Captured,
		Names: report.NewTermsJSON(m.Terms()), Made: newShapes(w.Listed(m.Made), size), Broken: newShapes(w.Listed(m.Broken), size),
		Lines: report.NewLinesJSON(m.Lines), Purposes: report.NewPurposesJSON(m.Purposes, size),
	}
}

func newShapes(shapes []names.Shape, size int) []Shape {
	list := []Shape{}
	for _, s := range shapes {
		list = append(list, newShape(s, size))
	}
	return list
}

func newShape(s names.Shape, size int) Shape {
	stones := s.AppendStones(nil, s.Pattern)
	slices.Sort(stones)
	return Shape{report.NewShapesJSON([]names.Shape{s}, size)[0], s.Term.Names["ja-Latn"], report.PointNames(stones, size)}
}
