package search

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"

	"katachi/board"
	"katachi/games/internal/segment"
	"katachi/internal/num"
)

// Answer sums up the hits of a query. Wins of hits are in the query's colours: those of Next and of
// the hits without continuation add up to BlackWins and WhiteWins. Wins of games are as recorded.
type Answer struct {
	ID             json.RawMessage `json:"id,omitempty" doc:"Of the query"`
	Games          int             `json:"games" doc:"With at least one hit"`
	Hits           int             `json:"hits"`
	Switched       int             `json:"switched" doc:"Hits with colours exchanged"`
	BlackWins      int             `json:"Bwins_hits" doc:"Hits won by Black, as drawn"`
	WhiteWins      int             `json:"Wwins_hits" doc:"Hits won by White, as drawn"`
	BlackWinsGames int             `json:"Bwins_games" doc:"Games that Black won, as recorded"`
	WhiteWinsGames int             `json:"Wwins_games" doc:"Those that White won"`
	WithoutNext    int             `json:"hits_without_continuation"`
	Next           []Continuation  `json:"-"` // sorted by decreasing Black + White, then in reading order

	BlackWinsWithout int  `json:"Bwins_without_continuation" doc:"Hits without a continuation that were won by Black, as drawn"`
	WhiteWinsWithout int  `json:"Wwins_without_continuation" doc:"Hits without a continuation that were won by White, as drawn"`
	LeftOut          int  `json:"hits_left_out" doc:"With next: hits that are not counted, since the other colour, or nobody, plays next"`
	SwapSymmetry     bool `json:"color_swap_symmetry" doc:"The query is the same with colours exchanged: whoever plays next counts as Black, or as White with next=white"`

	Played *Played `json:"played,omitempty" doc:"For a search for names alone: moves, and how their games ended"`

	Shares []Share `json:"-"` // for a Union of several: the share of each collection

	Years       []Year `json:"-"` // ascending; year 0 stands for games without a date
	First, Last uint32 `json:"-"` // earliest and latest known date, yyyymmdd; months and days may be 0
}

// Played counts the players of the named moves that were found, and the results of their games from
// the player's view.
type Played struct {
	Black int `json:"B"`
	White int `json:"W"`
	Won   int `json:"won" doc:"Moves whose player won the game"`
	Lost  int `json:"lost"`
}

// Continuation counts the moves at one cell of the query after its hits. Colours are those of the
// query, also for hits with colours exchanged.
type Continuation struct {
	Label       string `json:"label" doc:"Letters first, then numbers from 46"`
	X           int    `json:"x" doc:"From the top left cell of the query: the first of same_as"`
	Y           int    `json:"y"`
	Black       int    `json:"B" doc:"Hits after which Black plays here next"`
	BlackTenuki int    `json:"tB" doc:"Of these, after a tenuki"`
	BlackWins   int    `json:"wB" doc:"Of these, that Black won"`
	BlackLosses int    `json:"lB" doc:"Of these, that White won"`
	White       int    `json:"W"`
	WhiteTenuki int    `json:"tW" doc:"Of these, after a tenuki"`
	WhiteLosses int    `json:"wW" doc:"Of these, that Black won"`
	WhiteWins   int    `json:"lW" doc:"Of these, that White won"`

	SameAs [][2]int `json:"same_as,omitempty" doc:"All equivalent cells, if there are several"`

	Years []Year `json:"-"` // ascending, for Black and White together; Games is not set
}

// Year counts the hits of one year.
type Year struct {
	Year      int `json:"year" doc:"0 stands for games without a date"`
	Hits      int `json:"hits"`
	Games     int `json:"games,omitempty" doc:"Games with at least one hit"`
	BlackWins int `json:"Bwins_hits" doc:"Hits won by Black, as drawn"`
	WhiteWins int `json:"Wwins_hits" doc:"Hits won by White, as drawn"`
}

// Tenuki is the number of nodes up to which a continuation counts as an answer.
const Tenuki = segment.Tenuki

// Tally collects an Answer. A hit costs a few additions; the results are computed at the end.
type Tally struct {
	s      *Search
	Answer Answer
	same   []int       // see segment.Search
	twin   []int       // by cell: the number of equivalent cells, if it is the first of them
	cells  []cellCount // by cell of the continuation; the last is for hits without one
	met    []int       // cells with hits; the others are zero
	years  Years
	Part   int         // part of games
	Games  segment.Set // games with hits in the part
	seg    *segment.Segment
}

// cellCount counts the hits that continue at a cell.
type cellCount struct {
	hits  int
	kinds [16]int // by winner, whether White played, whether late: see add
	years []int   // four for each slot of years, by winner
}

// spare are finished tallies, kept for their memory.
var spare = sync.Pool{New: func() any { return new(Tally) }}

func NewTally(s *Search) *Tally {
	t := spare.Get().(*Tally)
	t.s, t.Part, t.same, t.Answer = s, -1, s.Same(), Answer{ID: s.Query.ID, SwapSymmetry: s.Swaps()}
	if n := len(t.same) + 1; n > cap(t.cells) {
		t.cells = make([]cellCount, n)
	} else {
		t.cells = t.cells[:n]
	}
	t.years.begin()
	return t
}

// Block adds the hits of a block.
func (t *Tally) Block(b *Block) {
	t.enter(b)
	for i := range b.Hits {
		h := &b.Hits[i]
		v, ok := t.s.View(h, b.Seg.Winner(h.Game))
		t.hit(h, &v, b.Seg.Day(h.Game), ok)
	}
	if b.sums != nil {
		t.sums(b.sums)
	}
}

// enter moves to the part of a block.
func (t *Tally) enter(b *Block) {
	if b.Part != t.Part {
		t.EndPart()
		t.Part, t.seg, t.Games = b.Part, b.Seg, b.Seg.None()
	}
}

// hit adds a hit of that part; counts says whether it is counted.
func (t *Tally) hit(h *segment.Hit, v *segment.View, day uint32, counts bool) {
	if !counts {
		t.Answer.LeftOut++
		return
	}
	t.Games.Add(int(h.Game))
	t.add(h, v, day, 1)
}

// sums adds the sums of a segment.
func (t *Tally) sums(s *segment.Sums) {
	for i := range s.Hits {
		h := &s.Hits[i]
		v, _ := t.s.View(&h.Hit, h.Winner)
		for year, hits := range h.Years {
			t.add(&h.Hit, &v, firstDay(year), hits)
		}
	}
	for _, g := range s.Games {
		t.addGames(g.Winner, firstDay(g.Year), g.Games)
	}
	t.span(s.First)
	t.span(s.Last)
}

// firstDay returns a day of a year.
func firstDay(year uint32) uint32 { return year * 1e4 }

// add counts a number of hits with the same properties.
func (t *Tally) add(h *segment.Hit, v *segment.View, day uint32, hits int) {
	t.Answer.Hits += hits
	t.Answer.Switched += hits * num.FromBool(v.Swapped)
	cell := v.Cell
	if cell < 0 {
		cell = len(t.same)
	}
	c := &t.cells[cell]
	if c.hits == 0 {
		t.met = append(t.met, cell)
	}
	c.hits += hits
	won := int(v.Winner & 3)
	c.kinds[won|num.FromBool(v.Color == board.White)<<2|num.FromBool(h.Next-h.Node > Tenuki)<<3] += hits
	at := 4*t.years.Slot(day) + won
	for at >= len(c.years) {
		c.years = append(c.years, 0)
	}
	c.years[at] += hits
}

// of returns the number of hits whose next move has this colour and whose game has this winner, and
// how many of these moves came late.
func (c *cellCount) of(color, winner board.Color) (hits, late int) {
	at := int(winner) | num.FromBool(color == board.White)<<2
	return c.kinds[at] + c.kinds[at|8], c.kinds[at|8]
}

// wins returns the number of hits won by each side, in the query's colours.
func (c *cellCount) wins() (black, white int) {
	for _, color := range [...]board.Color{board.Black, board.White} {
		b, _ := c.of(color, board.Black)
		w, _ := c.of(color, board.White)
		black, white = black+b, white+w
	}
	return black, white
}

// continuation returns the counts of a cell, without its place.
func (c *cellCount) continuation() Continuation {
	var out Continuation
	for _, winner := range [...]board.Color{board.Empty, board.Black, board.White} {
		black, late := c.of(board.Black, winner)
		white, whiteLate := c.of(board.White, winner)
		out.Black, out.BlackTenuki = out.Black+black, out.BlackTenuki+late
		out.White, out.WhiteTenuki = out.White+white, out.WhiteTenuki+whiteLate
		switch winner {
		case board.Black:
			out.BlackWins, out.WhiteLosses = black, white
		case board.White:
			out.BlackLosses, out.WhiteWins = black, white
		}
	}
	return out
}

// EndPart counts the games of a part.
func (t *Tally) EndPart() {
	for game := range t.Games.Games {
		g := uint32(game)
		day := t.seg.Day(g)
		t.addGames(t.seg.Winner(g), day, 1)
		t.span(day)
	}
}

// addGames counts games with hits.
func (t *Tally) addGames(winner board.Color, day uint32, games int) {
	a := &t.Answer
	a.Games += games
	a.BlackWinsGames += games * num.FromBool(winner == board.Black)
	a.WhiteWinsGames += games * num.FromBool(winner == board.White)
	t.years.Of(t.years.Slot(day)).Games += games
}

// span notes a day of a game with hits; 0 means unknown.
func (t *Tally) span(day uint32) {
	a := &t.Answer
	a.Last = max(a.Last, day)
	if day != 0 && (a.First == 0 || day < a.First) {
		a.First = day
	}
}

// Finish returns the answer. t must not be used afterwards.
func (t *Tally) Finish() *Answer {
	t.EndPart()
	t.years.Sort()
	a := t.Answer
	w, _ := t.s.Query.Extent()
	none := len(t.same)
	a.WithoutNext = t.cells[none].hits
	a.BlackWinsWithout, a.WhiteWinsWithout = t.cells[none].wins()
	slices.SortFunc(t.met, func(x, y int) int {
		return cmp.Or(cmp.Compare(t.cells[y].hits, t.cells[x].hits), cmp.Compare(x, y))
	})
	a.Next = make([]Continuation, 0, len(t.met))
	for _, cell := range t.met {
		c := &t.cells[cell]
		t.years.add(c.years)
		black, white := c.wins()
		a.BlackWins, a.WhiteWins = a.BlackWins+black, a.WhiteWins+white
		if cell != none {
			n := c.continuation()
			n.X, n.Y, n.Years = cell%w, cell/w, t.years.ofCell(c.years)
			a.Next = append(a.Next, n)
		}
		clear(c.years)
		*c = cellCount{years: c.years[:0]}
	}
	t.twins(a.Next, w)
	for i := range a.Next {
		a.Next[i].Label = board.Label(i)
	}
	a.Years = t.years.Sorted(t.years.Total)
	t.s, t.same, t.Games, t.seg, t.met = nil, nil, nil, nil, t.met[:0]
	spare.Put(t)
	return &a
}

// twins sets the equivalent cells, for a query w cells wide.
func (t *Tally) twins(list []Continuation, w int) {
	t.twin = slices.Grow(t.twin[:0], len(t.same))[:len(t.same)]
	clear(t.twin)
	for _, first := range t.same {
		t.twin[first]++
	}
	if slices.Max(t.twin) < 2 {
		return
	}
	all := make([][2]int, 0, len(t.same))
	for i := range list {
		c := &list[i]
		cell := c.Y*w + c.X
		n := t.twin[cell]
		if n < 2 {
			continue
		}
		begin := len(all)
		for other := cell; len(all)-begin < n; other++ {
			if t.same[other] == cell {
				all = append(all, [2]int{other % w, other / w})
			}
		}
		c.SameAs = all[begin:len(all):len(all)]
	}
}
