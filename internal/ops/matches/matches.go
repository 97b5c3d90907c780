// Package matches lists the places where patterns hold in positions and games.
package matches

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/match"
	"katachi/match/cover"
	"katachi/pattern"
)

// Match is a place where a pattern holds.
type Match struct {
	match.Hit
	Set         *pattern.Set // the pattern's
	MoveIgnored bool         // set by All with best: a hit of a higher kind covers the move, so it is not advice
}

// Of returns the pattern.
func (m Match) Of() *pattern.Pattern { return m.Set.Of(m.Hit) }

// All returns the places where the patterns of all matchers hold on b, in the order of the
// matchers and then of match.Compare. With best, package cover filters each set: it leaves out
// matches inside a larger one, orders the others as cover.Filter does, and marks moves to be
// ignored.
func All(matchers []match.Matcher, b *board.Board, best bool) []Match {
	var all []Match
	for _, m := range matchers {
		hits := match.All(m, b)
		if !best {
			all = slices.Grow(all, len(hits))
			for _, h := range hits {
				all = append(all, Match{Hit: h, Set: m.Set()})
			}
			continue
		}
		for _, k := range cover.Filter(m.Set(), hits, b.Size()) {
			all = append(all, Match{k.Hit, m.Set(), k.MoveIgnored})
		}
	}
	return all
}

// PatternName returns the name of a pattern in a language ("en", "ja" and so on, or "both"); the
// pattern's own name if there is no other.
func PatternName(p *pattern.Pattern, lang string) string {
	if ja := p.Names["ja"]; lang == "both" && ja != "" {
		return PatternName(p, "en") + " " + ja
	}
	if name := p.Names[lang]; name != "" {
		return name
	}
	return p.Name
}

// Hit is the JSON form of Match. Points are GTP coordinates.
type Hit struct {
	Set      string         `json:"set"`
	Pattern  string         `json:"pattern"`
	Symmetry board.Symmetry `json:"symmetry"`
	Origin   string         `json:"origin"`
	Move     *string        `json:"move" doc:"Null if the pattern has none"`
	Side     board.Color    `json:"side" doc:"\"black\" or \"white\": who plays the pattern's own part"`
	Ignored  bool           `json:"move_ignored,omitempty"`
}

// Answer is the JSON form of the matches in one position.
type Answer struct {
	ID   any   `json:"id"`
	Hits []Hit `json:"hits"`
}

// NewAnswer returns the JSON form of the matches on a board of size x size points.
func NewAnswer(id any, matches []Match, size int) Answer {
	list := make([]Hit, len(matches))
	names := new([board.NumPoints]string) // names of points, each made once, since there may be thousands of matches
	nameOf := func(p board.Point) *string {
		if names[p] == "" {
			names[p] = p.Name(size)
		}
		return &names[p]
	}
	for i, m := range matches {
		p := m.Of()
		list[i] = Hit{
			Set: m.Set.Name, Pattern: p.Name, Symmetry: m.Sym, Origin: *nameOf(m.Origin), Side: m.Side,
			Ignored: m.MoveIgnored,
		}
		if at := m.Move(p); at != board.Pass {
			list[i].Move = nameOf(at)
		}
	}
	return Answer{id, list}
}

// Stones returns the points of the pattern's stones, in reading order.
func (m Match) Stones() []board.Point {
	stones := m.AppendStones(nil, m.Of())
	slices.Sort(stones)
	return stones
}

// Shapes returns the shapes of the matches, for a picture. A pattern that looks the same for
// both sides, such as the crosscut, has two matches but one shape. Structural patterns, such as the
// diagonal connection, are only in the legend, since there are too many. Matches without stones are
// left out.
func Shapes(matches []Match, lang string) []picture.Shape {
	var shapes, others []picture.Shape
	seen := map[string]bool{} // by name and points: there may be a million matches
	for _, m := range matches {
		p := m.Of()
		s := picture.Shape{Name: PatternName(p, lang), Points: m.Stones()}
		if len(s.Points) == 0 {
			continue
		}
		list := &shapes
		if p.Structural {
			s = picture.Shape{Name: s.Name + " (not drawn)"}
			list = &others
		}
		if key := fmt.Sprintf("%q %v %v", s.Name, p.Structural, s.Points); !seen[key] {
			seen[key] = true
			*list = append(*list, s)
		}
	}
	return append(shapes, others...)
}

// The labels of moves in a picture.
const (
	adviceLabel  = "*"
	ignoredLabel = "-"
)

// MarkMoves labels the moves of the matches in a picture, with another label for moves to be
// ignored, and explains both in the legend. A point that is advice of any match counts as advice.
func MarkMoves(pic *picture.Picture, matches []Match) {
	if pic.Labels == nil {
		pic.Labels = map[board.Point]string{}
	}
	ignored := false
	for _, m := range matches {
		switch at := m.Move(m.Of()); {
		case at == board.Pass:
		case !m.MoveIgnored:
			pic.Labels[at] = adviceLabel
		case pic.Labels[at] == "":
			pic.Labels[at], ignored = ignoredLabel, true
		}
	}
	if len(pic.Labels) > 0 {
		pic.Shapes = append(pic.Shapes, picture.Shape{Name: adviceLabel + " move of a pattern"})
	}
	if ignored {
		pic.Shapes = append(pic.Shapes, picture.Shape{Name: ignoredLabel + " move to be ignored"})
	}
}

// PatternPicture shows a pattern's first example, with the pattern marked.
func PatternPicture(p *pattern.Pattern, lang string) (*picture.Picture, error) {
	at := slices.IndexFunc(p.Examples, func(e pattern.Example) bool { return !e.Miss })
	if at < 0 {
		return nil, fmt.Errorf("%s has no example to draw", p.Name)
	}
	alone := pattern.NewSet("")
	if _, err := alone.Add(p); err != nil {
		return nil, err
	}
	b, move := p.Examples[at].Board()
	pic := &picture.Picture{Board: b, Title: PatternName(p, lang), Labels: map[board.Point]string{}}
	for _, h := range match.All(match.CompileMask(alone), b) {
		if move == board.Pass || h.Move(p) == move {
			r := h.Rect(p)
			pic.Areas = []picture.Area{{From: board.At(int(r.X0), int(r.Y0)), To: board.At(int(r.X1)-1, int(r.Y1)-1)}}
			break
		}
	}
	if move != board.Pass {
		pic.Labels[move] = "1"
	}
	return pic, nil
}
