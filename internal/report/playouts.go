package report

import (
	"fmt"
	"math"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/mind/analysis"
	"katachi/mind/playout"
)

// SetKomi sets the komi of a game; nil leaves it unchanged.
func SetKomi(g *board.Game, wanted *float64) {
	if wanted != nil {
		rules := g.Rules()
		rules.Komi = *wanted
		g.SetRules(rules)
	}
}

// Searched is the result of a search of a position by playouts, or of an analysis.
type Searched struct {
	*playout.Analysis
	Rules  board.Rules
	Size   int
	Doubt  string // why the record does not state the komi
	Source string // the engine that searched instead of playouts; "" for none

	unowned bool    // nil if the source does not report ownership
	spread  float64 // half the width of the 95 % interval of the lead; NaN if not measured
}

// KomiText returns the komi for players, with the reason for doubt, if there is one.
func KomiText(komi float64, doubt string) string {
	if doubt != "" {
		return fmt.Sprintf("komi %g (%s)", komi, doubt)
	}
	return fmt.Sprintf("komi %g", komi)
}

// NewSearched returns the result of a search of a game's position.
func NewSearched(g *board.Game, found *playout.Analysis) *Searched {
	return &Searched{Analysis: found, Rules: g.Rules(), Size: g.Board().Size(), spread: math.NaN()}
}

// NewAnalysed returns the result of an analysis of a game's position by another source than
// playouts. Unknown values are NaN.
func NewAnalysed(g *board.Game, p *analysis.Position) *Searched {
	c := g.ToMove()
	own := func(x, whole float64) float64 { // from the view of c
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
	s.Source, s.unowned, s.spread = p.Source, p.Owner == nil, p.Spread
	return s
}

// SearchedJSON is the JSON form of Searched; values that the source does not report are null.
type SearchedJSON struct {
	Source     string      `json:"source,omitempty" doc:"The engine; absent for playouts"`
	Visits     int         `json:"visits"`
	Komi       float64     `json:"komi"`
	Doubt      string      `json:"komi_doubt,omitempty" doc:"Why the record does not state the komi"`
	Winrate    *float64    `json:"winrate" doc:"Probability that the side to move wins, calibrated"`
	Raw        *float64    `json:"raw" doc:"Share of playouts won; null with an engine"`
	Lead       *float64    `json:"lead" doc:"Of the side to move, in points, komi included"`
	Interval   *[2]float64 `json:"lead_interval" nullable:"true" doc:"Contains KataGo's lead in 95 of 100 positions; null where not measured: on boards other than 19x19, in uneven games, with fewer than 200 playouts"`
	Repeatable bool        `json:"repeatable" doc:"No time limit ended the search"`
	Full       bool        `json:"full" doc:"Memory was full"`
	Ownership  [][]float64 `json:"ownership" nullable:"true" doc:"Rows from the top; 1 is Black's in the end, -1 White's; null if not told"`
}

// MoveSearchJSON is a searched move. Numbers are from its player's view; values that the source
// does not report are null.
type MoveSearchJSON struct {
	Visits  int      `json:"visits"`
	Prior   *float64 `json:"prior" doc:"0..1"`
	Raw     *float64 `json:"raw"`
	Winrate *float64 `json:"winrate"`
	LCB     *float64 `json:"lcb" doc:"Lower bound of winrate, with 97.5 % confidence"`
	Lead    *float64 `json:"lead"`
	Line    []string `json:"line" doc:"Expected play, the move first"`
}

// JSON returns the JSON form with rounded numbers; nil for nil.
func (f *Searched) JSON() *SearchedJSON {
	if f == nil {
		return nil
	}
	j := &SearchedJSON{
		Source: f.Source, Visits: f.Visits, Komi: f.Rules.Komi, Doubt: f.Doubt,
		Winrate: Known(f.Winrate, 4), Raw: Known(f.Raw, 4), Lead: Known(f.Lead, 2),
		Repeatable: f.Repeatable, Full: f.Full,
	}
	j.Interval = Interval(f.Lead-f.spread, f.Lead+f.spread)
	if f.unowned {
		return j
	}
	for y := range f.Size {
		var row []float64
		for x := range f.Size {
			row = append(row, Round(float64(f.Owner[board.At(x, y)]), 3))
		}
		j.Ownership = append(j.Ownership, row)
	}
	return j
}

// lineJSON returns the JSON form of a line; nil for nil.
func (f *Searched) LineJSON(l *playout.Line) *MoveSearchJSON {
	if l == nil {
		return nil
	}
	m := f.move(l)
	return NewMoveJSON(&m, f.Color, f.Size)
}

// newMoveJSON returns the JSON form of a move by c; nil for nil.
func NewMoveJSON(m *analysis.Move, c board.Color, size int) *MoveSearchJSON {
	if m == nil {
		return nil
	}
	raw, winrate, lcb, lead := m.Raw, m.Winrate, m.LCB, m.Lead
	if c == board.White {
		raw, winrate, lcb, lead = 1-raw, 1-winrate, 1-lcb, -lead
	}
	return &MoveSearchJSON{
		Visits: m.Visits, Prior: Known(m.Prior, 4), Raw: Known(raw, 4), Winrate: Known(winrate, 4),
		LCB: Known(lcb, 4), Lead: Known(lead, 2), Line: PointNames(m.Line, size),
	}
}

// known returns x rounded to the given number of decimals; nil for NaN.
func Known(x float64, decimals int) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	x = Round(x, decimals)
	return &x
}

// Round rounds x to the given number of decimals.
func Round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	if x = math.Round(x*scale) / scale; x == 0 {
		return 0 // not -0
	}
	return x
}

// interval returns the JSON form of an interval; nil if not known.
func Interval(low, high float64) *[2]float64 {
	if math.IsNaN(low) || math.IsNaN(high) {
		return nil
	}
	return &[2]float64{Round(low, 2), Round(high, 2)}
}

// PointNames returns the names of points.
func PointNames(points []board.Point, size int) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.Name(size)
	}
	return list
}

// LeadText formats a lead of Black: B+3.5, W+0.5, or "even".
func LeadText(lead float64) string {
	switch lead = Round(lead, 1); {
	case lead > 0:
		return fmt.Sprintf("B+%.1f", lead)
	case lead < 0:
		return fmt.Sprintf("W+%.1f", -lead)
	}
	return "even"
}

// leadWithin formats a lead with half the width of its interval.
func LeadWithin(lead, spread float64) string {
	switch {
	case math.IsNaN(lead):
		return ""
	case math.IsNaN(spread):
		return LeadText(lead)
	}
	return fmt.Sprintf("%s ± %.0f", LeadText(lead), spread)
}

// Black returns Black's win rate and lead: for playouts those of the most visited move, for an
// engine those of the position.
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

// move returns a line with numbers from Black's view.
func (f *Searched) move(l *playout.Line) analysis.Move {
	m := analysis.Move{
		Line: l.Moves, Visits: l.Visits, Prior: l.Prior, Raw: l.Raw, Winrate: l.Winrate, LCB: l.LCB, Lead: l.Lead,
	}
	if f.Color == board.White {
		m.Raw, m.Winrate, m.LCB, m.Lead = 1-m.Raw, 1-m.Winrate, 1-m.LCB, -m.Lead
	}
	return m
}

// Standing describes in one line who is ahead, and how certain that is.
func (f *Searched) Standing() string {
	black, lead := f.Black()
	text := fmt.Sprintf("Black wins %.0f %%", 100*black)
	if f.Source == "" {
		return text + fmt.Sprintf(", %s, by %d playouts: rough; %s", LeadText(lead), f.Visits, KomiText(f.Rules.Komi, f.Doubt))
	}
	if !math.IsNaN(lead) {
		text += ", " + LeadWithin(lead, f.spread)
	}
	return text + fmt.Sprintf(", says %s after %s; %s", f.Source, num.Count(f.Visits, "visit"), KomiText(f.Rules.Komi, f.Doubt))
}

// Share of the playouts in which a player must own a point for it to be called certain or likely.
const (
	surelyOwned = 0.8
	LikelyOwned = 0.3
)

// OwnerText draws the ownership: X and O are certain, x and o likely, and a dot is open.
func (f *Searched) OwnerText() string {
	b := board.New(f.Size)
	labels := map[board.Point]string{}
	for p := range b.Points {
		sign := ""
		switch x := f.Owner[p]; {
		case x >= surelyOwned:
			sign = "X"
		case x >= LikelyOwned:
			sign = "x"
		case x <= -surelyOwned:
			sign = "O"
		case x <= -LikelyOwned:
			sign = "o"
		default:
			sign = "."
		}
		labels[p] = sign
	}
	var out strings.Builder
	pic := picture.Picture{Board: b, Labels: labels}
	_ = pic.Text(&out, false) // writing to a Builder does not fail
	return out.String()
}

// AddOwner adds the ownership to a picture, if known.
func (f *Searched) AddOwner(pic *picture.Picture) {
	if f.unowned {
		return
	}
	pic.Owner = map[board.Point]float64{}
	for p := range pic.Board.Points {
		pic.Owner[p] = float64(f.Owner[p])
	}
}
