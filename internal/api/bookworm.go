//go:build !js

package api

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"katachi/words/bookworm"
	"katachi/words/lexicon"
)

// BookwormRequest asks for a board of the game Bookworm, or for a board after a word was played or
// its letters were shuffled. Words come from the built-in list of English words.
type BookwormRequest struct {
	Board     string `query:"board" json:"board,omitempty" maxLength:"1000" doc:"A line for each column, joined by \"/\": letters where column + index is even, dots elsewhere, as an answer has them. Absent: a new random board"`
	Columns   int    `query:"columns" json:"columns,omitempty" minimum:"0" maximum:"12" doc:"Columns of a new board; 0: 7"`
	Letters   int    `query:"letters" json:"letters,omitempty" minimum:"0" maximum:"12" doc:"Letters in a column of a new board; every other column has one more; 0: 7"`
	Seed      int64  `query:"seed" json:"seed,omitempty" minimum:"0" maximum:"4294967295" doc:"Random seed for new letters"`
	Path      string `query:"path" json:"path,omitempty" maxLength:"1000" doc:"The places of a word to play, \"1.3 2.4 2.6\": column and index of each. Its letters disappear, those above fall, and new ones come"`
	Mix       bool   `query:"mix" json:"mix,omitempty" doc:"Shuffle the letters of the board"`
	MinLength int    `query:"min_length" json:"min_length,omitempty" minimum:"0" maximum:"20" doc:"Fewest letters of a word; 0: 3"`
}

// BookwormAnswer is a board, and the words on it.
type BookwormAnswer struct {
	Board   string           `json:"board" doc:"A line for each column, joined by \"/\""`
	Seed    int64            `json:"seed" doc:"Seed for the next request about this board"`
	Letters []BookwormLetter `json:"letters"`
	Laid    *BookwormWord    `json:"laid" doc:"The word played; null if none"`
	Words   []BookwormWord   `json:"words" doc:"All words on the board, those with the most points first"`
	Longest int              `json:"longest" doc:"Letters of the longest word; 0 if there is no word"`
}

// BookwormLetter is a letter on the board.
type BookwormLetter struct {
	Column int    `json:"column" doc:"From 0 at the left"`
	Index  int    `json:"index" doc:"In half letters from the top"`
	Letter string `json:"letter"`
	Points int    `json:"points"`
}

// BookwormWord is a word on the board.
type BookwormWord struct {
	Word   string          `json:"word"`
	Length int             `json:"length" doc:"In letters"`
	Score  int             `json:"score" doc:"The sum of its letters' points"`
	Path   []bookworm.Cell `json:"path" doc:"One path of it"`
}

// Bounds of a board.
const (
	someBookworm = 7
	mostBookworm = 12
)

// lettersOfWords counts the letters of the built-in list, once.
var lettersOfWords = sync.OnceValues(func() (*bookworm.Letters, error) { return bookworm.LettersOf(lexicon.Builtin()) })

// withWords adds the operations about words to a table.
func withWords(t Table) Table {
	t["bookworm"] = Of(Bookworm)
	return t
}

// Bookworm makes a board of letters, or plays a word on one.
func Bookworm(ctx context.Context, in *BookwormRequest) (*BookwormAnswer, error) {
	letters, err := lettersOfWords()
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(uint64(in.Seed), 31))
	draw := func(int) rune { return letters.Draw(r) }
	b, err := in.board(draw)
	if err != nil {
		return nil, err
	}
	opt := &bookworm.Options{MinLength: in.MinLength, Points: letters.Points()}
	out := &BookwormAnswer{}
	if in.Mix {
		b = b.Mixed(r)
	}
	if in.Path != "" {
		path, word, err := in.path(ctx, b, opt)
		if err != nil {
			return nil, err
		}
		out.Laid = word
		b = b.Fall(path, draw)
	}
	found, err := bookworm.Solve(ctx, b, lexicon.Builtin(), opt)
	if err != nil {
		return nil, err
	}
	out.Seed = int64(r.Uint32())
	out.describe(b, found.Words, opt.Points)
	return out, nil
}

// describe sets the letters and words of the board.
func (a *BookwormAnswer) describe(b *bookworm.Board, words []bookworm.Word, points map[rune]int) {
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	a.Board = strings.ReplaceAll(strings.Join(lines, "/"), " ", ".")
	a.Letters, a.Words = []BookwormLetter{}, []BookwormWord{}
	places, letters := b.All()
	for i, at := range places {
		a.Letters = append(a.Letters, BookwormLetter{at.Column, at.Index, string(letters[i]), points[letters[i]]})
	}
	slices.SortStableFunc(words, func(x, y bookworm.Word) int {
		return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(y.Length, x.Length))
	})
	for _, w := range words {
		a.Words = append(a.Words, BookwormWord{w.Text, w.Length, w.Score, w.Path})
		a.Longest = max(a.Longest, w.Length)
	}
}

// board reads the board, or makes a new one.
func (in *BookwormRequest) board(draw func(int) rune) (*bookworm.Board, error) {
	if in.Board == "" {
		if in.Columns < 0 || in.Columns > mostBookworm || in.Letters < 0 || in.Letters > mostBookworm {
			return nil, bad("columns", "letters", mostBookworm)
		}
		return bookworm.NewBoard(cmp.Or(in.Columns, someBookworm), cmp.Or(in.Letters, someBookworm), draw), nil
	}
	b, err := bookworm.Parse(strings.ReplaceAll(in.Board, "/", "\n"))
	if err != nil {
		return nil, bad("board", "not a board", err)
	}
	if most := mostBookworm * (mostBookworm + 1); b.Len() > most {
		return nil, bad("board", "too many letters", most, b.Len())
	}
	return b, nil
}

// path parses the path of a word, which must be in the list and on the board.
func (in *BookwormRequest) path(ctx context.Context, b *bookworm.Board, opt *bookworm.Options) ([]bookworm.Cell, *BookwormWord, error) {
	path, err := readCells(in.Path)
	if err != nil {
		return nil, nil, err
	}
	text, err := b.Read(path)
	if err != nil {
		return nil, nil, bad("path", "not a path", err)
	}
	found, err := bookworm.Solve(ctx, b, lexicon.Builtin(), opt)
	if err != nil {
		return nil, nil, err
	}
	for _, w := range found.Words {
		if strings.EqualFold(w.Text, text) {
			return path, &BookwormWord{w.Text, w.Length, w.Score, path}, nil
		}
	}
	return nil, nil, bad("path", "no such word", text)
}

// readCells parses places such as "1.3 2.4".
func readCells(text string) (path []bookworm.Cell, err error) {
	for field := range strings.FieldsSeq(text) {
		column, index, ok := strings.Cut(field, ".")
		c, wrong := strconv.Atoi(column)
		i, also := strconv.Atoi(index)
		if !ok || wrong != nil || also != nil {
			return nil, bad("path", "not a place", field)
		}
		path = append(path, bookworm.Cell{Column: c, Index: i})
	}
	return path, nil
}
