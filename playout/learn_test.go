package playout

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/predict"
	"katachi/sgf"
)

// go test ./playout -run LearnShapes -learn shapes3.txt, with KATACHI_SHARED, makes the file
// anew, in half a minute.
var learnTo = flag.String("learn", "", "file for the shapes learned from professional games")

var learnAll = flag.Bool("learn-all", false, "moves elsewhere")

// choice is a position of a game: the points beside the last move that were possible, by the
// shape around each, and which was played.
type choice struct {
	shapes []uint16 // canonical codes, X to move
	places []uint8  // 0 beside the last stone on a line, 1 diagonal
	played int      // index, or -1 for a move elsewhere
}

// learner has the weights of the Bradley-Terry model: each move competes with all others of
// its position, and wins by weight of its shape times that of its place.
type learner struct {
	shapes *[1 << 16]float64
	places [2]float64 // the first is 1
	// elsewhere, the weight of all moves elsewhere together, is 1.
}

// TestLearnShapes learns the weights of shapes and writes them.
//
// R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007: the
// minorisation-maximisation algorithm of section 3.
func TestLearnShapes(t *testing.T) {
	if *learnTo == "" {
		t.Skip("no -learn")
	}
	records, err := predict.ReadRecords(t.Context(), testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	_, training := predict.Split(records, predict.ListA())
	var seen, kept []choice
	games := 0
	for i, r := range training {
		if !r.Even {
			continue
		}
		games++
		if i%20 == 0 {
			kept = appendChoices(kept, r.Text, *learnAll)
		} else {
			seen = appendChoices(seen, r.Text, *learnAll)
		}
	}
	var l learner
	for range 40 {
		l.improve(seen)
	}
	// What a guess by place alone would give, and the model's part.
	t.Logf("%d games, %d positions; log-likelihood %.4f, on %d positions kept apart %.4f; %d shapes",
		games, len(seen), l.likelihood(seen), len(kept), l.likelihood(kept), len(l.shapes))
	if err := os.WriteFile(*learnTo, []byte(l.text(games, len(seen))), 0o666); err != nil {
		t.Fatal(err)
	}
}

// appendChoices appends the choices of a game: after each stone after which the rules for atari
// have nothing to say.
func appendChoices(list []choice, record []byte, elsewhere bool) []choice {
	var m sgf.MainLine
	var f field
	m.Reset(record)
	if !m.NextGame() {
		return list
	}
	if columns, rows := m.Size(); columns != 19 || rows != 19 {
		return list
	}
	f.set(board.New(19))
	last, mover := board.Pass, board.Empty
	r := runner{policy: &policy{atari: probability(1)}}
	for m.Next() {
		s := m.Step()
		p := board.Pass
		if s.Point.X < 19 && s.Point.Y < 19 {
			p = board.At(int(s.Point.X), int(s.Point.Y))
		}
		if s.Setup || !f.legal(s.Color, p) && p != board.Pass {
			return list
		}
		if last != board.Pass && p != board.Pass && mover == s.Color.Opponent() && r.answer(&f, s.Color, [2]board.Point{last}) == board.Pass {
			if elsewhere {
				list = appendElsewhere(list, &f, s.Color, last, p)
			} else if ch, ok := choiceAt(&f, s.Color, last, p); ok {
				list = append(list, ch)
			}
		}
		f.play(s.Color, p)
		last, mover = p, s.Color
	}
	return list
}

// choiceAt returns the choice of c after last; false if there was no point beside it.
func choiceAt(f *field, c board.Color, last, played board.Point) (ch choice, ok bool) {
	ch.played = -1
	for i, p := range around(last) {
		if !f.legal(c, p) || f.eye(c, p) {
			continue
		}
		if n, _ := f.after(c, p); n == 1 && p != played {
			continue
		}
		if p == played {
			ch.played = len(ch.shapes)
		}
		code := f.code[p]
		if c == board.White {
			code = swapColours(code)
		}
		ch.shapes = append(ch.shapes, canonical(code))
		ch.places = append(ch.places, uint8(i/4))
	}
	return ch, len(ch.shapes) > 0
}

// canonical returns the least code of the eight turned and mirrored ones.
func canonical(code uint16) uint16 {
	least := code
	for range 2 {
		for range 4 {
			least = min(least, code)
			code = permuteCode(code, quarter)
		}
		code = permuteCode(code, mirror)
	}
	return least
}

func permuteCode(code uint16, from [8]int) (turned uint16) {
	for i, j := range from {
		turned |= code >> (2 * j) & 3 << (2 * i)
	}
	return turned
}

func (l *learner) weight(ch *choice, i int) float64 {
	return l.shapes[ch.shapes[i]] * l.places[ch.places[i]]
}

// improve makes one step: of the shapes, then of the second place. Each weight becomes the
// number of its wins divided by the sum, over the competitions it took part in, of what its
// teammates weigh among all; one won and one lost game against weight 1 are added.
func (l *learner) improve(list []choice) {
	if l.shapes == nil {
		l.shapes, l.places = new([1 << 16]float64), [2]float64{1, 1}
		for i := range list {
			for _, s := range list[i].shapes {
				l.shapes[s] = 1
			}
		}
	}
	wins, sums := new([1 << 16]float64), new([1 << 16]float64)
	for s, w := range l.shapes {
		wins[s], sums[s] = 1, 2/(1+w)
	}
	for i := range list {
		ch := &list[i]
		total := l.total(ch)
		for j, s := range ch.shapes {
			sums[s] += l.places[ch.places[j]] / total
		}
		if ch.played >= 0 {
			wins[ch.shapes[ch.played]]++
		}
	}
	for s, w := range l.shapes {
		if w > 0 {
			l.shapes[s] = wins[s] / sums[s]
		}
	}
	won, sum := 1.0, 2/(1+l.places[1])
	for i := range list {
		ch := &list[i]
		total := l.total(ch)
		for j, s := range ch.shapes {
			if ch.places[j] == 1 {
				sum += l.shapes[s] / total
			}
		}
		if ch.played >= 0 && ch.places[ch.played] == 1 {
			won++
		}
	}
	l.places[1] = won / sum
}

func (l *learner) total(ch *choice) float64 {
	total := 1.0
	if *learnAll {
		total = 0
	}
	for i := range ch.shapes {
		total += l.weight(ch, i)
	}
	return total
}

// likelihood is the mean logarithm of the probability of what was played.
func (l *learner) likelihood(list []choice) float64 {
	sum := 0.0
	for i := range list {
		w := 1.0
		if ch := &list[i]; ch.played >= 0 {
			w = l.weight(ch, ch.played)
		}
		sum += math.Log(max(w, 1e-9) / l.total(&list[i]))
	}
	return sum / float64(len(list))
}

// shapeUnit is how the weight 1, that of all moves elsewhere together, is written.
const shapeUnit = 1024

// text writes the weights as parseShapes reads them, the heaviest first.
func (l *learner) text(games, positions int) string {
	var lines strings.Builder
	fmt.Fprintf(&lines, `// Weights of shapes, learned from %d even games of fox-pro.zip, %d positions: after moves
// that put nothing into atari, how often was the answer there, and how often elsewhere?
// R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007. Made by
// go test ./playout -run LearnShapes -learn shapes3.txt
elsewhere %d
diagonal %.0f
`, games, positions, shapeUnit, 1024*l.places[1])
	var codes []uint16
	for s, w := range l.shapes {
		if w > 0 {
			codes = append(codes, uint16(s))
		}
	}
	slices.SortFunc(codes, func(a, b uint16) int {
		switch wa, wb := l.shapes[a], l.shapes[b]; {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		}
		return int(a) - int(b)
	})
	for _, s := range codes {
		if n := math.Round(min(l.shapes[s]*shapeUnit, 65535)); n > 0 {
			fmt.Fprintf(&lines, "%s %.0f\n", drawing(s), n)
		}
	}
	return lines.String()
}

// drawing draws a code for X to move.
func drawing(code uint16) string {
	at := func(i int) byte { return ".XO#"[code>>(2*i)&3] }
	return string([]byte{at(4), at(0), at(5), '/', at(1), '.', at(2), '/', at(6), at(3), at(7)})
}

func appendElsewhere(list []choice, f *field, c board.Color, last, played board.Point) []choice {
	beside := around(last)
	if slices.Contains(beside[:], played) || (played^last)%7 != 0 {
		return list
	}
	ch := choice{played: -1}
	for _, p := range f.empty[:f.empties] {
		if slices.Contains(beside[:], p) || !f.legal(c, p) || f.eye(c, p) {
			continue
		}
		if n, _ := f.after(c, p); n == 1 && p != played {
			continue
		}
		if p == played {
			ch.played = len(ch.shapes)
		}
		code := f.code[p]
		if c == board.White {
			code = swapColours(code)
		}
		ch.shapes = append(ch.shapes, canonical(code))
		ch.places = append(ch.places, 0)
	}
	if ch.played < 0 {
		return list
	}
	return append(list, ch)
}
