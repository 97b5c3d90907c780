package main

import (
	"flag"
	"os"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/beam/store"
	"katachi/collection"
)

// indexes makes collections.
type indexes struct {
	strict     bool
	duplicates string
}

func (x *indexes) flags(f *flag.FlagSet) {
	f.BoolVar(&x.strict, "strict", false, "leave out records that end before their closing bracket")
	f.StringVar(&x.duplicates, "duplicates", "keep", "`WHICH` games are left out that are there already under another name: keep none, strict or loose")
}

func (x *indexes) fold() (fold.Fold, error) {
	which, ok := map[string]collection.Duplicates{"keep": collection.Keep, "strict": collection.Strict, "loose": collection.Loose}[x.duplicates]
	if !ok {
		return nil, usagef("--duplicates %s: want keep, strict or loose", x.duplicates)
	}
	return &kinds.Index{Strict: x.strict, Duplicates: which}, nil
}

// checkOutput returns an error if the output cannot be a new folder.
func (x *indexes) checkOutput(path string) error {
	if !store.IsLocal(path) {
		return usagef("-o %s: a collection is a folder of the local file system", path)
	}
	if _, err := os.Lstat(path); err == nil {
		return usagef("-o %s: is there already, want the name of a folder to make", path)
	}
	return nil
}

func (*indexes) about() (what, help string) {
	return "make a collection", `Makes what katachi index GAMES --in FOLDER makes of a folder that is not there. Workers read, replay
and pack the records; segments and catalogue are made by one worker, which must see -o FOLDER.

  katachi-beam index --games 'games/*.zip' -o my.collection
`
}
