package lexicon

import (
	"cmp"
	"iter"
	"slices"
)

// Near yields the words within an edit distance of word, with their distance, in ascending order.
// The distance is Levenshtein's: the least number of letters to insert, delete or replace (Vladimir
// Levenshtein, "Binary codes capable of correcting deletions, insertions and reversals", 1966).
//
// The rows of the dynamic programme are computed along the dictionary, once for all words with a
// common beginning, and a branch is abandoned when its whole row exceeds the limit (Kemal Oflazer,
// "Error-tolerant finite-state recognition", Computational Linguistics 22(1), 1996). Up to distance
// 3 the automaton of the word is used instead: see levenshtein.go.
func (l *Lexicon) Near(word string, maxDistance int) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		s := speller{l: l, tour: newTour(l), want: []rune(word), bound: maxDistance, yield: yield}
		if len(s.want)-l.longest > maxDistance { // at least so many letters must be deleted
			return
		}
		if maxDistance >= 0 && maxDistance <= maxAutomaton {
			c := corrector{distanceTable: levenshteinOf(maxDistance), l: l, tour: newTour(l), want: s.want, yield: yield}
			c.at(l.Root(), near{1, 0})
			return
		}
		row := make([]int, len(s.want)+1)
		for i := range row {
			row[i] = i
		}
		s.at(l.Root(), row, 0)
	}
}

// Suggestion is a word near another.
type Suggestion struct {
	Word     string `json:"word"`
	Distance int    `json:"distance"`
}

// Nearest returns the n words nearest to word, or all if there are fewer: by distance, then in
// ascending order. It increases the distance until there are enough.
func (l *Lexicon) Nearest(word string, n int) []Suggestion {
	var found []Suggestion
	letters := len([]rune(word))
	limit := letters + l.longest // no word has a larger distance
	for bound := max(0, letters-l.longest); bound <= limit; bound++ {
		found = found[:0]
		for w, d := range l.Near(word, bound) {
			found = append(found, Suggestion{w, d})
		}
		if len(found) >= n {
			break
		}
	}
	slices.SortStableFunc(found, func(a, b Suggestion) int { return cmp.Compare(a.Distance, b.Distance) })
	return found[:max(0, min(n, len(found)))]
}

// speller walks the dictionary with a row of distances: row[i] is the distance between the text
// read and the first i letters wanted.
type speller struct {
	l     *Lexicon
	tour  tour
	want  []rune
	bound int
	path  []byte
	rows  [][]int // by depth, reused
	yield func(string, int) bool
}

func (s *speller) at(n Node, row []int, depth int) bool {
	if !s.tour.goesOn() {
		return false
	}
	if d := row[len(row)-1]; n.word && d <= s.bound && !s.yield(string(s.path), d) {
		return false
	}
	if slices.Min(row) > s.bound || len(s.path) >= s.l.longest {
		return true
	}
	if depth == len(s.rows) {
		s.rows = append(s.rows, make([]int, len(row)))
	}
	return s.l.eachLetter(n, func(r rune, text []byte, to Node) bool {
		s.fill(s.rows[depth], row, r)
		s.path = append(s.path, text...)
		more := s.at(to, s.rows[depth], depth+1)
		s.path = s.path[:len(s.path)-len(text)]
		return more
	})
}

// fill computes the row that follows row after reading one more letter.
func (s *speller) fill(next, row []int, r rune) {
	next[0] = row[0] + 1
	for i, want := range s.want {
		replace := row[i]
		if r != want {
			replace++
		}
		next[i+1] = min(replace, row[i+1]+1, next[i]+1)
	}
}
