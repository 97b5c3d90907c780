package sgf

import (
	"slices"
	"strings"
)

// singles are the properties that have one value, according to the list of properties of FF[4]. All
// others, including those of other versions and of single programs, may have several. AP is not in
// the list: servers add their name to that of the program they use, AP[GNU Go:3.8] and AP[foxwq].
var singles = func() map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(`B W KO MN PL C DM GB GW HO N UC V BM DO IT TE CA FF GM ST SZ
		AN BR BT CP DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT BL OB OW WL FG PM HA KM`) {
		m[name] = true
	}
	return m
}()

// written returns the values to write. If only one value is allowed, it is the first, which is also
// the one that readers use; comments are joined, so that no text is lost.
func (p *Property) written() []string {
	switch {
	case !singles[p.Name]:
		return p.Values
	case p.Name != "C" && p.Name != "GC":
		return p.Values[:1]
	}
	var texts []string
	for _, v := range p.Values {
		texts = append(texts, unescape(v))
	}
	return []string{escape(strings.Join(texts, "\n"))}
}

// few bounds how many properties of a node are compared in pairs; for more, a map is used.
const few = 64

// repeats reports whether a name occurs twice in a list.
func repeats(props []Property) bool {
	if len(props) > few {
		names := make(map[string]bool, len(props))
		for _, p := range props {
			names[p.Name] = true
		}
		return len(names) < len(props)
	}
	seen := uint64(0) // a filter: most names need no comparison
	for i := range props {
		name := props[i].Name
		k := keyOf(name)
		bit := uint64(1) << ((k>>8*5 + k) % 64)
		if seen&bit != 0 && slices.ContainsFunc(props[:i], func(p Property) bool { return p.Name == name }) {
			return true
		}
		seen |= bit
	}
	return false
}

// split is the properties of a node with each name once.
type split struct {
	columns, rows int
	nodes         [][]Property   // the node, and those that have to follow it
	place         map[string]int // by name: index in the first node, except for moves and set-ups; nil for few properties
	steps         [5]int         // places of moves and set-up stones in the last node, from 1
}

// once returns the properties with each name once: the values of a repeated name join those of its
// first occurrence. Moves cannot be joined, nor set-up stones on points that were changed in
// between: these begin a new node, so that play is the same. So once returns a list of properties
// for each node; there is nearly always one.
func once(props []Property, columns, rows int) [][]Property {
	s := &split{columns: columns, rows: rows, nodes: [][]Property{make([]Property, 0, len(props))}}
	if len(props) > few {
		s.place = map[string]int{}
	}
	for _, p := range props {
		p.Values = slices.Clip(p.Values) // appending must not write to the node
		if k := keyOf(p.Name); k.isMove() || k.isSetup() {
			s.addStep(p)
			continue
		}
		first := &s.nodes[0]
		if i := s.find(p.Name); i >= 0 {
			(*first)[i].Values = append((*first)[i].Values, p.Values...)
			continue
		}
		if s.place != nil {
			s.place[p.Name] = len(*first)
		}
		*first = append(*first, p)
	}
	return s.nodes
}

// find returns the index of a name in the first node, or -1 if it is not there yet.
func (s *split) find(name string) int {
	if s.place == nil {
		return slices.IndexFunc(s.nodes[0], func(p Property) bool { return p.Name == name })
	}
	if i, ok := s.place[name]; ok {
		return i
	}
	return -1
}

// addStep adds a move or set-up stones to the last node, or to a new one.
func (s *split) addStep(p Property) {
	last := &s.nodes[len(s.nodes)-1]
	at := &s.steps[slices.Index(stepKeys[:], keyOf(p.Name))]
	switch i := *at - 1; {
	case i < 0:
	case s.joins(p, (*last)[i+1:]):
		(*last)[i].Values = append((*last)[i].Values, p.Values...)
		return
	default:
		s.nodes = append(s.nodes, nil)
		last = &s.nodes[len(s.nodes)-1]
		s.steps = [5]int{}
	}
	*last = append(*last, p)
	*at = len(*last)
}

// stepKeys are the properties that change the board.
var stepKeys = [5]key{keyB, keyW, keyAB, keyAW, keyAE}

// joins reports whether p means the same before the properties in between as after them: p sets up
// stones, and none of the others is a move or changes the same points.
func (s *split) joins(p Property, between []Property) bool {
	if !keyOf(p.Name).isSetup() {
		return false
	}
	own := s.points(p)
	for _, q := range between {
		k := keyOf(q.Name)
		if k.isMove() {
			return false
		}
		if !k.isSetup() {
			continue
		}
		for at := range s.points(q) {
			if own[at] {
				return false
			}
		}
	}
	return true
}

// points returns the points of set-up stones.
func (s *split) points(p Property) map[Point]bool {
	points := map[Point]bool{}
	for _, v := range p.Values {
		for _, step := range appendSetup(nil, Step{}, v, s.columns, s.rows) {
			points[step.Point] = true
		}
	}
	return points
}

// IsOnce reports whether [Game.WriteTo] would change no repeated properties or values: every node
// has each property once, with one value if only one is allowed.
func (g *Game) IsOnce() bool {
	for n := range g.All() {
		props := n.Properties()
		if repeats(props) {
			return false
		}
		for i := range props {
			if len(props[i].Values) > 1 && singles[props[i].Name] {
				return false
			}
		}
	}
	return true
}
