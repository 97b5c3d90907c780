package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// switchFile is the file added to the package that selects the active mutant.
const switchFile = "zz_mutant.go"

// switchImports are what it imports, which the package may not.
var switchImports = []string{"os", "strconv", "sync/atomic"}

// numberFile has the number of the active mutant. If it is none, no mutant is active, and
// reachedFile gets the numbers of the mutants reached, one in each line. They are files because a
// test may start programs with an environment of their own.
const (
	numberFile  = "number"
	reachedFile = "reached"
	none        = -1
)

// switchText returns the text of the switch file for this many mutants, with its files in a folder.
func (p *pkg) switchText(mutants int, folder string) []byte {
	return fmt.Appendf(nil, `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var mutantNumber = func() int {
	text, err := os.ReadFile(%q)
	if err != nil { // a program that outlived the run
		return 0
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		panic(err)
	}
	return n
}()

var mutantsReached [%d]atomic.Bool

func mutantAtWork(n int) bool { return n == mutantNumber || mutantNumber == %d && mutantNoted(n) }

func mutantNoted(n int) bool {
	if mutantsReached[n].Load() || mutantsReached[n].Swap(true) {
		return false
	}
	f, err := os.OpenFile(%q, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	if _, err := f.WriteString(strconv.Itoa(n) + "\n"); err != nil {
		panic(err)
	}
	if err := f.Close(); err != nil {
		panic(err)
	}
	return false
}
`, p.files[0].tree.Name.Name, filepath.Join(folder, numberFile), mutants+1, none, filepath.Join(folder, reachedFile))
}

// A writer writes a file with its mutants: each is a branch, taken if the mutant is active.
type writer struct {
	fset *token.FileSet
	file *source
	at   map[ast.Node][]int // the numbers of the mutants of a node
	all  []*mutant
}

// write returns the text of a file with its own mutants among these. The first mutant has the
// number 1.
func write(p *pkg, file *source, mutants []*mutant) []byte {
	w := &writer{fset: p.fset, file: file, at: map[ast.Node][]int{}, all: mutants}
	for i, m := range mutants {
		if m.file == file {
			w.at[m.node] = append(w.at[m.node], i+1)
		}
	}
	start := token.Pos(p.fset.File(file.tree.Pos()).Base())
	return []byte(w.between(start, start+token.Pos(len(file.text)), below(file.tree)))
}

// below returns the nodes directly below a node, in the order of the source.
func below(n ast.Node) (list []ast.Node) {
	depth := 0
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			depth--
			return true
		}
		if depth == 1 {
			list = append(list, n)
			return false
		}
		depth++
		return true
	})
	slices.SortFunc(list, func(a, b ast.Node) int { return int(a.Pos() - b.Pos()) })
	return list
}

// between writes the source from one position to another, with the nodes in it.
func (w *writer) between(from, to token.Pos, nodes []ast.Node) string {
	var out strings.Builder
	for _, n := range nodes {
		if n.Pos() < from || n.End() > to { // comments of declarations are below them twice
			continue
		}
		out.WriteString(w.file.slice(w.fset, from, n.Pos()))
		out.WriteString(w.node(n))
		from = n.End()
	}
	out.WriteString(w.file.slice(w.fset, from, to))
	return out.String()
}

// node writes a node with its mutants and those below it.
func (w *writer) node(n ast.Node) string {
	text := w.between(n.Pos(), n.End(), below(n))
	for _, i := range w.at[n] {
		m := w.all[i-1]
		if m.fresh == nil {
			text = fmt.Sprintf("if !mutantAtWork(%d) { %s }", i, text)
			continue
		}
		text = fmt.Sprintf("func() %s { if mutantAtWork(%d) { return %s }; return %s }()",
			m.typ, i, m.fresh(w.node), text)
	}
	return text
}
