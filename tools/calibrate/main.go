// Command calibrate makes the table that turns the fraction of playouts won into win rates: package
// winrate's calibration.txt. It has two steps: it samples searches with the winners of the games,
// and fits logistic curves to the samples.
//
//	go run ./tools/calibrate sample --games 150 fox-pro.zip > 19.tsv
//	go run ./tools/calibrate sample --size 9 --games 200 > 9.tsv    # games against itself
//	go run ./tools/calibrate fit 9.tsv 13.tsv 19.tsv > internal/winrate/calibration.txt
//	go run ./tools/calibrate reliability 19.tsv > doc/data/calibration-19.tsv
//
// Every third game is kept apart for figures and reliability. The records are
// those of list A of internal/training, on which the built-in model was not trained.
package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/training"
	"katachi/internal/winrate"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
	"katachi/sgf"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) == 0 {
		return errors.New("want sample, fit or reliability")
	}
	switch args[0] {
	case "sample":
		return sample(args[1:])
	case "fit":
		return fit(args[1:])
	case "reliability":
		return reliability(args[1:])
	}
	return fmt.Errorf("no step %q: want sample, fit or reliability", args[0])
}

// sampler searches positions and prints a line for each.
type sampler struct {
	out    *bufio.Writer
	visits int
}

func sample(args []string) error {
	flags := flag.NewFlagSet("sample", flag.ExitOnError)
	games := flags.Int("games", 100, "number of games")
	start := flags.Int("first", 0, "number of the first game against itself")
	size := flags.Int("size", 19, "rows of the board, for games against itself")
	visits := flags.Int("visits", 300, "visits of a search")
	_ = flags.Parse(args)
	s := &sampler{bufio.NewWriter(os.Stdout), *visits}
	defer s.out.Flush()
	fmt.Fprintln(s.out, "game\tkept\tsize\tmoves\traw\twon")
	if flags.NArg() == 0 {
		for n := range *games {
			if err := s.self(*start+n, *size); err != nil {
				return err
			}
			s.out.Flush()
		}
		return nil
	}
	ctx := context.Background()
	records, err := training.ReadRecords(ctx, sgf.Limits{}, flags.Args()...)
	if err != nil {
		return err
	}
	test, _ := training.Split(records, training.ListA())
	for n, r := range test[:min(len(test), *games)] {
		if err := s.record(n, r.Text); err != nil {
			return err
		}
		s.out.Flush()
	}
	return nil
}

// search returns the raw win rate and the best move.
func (s *sampler) search(p *playout.Search, g *board.Game) (float64, board.Point, error) {
	a, err := p.Run(context.Background(), g, playout.Budget{Visits: s.visits, Full: true}, nil)
	if err != nil {
		return 0, board.Pass, err
	}
	return a.Raw, a.Lines[0].Moves[0], nil
}

// observation is a position that was searched.
type observation struct {
	moves int
	raw   float64
	color board.Color
}

func (s *sampler) print(game, size int, list []observation, winner board.Color) {
	for _, o := range list {
		won := 0
		if o.color == winner {
			won = 1
		}
		fmt.Fprintf(s.out, "%d\t%v\t%d\t%d\t%.4f\t%d\n", game, game%3 == 0, size, o.moves, o.raw, won)
	}
}

// self plays a game against itself; the first four moves come from playouts without a model.
func (s *sampler) self(n, size int) error {
	p := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: 1, Seed: uint64(n)})
	g := board.NewGame(size, &board.Rules{Komi: 7.5, Superko: true})
	opening := playout.New(playout.Options{Workers: 1, Seed: uint64(n) + 1e6})
	var list []observation
	for g.Passes() < 2 && g.Len() < 3*size*size {
		c := g.ToMove()
		if g.Len() < 4 { // playouts without a model: each seed has its own opening
			a, err := opening.Run(context.Background(), g, playout.Budget{Visits: 20}, nil)
			if err != nil {
				return err
			}
			if _, err := g.Play(c, a.Lines[n%len(a.Lines)].Moves[0]); err != nil {
				return err
			}
			continue
		}
		raw, best, err := s.search(p, g)
		if err != nil {
			return err
		}
		list = append(list, observation{g.Len(), raw, c})
		if _, err := g.Play(c, best); err != nil {
			return err
		}
	}
	winner := board.White
	if g.Score() > 0 {
		winner = board.Black
	}
	s.print(n, size, list, winner)
	return nil
}

// every is the number of moves from one searched position of a record to the next.
const every = 23

// record searches positions of a record.
func (s *sampler) record(n int, text []byte) error {
	var m sgf.MainLine
	m.Reset(text)
	if !m.NextGame() {
		return nil
	}
	columns, rows := m.Size()
	winner := board.Empty
	switch result := m.Text("RE"); {
	case strings.HasPrefix(result, "B+"):
		winner = board.Black
	case strings.HasPrefix(result, "W+"):
		winner = board.White
	}
	komi, ok := m.Komi()
	if columns != rows || winner == board.Empty || !ok || komi < 5 || komi > 8 {
		return nil
	}
	g := board.NewGame(rows, &board.Rules{Komi: komi})
	p := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: 1, Seed: uint64(n)})
	var list []observation
	for m.Next() {
		st := m.Step()
		if st.Setup {
			return nil
		}
		at := board.Pass
		if int(st.Point.X) < columns && int(st.Point.Y) < rows {
			at = board.At(int(st.Point.X), int(st.Point.Y))
		}
		if _, err := g.Play(st.Color, at); err != nil {
			break
		}
		if (g.Len()+n)%every == 0 {
			raw, _, err := s.search(p, g)
			if err != nil {
				return err
			}
			list = append(list, observation{g.Len(), raw, g.ToMove()})
		}
	}
	s.print(n, rows, list, winner)
	return nil
}

// row is a line of a file of samples.
type row struct {
	game   string
	kept   bool
	size   int
	moves  int
	raw    float64
	won    float64
	weight float64
}

func read(path string) (rows []row, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	if _, err := r.Read(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for {
		cells, err := r.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		var n [3]float64
		size, err1 := strconv.Atoi(cells[2])
		for i := range n {
			v, err := strconv.ParseFloat(cells[3+i], 64)
			err1 = errors.Join(err1, err)
			n[i] = v
		}
		if err1 != nil {
			return nil, fmt.Errorf("%s: %w", path, err1)
		}
		rows = append(rows, row{cells[0], cells[1] == "true", size, int(n[0]), n[1], n[2], 1})
	}
}

// fit prints a table of curves: for each size and phase the offset and the slope.
func fit(paths []string) error {
	fmt.Println("// How playouts won become win rates: see package winrate. Made by tools/calibrate.")
	fmt.Println("// size, phase, offset, slope; of positions kept apart: number, Brier score of the raw and the calibrated rate")
	for _, path := range paths {
		rows, err := read(path)
		if err != nil {
			return err
		}
		for phase := range winrate.Phases {
			var learn, kept []row
			size := 0
			for _, r := range rows {
				if winrate.Phase(r.size, r.moves) == phase {
					size = r.size
					if r.kept {
						kept = append(kept, r)
					} else {
						learn = append(learn, r)
					}
				}
			}
			weigh(learn)
			if len(learn) < 30 || len(kept) == 0 {
				return fmt.Errorf("%s: %d positions of phase %d are too few", path, len(learn), phase)
			}
			c := logistic(learn)
			plain, calibrated := brier(kept, c)
			fmt.Printf("%d %d %.3f %.3f // %d %.4f %.4f\n", size, phase, c.Offset, c.Slope, len(kept), plain, calibrated)
		}
	}
	return nil
}

// gameWeight is the largest total weight of the positions of one game and phase: they are alike,
// and have one winner.
const gameWeight = 3.0

// weigh sets the weights of positions, so that those of a game add up to at most gameWeight.
func weigh(rows []row) {
	number := map[string]float64{}
	for _, r := range rows {
		number[r.game]++
	}
	for i := range rows {
		rows[i].weight = min(1, gameWeight/number[rows[i].game])
	}
}

// logistic fits a curve by Newton's method, with regularisation towards the raw rate.
func logistic(rows []row) winrate.Curve {
	c := winrate.Curve{Slope: 1}
	const pull = 4.0
	for range 30 {
		ga, gb := -pull*c.Offset, -pull*(c.Slope-1)
		haa, hab, hbb := pull, 0.0, pull
		for _, r := range rows {
			x := winrate.Logit(r.raw)
			p := c.Rate(r.raw)
			w := r.weight * p * (1 - p)
			ga += r.weight * (r.won - p)
			gb += r.weight * (r.won - p) * x
			haa += w
			hab += w * x
			hbb += w * x * x
		}
		det := haa*hbb - hab*hab
		da, db := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		c.Offset += da
		c.Slope += db
		if math.Abs(da)+math.Abs(db) < 1e-9 {
			break
		}
	}
	return c
}

// brier returns the mean squared errors of the raw and the calibrated rate.
func brier(rows []row, c winrate.Curve) (raw, calibrated float64) {
	for _, r := range rows {
		raw += (r.won - r.raw) * (r.won - r.raw)
		p := c.Rate(r.raw)
		calibrated += (r.won - p) * (r.won - p)
	}
	return raw / float64(len(rows)), calibrated / float64(len(rows))
}

// reliability prints how often games were won, for each tenth of the expected win rate, in the
// format of doc/plot. It uses the positions kept apart.
func reliability(paths []string) error {
	const bins = 10
	var n, won [2][bins]float64
	for _, path := range paths {
		rows, err := read(path)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if !r.kept {
				continue
			}
			for i, p := range []float64{r.raw, winrate.CurveOf(r.size, r.moves).Rate(r.raw)} {
				bin := min(int(p*bins), bins-1)
				n[i][bin]++
				won[i][bin] += r.won
			}
		}
	}
	fmt.Println("expected\traw\tcalibrated\texact")
	for bin := range bins {
		mid := (float64(bin) + 0.5) / bins
		fmt.Printf("%.2f", mid)
		for i := range n {
			if n[i][bin] < 10 {
				fmt.Print("\t")
			} else {
				fmt.Printf("\t%.3f", won[i][bin]/n[i][bin])
			}
		}
		fmt.Printf("\t%.2f\n", mid)
	}
	return nil
}
