package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/google/renameio/v2/maybe"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/match"
)

// pictureFlags are the options of every command that prints a board.
type pictureFlags struct {
	SVG  string `name:"svg" placeholder:"FILE" type:"path" help:"Write the board to FILE as SVG."`
	PNG  string `name:"png" placeholder:"FILE" type:"path" help:"Write the board to FILE as PNG."`
	Unit int    `name:"unit" default:"32" help:"Pixels between two lines of the PNG, 8..200."`
}

// wanted reports whether a picture was asked for.
func (f *pictureFlags) wanted() bool { return f.SVG != "" || f.PNG != "" }

// show writes the picture files that were asked for.
func (f *pictureFlags) show(pic *picture.Picture) error {
	if f.SVG != "" {
		if err := writeFile(f.SVG, pic.SVG); err != nil {
			return err
		}
	}
	if f.PNG != "" {
		return writeFile(f.PNG, func(w io.Writer) error { return pic.PNG(w, f.Unit) })
	}
	return nil
}

// area returns the rectangle of a hit as a picture marks it.
func area(r match.Rect) picture.Area {
	return picture.Area{From: board.At(int(r.X0), int(r.Y0)), To: board.At(int(r.X1)-1, int(r.Y1)-1)}
}

// writeFile writes a file by write. A file of that name is replaced at once and
// whole, or stays as it was; what is no plain file, such as a pipe, is written
// to.
func writeFile(path string, write func(io.Writer) error) error {
	var data bytes.Buffer
	if err := write(&data); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data.Bytes(), 0o666)
	}
	err := maybe.WriteFile(path, data.Bytes(), 0o666)
	if cause := new(fs.PathError); errors.As(err, &cause) {
		return fmt.Errorf("%s: %w", path, cause.Err) // the path in it is a temporary one
	}
	return err
}
