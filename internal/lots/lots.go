// Package lots is the door through which katachi-beam makes a collection in parts, on several
// machines: work of package collection that is not in its interface. Whoever imports package
// collection, other than for js, finds the functions here set.
package lots

import (
	"context"

	"katachi/gamefile"
)

// Problem is a record that could not be taken as it stands.
type Problem struct{ Path, What string }

// Writer reads files into lots. It is for one goroutine at a time.
type Writer interface {
	// Read reads file i of a source. It returns the games that it holds, their moves, and what could
	// not be taken as it stands. name is where the source's file lies: collection.Info.File of its
	// games.
	Read(src *gamefile.Source, i int, name string) (games, moves int, problems []Problem, err error)
	// WriteFile writes the lots to a file. Nothing more can be read.
	WriteFile(path string) error
}

var (
	// NewWriter returns a Writer; strict is that of collection.AddOptions.
	NewWriter func(strict bool) Writer

	// Ends reports whether a lot of so many files and bytes, unpacked as gamefile.Source.Size has it,
	// is complete. Lots of one source follow from this alone: files of lots must be cut where lots end.
	Ends func(files int, size int64) bool

	// Collect makes a collection in a folder that holds none, of files of lots in the order of their
	// records; duplicates and sources are those of collection.AddOptions.
	Collect func(ctx context.Context, dir string, paths []string, duplicates uint8, sources []string) error
)
