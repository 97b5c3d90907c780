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
		return nil, fmt.Errorf("%s: the list is empty", c.Only)
	}
	wanted := map[string]bool{}
	for _, path := range paths {
		wanted[path] = true
	}
	return wanted, nil
}

// listedGames returns the non-blank lines of a file.
func listedGames(path string) (list []string, err error) {
	text, err := os.ReadFile(path)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list, err
}

// take reports whether a path is wanted: the whole path, or its end from any folder on.
func take(wanted map[string]bool, path string) bool {
	if abs, err := filepath.Abs(path); err == nil { // the list may name the current folder
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
