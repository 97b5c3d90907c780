package playout

import (
	_ "embed"
	"fmt"
	"strings"

	"katachi/board"
)

// shapes is 1 for moves with good shape, by mover (Black, White) and code of the point.
type shapes [2][1 << 16]uint8

// builtinShapes were chosen by hand. Weights of all 3x3 shapes learned from professional games
// (R. Coulom 2007) won 49 of 100 games against them at best.
//
//go:embed shapes3.txt
var builtinShapes string

// parseShapes reads shapes from text. A line is a shape, and perhaps the word "either":
//
//	XO?/X../?.? either
//
// The three rows are drawn for X to move in the middle: X and O are stones, x is X or
// empty, o is O or empty, ? any point on the board, # beyond the edge. "either" makes it a shape
// for O to move, too. A shape stands for its eight turned and mirrored forms. Lines that begin
// with two slashes are remarks.
func parseShapes(text string) (*shapes, error) {
	s := new(shapes)
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		if err := s.line(strings.Fields(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s, nil
}

func (s *shapes) line(words []string) error {
	if len(words) > 2 || len(words) == 2 && words[1] != "either" {
		return fmt.Errorf("want a shape, and perhaps \"either\"")
	}
	cells, err := shapeCells(words[0])
	if err != nil {
		return err
	}
	for range 2 {
		for range 4 {
			s.add(cells, len(words) == 2)
			cells = cells.permuted(quarter)
		}
		cells = cells.permuted(mirror)
	}
	return nil
}

// cells3 is the set of contents of each of the eight points, as bits 1<<Color, in the order of a
// code.
type cells3 [8]uint8

// Where each place comes from when the shape is turned by a quarter, or mirrored.
var (
	quarter = [8]int{1, 3, 0, 2, 6, 4, 7, 5}
	mirror  = [8]int{0, 2, 1, 3, 5, 4, 7, 6}
)

func (c cells3) permuted(from [8]int) (turned cells3) {
	for i, j := range from {
		turned[i] = c[j]
	}
	return turned
}

// shapeClasses maps the letters of drawings to sets of contents, with X for Black.
var shapeClasses = map[byte]uint8{
	'.': 1 << board.Empty,
	'X': 1 << board.Black,
	'O': 1 << board.White,
	'x': 1<<board.Empty | 1<<board.Black,
	'o': 1<<board.Empty | 1<<board.White,
	'?': 1<<board.Empty | 1<<board.Black | 1<<board.White,
	'#': 1 << board.Off,
}

// shapeCells parses the drawing of a shape.
func shapeCells(drawing string) (c cells3, err error) {
	if len(drawing) != 11 || drawing[3] != '/' || drawing[7] != '/' || drawing[5] != '.' {
		return c, fmt.Errorf("%q is not a drawing of three rows like XO?/X../?.?", drawing)
	}
	for i, at := range [8]int{1, 4, 6, 9, 0, 2, 8, 10} {
		class, ok := shapeClasses[drawing[at]]
		if !ok {
			return c, fmt.Errorf("%q in the drawing %q; want one of .XOxo?#", drawing[at], drawing)
		}
		c[i] = class
	}
	return c, nil
}

// add adds all codes of c, with X as Black and, with colours exchanged, as White.
func (s *shapes) add(c cells3, either bool) {
	codes := []uint16{0}
	for i, class := range c {
		var longer []uint16
		for _, code := range codes {
			for k := range uint16(4) {
				if class>>k&1 != 0 {
					longer = append(longer, code|k<<(2*i))
				}
			}
		}
		codes = longer
	}
	for _, code := range codes {
		s.addCode(0, code)
		s.addCode(1, swapColours(code))
		if either {
			s.addCode(0, swapColours(code))
			s.addCode(1, code)
		}
	}
}

func (s *shapes) addCode(side int, code uint16) { s[side][code] = 1 }

// swapColours exchanges Black and White in a code.
func swapColours(code uint16) uint16 {
	return code>>1&lowBits | code&lowBits<<1
}
