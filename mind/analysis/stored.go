package analysis

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/sgf"
)

// Stored returns the analyses in the main line of a record: element n is for the position after n
// moves, nil if there is none; the last is not nil. A record without analyses gives nil.
//
// It reads these properties, in this order of precedence: KT of KaTrain; LZ, LZOP, LZ2 and LZOP2 of
// Lizzie and LizzieYzy; V, SBKV and SBKS of Sabaki, GoGui and [Store]; the comments of KataGo's
// games against itself. If a node has several, later ones fill in what earlier ones lack.
//
// It leaves out unusable data, with an error in odd that has the number of the move: damaged or
// oversized data, impossible numbers, and best moves on occupied points, which belong to another
// position. It leaves out a kind of number in the whole record if it swings from move to move, as
// numbers from the view of the player to move do, or if the last one contradicts a counted result.
func Stored(g *sgf.Game) (positions []*Position, odd []error) {
	r := storedReader{turn: firstMover(g)}
	for p, err := range g.Positions(g.MainLine()) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			break // a replay of the game ends here, too
		}
		if err != nil {
			return nil, []error{err}
		}
		r.read(&p)
	}
	r.check(g)
	if !r.found() {
		return nil, r.odd
	}
	return r.positions, r.odd
}

// storedReader reads the analyses of a record.
type storedReader struct {
	positions []*Position
	odd       []error
	turn      board.Color // player to move at the current node
}

// firstMover returns who moves first in a record; Black if nobody does.
func firstMover(g *sgf.Game) board.Color {
	for n := range g.MainLine() {
		if c := mover(n); c != board.Empty {
			return c
		}
	}
	return board.Black
}

// mover returns who moves in a node; Empty if nobody does.
func mover(n *sgf.Node) board.Color {
	switch {
	case n.Has("B"):
		return board.Black
	case n.Has("W"):
		return board.White
	}
	return board.Empty
}

// storedAt describes the position after a node, for the readers of the formats.
type storedAt struct {
	board *board.Board
	turn  board.Color // to move
}

// read reads the analyses of a node.
func (r *storedReader) read(p *sgf.Position) {
	if c := mover(p.Node); c != board.Empty {
		r.turn = c.Opponent()
	}
	at := storedAt{p.Board, r.turn}
	for _, read := range []func(*sgf.Node, storedAt) (*Position, error){katrain, lizzie, values} {
		r.add(p.Moves, at, p.Node, read)
	}
	if p.Moves > 0 { // KataGo's comment is about the position before the move, whose board is not available any more
		r.add(p.Moves-1, storedAt{turn: r.turn.Opponent()}, p.Node, katagoComment)
	}
}

// add adds the analysis that a reader finds in a node for the position after the given number of
// moves.
func (r *storedReader) add(moves int, at storedAt, n *sgf.Node, read func(*sgf.Node, storedAt) (*Position, error)) {
	p, err := read(n, at)
	if err == nil && p != nil {
		err = p.check(at)
	}
	if err != nil {
		r.odd = append(r.odd, fmt.Errorf("after move %d: %w", moves, err))
		return
	}
	if p == nil {
		return
	}
	for len(r.positions) <= moves {
		r.positions = append(r.positions, nil)
	}
	if old := r.positions[moves]; old != nil {
		old.fill(p)
	} else {
		r.positions[moves] = p
	}
}

// fill fills in unknown values of p from another analysis of the position.
func (p *Position) fill(other *Position) {
	if math.IsNaN(p.Winrate) {
		p.Winrate = other.Winrate
	}
	if math.IsNaN(p.Lead) {
		p.Lead = other.Lead
	}
	if len(p.Moves) == 0 {
		p.Moves = other.Moves
	}
	if p.Owner == nil {
		p.Owner = other.Owner
	}
}

// mostLead exceeds any possible lead: the points of the largest board, and komi.
const mostLead = 1000

// possible reports whether numbers are possible or unknown.
func possible(winrate, lead float64) bool {
	return !(winrate < 0 || winrate > 1 || math.Abs(lead) > mostLead)
}

// check returns an error if p cannot be an analysis of the position.
func (p *Position) check(at storedAt) error {
	if !possible(p.Winrate, p.Lead) {
		return fmt.Errorf("a win rate of %g %% and a lead of %g points: want 0..100 %%, at most %d points",
			100*p.Winrate, p.Lead, mostLead)
	}
	for _, m := range p.Moves {
		if !possible(m.Winrate, m.Lead) || m.Prior < 0 || m.Prior > 1 {
			return fmt.Errorf("a best move with impossible numbers")
		}
		if first := m.Line[0]; at.board != nil && first != board.Pass && at.board.Color(first) != board.Empty {
			return fmt.Errorf("the best move %s lies on a stone: an analysis of another position", first.Name(at.board.Size()))
		}
	}
	return nil
}

// check checks the record as a whole.
func (r *storedReader) check(g *sgf.Game) {
	winrate := func(p *Position) *float64 { return &p.Winrate }
	lead := func(p *Position) *float64 { return &p.Lead }
	if r.swings(winrate, 0.5, 0.1) {
		r.odd = append(r.odd,
			errors.New("the win rates swing with every move, as numbers for the player to move do: left out, want Black's"))
		r.forget(winrate)
	}
	if r.swings(lead, 0, 2) {
		r.odd = append(r.odd,
			errors.New("the leads swing with every move, as numbers for the player to move do: left out, want Black's"))
		r.forget(lead)
	}
	if err := r.contradicts(g); err != nil {
		r.odd = append(r.odd, err)
		r.positions = nil
	}
	for i, p := range r.positions {
		if p != nil && math.IsNaN(p.Winrate) && math.IsNaN(p.Lead) {
			r.positions[i] = nil
		}
	}
}

// swings reports whether a number crosses the middle with each move by at least a certain amount,
// which numbers from one side's view do not.
func (r *storedReader) swings(of func(*Position) *float64, middle, least float64) bool {
	const fewest = 10 // pairs of neighbours
	pairs, same, turned := 0, 0.0, 0.0
	for i := 1; i < len(r.positions); i++ {
		if r.positions[i-1] == nil || r.positions[i] == nil {
			continue
		}
		before, after := *of(r.positions[i-1])-middle, *of(r.positions[i])-middle
		if !math.IsNaN(before + after) {
			pairs++
			same += math.Abs(after - before)
			turned += math.Abs(after + before)
		}
	}
	return pairs >= fewest && same > least*float64(pairs) && same > 4*turned
}

// forget makes a kind of number unknown.
func (r *storedReader) forget(of func(*Position) *float64) {
	for _, p := range r.positions {
		if p != nil {
			*of(p) = math.NaN()
		}
	}
}

// contradicts returns an error if the game was counted, and the loser is ahead in the last
// analysis.
func (r *storedReader) contradicts(g *sgf.Game) error {
	const (
		clear = 5  // points
		near  = 10 // moves before the end
	)
	text := sgf.Result(g.Root.Text("RE"))
	winner, points, _ := strings.Cut(text, "+")
	won, err := strconv.ParseFloat(points, 64)
	if err != nil || won < clear || won > mostLead {
		return nil
	}
	if strings.EqualFold(winner, "W") {
		won = -won
	}
	for i := len(r.positions) - 1; i >= max(0, len(r.positions)-near); i-- {
		p := r.positions[i]
		if p == nil || math.IsNaN(p.Lead) {
			continue
		}
		if math.Abs(p.Lead) >= clear && (p.Lead > 0) != (won > 0) {
			return fmt.Errorf("the game ended %s, its last analysis has %+.1f points for Black: left out, as numbers for the other side or of another game",
				sgf.Short(text), p.Lead)
		}
		return nil
	}
	return nil
}

// found reports whether there is any analysis.
func (r *storedReader) found() bool {
	for _, p := range r.positions {
		if p != nil {
			return true
		}
	}
	return false
}

// finite parses a number that must be neither infinite nor NaN.
func finite(text string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0, fmt.Errorf("%q is not a number", sgf.Short(text))
	}
	return x, nil
}

// line parses the points of a line of play, up to the first word that is not a point of the board.
func line(list []string, size int) (points []board.Point) {
	points = make([]board.Point, 0, len(list))
	for _, text := range list {
		p, err := board.ParsePoint(text, size)
		if err != nil {
			break
		}
		points = append(points, p)
	}
	if len(points) == 0 {
		return nil
	}
	return points
}
