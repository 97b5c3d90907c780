package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"katachi/collection"
)

// gamesExportCmd writes records.
type gamesExportCmd struct {
	inFlag
	idFlags
	Into string `type:"path" placeholder:"FOLDER" help:"Write game N to FOLDER/N.sgf, or N with the ending of its own format (default: all to standard output)."`
	SGF  bool   `name:"as-sgf" help:"Records of other formats (GIB, NGF, UGF) as SGF; SGF stays as it was read."`
}

// Run exports.
func (c *gamesExportCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	if c.Into != "" {
		if err := os.MkdirAll(c.Into, 0o777); err != nil {
			return err
		}
	}
	for _, id := range c.IDs {
		if err := c.export(a, col, id); err != nil {
			return err
		}
	}
	return nil
}

// export writes one record.
func (c *gamesExportCmd) export(a *app, col *collection.Collection, id int64) error {
	g, text, err := stored(a, col, id)
	if err != nil {
		return err
	}
	ending := recordEnding(g.Path)
	if c.SGF && ending != ".sgf" {
		tree, err := col.SGF(a.ctx, id)
		if err != nil {
			return err
		}
		text, ending = tree.Append(nil), ".sgf"
	}
	if c.Into == "" {
		_, err = fmt.Fprintf(a.stdout, "%s\n", text)
		return err
	}
	return os.WriteFile(filepath.Join(c.Into, fmt.Sprint(id)+ending), text, 0o666)
}

// recordEnding returns the ending that tells a record's format.
func recordEnding(path string) string {
	switch ending := strings.ToLower(filepath.Ext(strings.TrimSuffix(path, ".gz"))); ending {
	case ".gib", ".ngf", ".ugf", ".ugi":
		return ending
	}
	return ".sgf"
}
