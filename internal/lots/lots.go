// Package lots lets katachi-beam build a collection in parts, on several machines, with functions
// of package collection that are not exported. Importing package collection sets the functions
// here, except for js. katachi-beam is another module, to which games/internal is closed.
package lots

import (
	"context"

	"katachi/sgf/gamefile"
)

// Problem is a record that could not be read without change.
type Problem struct{ Path, What string }

// Writer reads files into lots. It is for one goroutine at a time.
type Writer interface {
	// Read reads file i of a source. It returns the number of its games and of their moves, and the
	// problems. name is the path of the source, for collection.Info.File of its games.
	Read(src *gamefile.Source, i int, name string) (games, moves int, problems []Problem, err error)
	// WriteFile writes the lots to a file. After it, Read must not be called.
	WriteFile(path string) error
}

var (
	// NewWriter returns a Writer; strict is as in collection.AddOptions.
	NewWriter func(strict bool) Writer

	// Ends reports whether a lot with this many files and bytes (unpacked, as in
	// gamefile.Source.Size) is complete. It alone determines the lots of a source, so files of lots
	// must be cut where lots end.
	Ends func(files int, size int64) bool

	// Collect makes a collection, in a folder that has none, from files of lots in the order of
	// their records; duplicates and sources are as in collection.AddOptions.
	Collect func(ctx context.Context, dir string, paths []string, duplicates uint8, sources []string) error
)
