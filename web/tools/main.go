// Command tools makes the page's bundle: page.js and page.css from page/src. It is a separate
// module, so that katachi itself does not depend on esbuild.
//
//	go run -C web/tools .                  writes web/page/dist
//	go run -C web/tools . -check           fails if web/page/dist is not up to date
//	go run -C web/tools . -tests DIR       bundles the unit tests into DIR, for node --test
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	check := flag.Bool("check", false, "compare the bundle with the one that is committed; write nothing")
	tests := flag.String("tests", "", "bundle the unit tests into this folder instead")
	page := flag.String("page", "../page", "folder of the page")
	flag.Parse()
	if err := run(*page, *tests, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(page, tests string, check bool) error {
	if tests != "" {
		files, err := bundleTests(page, tests)
		if err != nil {
			return err
		}
		return write(files)
	}
	files, err := bundlePage(page)
	if err != nil {
		return err
	}
	if !check {
		return write(files)
	}
	for _, f := range files {
		old, err := os.ReadFile(f.Path)
		if err != nil {
			return err
		}
		if !bytes.Equal(old, f.Contents) {
			return fmt.Errorf("%s is stale: run go run -C web/tools .", f.Path)
		}
	}
	return nil
}

// bundlePage returns the files of the page as served.
func bundlePage(page string) ([]api.OutputFile, error) {
	out, err := filepath.Abs(filepath.Join(page, "dist"))
	if err != nil {
		return nil, err
	}
	options := api.BuildOptions{
		AbsWorkingDir: filepath.Dir(out),
		EntryPoints:   []string{"src/page.ts", "src/page.css"},
		Outdir:        out,
		Bundle:        true,
		Format:        api.FormatESModule,
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsEndOfFile, // the licence of ts-fsrs
		Loader:        words,
		Splitting:     true, // code loaded on demand is in separate files; chunk.js has their common code
		ChunkNames:    "[name]",

		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
	}
	files, err := build(&options)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"index.html", "icon.svg"} {
		text, err := os.ReadFile(filepath.Join(page, "src", name))
		if err != nil {
			return nil, err
		}
		files = append(files, api.OutputFile{Path: filepath.Join(out, name), Contents: text})
	}
	return files, nil
}

// bundleTests returns one module for each file of unit tests.
func bundleTests(page, into string) ([]api.OutputFile, error) {
	entries, err := filepath.Glob(filepath.Join(page, "test", "*.test.ts"))
	if err != nil {
		return nil, err
	}
	if into, err = filepath.Abs(into); err != nil {
		return nil, err
	}
	options := api.BuildOptions{
		EntryPoints:  entries,
		Outdir:       into,
		Bundle:       true,
		Format:       api.FormatESModule,
		Platform:     api.PlatformNode,
		OutExtension: map[string]string{".js": ".mjs"},
		Target:       api.ES2022,
		Loader:       words,
	}
	return build(&options)
}

// words are files that the page includes as text.
var words = map[string]api.Loader{".words": api.LoaderText, ".say": api.LoaderText, ".md": api.LoaderText}

func build(options *api.BuildOptions) ([]api.OutputFile, error) {
	result := api.Build(*options)
	if len(result.Errors) == 0 {
		return result.OutputFiles, nil
	}
	lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{})
	return nil, fmt.Errorf("%s", lines[0])
}

func write(files []api.OutputFile) error {
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f.Path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(f.Path, f.Contents, 0o666); err != nil {
			return err
		}
	}
	return nil
}
