package playout

import (
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
)

// shapes are the weights of moves by what stands on the eight points around them.
type shapes struct {
	weights   [2][1 << 16]uint16 // by who moves (Black, White) and the code
	elsewhere uint32             // the weight of all moves elsewhere together
	places    [8]uint32          // what weights count at the places around the last move, in parts of 1,024
}

// parseShapes reads shapes from text. A line is a shape, a number, and perhaps the word
// "either":
//
//	XO?/X../?.? 100 either
//
// The three rows are drawn for X to move in the middle: X and O are stones, x is X or
// empty, o is O or empty, ? any point on the board, # beyond the edge. The number, 0 to
// 65,535, is the weight of the move; "either" gives it to O, too. A shape stands for its
// eight turned and mirrored forms; where several hold, the greatest weight counts. The line
// "elsewhere N" is the weight of all moves elsewhere together; "diagonal N" is what weights
// count on the diagonals of the last move, in parts of 1,024. Lines that begin with two slashes
// are remarks.
func parseShapes(text string) (*shapes, error) {
	s := new(shapes)
	for i := range s.places {
		s.places[i] = 1024
	}
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
	if len(words) < 2 || len(words) > 3 || len(words) == 3 && words[2] != "either" {
		return fmt.Errorf("want a shape, a weight and perhaps \"either\"")
	}
	if words[0] == "elsewhere" || words[0] == "diagonal" {
		n, err := strconv.ParseUint(words[1], 10, 16)
		if words[0] == "elsewhere" {
			s.elsewhere = uint32(n)
		} else {
			for i := codeUpLeft / 2; i < len(s.places); i++ {
				s.places[i] = uint32(n)
			}
		}
		return err
	}
	weight, err := strconv.ParseUint(words[1], 10, 16)
	if err != nil {
		return err
	}
	cells, err := shapeCells(words[0])
	if err != nil {
		return err
	}
	for range 2 {
		for range 4 {
			s.add(cells, uint16(weight), len(words) == 3)
			cells = cells.permuted(quarter)
		}
		cells = cells.permuted(mirror)
	}
	return nil
}

// cells3 is which contents each of the eight points may have, as bits 1<<Color, in the
// order of their places in a code.
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

// shapeCells reads the drawing of a shape.
func shapeCells(drawing string) (c cells3, err error) {
	if len(drawing) != 11 || drawing[3] != '/' || drawing[7] != '/' || drawing[5] != '.' {
		return c, fmt.Errorf("%q is no drawing of three rows like XO?/X../?.?", drawing)
	}
	const empty, black, white, off = 1 << board.Empty, 1 << board.Black, 1 << board.White, 1 << board.Off
	classes := map[byte]uint8{
		'.': empty, 'X': black, 'O': white, 'x': empty | black, 'o': empty | white,
		'?': empty | black | white, '#': off,
	}
	for i, at := range [8]int{1, 4, 6, 9, 0, 2, 8, 10} {
		class, ok := classes[drawing[at]]
		if !ok {
			return c, fmt.Errorf("%q in the drawing %q; want one of .XOxo?#", drawing[at], drawing)
		}
		c[i] = class
	}
	return c, nil
}

// add gives the weight to all codes of c, X being Black and, turned over, White.
func (s *shapes) add(c cells3, weight uint16, either bool) {
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
		s.raise(0, code, weight)
		s.raise(1, swapColours(code), weight)
		if either {
			s.raise(0, swapColours(code), weight)
			s.raise(1, code, weight)
		}
	}
}

func (s *shapes) raise(side int, code, weight uint16) {
	s.weights[side][code] = max(s.weights[side][code], weight)
}

// swapColours exchanges Black and White in a code.
func swapColours(code uint16) uint16 {
	return code>>1&lowBits | code&lowBits<<1
}
