package sgf

import (
	"fmt"
	"strings"
	"testing"
)

// TestWrittenOnce: each property is written once in a node, and one value of those that have one.
// What is played stays.
func TestWrittenOnce(t *testing.T) {
	many := "" // more than are compared with each other
	for i := range 70 {
		many += fmt.Sprintf("X%c%c[]", 'A'+i/26, 'A'+i%26)
	}
	for _, c := range []struct{ name, text, want string }{
		{"declared twice", "(;CA[UTF-8]CA[gb2312]SZ[9])", "(;CA[UTF-8]SZ[9])"},
		{"two values", "(;CA[UTF-8][gb2312]PB[a][b]KM[6.5][0])", "(;CA[UTF-8]PB[a]KM[6.5])"},
		{"comments", "(;C[a]PB[x]C[b\\]][c])", "(;C[a\nb\\]\nc]PB[x])"},
		{"a comment that ends in a backslash", "(;C[a\\\\]C[b])", "(;C[a\\\\\nb])"},
		{"comment of a game", "(;GC[a]GC[b])", "(;GC[a\nb])"},
		{"marks", "(;TR[aa]C[x]TR[bb][cc]LB[aa:1]LB[bb:2])", "(;TR[aa][bb][cc]C[x]LB[aa:1][bb:2])"},
		{"a private property", "(;XX[1]YY[2]XX[3])", "(;XX[1][3]YY[2])"},
		{"stones", "(;AB[aa]AW[cc]AB[bb]C[x])", "(;AB[aa][bb]AW[cc]C[x])"},
		{"stones replaced and set again", "(;AB[aa]AE[aa]C[x]AB[aa])", "(;AB[aa]AE[aa]C[x];AB[aa])"},
		{"by a rectangle", "(;AB[aa]AE[aa:bb]AB[bb]AB[cc])", "(;AB[aa]AE[aa:bb];AB[bb][cc])"},
		{"beside a rectangle", "(;AB[aa]AE[bb:cc]AB[dd])", "(;AB[aa][dd]AE[bb:cc])"},
		{"a comment between that looks like a point", "(;AB[aa]C[aa]AB[aa])", "(;AB[aa][aa]C[aa])"},
		{"stones around a move", "(;AB[aa]W[bb]AB[cc])", "(;AB[aa]W[bb];AB[cc])"},
		{"two moves of a colour", "(;B[aa]C[x]B[bb]TR[bb](;W[cc])(;W[dd]))", "(;B[aa]C[x]TR[bb];B[bb]\n(;W[cc])\n(;W[dd]))"},
		{"three", "(;SZ[9];B[aa]B[bb]W[cc]B[dd]W[ee];W[ff])", "(;SZ[9];B[aa];B[bb]W[cc];B[dd]W[ee];W[ff])"},
		{"values of a move", "(;B[aa][bb])", "(;B[aa])"},
		{"many", "(;SZ[9]A[]B[aa]" + many + "A[1])", "(;SZ[9]A[][1]B[aa]" + many + ")"},
	} {
		g := mustParse(t, c.text)
		if got := g.String(); got != c.want+"\n" && strings.ReplaceAll(got, "\n", "") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if !equalGames(g, mustParse(t, c.text)) {
			t.Errorf("%s: writing changed the game", c.name)
		}
		again := mustParse(t, g.String())
		if checkWritten(t, g, again); g.IsOnce() || !again.IsOnce() {
			t.Errorf("%s: it repeats nothing: %v, as written: %v", c.name, g.IsOnce(), again.IsOnce())
		}
	}
}

// TestWrittenEncoding: text inserted by an edit is UTF-8, and the written record says so whatever
// it said before.
func TestWrittenEncoding(t *testing.T) {
	for _, ca := range []string{"", "CA[gb2312]", "CA[Shift_JIS]SZ[9]CA[gb2312]"} {
		g := mustParse(t, "(;"+ca+"PB[a])")
		g.Root.SetText("C", "黒の手番")
		again := mustParse(t, g.String())
		if got := again.Root.Text("C"); got != "黒の手番" || again.Root.Text("CA") != "UTF-8" || !isPlain(again) {
			t.Errorf("%s: %q is read back as %q", ca, g, got)
		}
		if ca := again.Root.Properties()[0]; ca.Name != "CA" {
			t.Errorf("%s is the first property, want CA", ca.Name)
		}
	}
}

// TestWritingKeepsValues: joining values does not append to the caller's slices.
func TestWritingKeepsValues(t *testing.T) {
	given := []string{"aa", "bb"}
	g := NewGame(9, 9)
	g.Root.SetProperties([]Property{{"TR", given[:1]}, {"TR", []string{"cc"}}})
	if got := g.String(); got != "(;TR[aa][cc])\n" || given[1] != "bb" {
		t.Errorf("%q is written, and %q left of what was given", got, given)
	}
}
