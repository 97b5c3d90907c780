package records

import (
	"bytes"
	"strings"

	"katachi/internal/num"
	"katachi/sgf"
)

// hasNotes reports whether a record may have comments or names of nodes (C, N) outside its root;
// most records have none, and need no parsing.
func hasNotes(text []byte, rootHasOne bool) bool {
	most := num.FromBool(rootHasOne)
	for _, name := range []string{"C[", "N["} {
		for at := 0; ; at += 2 {
			i := bytes.Index(text[at:], []byte(name))
			if i < 0 {
				break
			}
			if at += i; at > 0 && text[at-1] >= 'A' && text[at-1] <= 'Z' {
				continue // the end of another name, such as PC or GN
			}
			if most--; most < 0 {
				return true
			}
		}
	}
	return false
}

// notesOf returns the comments and names of all nodes except the root, whose own are read
// elsewhere.
func notesOf(g *sgf.Game) string {
	var out strings.Builder
	for n := range g.All() {
		for _, name := range []string{"N", "C"} {
			if text := n.Text(name); text != "" && (n != g.Root || name == "N") {
				out.WriteString(text + "\n")
			}
		}
	}
	return out.String()
}
