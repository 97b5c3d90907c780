package katachi_test

import (
	"cmp"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	load "golang.org/x/tools/go/packages"
)

// isPublic reports whether a package is for programs outside; web is for the command.
func isPublic(path string) bool {
	return !regexp.MustCompile(`(^|/)(internal|cmd|tools|doc|web)(/|$)`).MatchString(path)
}

// publicPackages loads the public packages with types and syntax.
func publicPackages(t *testing.T) []*load.Package {
	t.Helper()
	all, err := load.Load(&load.Config{
		Mode: load.NeedName | load.NeedSyntax | load.NeedTypes | load.NeedFiles |
			load.NeedCompiledGoFiles | load.NeedImports,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	public := slices.DeleteFunc(all, func(p *load.Package) bool { return !isPublic(p.PkgPath) || p.Name == "main" })
	for _, p := range public {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
	}
	return public
}

// TestExportedDocumentation: links in the documentation of public packages lead to exported names,
// and no documented error is one that a program outside cannot name.
func TestExportedDocumentation(t *testing.T) {
	public := publicPackages(t)
	names := map[string]bool{} // path, path.Name, path.Type.Method
	for _, p := range public {
		names[p.PkgPath] = true
		for _, name := range p.Types.Scope().Names() {
			object := p.Types.Scope().Lookup(name)
			names[p.PkgPath+"."+name] = object.Exported()
			if named, ok := types.Unalias(object.Type()).(*types.Named); ok {
				for m := range methodsAndFields(named) {
					names[p.PkgPath+"."+name+"."+m] = true
				}
			}
		}
	}
	links := 0
	for _, p := range public {
		d, err := doc.NewFromFiles(p.Fset, p.Syntax, p.PkgPath)
		if err != nil {
			t.Fatal(err)
		}
		for where, text := range documented(d) {
			for _, link := range linksOf(d.Parser().Parse(text)) {
				links++
				path := cmp.Or(link.ImportPath, p.PkgPath)
				full := strings.Join(slices.DeleteFunc([]string{path, link.Recv, link.Name}, isEmpty), ".")
				if strings.HasPrefix(path, "katachi") && !names[full] {
					t.Errorf("%s: %s links to %s, which is not exported", p.PkgPath, where, full)
				}
			}
			if m := regexp.MustCompile(`\b(section|lockfile|mapfile|disk)\.[A-Z]\w*`).FindString(text); m != "" {
				t.Errorf("%s: %s mentions %s, which is internal", p.PkgPath, where, m)
			}
		}
	}
	if links < 50 {
		t.Errorf("found only %d links", links)
	}
}

func isEmpty(s string) bool { return s == "" }

// methodsAndFields yields the exported methods and fields of a type and of what it embeds.
func methodsAndFields(named *types.Named) map[string]bool {
	names := map[string]bool{}
	set := types.NewMethodSet(types.NewPointer(named))
	for i := range set.Len() {
		names[set.At(i).Obj().Name()] = true
	}
	switch under := named.Underlying().(type) {
	case *types.Struct:
		for i := range under.NumFields() {
			names[under.Field(i).Name()] = true
		}
	case *types.Interface:
		for i := range under.NumMethods() {
			names[under.Method(i).Name()] = true
		}
	}
	maps.DeleteFunc(names, func(name string, _ bool) bool { return !ast.IsExported(name) })
	return names
}

// documented returns the exported documentation of a package, by what it is about.
func documented(d *doc.Package) map[string]string {
	texts := map[string]string{"package " + d.Name: d.Doc}
	funcs := func(of string, list []*doc.Func) {
		for _, f := range list {
			texts[of+f.Name] = f.Doc
		}
	}
	values := func(list []*doc.Value) {
		for _, v := range list {
			texts[v.Names[0]] = v.Doc
		}
	}
	funcs("", d.Funcs)
	values(d.Consts)
	values(d.Vars)
	for _, typ := range d.Types {
		texts[typ.Name] = typ.Doc
		funcs("", typ.Funcs)
		funcs(typ.Name+".", typ.Methods)
		values(typ.Consts)
		values(typ.Vars)
	}
	return texts
}

// linksOf returns the links to names in a documentation.
func linksOf(d *comment.Doc) (links []*comment.DocLink) {
	texts := func(list []comment.Text) {
		for _, text := range list {
			if link, ok := text.(*comment.DocLink); ok {
				links = append(links, link)
			}
		}
	}
	var blocks func(list []comment.Block)
	blocks = func(list []comment.Block) {
		for _, block := range list {
			switch block := block.(type) {
			case *comment.Paragraph:
				texts(block.Text)
			case *comment.Heading:
				texts(block.Text)
			case *comment.List:
				for _, item := range block.Items {
					blocks(item.Content)
				}
			}
		}
	}
	blocks(d.Content)
	return links
}

// TestExportedTypes: no exported function, method, field or variable has a type that a program
// outside cannot name.
func TestExportedTypes(t *testing.T) {
	public := publicPackages(t)
	named := map[string]bool{} // types with an exported alias
	for _, p := range public {
		for _, name := range p.Types.Scope().Names() {
			if object, ok := p.Types.Scope().Lookup(name).(*types.TypeName); ok && object.Exported() && object.IsAlias() {
				named[types.TypeString(types.Unalias(object.Type()), nil)] = true
			}
		}
	}
	for _, p := range public {
		for _, name := range p.Types.Scope().Names() {
			object := p.Types.Scope().Lookup(name)
			if !object.Exported() {
				continue
			}
			report := func(what string, typ types.Type) {
				if hidden := hiddenIn(typ, named); hidden != "" {
					t.Errorf("%s.%s has the type %s, which cannot be named", p.PkgPath, what, hidden)
				}
			}
			self, ok := types.Unalias(object.Type()).(*types.Named)
			if _, isType := object.(*types.TypeName); !isType || !ok {
				report(name, object.Type())
				continue
			}
			for i := range self.NumMethods() {
				if m := self.Method(i); m.Exported() {
					report(name+"."+m.Name(), m.Type())
				}
			}
			if fields, ok := self.Underlying().(*types.Struct); ok {
				for i := range fields.NumFields() {
					if f := fields.Field(i); f.Exported() && !f.Embedded() {
						report(name+"."+f.Name(), f.Type())
					}
				}
			}
		}
	}
}

// hiddenIn returns the name of an unexported or internal type in a type that is not in named, "" if
// there is none.
func hiddenIn(typ types.Type, named map[string]bool) string {
	hidden := ""
	var visit func(types.Type)
	tuple := func(list *types.Tuple) {
		for i := range list.Len() {
			visit(list.At(i).Type())
		}
	}
	visit = func(typ types.Type) {
		switch typ := typ.(type) {
		case *types.Alias:
			visit(types.Unalias(typ))
		case *types.Named:
			object := typ.Obj()
			if object.Pkg() != nil && strings.HasPrefix(object.Pkg().Path(), "katachi") && (!object.Exported() || !isPublic(object.Pkg().Path())) {
				if name := types.TypeString(typ, nil); !named[name] {
					hidden = name
				}
			}
		case *types.Pointer:
			visit(typ.Elem())
		case *types.Slice:
			visit(typ.Elem())
		case *types.Array:
			visit(typ.Elem())
		case *types.Map:
			visit(typ.Key())
			visit(typ.Elem())
		case *types.Chan:
			visit(typ.Elem())
		case *types.Signature:
			tuple(typ.Params())
			tuple(typ.Results())
		}
	}
	visit(typ)
	return hidden
}
