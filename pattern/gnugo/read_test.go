package gnugo_test

import (
	"strings"
	"testing"

	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// sample shows every part of the language.
const sample = `# Patterns of our own.

attribute_map general
goal_elements none
callback_data XOxo

Pattern Net1
# A comment
# of two lines.

OX?      a net
X.*    xo: this is text, not cells
?*.|

`

// whole is a file that can be read, with every part of the language.
const whole = `# Patterns of our own.

attribute_map general
goal_elements none

Pattern Edge1 more words
# A comment
#of two lines.

+---     the upper edge
|oX?     text: x O
|Q,*

:\,OXe, shape(1),value(-3.5),some_helper

+---
|oXb
|ca*

;lib(a)>1 &&
; lib(b)
>x(a);
callback_data X

Pattern Plain

X.O
???
----

:8
`

func TestRead(t *testing.T) {
	set := pattern.NewSet("whole")
	warnings, err := gnugo.Append(set, strings.NewReader(strings.Replace(whole, "----", "---", 1)), "whole.db", gnugo.Ordinary)
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) != 1 || !strings.HasPrefix(warnings[0].String(), `whole.db:14:2: symmetry '\' is denied`) {
		t.Errorf("warnings %v, want one about the symmetry", warnings)
	}
	p := set.At(0)
	if p.Name != "Edge1" || p.Width != 3 || p.Height != 2 || p.Edges != pattern.North|pattern.West || p.Move() != 5 {
		t.Errorf("read %v", p)
	}
	if want := "the upper edge\ntext: x O"; p.Text != want {
		t.Errorf("text %q, want %q", p.Text, want)
	}
	want := []pattern.Attr{
		{Name: gnugo.AttrMap, Value: "general"},
		{Name: gnugo.AttrGoal, Value: "none"},
		{Name: gnugo.AttrComment, Value: " A comment\nof two lines."},
		{Name: gnugo.AttrDiagram, Value: "oX?\nQ,*"},
		{Name: gnugo.AttrSymmetry, Value: `\`},
		{Name: gnugo.AttrClasses, Value: "OXe"},
		{Name: "shape", Value: "1"},
		{Name: "value", Value: "-3.5"},
		{Name: gnugo.AttrHelper, Value: "some_helper"},
		{Name: gnugo.AttrLabels, Value: "oXb\nca*"},
		{Name: gnugo.AttrConstraint, Value: "lib(a)>1 &&\n lib(b)"},
		{Name: gnugo.AttrAction, Value: "x(a);"},
	}
	for i := range max(len(want), len(p.Attrs)) {
		if i >= len(want) || i >= len(p.Attrs) || p.Attrs[i] != want[i] {
			t.Fatalf("attributes\n%q, want\n%q", p.Attrs, want)
		}
	}
	if q := set.At(1); q.Edges != pattern.South || q.Kind() != pattern.Edge || q.Attrs[2].Value != "X" {
		t.Errorf("read %v", q)
	}
}

// broken are files that cannot be read, with the place and the reason.
var broken = []struct {
	name, text, want string
	mode             gnugo.Mode
}{
	{"unequal rows", "Pattern a\n\nXO\nX\n\n:8\n", `4:2: row of 1 cells, want 2 as in the first row`, 0},
	{"unknown symbol", "Pattern a\n\nXO%\n%X\n\n:8\n", `4:1: "%X": want a row of .XOxo,!*?QY`, 0},
	{"two moves", "Pattern a\n\n*X\nO*\n\n:8\n", `4:2: a second move '*' in pattern a`, 0},
	{"edge in some rows", "Pattern a\n\nX|\nO\n\n:8\n", `4:1: edges '|' contradict the first row's: want them in every row or in none`, 0},
	{"corner without edge", "Pattern a\n\n+-\nO\n\n:8\n", `4:1: edges '|' contradict the corners '+' above`, 0},
	{"edge without corner", "Pattern a\n\n|O\n-\n\n:8\n", `4:1: corners '+' contradict the rows: want '+' exactly where the rows have '|'`, 0},
	{"two upper edges", "Pattern a\n\n-\n-\nO\n\n:8\n", `4:1: a second northern edge`, 0},
	{"row below the edge", "Pattern a\n\nO\n-\nO\n\n:8\n", `5:1: a row below the southern edge`, 0},
	{"no rows", "Pattern a\n\n-\n\n:8\n", `5:1: pattern a has no diagram`, 0},
	{"no diagram", "Pattern a\n:8\n", `2:1: ':' line without a diagram before it`, 0},
	{"no colon line", "Pattern a\nX\n\nPattern b\n", `4:1: pattern a ends without a ':' line`, 0},
	{"ends too early", "Pattern a\nX\n", `2:1: pattern a ends without a ':' line`, 0},
	{"two diagrams", "Pattern a\nX\n\nX\n", `4:1: "X": want ':' after the diagram, or "Pattern NAME"`, 0},
	{"two colon lines", "Pattern a\nX\n:8\n:8\n", `4:1: a second ':' line in pattern a`, 0},
	{"no name", "Pattern\n", `1:1: pattern without a name: want "Pattern NAME"`, 0},
	{"name taken", "Pattern a\nX\n:8\nPattern a\nX\n:8\n", `4:1: a: the same is there already, as pattern 0 of set test: take one of them out`, 0},
	{"text first", "hello\n", `1:1: "hello" before the first pattern: want a line like "Pattern NAME"`, 0},
	{"binary", "Pattern \x00\n", `1:9: a zero byte: want a text file`, 0},
	{"no symmetry", "Pattern a\nX\n:\n", `3:2: want a symmetry character: one of 8 | - / \ + X O`, 0},
	{"bad attribute", "Pattern a\nX\n:8,-,value(1\n", `3:6: "value(1": want an attribute like "value(3.5)" or the name of a helper`, 0},
	{"empty entry", "Pattern a\nX\n:8,,\n", `3:5: "": want an attribute like "value(3.5)" or the name of a helper`, 0},                         // found by fuzzing: was an empty helper
	{"nested value", "Pattern a\nX\n:8,-,value(f(1))\n", `3:6: "value(f(1))": want an attribute like "value(3.5)" or the name of a helper`, 0}, // found by fuzzing: was cut when written
	{"second diagram too small", "Pattern a\nXX\n:8\n\na\n", `5:1: second diagram of 1x1 cells, want 2x1 as in the first`, 0},
	{"second diagram differs", "Pattern a\nX.\n:8\n\naO\n", `5:2: second diagram has 'O' where the first has '.'`, 0},
	{"label in the first diagram", "Pattern a\nb.\n:8\n", `2:1: "b.": want a row of .XOxo,!*?QY`, 0},
	{"constraint without labels", "Pattern a\nX.\n:8\n;x\n", `4:1: ';' line without a second diagram before it`, 0},
	{"constraint after action", "Pattern a\nX.\n:8\n\na.\n\n>x\n;x\n", `8:1: ';' line after a '>' line`, 0},
	{"constraint first", "Pattern a\nX.\n;x\n", `3:1: ';' line before the ':' line`, 0},
	{"command without value", "goal_elements \n", `1:14: goal_elements without a value`, 0},
	{"too wide", "Pattern a\n" + strings.Repeat(".", 26) + "\n:8\n", `3:1: pattern a has 26 columns, want 1..25`, 0},
	{"no corner", "Pattern a\nX.|\n:8\n", `1:1: pattern a is not a corner pattern: its edges make it edge`, gnugo.Corner},
	{"not exact", "Pattern a\n--+\nX.|\n?.|\n:8\n", `4:1: corner pattern a: want only . X O *`, gnugo.Corner},
	{"not the board of the comment", "# boardsize 3\nPattern a\n+--+\n|..|\n|..|\n+--+\n:8\n", `2:1: full pattern a has 2x2 cells: want a square as large as the comment with "boardsize" says`, gnugo.FullBoard},
	{"not the whole board", "Pattern a\n+-+\n|.|\n:8\n", `1:1: pattern a is not a full pattern: its edges make it full`, gnugo.FullBoard},
}

func TestErrors(t *testing.T) {
	for _, c := range broken {
		_, err := gnugo.Append(pattern.NewSet("test"), strings.NewReader(c.text), "f", c.mode)
		if want := "f:" + c.want; err == nil || err.Error() != want {
			t.Errorf("%s: Append(%q) = %v, want %s", c.name, c.text, err, want)
		}
	}
}

// doubtful are files that are read with a warning.
var doubtful = []struct{ name, text, want string }{
	{"symmetry denied", "Pattern a\nXO\n..\n:|\n", `4:2: symmetry '|' is denied by the diagram of a: 4 of its orientations are never tried`},
	{"symmetry denied by the move", "Pattern a\nX*.X\n....\n:|\n", `4:2: symmetry '|' is denied by the diagram of a: 4 of its orientations are never tried`},
	{"point symmetry denied", "Pattern a\nXO\n:O\n", `3:2: symmetry 'O' is denied by the diagram of a: 1 of its orientations are never tried`},
	{"unknown symmetry", "Pattern a\nX.\n:7,-\n", `3:2: unknown symmetry character '7', read as '8'`},
	{"text after symmetry", "Pattern a\nX.\n:8 OX\n", `3:3: text after the symmetry character is ignored: " OX"`},
	{"no class letters", "Pattern a\nX\n:8,value(1)\n", `3:4: "value(1)" stands for the class letters: want letters or '-' before attributes`},
	{"entries after the helper", "Pattern a\nX\n:8,-,help,value(1)\n", `3:10: entries after the helper help are ignored`},
	{"text without blank", "Pattern a\nX.%\n:8\n", `2:3: "%" ends the row: want one of .XOxo,!*?QY, or a blank before text`},
	{"short edge line", "Pattern a\n-\nX.\n:8\n", `2:1: edge line with 1 '-' beside rows of 2 cells`},
}

func TestWarnings(t *testing.T) {
	for _, c := range doubtful {
		warnings, err := gnugo.Append(pattern.NewSet("test"), strings.NewReader(c.text), "f", gnugo.Ordinary)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if len(warnings) != 1 || warnings[0].String() != "f:"+c.want {
			t.Errorf("%s: Append(%q) warns %v, want f:%s", c.name, c.text, warnings, c.want)
		}
	}
}
