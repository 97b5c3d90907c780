package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// wide writes wide.patterns: the given number of patterns of the given size, in which four cells of
// seven accept anything, so their automaton would be huge: wide 400 9.
func wide(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	size, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("wide.patterns"), []byte(widePatterns(n, size)), 0o666))
}

// widePatterns returns a set of n patterns of a size, as text.
func widePatterns(n, size int) string {
	r, out := rand.New(rand.NewPCG(40, 10)), new(strings.Builder)
	out.WriteString("version: 1\n")
	for i := range n {
		fmt.Fprintf(out, "\npattern: p%d\n\n", i)
		for range size {
			out.WriteString("  ")
			for range size {
				out.WriteByte(".XO????"[r.IntN(7)])
			}
			out.WriteByte('\n')
		}
	}
	return out.String()
}
