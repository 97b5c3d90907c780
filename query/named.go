package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Named is a name that a move must have, or several that follow each other.
type Named []NamedStep

// NamedStep is one of them.
type NamedStep struct {
	Sense  Sense
	Name   string // in any language of names, or in Latin letters
	By     By     // who must have played it
	Within int    // moves after the step before, at most; 0 for the first step
}

// Sense says how a move must have a name.
type Sense uint8

// The values of Sense.
const (
	EitherSense Sense = iota // Called where any move can be called so, else Makes
	Called                   // the move is called so
	Makes                    // the move makes a shape of that name, or plays such an opening or joseki
)

var senseNames = [...]string{"", "called", "makes"}

func (s Sense) String() string { return senseNames[s] }

// By says who must have played a named move.
type By uint8

// The values of By.
const (
	ByAny      By = iota
	ByBlack       // who played Black
	ByWhite       // who played White
	ByPlayer      // the player of Where.Player
	ByOpponent    // who played against that player
)

var byNames = [...]string{"", "black", "white", "player", "opponent"}

func (b By) String() string { return byNames[b] }

// defaultWithin is within how many moves a named move follows another where nothing is
// said.
const defaultWithin = 5

// maxWithin is the largest number of moves that can be asked for.
const maxWithin = 1000

// ParseNamed reads names that follow each other: "geta", "geta by black", "makes ponnuki",
// "called crosscut", "tsuke-koshi then kiri", "tsuke-koshi then/3 kiri by player". The number
// behind then is within how many moves; without one it is within, or 5 if that is 0.
func ParseNamed(text string, within int) (Named, error) {
	if within == 0 {
		within = defaultWithin
	}
	list := Named{{}}
	var words []string
	end := func() error {
		last := &list[len(list)-1]
		if n := len(words); n >= 2 && words[n-2] == "by" {
			by := slices.Index(byNames[1:], strings.ToLower(words[n-1]))
			if by < 0 {
				return fmt.Errorf("by %s: want by black, white, player or opponent", words[n-1])
			}
			last.By, words = By(by+1), words[:n-2]
		}
		if len(words) > 0 {
			if sense := slices.Index(senseNames[1:], words[0]); sense >= 0 {
				last.Sense, words = Sense(sense+1), words[1:]
			}
		}
		last.Name, words = strings.Join(words, " "), nil
		if last.Name == "" {
			return fmt.Errorf("want a name, or names with then between them")
		}
		return nil
	}
	for _, word := range strings.Fields(text) {
		moves, ok := thenWord(word, within)
		if !ok {
			words = append(words, word)
			continue
		}
		if moves < 1 || moves > maxWithin {
			return nil, fmt.Errorf("%s: want then/1 to then/%d", word, maxWithin)
		}
		if err := end(); err != nil {
			return nil, err
		}
		list = append(list, NamedStep{Within: moves})
	}
	return list, end()
}

// thenWord reads "then" and "then/3"; ok is false if word is neither. A number that is none
// is 0.
func thenWord(word string, within int) (moves int, ok bool) {
	if word == "then" {
		return within, true
	}
	number, ok := strings.CutPrefix(word, "then/")
	if !ok {
		return 0, false
	}
	moves, _ = strconv.Atoi(number)
	return moves, true
}

// String returns what ParseNamed reads.
func (n Named) String() string {
	var out strings.Builder
	for i, s := range n {
		if i > 0 {
			fmt.Fprintf(&out, " then/%d ", s.Within)
		}
		if s.Sense != EitherSense {
			out.WriteString(s.Sense.String() + " ")
		}
		out.WriteString(s.Name)
		if s.By != ByAny {
			out.WriteString(" by " + s.By.String())
		}
	}
	return out.String()
}

// WithoutPlayer returns an error if n asks who played a move as seen from the player of a
// Where.
func (n Named) WithoutPlayer() error {
	for _, s := range n {
		if s.By >= ByPlayer {
			return fmt.Errorf("by %s, but no player is given", s.By)
		}
	}
	return nil
}

// checkNamed returns what is wrong with the names that are requested, and with what cannot
// be asked together with them.
func (q *Query) checkNamed() error {
	for _, n := range q.Named {
		if len(n) == 0 {
			return fmt.Errorf("named: want a name")
		}
		for i, s := range n {
			if err := s.check(i > 0); err != nil {
				return fmt.Errorf("named %q: %w", n, err)
			}
		}
		if q.Where.Player != "" {
			continue
		}
		if err := n.WithoutPlayer(); err != nil {
			return fmt.Errorf("named %q: %w", n, err)
		}
	}
	if !q.OnlyNamed() {
		return nil
	}
	switch {
	case len(q.Sequence) > 0:
		return fmt.Errorf("what follows is asked of rows: none are given")
	case q.Next != Any:
		return fmt.Errorf("the colour of the next move is asked of rows: none are given")
	case q.FixedColour:
		return fmt.Errorf("fixed colours are asked of rows: none are given; a name can be \"by black\"")
	case q.Variations:
		return fmt.Errorf("only moves of main lines have names: give rows to look at variations")
	}
	return nil
}

func (s *NamedStep) check(follows bool) error {
	again, err := ParseNamed(s.Name, 0)
	switch {
	case err != nil:
		return err
	case len(again) != 1 || again[0].Name != s.Name || int(s.By) >= len(byNames) || int(s.Sense) >= len(senseNames):
		return fmt.Errorf("%q is not a name", s.Name)
	case follows && (s.Within < 1 || s.Within > maxWithin) || !follows && s.Within != 0:
		return fmt.Errorf("within %d moves: want 1 to %d, 0 for the first name", s.Within, maxWithin)
	}
	return nil
}

// OnlyNamed reports whether q asks for named moves and for no rows. Its hits are then the
// moves that have the first of the names. They are looked for like a cell with anything in
// it, so q says by its anchors where such a move lies; its rectangle is one cell.
func (q *Query) OnlyNamed() bool { return len(q.Named) > 0 && len(q.Rows) == 0 }
