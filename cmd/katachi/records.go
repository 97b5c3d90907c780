package main

import (
	"fmt"
	"iter"

	"katachi/sgf"
)

// records yields the games of the paths, at most limit of them if that is not
// 0. What is no record is told and left out.
func (a *app) records(paths []string, limit int) iter.Seq2[*sgf.Game, error] {
	return func(yield func(*sgf.Game, error) bool) {
		source, err := sgf.Open(paths...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer source.Close()
		games, failures := 0, 0
		for entry, err := range source.All() {
			if a.ctx.Err() != nil {
				err = a.ctx.Err()
			}
			if err != nil {
				yield(nil, err)
				return
			}
			file, err := sgf.Import(entry.Data, &sgf.Options{Name: entry.Path})
			if err != nil {
				if failures++; failures <= maxWarnings {
					fmt.Fprintln(a.stderr, "katachi: warning:", err)
				}
				continue
			}
			for _, g := range file.Games {
				games++
				if !yield(g, nil) || games == limit {
					return
				}
			}
		}
	}
}
