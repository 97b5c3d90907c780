package pattern

import (
	"errors"
	"fmt"

	"katachi/board"
)

// NoMove is the Move of a pattern without a move.
const NoMove = -1

// MaxSide is the largest width or height of a pattern.
const MaxSide = board.MaxSize

// Pattern is a rectangle of cell classes. It is drawn from the own side's view: own is Black in
// native diagrams, and O in GNU Go's.
//
// Invariants, established by Set.Add (see Check):
//
//	P1 every cell's class is a non-empty subset of On: the whole rectangle
//	   lies on the board, and Edges declares the edges;
//	P2 the cells of Moves are distinct and accept Empty.
type Pattern struct {
	Name          string
	Width, Height int               // 1..MaxSide
	Cells         []Class           // row by row from the top, Width*Height of them
	Edges         Edges             // declared edges; an undeclared side says nothing about the edge
	Moves         []int             // cells (index into Cells) played alternately, the own side first; often one or none
	Symmetries    Symmetries        // the symmetries in which it is matched
	Sides         Sides             // which colours may play the own side
	Structural    bool              // defines a structure, such as a connection: never dropped as covered
	Names         map[string]string // other names by language tag: "ja" (kanji), "ja-Latn" (romanised), "de", ...
	Tags          []string          // lower-case words: "move", "shape", "joseki", ...
	Attrs         []Attr            // further properties in the order read
	Text          string            // what it means: free text
	Examples      []Example         // positions in which it must match, and near misses
}

// Attr is a named property; Value may be empty.
type Attr struct{ Name, Value string }

// Symmetries is a set of symmetries, bit 1<<board.Symmetry.
type Symmetries uint8

// AllSymmetries is the set of all eight symmetries.
const AllSymmetries Symmetries = 0xff

// Has reports whether s is in the set.
func (y Symmetries) Has(s board.Symmetry) bool { return y>>s&1 != 0 }

// Sides is a set of colours that may play the own side.
type Sides uint8

// The colours that may play the own side.
const (
	AsDrawn   Sides               = 1 << iota // Black plays the own side
	swapped                                   // White plays the own side
	BothSides = AsDrawn | swapped             // either colour does
)

// Has reports whether colour c may play the own side.
func (s Sides) Has(c board.Color) bool { return s>>(c-board.Black)&1 != 0 }

// Kind returns where on a board p can match.
func (p *Pattern) Kind() Kind { return p.Edges.Kind() }

// Move returns the cell of the first move, or NoMove.
func (p *Pattern) Move() int {
	if len(p.Moves) == 0 {
		return NoMove
	}
	return p.Moves[0]
}

// ErrPattern is in the chain of every error that Check returns.
var ErrPattern = errors.New("pattern")

// Check returns the first reason why p is not a valid pattern, or nil.
func (p *Pattern) Check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s: %s", ErrPattern, p.Name, fmt.Sprintf(format, args...))
	}
	if p.Width < 1 || p.Height < 1 || p.Width > MaxSide || p.Height > MaxSide {
		return bad("%dx%d cells, want 1..%d each way", p.Width, p.Height, MaxSide)
	}
	if len(p.Cells) != p.Width*p.Height {
		return bad("%d cells, want %dx%d", len(p.Cells), p.Width, p.Height)
	}
	for i, k := range p.Cells {
		if k == 0 || k&^On != 0 {
			return bad("cell %d accepts %04b, want a part of %04b", i, k, On)
		}
	}
	seen := make(map[int]bool)
	for _, m := range p.Moves {
		if m < 0 || m >= len(p.Cells) || seen[m] || p.Cells[m]&Empty == 0 {
			return bad("move on cell %d, want distinct empty cells", m)
		}
		seen[m] = true
	}
	if p.Symmetries == 0 || p.Sides == 0 || p.Sides&^BothSides != 0 {
		return bad("no symmetry or no side to look for")
	}
	for i := range p.Examples {
		if wrong := p.Examples[i].check(); wrong != "" {
			return bad("%s", wrong)
		}
	}
	return nil
}
