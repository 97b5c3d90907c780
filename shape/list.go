package shape

import (
	"fmt"
	"strings"
)

// MaxLevels is the greatest number of levels around a core. A core in the corner of a 19x19 board
// needs this many to reach all four edges.
const MaxLevels = 16

// Scheme is the way in which shapes are read from a board. Databases of different schemes cannot be
// merged.
type Scheme struct {
	// Stop is how many stones and edges end a list. Levels are added until they contain that many
	// stones, not counting those of the core but counting each side of the board that is seen as
	// one. 1..8; 0 means 4. The page uses 3 and 4.
	Stop int
	// Overhang also reads cores that are partly off the board; without it cores must be wholly on
	// it.
	Overhang bool
	// Diagonal uses as level 4 the four 2x2 blocks diagonal to the core, as the page proposes, and
	// moves the further levels out by one: a list then sees shoulder points, and one point less
	// far.
	Diagonal bool
}

// DefaultStop is the Stop of the zero Scheme.
const DefaultStop = 4

func (s Scheme) stop() int {
	if s.Stop == 0 {
		return DefaultStop
	}
	return s.Stop
}

// check returns an error if s is out of range.
func (s Scheme) check() error {
	if s.Stop < 0 || s.Stop > 8 {
		return fmt.Errorf("stop of %d stones and edges: want 1 to 8, or 0 for %d", s.Stop, DefaultStop)
	}
	return nil
}

// String returns the scheme in words.
func (s Scheme) String() string {
	text := fmt.Sprintf("stop %d", s.stop())
	if s.Overhang {
		text += ", overhang"
	}
	if s.Diagonal {
		text += ", diagonal"
	}
	return text
}

// diagonalLevel is the level that Scheme.Diagonal replaces.
const diagonalLevel = 4

// level returns level n of a list seen in form f. The diagonal blocks are ordered like a core.
func (s Scheme) level(f form, n int, c Code) Code {
	if n == 0 || s.Diagonal && n == diagonalLevel {
		return f.core(c)
	}
	return f.level(c)
}

// List is a core and the levels around it: what the page calls P0, S1, ..., Sn.
type List struct {
	Codes [MaxLevels + 1]Code // the core, then the levels from the inside out
	Depth int                 // number of levels, 1..MaxLevels
}

// All returns the codes in use: the core and Depth levels. It is part of l.
func (l *List) All() []Code { return l.Codes[:l.Depth+1] }

// Lowest turns l into its lowest form, comparing codes as numbers from the core outwards, and
// returns the forms of the original that reach it: more than one if the shape is symmetric.
func (s Scheme) Lowest(l *List) Forms {
	var reach [MaxLevels + 1]Forms
	s.LowestLevels(l, &reach)
	return reach[l.Depth]
}

// LowestLevels is Lowest, and also stores, for every level, the forms that reach the lowest codes
// up to there. Only these forms must be tried further out, nearly always a single one from level 1
// on.
func (s Scheme) LowestLevels(l *List, reach *[MaxLevels + 1]Forms) {
	l.Codes[0], reach[0] = l.Codes[0].LowestCore()
	s.LowestOutwards(l, reach)
}

// LowestOutwards is LowestLevels for a list whose core is already in its lowest form, reached by
// the forms of reach[0].
func (s Scheme) LowestOutwards(l *List, reach *[MaxLevels + 1]Forms) {
	codes := l.All()
	for n := 1; n < len(codes); n++ {
		codes[n], reach[n] = s.lowestLevel(n, codes[n], reach[n-1])
	}
}

func (s Scheme) lowestLevel(n int, c Code, among Forms) (lowest Code, reach Forms) {
	if among&(among-1) == 0 {
		return s.level(among.first(), n, c), among
	}
	if c == 0 {
		return 0, among
	}
	lowest = 1<<32 - 1
	for ; among != 0; among &= among - 1 {
		f := among.first()
		lowest, reach = lower(lowest, reach, s.level(f, n, c), f)
	}
	return lowest, reach
}

// String returns the codes as the page writes them, in hexadecimal:
// "P0 00000001 S1 00000000 ...".
func (l *List) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "P0 %08X", uint32(l.Codes[0]))
	for n := 1; n <= l.Depth; n++ {
		fmt.Fprintf(&text, " S%d %08X", n, uint32(l.Codes[n]))
	}
	return text.String()
}
