package report

import (
	"cmp"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/picture"
	"katachi/query"
)

// FoundJSON is the JSON form of Found.
type FoundJSON struct {
	*collection.Answer
	Next  []continuationJSON `json:"continuations"`
	First string             `json:"first,omitempty"` // dates
	Last  string             `json:"last,omitempty"`
	Years []collection.Year  `json:"years,omitempty"`
	List  []HitJSON          `json:"list,omitempty"`

	Collections []ShareJSON `json:"collections,omitempty"` // with several collections

	Names [][]NamedStepJSON `json:"names,omitempty"` // the names as interpreted

	Warning string `json:"warning,omitempty"` // see Found
	Reason  string `json:"reason,omitempty"`  // see Found
}

// ShareJSON counts the games and hits in one of several collections.
type ShareJSON struct {
	In    string `json:"in"` // the collection's folder
	Games int    `json:"games"`
	Hits  int    `json:"hits"`
}

// CollectionName returns the name of a collection in lists: its folder, or "sample".
func CollectionName(col *collection.Collection) string { return cmp.Or(col.Dir(), "sample") }

// Shares returns the games and hits in each of several collections; nil for a single one.
func (f *Found) Shares() (list []ShareJSON) {
	for i, s := range f.Answer.Shares {
		list = append(list, ShareJSON{CollectionName(f.in[i]), s.Games, s.Hits})
	}
	return list
}

// In returns the name of a hit's collection; "" if only one was searched.
func (f *Found) In(h *Listed) string {
	if len(f.in) < 2 {
		return ""
	}
	return CollectionName(f.in[h.In])
}

// continuationJSON is a continuation with its points and, if requested, its years.
type continuationJSON struct {
	collection.Continuation
	Points []string `json:"points"`
	Years  any      `json:"years,omitempty"` // a []collection.Year
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

// JSON returns the JSON form; years adds dates and wins by year.
func (f *Found) JSON(years bool) FoundJSON {
	j := FoundJSON{Answer: f.Answer, Next: []continuationJSON{}, Warning: f.Warning.Error(), Reason: f.Reason.Error(), Names: f.NamesJSON(), Collections: f.Shares()}
	for _, n := range f.Answer.Next {
		c := continuationJSON{Continuation: n, Points: f.Points(&n)}
		if years {
			c.Years = n.Years
		}
		j.Next = append(j.Next, c)
	}
	if years {
		j.Years = f.Answer.Years
		if f.Answer.Last != 0 {
			j.First, j.Last = Date(f.Answer.First), Date(f.Answer.Last)
		}
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
