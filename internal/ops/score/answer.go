package score

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/reading"
	"katachi/sgf"
)

// Answer is what programs read about a Settled.
type Answer struct {
	Board    int       `json:"board"`
	Rules    string    `json:"rules"`
	Result   string    `json:"result"`
	Lead     float64   `json:"lead" doc:"Black's, after komi"`
	Record   string    `json:"record,omitempty"`
	Same     *bool     `json:"same,omitempty" doc:"As in the record"`
	Fits     string    `json:"fits,omitempty" enum:"chinese,japanese,played-out chinese" doc:"Other rules, by which the record is right; played-out: with the dame played in turn"`
	Over     bool      `json:"over" doc:"Nothing is left to play"`
	Proven   bool      `json:"proven" doc:"Over, every status proven"`
	Black    SideJSON  `json:"black"`
	White    SideJSON  `json:"white"`
	Chains   []Chain   `json:"chains"`
	Dame     []string  `json:"dame"`
	Open     []string  `json:"open" doc:"Where borders are open"`
	Owed     []OwedFor `json:"owed" doc:"Teire"`
	Taken    []string  `json:"taken" doc:"Dead by the next move"`
	Sentence string    `json:"sentence"`
}

// SideJSON is what a player has.
type SideJSON struct {
	Stones    int     `json:"stones"`
	Territory int     `json:"territory"`
	Prisoners int     `json:"prisoners"`
	Owed      int     `json:"owed"`
	Bonus     int     `json:"bonus"`
	Points    float64 `json:"points" doc:"With komi"`
}

// Chain is the status of a chain.
type Chain struct {
	Color  board.Color `json:"color" enum:"black,white"`
	Stones []string    `json:"stones"`
	Status string      `json:"status" enum:"alive,dead,seki,play on" doc:"play on: not settled"`
	Proof  judge.Proof `json:"proof" enum:"eyes,reading,ko," doc:"empty: expected by playouts"`
	Attack string      `json:"attack,omitempty"`
	Defend string      `json:"defend,omitempty"`
	Reason string      `json:"reason"`
}

// OwedFor is a move owed.
type OwedFor struct {
	Color board.Color `json:"color" enum:"black,white"`
	Point string      `json:"point"`
}

// Answer returns what programs read.
func (s *Settled) Answer() *Answer {
	b := s.Position.Game.Board()
	size := b.Size()
	a := &Answer{
		Board: size, Rules: s.Rules.String(), Result: s.Result(), Lead: s.Lead, Record: s.Record, Fits: s.Fits, Over: s.Over(), Proven: s.Proven(),
		Black: s.sideJSON(board.Black), White: s.sideJSON(board.White), Chains: []Chain{}, Dame: report.PointNames(s.Dame, size),
		Open: report.PointNames(s.Open, size), Owed: []OwedFor{}, Taken: report.PointNames(s.Taken, size), Sentence: s.Sentence(),
	}
	if _, ok := counted(s.Record); ok {
		same := s.agrees()
		a.Same = &same
	}
	for i := range s.Chains {
		v := &s.Chains[i]
		c := Chain{Color: b.Color(v.Stones[0]), Stones: report.PointNames(v.Stones, size), Status: status(v), Proof: v.Proof, Reason: s.reason(v)}
		if v.Attack != board.Pass {
			c.Attack = v.Attack.Name(size)
		}
		if v.Defend != board.Pass {
			c.Defend = v.Defend.Name(size)
		}
		a.Chains = append(a.Chains, c)
	}
	for _, m := range s.Owed {
		a.Owed = append(a.Owed, OwedFor{m.Color, m.Point.Name(size)})
	}
	return a
}

func (s *Settled) sideJSON(c board.Color) SideJSON {
	n := &s.Sides[c]
	return SideJSON{n.Stones, n.Territory, n.Prisoners, n.Owed, n.Bonus, s.Points(c)}
}

// Result returns the result as SGF has it: "B+3.5", "W+0.5", "0".
func (s *Settled) Result() string {
	switch lead := strconv.FormatFloat(math.Abs(s.Lead), 'f', -1, 64); {
	case s.Lead > 0:
		return "B+" + lead
	case s.Lead < 0:
		return "W+" + lead
	}
	return "0"
}

// agrees reports whether the record has the same lead.
func (s *Settled) agrees() bool {
	lead, ok := counted(s.Record)
	return ok && lead == s.Lead
}

// differs reports whether the record has another lead.
func (s *Settled) differs() bool {
	lead, ok := counted(s.Record)
	return ok && lead != s.Lead
}

// counted returns Black's lead in the result of a record, if that is a count. Quarters are always of
// zi, which are two points.
func counted(result string) (lead float64, ok bool) {
	if result == "0" || strings.EqualFold(result, "draw") {
		return 0, true
	}
	_, margin, _ := strings.Cut(result, "+")
	lead, err := strconv.ParseFloat(margin, 64)
	if math.Mod(2*lead, 1) != 0 {
		lead *= 2
	}
	if sgf.Winner(result) == board.White {
		lead = -lead
	}
	return lead, err == nil && sgf.Winner(result).IsStone() && math.Mod(2*lead, 1) == 0 // not so of infinity, and of codes such as 0.02
}

// Sentence gives the result in words.
func (s *Settled) Sentence() string {
	text := s.Result()
	switch {
	case !s.Over():
		text += " as it stands, but play is not over"
	case !s.Proven():
		text += "; not all of it is proven"
	default:
		text += ", proven"
	}
	switch {
	case s.agrees():
		text += "; the record says the same"
	case s.Fits != "":
		text += fmt.Sprintf("; the record says %s, which is right by %s rules", report.OneLine(s.Record), s.Fits)
	case s.Record != "":
		text += "; the record says " + report.OneLine(s.Record)
	}
	return text + "."
}

// status is the word for the status of a chain.
func status(v *judge.Verdict) string {
	if playOn(v) {
		return "play on"
	}
	return v.Status.String()
}

// reason says why a chain has its status.
func (s *Settled) reason(v *judge.Verdict) string {
	b := s.Position.Game.Board()
	owner := b.Color(v.Stones[0])
	play := func(c board.Color, p board.Point, does string) string {
		if p == board.Pass {
			return fmt.Sprintf("%s %s", report.Side(c), does)
		}
		return fmt.Sprintf("%s at %s %s", report.Side(c), p.Name(b.Size()), does)
	}
	attack, defend := play(owner.Opponent(), v.Attack, "takes it"), play(owner, v.Defend, "saves it")
	switch {
	case v.Status == reading.Unsettled:
		return fmt.Sprintf("proven: %s, %s", attack, defend)
	case v.Status == reading.InKo && v.Attack != board.Pass:
		return "proven: a ko, which begins at " + v.Attack.Name(b.Size())
	case v.Status == reading.InKo:
		return "proven: a ko"
	case v.Status == reading.Undecided:
		return "undecided"
	case v.Proof == judge.NoProof:
		return "not proven"
	}
	return "proven by " + string(v.Proof)
}

// Row is a line of the text: what it is about, and the words.
type Row struct{ Title, Text string }

// Rows are the count of each side, and the chains that are not proven to be alive.
func (s *Settled) Rows() (rows []Row) {
	b := s.Position.Game.Board()
	size := b.Size()
	rows = append(rows, Row{"rules", s.Rules.String()}, Row{"Black", s.sum(board.Black)}, Row{"White", s.sum(board.White)})
	proven := 0
	var likely [3][]board.Point // of each colour, a stone of each chain that is alive without proof
	for _, kind := range []string{"dead", "seki", "play on", "alive"} {
		for i := range s.Chains {
			v := &s.Chains[i]
			switch {
			case status(v) != kind:
			case kind == "alive" && v.Proof != judge.NoProof:
				proven++
			case kind == "alive":
				likely[b.Color(v.Stones[0])] = append(likely[b.Color(v.Stones[0])], v.Stones[0])
			default:
				rows = append(rows, Row{kind, fmt.Sprintf("%s %s (%s): %s", report.Side(b.Color(v.Stones[0])), v.Stones[0].Name(size), num.Count(len(v.Stones), "stone"), s.reason(v))})
			}
		}
	}
	if proven > 0 {
		rows = append(rows, Row{"alive", num.Count(proven, "chain") + ", proven"})
	}
	points := func(title string, list []board.Point) {
		if len(list) > 0 {
			rows = append(rows, Row{title, strings.Join(report.PointNames(list, size), " ")})
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		if len(likely[c]) > 0 {
			rows = append(rows, Row{"alive", fmt.Sprintf("not proven: %s %s", report.Side(c), strings.Join(report.PointNames(likely[c], size), " "))})
		}
	}
	points("dame", s.Dame)
	points("open", s.Open)
	for _, m := range s.Owed {
		rows = append(rows, Row{"owed", fmt.Sprintf("%s %s: a move in the own area is needed after the dame", report.Side(m.Color), m.Point.Name(size))})
	}
	points("taken", s.Taken)
	return rows
}

// sum shows how the points of a player add up.
func (s *Settled) sum(c board.Color) string {
	n := &s.Sides[c]
	parts := []string{num.Count(n.Stones, "stone"), fmt.Sprintf("%d territory", n.Territory)}
	if s.Rules.Territory {
		parts = []string{fmt.Sprintf("%d territory", n.Territory), num.Count(n.Prisoners, "prisoner")}
		if n.Owed > 0 {
			parts = append(parts, fmt.Sprintf("-%d owed", n.Owed))
		}
	}
	if n.Bonus > 0 {
		parts = append(parts, fmt.Sprintf("%d for handicap", n.Bonus))
	}
	if c == board.White && s.Rules.Komi != 0 {
		parts = append(parts, fmt.Sprintf("%g komi", s.Rules.Komi))
	}
	return strings.ReplaceAll(fmt.Sprintf("%s = %g", strings.Join(parts, " + "), s.Points(c)), "+ -", "- ")
}

// Picture shows the position with the dead chains, those in seki and those to be played on, and in
// pictures the owner of each point.
func (s *Settled) Picture() *picture.Picture {
	pic := s.Position.Picture()
	for _, kind := range []string{"dead", "seki", "play on"} {
		for i := range s.Chains {
			if v := &s.Chains[i]; status(v) == kind {
				pic.Shapes = append(pic.Shapes, picture.Shape{Name: kind, Points: v.Stones})
			}
		}
	}
	pic.Owner = map[board.Point]float64{}
	for p := range s.Position.Game.Board().Points {
		switch s.Owners[p] {
		case board.Black:
			pic.Owner[p] = 1
		case board.White:
			pic.Owner[p] = -1
		}
	}
	return pic
}
