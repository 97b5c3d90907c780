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
// The rows of the dynamic programme are the states of an automaton: each is computed once, for all
// words that reach it, and a branch is abandoned when its whole row exceeds the limit (Kemal
// Oflazer, "Error-tolerant finite-state recognition", Computational Linguistics 22(1), 1996).
func (l *Lexicon) Near(word string, maxDistance int) iter.Seq2[string, int] {
	q := distances{want: []rune(word), bound: maxDistance}
	return func(yield func(string, int) bool) {
		if max(0, len(q.want)-l.longest) > maxDistance { // at least so many letters must be deleted
			return
		}
		for w, d := range search(l, byLetter{q}) {
			if !yield(string(w), d) {
				return
			}
		}
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

// distances is the question which words are near another. A state is a row of distances: between the text read and each beginning of the word wanted. All above the bound are equal.
type distances struct {
	want  []rune
	bound int
}

func (q distances) first() string {
	row := make([]int, len(q.want)+1)
	for i := range row {
		row[i] = i
	}
	return q.key(row)
}

// next computes the row that follows another after one more letter.
func (q distances) next(at string, r rune) string {
	row := make([]int, len(q.want)+1)
	row[0] = number(at, 0) + 1
	for i, want := range q.want {
		replace := number(at, i)
		if r != want {
			replace++
		}
		row[i+1] = min(replace, number(at, i+1)+1, row[i]+1)
	}
	return q.key(row)
}

func (q distances) ends(at string) int {
	if d := number(at, len(q.want)); d <= q.bound {
		return d
	}
	return -1
}

// key returns the state of a row, "" if all of it exceeds the bound.
func (q distances) key(row []int) string {
	if slices.Min(row) > q.bound {
		return ""
	}
	key := make([]byte, 0, 3*len(row))
	for _, d := range row {
		key = appendNumber(key, min(d, q.bound+1))
	}
	return string(key)
}
