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

// folders are options that name a folder each time they are given; paths are options and arguments that name files and folders, as they were typed but for
// a home folder ~/ and needless dots; inputs are arguments that may be something else to read, such as a
// diagram, and are taken literally.
// outputs are options that name a file to write.
// An empty one, as an unset variable of a shell gives, would mean the present folder
// or that there is none: it is refused.
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
			err = checkOutput(ctx.Value.Name, name)
		}
		to.SetString(clean(name))
		return err
	}))
)

// pictures are the endings of the names of pictures.
var pictures = []string{".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf"}

// checkOutput refuses names that an option does not mean: "-", which would be a file of that name,
// and a picture with the ending of another kind.
func checkOutput(option, name string) error {
	if name == "-" {
		return errors.New(`want the name of a file to write, but got "-"`)
	}
	ending := strings.ToLower(filepath.Ext(name))
	if kind := "." + option; slices.Contains(pictures, kind) && ending != kind && slices.Contains(pictures, ending) {
		return fmt.Errorf("want a name that ends in %s, but got %q", kind, name)
	}
	return nil
}

// clean takes needless dots out of a path, and puts the home folder for a ~/ that
// no shell has expanded, as in --in=~/go.
func clean(name string) string {
	switch {
	case name == "": // refused
		return ""
	case !strings.HasPrefix(name, "~/"):
		return filepath.Clean(name)
	}
	return kong.ExpandPath(name)
}

// pop reads one name, or all that follow.
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
	name, ok := token.Value.(string) // as it is: PopValueInto would mend what is not UTF-8
	if !ok || name == "" {
		return "", errors.New("want the name of a file or folder, not an empty one")
	}
	return name, nil
}
