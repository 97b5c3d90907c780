package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"katachi"
	"katachi/internal/ops/search"
)

// write writes the games: to a folder, to a file, or to standard output.
func (c *gamesExportCmd) write(a *app, list []*search.Exported) error {
	if len(list) == 0 {
		a.notef("no games found: nothing written")
		return nil
	}
	bar := a.progress("games", len(list))
	defer bar.done()
	if c.Into != "" {
		return c.writeFolder(a, list, bar)
	}
	if c.Output == "" {
		for _, e := range list {
			text, err := e.Text(a.ctx)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(a.stdout, "%s\n", text); err != nil {
				return err
			}
			bar.step()
		}
		return nil
	}
	err := writeFile(c.Output, func(w io.Writer) error {
		for _, e := range list {
			if err := e.WriteTogether(a.ctx, w); err != nil {
				return err
			}
			bar.step()
		}
		return nil
	})
	bar.done()
	if err == nil {
		a.notef("%s: %s", c.Output, number(len(list), "game"))
	}
	return err
}

// writeFolder writes a file for each game, after checking that no existing file is replaced by
// mistake.
func (c *gamesExportCmd) writeFolder(a *app, list []*search.Exported, bar *bar) error {
	same := map[string]bool{}
	for i, e := range list {
		if c.Replace {
			break
		}
		bar.show(katachi.Progress{Stage: "games compared", Done: i, Total: len(list)})
		path := filepath.Join(c.Into, e.Name)
		there, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		text, err := e.Text(a.ctx)
		if err != nil {
			return err
		}
		if !bytes.Equal(there, text) {
			return fmt.Errorf("%s: exists with other content: --replace replaces it", path)
		}
		same[e.Name] = true
	}
	if err := os.MkdirAll(c.Into, 0o777); err != nil {
		return err
	}
	bar.show(katachi.Progress{Stage: "games", Total: len(list)})
	lines := json.NewEncoder(a.stdout)
	for _, e := range list {
		path := filepath.Join(c.Into, e.Name)
		if !same[e.Name] {
			text, err := e.Text(a.ctx)
			if err != nil {
				return err
			}
			if err := writeFile(path, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
				return err
			}
		}
		if c.JSON {
			if err := lines.Encode(e.JSON(path)); err != nil {
				return err
			}
		}
		bar.step()
	}
	bar.done()
	text := fmt.Sprintf("%s: %s", c.Into, number(len(list), "game"))
	if len(same) > 0 {
		text += fmt.Sprintf(", %d of them existed already", len(same))
	}
	a.notef("%s", text)
	return nil
}
