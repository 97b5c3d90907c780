package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"katachi/internal/picture"
	"katachi/internal/section"
)

// svgFlag is the option of every command that draws.
type svgFlag struct {
	SVG string `single:"" name:"svg" placeholder:"FILE" type:"output" help:"Write the ${picture=board} to FILE as SVG."`
}

// pictureFlags are the options of every command that prints a board.
type pictureFlags struct {
	svgFlag
	PNG  string `single:"" name:"png" placeholder:"FILE" type:"output" help:"Write the ${picture=board} to FILE as PNG."`
	Unit int    `name:"unit" needs:"png" type:"pixels" default:"32" placeholder:"PIXELS" help:"Distance between two lines of the PNG in pixels, 8..200."`
}

// pixels decodes flags with a number of pixels.
var pixels = kong.NamedMapper("pixels", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
	if err := popCount(ctx, to, "a number of pixels"); err != nil {
		return err
	}
	return picture.CheckUnit(int(to.Int()))
}))

// wanted reports whether a picture was requested.
func (f *pictureFlags) wanted() bool { return f.SVG != "" || f.PNG != "" }

// pictures returns the names of the requested picture files.
func (f *pictureFlags) pictures() []string { return []string{f.SVG, f.PNG} }

// drawn is something that can be written as a picture.
type drawn interface {
	SVG(w io.Writer) error
	PNG(w io.Writer, unit int) error
}

// show writes the requested picture files.
func (f *pictureFlags) show(pic drawn) error {
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

// writeFile writes a file by calling write. An existing file is replaced atomically when everything
// is written, or stays unchanged after an error. Devices and pipes are written to directly.
func writeFile(path string, write func(io.Writer) error) error {
	err := replace(path, func(w *bufio.Writer) error { return write(w) })
	if cause := new(fs.PathError); errors.As(err, &cause) && strings.HasPrefix(cause.Path, path) {
		err = cause.Err // it names the temporary file
	}
	if err != nil && !strings.HasPrefix(err.Error(), path+": ") {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}

func replace(path string, write func(*bufio.Writer) error) error {
	switch info, err := os.Stat(path); {
	case err != nil:
		return section.Replace(path, write)
	case info.Mode().IsRegular():
		return errors.Join(section.Replace(path, write), os.Chmod(path, info.Mode().Perm()))
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}
