package automaton

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// List writes the automaton as the tables of GNU Go's manual are: a line for
// each state, a column for each symbol, the output last. The n-th character of
// names is the name of symbol n; symbols without a name are printed as numbers.
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

// Dot writes the automaton as a drawing for Graphviz. Symbols that lead to the
// same state share an arrow; final states are drawn double, with their ids.
func (d *DFA) Dot(w io.Writer, names string) error {
	b := bufio.NewWriter(w)
	b.WriteString("digraph automaton {\n\trankdir=LR\n\tnode [shape=circle]\n")
	for s := Start; int(s) < d.NumStates(); s++ {
		if d.Final(s) {
			fmt.Fprintf(b, "\t%d [shape=doublecircle, label=\"%d\\n%s\"]\n", s, s, strings.Trim(fmt.Sprint(d.Output(s)), "[]"))
		}
		for set, t := range d.arrows(s) {
			fmt.Fprintf(b, "\t%d -> %d [label=%q]\n", s, t, setNames(names, set))
		}
	}
	b.WriteString("}\n")
	return b.Flush()
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
