package sgf

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrOtherGame is the error for records of games other than Go.
var ErrOtherGame = errors.New("another game than Go")

// checkKind returns an error that wraps ErrOtherGame if gm is not the value of GM for Go, 1. A
// record without GM is taken for Go.
func checkKind(gm string) error {
	gm = trim(gm)
	if number := strings.TrimLeft(gm, "0"); gm == "" || number == "1" || strings.EqualFold(gm, "go") {
		return nil
	}
	return fmt.Errorf("GM[%s] is %w", Short(gm), ErrOtherGame)
}

// Check returns an error that wraps [ErrOtherGame] if g is not a game of Go, or [ErrSize] if its
// board has a size that cannot be played on.
func (g *Game) Check() error {
	if err := checkKind(g.Root.Text("GM")); err != nil {
		return err
	}
	return CheckSize(g.Size())
}

// Playable returns the error of Check, or an [IllegalMove] if the first move of the main line is
// illegal, so that there is no position to show.
func (g *Game) Playable() error {
	if err := g.Check(); err != nil {
		return err
	}
	for pos, err := range g.Positions(g.MainLine()) {
		if len(pos.Deltas) > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Check is [Game.Check] for the current game of m. A root of more than 2^20 values is an error,
// too; it wraps ErrTooLarge.
func (m *MainLine) Check() error {
	if m.crowded {
		return fmt.Errorf("%w: more than %d values in the first node", ErrTooLarge, maxHeader)
	}
	if err := checkKind(string(m.Header("GM"))); err != nil {
		return err
	}
	return CheckSize(m.Size())
}

// maxShort is how many bytes of a wrong value an error shows.
const maxShort = 20

// Short returns the beginning of a value for an error: one line of valid text, at most 20 bytes
// before "...".
func Short(v string) string {
	v = strings.ToValidUTF8(v, "\uFFFD")
	if len(v) > maxShort {
		n := maxShort
		for !utf8.RuneStart(v[n]) {
			n--
		}
		v = v[:n] + "..."
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, v)
}
