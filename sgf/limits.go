package sgf

import (
	"cmp"
	"fmt"
	"math"
)

// Limits bound what is read, so that a small or damaged file cannot use up all memory. Zero fields
// stand for the defaults. Commands offer them as options named max-file, max-tree, max-games and
// max-ratio; error messages use these names.
type Limits struct {
	File  int64 // bytes of a file, or of one in an archive, unpacked; default 64 MiB, at most 4 GiB
	Tree  int64 // bytes of memory for the trees of a file; default 24 MiB plus 2.5 times the file
	Games int   // in a file; default 50,000
	Ratio int64 // how many times smaller a file of more than 4 MiB may be packed; default 12
}

const (
	defaultFile  = 64 << 20
	defaultTree  = 24 << 20
	defaultGames = 50_000
	defaultRatio = 12
)

// OrDefault returns l with defaults for zero fields; Tree stays 0 if it grows with the file.
func (l Limits) OrDefault() Limits {
	return Limits{
		File:  min(cmp.Or(l.File, defaultFile), math.MaxUint32), // offsets of values have 32 bits
		Tree:  l.Tree,
		Games: cmp.Or(l.Games, defaultGames),
		Ratio: cmp.Or(l.Ratio, defaultRatio),
	}
}

// treeOf returns how much memory the trees of a file of the given size may take.
func (l *Limits) treeOf(size int) int64 {
	return cmp.Or(l.Tree, defaultTree+5*int64(size)/2)
}

// TooLarge returns the error for n of something, such as bytes, if the named limit, such as
// max-file, allows only most of them. It wraps ErrTooLarge.
func TooLarge(what string, n, most int64, limit string) error {
	return fmt.Errorf("%w: %d %s, and %s is %d", ErrTooLarge, n, what, limit, most)
}

// TooManyGames returns the error for a file of more than most games.
func TooManyGames(most int) error {
	return fmt.Errorf("%w: more than %d games (the limit max-games)", ErrTooLarge, most)
}
