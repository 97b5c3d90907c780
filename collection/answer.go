package collection

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"

	"katachi/board"
	"katachi/collection/segment"
	"katachi/internal/num"
)

// Answer sums up the hits of a query. Wins of hits are seen in the query's
// colours, wins of games as they were.
type Answer struct {
	ID             json.RawMessage `json:"id,omitempty"`
	Games          int             `json:"games"` // with at least one hit
	Hits           int             `json:"hits"`
	Switched       int             `json:"switched"` // hits with colours swapped
	BlackWins      int             `json:"Bwins_hits"`
	WhiteWins      int             `json:"Wwins_hits"`
	BlackWinsGames int             `json:"Bwins_games"`
	WhiteWinsGames int             `json:"Wwins_games"`
	WithoutNext    int             `json:"hits_without_continuation"`
	Next           []Continuation  `json:"continuations"` // sorted by Black + White falling, then reading order

	Played *Played `json:"played,omitempty"` // of a query for names alone

	Shares []Share `json:"-"` // of a Union of several: what each collection has

	Years       []Year `json:"-"` // ascending; year 0 stands for games without a date
	First, Last uint32 `json:"-"` // earliest and latest known date, yyyymmdd; months and days may be 0
}

// Played counts who played the named moves that were found, and how their games ended for
// whoever did.
type Played struct {
	Black int `json:"B"`
	White int `json:"W"`
	Won   int `json:"won"`
	Lost  int `json:"lost"`
}

// Continuation counts what was played at one cell of the query after its hits.
// All is seen in the query's colours.
type Continuation struct {
	Label       string `json:"label"` // board.Label of its place in the order
	X           int    `json:"x"`     // from the top left cell of the query: the first of SameAs
	Y           int    `json:"y"`
	Black       int    `json:"B"`  // hits after which Black plays here next
	BlackTenuki int    `json:"tB"` // of these, later: more than two nodes after the hit
	BlackWins   int    `json:"wB"` // hits of Black that Black won
	BlackLosses int    `json:"lB"` // hits of Black that White won
	White       int    `json:"W"`  // hits after which White plays here next
	WhiteTenuki int    `json:"tW"`
	WhiteLosses int    `json:"wW"` // hits of White that Black won
	WhiteWins   int    `json:"lW"` // hits of White that White won

	SameAs [][2]int `json:"same_as,omitempty"` // cells that symmetries of the query map on each other, if there are several

	Years []Year `json:"-"` // ascending, of Black and White together; Games is not counted
}

// Year counts the hits of one year.
type Year struct {
	Year      int `json:"year"` // 0 stands for games without a date
	Hits      int `json:"hits"`
	Games     int `json:"games,omitempty"` // with at least one hit
	BlackWins int `json:"Bwins_hits"`      // seen in the query's colours
	WhiteWins int `json:"Wwins_hits"`
}

// tenuki is the number of nodes up to which a continuation is an answer.
const tenuki = 2

// tally collects an Answer.
type tally struct {
	s      *search
	answer Answer
	same   []int          // see segment.Search
	twin   []int          // by cell: how many mean the same, if it is the first of them
	order  []int          // see byHits
	next   []Continuation // by cell
	years  years
	part   int         // that games belongs to
	games  segment.Set // of the part: those with hits
	seg    *segment.Segment
}

// spare are tallies that were finished, for their memory.
var spare = sync.Pool{New: func() any { return new(tally) }}

func newTally(s *search) *tally {
	t := spare.Get().(*tally)
	t.s, t.part, t.same, t.answer = s, -1, s.Same(), Answer{ID: s.query.ID}
	t.next = slices.Grow(t.next[:0], len(t.same))[:len(t.same)]
	for i := range t.next {
		t.next[i] = Continuation{Years: t.next[i].Years[:0]}
	}
	t.years.begin()
	return t
}

// block adds the hits of a block.
func (t *tally) block(b *block) {
	if b.part != t.part {
		t.endPart()
		t.part, t.seg, t.games = b.part, b.seg, b.seg.None()
	}
	for i := range b.hits {
		h := &b.hits[i]
		if v, ok := t.s.View(h, b.seg.Winner(h.Game)); ok {
			t.add(h, &v)
		}
	}
}

// add counts one hit.
func (t *tally) add(h *segment.Hit, v *segment.View) {
	a := &t.answer
	won, lost := num.FromBool(v.Winner == board.Black), num.FromBool(v.Winner == board.White)
	a.Hits++
	a.Switched += num.FromBool(v.Swapped)
	a.BlackWins += won
	a.WhiteWins += lost
	t.games.Add(int(h.Game))
	slot := t.years.slot(t.seg.Day(h.Game))
	t.years.total = countYear(t.years.total, slot, v.Winner)
	if v.Cell < 0 {
		a.WithoutNext++
		return
	}
	c := &t.next[v.Cell]
	c.Years = countYear(c.Years, slot, v.Winner)
	late := num.FromBool(h.Next-h.Node > tenuki)
	if v.Color == board.Black {
		c.Black, c.BlackTenuki, c.BlackWins, c.BlackLosses = c.Black+1, c.BlackTenuki+late, c.BlackWins+won, c.BlackLosses+lost
	} else {
		c.White, c.WhiteTenuki, c.WhiteLosses, c.WhiteWins = c.White+1, c.WhiteTenuki+late, c.WhiteLosses+won, c.WhiteWins+lost
	}
}

// endPart counts the games of a part.
func (t *tally) endPart() {
	a := &t.answer
	for game := range t.games.Games {
		g := uint32(game)
		a.Games++
		a.BlackWinsGames += num.FromBool(t.seg.Winner(g) == board.Black)
		a.WhiteWinsGames += num.FromBool(t.seg.Winner(g) == board.White)
		day := t.seg.Day(g)
		t.years.total[t.years.slot(day)].Games++
		a.Last = max(a.Last, day)
		if day != 0 && (a.First == 0 || day < a.First) {
			a.First = day
		}
	}
}

// finish returns the answer. T must not be used any more.
func (t *tally) finish() *Answer {
	t.endPart()
	t.years.sort()
	a := t.answer
	w, _ := t.s.query.Extent()
	order := t.byHits()
	a.Next = make([]Continuation, 0, len(order))
	for _, cell := range order {
		c := t.next[cell]
		c.X, c.Y = cell%w, cell/w
		c.Years = t.years.sorted(c.Years)
		a.Next = append(a.Next, c)
	}
	t.twins(a.Next, w)
	for i := range a.Next {
		a.Next[i].Label = board.Label(i)
	}
	a.Years = t.years.sorted(t.years.total)
	t.s, t.same, t.games, t.seg = nil, nil, nil, nil
	spare.Put(t)
	return &a
}

// byHits returns the cells with continuations, the most frequent first.
func (t *tally) byHits() []int {
	t.order = t.order[:0]
	for cell := range t.next {
		if c := &t.next[cell]; c.Black+c.White > 0 {
			t.order = append(t.order, cell)
		}
	}
	slices.SortStableFunc(t.order, func(x, y int) int {
		return cmp.Compare(t.next[y].Black+t.next[y].White, t.next[x].Black+t.next[x].White)
	})
	return t.order
}

// twins sets the cells that mean the same, of a query w cells wide.
func (t *tally) twins(list []Continuation, w int) {
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
