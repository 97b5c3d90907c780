package lab

import (
	"fmt"

	"katachi/internal/picture"
	"katachi/match/automaton"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/words/lexicon"
)

// fewerPatterns says how to get a smaller graph.
const fewerPatterns = "choose patterns with --name"

// Graph returns the automaton as a graph: final states have the numbers and names of their patterns.
func (a *Automaton) Graph(title string) *picture.Graph {
	g := &picture.Graph{Title: title, Fewer: fewerPatterns}
	for s := automaton.Start; int(s) < a.NumStates(); s++ {
		lines := []string{fmt.Sprint(s)}
		for _, id := range a.Output(s) {
			lines = append(lines, fmt.Sprintf("%d: %s", id, a.name(id)))
		}
		g.Nodes = append(g.Nodes, picture.GraphNode{Lines: lines, Final: a.Final(s)})
		for sym := range len(ManualSymbols) {
			if t := a.Next(s, byte(sym)); t != automaton.Error {
				g.Edges = append(g.Edges, picture.GraphEdge{From: int(s - automaton.Start), To: int(t - automaton.Start), Label: ManualSymbols[sym : sym+1]})
			}
		}
	}
	return g
}

// PatriciaGraph returns the trees of patricia as a graph: nodes with the cells that they test, and
// leaves with their patterns.
func PatriciaGraph(m *patricia.Matcher) *picture.Graph {
	g := &picture.Graph{Title: m.Set().Name + ": Patricia trees, cells by column and row", Fewer: fewerPatterns}
	at := map[[2]int]int{}
	for n := range m.Nodes() {
		lines := []string{}
		if n.Depth == 0 {
			lines = append(lines, fmt.Sprint(n.Kind, " patterns"))
		}
		if n.ID > 0 {
			lines = append(lines, fmt.Sprintf("(%d,%d)", n.Col, n.Row))
		}
		for i, f := range n.Patterns {
			name := m.Set().At(f.Pattern).Name + ", " + f.Side.Name()
			if i == 0 || name != lines[len(lines)-1] {
				lines = append(lines, name)
			}
		}
		at[[2]int{int(n.Kind), n.ID}] = len(g.Nodes)
		if n.Depth > 0 {
			g.Edges = append(g.Edges, picture.GraphEdge{From: at[[2]int{int(n.Kind), n.Parent}], To: len(g.Nodes), Label: string(n.Symbol)})
		}
		g.Nodes = append(g.Nodes, picture.GraphNode{Lines: lines, Final: n.ID < 0})
	}
	return g
}

// TreeGraph returns a pattern tree as a graph: nodes with their triples, and the patterns found
// there.
func TreeGraph(m *ptree.Matcher) *picture.Graph {
	g := &picture.Graph{Title: m.Set().Name + ": pattern tree, (content, columns, rows)", Fewer: fewerPatterns}
	g.Nodes = append(g.Nodes, picture.GraphNode{Lines: []string{"root"}})
	at := map[int]int{}
	for n := range m.Nodes() {
		lines := []string{n.Triple.String()}
		for _, f := range n.Patterns {
			lines = append(lines, m.Set().At(f.Pattern).Name+", "+f.Side.Name())
		}
		at[n.ID] = len(g.Nodes)
		g.Edges = append(g.Edges, picture.GraphEdge{From: at[n.Parent], To: len(g.Nodes)})
		g.Nodes = append(g.Nodes, picture.GraphNode{Lines: lines, Final: len(n.Patterns) > 0})
	}
	return g
}

// WordGraph returns the array of the DAWG document as a graph: nodes with the numbers of their rows.
func WordGraph(t *lexicon.Table) *picture.Graph {
	size := t.Layout()
	g := &picture.Graph{Title: "DAWG: a word ends in a double box", Fewer: "give a list of fewer words"}
	for row := uint32(1); int(row) < size.Rows; row++ {
		g.Nodes = append(g.Nodes, picture.GraphNode{Lines: []string{fmt.Sprint(row)}, Final: t.IsWord(row)})
		for i := range len(size.Alphabet) {
			if to := t.Next(row, size.Alphabet[i]); to != 0 {
				g.Edges = append(g.Edges, picture.GraphEdge{From: int(row) - 1, To: int(to) - 1, Label: size.Alphabet[i : i+1]})
			}
		}
	}
	return g
}
