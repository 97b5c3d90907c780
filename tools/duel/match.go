package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/hashtree"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// compilers are the engines that are timed.
var compilers = map[string]func(*pattern.Set) (match.Matcher, error){
	"hashtree": func(s *pattern.Set) (match.Matcher, error) { return hashtree.Compile(s, nil) },
	"dfa":      func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) },
	"dfa-squares": func(s *pattern.Set) (match.Matcher, error) {
		return dfa.Compile(s, &dfa.Options{Path: dfa.Squares})
	},
	"dfa-spiral": func(s *pattern.Set) (match.Matcher, error) {
		return dfa.Compile(s, &dfa.Options{Path: dfa.Spiral})
	},
	"dfa-plain": func(s *pattern.Set) (match.Matcher, error) {
		return dfa.Compile(s, &dfa.Options{Plain: true})
	},
	"ptree":      func(s *pattern.Set) (match.Matcher, error) { return ptree.Compile(s), nil },
	"ptree-page": func(s *pattern.Set) (match.Matcher, error) { return ptree.CompilePage(s), nil },
	"window":     func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) },
	"patricia":   func(s *pattern.Set) (match.Matcher, error) { return patricia.Compile(s, nil), nil },
}

// matching finds all hits of both sides in positions of 361 cells, one a line. A task is
// the name of a set of GNU Go's patterns (pat, owl_defendpat, fusekipat); its unit is a
// position.
func matching(args []string) error {
	compile := compilers[args[0]]
	if compile == nil {
		return fmt.Errorf("%s: no such engine", args[0])
	}
	texts, err := lines(args[1])
	if err != nil {
		return err
	}
	boards := make([]*board.Board, len(texts))
	for i, text := range texts {
		if boards[i], err = readPosition(text); err != nil {
			return fmt.Errorf("%s:%d: %w", args[1], i+1, err)
		}
	}
	matchers := map[string]match.Matcher{}
	for _, name := range []string{"pat", "owl_defendpat", "fusekipat"} {
		set, _, err := gnugo.FindDatabase(name).Open(filepath.Join(os.Getenv("KATACHI_SHARED"), "oracles", "gnugo", "db"))
		if err != nil {
			return err
		}
		if matchers[name], err = compile(set); err != nil {
			return err
		}
	}
	fmt.Println("katachi", args[0], len(boards), "positions, GOMAXPROCS 1")
	var hits []match.Hit
	return serve(func(name string) (float64, string, error) {
		m := matchers[name]
		if m == nil {
			return 0, "", nil
		}
		const passes = 5
		total := 0
		for range passes {
			for _, b := range boards {
				hits = m.AppendHits(hits[:0], b)
				total += len(hits)
			}
		}
		positions := passes * float64(len(boards))
		return positions, fmt.Sprintf("hits/pos %.2f", float64(total)/positions), nil
	})
}

// readPosition reads the cells of a 19x19 board, row by row from the top.
func readPosition(text string) (*board.Board, error) {
	const size = board.DefaultSize
	if len(text) != size*size {
		return nil, fmt.Errorf("%d cells, want %d", len(text), size*size)
	}
	b := board.New(size)
	for i, cell := range text {
		c := strings.IndexRune(".XO", cell)
		if c < 0 {
			return nil, fmt.Errorf("cell %q", cell)
		}
		if c > 0 {
			if _, err := b.Set([]board.Color{board.Black, board.White}[c-1], board.At(i%size, i/size)); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}
