package ask

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"katachi/mind/analysis"
	"katachi/sgf"
)

// recorded holds the comments and analyses of a record. It is read when a condition first needs it.
type recorded struct {
	text     []byte
	comments []string             // in lower case, by node of the main line
	left     []int                // seconds left on the clock of the move's player, or missing; by node
	found    []*analysis.Position // by moves played
	read     bool
}

// begin begins another game.
func (r *recorded) begin(text []byte) { *r = recorded{text: text} }

// asSGF returns a stored record as SGF. Collections store original records, such as GIB files.
func asSGF(record []byte, path string) []byte {
	if sgf.IsSGF(record, "") {
		return record
	}
	f, err := sgf.Import(record, &sgf.Options{Name: path})
	if err != nil || len(f.Games) == 0 {
		return record
	}
	return f.Games[0].Append(nil)
}

// load reads the record. An unreadable record counts as one without comments and analyses.
func (r *recorded) load() {
	if r.read {
		return
	}
	r.read = true
	if !r.speaks() {
		return
	}
	f, err := sgf.Import(r.text, nil)
	if err != nil || len(f.Games) == 0 {
		return
	}
	g := f.Games[0]
	for n := range g.MainLine() {
		r.comments = append(r.comments, strings.ToLower(n.Text("C")))
		left := missing
		for _, property := range []string{"BL", "WL"} {
			if seconds, err := strconv.ParseFloat(n.Text(property), 64); err == nil && n.Has(property[:1]) && math.Abs(seconds) < 1e6 {
				left = int(seconds)
			}
		}
		r.left = append(r.left, left)
	}
	r.found, _ = analysis.Stored(g)
}

// speaks reports whether a record may have comments or an analysis; most have neither and are not
// parsed.
func (r *recorded) speaks() bool {
	for _, property := range []string{"C[", "BL[", "WL[", "KT[", "LZ[", "LZ2[", "LZOP[", "LZOP2[", "V[", "SBKS["} {
		for rest := r.text; ; {
			i := bytes.Index(rest, []byte(property))
			if i < 0 {
				break
			}
			if i == 0 || rest[i-1] < 'A' || rest[i-1] > 'Z' { // otherwise it is the end of a longer property name, as in EV[
				return true
			}
			rest = rest[i+1:]
		}
	}
	return false
}

// comment is an atom: the comment at the move contains all words of a text.
func (s *state) comment(e *Expr) verdict {
	s.record.load()
	if s.node >= len(s.record.comments) {
		return no
	}
	for word := range strings.FieldsSeq(strings.ToLower(e.Text)) {
		if !strings.Contains(s.record.comments[s.node], word) {
			return no
		}
	}
	return yes
}

// timeLeft returns the seconds left on the clock of the player of a node; missing if not recorded.
func (r *recorded) timeLeft(node int) int {
	if r.load(); node >= len(r.left) {
		return missing
	}
	return r.left[node]
}

// lost returns the points that the move lost by the analysis in the record, rounded; false without
// an analysis of the positions before and after the move.
func (s *state) lost() (int, bool) {
	s.record.load()
	if s.time >= len(s.record.found) || s.record.found[s.time-1] == nil || s.record.found[s.time] == nil {
		return 0, false
	}
	points, _ := analysis.Lost(s.color, s.record.found[s.time-1], s.record.found[s.time])
	return int(math.Round(points)), !math.IsNaN(points)
}

// loss is an atom: the points that the move lost.
func (s *state) loss(e *Expr) verdict {
	points, ok := s.lost()
	if !ok {
		return unknown
	}
	return of(e.N.has(points))
}
