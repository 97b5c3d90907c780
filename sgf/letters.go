package sgf

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed letters.txt
var tableText string

// tables are the tables of letters.txt, by name.
var tables = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(tableText) {
		if name, row, ok := strings.Cut(strings.TrimSpace(line), " | "); ok {
			all[name] += row
		}
	}
	return all
})
