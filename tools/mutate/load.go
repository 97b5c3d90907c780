package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A pkg is a package that was parsed and type-checked.
type pkg struct {
	dir     string // absolute
	path    string // of the import
	module  string
	fset    *token.FileSet
	files   []*source
	info    *types.Info
	imports types.Importer
}

// A source is a file of a package.
type source struct {
	name string // within the package
	text []byte
	tree *ast.File
}

// name returns the path of the package within its module.
func (p *pkg) name() string { return strings.TrimPrefix(p.path, p.module+"/") }

// load reads the package in a folder, without its tests.
func load(ctx context.Context, folder string) (*pkg, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{
		"list", "-export", "-deps", "-json=Dir,ImportPath,Export,GoFiles,Module,DepOnly", folder,
	}, switchImports...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", folder, err)
	}
	p := &pkg{fset: token.NewFileSet()}
	exports := map[string]string{}
	var names []string
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l struct {
			Dir, ImportPath, Export string
			GoFiles                 []string
			Module                  *struct{ Path string }
			DepOnly                 bool
		}
		if err := d.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[l.ImportPath] = l.Export
		if l.DepOnly || slices.Contains(switchImports, l.ImportPath) {
			continue
		}
		if names != nil || l.Module == nil {
			return nil, fmt.Errorf("%s: want one package of a module", folder)
		}
		p.dir, p.path, p.module, names = l.Dir, l.ImportPath, l.Module.Path, l.GoFiles
	}
	p.imports = importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(p.dir, name))
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(p.fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, &source{name, text, tree})
	}
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	return p, p.check(nil, p.info)
}

// check checks the types of the package, with some of its files replaced.
func (p *pkg) check(replaced map[string][]byte, info *types.Info) error {
	var trees []*ast.File
	for _, f := range p.files {
		tree := f.tree
		if text, ok := replaced[f.name]; ok {
			var err error
			if tree, err = parser.ParseFile(p.fset, f.name, text, parser.SkipObjectResolution); err != nil {
				return err
			}
		}
		trees = append(trees, tree)
	}
	if replaced != nil {
		tree, err := parser.ParseFile(p.fset, switchFile, p.switchText(0, ""), parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		trees = append(trees, tree)
	}
	conf := types.Config{Importer: p.imports}
	_, err := conf.Check(p.path, p.fset, trees, info)
	return err
}
