package matches

import (
	"encoding/json"

	"katachi/board"
	"katachi/pattern"
)

// matchAppender writes Answer with the same bytes as encoding/json. It formats the parts that
// all matches of a pattern share only once, since a position may have thousands of matches.
type matchAppender struct {
	begins map[*pattern.Set][][]byte // by pattern
	names  []string                  // of points on a board of size x size points, in quotes
	size   int
	last   int // length of the previous answer
}

// answer returns the JSON of Answer.
func (a *matchAppender) answer(id json.RawMessage, matches []Match, size int) ([]byte, error) {
	quoted, err := json.Marshal(id)
	if err != nil {
		return nil, err
	}
	a.resize(size)
	dst := make([]byte, 0, a.last+a.last/4+len(quoted)+64)
	dst = append(append(append(dst, `{"id":`...), quoted...), `,"hits":[`...)
	for i := range matches {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = a.append(dst, &matches[i])
	}
	dst = append(dst, `]}`...)
	a.last = len(dst)
	return dst, nil
}

// append appends one Hit.
func (a *matchAppender) append(dst []byte, m *Match) []byte {
	dst = append(append(dst, a.begin(m)...), '0'+byte(m.Sym))
	dst = append(append(dst, `,"origin":`...), a.name(m.Origin)...)
	dst = append(dst, `,"move":`...)
	if at := m.Move(m.Of()); at != board.Pass {
		dst = append(dst, a.name(at)...)
	} else {
		dst = append(dst, `null`...)
	}
	dst = append(append(append(dst, `,"side":"`...), m.Side.Name()...), '"')
	if m.MoveIgnored {
		dst = append(dst, `,"move_ignored":true`...)
	}
	return append(dst, '}')
}

// begin returns the part of m before its symmetry.
func (a *matchAppender) begin(m *Match) []byte {
	begins := a.begins[m.Set]
	if begins == nil {
		if a.begins == nil {
			a.begins = make(map[*pattern.Set][][]byte)
		}
		begins = make([][]byte, m.Set.Len())
		a.begins[m.Set] = begins
	}
	b := &begins[m.Pattern]
	if *b == nil {
		*b = append(append(append([]byte(`{"set":`), quote(m.Set.Name)...), `,"pattern":`...), quote(m.Of().Name)...)
		*b = append(*b, `,"symmetry":`...)
	}
	return *b
}

// quote returns s as JSON.
func quote(s string) []byte {
	quoted, _ := json.Marshal(s) // every string has a form
	return quoted
}

func (a *matchAppender) resize(size int) {
	if a.size != size {
		a.size, a.names = size, make([]string, board.NumPoints)
	}
}

// name returns the name of a point in quotes.
func (a *matchAppender) name(p board.Point) string {
	if a.names[p] == "" {
		a.names[p] = string(quote(p.Name(a.size)))
	}
	return a.names[p]
}
