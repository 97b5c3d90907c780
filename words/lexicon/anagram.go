package lexicon

import (
	"iter"
	"slices"
)

// blank is the tile for any letter.
const blank = '?'

// Anagrams yields the words that use all of the tiles, in ascending order. A tile is a letter, or
// '?' for any letter.
func (l *Lexicon) Anagrams(tiles string) iter.Seq[string] {
	r := newRack(tiles)
	r.least = r.tiles
	return wordsOf(search(l, byLetter{r}))
}

// Within yields the words that use some of the tiles and have at least minLength letters, in
// ascending order: the possible moves of a player with that rack.
func (l *Lexicon) Within(tiles string, minLength int) iter.Seq[string] {
	r := newRack(tiles)
	r.least = minLength
	return wordsOf(search(l, byLetter{r}))
}

// rack is the question which words can be laid with tiles. A state is the number of tiles left of
// each kind, the blanks first.
type rack struct {
	kinds []rune // blank, then distinct letters
	count []int  // tiles of each kind
	tiles int    // in total
	least int    // letters of a word
}

func newRack(tiles string) *rack {
	r := &rack{kinds: []rune{blank}, count: []int{0}}
	for _, x := range tiles {
		r.tiles++
		i := slices.Index(r.kinds, x)
		if i < 0 {
			i = len(r.kinds)
			r.kinds, r.count = append(r.kinds, x), append(r.count, 0)
		}
		r.count[i]++
	}
	return r
}

func (r *rack) first() string {
	var key []byte
	for _, n := range r.count {
		key = appendNumber(key, n)
	}
	return string(key)
}

// next takes the tile for a letter: the letter itself rather than a blank, because a blank can
// replace any letter.
func (r *rack) next(at string, x rune) string {
	i := max(0, slices.Index(r.kinds, x))
	if number(at, i) == 0 {
		i = 0
	}
	n := number(at, i)
	if n == 0 {
		return ""
	}
	return at[:3*i] + string(appendNumber(nil, n-1)) + at[3*i+3:]
}

func (r *rack) ends(at string) int {
	used := r.tiles
	for i := range r.kinds {
		used -= number(at, i)
	}
	if used < r.least {
		return -1
	}
	return 0
}
