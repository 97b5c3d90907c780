package lexicon

import (
	"iter"
	"math"
)

// blank is the tile for any letter.
const blank = '?'

// Anagrams yields the words that use all of the tiles, in ascending order. A tile is a letter, or
// '?' for any letter.
func (l *Lexicon) Anagrams(tiles string) iter.Seq[string] {
	r := newRack(tiles)
	return fromRack(l, r, r.left, r.left)
}

// Within yields the words that use some of the tiles and have at least minLength letters, in
// ascending order: the possible moves of a player with that rack.
func (l *Lexicon) Within(tiles string, minLength int) iter.Seq[string] {
	return fromRack(l, newRack(tiles), minLength, math.MaxInt)
}

// rack holds tiles.
type rack struct {
	letters []rune // distinct
	count   []int  // number of each letter
	blanks  int
	left    int // total number of tiles
}

func newRack(tiles string) rack {
	var r rack
	for _, x := range tiles {
		r.left++
		if x == blank {
			r.blanks++
			continue
		}
		if i := r.find(x); i >= 0 {
			r.count[i]++
			continue
		}
		r.letters = append(r.letters, x)
		r.count = append(r.count, 1)
	}
	return r
}

func (r *rack) find(x rune) int {
	for i, y := range r.letters {
		if x == y {
			return i
		}
	}
	return -1
}

// take returns the tile to use for a letter: the letter itself rather than a blank, because a blank
// can replace any letter.
func (r *rack) take(x rune) *int {
	if i := r.find(x); i >= 0 && r.count[i] > 0 {
		return &r.count[i]
	}
	if r.blanks > 0 {
		return &r.blanks
	}
	return nil
}

func fromRack(l *Lexicon, r rack, least, most int) iter.Seq[string] {
	return func(yield func(string) bool) {
		own := rack{r.letters, append([]int(nil), r.count...), r.blanks, r.left}
		p := player{l: l, tour: newTour(l), rack: own, least: least, most: most, yield: yield}
		p.at(l.Root(), 0)
	}
}

// player lays tiles along the dictionary.
type player struct {
	l           *Lexicon
	tour        tour
	rack        rack
	least, most int // limits of the letters of a word
	path        []byte
	yield       func(string) bool
}

func (p *player) at(n Node, letters int) bool {
	if !p.tour.goesOn() {
		return false
	}
	if n.word && p.least <= letters && letters <= p.most && !p.yield(string(p.path)) {
		return false
	}
	if p.rack.left == 0 || len(p.path) >= p.l.longest {
		return true
	}
	return p.l.eachLetter(n, func(r rune, text []byte, to Node) bool {
		tile := p.rack.take(r)
		if tile == nil {
			return true
		}
		*tile--
		p.rack.left--
		p.path = append(p.path, text...)
		more := p.at(to, letters+1)
		p.path = p.path[:len(p.path)-len(text)]
		p.rack.left++
		*tile++
		return more
	})
}
