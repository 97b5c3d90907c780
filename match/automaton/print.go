package automaton

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// List writes the automaton in the form of the tables in GNU Go's manual: a line for each state, a
// column for each symbol, and the output last. The n-th character of names is the name of symbol n;
// symbols without a name are printed as numbers.
func (d *DFA) List(w io.Writer, names string) error {
	b := bufio.NewWriter(w)
	b.WriteString("state |")
	for sym := range d.alphabet {
		fmt.Fprintf(b, " %4s |", symbolName(names, byte(sym)))
	}
	b.WriteString(" att\n")
	for s := Start; int(s) < d.NumStates(); s++ {
		fmt.Fprintf(b, "%5d |", s)
		for sym := range d.alphabet {
			fmt.Fprintf(b, " %4d |", d.Next(s, byte(sym)))
		}
		for _, id := range d.Output(s) {
			fmt.Fprintf(b, " %d", id)
		}
		b.WriteByte('\n')
	}
	return b.Flush()
}

// Drawing has the options of Dot.
type Drawing struct {
	// Symbols has the name of symbol n as its n-th character; symbols without one are numbers.
	Symbols string
	// Complete also draws the error state, and the transitions that lead to it.
	Complete bool
	// Name returns what is written into a state; nil for its number.
	Name func(State) string
}

// Dot writes the automaton as a graph for Graphviz. Symbols that lead to the same state share an
// arrow; final states have double borders, with their ids.
func (d *DFA) Dot(w io.Writer, o Drawing) error {
	b := bufio.NewWriter(w)
	b.WriteString("digraph automaton {\n\trankdir=LR\n\tnode [shape=circle]\n")
	from := Start
	if o.Complete {
		from = Error
	}
	for s := from; int(s) < d.NumStates(); s++ {
		name := fmt.Sprint(s)
		if o.Name != nil {
			name = o.Name(s)
		}
		if d.Final(s) {
			fmt.Fprintf(b, "\t%d [shape=doublecircle, label=\"%s\\n%s\"]\n", s, name, strings.Trim(fmt.Sprint(d.Output(s)), "[]"))
		} else if o.Name != nil || s == Error {
			fmt.Fprintf(b, "\t%d [label=%q]\n", s, name)
		}
		var out Set
		for set, t := range d.arrows(s) {
			fmt.Fprintf(b, "\t%d -> %d [label=%q]\n", s, t, setNames(o.Symbols, set))
			out = out.union(set)
		}
		if rest := d.others(out); o.Complete && rest != (Set{}) {
			fmt.Fprintf(b, "\t%d -> %d [label=%q, style=dashed]\n", s, Error, setNames(o.Symbols, rest))
		}
	}
	b.WriteString("}\n")
	return b.Flush()
}

// others returns the symbols of the alphabet that are not in a set.
func (d *DFA) others(set Set) (rest Set) {
	for sym := range d.alphabet {
		if !set.has(byte(sym)) {
			rest = rest.union(SetOf(byte(sym)))
		}
	}
	return rest
}

func setNames(names string, set Set) string {
	var list []string
	for sym := range set.all() {
		list = append(list, symbolName(names, sym))
	}
	return strings.Join(list, " ")
}

func symbolName(names string, sym byte) string {
	i := 0
	for _, name := range names {
		if i == int(sym) {
			return string(name)
		}
		i++
	}
	return fmt.Sprint(sym)
}
