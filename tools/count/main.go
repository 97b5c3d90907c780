// Command count prints how much of katachi there is to learn: the exported names of its
// public packages, its lines of code, and the commands of its first help.
//
//	go run ./tools/count            the sums
//	go run ./tools/count -packages  a line for each package, too
//	go run ./tools/count -unused    the exported names without a user, one a line
//
// A name is an exported constant, variable, function or type of a public package, or an
// exported method of such a type; methods of standard interfaces (String, MarshalJSON) are
// not counted. A user is another package, an Example, or a test of another package. A line of
// code is one of Go that is neither blank nor a comment; tests, scripts and assembly are not
// counted.
//
// scc counts lines, but not names; deadcode finds functions that no program reaches, not public names
// that nothing else uses.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	perPackage := flag.Bool("packages", false, "print a line for each package, too")
	unused := flag.Bool("unused", false, "list the exported names without a user")
	flag.Parse()
	if err := run(*perPackage, *unused); err != nil {
		fmt.Fprintln(os.Stderr, "count:", err)
		os.Exit(1)
	}
}

func run(perPackage, unused bool) error {
	if unused {
		return printUnused()
	}
	pkgs, err := load(false)
	if err != nil {
		return err
	}
	lines, err := linesByFolder()
	if err != nil {
		return err
	}
	names, code := 0, 0
	for _, p := range pkgs {
		n := len(exported(p.Types))
		if public(p.PkgPath) {
			names += n
		}
		if perPackage && public(p.PkgPath) {
			fmt.Printf("%6d names  %s\n", n, p.PkgPath)
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(lines)) {
		code += lines[folder]
		if perPackage {
			fmt.Printf("%6d lines  %s\n", lines[folder], folder)
		}
	}
	commands, err := firstCommands()
	if err != nil {
		return err
	}
	fmt.Printf("%d exported names in public packages\n%d lines of code\n%d commands in the first help\n", names, code, commands)
	return nil
}

// load reads the types of all packages of the module.
func load(tests bool) ([]*packages.Package, error) {
	mode := packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps | packages.NeedForTest
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Tests: tests}, "./...")
	if err == nil && packages.PrintErrors(pkgs) > 0 {
		err = errors.New("the packages do not compile")
	}
	return pkgs, err
}

// public reports whether other modules can import a package to use it.
func public(path string) bool {
	for _, part := range strings.Split(path, "/") {
		if part == "internal" || part == "cmd" || part == "tools" || part == "doc" {
			return false
		}
	}
	return true
}

// standard has the methods of common interfaces of the standard library.
var standard = []string{
	"String", "Error", "Unwrap", "Is", "MarshalText", "UnmarshalText", "AppendText", "MarshalJSON", "UnmarshalJSON",
	"Close", "Read", "Write", "WriteTo", "ReadFrom", "Len", "Less", "Swap", "Format",
}

// exported returns the exported objects of a package by name, methods as Type.Method.
func exported(p *types.Package) map[string]types.Object {
	found := map[string]types.Object{}
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		found[name] = o
		t, ok := o.Type().(*types.Named)
		if _, isType := o.(*types.TypeName); !ok || !isType {
			continue
		}
		for m := range t.Methods() {
			if m.Exported() && !slices.Contains(standard, m.Name()) {
				found[name+"."+m.Name()] = m
			}
		}
	}
	return found
}

// printUnused lists the names of public packages that nothing outside of their package uses.
func printUnused() error {
	pkgs, err := load(true)
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for _, p := range pkgs {
		for _, o := range p.TypesInfo.Uses {
			if o.Pkg() == nil || !o.Exported() || inside(p, o.Pkg().Path()) {
				continue
			}
			used[o.Pkg().Path()+"."+fullName(o)] = true
		}
	}
	for _, p := range pkgs {
		if p.ForTest != "" || !public(p.PkgPath) || strings.HasSuffix(p.PkgPath, ".test") {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(exported(p.Types))) {
			if !used[p.PkgPath+"."+name] {
				fmt.Println(strings.TrimPrefix(p.PkgPath, "katachi/") + "." + name)
			}
		}
	}
	return nil
}

// inside reports whether p is the package with this path, with or without its internal tests.
// External tests, which have the Examples, are users.
func inside(p *packages.Package, path string) bool {
	return p.PkgPath == path
}

// fullName returns Name, or Type.Method of a method.
func fullName(o types.Object) string {
	f, ok := o.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return o.Name()
	}
	t := f.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name() + "." + o.Name()
	}
	return o.Name()
}

// linesByFolder counts the lines of code of each folder that git knows.
func linesByFolder() (map[string]int, error) {
	out, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	lines := map[string]int{}
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); {
		name := s.Text()
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "tools/") {
			continue
		}
		text, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, but still in git's index
		}
		if err != nil {
			return nil, err
		}
		lines[filepath.Dir(name)] += codeLines(text)
	}
	return lines, nil
}

// codeLines counts the lines of a Go file that hold a token.
func codeLines(text []byte) int {
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0)
	lines := map[int]bool{}
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return len(lines)
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		first := file.Line(pos)
		for i := range 1 + strings.Count(lit, "\n") {
			lines[first+i] = true
		}
	}
}

// command matches a line of katachi --help with a command and its description.
var command = regexp.MustCompile(`(?m)^  [a-z]+  +[A-Z]`)

// firstCommands counts the commands that katachi --help lists.
func firstCommands() (int, error) {
	out, err := exec.Command("go", "run", "./cmd/katachi", "--help").Output()
	if err != nil {
		return 0, fmt.Errorf("katachi --help: %w", err)
	}
	return len(command.FindAll(out, -1)), nil
}
