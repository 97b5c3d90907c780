package lab_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/lab"
	"katachi/internal/picture"
	"katachi/words/lexicon"
)

// walk follows the edges of a graph from a node, and returns the nodes that it comes to, the first
// included.
func walk(t *testing.T, g *picture.Graph, at int, text string) (path []int) {
	t.Helper()
	path = []int{at}
	for _, c := range text {
		next := -1
		for _, e := range g.Edges {
			if e.From == at && e.Label == string(c) {
				if next >= 0 {
					t.Fatalf("two edges %c from node %d", c, at)
				}
				next = e.To
			}
		}
		if next < 0 {
			return path
		}
		at = next
		path = append(path, at)
	}
	return path
}

// TestAutomatonGraph walks the drawn automata of random strings: the nodes on the way name exactly
// the strings that agree with what is read.
func TestAutomatonGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	random := func(symbols string) string {
		text := make([]byte, 1+r.IntN(6))
		for i := range text {
			text[i] = symbols[r.IntN(len(symbols))]
		}
		return string(text)
	}
	accepts := map[byte]string{'.': ".", 'O': "O", 'X': "X", 'o': ".O", 'x': ".X", '?': ".OX", '#': "#", '*': ".OX#"}
	found := 0
	for range 100 {
		texts := []string{random(".OXox?"), random(".OXox?*"), random(".OX?#")}
		a, err := lab.StringAutomaton(texts, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := a.Graph("")
		for range 50 {
			input := random(".OX") + random(".OX#")
			var got, want []string
			for _, at := range walk(t, g, 0, input) {
				n := g.Nodes[at]
				if n.Final != (len(n.Lines) > 1) {
					t.Fatalf("node %q, final: %v", n.Lines, n.Final)
				}
				got = append(got, n.Lines[1:]...)
			}
			for i, text := range texts {
				agrees := len(text) <= len(input)
				for k := 0; agrees && k < len(text); k++ {
					agrees = strings.IndexByte(accepts[text[k]], input[k]) >= 0
				}
				if agrees {
					want = append(want, fmt.Sprintf("%d: %s", i+1, text))
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			found += len(want)
			if !slices.Equal(got, want) {
				t.Fatalf("strings %q, input %s: the drawing finds %q, want %q", texts, input, got, want)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d strings found", found)
	}
}

// TestWordGraph reads the words off the drawing of a dictionary: the root is the last node.
func TestWordGraph(t *testing.T) {
	words := strings.Fields("apr aug dec feb jan jul jun mar may nov oct sep se")
	table, err := lexicon.NewTrie(words...).Table(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := lab.WordGraph(table)
	var got []string
	var visit func(at int, word string)
	visit = func(at int, word string) {
		if g.Nodes[at].Final {
			got = append(got, word)
		}
		for _, e := range g.Edges {
			if e.From == at {
				visit(e.To, word+e.Label)
			}
		}
	}
	visit(len(g.Nodes)-1, "")
	slices.Sort(got)
	slices.Sort(words)
	if !slices.Equal(got, words) {
		t.Errorf("the drawing has the words %q, want %q", got, words)
	}
}
