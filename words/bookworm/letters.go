package bookworm

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"unicode"
	"unicode/utf8"

	"katachi/words/lexicon"
)

// Letters says how often each letter occurs in the words of a dictionary, in any alphabet.
type Letters struct {
	runes []rune // upper case, ascending
	upTo  []float64
}

// LettersOf counts the letters of all words that consist only of letters. It returns an error for a
// dictionary without such words, and for a corrupt one.
func LettersOf(d Dictionary) (*Letters, error) {
	if c, ok := d.(checker); ok {
		if err := c.Check(); err != nil {
			return nil, err
		}
	}
	w := &letterWalk{d: d, states: make(map[lexicon.Node]*letterState)}
	root := w.state(d.Root())
	if w.err != nil {
		return nil, w.err
	}
	root.ways = 1
	count := make(map[rune]float64)
	for _, s := range slices.Backward(w.order) { // from the root: each state before those it leads to
		for _, e := range s.edges {
			e.to.ways += s.ways
			count[unicode.ToUpper(e.letter)] += s.ways * e.to.words
		}
	}
	l := &Letters{}
	sum := 0.0
	for r, n := range count {
		if n > 0 {
			l.runes = append(l.runes, r)
		}
	}
	slices.Sort(l.runes)
	for _, r := range l.runes {
		sum += count[r]
		l.upTo = append(l.upTo, sum)
	}
	if len(l.runes) == 0 {
		return nil, errors.New("no words of letters alone")
	}
	return l, nil
}

// letterWalk visits each state of a dictionary once.
type letterWalk struct {
	d      Dictionary
	states map[lexicon.Node]*letterState
	order  []*letterState // each state after those it leads to
	err    error
}

// letterState is a state at the end of a letter.
type letterState struct {
	edges []letterEdge
	words float64 // number of words that end here or later
	ways  float64 // number of ways to reach it
	done  bool
}

type letterEdge struct {
	letter rune
	to     *letterState
}

// state returns the counts of a state, after visiting the states it leads to.
func (w *letterWalk) state(n lexicon.Node) *letterState {
	if s := w.states[n]; s != nil {
		if !s.done {
			w.err = errors.New("the dictionary has words without an end")
		}
		return s
	}
	s := &letterState{}
	w.states[n] = s
	if n.IsWord() {
		s.words = 1
	}
	w.read(n, nil, s)
	s.done = true
	w.order = append(w.order, s)
	return s
}

// read adds the edges of the letters that begin with the bytes begun, which lead to n.
func (w *letterWalk) read(n lexicon.Node, begun []byte, s *letterState) {
	for sym := range 256 {
		if w.err != nil {
			return
		}
		to, ok := w.d.Step(n, byte(sym))
		if !ok {
			continue
		}
		bytes := append(begun[:len(begun):len(begun)], byte(sym))
		r, size := utf8.DecodeRune(bytes)
		switch {
		case r == utf8.RuneError && size == 1:
			if len(bytes) < utf8.UTFMax && !utf8.FullRune(bytes) {
				w.read(to, bytes, s)
			}
		case unicode.IsLetter(r):
			next := w.state(to)
			s.edges = append(s.edges, letterEdge{r, next})
			s.words += next.words
		}
	}
}

// Draw returns a random letter in upper case, with the frequency that it has in words.
func (l *Letters) Draw(r *rand.Rand) rune {
	at := r.Float64() * l.upTo[len(l.upTo)-1]
	i, _ := slices.BinarySearch(l.upTo, at)
	return l.runes[min(i, len(l.runes)-1)]
}

// Points returns points for [Options]: those of English Scrabble if it has all letters, else 1 for
// the most frequent letter and one more each time a letter is half as frequent, up to 10.
func (l *Letters) Points() map[rune]int {
	points := make(map[rune]int, len(l.runes))
	english := true
	most, before := 0.0, 0.0
	for i, r := range l.runes {
		most = max(most, l.upTo[i]-before)
		before = l.upTo[i]
		english = english && letterPoints[r] > 0
	}
	if english {
		return letterPoints
	}
	before = 0
	for i, r := range l.runes {
		points[r] = min(10, 1+int(math.Log2(most/(l.upTo[i]-before))))
		before = l.upTo[i]
	}
	return points
}

// letterPoints are the points of English letters in Scrabble (Alfred Butts, 1938), which are
// similar to Bookworm's common and rare letters.
var letterPoints = map[rune]int{
	'A': 1, 'B': 3, 'C': 3, 'D': 2, 'E': 1, 'F': 4, 'G': 2, 'H': 4, 'I': 1,
	'J': 8, 'K': 5, 'L': 1, 'M': 3, 'N': 1, 'O': 1, 'P': 3, 'Q': 10, 'R': 1,
	'S': 1, 'T': 1, 'U': 1, 'V': 4, 'W': 4, 'X': 8, 'Y': 4, 'Z': 10,
}

// score sums the points of a word's letters.
func score(word string, points map[rune]int) int {
	sum := 0
	for _, r := range word {
		sum += points[unicode.ToUpper(r)]
	}
	return sum
}
