package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A mutant is one change of a package.
type mutant struct {
	id   string // file:function:what: old -> new, and a number if there are several
	line int
	file *source
	node ast.Node
	// fresh returns the replacement of the node; below writes a node below it. It is nil for a
	// statement that is removed.
	fresh func(below func(ast.Node) string) string
	typ   string // of an expression
}

// A finder finds the mutants of a file.
type finder struct {
	pkg  *pkg
	file *source
	fn   string // the current function
	list []*mutant
	seen map[string]int
}

// find returns all mutants of a package.
func find(p *pkg) (list []*mutant) {
	for _, f := range p.files {
		if ast.IsGenerated(f.tree) {
			continue
		}
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				m := finder{pkg: p, file: f, fn: nameOf(fn), seen: map[string]int{}}
				m.walk(fn.Body)
				list = append(list, m.list...)
			}
		}
	}
	return list
}

// nameOf returns the name of a function, with its receiver's.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if x, ok := t.(*ast.IndexExpr); ok {
		t = x.X
	}
	if x, ok := t.(*ast.IndexListExpr); ok {
		t = x.X
	}
	return fmt.Sprintf("%s.%s", t, fn.Name.Name)
}

// choose returns a sample of the mutants of a package that compile, in the order of the source. The
// choice is by a hash of their names, so a change of one function does not change the sample of the
// others.
func choose(p *pkg, n int, seed uint64) []*mutant {
	all := find(p)
	if n == 0 {
		n = len(all)
	}
	place := map[*mutant]int{}
	rank := map[*mutant]uint64{}
	for i, m := range all {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, m.id))
		place[m], rank[m] = i, binary.BigEndian.Uint64(sum[:])
	}
	byRank := slices.Clone(all)
	slices.SortFunc(byRank, func(a, b *mutant) int {
		if rank[a] < rank[b] {
			return -1
		}
		return 1
	})
	var sample []*mutant
	for _, m := range byRank {
		if len(sample) == n {
			break
		}
		if p.check(map[string][]byte{m.file.name: write(p, m.file, []*mutant{m})}, nil) == nil {
			sample = append(sample, m)
		}
	}
	slices.SortFunc(sample, func(a, b *mutant) int { return place[a] - place[b] })
	return sample
}

// walk finds the mutants of a node and of what is below it.
func (f *finder) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				return false
			}
		case *ast.ArrayType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
			return false
		case *ast.CompositeLit:
			f.composite(n)
			return false
		case *ast.CallExpr:
			return f.call(n)
		case *ast.BlockStmt:
			f.statements(n.List)
		case *ast.CaseClause:
			f.statements(n.Body)
		case *ast.CommClause:
			f.statements(n.Body)
		case *ast.IfStmt:
			f.condition(n.Cond, true)
		case *ast.ForStmt:
			if n.Cond != nil {
				f.condition(n.Cond, false)
			}
		case ast.Expr:
			return f.expression(n)
		}
		return true
	})
}

// composite walks the elements of a literal; keys of arrays have to be constants.
func (f *finder) composite(n *ast.CompositeLit) {
	_, isMap := f.pkg.info.TypeOf(n).Underlying().(*types.Map)
	for _, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && !isMap {
			e = kv.Value
		}
		f.walk(e)
	}
}

// call reports whether to change the arguments of a call. Arguments of errors are for people, and
// capacities only affect speed.
func (f *finder) call(n *ast.CallExpr) bool {
	if f.constant(n) {
		return f.expression(n)
	}
	switch fun := n.Fun.(type) {
	case *ast.Ident:
		if fun.Name == "make" {
			if len(n.Args) == 3 {
				f.walk(n.Args[1])
			}
			return len(n.Args) == 2 && !f.isMap(n.Args[0])
		}
		return fun.Name != "panic"
	case *ast.SelectorExpr:
		x, _ := fun.X.(*ast.Ident)
		switch {
		case fun.Sel.Name == "Grow", fun.Sel.Name == "Errorf":
			return false
		case x != nil && x.Name == "errors":
			return false
		}
	}
	return true
}

func (f *finder) isMap(n ast.Expr) bool {
	_, ok := f.pkg.info.TypeOf(n).Underlying().(*types.Map)
	return ok
}

// constant reports whether an expression has a value that is known to the compiler.
func (f *finder) constant(n ast.Expr) bool { return f.pkg.info.Types[n].Value != nil }

// add adds a mutant of a node.
func (f *finder) add(n ast.Node, what, old, fresh string, write func(func(ast.Node) string) string) {
	id := fmt.Sprintf("%s:%s:%s: %s -> %s", f.file.name, f.fn, what, squeeze(old), squeeze(fresh))
	f.seen[id]++
	if k := f.seen[id]; k > 1 {
		id += fmt.Sprintf(" #%d", k)
	}
	m := &mutant{id: id, line: f.pkg.fset.Position(n.Pos()).Line, file: f.file, node: n, fresh: write}
	if e, ok := n.(ast.Expr); ok {
		m.typ = f.typeOf(e)
	}
	f.list = append(f.list, m)
}

// squeeze writes a piece of source on one line, shortened if it is long.
func squeeze(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 70 {
		s = string(r[:67]) + "..."
	}
	return s
}

// typeOf returns the type of an expression as it is written in its file.
func (f *finder) typeOf(e ast.Expr) string {
	t := types.Default(f.pkg.info.TypeOf(e))
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == f.pkg.path {
			return ""
		}
		for _, i := range f.file.tree.Imports {
			if strings.Trim(i.Path.Value, `"`) == p.Path() && i.Name != nil {
				return i.Name.Name
			}
		}
		return p.Name()
	})
}

// text returns the source of a node.
func (f *finder) text(n ast.Node) string { return f.file.slice(f.pkg.fset, n.Pos(), n.End()) }

// slice returns the source between two positions.
func (s *source) slice(fset *token.FileSet, from, to token.Pos) string {
	return string(s.text[fset.Position(from).Offset:fset.Position(to).Offset])
}

// condition makes mutants in which a condition is always true or always false.
func (f *finder) condition(n ast.Expr, both bool) {
	if f.constant(n) {
		return
	}
	values := []string{"false"}
	if both {
		values = append(values, "true")
	}
	for _, v := range values {
		f.add(n, "condition", f.text(n), v, func(func(ast.Node) string) string { return v })
	}
}

// others has the replacement of each operator.
var others = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.REM: token.MUL, token.AND: token.OR, token.OR: token.AND, token.XOR: token.OR,
	token.AND_NOT: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
}

// expression makes the mutants of an expression, and reports whether to walk the nodes below it.
func (f *finder) expression(n ast.Expr) bool {
	t := f.pkg.info.Types[n]
	if t.Value != nil {
		f.number(n, t)
		return false
	}
	b, ok := n.(*ast.BinaryExpr)
	if !ok {
		return true
	}
	other, ok := others[b.Op]
	if !ok || b.Op == token.ADD && isString(t.Type) {
		return true
	}
	f.add(b, "operator", f.text(b), other.String(), func(below func(ast.Node) string) string {
		return "(" + below(b.X) + ") " + other.String() + " (" + below(b.Y) + ")"
	})
	return true
}

// number makes the mutant of a constant whole number: one more. Names of constants are
// left alone.
func (f *finder) number(n ast.Expr, t types.TypeAndValue) {
	basic, ok := t.Type.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsNumeric == 0 || constant.ToInt(t.Value).Kind() != constant.Int {
		return
	}
	literal := false
	ast.Inspect(n, func(n ast.Node) bool {
		_, ok := n.(*ast.BasicLit)
		literal = literal || ok
		return true
	})
	if !literal {
		return
	}
	f.add(n, "number", f.text(n), "one more", func(below func(ast.Node) string) string {
		return "(" + f.text(n) + ") + 1"
	})
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// statements makes mutants in which a statement of a list is removed.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE || f.text(s.Lhs[0]) == "_" {
				continue
			}
		case *ast.BranchStmt:
			if s.Tok == token.GOTO || s.Tok == token.FALLTHROUGH {
				continue
			}
		case *ast.ExprStmt:
			if c, ok := s.X.(*ast.CallExpr); ok && !f.call(c) {
				continue
			}
		case *ast.IncDecStmt, *ast.DeferStmt:
		default:
			continue
		}
		f.add(s, "statement", f.text(s), "nothing", nil)
	}
}
