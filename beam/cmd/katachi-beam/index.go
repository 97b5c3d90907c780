package main

import (
	"flag"
	"os"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/beam/store"
	"katachi/games/collection"
)

// indexes makes collections.
type indexes struct {
	strict     bool
	duplicates string
}

func (x *indexes) flags(f *flag.FlagSet) {
	f.BoolVar(&x.strict, "strict", false, "leave out records that end before their closing bracket")
	f.StringVar(&x.duplicates, "duplicates", "once", "leave out duplicates with another name by this `RULE`: once, strict or loose, or keep (leave out none)")
}

func (x *indexes) fold() (fold.Fold, error) {
	which, ok := collection.DuplicateRules[x.duplicates]
	if !ok {
		return nil, usagef("--duplicates %s: want once, keep, strict or loose", x.duplicates)
	}
	return &kinds.Index{Strict: x.strict, Duplicates: which}, nil
}

// checkOutput returns an error if the output cannot be a new folder.
func (x *indexes) checkOutput(path string) error {
	if !store.IsLocal(path) {
		return usagef("-o %s: a collection is a folder of the local file system", path)
	}
	if _, err := os.Lstat(path); err == nil {
		return usagef("-o %s: exists already; want the name of a new folder", path)
	}
	return nil
}

func (*indexes) about() (what, help string) {
	return "make a collection", `Makes the collection that katachi index GAMES --in FOLDER makes in a new folder. Workers read, replay
and pack the records; one worker, which must reach -o FOLDER, makes segments and catalogue.

  katachi-beam index --games 'games/*.zip' -o my.collection
`
}
