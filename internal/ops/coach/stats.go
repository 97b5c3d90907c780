package coach

import (
	"cmp"
	"math"
	"slices"
)

// tally adds up the losses of moves in a row, of the player or of the field. It keeps sums by game,
// since moves of a game are not independent.
type tally struct {
	games []tallyGame // one for each game with such a move
}

// tallyGame is the sum for one game.
type tallyGame struct {
	moves int
	lost  float64
}

// times returns the number of moves.
func (t *tally) times() (n int) {
	for _, g := range t.games {
		n += g.moves
	}
	return n
}

// mean returns the mean loss per move; NaN without moves.
func (t *tally) mean() float64 {
	lost := 0.0
	for _, g := range t.games {
		lost += g.lost
	}
	return lost / float64(t.times())
}

// variance returns the squared standard error of the mean; NaN for fewer than two games. Since
// games are independent and moves of a game are not, it is that of a ratio of sums over games (W.
// G. Cochran, Sampling Techniques, 1977, section 6.4).
func (t *tally) variance() float64 {
	mean, n, games := t.mean(), float64(t.times()), float64(len(t.games))
	squares := 0.0
	for _, g := range t.games {
		d := g.lost - mean*float64(g.moves)
		squares += d * d
	}
	return squares / (n * n) * games / (games - 1)
}

// margin returns half the width of the 95 % interval of the mean; NaN for fewer than two games.
func (t *tally) margin() float64 {
	return quantile95(float64(len(t.games)-1)) * math.Sqrt(t.variance())
}

// The least numbers of moves and games, of the player and of the field, for a row to be tested.
const (
	leastTimes = 20
	leastGames = 10
)

// enough reports whether there are enough moves for a test.
func (t *tally) enough() bool { return t.times() >= leastTimes && len(t.games) >= leastGames }

// contrast is the input and the result of the test of a row.
type contrast struct {
	own, field tally

	expected float64 // mean loss of the field for the test, set by [expect]
	unsure   float64 // squared standard error of it
	p        float64 // p-value; 1 if not tested
	found    bool    // at the false discovery rate [falseRate]
}

// falseRate is the share of marked rows that may be marked by chance.
const falseRate = 0.05

// testRows tests all rows of a table: with Welch's t-test of the player's mean against the expected
// loss of the field, and with the procedure of Y. Benjamini and Y. Hochberg (Controlling the False
// Discovery Rate, 1995) over the rows with enough moves. A row must also differ from the field's
// own mean, at 5 %.
func testRows(rows []*contrast) {
	expect(rows)
	var tested []*contrast
	for _, r := range rows {
		r.p, r.found = 1, false
		if r.own.enough() && r.field.enough() {
			r.p = r.welch(r.expected, r.unsure)
			alone := r.welch(r.field.mean(), r.field.variance())
			switch above := r.own.mean() > r.field.mean(); {
			case above != (r.own.mean() > r.expected):
				r.p = 1
			case alone > falseRate:
				r.p = max(r.p, alone) // it differs only from the mean of other rows
			}
			tested = append(tested, r)
		}
	}
	slices.SortFunc(tested, func(a, b *contrast) int { return cmp.Compare(a.p, b.p) })
	for i := len(tested) - 1; i >= 0; i-- {
		if tested[i].p <= falseRate*float64(i+1)/float64(len(tested)) {
			for _, r := range tested[:i+1] {
				r.found = true
			}
			return
		}
	}
}

// expect sets the expected loss of the field for each row. If the field has few moves in a row, the
// expectation is shrunk towards the mean of the field's rows, the more so the less the rows differ
// beyond chance (R. DerSimonian, N. Laird, Meta-Analysis in Clinical Trials, 1986). The mean of 20
// moves alone would be too uncertain for a test.
func expect(rows []*contrast) {
	var known []*contrast
	for _, r := range rows {
		if r.field.enough() && r.field.variance() > 0 {
			known = append(known, r)
		}
	}
	middle, between := spreadOf(known)
	for _, r := range rows {
		v := r.field.variance()
		switch {
		case len(known) < 2 || r.field.times() == 0:
			r.expected, r.unsure = r.field.mean(), v
			continue
		case math.IsNaN(v) || v == 0: // one game
			r.expected, r.unsure = middle, between
			continue
		}
		own := between / (between + v) // the weight of the row's own mean
		r.expected = middle + own*(r.field.mean()-middle)
		r.unsure = own * v
	}
}

// spreadOf returns the mean of the field's means, and the variance of the true means of rows.
func spreadOf(rows []*contrast) (middle, between float64) {
	if len(rows) < 2 {
		return math.NaN(), 0
	}
	weigh := func(between float64) (all, squares, mean float64) {
		for _, r := range rows {
			w := 1 / (between + r.field.variance())
			all, squares, mean = all+w, squares+w*w, mean+w*r.field.mean()
		}
		return all, squares, mean / all
	}
	all, squares, mean := weigh(0)
	q := 0.0
	for _, r := range rows {
		d := r.field.mean() - mean
		q += d * d / r.field.variance()
	}
	between = max(0, (q-float64(len(rows)-1))/(all-squares/all))
	_, _, middle = weigh(between)
	return middle, between
}

// welch returns the two-sided probability that a difference as large as that between the player's
// mean and another mean, given with its squared standard error, arises by chance (B. L. Welch, The
// Generalization of "Student's" Problem, 1947).
func (r *contrast) welch(other, unsure float64) float64 {
	own := r.own.variance()
	all := own + unsure
	if !(all > 0) {
		return 1
	}
	freedom := all * all / (own*own/float64(len(r.own.games)-1) + unsure*unsure/float64(max(1, len(r.field.games)-1)))
	return studentTails((r.own.mean()-other)/math.Sqrt(all), freedom)
}

// studentTails returns the probability that Student's t with the given degrees of
// freedom is at least as far from 0 as t.
func studentTails(t, freedom float64) float64 {
	return betaPart(freedom/(freedom+t*t), freedom/2, 0.5)
}

// quantile95 returns the upper end of the middle 95 % of Student's t; NaN for 0 degrees of freedom.
func quantile95(freedom float64) float64 {
	if !(freedom >= 1) {
		return math.NaN()
	}
	low, high := 0.0, 20.0
	for range 60 {
		if middle := (low + high) / 2; studentTails(middle, freedom) > 0.05 {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// betaPart is the regularised incomplete beta function of x, 0..1, by its continued fraction (NIST
// Digital Library of Mathematical Functions, 8.17.22), evaluated by Lentz's method.
func betaPart(x, a, b float64) float64 {
	if x > (a+1)/(a+b+2) { // the fraction converges slowly here
		return 1 - betaPart(1-x, b, a)
	}
	if x <= 0 {
		return 0
	}
	const tiny = 1e-300
	notZero := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/notZero(1-(a+b)*x/(a+1))
	f := d
	for i := 1; i <= 300; i++ {
		m := float64(i)
		for _, k := range []float64{
			m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m)),
			-(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1)),
		} {
			d = 1 / notZero(1+k*d)
			c = notZero(1 + k/c)
			f *= c * d
		}
		if math.Abs(c*d-1) < 1e-12 {
			break
		}
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	return math.Exp(lab-la-lb+a*math.Log(x)+b*math.Log1p(-x)) * f / a
}
