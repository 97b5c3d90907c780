package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"katachi/web"
)

// siteCmd writes the page that needs no server.
type siteCmd struct {
	Dir string `arg:"" type:"path" help:"Folder to write to: a new or empty one, or one with such a page."`
}

// Help is shown by katachi site --help.
func (*siteCmd) Help() string {
	return `Examples:
  katachi site public
  python3 -m http.server -d public    and open http://localhost:8000/

The page runs in the browser alone: names, patterns, search in the built-in
sample and in records that are dropped in, suggestions. Any file server will do.
The modules that do the work are in released programs; others get them by
make site.`
}

// Run writes the files.
func (c *siteCmd) Run(a *app) error {
	files, err := web.Site()
	if errors.Is(err, web.ErrNoModules) {
		return fmt.Errorf("%w: make site, in katachi's sources, writes the page to dist/site", err)
	}
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return err
	}
	total := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(c.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		err := writeFile(path, func(w io.Writer) error { _, err := w.Write(files[name]); return err })
		if err != nil {
			return err
		}
		total += len(files[name])
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s, %.1f MB\n", c.Dir, number(len(files), "file"), float64(total)/1e6)
	return err
}

// check refuses a folder with other files.
func (c *siteCmd) check() error {
	entries, err := os.ReadDir(c.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(c.Dir, "names.wasm.gz")); len(entries) > 0 && err != nil {
		return fmt.Errorf("%s: there are other files in the folder; name a new one", c.Dir)
	}
	return nil
}
