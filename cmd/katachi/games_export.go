package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"katachi/internal/report"
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
		text, ending, err := report.Export(a.ctx, col, id, c.SGF)
		if err != nil {
			return err
		}
		if c.Into == "" {
			_, err = fmt.Fprintf(a.stdout, "%s\n", text)
		} else {
			err = writeFile(filepath.Join(c.Into, fmt.Sprint(id)+ending), func(w io.Writer) error {
				_, err := w.Write(text)
				return err
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}
