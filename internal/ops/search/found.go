package search

import (
	"fmt"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/internal/report"
)

// Answer is what programs read of a search. Wins of hits are in the query's colours, wins of
// games as recorded. A search for names alone has no colours of its own, so all wins are as
// recorded.
type Answer struct {
	collection.Answer
	Query  string            `json:"query" doc:"The query as text"`
	Size   int               `json:"size"`
	Region string            `json:"region" doc:"Rectangle in which the query is shown: two corners"`
	Tenuki int               `json:"tenuki" doc:"Hits after which both sides played elsewhere before they went on here"`
	Next   []Continuation    `json:"continuations" doc:"The most frequent first"`
	First  string            `json:"first,omitempty" doc:"Earliest date"`
	Last   string            `json:"last,omitempty" doc:"Latest date"`
	Years  []collection.Year `json:"years,omitzero" doc:"Ascending; year 0 stands for games without a date"`
	List   []Hit             `json:"list" doc:"The hits from skip on"`

	Cross *report.Cross `json:"cross,omitempty" doc:"With across: the continuations by the key of their players"`

	Collections []Share `json:"collections,omitempty" doc:"The share of each of several collections"`

	Names [][]report.NamedStepJSON `json:"names,omitempty" doc:"How each of the names was asked, step by step: as what moves are called, or as what they make"`

	Warning *lang.Sentence `json:"warning,omitempty" doc:"What is odd about the names that were searched"`
	Reason  *lang.Sentence `json:"reason,omitempty" doc:"Why there is no hit: the collection has no games on boards of this size"`
}

// Share counts the games and hits in one of several collections.
type Share struct {
	In    string `json:"in"` // the collection's folder
	Games int    `json:"games"`
	Hits  int    `json:"hits"`
}

// Shares returns the games and hits in each of several collections; nil for a single one.
func (f *Found) Shares() (list []Share) {
	for i, s := range f.Answer.Shares {
		list = append(list, Share{report.CollectionName(f.in[i]), s.Games, s.Hits})
	}
	return list
}

// In returns the name of a hit's collection; "" if only one was searched.
func (f *Found) In(h *Listed) string {
	if len(f.in) < 2 {
		return ""
	}
	return report.CollectionName(f.in[h.In])
}

// Continuation is a move that was played next in the region.
type Continuation struct {
	collection.Continuation
	Points []string          `json:"points" doc:"The point and all equivalent ones, in the query as shown"`
	Years  []collection.Year `json:"years,omitzero"`
}

// Points returns the point of a continuation and all points equivalent to it, on the board where
// the query is shown.
func (f *Found) Points(n *collection.Continuation) []string {
	points := []string{f.Point(n.X, n.Y).Name(f.Size())}
	for _, at := range n.SameAs {
		if name := f.Point(at[0], at[1]).Name(f.Size()); name != points[0] {
			points = append(points, name)
		}
	}
	return points
}

// JSON returns what programs read; years adds the wins by year.
func (f *Found) JSON(years bool) *Answer {
	a, m := f.Answer, f.Images()[0]
	from, to := f.Point(0, 0), f.Point(m.W-1, m.H-1)
	j := &Answer{
		Answer: *a, Query: f.String(), Size: f.Size(), Region: report.Span(from, to).Name(f.Size()), Next: []Continuation{}, List: []Hit{},
		Warning: f.Warning, Reason: f.Reason, Names: f.NamesJSON(), Collections: f.Shares(), Cross: f.Cross,
	}
	for _, n := range a.Next {
		j.Tenuki += n.BlackTenuki + n.WhiteTenuki
		c := Continuation{Continuation: n, Points: f.Points(&n)}
		if years {
			c.Years = append([]collection.Year{}, n.Years...)
		}
		j.Next = append(j.Next, c)
	}
	if years {
		j.Years = append([]collection.Year{}, a.Years...)
	}
	if a.Last != 0 {
		j.First, j.Last = report.Date(a.First), report.Date(a.Last)
	}
	for i := range f.List {
		j.List = append(j.List, f.hitJSON(&f.List[i]))
	}
	return j
}

// Label returns the label of a hit's continuation; "" if it has none.
func (f *Found) Label(h *Listed) string {
	for _, n := range f.Answer.Next {
		if n.X == h.X && n.Y == h.Y {
			return n.Label
		}
	}
	return ""
}

// Picture shows the query, with labels on the points that were played next. Equivalent points have
// the same label.
func (f *Found) Picture() *picture.Picture {
	b := board.New(f.Size())
	m := f.Images()[0]
	pic := &picture.Picture{Board: b, Labels: map[board.Point]string{}}
	for y := range m.H {
		for x := range m.W {
			p := f.Point(x, y)
			switch m.At(x, y) {
			case query.BlackStone:
				_, _ = b.Set(board.Black, p)
			case query.WhiteStone:
				_, _ = b.Set(board.White, p)
			case query.Empty:
			default:
				pic.Labels[p] = classLabel(m.At(x, y))
			}
		}
	}
	if m.W < b.Size() || m.H < b.Size() {
		pic.Areas = []picture.Area{{From: f.Point(0, 0), To: f.Point(m.W-1, m.H-1)}}
	}
	for _, next := range f.Answer.Next {
		if next.Label == "?" {
			continue
		}
		for _, at := range append([][2]int{{next.X, next.Y}}, next.SameAs...) {
			pic.Labels[f.Point(at[0], at[1])] = next.Label
		}
	}
	return pic
}

// classLabel returns the character for a cell that accepts several contents, as in the rows of a
// query.
func classLabel(c query.Class) string {
	switch c {
	case query.Empty | query.BlackStone:
		return "x"
	case query.Empty | query.WhiteStone:
		return "o"
	}
	return "*"
}

// Colours explains, in a sentence each, how hits with colours exchanged are counted, and which hits
// are left out because the other colour plays next.
func (f *Found) Colours() (list []string) {
	a, to, other := f.Answer, "Black", "White"
	if f.Next == query.White {
		to, other = other, to
	}
	switch exchanged := num.Count(a.Switched, "hit") + " with colours exchanged: "; {
	case a.Switched == 0:
	case a.SwapSymmetry:
		list = append(list, exchanged+"the position stays the same, so whoever plays next counts as "+to)
	default:
		list = append(list, exchanged+"Black and White are as drawn")
	}
	if a.LeftOut > 0 {
		list = append(list, fmt.Sprintf("%s left out: %s, or nobody, plays next", num.Count(a.LeftOut, "hit"), other))
	}
	return list
}
