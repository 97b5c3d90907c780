// Package engines is the table of the matchers among which a user can choose.
//
// All engines find the same hits (package match/internal/matchtest tests this), so the choice changes only
// time and memory. A new engine is a package that implements match.Matcher, and a line in the table
// below. Its optional features, such as following a game or writing its tables to a file, are the
// interfaces match.Follower, Sized, Counted, Saved and Described.
package engines

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"katachi/internal/section"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/window"
	"katachi/pattern"
)

// Engine is one way to compile sets of patterns.
type Engine struct {
	Name string
	// In builds for browsers, the following texts are empty.
	Document string // where the idea comes from; empty for a known technique
	Idea     string
	Best     string // what the engine is best for
	// Compile makes the matcher of a set. If it would need more memory than is left, the error is a
	// *TooLargeError, or an error of the engine's package.
	Compile func(*pattern.Set, Work) (match.Matcher, error)
	// Open returns the matcher of a file that match.Saved wrote. It is nil for engines without such
	// files.
	Open func(path string) (match.Matcher, error)

	openFS func(fsys fs.FS, name string) (match.Matcher, error) // Open for a file system
	cost   *cost                                                // what Choose compares; it never chooses an engine without one
}

// table lists all engines: the obvious one first, then the baseline of measurements.
var table = slices.Insert([]Engine{
	{
		Name:    "mask",
		Compile: func(s *pattern.Set, _ Work) (match.Matcher, error) { return match.CompileMask(s), nil },
	},
	{
		Name:    "window",
		Compile: within(Room{150, 8}, compileWindow),
		cost:    &cost{Compile: [2]float64{200, 9}, Position: [2]float64{10, 0.45}, Move: [2]float64{15, 0.6}},
	},
	{
		Name:    "hashtree-quick",
		Compile: compileQuick,
		cost:    &cost{Compile: [2]float64{3500, 5}, Position: [2]float64{1.5, 0.008}, Move: [2]float64{0.3, 0.0012}},
	},
	{
		Name:    "hashtree",
		Compile: func(s *pattern.Set, w Work) (match.Matcher, error) { return compileHashtree(s, w.Memory) },
		Open:    hashtree.Open,
		openFS:  hashtree.OpenFS,
		cost:    &cost{Compile: [2]float64{150_000, 500}, Position: [2]float64{1.5, 0.005}, Move: [2]float64{0.3, 0.001}},
	},
}, 2, native...)

func compileWindow(s *pattern.Set, _ Work) (match.Matcher, error) { return window.Compile(s) }

// compileQuick ignores the Work, because the engine has its own limit: hashtree-quick is no use for
// a set with so many wildcards that it needs more memory.
func compileQuick(s *pattern.Set, _ Work) (match.Matcher, error) {
	return hashtree.Compile(s, &hashtree.Options{Quick: true, MaxBytes: 64<<20 + 4096*s.Len()})
}

// All returns all engines, the obvious one first.
func All() []Engine { return slices.Clone(table) }

// Names returns the names of the engines, in the order of All.
func Names() []string {
	var names []string
	for _, e := range table {
		names = append(names, e.Name)
	}
	return names
}

// Find returns the engine with the name. The error for an unknown name lists the known ones.
func Find(name string) (Engine, error) {
	for _, e := range table {
		if e.Name == name {
			return e, nil
		}
	}
	return Engine{}, fmt.Errorf("no engine is called %q: want one of %s", name, strings.Join(Names(), ", "))
}

// ofFiles is the engine used for making files if none is named.
const ofFiles = "hashtree"

// FormatError says what is wrong with a file of compiled tables, and where. If the file is only
// newer than this program, or of another kind, its cause is not ErrCorrupt. The error for a missing
// file is fs.ErrNotExist.
type FormatError = section.FormatError

// ErrCorrupt is the cause, for errors.Is, of a [FormatError] for a file that is damaged or not a
// file of compiled tables.
var ErrCorrupt = section.ErrCorrupt

// Open returns the matcher of a file with compiled tables of any engine. The file
// stays mapped until [match.Close] closes it. After that, the matcher, its clones and its
// Incrementals panic, and writing it gives fs.ErrClosed. An error is a [*FormatError], or comes
// from the system.
func Open(path string) (match.Matcher, error) {
	m, _, err := OpenNamed(path)
	return m, err
}

// OpenNamed is Open, and returns the name of the engine that wrote the file.
func OpenNamed(path string) (m match.Matcher, engine string, err error) {
	m, engine, err = open(func(e *Engine) (match.Matcher, error) { return e.Open(path) })
	if errors.Is(err, section.ErrKind) {
		if m, engine, other := openSaved(path); !errors.Is(other, section.ErrKind) {
			return m, engine, other
		}
	}
	return m, engine, err
}

// OpenFS is Open for a file of a file system, such as an embedded one. The file is read; a file of
// os.DirFS is mapped.
func OpenFS(fsys fs.FS, name string) (match.Matcher, error) {
	m, _, err := open(func(e *Engine) (match.Matcher, error) { return e.openFS(fsys, name) })
	if errors.Is(err, section.ErrKind) {
		if m, _, other := openSavedFS(fsys, name); !errors.Is(other, section.ErrKind) {
			return m, other
		}
	}
	return m, err
}

// open tries all engines that have files.
func open(by func(*Engine) (match.Matcher, error)) (m match.Matcher, engine string, err error) {
	for i := range table {
		if table[i].Open == nil {
			continue
		}
		if m, err = by(&table[i]); !errors.Is(err, section.ErrKind) {
			return m, table[i].Name, err
		}
	}
	return nil, "", err
}
