package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// input is the text that a command reads, with a name for messages.
type input struct {
	name string // the file's path, "standard input" or "diagram"
	data []byte
}

// options returns the options for reading a record of that name.
func (a *app) options(name string) *sgf.Options { return &sgf.Options{Name: name, Limits: a.limits} }

// open opens a file, or standard input for "-".
func (a *app) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(a.stdin), nil
	}
	return os.Open(name)
}

// read reads arg: standard input for "-", the file of that name if it exists, else the text itself
// if it looks like a diagram.
func (a *app) read(arg string) (input, error) {
	in := input{name: arg}
	var err error
	if arg == "-" {
		in.name = "standard input"
		in.data, err = a.wait(func() ([]byte, error) { return a.readRecord(a.stdin, in.name) })
	} else {
		in.data, err = a.readFile(arg)
	}
	if err != nil && os.IsNotExist(err) && isDrawn(arg) {
		return input{"diagram", []byte(arg)}, nil
	}
	if err == nil {
		in.data, err = gamefile.Unpack(in.data, a.options(in.name))
	}
	if kind := gamefile.ArchiveKind(in.data); kind != "" {
		return input{}, fmt.Errorf("%s: is a %s archive, not a record: unpack one file, or make a collection of all files with katachi index", arg, kind)
	}
	return in, err
}

// readFile reads a file or a pipe, but not a device, which might never end.
func (a *app) readFile(name string) ([]byte, error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.Unwrap(err)}
	case info.Mode()&os.ModeDevice != 0:
		return nil, fmt.Errorf("%s: is a device, not a record", name)
	case info.IsDir():
		return nil, fmt.Errorf("%s: is a folder, not a record: name one of its files, or make a collection of all files with katachi index", name)
	case info.Mode().IsRegular():
		if most := a.limits.OrDefault().File; info.Size() > most {
			return nil, fmt.Errorf("%s: %w", name, sgf.TooLarge("bytes", info.Size(), most, "max-file"))
		}
		return os.ReadFile(name)
	}
	return a.wait(func() ([]byte, error) {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return a.readRecord(f, name)
	})
}

// wait calls read, which may wait for another program, and returns early if the user interrupts.
func (a *app) wait(read func() ([]byte, error)) ([]byte, error) {
	var data []byte
	done := make(chan error, 1)
	go func() {
		var err error
		data, err = read()
		done <- err
	}()
	select {
	case err := <-done:
		return data, err
	case <-a.ctx.Done():
		return nil, a.ctx.Err()
	}
}

// readRecord reads r to its end; it fails if that exceeds the size limit of a record.
func (a *app) readRecord(r io.Reader, name string) ([]byte, error) {
	most := a.limits.OrDefault().File
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%s: %w: more than %d bytes; --max-file raises the limit", name, sgf.ErrTooLarge, most)
	}
	return data, err
}

// isDrawn reports whether an argument looks like a diagram: it has several lines, or at least four
// cells and nothing else.
func isDrawn(arg string) bool {
	return strings.Contains(arg, "\n") || len(arg) >= 4 && strings.Trim(arg, ".XO,+ ") == ""
}
