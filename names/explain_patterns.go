package names

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
	"katachi/reading"
)

// patternReason returns the Reason for a pattern of moves.
func (e *explainer) patternReason(id int, sym board.Symmetry) Reason {
	p := e.n.lib.Moves.At(id)
	r := shapeReason(p, id, sym)
	r.Source = fromPattern
	return r
}

// shapeReason returns the Reason for a pattern.
func shapeReason(p *pattern.Pattern, id int, sym board.Symmetry) Reason {
	return Reason{Term: TermOf(p), Source: fromShape, Definition: p.Text, Pattern: p, ID: id, Place: place(p), Sym: sym}
}

// place returns file:line of p in the built-in library, or "" if it is not there.
func place(p *pattern.Pattern) string {
	for i, set := range Builtin().Sets() {
		if id, ok := set.ID(p.Name); !ok || set.At(id) != p {
			continue
		}
		for _, stem := range [][]string{openingFiles, shapeFiles, moveFiles}[i] {
			name := "library/" + stem + ".patterns"
			text, err := fs.ReadFile(files, name)
			if err != nil {
				continue
			}
			number := 0
			for line := range strings.Lines(string(text)) {
				number++
				if strings.TrimSpace(line) == "pattern: "+p.Name {
					return fmt.Sprintf("names/%s:%d", name, number)
				}
			}
		}
	}
	return ""
}

// nearPatterns limits the number of listed patterns that nearly match.
const nearPatterns = 5

// rejectPatterns says why the other matching patterns gave no name, and which patterns fail because
// of a single cell.
func (e *explainer) rejectPatterns() {
	for _, held := range e.patterns {
		r := e.patternReason(held.id, held.sym)
		switch {
		case e.givenTerm(r.Term.English):
			continue
		case e.n.lib.kinds[held.id]&centre != 0 && e.look.low < 5:
			r.Why = "stands lower than line 5"
		case e.look.own > 0 || e.look.other > 0:
			r.Why = "holds, but a move that touches a stone is named by rules"
		case len(e.Given) > 0:
			r.Why = "holds, but " + e.Given[0].Term.English + " comes before it"
		default:
			r.Why = "holds, but gives no name of its own"
		}
		e.Rejected = append(e.Rejected, r)
	}
	if e.look.own > 0 || e.look.other > 0 {
		return
	}
	left := nearPatterns
	for i := range e.n.moves.turned {
		t := &e.n.moves.turned[i]
		p := e.n.lib.Moves.At(t.pattern)
		if left == 0 || !t.sides.Has(e.Color) || e.givenTerm(TermOf(p).English) || e.rejected(p) {
			continue
		}
		if why, ok := e.misses(t, p); ok {
			r := e.patternReason(t.pattern, t.sym)
			r.Why = why
			e.Rejected = append(e.Rejected, r)
			left--
		}
	}
}

func (e *explainer) givenTerm(english string) bool {
	return slices.ContainsFunc(e.Terms(), func(t *Term) bool { return t.English == english })
}

func (e *explainer) rejected(p *pattern.Pattern) bool {
	return slices.ContainsFunc(e.Rejected, func(r Reason) bool {
		return r.Pattern == p || r.Term.English == TermOf(p).English
	})
}

// misses says which cell keeps a turned pattern from matching, if it is the only one, and the
// pattern lies on the board.
func (e *explainer) misses(t *turned, p *pattern.Pattern) (why string, ok bool) {
	b, o := e.look.b, p.Orient(t.sym)
	x, y := e.Point.XY()
	x, y = x-t.left, y-t.up
	if right, bottom, n := x+t.width, y+t.height, b.Size(); x < 0 || y < 0 || right > n || bottom > n ||
		t.edges&pattern.West != 0 && x != 0 || t.edges&pattern.North != 0 && y != 0 ||
		t.edges&pattern.East != 0 && right != n || t.edges&pattern.South != 0 && bottom != n {
		return "", false
	}
	wrong := 0
	for i, class := range o.Cells {
		q := board.At(x+i%t.width, y+i/t.width)
		if q == e.Point || class.Accepts(b.Color(q), e.Color) {
			continue
		}
		if wrong++; wrong > 1 {
			return "", false
		}
		why = fmt.Sprintf("one cell is wrong: %s at %s, want %s", e.content(q), e.at(q), wanted(class))
	}
	return why, wrong == 1
}

// content describes the content of q as seen by the mover.
func (e *explainer) content(q board.Point) string {
	return contents[relative(e.look.b.Color(q), e.Color)]
}

// contents are the contents of a cell in words, by colour with own stones as Black.
var contents = [4]string{board.Empty: "nothing", own: "a friendly stone", other: "an opposing stone", board.Off: "the edge"}

// wanted describes what a class accepts.
func wanted(class pattern.Class) string {
	var words []string
	for _, c := range []board.Color{own, other, board.Empty} {
		if class.Accepts(c, own) {
			words = append(words, contents[c])
		}
	}
	return strings.Join(words, " or ")
}

// readChains reads the opposing chains near the move.
func (e *explainer) readChains(ctx context.Context) error {
	var near nearby
	near.find(&e.look)
	r := reading.New(reading.Options{Nodes: ExplainNodes})
	for _, q := range near.stone[:near.n] {
		b := e.look.b
		c := Read{Stone: q, Stones: b.Stones(q), Liberties: b.Liberties(q)}
		for _, ask := range []struct {
			on *board.Board
			to *reading.Result
		}{{e.before, &c.Before}, {b, &c.After}} {
			if a, err := r.Defend(ctx, ask.on, q); err == nil {
				*ask.to = a.Result
			} else if !errors.Is(err, reading.ErrNoChain) {
				return err
			}
		}
		e.Read = append(e.Read, c)
	}
	return nil
}

// rejectReading says why names that depend on reading were not given.
func (e *explainer) rejectReading() {
	if e.Captured > 0 {
		return
	}
	for _, r := range e.Given {
		if r.Source == fromReading {
			return
		}
	}
	for _, c := range e.Read {
		atari := c.Liberties == 1
		name := geta
		if atari {
			name = shicho
		}
		switch {
		case c.After == reading.Unknown:
			e.reject(name, fromReading, "reading: unknown within %d positions whether the chain at %s can be saved",
				ExplainNodes, e.at(c.Stone))
		case c.After != reading.No:
			e.reject(name, fromReading, "reading: the chain at %s can be saved%s", e.at(c.Stone), byKo(c.After))
		case c.Before == reading.No && !atari:
			e.reject(name, fromReading, "reading: the chain at %s could not be saved before the move either", e.at(c.Stone))
		default:
			e.reject(name, fromReading, "reading: the chain at %s is captured, but not so, or not seen at a glance",
				e.at(c.Stone))
		}
	}
}

func byKo(r reading.Result) string {
	if r == reading.Ko {
		return " by ko"
	}
	return ""
}

// Explained is a move played by a Follower, with the reasons for its names and shapes.
type Explained struct {
	*Explanation
	Step    Step
	Made    []Reason // reasons for Step.Made, in the same order
	Covered []Reason // for shapes that the move completed but that are not reported
}

// Explain plays a move like Play, and says why it has its names, and why shapes are or are not
// reported.
func (f *Follower) Explain(ctx context.Context, c board.Color, p board.Point) (*Explained, error) {
	reasons, err := f.namer.Explain(ctx, &f.Board, c, p, f.Last)
	if err != nil {
		return nil, err
	}
	e := &Explained{Explanation: reasons}
	was := make([][]match.Hit, len(f.sets))
	for i, s := range f.sets {
		was[i] = sorted(s.inc.AppendHits(nil))
	}
	if e.Step, err = f.Play(c, p); err != nil {
		return nil, err
	}
	for _, s := range e.Step.Made {
		e.Made = append(e.Made, shapeReason(s.Pattern, s.PatternID(), s.Sym))
	}
	for i, s := range f.sets {
		now := sorted(s.inc.AppendHits(nil))
		_, born := match.Diff(nil, nil, was[i], now)
		for _, h := range born {
			e.addCovered(s.inc.Set(), h, now, &f.Board)
		}
	}
	return e, nil
}

func sorted(hits []match.Hit) []match.Hit {
	match.Sort(hits)
	return hits
}

// addCovered adds a shape that is new since the move but not reported, with the reason: a larger
// hit covers it, or such a move cannot make it. Shapes that define structure are left out.
func (e *Explained) addCovered(set *pattern.Set, h match.Hit, now []match.Hit, b *board.Board) {
	p := set.Of(h)
	rect := h.Rect(p)
	reported := func(s Shape) bool { return s.Pattern == p && s.Rect == rect }
	known := func(r Reason) bool { return r.Pattern == p && r.Sym == h.Sym }
	if p.Structural || slices.ContainsFunc(e.Step.Made, reported) || slices.ContainsFunc(e.Covered, known) {
		return
	}
	r := shapeReason(p, int(h.Pattern), h.Sym)
	for _, o := range now {
		if larger := o.Rect(set.Of(o)); r.Why == "" && rect != larger && rect.In(larger) {
			t := TermOf(set.Of(o))
			r.Why = "stands, but lies in the larger " + t.English
		}
	}
	switch {
	case r.Why != "":
	case !e.Step.makes(b, p) && slices.Contains(p.Tags, "capture"):
		r.Why = "stands, but only a capture makes it"
	case !e.Step.makes(b, p):
		r.Why = "stands, but only a stone that touches no opposing stone makes it"
	default:
		return
	}
	e.Covered = append(e.Covered, r)
}
