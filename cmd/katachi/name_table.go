package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/names"
)

// table prints moves as they come.
type table struct {
	c    *nameCmd
	a    *app
	w    *columns
	size int
	last *namedMove
}

// add prints one move, marks its node, and shows the board where that is asked.
func (t *table) add(m namedMove, b *board.Board) error {
	t.last = &m
	if t.c.SGF != "" {
		t.annotate(m)
	}
	if m.number >= t.c.From && (t.c.To == 0 || m.number <= t.c.To) {
		if t.c.JSON {
			return t.json(m)
		}
		t.row(m)
	}
	if slices.Contains(t.c.Board, m.number) && !t.c.JSON {
		return t.board(m, b)
	}
	return nil
}

// row adds a line to the table.
func (t *table) row(m namedMove) {
	if m.number == t.c.From {
		t.w.row("move", "point", "name", "shapes made (+) and broken (-)")
	}
	shapes := append(t.shapes("+", m.Made), t.shapes("-", m.Broken)...)
	t.w.row(m.number, m.Color.String()+" "+m.Point.Name(t.size), t.terms(m), strings.Join(shapes, ", "))
}

// board ends the table so far and shows the board.
func (t *table) board(m namedMove, b *board.Board) error {
	if err := t.w.flush(); err != nil {
		return err
	}
	fmt.Fprintln(t.a.stdout)
	if err := t.picture(m, b).Text(t.a.stdout, t.a.colour); err != nil {
		return err
	}
	fmt.Fprintln(t.a.stdout)
	return nil
}

// picture shows the position after m with the shapes that m made.
func (t *table) picture(m namedMove, b *board.Board) *picture.Picture {
	pic := &picture.Picture{Board: b, Last: m.Point, Title: fmt.Sprintf("%d. %s %s: %s", m.number, m.Color, m.Point.Name(t.size), t.terms(m))}
	for _, s := range m.Made {
		if t.c.All || !s.Pattern.Structural {
			pic.Areas = append(pic.Areas, area(s.Rect))
		}
	}
	return pic
}

// end flushes the table, writes the pictures of the last position, and tells if
// a move was asked for that the game does not have.
func (t *table) end(b *board.Board) error {
	if err := t.w.flush(); err != nil {
		return err
	}
	pic, moves := &picture.Picture{Board: b}, 0
	if t.last != nil {
		pic, moves = t.picture(*t.last, b), t.last.number
	}
	if err := t.c.show(pic); err != nil {
		return err
	}
	if moves == 0 {
		t.a.warnf("%s: no moves", t.c.input())
	}
	if asked := max(t.c.From, slices.Max(append(t.c.Board, 1))); asked > max(moves, 1) {
		return fmt.Errorf("%s: no move %d: the game has %d", t.c.input(), asked, moves)
	}
	return nil
}

// terms joins what a move is called, the most specific first. A capture of
// several stones, which is always the first term, tells how many.
func (t *table) terms(m namedMove) string {
	var words []string
	for i, term := range m.Terms() {
		count := ""
		if i == 0 && m.Captured > 1 {
			count = strconv.Itoa(m.Captured)
		}
		words = append(words, t.word(term, count))
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// word is a term with its translation, "knight's move (keima)", and a count if
// there is one, "capture of 2 (tori)".
func (t *table) word(term *names.Term, count string) string {
	if t.a.lang == "ja" {
		return term.In("ja") + count
	}
	text := term.English
	if count != "" {
		text += " of " + count
	}
	if term.Romaji == "" || term.Romaji == term.English {
		return text
	}
	return text + " (" + term.Romaji + ")"
}

// shapes returns the words of shapes, each once behind a sign, with the number
// of times if there are several.
func (t *table) shapes(sign string, list []names.Shape) []string {
	var words []string
	count := map[string]int{}
	for _, s := range list {
		if s.Pattern.Structural && !t.c.All {
			continue
		}
		word := s.Term.In(t.a.lang)
		if count[word]++; count[word] == 1 {
			words = append(words, word)
		}
	}
	for i, word := range words {
		words[i] = sign + word
		if n := count[word]; n > 1 {
			words[i] = fmt.Sprintf("%s%s x%d", sign, word, n)
		}
	}
	return words
}
