package collection

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"katachi/board"
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

	Years       []Year `json:"-"` // ascending; year 0 stands for games without a date
	First, Last uint32 `json:"-"` // earliest and latest known date, yyyymmdd; months and days may be 0
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
	next   []Continuation // by cell
	years  years
	part   int      // that games belongs to
	games  []uint64 // of the part: those with hits
	seg    *segment
}

func newTally(s *search) *tally {
	t := &tally{s: s, part: -1, next: make([]Continuation, len(s.same))}
	t.answer.ID = s.query.ID
	return t
}

// block adds the hits of a block.
func (t *tally) block(b *block) {
	if b.part != t.part {
		t.endPart()
		t.part, t.seg, t.games = b.part, b.seg, make([]uint64, b.seg.words)
	}
	for i := range b.hits {
		h := &b.hits[i]
		if v, ok := t.s.seen(h, board.Color(b.seg.winner[h.game])); ok {
			t.add(h, &v)
		}
	}
}

// add counts one hit.
func (t *tally) add(h *found, v *seen) {
	a := &t.answer
	a.Hits++
	a.Switched += count(v.swapped)
	a.BlackWins += count(v.winner == board.Black)
	a.WhiteWins += count(v.winner == board.White)
	setBit(t.games, int(h.game))
	slot := t.years.slot(t.seg.date[h.game])
	t.years.total = countYear(t.years.total, slot, v.winner)
	if v.cell < 0 {
		a.WithoutNext++
		return
	}
	c := &t.next[v.cell]
	c.Years = countYear(c.Years, slot, v.winner)
	late := count(h.next-h.node > tenuki)
	won, lost := count(v.winner == board.Black), count(v.winner == board.White)
	if v.color == board.Black {
		c.Black, c.BlackTenuki, c.BlackWins, c.BlackLosses = c.Black+1, c.BlackTenuki+late, c.BlackWins+won, c.BlackLosses+lost
	} else {
		c.White, c.WhiteTenuki, c.WhiteLosses, c.WhiteWins = c.White+1, c.WhiteTenuki+late, c.WhiteLosses+won, c.WhiteWins+lost
	}
}

// count is 1 for true.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// endPart counts the games of a part.
func (t *tally) endPart() {
	a := &t.answer
	for g := range len(t.games) * 64 {
		if !hasBit(t.games, g) {
			continue
		}
		a.Games++
		a.BlackWinsGames += count(board.Color(t.seg.winner[g]) == board.Black)
		a.WhiteWinsGames += count(board.Color(t.seg.winner[g]) == board.White)
		t.years.total[t.years.slot(t.seg.date[g])].Games++
		if d := t.seg.date[g]; d != 0 {
			a.Last = max(a.Last, d)
			if a.First == 0 || d < a.First {
				a.First = d
			}
		}
	}
}

// finish returns the answer.
func (t *tally) finish() *Answer {
	t.endPart()
	a := &t.answer
	w := len(t.s.query.Rows[0])
	a.Next = []Continuation{}
	for cell, c := range t.next {
		if c.Black+c.White == 0 {
			continue
		}
		c.X, c.Y = cell%w, cell/w
		c.Years = t.years.sorted(c.Years)
		for i, first := range t.s.same {
			if first == cell && t.hasTwin(cell) {
				c.SameAs = append(c.SameAs, [2]int{i % w, i / w})
			}
		}
		a.Next = append(a.Next, c)
	}
	slices.SortStableFunc(a.Next, func(x, y Continuation) int { return cmp.Compare(y.Black+y.White, x.Black+x.White) })
	for i := range a.Next {
		a.Next[i].Label = board.Label(i)
	}
	a.Years = t.years.sorted(t.years.total)
	return a
}

// hasTwin reports whether another cell means the same as cell.
func (t *tally) hasTwin(cell int) bool {
	return slices.Index(t.s.same[cell+1:], cell) >= 0
}

// answer runs the search to its end.
func (s *search) answer(ctx context.Context, parts []part) (*Answer, error) {
	t := newTally(s)
	var err error
	s.blocks(ctx, parts, func(b *block) bool {
		if err = b.err; err == nil {
			t.block(b)
		}
		return err == nil
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return t.finish(), nil
}
