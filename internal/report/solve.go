package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/net"
	netmodel "katachi/net/model"
	"katachi/reading"
)

// SolveOptions say what is asked about a group; the zero value asks what is most worth while.
type SolveOptions struct {
	At     []board.Point // a stone of each chain that is fought for; none: it is found
	Goal   reading.Goal
	Mover  board.Color // who plays first; Empty: who wants to connect or to cut, else who is to move
	Region *Region     // where both may play; nil: it is found
	Nodes  int         // positions that may be looked at; 0: the solver's limit
}

// Solved is what a solver found in a position.
type Solved struct {
	Position *Position
	Mover    board.Color
	reading.Solution
	Wrong []Refuted // the wrong moves that took longest to refute, those first
}

// Refuted is a move that does not work, and the play that shows it.
type Refuted struct {
	Move board.Point
	Line []board.Move // the answer first; none where none is needed
	Fate reading.Fate // of the group, after the move
}

// mostWrong is how many wrong moves are shown, and refuteNodes how many positions are looked at to
// refute them all.
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

// Solve asks the solver about the position. Without points and a region those that the record marks
// are meant: stones by TR, CR, SQ or MA, the region by SL or VW. If ctx ends, what was found is
// returned with its error.
func Solve(ctx context.Context, solver *reading.Solver, pos *Position, o SolveOptions) (*Solved, error) {
	b := pos.Game.Board()
	if err := o.marks(pos); err != nil {
		return nil, err
	}
	q := reading.Question{Group: o.At, Goal: o.Goal, Mover: o.mover(pos.Game), Nodes: o.Nodes, Full: true}
	if o.Region != nil {
		for y := o.Region.Y0; y <= o.Region.Y1; y++ {
			for x := o.Region.X0; x <= o.Region.X1; x++ {
				if p := board.At(x, y); !o.Region.Wild[p] {
					q.Region.Add(p)
				}
			}
		}
	}
	found, err := solver.Solve(ctx, b, q)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if o.Region != nil && !isConnection(found.Goal) {
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

// mover returns who plays first.
func (o *SolveOptions) mover(g *board.Game) board.Color {
	if o.Mover.IsStone() {
		return o.Mover
	}
	if isConnection(o.Goal) && len(o.At) > 0 && g.Board().Color(o.At[0]).IsStone() {
		owner := g.Board().Color(o.At[0])
		if o.Goal == reading.Cut {
			return owner.Opponent()
		}
		return owner
	}
	return g.ToMove()
}

// isConnection reports whether the goal is about two chains that may become one.
func isConnection(g reading.Goal) bool { return g == reading.Connect || g == reading.Cut }

// leftOut returns a liberty of the stones that is no point of the region.
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

// marks takes what the node of the position marks where the options leave it open.
func (o *SolveOptions) marks(pos *Position) error {
	if pos.Node == nil {
		return nil
	}
	b := pos.Game.Board()
	if len(o.At) == 0 {
		for _, name := range []string{"TR", "CR", "SQ", "MA"} {
			for _, m := range pos.Node.Points(name) {
				if p, ok := m.Board(); ok && m.On(b.Size(), b.Size()) && b.Color(p).IsStone() {
					o.At = append(o.At, p)
				}
			}
			if len(o.At) > 0 {
				break
			}
		}
	}
	if o.Region != nil {
		return nil
	}
	r, err := MarkedRegion(pos.Node, b.Size())
	if r.Wild != nil { // there is a mark
		o.Region = &r
	}
	return err
}

// refute finds what refutes the other moves of the region, and keeps those that took longest.
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
		if ctx.Err() != nil {
			return err
		}
		if left -= answer.Nodes; left < 0 {
			break
		}
		switch {
		case err != nil || !answer.Proven: // an error: the region does not allow it
		case answer.First == s.First:
			s.Moves = append(s.Moves, p) // proven now, with what was read before
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

// Owner is whose group it is.
func (s *Solved) Owner() board.Color { return s.Position.Game.Board().Color(s.Group[0]) }

// Verdict says in a sentence how it stands with the group, and if that is not proven.
func (s *Solved) Verdict() string {
	if !s.Proven && s.Status != reading.Undecided {
		return "It looks as if " + s.verdict()
	}
	return s.verdict()
}

func (s *Solved) verdict() string {
	group, is := s.subject()
	mover, other := side(s.Mover), side(s.Mover.Opponent())
	switch {
	case s.Status == reading.Undecided:
		return fmt.Sprintf("%s %s not decided within the limits", group, is)
	case s.Status == reading.Unsettled:
		return fmt.Sprintf("%s %s unsettled: if %s plays first, %s; if %s does, %s", group, is,
			mover, s.fate(s.First), other, s.fate(s.Second))
	case s.Second.Status == reading.Undecided:
		return fmt.Sprintf("%s: if %s plays first, %s", group, mover, s.fate(s.First))
	}
	return fmt.Sprintf("%s: %s, whoever plays first", group, s.fate(s.First))
}

// subject names what is asked about, with "is" or "are".
func (s *Solved) subject() (name, is string) {
	size := s.size()
	group := func(stones []board.Point) string {
		return fmt.Sprintf("at %s (%s)", stones[0].Name(size), num.Count(len(stones), "stone"))
	}
	switch {
	case s.Goal == reading.WinRace:
		return fmt.Sprintf("The race of %s's group %s and %s's %s", side(s.Owner()), group(s.Group),
			side(s.Owner().Opponent()), group(s.Rival)), "is"
	case isConnection(s.Goal):
		b := s.Position.Game.Board()
		i := slices.IndexFunc(s.Group, func(p board.Point) bool { return !b.SameChain(p, s.Group[0]) })
		return fmt.Sprintf("%s's chains %s and %s", side(s.Owner()), group(s.Group[:i]), group(s.Group[i:])), "are"
	}
	return fmt.Sprintf("%s's group %s", side(s.Owner()), group(s.Group)), "is"
}

// fate says what happens to the group.
func (s *Solved) fate(f reading.Fate) string {
	if s.Goal == reading.WinRace {
		switch f.Status {
		case reading.Alive:
			return side(s.Owner()) + " wins it"
		case reading.Dead:
			return side(s.Owner().Opponent()) + " wins it"
		case reading.InSeki:
			return "neither is taken"
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
	case reading.InKo:
		threats := num.Count(f.Threats, "threat")
		switch {
		case f.Threats == 0:
			return fmt.Sprintf("it is a ko, which %s wins without threats", side(f.Winner))
		case f.Threats > 3:
			threats = "more than 3 threats" // no more were tried
		}
		return fmt.Sprintf("it is a ko, which %s wins unless %s has %s more", side(f.Winner), side(f.Winner.Opponent()), threats)
	}
	return "it is not known what happens"
}

// side is a colour as a sentence has it: "Black", "White".
func side(c board.Color) string {
	if c == board.White {
		return "White"
	}
	return "Black"
}

// Text says what the wrong move leads to: "C1 is answered by B1: it dies".
func (s *Solved) Text(w *Refuted) string {
	if len(w.Line) == 0 || w.Line[0].Point == board.Pass {
		return w.Move.Name(s.size()) + " needs no answer: " + s.fate(w.Fate)
	}
	return fmt.Sprintf("%s is answered by %s: %s", w.Move.Name(s.size()), w.Line[0].Point.Name(s.size()), s.fate(w.Fate))
}

func (s *Solved) size() int { return s.Position.Game.Board().Size() }

// Played returns the points of a line, as people write them.
func (s *Solved) Played(line []board.Move) string {
	var points []board.Point
	for _, m := range line {
		points = append(points, m.Point)
	}
	return strings.Join(PointNames(points, s.size()), " ")
}

// Picture shows the position, the group, and the moves that work as A, B, ….
func (s *Solved) Picture() *picture.Picture {
	pic := s.Position.Picture()
	pic.Shapes = []picture.Shape{{Name: "the group in question", Points: s.Group}}
	if len(s.Rival) > 0 {
		pic.Shapes = append(pic.Shapes, picture.Shape{Name: "its rival", Points: s.Rival})
	}
	for i, p := range s.Moves {
		if p != board.Pass && i < len(solvedLabels) {
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

// SolvedJSON is the form of Solved for programs.
type SolvedJSON struct {
	Board    int            `json:"board"`
	Color    board.Color    `json:"color"` // who plays first
	Goal     reading.Goal   `json:"goal"`
	Group    []string       `json:"group"`
	Owner    board.Color    `json:"owner"`
	Rival    []string       `json:"rival,omitempty"` // the other group of a race
	Region   []string       `json:"region"`
	Status   reading.Status `json:"status"`
	Proven   bool           `json:"proven"`
	First    FateJSON       `json:"if_played"`
	Second   FateJSON       `json:"if_passed"`
	Move     string         `json:"move"`
	Moves    []string       `json:"moves"`
	Line     []string       `json:"line"`
	Wrong    []RefutedJSON  `json:"wrong"`
	Nodes    int            `json:"nodes"`
	Sentence string         `json:"sentence"`
}

// FateJSON is the form of a fate for programs: winner and threats are of a ko.
type FateJSON struct {
	Status  reading.Status `json:"status"`
	Winner  string         `json:"winner,omitempty"`
	Threats int            `json:"threats,omitempty"`
}

// RefutedJSON is the form of Refuted for programs.
type RefutedJSON struct {
	Move string   `json:"move"`
	Line []string `json:"line"`
	Fate FateJSON `json:"fate"`
}

// JSON returns the form for programs.
func (s *Solved) JSON() *SolvedJSON {
	size := s.size()
	j := &SolvedJSON{
		Board: size, Color: s.Mover, Goal: s.Goal, Group: PointNames(s.Group, size), Owner: s.Owner(),
		Region: []string{}, Status: s.Status, Proven: s.Proven, First: fateJSON(s.First), Second: fateJSON(s.Second),
		Move: s.Move.Name(size), Moves: PointNames(s.Moves, size), Line: lineNames(s.Line, size),
		Wrong: []RefutedJSON{}, Nodes: s.Nodes, Sentence: s.Verdict(),
	}
	if len(s.Rival) > 0 {
		j.Rival = PointNames(s.Rival, size)
	}
	for p := range s.Position.Game.Board().Points {
		if s.Region.Has(p) {
			j.Region = append(j.Region, p.Name(size))
		}
	}
	for i := range s.Wrong {
		w := &s.Wrong[i]
		j.Wrong = append(j.Wrong, RefutedJSON{w.Move.Name(size), lineNames(w.Line, size), fateJSON(w.Fate)})
	}
	return j
}

func fateJSON(f reading.Fate) FateJSON {
	j := FateJSON{Status: f.Status, Threats: f.Threats}
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
