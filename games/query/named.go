package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/internal/lang"
)

// Named is a name that a move must have, or a sequence of names.
type Named []NamedStep

// NamedStep is a step of a Named.
type NamedStep struct {
	Sense  Sense
	Name   string // in any language of names, or in Latin letters
	By     By     // who must have played it
	Within int    // most moves after the previous step; 0 for the first step
}

// Sense tells whether a move must have a name or make the shape of that name.
type Sense uint8

// The values of Sense.
const (
	EitherSense Sense = iota // Called if moves can have the name, else Makes
	Called                   // the move has the name
	Makes                    // the move makes the shape, or plays the opening or joseki, of that name
)

var senseNames = [...]string{"", "called", "makes"}

func (s Sense) String() string { return senseNames[s] }

// By is the required player of a named move.
type By uint8

// The values of By.
const (
	ByAny      By = iota
	ByBlack       // Black
	ByWhite       // White
	ByPlayer      // the player of Where.Player
	ByOpponent    // the opponent of that player
)

var byNames = [...]string{"", "black", "white", "player", "opponent"}

func (b By) String() string { return byNames[b] }

// defaultWithin is the default of the most moves from one named move to the next.
const defaultWithin = 5

// maxWithin is the largest allowed number of moves from one named move to the next.
const maxWithin = 1000

// ParseNamed parses a sequence of names: "geta", "geta by black", "makes ponnuki", "called
// crosscut", "tsuke-koshi then kiri", "tsuke-koshi then/3 kiri by player". The number after then is
// the most moves to the next name, by default 5.
func ParseNamed(text string) (Named, error) {
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
		moves, ok := thenWord(word)
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

// thenWord parses "then" and "then/3"; ok is false for other words. An invalid number becomes 0.
func thenWord(word string) (moves int, ok bool) {
	if word == "then" {
		return defaultWithin, true
	}
	number, ok := strings.CutPrefix(word, "then/")
	if !ok {
		return 0, false
	}
	moves, _ = strconv.Atoi(number)
	return moves, true
}

// String returns the form of ParseNamed.
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

// WithoutPlayer returns an error if n refers to the player of a Where.
func (n Named) WithoutPlayer() error {
	for _, s := range n {
		if s.By >= ByPlayer {
			return lang.Say("named by nobody", s.By)
		}
	}
	return nil
}

// checkNamed returns an error for invalid names, and for fields that cannot be combined with names.
func (q *Query) checkNamed() error {
	for _, n := range q.Named {
		if len(n) == 0 {
			return fmt.Errorf("named: want a name")
		}
		for i, s := range n {
			if err := s.check(i > 0); err != nil {
				return lang.Say("named", n, err)
			}
		}
		if q.Where.Player != "" {
			continue
		}
		if err := n.WithoutPlayer(); err != nil {
			return lang.Say("named", n, err)
		}
	}
	if !q.OnlyNamed() {
		return nil
	}
	switch {
	case len(q.Sequence) > 0:
		return fmt.Errorf("the moves that follow need rows: none are given")
	case q.Next != Any:
		return fmt.Errorf("the colour of the next move needs rows: none are given")
	case q.FixedColor:
		return fmt.Errorf("fixed colours need rows: none are given; a name can be \"by black\"")
	case q.Variations:
		return fmt.Errorf("only moves of main lines have names: give rows to look at variations")
	}
	return nil
}

func (s *NamedStep) check(follows bool) error {
	again, err := ParseNamed(s.Name)
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

// OnlyNamed reports whether q has names but no rows. Its hits are then the moves with the first of
// the names. They are searched like a single cell with any content, so the anchors of q tell where
// such a move may lie.
func (q *Query) OnlyNamed() bool { return len(q.Named) > 0 && len(q.Rows) == 0 }
