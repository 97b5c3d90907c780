// Package engines is the table of the matchers that a user can choose among.
//
// All engines find the same hits (package match/matchtest proves it), so that
// the choice changes only the time and the memory it takes. A new engine is a
// package that implements match.Matcher, and a line in the table
// below. What an engine can do besides, such as following a game or writing its
// tables to a file, it says by the interfaces of package match: match.Follower,
// Sized, Counted, Saved and Described.
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
	// Compile makes the matcher of a set. One that needs more memory than is left is a *TooLargeError,
	// or what the engine's package says.
	Compile func(*pattern.Set, Work) (match.Matcher, error)
	// Open returns the matcher of a file that match.Saved wrote. It is nil for
	// engines without such files.
	Open func(path string) (match.Matcher, error)

	openFS func(fsys fs.FS, name string) (match.Matcher, error) // Open for a file system
	// Cost is what Choose weighs; it never chooses an engine without one.
	Cost *cost
}

// table is all engines, the obvious one first, then the baseline of measurements.
var table = slices.Insert([]Engine{
	{
		Name:    "mask",
		Compile: func(s *pattern.Set, _ Work) (match.Matcher, error) { return match.NewMask(s), nil },
	},
	{
		Name:    "window",
		Compile: within(Room{150, 8}, compileWindow),
		Cost:    &cost{Compile: [2]float64{200, 9}, Position: [2]float64{10, 0.45}, Move: [2]float64{15, 0.6}},
	},
	{
		Name:    "hashtree-quick",
		Compile: compileQuick,
		Cost:    &cost{Compile: [2]float64{3500, 5}, Position: [2]float64{1.5, 0.008}, Move: [2]float64{0.3, 0.0012}},
	},
	{
		Name:    "hashtree",
		Compile: func(s *pattern.Set, w Work) (match.Matcher, error) { return CompileHashtree(s, w.Memory) },
		Open:    hashtree.Open,
		openFS:  hashtree.OpenFS,
		Cost:    &cost{Compile: [2]float64{150_000, 500}, Position: [2]float64{1.5, 0.005}, Move: [2]float64{0.3, 0.001}},
	},
}, 2, further...)

func compileWindow(s *pattern.Set, _ Work) (match.Matcher, error) { return window.Compile(s) }

// compileQuick has a bound of its own: a set of so many wildcards that it needs more memory has no use
// for hashtree-quick.
func compileQuick(s *pattern.Set, _ Work) (match.Matcher, error) {
	return hashtree.Compile(s, &hashtree.Options{Quick: true, MaxBytes: 64<<20 + 4096*s.Len()})
}

// All returns the engines, the obvious one first.
func All() []Engine { return slices.Clone(table) }

// Names returns the names of the engines, in the order of All.
func Names() []string {
	var names []string
	for _, e := range table {
		names = append(names, e.Name)
	}
	return names
}

// Find returns the engine with the name. An unknown name is an error that lists
// the names there are.
func Find(name string) (Engine, error) {
	for _, e := range table {
		if e.Name == name {
			return e, nil
		}
	}
	return Engine{}, fmt.Errorf("no engine is called %q: want one of %s", name, strings.Join(Names(), ", "))
}

// ofFiles is the name of the engine whose files are made where none is named.
const ofFiles = "hashtree"

// FormatError says what is wrong with a file of compiled tables, and where. For one that is newer
// than this program, or of another kind, the cause below does not hold. The error for a file that is
// not there is fs.ErrNotExist.
type FormatError = section.FormatError

// ErrCorrupt is the cause of a [FormatError], for errors.Is, where a file is damaged, or not such a
// file.
var ErrCorrupt = section.ErrCorrupt

// Open returns the matcher of a file with compiled tables, of whatever engine. The
// file stays mapped while the matcher, its clones and what follows games are in use: all of them
// panic after Close, for the matcher is an io.Closer, and to write it is fs.ErrClosed then. An error
// is a [*FormatError], or one of the system.
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

// OpenFS is Open for a file of a file system, such as an embedded one, which is read; one of
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

// open tries the engines that have files.
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
