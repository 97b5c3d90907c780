package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"katachi/internal/training"
)

// list returns the paths of the wanted games; nil if all are.
func (c *evaluateCmd) list() (map[string]bool, error) {
	var paths []string
	switch c.Only {
	case "":
		return nil, nil
	case "even-pro":
		paths = training.ListA()
	case "even-tom":
		paths = training.ListB()
	case "validation":
		paths = training.ListV()
	default:
		var err error
		if paths, err = listedGames(c.Only); err != nil {
			return nil, err
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s: no game is listed", c.Only)
	}
	wanted := map[string]bool{}
	for _, path := range paths {
		wanted[path] = true
	}
	return wanted, nil
}

// listedGames returns the lines of a file that are not blank.
func listedGames(path string) (list []string, err error) {
	text, err := os.ReadFile(path)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list, err
}

// take reports whether a path, or an end of it from a folder on, is wanted.
func take(wanted map[string]bool, path string) bool {
	if abs, err := filepath.Abs(path); err == nil { // the folder of . may be in the list
		path = abs
	}
	path = strings.ReplaceAll(path, `\`, "/")
	for {
		if wanted[path] {
			return true
		}
		_, rest, ok := strings.Cut(path, "/")
		if !ok {
			return false
		}
		path = rest
	}
}
