package sgf

import (
	"slices"
	"strings"
)

// singles are the properties that have one value, by FF[4]'s list of properties; all others, also
// those of other versions and of single programs, may have several.
var singles = func() map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(`B W KO MN PL C DM GB GW HO N UC V BM DO IT TE AP CA FF GM ST SZ
		AN BR BT CP DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT BL OB OW WL FG PM HA KM`) {
		m[name] = true
	}
	return m
}()

// written returns the values of a property that are written. Of several where one may stand, it is
// the first, which is also the one that is read; comments are joined, so that no text is lost.
func (p *Property) written() []string {
	switch {
	case len(p.Values) < 2 || !singles[p.Name]:
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

// repeats reports whether a name stands twice in a list.
func repeats(props []Property) bool {
	const few = 16 // properties that are compared with each other
	if len(props) > few {
		names := make(map[string]bool, len(props))
		for _, p := range props {
			names[p.Name] = true
		}
		return len(names) < len(props)
	}
	for i, p := range props {
		for _, q := range props[:i] {
			if p.Name == q.Name {
				return true
			}
		}
	}
	return false
}

// split is the properties of a node with each name once.
type split struct {
	columns, rows int
	nodes         [][]Property // of the node, and of those that have to follow it
	place         map[string]int
	steps         map[string]int // moves and set-up stones of the last node, by name
}

// once returns properties with each name once: the values of a name that is repeated join those of
// its first place. Moves cannot be joined, nor set-up stones on points that were changed in between:
// they begin a node of their own, so that the same is played. So the answer is a list for each node,
// nearly always of one.
func once(props []Property, columns, rows int) [][]Property {
	if !repeats(props) {
		return [][]Property{props}
	}
	s := &split{columns: columns, rows: rows, nodes: make([][]Property, 1), place: map[string]int{}, steps: map[string]int{}}
	for _, p := range props {
		p.Values = slices.Clip(p.Values) // to be appended to without writing to the node
		if k := keyOf(p.Name); k.isMove() || k.isSetup() {
			s.addStep(p)
			continue
		}
		first := &s.nodes[0]
		if i, ok := s.place[p.Name]; ok {
			(*first)[i].Values = append((*first)[i].Values, p.Values...)
			continue
		}
		s.place[p.Name] = len(*first)
		*first = append(*first, p)
	}
	return s.nodes
}

// addStep adds a move or set-up stones to the last node, or to a new one.
func (s *split) addStep(p Property) {
	last := &s.nodes[len(s.nodes)-1]
	i, twice := s.steps[p.Name]
	switch {
	case !twice:
	case s.joins(p, (*last)[i+1:]):
		(*last)[i].Values = append((*last)[i].Values, p.Values...)
		return
	default:
		s.nodes = append(s.nodes, nil)
		last = &s.nodes[len(s.nodes)-1]
		clear(s.steps)
	}
	s.steps[p.Name] = len(*last)
	*last = append(*last, p)
}

// joins reports whether p means the same before some properties as behind them: it sets up stones,
// and they neither are moves nor change the same points.
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

// IsOnce reports whether every node has each property once, and one value of those that have one, as
// [Game.WriteTo] writes them.
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
