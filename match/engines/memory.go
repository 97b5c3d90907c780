package engines

import (
	"errors"
	"fmt"
	"math/bits"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/pattern"
)

// Memory is how many bytes the whole program may use; a compilation may use a part of it. 0 means
// that only the limits of each engine apply.
type Memory int64

// Tables returns how many bytes the tables of an engine may use while they are made, or 0 for no
// limit. It is a fifth of the memory, because the steps of a compilation hold two or three such
// tables, and a growing table exists twice.
func (m Memory) Tables() int64 { return int64(m) / 5 }

// TooLargeError is the error for a set that needs more than its Memory.
type TooLargeError struct {
	Set               string
	Stopped, Patterns int   // number of the first pattern without room, from 1, and of all patterns
	Err               error // the engine's error, if its tables became too large
}

func (e *TooLargeError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("set %s: %v", e.Set, e.Err)
	}
	return fmt.Sprintf("set %s: stopped at pattern %d of %d", e.Set, e.Stopped, e.Patterns)
}

// Unwrap returns e.Err.
func (e *TooLargeError) Unwrap() error { return e.Err }

// compileHashtree is hashtree.Compile with tables of up to twice memory.Tables: they exist only
// once.
func compileHashtree(s *pattern.Set, memory Memory) (match.Matcher, error) {
	most := 2 * memory.Tables()
	m, err := hashtree.Compile(s, &hashtree.Options{MaxBytes: int(most)})
	if most > 0 && errors.Is(err, hashtree.ErrTooLarge) {
		return nil, &TooLargeError{Set: s.Name, Patterns: s.Len(), Err: err}
	}
	return m, err
}

// Room is how many bytes an engine's tables need for each variant of a pattern (turned, and for
// each side) and for each cell of it, measured including garbage that is not yet collected.
type Room struct{ Variant, Cell int64 }

// Check returns a *TooLargeError if the tables of set would leave less than a quarter of the
// memory.
func (r Room) Check(set *pattern.Set, memory Memory) error {
	most := int64(memory) / 4 * 3
	if most == 0 {
		return nil
	}
	left := most
	for id, p := range set.All() {
		variants := bits.OnesCount8(uint8(p.Symmetries)) * bits.OnesCount8(uint8(p.Sides))
		left -= int64(variants) * (r.Variant + r.Cell*int64(len(p.Cells)))
		if left < 0 {
			return &TooLargeError{Set: set.Name, Stopped: id + 1, Patterns: set.Len()}
		}
	}
	return nil
}

type compiler = func(*pattern.Set, Work) (match.Matcher, error)

// within returns a compile function that first checks whether there is room.
func within(r Room, compile compiler) compiler {
	return func(s *pattern.Set, w Work) (match.Matcher, error) {
		if err := r.Check(s, w.Memory); err != nil {
			return nil, err
		}
		return compile(s, w)
	}
}
