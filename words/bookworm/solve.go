package bookworm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi"
	"katachi/words/lexicon"
)

// Options says which words count. The zero value and nil mean the defaults.
type Options struct {
	// MinLength is the least number of letters of a word; 0 means 3.
	MinLength int
	// Qu makes every tile Q stand for the two letters QU.
	Qu bool
	// Points gives the points of a letter in upper case; nil means those of English Scrabble.
	Points map[rune]int
	// Progress receives reports; steps are the board's letters from which all words were found.
	Progress katachi.ProgressFunc
}

func (o *Options) orDefault() Options {
	var opt Options
	if o != nil {
		opt = *o
	}
	if opt.MinLength <= 0 {
		opt.MinLength = 3
	}
	if opt.Points == nil {
		opt.Points = letterPoints
	}
	return opt
}

// Result is the words found on a board.
type Result struct {
	Words []Word `json:"words" doc:"By length, then by code point; each once"`
	Paths int    `json:"paths" doc:"Number of ways to lay all the words"`
}

// Word is a word on a board.
type Word struct {
	Text   string `json:"word" doc:"As it is in the dictionary"`
	Length int    `json:"length" doc:"In letters"`
	Score  int    `json:"score" doc:"The sum of its letters' points"`
	Paths  int    `json:"paths" doc:"Number of ways to lay it"`
	Path   []Cell `json:"path" doc:"The first of them: by start (column, then downwards), then by step"`
}

// Solve finds all words on the board; opt may be nil. It does not change board or dictionary. If
// ctx ends, Solve returns its error. With a corrupt dictionary every path over the board may be a
// word: so after many steps Solve calls the dictionary's method Check, if it has one, and returns
// its error. Words with more than 8 million letters in total are an error, too.
func Solve(ctx context.Context, b *Board, d Dictionary, opt *Options) (Result, error) {
	s := &solver{ctx: ctx, b: b, d: d, opt: opt.orDefault(), found: make(map[string]int)}
	s.prepare()
	for i := range b.cells {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		if s.visit(int16(i), d.Root()); s.err != nil {
			return Result{}, s.err
		}
		s.opt.Progress.Report(katachi.Progress{Done: i + 1, Total: len(b.cells), Items: len(s.result.Words)})
	}
	slices.SortFunc(s.result.Words, func(x, y Word) int {
		return cmp.Or(cmp.Compare(x.Length, y.Length), strings.Compare(x.Text, y.Text))
	})
	return s.result, nil
}

// solver is one walk over the board.
type solver struct {
	ctx            context.Context
	b              *Board
	d              Dictionary
	opt            Options
	text           [][][]byte // the texts of each cell, in the dictionary's case: one, but two for Σ
	used           []bool     // cells on the path
	path           []int16
	word           []byte
	found          map[string]int // index of a word in result.Words
	result         Result
	steps, letters int                    // letters of the words that were found
	err            error                  // why the walk ended early
	each           func(path []Cell) bool // for Paths: takes a word's path, and reports whether to go on
}

func (s *solver) prepare() {
	s.used = make([]bool, len(s.b.cells))
	s.text = make([][][]byte, len(s.b.cells))
	lower := s.isLower()
	for i, c := range s.b.cells {
		text := string(c.letter)
		if s.opt.Qu && c.letter == 'Q' {
			text = "QU"
		}
		if lower {
			text = strings.ToLower(text)
		}
		s.text[i] = [][]byte{[]byte(text)}
		if lower && c.letter == 'Σ' {
			s.text[i] = append(s.text[i], []byte("ς")) // at the end of a word
		}
	}
}

// isLower reports whether the dictionary has its words in lower case: whether a word begins with a
// letter of the board in lower case.
func (s *solver) isLower() bool {
	for _, c := range s.b.cells {
		lower := unicode.ToLower(c.letter)
		if _, ok := walk(s.d, s.d.Root(), []byte(string(lower))); ok && lower != c.letter {
			return true
		}
	}
	return false
}

// visit continues to cell i from node n.
func (s *solver) visit(i int16, n lexicon.Node) {
	for _, text := range s.text[i] {
		s.read(i, n, text)
	}
}

// read continues to cell i, whose letter is text, from node n.
func (s *solver) read(i int16, n lexicon.Node, text []byte) {
	n, ok := walk(s.d, n, text)
	if !ok || !s.goesOn() {
		return
	}
	s.used[i] = true
	s.path = append(s.path, i)
	s.word = append(s.word, text...)
	if n.IsWord() {
		s.add()
	}
	for _, k := range s.b.cells[i].touches {
		if !s.used[k] {
			s.visit(k, n)
		}
	}
	s.word = s.word[:len(s.word)-len(text)]
	s.path = s.path[:len(s.path)-1]
	s.used[i] = false
}

// manySteps is the number of steps after which a walk checks whether its context has ended and, the
// first time, whether its dictionary is valid: some milliseconds.
const manySteps = 1 << 16

// goesOn counts a step, and reports whether the walk goes on.
func (s *solver) goesOn() bool {
	s.steps++
	if s.steps%manySteps != 0 || s.err != nil {
		return s.err == nil
	}
	s.err = s.ctx.Err()
	if d, ok := s.d.(checker); ok && s.err == nil && s.steps == manySteps {
		s.err = d.Check()
	}
	return s.err == nil
}

// maxLetters limits the letters of all words found: four times those of a large dictionary.
const maxLetters = 1 << 23

// add adds the current word.
func (s *solver) add() {
	length := utf8.RuneCount(s.word)
	if length < s.opt.MinLength {
		return
	}
	if s.each != nil {
		if !s.each(s.cells()) {
			s.err = errEnough
		}
		return
	}
	s.result.Paths++
	if i, ok := s.found[string(s.word)]; ok {
		s.result.Words[i].Paths++
		return
	}
	if s.letters += length; s.letters > maxLetters {
		s.err = fmt.Errorf("words with more than %d letters in total on the board: no dictionary has so many", maxLetters)
		return
	}
	w := Word{Text: string(s.word), Length: length, Paths: 1, Path: s.cells()}
	w.Score = score(w.Text, s.opt.Points)
	s.found[w.Text] = len(s.result.Words)
	s.result.Words = append(s.result.Words, w)
}

// errEnough ends a walk that has found what was wanted.
var errEnough = errors.New("enough")

// cells returns the places of the current word.
func (s *solver) cells() []Cell {
	path := make([]Cell, len(s.path))
	for i, k := range s.path {
		path[i] = s.b.cells[k].Cell
	}
	return path
}
