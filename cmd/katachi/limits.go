package main

import (
	"katachi/internal/patternset"
	"katachi/sgf"
)

// limitsFlags bound what is read, for all commands.
type limitsFlags struct {
	File   int64 `name:"max-file" type:"bytes" placeholder:"SIZE" help:"Largest record or other file of games that is read, unpacked (default: 64MB)."`
	Tree   int64 `name:"max-tree" type:"bytes" placeholder:"SIZE" help:"Memory that the nodes of a record may take (default: 24MB, and 2.5 bytes for each of the file)."`
	InFile int64 `name:"max-games" type:"number" placeholder:"N" help:"Games in a file (default: 50000)."`
	Ratio  int64 `name:"max-ratio" type:"number" placeholder:"N" help:"How many times smaller a file of more than 4 MB may be packed (default: 12)."`
	InSet  int64 `name:"max-patterns" type:"number" placeholder:"N" help:"Patterns in the files of a set (default: 100000)."`
}

// set makes them the limits of the program.
func (f *limitsFlags) set() {
	sgf.SetLimits(sgf.Limits{File: f.File, Tree: f.Tree, Games: int(f.InFile), Ratio: f.Ratio})
	patternset.SetMaxPatterns(int(f.InSet))
}
