//go:build !js

package engines

import (
	"fmt"
	"io/fs"
	"reflect"

	"katachi/internal/section"
	"katachi/match"
	"katachi/match/internal/setbytes"
	"katachi/pattern"
)

// Engines whose tables are made in milliseconds have no file format: a file for them contains the
// patterns and the engine's name, and opening it makes the tables.
//
// Such a file of kind "patterns", version 1, is a container of two sections: engine, a name, and
// set, the patterns (package internal/setbytes).
const (
	setKind    = "patterns"
	setVersion = 1
)

// Save writes a file that Open opens, for the named engine, which compiled m. It contains the
// tables if the engine can write them (match.Saved), else the patterns and the name; so "mask" and
// all other engines can be saved.
func Save(m match.Matcher, engine, path string) error {
	if err := madeBy(m, engine); err != nil {
		return err
	}
	if saved, ok := m.(match.Saved); ok {
		return saved.WriteFile(path)
	}
	return section.WriteFile(path, setKind, setVersion, func(w *section.Writer) error {
		w.Add("engine", []byte(engine))
		return w.Add("set", setbytes.Append(nil, m.Set()))
	})
}

// madeBy returns an error if a matcher was not made by an engine.
func madeBy(m match.Matcher, engine string) error {
	e, err := Find(engine)
	if err != nil {
		return err
	}
	empty, err := e.Compile(pattern.NewSet(""), Unlimited)
	if err == nil && reflect.TypeOf(empty) != reflect.TypeOf(m) {
		return fmt.Errorf("engines: a matcher of type %T was not made by %s", m, engine)
	}
	return err
}

// saved is the content of a file of kind "patterns".
type saved struct {
	engine string
	set    *pattern.Set
}

func readSaved(f *section.File) (s saved, err error) {
	r := section.Reader{File: f}
	s.engine = string(r.Bytes("engine"))
	s.set = setbytes.ReadSection(&r)
	if r.Err == nil {
		if _, err := Find(s.engine); err != nil {
			return s, f.Corrupt("engine", 0, "the name of an engine", fmt.Sprintf("%.20q", s.engine))
		}
	}
	return s, r.Err
}

// openSaved opens such a file and makes its tables.
func openSaved(path string) (match.Matcher, string, error) {
	s, err := section.OpenAs(path, setKind, setVersion, readSaved)
	return s.compile(err)
}

// openSavedFS is openSaved for a file system.
func openSavedFS(fsys fs.FS, name string) (match.Matcher, string, error) {
	s, err := section.OpenFS(fsys, name, setKind, setVersion, readSaved)
	return s.compile(err)
}

func (s saved) compile(err error) (match.Matcher, string, error) {
	if err != nil {
		return nil, "", err
	}
	m, err := Compile(s.set, s.engine, Work{})
	return m, s.engine, err
}
