package ask

import (
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/lang"
)

// wants is the kind of argument of an atom.
type wants uint8

const (
	nothing     wants = iota
	text              // a word, or text in quotes; of a name, several words
	number            // a range
	event             // the name of an event
	eventNumber       // the name of an event, and a range
	who               // black, white, winner, loser, m.player, m.opponent, or a player's name in quotes
	points            // points, a region, or corner, side, inner
	choice            // one of the choices
)

// needs is what must be known to test a condition, ordered by cost.
type needs uint8

const (
	theMove  needs = iota // only the moves
	stones                // the stones
	theBoard              // a board with all moves played by the rules
	reader                // a reading, which costs a hundred times as much as the others
)

// atom describes a kind of condition.
type atom struct {
	word    string
	wants   wants
	choices string // words separated by blanks; a slice would need code to initialise it
	help    string
	holds   func(*state, *Expr) verdict
	// marked atoms are looked up in an index before games are replayed.
	marked bool
	// named is set if the text is a name.
	named bool
	// anywhere is set if a marked atom may hold anywhere in the game, whatever the move.
	anywhere bool
	// pattern is set if the atom needs Options.Patterns.
	pattern bool
	record  bool  // it needs the record
	needs   needs // what it needs
	stored  bool  // a library of names may have stored it: see Glance
	partly  bool  // the same, for moves with one of ExactNames
}

// atoms lists all kinds of conditions, in the order of the help. It has no initialisation code, so
// that programs that ask no questions do not contain it.
var atoms = []atom{
	{word: "move", help: "any move", holds: func(*state, *Expr) verdict { return yes }},
	{word: "called", wants: text, marked: true, named: true, help: "the move has this name: called geta"},
	{word: "makes", wants: text, marked: true, named: true, help: "it makes a shape, an opening or a joseki: makes ponnuki"},
	{word: "purpose", wants: text, marked: true, named: true, help: `it has this purpose (stored by index --purposes): purpose tenuki`},
	{word: "position", wants: text, marked: true, help: `it completes a position: position "rows=XO/OX at=inner"`},
	{word: "holds", wants: text, marked: true, anywhere: true, help: `its game has a position or names: holds "called geta"`},
	{word: "pattern", needs: theBoard, wants: text, pattern: true, help: `it plays a pattern of --patterns, or completes it; "*" is any`, holds: (*state).plays},
	{word: "breaks", needs: theBoard, wants: text, pattern: true, named: true, help: "it breaks a pattern or shape of this name: breaks ponnuki", holds: (*state).breaks},
	{word: "by", wants: who, help: `black, white, winner, loser, m.player, m.opponent, "Go Seigen"`, holds: (*state).by},
	{word: "pass", help: "a pass", holds: func(s *state, _ *Expr) verdict { return of(s.point == board.Pass) }},
	{word: "at", wants: points, help: `place: at D4, at "C3 R4", at C3:K9, at corner, at side, at inner`, holds: (*state).at},
	{word: "line", wants: number, help: "its line, from the edge: line 1..2", holds: (*state).onLine},
	{word: "number", wants: number, help: "its number in the game: number 1..50", holds: (*state).number},
	{word: "phase", wants: choice, choices: phases, help: "opening, early or late (in the middle game), or endgame", holds: (*state).inPhase},
	{word: "captures", wants: number, help: "number of stones it captures: captures 3..", holds: (*state).captures},
	{word: "stones", needs: stones, wants: number, help: "number of stones in its chain", holds: (*state).chainOf},
	{word: "liberties", needs: stones, wants: number, help: "number of liberties of its chain", holds: (*state).liberties},
	{word: "atari", needs: stones, help: "it gives atari", holds: (*state).givesAtari},
	{word: "ko", help: "it takes a ko", holds: (*state).takesKo},
	{word: "repeats", needs: stones, help: "the stones are as before an earlier move", holds: (*state).repeats},
	{word: "echoes", wants: event, help: "the point of an earlier move, or one that a symmetry turns it to", holds: (*state).echoes},
	{word: "distance", wants: eventNumber, help: "lines to an earlier move, across or down: distance m 1..2", holds: (*state).distance},
	{word: "touches", needs: stones, wants: event, help: "it joins the chain of an earlier move, or lies beside it", holds: (*state).touches},
	{word: "joins", needs: stones, wants: event, help: "it belongs to the chain of an earlier move: joins m", holds: (*state).joins},
	{word: "takes", wants: event, help: "it captures an earlier move: takes m", holds: (*state).takes},
	{word: "group", needs: stones, wants: event, help: "it belongs to the group of an earlier move, with diagonals", holds: (*state).group},
	{word: "leaves", needs: stones, wants: eventNumber, help: "liberties it leaves an earlier move's chain: leaves m 1", holds: (*state).leaves},
	{word: "corner", wants: event, help: "it lies in the corner of an earlier move: corner m", holds: (*state).corner},
	{word: "comment", record: true, wants: text, help: "its comment has these words: comment \"good move\"", holds: (*state).comment},
	{word: "loss", record: true, wants: number, help: "points it lost, by the analysis in the record: loss 5..", holds: (*state).loss},
	{word: "caught", needs: reader, stored: true, help: "its chain can be captured, by a quick reading", holds: (*state).caught},
	{word: "catches", needs: reader, stored: true, help: "a chain beside it cannot be saved, by a quick reading", holds: (*state).catches},
	{word: "reads", needs: reader, partly: true, wants: choice, choices: fates, help: "proven: its group lives, dies, is a ko; or it kills another", holds: (*state).fate},
}

// Atom describes a kind of condition, for help.
type Atom struct{ Word, Help string }

// Atoms returns all kinds of conditions.
func Atoms() []Atom {
	list := make([]Atom, len(atoms))
	for i := range atoms {
		list[i] = Atom{atoms[i].word, atoms[i].help}
	}
	return list
}

// atomOf returns the atom with a word; nil if there is none.
func atomOf(word string) *atom {
	i := slices.IndexFunc(atoms, func(a atom) bool { return strings.EqualFold(a.word, word) })
	if i < 0 {
		return nil
	}
	return &atoms[i]
}

// pointSet holds the points of an atom at, on the largest board.
type pointSet struct {
	region string // corner, side or inner; else Points count
	names  []string
	from   string // corners of a rectangle, else empty
	to     string
}

var regions = []string{"corner", "side", "inner"}

// phases are the phases of a game, in the order of [winrate.Phase].
const phases = "opening early late endgame"

// parsePlace parses the argument of at.
func parsePlace(text string) (pointSet, error) {
	if slices.Contains(regions, text) {
		return pointSet{region: text}, nil
	}
	if from, to, ok := strings.Cut(text, ":"); ok {
		_, err := board.ParsePoint(from, board.MaxSize)
		if err == nil {
			_, err = board.ParsePoint(to, board.MaxSize)
		}
		return pointSet{from: from, to: to}, err
	}
	set := pointSet{names: strings.Fields(text)}
	for _, name := range set.names {
		if p, err := board.ParsePoint(name, board.MaxSize); err != nil || p == board.Pass {
			return set, fmt.Errorf("%q is not a point: want points such as D4, a region such as C3:K9, or %s",
				name, strings.Join(regions, ", "))
		}
	}
	return set, nil
}

// has reports whether the set contains a point, on a board of this size.
func (s *pointSet) has(p board.Point, size int) bool {
	switch {
	case p == board.Pass:
		return false
	case s.region != "":
		return regionOf(p, size) == s.region
	case s.from != "":
		a, errA := board.ParsePoint(s.from, size)
		b, errB := board.ParsePoint(s.to, size)
		if errA != nil || errB != nil {
			return false
		}
		x, y := p.XY()
		ax, ay := a.XY()
		bx, by := b.XY()
		return x >= min(ax, bx) && x <= max(ax, bx) && y >= min(ay, by) && y <= max(ay, by)
	}
	return slices.Contains(s.names, p.Name(size))
}

// regionOf returns the region of a point: corner if both coordinates lie within the nearest third
// of the board, side if one of them is among the first four lines, else inner.
func regionOf(p board.Point, size int) string {
	if p == board.Pass {
		return ""
	}
	x, y := p.XY()
	near := func(v int) int { return min(v, size-1-v) }
	switch third := (size + 2) / 3; {
	case near(x) < third && near(y) < third:
		return "corner"
	case min(near(x), near(y)) < 4:
		return "side"
	}
	return "inner"
}

// purposes returns all purposes of moves.
func purposes() (list []string) {
	for _, t := range lang.Builtin().Purposes {
		list = append(list, t.Name)
	}
	return list
}

func isPurpose(text string) bool {
	return slices.ContainsFunc(purposes(), func(p string) bool { return strings.EqualFold(p, text) })
}

// query returns the query of a marked atom.
func (e *Expr) query() (*query.Query, error) {
	if e.Op == "holds" && !strings.Contains(e.Text, "=") {
		named, err := query.ParseNamed(e.Text)
		return &query.Query{Named: []query.Named{named}}, err
	}
	switch e.Op {
	case "called", "makes", "purpose":
		word := e.Op
		if word == "purpose" {
			if word = "called"; !isPurpose(e.Text) {
				return nil, fmt.Errorf("%q is not a purpose: want one of %s", e.Text, strings.Join(purposes(), ", "))
			}
		}
		named, err := query.ParseNamed(word + " " + e.Text)
		if err != nil {
			return nil, err
		}
		if len(named) != 1 || named[0].By != query.ByAny {
			return nil, fmt.Errorf("%q: want one name; say who plays it by the word by, what follows by then", e.Text)
		}
		return &query.Query{Named: []query.Named{named}}, nil
	}
	q, err := query.Parse(e.Text)
	if err != nil {
		return nil, err
	}
	if !q.Where.IsZero() || len(q.Named) > 0 || len(q.And) > 0 || q.Offset > 0 || q.Limit > 0 || q.Variations {
		return nil, fmt.Errorf("a position has only rows=, at=, colour=, board=, next=, by= and then=")
	}
	return q, nil
}
