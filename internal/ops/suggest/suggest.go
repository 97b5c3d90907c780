package suggest

import (
	"cmp"
	"slices"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/shape"
)

// Suggestion is a suggested move with statistics.
type Suggestion struct {
	Label string // on the board
	predict.Move
	Seen  *shape.Candidate // statistics from the database of shapes; may be nil
	Named names.Step       // its names and the shapes that it makes: see Sources.Follow
	Line  *playout.Line    // result of a search; may be nil

	Proven []Proof // proven effects: see Request.Read
}

// Suggestions holds the legal moves of a position, the best first.
type Suggestions struct {
	Position *report.Position
	All      []Suggestion
	List     []Suggestion     // the first of All
	Searched *report.Searched // see addSearch; nil for nothing
}

// list labels moves, which must be ordered by probability, and lists at most the given number.
// Known has statistics from a database of shapes; byShapes orders by these statistics instead, with
// moves that have none last.
func list(pos *report.Position, moves []predict.Move, known []shape.Candidate, byShapes bool, most int) *Suggestions {
	at := map[board.Point]*shape.Candidate{}
	for i := range known {
		at[known[i].Point] = &known[i]
	}
	s := &Suggestions{Position: pos}
	for _, m := range moves {
		s.All = append(s.All, Suggestion{Move: m, Seen: at[m.Point]})
	}
	if byShapes {
		weight := func(m *Suggestion) float64 {
			if m.Seen == nil {
				return 0
			}
			return m.Seen.Weight
		}
		slices.SortStableFunc(s.All, func(a, b Suggestion) int { return cmp.Compare(weight(&b), weight(&a)) })
	}
	s.label(most)
	return s
}

// label labels all moves, and lists the first.
func (s *Suggestions) label(most int) {
	for i := range s.All {
		s.All[i].Label = board.Label(i)
	}
	s.List = s.All[:min(most, len(s.All))]
}

// others is the share of the prior that a search gives by probability if the moves of shapes come
// first.
const others = 0.1

// root returns the moves that a search considers: those that were seen in shapes, weighted as they
// are listed, and the others, too, unless only these are wanted; nil, for all, if none was seen.
func (s *Suggestions) root(only bool) map[board.Point]float64 {
	total := 0.0
	for _, m := range s.All {
		if m.Seen != nil {
			total += m.Seen.Weight
		}
	}
	if total == 0 {
		return nil
	}
	root := map[board.Point]float64{}
	for _, m := range s.All {
		if m.Seen != nil {
			root[m.Point] = m.Seen.Weight / total
		}
		if !only {
			root[m.Point] += others * m.Probability
		}
	}
	return root
}

// addSearch moves the searched moves to the front, those with most visits first, and keeps the
// order of the others.
func (s *Suggestions) addSearch(found *report.Searched, most int) {
	s.Searched = found
	lines := map[board.Point]*playout.Line{}
	var first, rest []Suggestion
	at := map[board.Point]Suggestion{}
	for _, m := range s.All {
		at[m.Point] = m
	}
	for i := range found.Lines {
		l := &found.Lines[i]
		p := l.Moves[0]
		lines[p] = l
		m := at[p]
		m.Point, m.Line = p, l
		first = append(first, m)
	}
	for _, m := range s.All {
		if lines[m.Point] == nil {
			rest = append(rest, m)
		}
	}
	s.All = append(first, rest...)
	s.label(most)
}

// name finds the names of the listed moves and the shapes that they make. Follow returns a new
// follower for an empty board of the given size.
func (s *Suggestions) name(follow func(size int) (*names.Follower, error)) error {
	g := s.Position.Game
	b := g.Board()
	for i := range s.List {
		if s.List[i].Point == board.Pass {
			continue
		}
		f, err := follow(b.Size())
		if err != nil {
			return err
		}
		for p := range b.Points {
			if c := b.Color(p); c != board.Empty {
				if err := f.Set(c, p); err != nil {
					return err
				}
			}
		}
		f.Last = g.Last(0).Point
		if s.List[i].Named, err = f.Play(g.ToMove(), s.List[i].Point); err != nil {
			return err
		}
	}
	return nil
}

// Played returns the index in All of the move that was played in the record; ok is false if not
// known.
func (s *Suggestions) Played() (i int, ok bool) {
	next := s.Position.Next
	i = slices.IndexFunc(s.All, func(m Suggestion) bool { return next != board.Pass && m.Point == next })
	return i, i >= 0
}

// Picture shows the labels of the list.
func (s *Suggestions) Picture() *picture.Picture {
	pic := s.Position.Picture()
	for _, m := range s.List {
		if m.Point != board.Pass {
			pic.Labels[m.Point] = m.Label
		}
	}
	if s.Searched != nil {
		s.Searched.AddOwner(pic)
	}
	return pic
}

// Answer is what programs read about Suggestions.
type Answer struct {
	ID      string               `json:"id" doc:"Where the position was read from"`
	Moves   int                  `json:"moves" doc:"Stones played before"`
	Turn    board.Color          `json:"turn" doc:"Who is to move"`
	Suggest []MoveJSON           `json:"suggestions" doc:"In the order of --by; after a search, first the moves searched, the most visits first"`
	Played  *PlayedJSON          `json:"played" doc:"The move in the record; not a pass"`
	Search  *report.SearchedJSON `json:"search,omitempty" doc:"What a search found"`
}

// MoveJSON is a move of the list.
type MoveJSON struct {
	Label       string                 `json:"label"`
	Point       string                 `json:"point"`
	Probability float64                `json:"probability" doc:"By the model, 0..1; all legal moves together have 1"`
	Seen        *SeenJSON              `json:"seen" doc:"What the database knows about the most reliable of the shapes around the point"`
	Names       []name.TermJSON        `json:"names"`
	Captured    int                    `json:"captured"`
	Made        []name.ShapeJSON       `json:"made"`
	Search      *report.MoveSearchJSON `json:"search,omitempty" doc:"What the search found"`
	Proven      []ProofJSON            `json:"proven,omitempty" doc:"With --read, groups whose fate the move provably decides"`
}

// SeenJSON holds the statistics of a move from the database of shapes.
type SeenJSON struct {
	Count      uint32  `json:"count" doc:"Times played in the shape"`
	Wins       uint32  `json:"wins" doc:"Games that the player won"`
	Losses     uint32  `json:"losses"`
	First      string  `json:"first"`
	Last       string  `json:"last"`
	Level      int     `json:"level" doc:"Levels of the shape that agree; 0: only the 4x4 core"`
	Exact      bool    `json:"exact" doc:"All levels agree"`
	Share      float64 `json:"share" doc:"Of the moves seen in that shape"`
	Confidence float64 `json:"confidence" doc:"Lower bound of share (97.5 %)"`
	Shapes     int     `json:"shapes" doc:"Shapes around the point that suggest the move, 1..16"`
}

// PlayedJSON is the move that was played in the record; Rank counts from 1.
type PlayedJSON struct {
	Point       string  `json:"point"`
	Rank        int     `json:"rank" doc:"From 1, among all legal moves"`
	Probability float64 `json:"probability"`
}

// Answer returns what programs read.
func (s *Suggestions) Answer() Answer {
	pos := s.Position
	size := pos.Game.Board().Size()
	j := Answer{
		ID: pos.Name, Moves: pos.Moves, Turn: pos.Game.ToMove(), Suggest: []MoveJSON{}, Search: s.Searched.JSON(),
	}
	for _, m := range s.List {
		made, _ := name.Wording{}.Told(&m.Named)
		row := MoveJSON{
			Label: m.Label, Point: m.Point.Name(size), Probability: m.Probability,
			Names: name.NewTermsJSON(m.Named.Terms()), Captured: m.Named.Captured, Made: name.NewShapesJSON(made, size),
			Search: s.Searched.LineJSON(m.Line), Proven: proofsJSON(m.Proven, size),
		}
		if c := m.Seen; c != nil {
			row.Seen = &SeenJSON{
				Count: c.Tally.Count, Wins: c.Tally.Wins, Losses: c.Tally.Losses,
				First: c.Tally.First.String(), Last: c.Tally.Last.String(),
				Level: c.Level, Exact: c.Exact, Share: c.Share, Confidence: c.Confidence, Shapes: c.Windows,
			}
		}
		j.Suggest = append(j.Suggest, row)
	}
	if i, ok := s.Played(); ok {
		j.Played = &PlayedJSON{pos.Next.Name(size), i + 1, s.All[i].Probability}
	}
	return j
}
