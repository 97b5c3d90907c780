package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// paths decodes options and arguments that name files and folders: ~/ becomes the home folder, and
// needless dots are removed. folders decodes options that may be repeated, with one folder each.
// inputs decodes arguments that may be something else than a path, such as a diagram, and are kept
// as typed. outputs decodes options that name a file to write. All reject an empty name, as from an
// unset shell variable, which would mean the current folder or no file.
var (
	paths   = kong.NamedMapper("path", pop(clean))
	folders = kong.NamedMapper("folder", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		name, err := popName(ctx.Scan)
		to.Set(reflect.Append(to, reflect.ValueOf(clean(name))))
		return err
	}))
	inputs  = kong.NamedMapper("input", pop(func(name string) string { return name }))
	outputs = kong.NamedMapper("output", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		name, err := popName(ctx.Scan)
		if err == nil {
			err = checkOutput(ctx.Value, name)
		}
		to.SetString(clean(name))
		return err
	}))
)

// pictures lists the file extensions of pictures.
var pictures = []string{".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf"}

// checkOutput rejects names that were probably not meant: "-", which would become a file of that
// name, the extension of another kind of picture, and another ending than that of the placeholder.
func checkOutput(option *kong.Value, name string) error {
	if name == "-" {
		return errors.New(`want the name of a file to write, but got "-"`)
	}
	ending := strings.ToLower(filepath.Ext(name))
	want := filepath.Ext(option.Tag.PlaceHolder)
	if kind := "." + option.Name; slices.Contains(pictures, kind) && ending != kind && slices.Contains(pictures, ending) {
		want = kind
	}
	if !strings.HasSuffix(name, want) {
		return fmt.Errorf("want a name that ends in %s, but got %q", want, name)
	}
	return nil
}

// clean removes needless dots from a path, and expands a ~/ that the shell has left alone, as in
// --in=~/go.
func clean(name string) string {
	switch {
	case name == "": // popName rejects it
		return ""
	case !strings.HasPrefix(name, "~/"):
		return filepath.Clean(name)
	}
	return kong.ExpandPath(name)
}

// pop decodes one name, or for a slice all that follow.
func pop(meaning func(string) string) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, to reflect.Value) error {
		if to.Kind() != reflect.Slice {
			name, err := popName(ctx.Scan)
			to.SetString(meaning(name))
			return err
		}
		for ctx.Scan.Peek().IsValue() {
			name, err := popName(ctx.Scan)
			if err != nil {
				return err
			}
			to.Set(reflect.Append(to, reflect.ValueOf(meaning(name))))
		}
		return nil
	}
}

func popName(scan *kong.Scanner) (name string, err error) {
	token, err := scan.PopValue("file")
	if err != nil {
		return "", err
	}
	name, ok := token.Value.(string) // PopValueInto would change names that are not UTF-8
	if !ok || name == "" {
		return "", errors.New("want the name of a file or folder, but got an empty one")
	}
	return name, nil
}
