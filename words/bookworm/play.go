package bookworm

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"katachi/words/lexicon"
)

// Paths returns the ways to lay a word, in the order in which [Solve] finds them, at most limit of
// them. opt may be nil.
func (b *Board) Paths(word string, limit int, opt *Options) [][]Cell {
	d := lexicon.NewTrie(strings.ToLower(word))
	var paths [][]Cell
	s := &solver{ctx: context.Background(), b: b, d: d, opt: opt.orDefault()}
	s.opt.MinLength = 1
	s.each = func(path []Cell) bool {
		paths = append(paths, path)
		return len(paths) < limit
	}
	s.prepare()
	for i := range b.cells {
		if s.err == nil {
			s.visit(int16(i), d.Root())
		}
	}
	return paths
}

// Fall returns the board after the letters of a path have been removed: letters above them in their
// columns fall into the free places. Each place at the top of a column that is then free, the
// lowest first and the columns from left to right, gets the letter that fill returns for the
// column, or stays empty for 0. If fill is nil, all stay empty. The board itself does not change.
func (b *Board) Fall(path []Cell, fill func(column int) rune) *Board {
	gone := make(map[Cell]bool, len(path))
	for _, at := range path {
		gone[at] = true
	}
	next := &Board{columns: b.columns, height: b.height, at: slices.Repeat([]int16{-1}, len(b.at))}
	for c := range b.columns {
		var places []Cell
		var letters []rune
		for j := b.height - 1; j >= 0; j-- {
			if r := b.letter(Cell{c, j}); r != 0 {
				places = append(places, Cell{c, j})
				if !gone[Cell{c, j}] {
					letters = append(letters, r)
				}
			}
		}
		for len(letters) < len(places) {
			var r rune
			if fill != nil {
				r = unicode.ToUpper(fill(c))
			}
			letters = append(letters, r)
		}
		for i, at := range places {
			next.put(at, letters[i])
		}
	}
	slices.SortFunc(next.cells, func(x, y cell) int {
		return cmp.Or(cmp.Compare(x.Column, y.Column), cmp.Compare(x.Index, y.Index))
	})
	for i, c := range next.cells {
		next.at[c.Column*b.height+c.Index] = int16(i)
	}
	next.join()
	return next
}

// Read returns the word along a path, in upper case. The error says where the path leaves the
// letters, jumps, or uses a letter twice.
func (b *Board) Read(path []Cell) (string, error) {
	var word []rune
	seen := map[int16]bool{}
	last := int16(-1)
	for i, at := range path {
		k := b.find(at)
		switch {
		case k < 0:
			return "", fmt.Errorf("step %d: no letter in column %d at index %d", i+1, at.Column, at.Index)
		case seen[k]:
			return "", fmt.Errorf("step %d: the letter in column %d at index %d is used twice", i+1, at.Column, at.Index)
		case last >= 0 && !slices.Contains(b.cells[last].touches, k):
			return "", fmt.Errorf("step %d: column %d, index %d does not touch the letter before it", i+1, at.Column, at.Index)
		}
		seen[k], last = true, k
		word = append(word, b.cells[k].letter)
	}
	return string(word), nil
}

// Mixed returns a board with the same letters in other places.
func (b *Board) Mixed(r *rand.Rand) *Board {
	path, letters := b.All()
	r.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	return b.Fall(path, func(int) rune {
		next := letters[0]
		letters = letters[1:]
		return next
	})
}

// put puts a letter on a place, or removes it for 0.
func (b *Board) put(at Cell, letter rune) {
	if letter != 0 {
		b.at[at.Column*b.height+at.Index] = int16(len(b.cells))
		b.cells = append(b.cells, cell{Cell: at, letter: letter})
	}
}

// NewBoard returns a full board in Bookworm's form: the given number of columns, each with the
// given number of letters; every other column, from the second, has a letter more and begins half a
// letter higher. Both numbers must be 1 to 100.
func NewBoard(columns, letters int, fill func(column int) rune) *Board {
	columns, letters = min(max(columns, 1), 100), min(max(letters, 1), 100)
	b := &Board{columns: columns, height: 2*letters + 2}
	b.at = slices.Repeat([]int16{-1}, b.columns*b.height)
	for c := range columns {
		first := 2
		if c%2 == 1 {
			first = 1
		}
		for j := first; j < b.height; j += 2 {
			b.put(Cell{c, j}, unicode.ToUpper(fill(c)))
		}
	}
	b.join()
	return b
}

// Advice is a word to lay, and the board afterwards.
type Advice struct {
	Word
	After *Board `json:"after" doc:"After letters have fallen, with the free places empty"`
	Left  int    `json:"left" doc:"Number of words on that board, before new letters come"`
	Next  *Word  `json:"next" doc:"The best of them; nil if there is none"`
	Total int    `json:"total" doc:"Points of both"`
}

// Advise returns the n best words of a board with the boards after them: the words with the most
// points, and among equal ones the longest. Errors are those of [Solve].
func Advise(ctx context.Context, b *Board, d Dictionary, n int, opt *Options) ([]Advice, error) {
	r, err := Solve(ctx, b, d, opt)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(r.Words, best)
	var list []Advice
	for _, w := range r.Words[:min(n, len(r.Words))] {
		a := Advice{Word: w, After: b.Fall(w.Path, nil), Total: w.Score}
		left, err := Solve(ctx, a.After, d, opt)
		if err != nil {
			return nil, err
		}
		if a.Left = len(left.Words); a.Left > 0 {
			next := slices.MinFunc(left.Words, best)
			a.Next, a.Total = &next, a.Total+next.Score
		}
		list = append(list, a)
	}
	return list, nil
}

// best orders words, the best first.
func best(x, y Word) int {
	return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(y.Length, x.Length), cmp.Compare(x.Text, y.Text))
}
