package report

import (
	"fmt"
	"math"
	"strings"

	"katachi/analysis"
	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/internal/winrate"
	"katachi/playout"
)

// SetKomi gives a game the komi that the user wants; nil leaves it alone.
func SetKomi(g *board.Game, wanted *float64) {
	if wanted != nil {
		rules := g.Rules()
		rules.Komi = *wanted
		g.SetRules(rules)
	}
}

// Searched is what a search by playouts found of a position.
type Searched struct {
	*playout.Analysis
	Rules  board.Rules
	Size   int
	Source string // the engine that searched instead of playouts; "" for none

	unowned bool    // the source does not tell the ownership
	even    bool    // a game whose leads were measured: see winrate.Rough
	komi    float64 // as area is counted
	made    int     // stones played
}

// NewSearched returns what was found of a game.
func NewSearched(g *board.Game, found *playout.Analysis) *Searched {
	f := &Searched{Analysis: found, Rules: g.Rules(), Size: g.Board().Size(), komi: g.AreaKomi()}
	b := g.Board()
	more := b.Captures(board.White) - b.Captures(board.Black) // that Black has played more than White
	f.made = b.Captures(board.White) + b.Captures(board.Black)
	for p := range b.Points {
		switch b.Color(p) {
		case board.Black:
			f.made, more = f.made+1, more+1
		case board.White:
			f.made, more = f.made+1, more-1
		}
	}
	// Handicap stones, and passes, are more than one side's turn explains.
	f.even = f.Size == winrate.RoughSize && (more == 0 && found.Color == board.Black || more == 1 && found.Color == board.White)
	return f
}

// leastVisits is of how few visits the intervals of leads were measured.
const leastVisits = 200

// believed returns Black's lead as it is to be believed, and half the width of its 95 % interval. In
// games that are not even, on other boards than 19x19, by fewer visits and of engines that was not
// measured: the lead is as it was found, the width NaN.
func (f *Searched) believed() (lead, spread float64) {
	_, lead = f.Black()
	if !f.measured() {
		return lead, math.NaN()
	}
	return f.believedWith(winrate.NewRough(), winrate.Owned(f.Owner[:]))
}

// measured reports whether the interval of the lead was measured.
func (f *Searched) measured() bool { return f.Source == "" && f.even && f.Visits >= leastVisits }

// believedWith is believed where it was measured. Owned is the sum of winrate.Owned, a mean over the
// positions of the game that are near.
func (f *Searched) believedWith(rough *winrate.Rough, owned float64) (lead, spread float64) {
	_, lead = f.Black()
	shift := f.komi - winrate.RoughKomi
	lead, spread = rough.Lead(f.made, lead+shift, owned-winrate.RoughKomi)
	return lead - shift, spread
}

// NewAnalysed returns what somebody else than playouts found of the position of a game. What it does not
// tell is NaN.
func NewAnalysed(g *board.Game, p *analysis.Position) *Searched {
	c := g.ToMove()
	own := func(x, whole float64) float64 { // as c sees it
		if c == board.White {
			return whole - x
		}
		return x
	}
	a := &playout.Analysis{
		Color: c, Visits: p.Visits, Raw: math.NaN(), Winrate: own(p.Winrate, 1), Lead: own(p.Lead, 0),
	}
	if p.Owner != nil {
		a.Owner = *p.Owner
	}
	for _, m := range p.Moves {
		a.Lines = append(a.Lines, playout.Line{
			Moves: m.Line, Visits: m.Visits, Prior: m.Prior, Raw: own(m.Raw, 1), Winrate: own(m.Winrate, 1),
			LCB: own(m.LCB, 1), Lead: own(m.Lead, 0),
		})
	}
	s := NewSearched(g, a)
	s.Source, s.unowned = p.Source, p.Owner == nil
	return s
}

// AddSearch puts the moves that were searched first, those with most visits before the others.
// The rest stay in their order.
func (s *Suggestions) AddSearch(found *Searched, most int) {
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

// SearchedJSON is a Searched, for programs; null is what the source does not tell.
type SearchedJSON struct {
	Source     string      `json:"source,omitempty"` // the engine; absent of playouts
	Visits     int         `json:"visits"`
	Komi       float64     `json:"komi"`
	Winrate    *float64    `json:"winrate"`
	Raw        *float64    `json:"raw"`
	Lead       *float64    `json:"lead"`
	Interval   []float64   `json:"lead_interval"` // 95 %, of who is to move; null if it was not measured
	Repeatable bool        `json:"repeatable"`
	Full       bool        `json:"full"`
	Ownership  [][]float64 `json:"ownership"` // rows from the top; 1 is Black's; null if the engine does not tell
}

// MoveSearchJSON is a move that was searched. Numbers are its player's; null is what the source does
// not tell.
type MoveSearchJSON struct {
	Visits  int      `json:"visits"`
	Prior   *float64 `json:"prior"`
	Raw     *float64 `json:"raw"`
	Winrate *float64 `json:"winrate"`
	LCB     *float64 `json:"lcb"`
	Lead    *float64 `json:"lead"`
	Line    []string `json:"line"`
}

// JSON returns what programs read; nil for nil. Numbers are rounded.
func (f *Searched) JSON() *SearchedJSON {
	if f == nil {
		return nil
	}
	j := &SearchedJSON{
		Source: f.Source, Visits: f.Visits, Komi: f.Rules.Komi,
		Winrate: known(f.Winrate, 4), Raw: known(f.Raw, 4), Lead: known(f.Lead, 2),
		Repeatable: f.Repeatable, Full: f.Full,
	}
	if f.unowned {
		return j
	}
	lead, spread := f.believed()
	if f.Color == board.White {
		lead = -lead
	}
	j.Interval = interval(lead-spread, lead+spread)
	for y := range f.Size {
		var row []float64
		for x := range f.Size {
			row = append(row, round(float64(f.Owner[board.At(x, y)]), 3))
		}
		j.Ownership = append(j.Ownership, row)
	}
	return j
}

// lineJSON returns what programs read of a line; nil for nil.
func (f *Searched) lineJSON(l *playout.Line) *MoveSearchJSON {
	if l == nil {
		return nil
	}
	m := f.move(l)
	return newMoveJSON(&m, f.Color, f.Size)
}

// newMoveJSON returns what programs read of a move of c; nil for nil.
func newMoveJSON(m *analysis.Move, c board.Color, size int) *MoveSearchJSON {
	if m == nil {
		return nil
	}
	raw, winrate, lcb, lead := m.Raw, m.Winrate, m.LCB, m.Lead
	if c == board.White {
		raw, winrate, lcb, lead = 1-raw, 1-winrate, 1-lcb, -lead
	}
	return &MoveSearchJSON{
		Visits: m.Visits, Prior: known(m.Prior, 4), Raw: known(raw, 4), Winrate: known(winrate, 4),
		LCB: known(lcb, 4), Lead: known(lead, 2), Line: PointNames(m.Line, size),
	}
}

// known returns x with so many decimals, nil for NaN.
func known(x float64, decimals int) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	x = round(x, decimals)
	return &x
}

// round returns x with so many decimals.
func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	if x = math.Round(x*scale) / scale; x == 0 {
		return 0 // not -0
	}
	return x
}

// PointNames returns the names of points.
func PointNames(points []board.Point, size int) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.Name(size)
	}
	return list
}

// LeadText is a lead of Black as people write it: B+3.5, W+0.5, or "even".
func LeadText(lead float64) string {
	switch lead = round(lead, 1); {
	case lead > 0:
		return fmt.Sprintf("B+%.1f", lead)
	case lead < 0:
		return fmt.Sprintf("W+%.1f", -lead)
	}
	return "even"
}

// Black returns how likely Black wins, and by how many points: by playouts after the move that was
// visited most, by an engine as it says of the position.
func (f *Searched) Black() (winrate, lead float64) {
	winrate, lead = f.Winrate, f.Lead
	if f.Source == "" {
		winrate, lead = f.Lines[0].Winrate, f.Lines[0].Lead
	}
	if f.Color == board.White {
		return 1 - winrate, -lead
	}
	return winrate, lead
}

// Position returns what was found as Black's: the value of the move that was visited most, the lead as
// it is to be believed.
func (f *Searched) Position() *analysis.Position {
	p := analysis.Unknown()
	p.Source, p.Visits, p.Owner = "playouts", f.Visits, &f.Owner
	p.Winrate, _ = f.Black()
	p.Lead, p.Spread = f.believed()
	for i := range f.Lines {
		p.Moves = append(p.Moves, f.move(&f.Lines[i]))
	}
	return p
}

// move returns a line with Black's numbers.
func (f *Searched) move(l *playout.Line) analysis.Move {
	m := analysis.Move{
		Line: l.Moves, Visits: l.Visits, Prior: l.Prior, Raw: l.Raw, Winrate: l.Winrate, LCB: l.LCB, Lead: l.Lead,
	}
	if f.Color == board.White {
		m.Raw, m.Winrate, m.LCB, m.Lead = 1-m.Raw, 1-m.Winrate, 1-m.LCB, -m.Lead
	}
	return m
}

// Standing says in one line who is ahead, and how sure that is.
func (f *Searched) Standing() string {
	black, lead := f.Black()
	text := fmt.Sprintf("Black wins %.0f %%", 100*black)
	if f.Source == "" {
		return text + fmt.Sprintf(", %s, by %d playouts: rough; komi %g", leadWithin(f.believed()), f.Visits, f.Rules.Komi)
	}
	if !math.IsNaN(lead) {
		text += ", " + LeadText(lead)
	}
	return text + fmt.Sprintf(", says %s after %s; komi %g", f.Source, num.Count(f.Visits, "visit"), f.Rules.Komi)
}

// What an ownership is called: how much of the playouts a point must be a player's for.
const (
	surelyOwned = 0.8
	likelyOwned = 0.3
)

// OwnerText draws the ownership: X and O for sure, x and o likely, and a dot
// where it is open.
func (f *Searched) OwnerText() string {
	b := board.New(f.Size)
	labels := map[board.Point]string{}
	for p := range b.Points {
		sign := ""
		switch x := f.Owner[p]; {
		case x >= surelyOwned:
			sign = "X"
		case x >= likelyOwned:
			sign = "x"
		case x <= -surelyOwned:
			sign = "O"
		case x <= -likelyOwned:
			sign = "o"
		default:
			sign = "."
		}
		labels[p] = sign
	}
	var out strings.Builder
	pic := picture.Picture{Board: b, Labels: labels}
	_ = pic.Text(&out, false) // a Builder takes everything
	return out.String()
}

// AddOwner shows the ownership in a picture, if it is known.
func (f *Searched) AddOwner(pic *picture.Picture) {
	if f.unowned {
		return
	}
	pic.Owner = map[board.Point]float64{}
	for p := range pic.Board.Points {
		pic.Owner[p] = float64(f.Owner[p])
	}
}
