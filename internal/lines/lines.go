// Package lines turns the moves of games into words, so that a dictionary (package lexicon) can
// hold openings and josekis: a DAWG under symmetries. A move is two letters, as in SGF. The word of
// a line is the lexically lowest of its eight orientations. Thus a prefix of a line is a prefix of
// its word, and a line played in one corner is found in all.
package lines

import (
	"context"
	"slices"
	"strings"

	"katachi"
	"katachi/board"
	"katachi/sgf"
	"katachi/sgf/gamefile"
	"katachi/words/lexicon"
)

// Options selects lines.
type Options struct {
	Moves    int  // largest number of moves of a line
	Size     int  // size of boards; others are skipped
	Corners  bool // lines of each corner, not of the whole board
	Progress katachi.ProgressFunc
	Failed   func(name string, err error)
}

// Lines are words, and the number of games with each line.
type Lines struct {
	Games int
	Moves int
	Count map[string]uint64
}

// cornerSide is the side of a corner: moves outside it belong to no joseki.
const cornerSide = 9

// elsewhere is the word for a move outside the corner, between two moves of one colour in the
// corner.
const elsewhere = "tt"

// Collect reads the lines of records. Games with set-up stones or on a board of another size are
// skipped. A line of the whole board ends where a colour plays twice in a row.
func Collect(ctx context.Context, src *gamefile.Source, opt *Options) (*Lines, error) {
	l := &Lines{Count: map[string]uint64{}}
	var line sgf.MainLine
	var replay sgf.Replay
	for i := range src.Len() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		data, err := src.ReadSGF(i, nil)
		if err != nil {
			if opt.Failed != nil {
				opt.Failed(src.Path(i), err)
			}
			continue
		}
		line.Reset(data)
		for line.NextGame() {
			if columns, rows := line.Size(); line.Check() == nil && columns == opt.Size && rows == opt.Size {
				replay.Reset(opt.Size, line.Suicide())
				l.game(&line, &replay, opt)
			}
		}
		opt.Progress.Report(katachi.Progress{Done: i + 1, Total: src.Len()})
	}
	return l, nil
}

// game adds the lines of a game.
func (l *Lines) game(line *sgf.MainLine, replay *sgf.Replay, opt *Options) {
	most := opt.Moves
	if opt.Corners {
		most = 100 // of the board, for josekis
	}
	var moves []move
	for line.Next() && len(moves) < most {
		s := line.Step()
		d, err := replay.Step(s)
		if err != nil {
			break
		}
		if s.Setup {
			if len(moves) == 0 && len(d.Changes) > 0 {
				return
			}
			continue
		}
		if d.Move == board.Pass || !opt.Corners && s.Color != board.Black+board.Color(len(moves)%2) {
			break
		}
		moves = append(moves, move{d.Move, s.Color})
	}
	if len(moves) == 0 {
		return
	}
	l.Games++
	l.Moves += len(moves)
	if !opt.Corners {
		points := make([]board.Point, len(moves))
		for i, m := range moves {
			points[i] = m.at
		}
		word, _ := Word(points, opt.Size)
		l.Count[word]++
		return
	}
	for corner := range 4 {
		if word := cornerWord(moves, corner, opt); word != "" {
			l.Count[word]++
		}
	}
}

type move struct {
	at board.Point
	by board.Color
}

// Word returns the word of a line, and the symmetries that turn the board into that of the word:
// more than one if the line is symmetric.
func Word(moves []board.Point, size int) (word string, by []board.Symmetry) {
	for s := range board.Symmetry(board.NumSymmetries) {
		w := spell(moves, size, s)
		if by == nil || w < word {
			word, by = w, by[:0]
		}
		if w == word {
			by = append(by, s)
		}
	}
	return word, by
}

// spell returns the word of the moves on a board turned by s.
func spell(moves []board.Point, size int, s board.Symmetry) string {
	var w strings.Builder
	for _, p := range moves {
		x, y := s.Point(p, size).XY()
		w.WriteByte('a' + byte(x))
		w.WriteByte('a' + byte(y))
	}
	return w.String()
}

// cornerWord returns the word of the moves in a corner, or "" if there are fewer than two.
func cornerWord(moves []move, corner int, opt *Options) string {
	words := [2]string{}
	n, last := 0, board.Empty
	for _, m := range moves {
		x, y := m.at.XY()
		if corner&1 != 0 {
			x = opt.Size - 1 - x
		}
		if corner&2 != 0 {
			y = opt.Size - 1 - y
		}
		if x >= cornerSide || y >= cornerSide {
			continue
		}
		if n > 0 && m.by == last {
			words[0], words[1] = words[0]+elsewhere, words[1]+elsewhere
		}
		words[0] += string([]byte{'a' + byte(x), 'a' + byte(y)})
		words[1] += string([]byte{'a' + byte(y), 'a' + byte(x)})
		last = m.by
		if n++; n == opt.Moves {
			break
		}
	}
	if n < 2 {
		return ""
	}
	return min(words[0], words[1])
}

// Next is a move that was played after a line.
type Next struct {
	Point board.Point
	Games uint64 // games that continued with it, in any orientation
	Lines int    // number of different lines
}

// IsLine reports whether a word is a line of the whole board: two letters for each move.
func IsLine(word string, size int) bool {
	for i := range len(word) {
		if int(word[i]-'a') >= size {
			return false
		}
	}
	return len(word)%2 == 0
}

// Follow returns the moves that follow a line in a dictionary of words made by Word, the most
// frequent first, and the number of games with the line. Moves that are equivalent by the line's
// symmetry are listed once. The dictionary must have values.
func Follow(l *lexicon.Lexicon, moves []board.Point, size int) (next []Next, games uint64) {
	word, by := Word(moves, size)
	games, _ = l.Sum(word)
	back := by[0].Inverse()
	at, ok := l.Walk(l.Root(), word)
	if !ok {
		return nil, 0
	}
	for a, column := range l.Children(at) {
		for b := range l.Children(column) {
			x, y := int(a)-'a', int(b)-'a'
			if x < 0 || y < 0 || x >= size || y >= size {
				continue
			}
			sum, n := l.Sum(word + string([]byte{a, b}))
			next = append(next, Next{back.Point(board.At(x, y), size), sum, n})
		}
	}
	slices.SortStableFunc(next, func(a, b Next) int { return int(int64(b.Games) - int64(a.Games)) })
	return next, games
}
