package main

import (
	"errors"
	"reflect"

	"github.com/alecthomas/kong"
)

// paths reads options and arguments that name files. An empty name, as an unset
// variable of a shell gives, would mean the present folder: it is refused.
var paths = kong.NamedMapper("path", kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
	if to.Kind() != reflect.Slice {
		path, err := onePath(ctx.Scan)
		to.SetString(path)
		return err
	}
	for ctx.Scan.Peek().IsValue() {
		path, err := onePath(ctx.Scan)
		if err != nil {
			return err
		}
		to.Set(reflect.Append(to, reflect.ValueOf(path)))
	}
	return nil
}))

func onePath(scan *kong.Scanner) (path string, err error) {
	if err := scan.PopValueInto("file", &path); err != nil {
		return "", err
	}
	if path == "" {
		return "", errors.New("want the name of a file or folder, not an empty one")
	}
	return kong.ExpandPath(path), nil
}
