package name

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"katachi/internal/report"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/picture"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/reading"
	"katachi/sgf"
)

// Why is a move of a game with the reasons for its names.
type Why struct {
	names.Explained
	Record *Record
	Number int
	Board  *board.Board // after the move
}

// Explain plays the main line of r with f up to a move, and explains its names. It is an error if
// the game has fewer moves, or if this or an earlier move is illegal.
func Explain(ctx context.Context, r *Record, f *names.Follower, number int) (*Why, error) {
	size, rows := r.Game.Size()
	if err := sgf.CheckSize(size, rows); err != nil {
		return nil, err
	}
	f.Reset(size)
	f.Board.AllowSuicide(r.Game.Suicide())
	moves := 0
	for n, s := range report.Steps(r.Game) {
		p, ok := s.Point.Board()
		err := error(board.ErrOff)
		switch {
		case !ok:
		case s.Setup:
			err = f.Set(s.Color, p)
		case moves+1 < number || number < 1:
			err = f.Advance(s.Color, p)
		default:
			var e *names.Explained
			if e, err = f.Explain(ctx, s.Color, p); err == nil {
				return &Why{*e, r, number, &f.Board}, nil
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		if err != nil {
			return nil, n.Illegal(s, moves, err)
		}
		if !s.Setup {
			moves++
		}
	}
	return nil, fmt.Errorf("no move %d: the game has %d", number, moves)
}

// DropStructural removes structural shapes, except the quiet ones.
func (y *Why) DropStructural() {
	y.Made = slices.DeleteFunc(y.Made, func(r names.Reason) bool { return !mentioned(r.Pattern) })
}

// Title returns the move with its names.
func (y *Why) Title(w Wording) string {
	return fmt.Sprintf("%d. %s %s: %s", y.Number, y.Color, y.Point.Name(y.Board.Size()), w.Names(&y.Naming))
}

// around is the number of lines shown around the move.
const around = 4

// Picture shows the part of the board around the move.
func (y *Why) Picture() *picture.Picture {
	pic := &picture.Picture{Board: y.Board, Last: y.Point}
	if y.Point == board.Pass {
		return pic
	}
	x, row := y.Point.XY()
	last := y.Board.Size() - 1
	pic.View = picture.Area{
		From: board.At(max(x-around, 0), max(row-around, 0)),
		To:   board.At(min(x+around, last), min(row+around, last)),
	}
	return pic
}

// turns describes the symmetries.
var turns = [board.NumSymmetries]string{
	"as drawn", "turned 90° clockwise", "turned by half", "turned 90° anticlockwise",
	"mirrored at the other diagonal", "upside down", "mirrored at the main diagonal", "mirrored left to right",
}

// From returns the source of a name; for a pattern, also its number, its place in the library and
// its orientation.
func From(r *names.Reason) string {
	if r.Pattern == nil {
		return string(r.Source)
	}
	text := fmt.Sprintf("%s %d %q", r.Source, r.ID, r.Pattern.Name)
	if r.Place != "" {
		text += ", " + r.Place
	}
	return text + ", " + turns[r.Sym]
}

// Reading describes the reading of a chain.
func (y *Why) Reading(r names.Read) string {
	size := y.Board.Size()
	text := fmt.Sprintf("the chain at %s (%s, %s): ", r.Stone.Name(size), num.Count(r.Stones, "stone"), liberties(r.Liberties))
	if r.Before == r.After {
		return text + result(r.After) + ", as before the move"
	}
	return text + result(r.After) + "; before the move " + result(r.Before)
}

func liberties(n int) string {
	if n == 1 {
		return "1 liberty"
	}
	return fmt.Sprintf("%d liberties", n)
}

// result describes whether a chain can be saved.
func result(r reading.Result) string {
	switch r {
	case reading.Yes:
		return "can be saved"
	case reading.No:
		return "is captured"
	case reading.Ko:
		return "depends on a ko"
	}
	return fmt.Sprintf("unknown within %d positions", names.ExplainNodes)
}

// Line returns the basis of an opening or joseki: its place in the library, its orientation, and
// its sources.
func Line(e joseki.Event) string {
	text := fmt.Sprintf("joseki/%s, %s", e.Entry.Place, turns[e.Sym])
	if len(e.Entry.Sources) > 0 {
		text += "; " + strings.Join(e.Entry.Sources, "; ")
	}
	return text
}

// LineMeans explains an opening or joseki: by its sentence in the library, else by its moves.
func LineMeans(e joseki.Event) string { return cmp.Or(e.Entry.Text, LineMoves(e.Entry)) }

// Reads reports whether one of the names depends on reading.
func (y *Why) Reads() bool {
	return slices.ContainsFunc(y.Given, func(r names.Reason) bool { return names.NeedsReading(&r.Term) })
}

// WhyJSON is the JSON form of Why.
type WhyJSON struct {
	Path     string       `json:"path"`
	File     string       `json:"file"`
	Move     int          `json:"move"`
	Color    board.Color  `json:"color"`
	Point    string       `json:"point"`
	Captured int          `json:"captured"`
	Names    []ReasonJSON `json:"names" doc:"What gave each name"`
	Rejected []ReasonJSON `json:"rejected" doc:"Names that nearly applied"`
	Made     []ReasonJSON `json:"made" doc:"Shapes that the move made"`
	Covered  []ReasonJSON `json:"covered" doc:"Shapes that it completed, not reported"`
	Read     []ReadJSON   `json:"read" doc:"The opponent's chains near the move"`
	Lines    []LineJSON   `json:"lines"`
}

// ReasonJSON is the JSON form of a reason. Pattern, ID, Symmetry and Place are set only for
// patterns.
type ReasonJSON struct {
	TermJSON
	Source     names.Source    `json:"source" doc:"liberties, rule, pattern, reading or shape"`
	Definition string          `json:"definition"`
	Why        string          `json:"why,omitempty" doc:"Why the name was rejected"`
	Pattern    string          `json:"pattern,omitempty"`
	ID         *int            `json:"id,omitempty" doc:"Of a pattern, as are symmetry and place"`
	Symmetry   *board.Symmetry `json:"symmetry,omitempty"`
	Place      string          `json:"place,omitempty" doc:"file:line of the built-in library"`
}

// ReadJSON is the result of reading a chain: "saved", "captured", "ko" or "unknown", with its owner
// moving first.
type ReadJSON struct {
	Point     string `json:"point"`
	Stones    int    `json:"stones"`
	Liberties int    `json:"liberties"`
	Before    string `json:"before" doc:"If the owner moves first, without the move: saved, captured, ko, unknown"`
	After     string `json:"after" doc:"The same after the move"`
}

// JSON returns what programs read.
func (y *Why) JSON() WhyJSON {
	size := y.Board.Size()
	j := WhyJSON{
		Path: y.Record.Path, File: y.Record.File, Move: y.Number, Color: y.Color, Point: y.Point.Name(size), Captured: y.Captured,
		Names: reasonsJSON(y.Given), Rejected: reasonsJSON(y.Rejected), Made: reasonsJSON(y.Made), Covered: reasonsJSON(y.Covered),
		Read: []ReadJSON{}, Lines: append([]LineJSON{}, NewLinesJSON(y.Step.Lines)...),
	}
	for _, r := range y.Read {
		j.Read = append(j.Read, ReadJSON{r.Stone.Name(size), r.Stones, r.Liberties, resultWord(r.Before), resultWord(r.After)})
	}
	return j
}

func resultWord(r reading.Result) string {
	switch r {
	case reading.Yes:
		return "saved"
	case reading.No:
		return "captured"
	case reading.Ko:
		return "ko"
	}
	return "unknown"
}

func reasonsJSON(list []names.Reason) []ReasonJSON {
	all := []ReasonJSON{}
	for _, r := range list {
		j := ReasonJSON{TermJSON: NewTermJSON(r.Term.English, r.Term.Names), Source: r.Source, Definition: r.Definition, Why: r.Why}
		if r.Pattern != nil {
			j.Pattern, j.ID, j.Symmetry, j.Place = r.Pattern.Name, &r.ID, &r.Sym, r.Place
		}
		all = append(all, j)
	}
	return all
}

// LineMoves returns the moves of e in coordinates, "-" for a move elsewhere.
func LineMoves(e *joseki.Entry) string { return strings.Join(LineWords(e.Moves), " ") }

// lineWords returns moves in coordinates.
func LineWords(moves []joseki.Move) []string {
	words := []string{}
	for _, m := range moves {
		word := "-"
		if m.Point != board.Pass {
			word = m.Point.Name(joseki.Size)
		}
		words = append(words, word)
	}
	return words
}
