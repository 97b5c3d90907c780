package main

import (
	"fmt"
	"os"

	"katachi/sgf"
)

// records reads the records that a file lists. The task main reads main lines, tree whole
// trees, tree+walk walks along their main lines; the unit is a megabyte.
func records(args []string) error {
	paths, err := lines(args[1])
	if err != nil {
		return err
	}
	files := make([][]byte, len(paths))
	total := 0
	for i, path := range paths {
		if files[i], err = os.ReadFile(path); err != nil {
			return err
		}
		total += len(files[i])
	}
	fmt.Println("sgf", args[0], len(files), "files", total, "bytes; figures are us per MB")
	var m sgf.MainLine
	return serve(func(name string) (float64, string, error) {
		games, refused, steps := 0, 0, 0
		switch name {
		case "main":
			for _, f := range files {
				m.Reset(f)
				for m.NextGame() {
					games++
					for m.Next() {
						steps++
					}
				}
			}
		case "tree", "tree+walk":
			for _, f := range files {
				t, err := sgf.Parse(f, nil)
				if err != nil {
					refused++
					continue
				}
				games += len(t.Games)
				if name == "tree" {
					continue
				}
				for _, g := range t.Games {
					for range g.MainLine() {
						steps++
					}
				}
			}
		default:
			return 0, "", nil
		}
		return float64(total) / 1e6, fmt.Sprintf("us/MB; games %d refused %d steps %d", games, refused, steps), nil
	})
}
