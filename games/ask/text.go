package ask

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/games/query"
)

// String returns the text of a question, which Parse reads.
func (q *Question) String() string {
	var out strings.Builder
	if facts := q.facts(); facts != "" {
		out.WriteString("games " + facts + ": ")
	}
	for i := range q.Events {
		if i > 0 {
			out.WriteString(" then ")
		}
		q.Events[i].write(&out, i > 0)
	}
	if r := q.Report.String(); r != "" {
		out.WriteString("; " + r)
	}
	return out.String()
}

// facts returns the conditions on games as text; "" for none.
func (q *Question) facts() string {
	if q.Games.IsZero() {
		return ""
	}
	all := query.Query{Rows: []string{"*"}, Where: q.Games}
	return strings.TrimPrefix(all.String(), "rows=* ")
}

// write writes an event, with its link unless it is the first.
func (e *Event) write(out *strings.Builder, link bool) {
	if e.If == nil {
		out.WriteString("never ")
		if e.To > 0 {
			fmt.Fprintf(out, "within %d ", e.To)
		}
		e.Without.write(out, false)
		return
	}
	if link {
		out.WriteString(e.link())
	}
	e.If.write(out, false)
	if e.As != "" {
		out.WriteString(" as " + e.As)
	}
	if e.Without != nil {
		out.WriteString(" without ")
		e.Without.write(out, false)
	}
}

// link returns the text of the distance from the previous event to e.
func (e *Event) link() string {
	switch {
	case e.From == 1 && e.To == 1:
		return ""
	case e.From == 1 && e.To == 0:
		return "later "
	case e.From == 1:
		return fmt.Sprintf("within %d ", e.To)
	case e.To == 0:
		return fmt.Sprintf("within %d.. ", e.From)
	}
	return fmt.Sprintf("within %d..%d ", e.From, e.To)
}

// write writes a condition; with brackets set, in brackets if it needs them.
func (e *Expr) write(out *strings.Builder, brackets bool) {
	switch e.Op {
	case "not":
		out.WriteString("not ")
		e.Args[0].write(out, true)
	case "and", "or":
		if brackets {
			out.WriteString("(")
		}
		for i, a := range e.Args {
			if i > 0 {
				out.WriteString(" " + e.Op + " ")
			}
			a.write(out, a.Op == "or" || a.Op == "and")
		}
		if brackets {
			out.WriteString(")")
		}
	default:
		out.WriteString(e.words())
	}
}

// words writes an atom.
func (e *Expr) words() string {
	list := []string{e.Op}
	switch {
	case e.atom.wants == who && e.Of != "":
		list = append(list, e.Of+"."+e.Text)
	case e.atom.wants == who:
		list = append(list, e.Text)
	case e.atom.wants == choice:
		list = append(list, e.Text)
	case e.Of != "":
		list = append(list, e.Of)
	case e.atom.wants == text:
		list = append(list, `"`+e.Text+`"`)
	case e.atom.wants == points:
		list = append(list, `"`+e.Text+`"`)
	}
	if e.N != nil {
		list = append(list, e.N.String())
	}
	return strings.Join(list, " ")
}

// String returns a range in the form of Parse.
func (r *Range) String() string {
	switch {
	case r.From == r.To:
		return fmt.Sprint(r.From)
	case r.To == noEnd:
		return fmt.Sprintf("%d..", r.From)
	}
	return fmt.Sprintf("%d..%d", r.From, r.To)
}

// String returns a report in the form of Parse; "" for none.
func (r *Report) String() string {
	var list []string
	for _, part := range []struct{ word, what string }{
		{"by", strings.Join(slices.DeleteFunc([]string{r.By, r.Across}, func(k string) bool { return k == "" }), ", ")},
		{"mean", r.Mean},
		{"histogram", r.Histogram},
		{"sort", r.Sort},
		{"limit", limitText(r.Limit)},
		{"examples", limitText(r.Examples)},
		{"per game", rangeText(r.PerGame)},
		{"first", map[bool]string{true: "ever"}[r.Ever]},
		{"first", limitText(r.First)},
	} {
		if part.what != "" {
			list = append(list, part.word+" "+part.what)
		}
	}
	return strings.Join(list, ", ")
}

// rangeText returns a range; "" for none.
func rangeText(r *Range) string {
	if r == nil {
		return ""
	}
	return r.String()
}

// limitText returns a limit; "" for none.
func limitText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// UnmarshalJSON decodes the JSON form, which is equivalent to the text.
func (q *Question) UnmarshalJSON(data []byte) error {
	type fields Question
	if err := json.Unmarshal(data, (*fields)(q)); err != nil {
		return err
	}
	if err := q.shape(); err != nil {
		return err
	}
	again, err := Parse(q.String())
	if err != nil {
		return err
	}
	*q = *again
	return nil
}

// shape checks what Parse guarantees for texts, and finds the atoms.
func (q *Question) shape() error {
	if len(q.Events) == 0 || len(q.Events) > mostEvents {
		return fmt.Errorf("events: want 1 to %d", mostEvents)
	}
	for i := range q.Events {
		e := &q.Events[i]
		if e.If == nil && (i == 0 || i < len(q.Events)-1 || e.Without == nil) {
			return fmt.Errorf("event %d: want if; only the last may have without alone", i+1)
		}
		for _, x := range []*Expr{e.If, e.Without} {
			if err := x.shape(0); err != nil {
				return fmt.Errorf("event %d: %w", i+1, err)
			}
		}
	}
	return nil
}

// deepest is the largest nesting depth of conditions.
const deepest = 50

func (e *Expr) shape(depth int) error {
	if e == nil {
		return nil
	}
	args := map[string]int{"not": 1, "and": 2, "or": 2}[e.Op]
	e.atom = atomOf(e.Op)
	switch {
	case depth > deepest:
		return fmt.Errorf("conditions are nested more than %d deep", deepest)
	case e.atom == nil && args == 0:
		return fmt.Errorf("op %q: want and, or, not, or one of %s", e.Op, words())
	case e.atom != nil && len(e.Args) > 0 || len(e.Args) < args || e.Op == "not" && len(e.Args) > 1:
		return fmt.Errorf("op %q: has %d args", e.Op, len(e.Args))
	case e.atom != nil && (e.N != nil) != (e.atom.wants == number || e.atom.wants == eventNumber):
		return fmt.Errorf("op %q: n", e.Op)
	}
	for _, a := range e.Args {
		if a == nil {
			return fmt.Errorf("op %q: an arg is null", e.Op)
		}
		if err := a.shape(depth + 1); err != nil {
			return err
		}
	}
	return nil
}
