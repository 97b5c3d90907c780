// Package solve reads out whether a group lives, whether chains are connected or cut, and who wins a
// race.
package solve

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/net"
	netmodel "katachi/mind/net/model"
	"katachi/reading"
)

// Solved is the answer of a solver for a position.
type Solved struct {
	Position *report.Position
	Mover    board.Color
	reading.Solution
	Wrong []Refuted // the wrong moves that were hardest to refute, the hardest first
}

// Refuted is a move that does not work, with its refutation.
type Refuted struct {
	Move board.Point
	Line []board.Move // begins with the answer; empty if none is needed
	Fate reading.Fate // of the group, after the move
}

// mostWrong is the most wrong moves shown, and refuteNodes the most positions searched to refute
// them all.
const (
	mostWrong   = 5
	refuteNodes = 100_000
)

// NewSolver is reading.NewSolver with the built-in network as its Prior.
func NewSolver(bytes int) *reading.Solver {
	s := reading.NewSolver(bytes)
	s.Prior = net.NewEvaluator(netmodel.Builtin()).Prior
	return s
}

// OwnerBy returns the Owner of a solver: the ownership that a judge expects, of the stones alone.
func OwnerBy(judge report.Judge) func(context.Context, *board.Board, board.Color) (*[board.NumPoints]float32, error) {
	return func(ctx context.Context, b *board.Board, mover board.Color) (owner *[board.NumPoints]float32, err error) {
		g := board.GameFrom(b, &board.Rules{Komi: board.DefaultKomi})
		g.SetToMove(mover)
		one := func(yield func(int, *report.Position) bool) { yield(0, &report.Position{Game: g}) }
		err = judge(ctx, one, func(_ int, p *analysis.Position) { owner = p.Owner })
		return owner, err
	}
}

// Do runs the solver on the position. First plays first; Empty: for connect and cut the side that
// wants it, else the side to move. If ctx ends, it returns the results so far with the error.
func Do(ctx context.Context, solver *reading.Solver, pos *report.Position, first board.Color, in *Request) (*Solved, error) {
	q, err := in.question(pos, first)
	if err != nil {
		return nil, err
	}
	b := pos.Game.Board()
	found, err := solver.Solve(ctx, b, *q)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if q.Region != (reading.Area{}) && !isConnection(found.Goal) {
		if p, ok := leftOut(b, append(slices.Clone(found.Group), found.Rival...), &q.Region); ok {
			return nil, fmt.Errorf("the region leaves out %s, a liberty of the group", p.Name(b.Size()))
		}
	}
	s := &Solved{Position: pos, Mover: q.Mover, Solution: found}
	if err == nil {
		err = s.refute(ctx, solver)
	}
	return s, err
}

// isConnection reports whether the goal is about two chains that may become one.
func isConnection(g reading.Goal) bool { return g == reading.Connect || g == reading.Cut }

// leftOut returns a liberty of the stones outside the region.
func leftOut(b *board.Board, stones []board.Point, region *reading.Area) (board.Point, bool) {
	for _, s := range stones {
		for _, p := range s.Neighbours() {
			if b.Color(p) == board.Empty && !region.Has(p) {
				return p, true
			}
		}
	}
	return board.Pass, false
}

// refute finds refutations of the other moves of the region, and keeps those that took longest.
func (s *Solved) refute(ctx context.Context, solver *reading.Solver) error {
	if !s.Proven || len(s.Moves) == 0 {
		return nil
	}
	type tried struct {
		Refuted
		nodes int
	}
	var list []tried
	left := refuteNodes
	b := s.Position.Game.Board()
	for p := range b.Points {
		if !s.Region.Has(p) || slices.Contains(s.Moves, p) || !b.Legal(s.Mover, p) {
			continue
		}
		answer, err := solver.After(ctx, board.Move{Color: s.Mover, Point: p})
		if ended := ctx.Err(); ended != nil {
			return ended
		}
		if left -= answer.Nodes; left < 0 {
			break
		}
		switch {
		case err != nil || !answer.Proven: // an error: the region does not allow it
		case answer.First == s.First:
			s.Moves = append(s.Moves, p) // proven now, with earlier results in the table
		case answer.First.Status != s.First.Status:
			list = append(list, tried{Refuted{p, answer.Line, answer.First}, answer.Nodes})
		}
	}
	slices.SortStableFunc(list, func(x, y tried) int { return y.nodes - x.nodes })
	for _, t := range list[:min(len(list), mostWrong)] {
		s.Wrong = append(s.Wrong, t.Refuted)
	}
	return nil
}

// Owner returns the colour of the group.
func (s *Solved) Owner() board.Color { return s.Position.Game.Board().Color(s.Group[0]) }

// Verdict describes the status of the group in a sentence, and whether it is not proven.
func (s *Solved) Verdict() string {
	group, is := s.subject()
	mover, other := report.Side(s.Mover), report.Side(s.Mover.Opponent())
	if fate := s.settled(); fate != nil {
		if word := settledWords[s.asDecided(*fate)]; word != "" && s.Goal != reading.WinRace {
			return fmt.Sprintf("%s %s %s%s%s", group, is, word, s.givenUp(), s.needed(*fate))
		}
		return group + ": " + s.fate(*fate)
	}
	switch {
	case s.Status == reading.Undecided && s.Guess.Status != reading.Undecided:
		return fmt.Sprintf("%s %s not decided within the limits: if %s plays first, it looks as if %s%s", group, is, mover, s.fate(s.Guess), s.often())
	case s.Status == reading.Undecided:
		return fmt.Sprintf("%s %s not decided within the limits", group, is)
	case s.Status == reading.Unsettled:
		return fmt.Sprintf("%s %s unsettled: if %s plays first, %s; if %s does, %s", group, is,
			mover, s.fate(s.First)+s.givenUp(), other, s.fate(s.Second))
	case s.Second.Status == reading.Undecided:
		return fmt.Sprintf("%s: if %s plays first, %s%s", group, mover, s.fate(s.First), s.givenUp())
	}
	return fmt.Sprintf("%s: %s, whoever plays first", group, s.fate(s.First))
}

// taken returns the stones of a group that are taken on the main line, although it lives: a group lives
// if some of its stones do.
func (s *Solved) taken() (list []board.Point) {
	if s.Goal == reading.WinRace || s.asDecided(s.First) != reading.Alive {
		return nil
	}
	b := *s.Position.Game.Board()
	for _, m := range s.Line {
		if m.Point == board.Pass {
			continue
		}
		if _, err := b.Play(m.Color, m.Point); err != nil {
			break // a ko that is retaken for a threat
		}
		for _, p := range s.Group {
			if b.Color(p) != s.Owner() && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// givenUp says which stones are taken on the main line; "" if none are.
func (s *Solved) givenUp() string {
	list := s.taken()
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf(", giving up %s at %s", num.Count(len(list), "stone"), list[0].Name(s.size()))
}

// often says how often the guess is right, in brackets; "" if that is not known.
func (s *Solved) often() string {
	if s.Chance == 0 {
		return ""
	}
	return [...]string{" (about 1 in 2)", " (about 3 in 5)", " (about 7 in 10)", " (about 4 in 5)", " (about 9 in 10)"}[int(s.Chance*10+0.5)-5]
}

// subject names the group or chains in question, with "is" or "are".
func (s *Solved) subject() (name, is string) {
	size := s.size()
	group := func(stones []board.Point) string {
		return fmt.Sprintf("at %s (%s)", stones[0].Name(size), num.Count(len(stones), "stone"))
	}
	switch {
	case s.Goal == reading.WinRace:
		return fmt.Sprintf("The race of %s's group %s and %s's %s", report.Side(s.Owner()), group(s.Group),
			report.Side(s.Owner().Opponent()), group(s.Rival)), "is"
	case isConnection(s.Goal):
		b := s.Position.Game.Board()
		i := slices.IndexFunc(s.Group, func(p board.Point) bool { return !b.SameChain(p, s.Group[0]) })
		return fmt.Sprintf("%s's chains %s and %s", report.Side(s.Owner()), group(s.Group[:i]), group(s.Group[i:])), "are"
	}
	return fmt.Sprintf("%s's group %s", report.Side(s.Owner()), group(s.Group)), "is"
}

// settledWords say what is so whoever plays first.
var settledWords = map[reading.Status]string{
	reading.Alive: "alive", reading.Dead: "already dead", reading.InSeki: "alive in seki", reading.Connected: "connected", reading.Apart: "cut",
}

// settled returns the fate of a group that has the same one whoever plays first, or of which only the
// threats of a ko differ that nobody counts as one; nil if it depends, or is not known.
func (s *Solved) settled() *reading.Fate {
	first, second := s.asDecided(s.First), s.asDecided(s.Second)
	if first != second || first == reading.Undecided || first == reading.InKo || first == reading.Escapes {
		return nil
	}
	if s.First.Status == reading.InKo {
		return &s.First
	}
	return &s.Second
}

// Standing returns the status in one word, as Verdict says it: a ko that needs too many threats is
// none.
func (s *Solved) Standing() reading.Status {
	if fate := s.settled(); fate != nil {
		return s.asDecided(*fate)
	}
	return s.Status
}

// Settled reports whether the fate is the same whoever plays first: then no move matters.
func (s *Solved) Settled() bool { return s.settled() != nil }

// mostThreats is the number of threats a ko may need: players call a group that depends on more
// already dead, or alive.
const mostThreats = 2

// asDecided returns the status of a fate, that of the winner for a ko that needs too many threats.
func (s *Solved) asDecided(f reading.Fate) reading.Status {
	if f.Status != reading.InKo || f.Threats <= mostThreats {
		return f.Status
	}
	owners := f.Winner == s.Owner()
	switch {
	case isConnection(s.Goal) && owners:
		return reading.Connected
	case isConnection(s.Goal):
		return reading.Apart
	case owners:
		return reading.Alive
	}
	return reading.Dead
}

// needed says how many threats the other side would need, in brackets; "" unless they are too many.
func (s *Solved) needed(f reading.Fate) string {
	if f.Status != reading.InKo || f.Threats <= mostThreats {
		return ""
	}
	n := "three"
	if f.Threats > 3 {
		n = "more than three" // no more were tried
	}
	return fmt.Sprintf(" (%s would need %s ko threats)", report.Side(f.Winner.Opponent()), n)
}

// fate describes the fate of the group.
func (s *Solved) fate(f reading.Fate) string {
	if note := s.needed(f); note != "" {
		return s.fate(reading.Fate{Status: s.asDecided(f)}) + note
	}
	if s.Goal == reading.WinRace {
		switch f.Status {
		case reading.Alive:
			return report.Side(s.Owner()) + " wins it"
		case reading.Dead:
			return report.Side(s.Owner().Opponent()) + " wins it"
		case reading.InSeki:
			return "neither is captured"
		}
	}
	switch f.Status {
	case reading.Connected:
		return "they are connected"
	case reading.Apart:
		return "they are cut"
	case reading.Alive:
		return "it lives"
	case reading.Dead:
		return "it dies"
	case reading.InSeki:
		return "it lives in seki"
	case reading.Escapes:
		return "it gets five liberties"
	case reading.InKo:
		if f.Threats == 0 {
			return fmt.Sprintf("it is a ko, which %s wins without threats", report.Side(f.Winner))
		}
		return fmt.Sprintf("it is a ko, which %s wins unless %s has %s more", report.Side(f.Winner), report.Side(f.Winner.Opponent()), num.Count(f.Threats, "threat"))
	}
	return "it is not known what happens"
}

// Text describes the refutation: "C1 is answered by B1: it dies".
func (s *Solved) Text(w *Refuted) string {
	if len(w.Line) == 0 || w.Line[0].Point == board.Pass {
		return w.Move.Name(s.size()) + " needs no answer: " + s.fate(w.Fate)
	}
	return fmt.Sprintf("%s is answered by %s: %s", w.Move.Name(s.size()), w.Line[0].Point.Name(s.size()), s.fate(w.Fate))
}

func (s *Solved) size() int { return s.Position.Game.Board().Size() }

// Played returns the moves of a line as text.
func (s *Solved) Played(line []board.Move) string {
	var points []board.Point
	for _, m := range line {
		points = append(points, m.Point)
	}
	return strings.Join(report.PointNames(points, s.size()), " ")
}

// Picture shows the position and the group, with the moves that work labelled A, B, ….
func (s *Solved) Picture() *picture.Picture {
	pic := s.Position.Picture()
	pic.Shapes = []picture.Shape{{Name: "the group in question", Points: s.Group}}
	if len(s.Rival) > 0 {
		pic.Shapes = append(pic.Shapes, picture.Shape{Name: "its rival", Points: s.Rival})
	}
	for i, p := range s.Moves {
		if p != board.Pass && i < len(solvedLabels) && !s.Settled() {
			pic.Labels[p] = solvedLabels[i : i+1]
		}
	}
	if s.Status == reading.Undecided && s.Move != board.Pass {
		pic.Labels[s.Move] = "?"
	}
	return pic
}

// solvedLabels are the labels of moves that work.
const solvedLabels = "ABCDEFGHJKLMNPQRSTUVWYZ"

// Answer is what programs read about a Solved.
type Answer struct {
	Board    int           `json:"board" doc:"Rows"`
	Color    board.Color   `json:"color" enum:"black,white" doc:"Who plays first"`
	Goal     reading.Goal  `json:"goal"`
	Group    []string      `json:"group" doc:"The stones in question"`
	Owner    board.Color   `json:"owner" enum:"black,white" doc:"Whose they are"`
	Game     bool          `json:"game" doc:"Whether moves were played: a group that reaches open space then escapes. Where stones were only set up, as in a problem, its opponent holds that space"`
	Rival    []string      `json:"rival,omitempty" doc:"Of a race, the other group"`
	Region   []string      `json:"region" doc:"The points where both may play; none: the whole board"`
	Status   string        `json:"status" enum:"unknown,dead,ko,seki,alive,unsettled,connected,apart,escapes" doc:"unsettled: it depends on who plays first; in a race alive if the group captures its rival first; escapes: the chain gets five liberties"`
	Proven   bool          `json:"proven" doc:"Whether the result is proven for play there"`
	First    FateJSON      `json:"if_played" doc:"What happens to the group if color plays"`
	Second   FateJSON      `json:"if_passed" doc:"If color passes"`
	Guess    *FateJSON     `json:"guess,omitempty" doc:"What if_played looks like, if it is unknown"`
	Chance   float64       `json:"chance,omitempty" doc:"Of guess, in a game: how probable it is, 0.5 to 0.94"`
	Move     string        `json:"move" doc:"The best first move, or the most promising if nothing is proven; may be pass"`
	Moves    []string      `json:"moves" doc:"All first moves that work, if unsettled"`
	Line     []string      `json:"line" doc:"Play to the end"`
	Wrong    []RefutedJSON `json:"wrong" doc:"The other moves that took longest to refute"`
	Nodes    int           `json:"nodes" doc:"Positions searched"`
	Sentence string        `json:"sentence" doc:"The answer in words"`
}

// FateJSON is the JSON form of a fate; winner and threats are set for a ko.
type FateJSON struct {
	Status  string `json:"status" enum:"unknown,dead,ko,seki,alive,connected,apart,escapes"`
	Winner  string `json:"winner,omitempty" enum:"black,white" doc:"Of a ko, without ko threats"`
	Threats int    `json:"threats,omitempty" doc:"How many more the other side needs; 4: more than 3"`
}

// RefutedJSON is the JSON form of Refuted.
type RefutedJSON struct {
	Move string   `json:"move"`
	Line []string `json:"line" doc:"The refutation; empty if none is needed"`
	Fate FateJSON `json:"fate"`
}

// Answer returns what programs read.
func (s *Solved) Answer() *Answer {
	size := s.size()
	j := &Answer{
		Board: size, Color: s.Mover, Goal: s.Goal, Group: report.PointNames(s.Group, size), Owner: s.Owner(), Game: len(last(s.Position.Game)) > 0,
		Region: []string{}, Status: s.Standing().String(), Proven: s.Proven, First: NewFate(s.First), Second: NewFate(s.Second),
		Move: s.Move.Name(size), Moves: report.PointNames(s.Moves, size), Line: lineNames(s.Line, size),
		Wrong: []RefutedJSON{}, Nodes: s.Nodes, Sentence: s.Verdict(),
	}
	if s.Settled() {
		j.Moves = []string{}
	}
	if len(s.Rival) > 0 {
		j.Rival = report.PointNames(s.Rival, size)
	}
	if s.Guess.Status != reading.Undecided {
		guess := NewFate(s.Guess)
		j.Guess, j.Chance = &guess, s.Chance
	}
	for p := range s.Position.Game.Board().Points {
		if s.Region.Has(p) && !s.Whole {
			j.Region = append(j.Region, p.Name(size))
		}
	}
	for i := range s.Wrong {
		w := &s.Wrong[i]
		j.Wrong = append(j.Wrong, RefutedJSON{w.Move.Name(size), lineNames(w.Line, size), NewFate(w.Fate)})
	}
	return j
}

func NewFate(f reading.Fate) FateJSON {
	j := FateJSON{Status: f.Status.String(), Threats: f.Threats}
	if f.Status == reading.InKo {
		j.Winner = f.Winner.Name()
	}
	return j
}

func lineNames(line []board.Move, size int) []string {
	names := make([]string, len(line))
	for i, m := range line {
		names[i] = m.Point.Name(size)
	}
	return names
}
