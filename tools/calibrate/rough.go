package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"

	"katachi/board"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
)

// judgedGame is a game with KataGo's analysis of its positions.
type judgedGame struct {
	ID     string      `json:"id"`
	Komi   float64     `json:"komi"`
	Visits int         `json:"visits"`
	Moves  [][2]string `json:"moves"` // colour and point
	Lead   []float64   `json:"lead"`  // Black's before each move, and after the last
}

// judged searches the positions of judged games, and prints a line for each: lead and ownership by
// playouts, KataGo's lead, and the features and the loss of the move that was played.
func judged(args []string) error {
	flags := flag.NewFlagSet("judged", flag.ExitOnError)
	visits := flags.Int("visits", 400, "visits of a search")
	_ = flags.Parse(args)
	f, err := os.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	defer f.Close()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, "game\tvisits\tmoves\tlead\towned\tjudged\tprobability\tswing\tdrop\tloss")
	for d := json.NewDecoder(f); ; {
		var g judgedGame
		if err := d.Decode(&g); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if len(g.Moves) == 0 || g.Moves[0][0] != "B" {
			continue // a handicap game: leads are measured in games that Black begins
		}
		if err := g.sample(out, *visits); err != nil {
			return fmt.Errorf("%s: %w", g.ID, err)
		}
		out.Flush()
	}
}

// sample prints the positions of a game.
func (j *judgedGame) sample(out io.Writer, visits int) error {
	g := board.NewGame(winrate.RoughSize, &board.Rules{Komi: j.Komi})
	s := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: 1})
	var before *board.Board
	var last *playout.Analysis
	move := winrate.RoughMove{}
	for i := 0; ; i++ {
		a, err := s.Run(context.Background(), g, playout.Budget{Visits: visits, Full: true}, nil)
		if err != nil {
			return err
		}
		lead := a.Lines[0].Lead
		if g.ToMove() == board.White {
			lead = -lead
		}
		if i > 0 {
			c := g.Last(0).Color
			move.Compare(c, winrate.Ownership{Board: before, Owner: &last.Owner}, winrate.Ownership{Board: g.Board(), Owner: &a.Owner})
			lost, _ := analysis.Lost(c, &analysis.Position{Lead: j.Lead[i-1]}, &analysis.Position{Lead: j.Lead[i]})
			fmt.Fprintf(out, "%.5f\t%.3f\t%.3f\t%.3f\n", move.Probability, move.Swing, move.Drop, lost)
		}
		fmt.Fprintf(out, "%s\t%d\t%d\t%.3f\t%.3f\t%.3f\t", j.ID, j.Visits, i,
			lead+j.Komi-winrate.RoughKomi, winrate.Owned(a.Owner[:])-winrate.RoughKomi, j.Lead[i])
		if i == len(j.Moves) {
			fmt.Fprint(out, "\t\t\t\n")
			return nil
		}
		was := *g.Board()
		before, last = &was, a
		if move.Probability, err = j.play(g, i); err != nil {
			return err
		}
	}
}

// play plays a move, and returns its probability by the model.
func (j *judgedGame) play(g *board.Game, i int) (probability float64, err error) {
	p, err := board.ParsePoint(j.Moves[i][1], winrate.RoughSize)
	if err != nil {
		return 0, err
	}
	for _, m := range model.Builtin().Moves(nil, predict.NewSituation(g)) {
		if m.Point == p {
			probability = m.Probability
		}
	}
	_, err = g.Force(g.ToMove(), p)
	return probability, err
}

// judgedRow is a line of judged.
type judgedRow struct {
	game                string
	lead, owned, judged float64
	move                winrate.RoughMove
	played              bool // a move was played
	loss                float64
}

// mostVisits is the largest number of visits of the games that the table is fitted to. Games with
// more visits are kept for tests.
const mostVisits = 149

// readJudged reads the games that the table is fitted to.
func readJudged(path string) (rows []judgedRow, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	lines, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, cells := range lines[min(1, len(lines)):] {
		var n [9]float64
		for i, c := range cells[1:] {
			if c == "" {
				continue
			}
			if n[i], err = strconv.ParseFloat(c, 64); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
		}
		if n[0] > mostVisits {
			continue
		}
		rows = append(rows, judgedRow{
			game: cells[0], lead: n[2], owned: n[3], judged: n[4], played: cells[6] != "", loss: n[8],
			move: winrate.RoughMove{Moves: int(n[1]), Probability: n[5], Swing: n[6], Drop: n[7]},
		})
	}
	averageOwned(rows)
	if len(rows) < 500 {
		return nil, fmt.Errorf("%s: %d positions of at most %d visits are too few", path, len(rows), mostVisits)
	}
	return rows, nil
}

// averageOwned replaces the ownership of each position by the mean over nearby positions of its
// game.
func averageOwned(rows []judgedRow) {
	single := slices.Clone(rows)
	for i := range rows {
		sum, n := 0.0, 0
		for j := max(0, i-winrate.Near); j <= min(len(rows)-1, i+winrate.Near); j++ {
			if single[j].game == rows[i].game {
				sum, n = sum+single[j].owned, n+1
			}
		}
		rows[i].owned = sum / float64(n)
	}
}

// knots are the move numbers of the phases of leads.
var knots = []float64{0, 50, 120, 200}

// farLead is the largest lead that is fitted: beyond it the game is over.
const farLead = 50

// leadFeatures returns the features of the lead of a position: three for each phase.
func leadFeatures(r *judgedRow) (x []float64) {
	for _, part := range winrate.Phased(knots, r.move.Moves) {
		x = append(x, part, part*r.lead/10, part*r.owned/10)
	}
	return x
}

// rough prints the table of winrate.Rough.
func rough(args []string) error {
	if len(args) != 1 {
		return errors.New("want one file of judged")
	}
	rows, err := readJudged(args[0])
	if err != nil {
		return err
	}
	fmt.Println("// What playouts are worth: see winrate.Rough. Made by tools/calibrate.")
	fmt.Println("// phase: moves, offset, weights of lead and ownership, half the width of the 95 % interval")
	weights, errs := fitLeads(rows), heldOut(rows)
	for i, k := range knots {
		fmt.Printf("phase %g %.3f %.4f %.4f %.1f\n", k, weights[3*i], weights[3*i+1]/10, weights[3*i+2]/10, quantile(errs, k))
	}
	fmt.Printf("// weights of 1, log probability, swing, drop, moves: for a loss of %g or more\n", winrate.Mistake)
	w := fitDoubt(rows)
	fmt.Printf("weights %.4f %.4f %.4f %.4f %.4f\n", w[0], w[1], w[2], w[3], w[4])
	printLosses(rows, w)
	return nil
}

// fitLeads fits leads by least absolute deviations, as least squares with weights.
func fitLeads(rows []judgedRow) (w []float64) {
	w = make([]float64, 3*len(knots))
	for round := range 12 {
		s := newSquares(len(w), 1)
		for i := range rows {
			x, y := leadFeatures(&rows[i]), min(max(rows[i].judged, -farLead), farLead)
			weight := 1.0
			if round > 0 {
				weight = 1 / max(1, math.Abs(y-dot(w, x)))
			}
			s.add(x, weight, weight*y)
		}
		w = s.solve()
	}
	return w
}

// missed is by how much a lead was wrong.
type missed struct{ moves, by float64 }

// heldOut returns the errors of leads in a six-fold cross-validation: each lead is fitted without
// the games of its fold.
func heldOut(rows []judgedRow) (errs []missed) {
	const folds = 6
	fold := map[string]int{}
	for _, r := range rows {
		if _, ok := fold[r.game]; !ok {
			fold[r.game] = len(fold) % folds
		}
	}
	for k := range folds {
		w := fitLeads(slices.DeleteFunc(slices.Clone(rows), func(r judgedRow) bool { return fold[r.game] == k }))
		for i := range rows {
			if r := &rows[i]; fold[r.game] == k {
				errs = append(errs, missed{float64(r.move.Moves), math.Abs(r.judged - dot(w, leadFeatures(r)))})
			}
		}
	}
	return errs
}

// part is the share of values that an interval should contain.
const part = 0.95

// quantile returns the error that the share part of the errors around a move number does not
// exceed.
func quantile(errs []missed, moves float64) float64 {
	const around = 25
	var near []float64
	for _, e := range errs {
		if math.Abs(e.moves-moves) <= around {
			near = append(near, e.by)
		}
	}
	slices.Sort(near)
	return near[int(part*float64(len(near)))]
}

// fitDoubt fits the probability that a move lost Mistake points or more by Newton's method, with
// regularisation towards 0.
func fitDoubt(rows []judgedRow) (w []float64) {
	w = make([]float64, len(new(winrate.RoughMove).Features()))
	for range 20 {
		s := newSquares(len(w), 1)
		for i := range w {
			s.b[i] = -w[i]
		}
		for _, r := range rows {
			if !r.played {
				continue
			}
			f, y := r.move.Features(), 0.0
			if r.loss >= winrate.Mistake {
				y = 1
			}
			p := 1 / (1 + math.Exp(-dot(w, f[:])))
			s.add(f[:], p*(1-p), y-p)
		}
		for i, d := range s.solve() {
			w[i] += d
		}
	}
	return w
}

// printLosses prints the loss that 95 % of the moves do not exceed, by their probability of being a
// mistake.
func printLosses(rows []judgedRow, w []float64) {
	fmt.Println("// loss: doubt up to, what 95 of 100 such moves lose at most; how many there are, and how many are mistakes")
	low := 0.0
	for _, high := range []float64{0.05, 0.1, 0.2, 0.3, 0.45, 1} {
		var losses []float64
		mistakes := 0
		for _, r := range rows {
			f := r.move.Features()
			if p := 1 / (1 + math.Exp(-dot(w, f[:]))); !r.played || p <= low || p > high {
				continue
			}
			losses = append(losses, r.loss)
			if r.loss >= winrate.Mistake {
				mistakes++
			}
		}
		slices.Sort(losses)
		fmt.Printf("loss %g %.1f // %d %d\n", high, losses[int(part*float64(len(losses)))], len(losses), mistakes)
		low = high
	}
}

// squares are the normal equations of least squares.
type squares struct {
	a [][]float64
	b []float64
}

// newSquares returns empty equations for n weights, which a ridge pulls towards 0.
func newSquares(n int, ridge float64) *squares {
	s := &squares{make([][]float64, n), make([]float64, n)}
	for i := range s.a {
		s.a[i] = make([]float64, n)
		s.a[i][i] = ridge
	}
	return s
}

// add adds weight·x·xᵀ to one side, and by·x to the other.
func (s *squares) add(x []float64, weight, by float64) {
	for i, xi := range x {
		for j, xj := range x {
			s.a[i][j] += weight * xi * xj
		}
		s.b[i] += by * xi
	}
}

// solve solves the equations by elimination.
func (s *squares) solve() []float64 {
	n := len(s.b)
	for i := range n {
		most := slices.MaxFunc(rest(i, n), func(x, y int) int { return cmp.Compare(math.Abs(s.a[x][i]), math.Abs(s.a[y][i])) })
		s.a[i], s.a[most], s.b[i], s.b[most] = s.a[most], s.a[i], s.b[most], s.b[i]
		for j := range n {
			if j == i {
				continue
			}
			f := s.a[j][i] / s.a[i][i]
			for k := i; k < n; k++ {
				s.a[j][k] -= f * s.a[i][k]
			}
			s.b[j] -= f * s.b[i]
		}
	}
	for i := range n {
		s.b[i] /= s.a[i][i]
	}
	return s.b
}

// rest returns the numbers from i to n-1.
func rest(i, n int) (list []int) {
	for ; i < n; i++ {
		list = append(list, i)
	}
	return list
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
