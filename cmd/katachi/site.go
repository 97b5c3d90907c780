package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/web"
)

// siteCmd writes the page that needs no server.
type siteCmd struct {
	inFlag
	Dir string `arg:"" type:"path" help:"Folder to write to: a new or empty one, or one that holds such a page already."`
	threadsFlag
}

// Help is shown by katachi site --help.
func (*siteCmd) Help() string {
	return `Examples:
  katachi site public                       the sample
  katachi site public --in my.collection    your own games
  python3 -m http.server -d public          and open http://localhost:8000/

The whole page runs in the browser: search, names, patterns, suggestions, and records that you drop
on it. Any file server can serve the folder, under any path. Games are in small files, fetched when
needed: with 60,621 games, a first answer fetches about 0.2 MB. What was fetched once is also
available offline. If you write the page again, open pages offer to load the new games. Released
programs contain the WebAssembly modules that the page needs; in a checkout, make site builds them.`
}

// Run writes the files.
func (c *siteCmd) Run(a *app) error {
	if _, err := web.Site(""); errors.Is(err, web.ErrNoModules) {
		return fmt.Errorf("%w: in a checkout, make site IN=DIR writes the page of a collection to dist/site", err)
	}
	if err := c.check(); err != nil {
		return err
	}
	col, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return err
	}
	out := &siteWriter{ctx: a.ctx, dir: c.Dir}
	about, err := c.publish(a, col, out)
	if err != nil {
		return err
	}
	files, err := web.Site(about.Revision)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := out.put(name, files[name]); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s, %s, %.1f MB\n", c.Dir, number(about.Games, "game"), number(out.files, "file"), float64(out.bytes)/1e6)
	return err
}

// publish writes the new games beside those of an existing page, and then replaces these.
func (c *siteCmd) publish(a *app, col *collection.Collection, out *siteWriter) (*collection.Published, error) {
	name := api.Sample
	if c.In != "" {
		name = filepath.Base(c.In)
	}
	data := filepath.Join(c.Dir, "data")
	next := filepath.Join(data, fmt.Sprintf("next.%d", os.Getpid()))
	defer os.RemoveAll(next)
	bar := a.progress("", 0)
	about, err := col.Publish(a.ctx, name, func(name string, content []byte) error {
		return out.put(filepath.Join("data", filepath.Base(next), filepath.FromSlash(name)), content)
	}, bar.show)
	bar.done()
	if err != nil {
		return nil, err
	}
	about.Katachi = version()
	games := filepath.Join(data, about.Revision)
	if err := os.RemoveAll(games); err != nil {
		return nil, err
	}
	if err := os.Rename(next, games); err != nil {
		return nil, err
	}
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	if err := out.put(filepath.Join("data", "about.json"), text); err != nil {
		return nil, err
	}
	old, err := os.ReadDir(data)
	for _, e := range old {
		if e.IsDir() && e.Name() != about.Revision {
			err = errors.Join(err, os.RemoveAll(filepath.Join(data, e.Name())))
		}
	}
	return about, err
}

// siteWriter writes files, and counts them.
type siteWriter struct {
	ctx   context.Context
	dir   string
	files int
	bytes int
}

func (w *siteWriter) put(name string, data []byte) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	path := filepath.Join(w.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	w.files, w.bytes = w.files+1, w.bytes+len(data)
	if strings.HasPrefix(filepath.ToSlash(name), "data/next.") { // no page reads it before all files are there
		return os.WriteFile(path, data, 0o666)
	}
	return writeFile(path, func(out io.Writer) error { _, err := out.Write(data); return err })
}

// check rejects a folder with other files.
func (c *siteCmd) check() error {
	entries, err := os.ReadDir(c.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, sign := range []string{"names.wasm.gz", "data"} { // an unfinished run leaves only data
		if _, err := os.Stat(filepath.Join(c.Dir, sign)); err == nil {
			return nil
		}
	}
	if len(entries) > 0 {
		return fmt.Errorf("%s: the folder contains other files; name a new one", c.Dir)
	}
	return nil
}
