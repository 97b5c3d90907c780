package pattern_test

import (
	"strings"
	"testing"

	"katachi/pattern"
)

// sample shows every part of the format.
const sample = `# A comment.
version: 1

pattern: empty triangle
ja: 空き三角
ja-Latn: akisankaku
tags: shape, bad
text: Three stones around an empty point:
text:   a waste of a liberty.
@value: 3.5
@code:
@:  two lines
@:

  X X
  X .

example:
  . . . .
  . X X .
  . X . .

near-miss:
  |XX
  |XO
  +--

pattern: follow-up
colours: as drawn
symmetries: 0 1 4 5
structural: yes
edges: north
moves: 2,1 1,2

  .x?
  ?So
`

func read(t testing.TB, text string) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("test")
	if err := pattern.Append(set, strings.NewReader(text), "test.patterns"); err != nil {
		t.Fatal(err)
	}
	return set
}

// written returns the last pattern of text as the writer writes it.
func written(t *testing.T, text string) string {
	t.Helper()
	set := read(t, text)
	return set.At(set.Len() - 1).String()
}

func TestWrite(t *testing.T) {
	const want = `version: 1

pattern: empty triangle
ja: 空き三角
ja-Latn: akisankaku
tags: shape bad
text: Three stones around an empty point:
text:   a waste of a liberty.
@value: 3.5
@code:
@:  two lines
@:

  XX
  X.

example:
  ....
  .XX.
  .X..

near-miss:
  |XX
  |XO
  +--

pattern: follow-up
colours: as drawn
symmetries: 0 1 4 5
structural: yes
moves: 2,1 1,2

  ---
  .x?
  ?So
`
	var text strings.Builder
	if err := pattern.Write(&text, read(t, sample)); err != nil {
		t.Fatal(err)
	}
	if text.String() != want {
		t.Errorf("Write gives\n%swant\n%s", text.String(), want)
	}
}

// edgeCases are diagrams with cells that may lie off the board, and the
// rectangle on the board that each means.
var edgeCases = []struct{ name, text, want string }{
	{"row of # above", "pattern: a\n  ###\n  X.O\n", "  ---\n  X.O\n"},
	{"drawn twice over", "pattern: a\nedges: n\n  ---\n  X.O\n", "  ---\n  X.O\n"},
	{"corner of #", "pattern: a\n  ###\n  #X.\n  #.O\n", "  +--\n  |X.\n  |.O\n"},
	{"# and % mixed in one row", "pattern: a\n  %#%\n  X.O\n", "  ---\n  X.O\n"},
	{"two rows of #", "pattern: a\n  ###\n  ###\n  X.O\n", "  ---\n  X.O\n"},
	{"% above # says nothing", "pattern: a\n  %%%\n  ###\n  X.O\n", "  ---\n  X.O\n"},
	{"far # after a near one", "pattern: a\n  #%%\n  %#%\n  X.O\n", "  ---\n  X.O\n"},
	{"border of %", "pattern: a\n  %%%%\n  %X.%\n  %%%%\n", "  X.\n"},
	{"% inside is on the board", "pattern: a\n  X%\n  %O\n", "  X?\n  ?O\n"},
	{"diagonal # explained by the row", "pattern: a\n  ##%\n  %X.\n  %.O\n", "  --\n  X.\n  .O\n"},
	{"% at a drawn edge", "pattern: a\n  |%X\n", "  |?X\n"},
	{"all edges", "pattern: a\n  #####\n  #..1#\n  #...#\n  #...#\n  #####\n", "  +---+\n  |..1|\n  |...|\n  |...|\n  +---+\n"},
	{"move counted in what is left", "pattern: a\nmoves: 3,2\n  %%%\n  %X?\n", "moves: 2,1\n\n  X?\n"},
	{
		"largest", "pattern: a\n" + strings.Repeat("  "+strings.Repeat("#", 27)+"\n", 1) +
			strings.Repeat("  #"+strings.Repeat(".", 25)+"#\n", 25) + "  " + strings.Repeat("#", 27) + "\n",
		"  +" + strings.Repeat("-", 25) + "+\n" + strings.Repeat("  |"+strings.Repeat(".", 25)+"|\n", 25) + "  +" + strings.Repeat("-", 25) + "+\n",
	},
}

func TestEdgesOfDiagrams(t *testing.T) {
	for _, c := range edgeCases {
		got := strings.TrimPrefix(strings.TrimPrefix(written(t, c.text), "pattern: a\n"), "\n")
		if got != c.want {
			t.Errorf("%s: %q gives\n%swant\n%s", c.name, c.text, got, c.want)
		}
	}
}

// broken are files that cannot be read, with the place and the reason.
var broken = []struct{ name, text, want string }{
	{"unequal rows", "pattern: a\n  XX\n  X\n", `3:3: row of 1 cell, want 2 as in the first row`},
	{"longer row", "pattern: a\n  X.\n  X.O\n", `3:4: row of 3 cells, want 2 as in the first row`},
	{"unknown symbol", "pattern: a\n  X+\n", `2:4: '+': want . X O x o S ? # % or a digit 1..9`},
	{"full-width symbol", "pattern: a\n  X . 石\n", `2:7: '石': want . X O x o S ? # % or a digit 1..9`},
	{"two moves", "pattern: a\n  1.\n  .1\n", `3:4: a second move 1`},
	{"missing move", "pattern: a\n  1.\n  .3\n", `3:4: move 3 without move 2`},
	{"no first move", "pattern: a\n  X2\n", `2:4: move 2 without move 1`},
	{"drawn and listed moves", "pattern: a\nmoves: 1,1\n  1.\n", `2:1: moves both drawn and listed: want one of the two`},
	{"move outside", "pattern: a\nmoves: 3,1\n  X.\n", `2:1: move on 3,1: want column and row of a cell on the board`},
	{"move twice", "pattern: a\nmoves: 2,1 2,1\n  X.\n", `1:1: a: move on cell 1, want distinct empty cells`},
	{"move on a stone", "pattern: a\nmoves: 1,1\n  X.\n", `1:1: a: move on cell 0, want distinct empty cells`},
	{"bad move", "pattern: a\nmoves: C3\n  X.\n", `2:8: move "C3": want column,row, as in 3,1 4,2`},
	{"# inside", "pattern: a\n  X#.\n", `2:4: '#' between cells or edges that lie on the board`},
	{"# beside a drawn edge", "pattern: a\n  |#X\n", `2:4: '#' between cells or edges that lie on the board`},
	{"# inside by convexity", "pattern: a\n  .%\n  %.\n  #.\n", `4:3: '#' between cells or edges that lie on the board`},
	{"# only diagonally", "pattern: a\n  #%\n  %X\n", `2:3: '#' at a corner only does not say which edge is meant: want a row or column of '#', or the edge drawn`},
	{"# too far", "pattern: a\n  ##\n  %%\n  XO\n", `2:3: '%' between '#' and the board leaves open where the edge is: want '#' next to the board, or the edge drawn`},
	{"nothing on the board", "pattern: a\n  ##\n  %%\n", `2:3: no cell that lies on the board: want one of . X O x o S ? or a digit`},
	{"sides in some rows", "pattern: a\n  |X.\n  X.\n", `3:3: edges '|' contradict the lines above: want them in every row or in none, with '+' at the ends of edge lines`},
	{"corner without side", "pattern: a\n  +--\n  X.\n", `3:3: edges '|' contradict the lines above: want them in every row or in none, with '+' at the ends of edge lines`},
	{"side without corner", "pattern: a\n  |X.\n  --\n", `3:3: corners '+' contradict the sides: want them exactly where the rows have '|'`},
	{"two upper edges", "pattern: a\n  --\n  --\n  X.\n", `3:3: a second upper edge`},
	{"row below the edge", "pattern: a\n  X.\n  --\n  X.\n", `4:3: a row below the lower edge`},
	{"short edge line", "pattern: a\n  -\n  X.\n", `2:1: edge line with 1 '-', want 2 as the rows have cells`},
	{"text in an edge line", "pattern: a\n  -- edge\n", `2:6: 'e' in an edge line: want '-', and '+' only at its ends`},
	{"only edges", "pattern: a\n  +\n", `2:1: a diagram without rows`},
	{"no cells", "pattern: a\n  ||\n", `2:3: a row without cells`},
	{"too wide", "pattern: a\n  " + strings.Repeat(".", 28) + "\n", `2:3: the diagram is larger than 27x27`},
	{"too wide on the board", "pattern: a\n  " + strings.Repeat(".", 26) + "\n", `1:1: a: 26x1 cells, want 1..25 each way`},
	{"no diagram", "pattern: a\ntext: b\n", `1:1: pattern "a" has no diagram: want indented rows`},
	{"second diagram", "pattern: a\n  X.\n\n  X.\n", `4:3: a second diagram: want "example:" or "near-miss:" before it, or no empty line within a diagram`},
	{"diagram first", "  X.\n", `1:3: a diagram before the first "pattern: NAME"`},
	{"key first", "tags: a\n", `1:1: "tags" before the first "pattern: NAME"`},
	{"no key", "pattern: a\nX.\n", `2:1: want "key: value", a comment that begins with '#', or a diagram that is indented`},
	{"unknown key", "pattern: a\ntag: b\n", `2:1: unknown key "tag": want colours, edges, example, moves, near-miss, pattern, structural, symmetries, tags, text, version, a language such as "ja", or "@name" for an attribute`},
	{"no language", "pattern: a\n12: b\n", `2:1: unknown key "12": want colours, edges, example, moves, near-miss, pattern, structural, symmetries, tags, text, version, a language such as "ja", or "@name" for an attribute`},
	{"key twice", "pattern: a\nja: b\nja: c\n", `3:1: a second "ja" in pattern "a"`},
	{"language without name", "pattern: a\nja:\n", `2:4: want a name after "ja:"`},
	{"the same again", "pattern: a\n  X.\npattern: a\n  X.\n", `3:1: a: the same is there already, as pattern 0 of set test: take one of them out`},
	{"name taken", "pattern: a\n  X.\npattern: a\n  O.\n", `3:1: a: name is taken by pattern 0 of set test: give one of them another`},
	{"bad edge", "pattern: a\nedges: up\n", `2:8: edge "up": want north, east, south, west`},
	{"bad colours", "pattern: a\ncolours: black\n", `2:10: colours "black": want both, as drawn, or swapped`},
	{"bad symmetry", "pattern: a\nsymmetries: 8\n", `2:13: symmetry "8": want all, none, or numbers 0..7`},
	{"no symmetry", "pattern: a\nsymmetries:\n", `2:12: want all, none, or numbers 0..7`},
	{"bad structural", "pattern: a\nstructural: 1\n", `2:13: structural "1": want yes or no`},
	{"bad version", "version: 2\n", `1:10: version "2" of the format is not known: want 1..1`},
	{"loose continuation", "pattern: a\n@: x\n", `2:1: "@:" continues no attribute: want "@name: value" before it`},
	{"attribute of two words", "pattern: a\n@a b: x\n", `2:1: a blank or comma in the name of attribute "a b"`},
	{"text after example", "pattern: a\n  X.\nexample: X.\n", `3:1: "X." after the ':': want the position on indented lines below`},
	{"no position", "pattern: a\n  X.\nexample:\n\nnear-miss:\n  X\n", `3:1: want an indented position below`},
	{"class in a position", "pattern: a\n  X.\nexample:\n  X?\n", `4:4: '?' in a position: want . X O, or 1 for the move`},
	{"two moves in a position", "pattern: a\n  X.\nexample:\n  11\n", `4:4: a second move 1`},
	{"position on no board", "pattern: a\n  X.\nexample:\n  +--+\n  |..|\n  +--+\n", `5:1: a position of 2x1 with these edges fits on no square board of 2 to 25 points`},
	{"row at the margin", "pattern: a\n  X.\n##\n", `3:1: a row at the margin is a comment: want it indented, or an empty line before the comment`},
	{"binary", "pattern: a\x00\n", `1:11: want text in UTF-8 without control characters`},
	{"Latin-1", "pattern: \xe9\n", `1:10: want text in UTF-8 without control characters`},
}

func TestErrors(t *testing.T) {
	for _, c := range broken {
		set := pattern.NewSet("test")
		err := pattern.Append(set, strings.NewReader(c.text), "f")
		if want := "f:" + c.want; err == nil || err.Error() != want {
			t.Errorf("%s: Append(%q) = %v, want %s", c.name, c.text, err, want)
		}
	}
}

// TestReadSensei: a pattern may be drawn as Sensei's Library draws it.
func TestReadSensei(t *testing.T) {
	var written []string
	for _, text := range []string{
		"pattern: p\n\n  +---\n  |.X.\n  |1O.\n",
		"pattern: p\n\n$$B a title\n$$ --------\n$$ | . B ,\n$$ | 1 @ a\n$$ [a|link]\n",
	} {
		set := pattern.NewSet("a")
		if err := pattern.Append(set, strings.NewReader(text), "x"); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := pattern.Write(&out, set); err != nil {
			t.Fatal(err)
		}
		written = append(written, out.String())
	}
	if written[0] != written[1] {
		t.Errorf("%s\nwant\n%s", written[1], written[0])
	}
}
