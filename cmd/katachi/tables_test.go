package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"katachi/internal/testpeers"
)

// printedWide returns what a command prints on a terminal of the given width.
func printedWide(t *testing.T, width int, args ...string) string {
	t.Helper()
	c := cli{}
	parsed, err := newParser(&c).Parse(args)
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	var out, errs bytes.Buffer
	a := newApp(context.Background(), &c, parsed)
	a.stdin, a.stdout, a.stderr, a.width, a.colour, a.quiet = strings.NewReader(""), &out, &errs, width, false, true
	if err := parsed.Run(a); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return out.String()
}

// noTable matches lines that do not belong to a table: lines of a board, the title above it, lines
// of a record, and the hint how to see more.
var noTable = regexp.MustCompile(`^( ?\d+ [.+XOa-zA-Z0-9() ]+ \d+|   [A-T]( [A-T])+|   .*\(white\).*|\(;.*|.*shows the next)$`)

// tableCalls are the commands that print tables, for the files that TestTables makes.
var tableCalls = []struct {
	args  string
	names bool // only names of moves or wrapped texts can be long, so nothing is cut
}{
	{"name game.sgf", true},
	{"name game.sgf --all", true},
	{"name game.sgf --summary", false}, // names of players are cut
	{"name game.sgf --why 5", true},
	{"match game.sgf", false},
	{"patterns list", false},
	{"patterns harvest game.sgf --limit 9", false},
	{"joseki list", false},
	{"joseki tree --in c", false},
	{"joseki tree --in c --unnamed --min-count 1", false},
	{"joseki count game.sgf", true},
	{"suggest game.sgf", true},
	{"review game.sgf", false},
	{"compare game.sgf --in c", false},
	{"compare game.sgf judged.sgf --in c", false},
	{"coach judged.sgf --player 小林光一九段", true},
	{"games list --in c", false},
	{"games players --in c", false},
	{"games show 1 --in c", false},
	{"games duplicates --in c", false},
	{"games names --in c", true},
	{"collection stats --in c", true},
	{"collection searches --in c", true},
	{"search --in c --play Q16 --region K10:T19 --comments -n 9", false},
	{"search --in c --in c2 --query rows=X/./.", false},
	{"search --in c --named hoshi -n 9", false},
	{"shapes stats s.shapes", false},
	{"shapes show s.shapes --at D4 game.sgf", false},
	{"words stats w.dic", false},
	{"version", false},
}

// TestTables prints every table with texts of double width on terminals of several widths: no line is
// wider, and no name of a move is cut.
func TestTables(t *testing.T) {
	testpeers.Slow(t)
	t.Chdir(t.TempDir())
	tableFiles(t)
	for _, call := range tableCalls {
		langs := []string{"en"}
		if call.names {
			langs = append(langs, "ja", "both")
		}
		for _, lang := range langs {
			for _, width := range []int{40, 60, 80, 100} {
				out := printedWide(t, width, append([]string{"--lang", lang}, strings.Fields(call.args)...)...)
				if call.names && width >= 80 && strings.Contains(out, "…") {
					t.Errorf("%s (%s): a name is cut at %d columns:\n%s", call.args, lang, width, out)
				}
				for line := range strings.Lines(out) {
					line = strings.TrimSuffix(line, "\n")
					if w := ansi.StringWidth(line); w > width && !noTable.MatchString(line) {
						t.Errorf("%s (%s): %d of %d places: %s", call.args, lang, w, width, line)
					}
				}
			}
		}
	}
}

// tableFiles makes a collection and the other files that the tables show.
func tableFiles(t *testing.T) {
	const wide = "第10期棋聖戦挑戦手合七番勝負"
	game := "(;CA[UTF-8]SZ[19]PB[" + strings.Repeat("趙治勲", 9) + "]PW[小林光一九段]EV[" + strings.Repeat(wide, 4) + "]DT[1986-01-16]RE[B+2.5]" +
		";B[pd];W[dp]C[" + strings.Repeat("星。", 70) + "];B[dd];W[pp];B[fq];W[cn];B[jq];W[qf];B[nc];W[rd];B[qc];W[qi];B[fc];W[qn];B[ef];W[nq]" +
		";B[po];W[qo];B[oo];W[pn];B[no];W[nn];B[mo];W[mn];B[ln];W[lm];B[km];W[ll];B[kl];W[lk];B[pq];W[op];B[qp])"
	for name, text := range map[string]string{
		"game.sgf": game, filepath.Join("games", strings.Repeat(wide, 3)+".sgf"): game,
		filepath.Join("games", "other.sgf"): strings.Replace(game, "1986", "1987", 1),
		"words.txt":                         "katachi\nsabaki\n",
		"judged.sgf":                        strings.NewReplacer("SZ[19]", "SZ[19]V[0]", ";B[", ";V[-2]B[", ";W[", ";V[1]W[").Replace(game),
	} {
		_ = os.MkdirAll("games", 0o777)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{
		"index games --in c", "index games --in c2", "index --names --in c", "words build words.txt -o w.dic",
		"patterns compile shapes -o pat.katachi", "learn game.sgf --shapes s.shapes",
		"search --in c --query rows=XO/OX --save " + strings.Repeat(wide, 2),
	} {
		printedWide(t, 80, strings.Fields(args)...)
	}
}

// TestColumnsWhole: a text in a column that must not be cut is complete, or replaced by its shorter
// form if it does not fit. Lines are wrapped and fit the width.
func TestColumnsWhole(t *testing.T) {
	texts := []brief{
		{"small knight's approach (kogeima-gakari)", "small knight's approach"},
		{"atari", "atari"},
		{"小ゲイマガカリという長い名前の手", "小ゲイマガカリという長い名前の手"},
		{"abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz"},
		{"", ""},
	}
	for width := 5; width < 60; width++ {
		for _, b := range texts {
			lines := b.wrapped(width)
			squeezed := strings.NewReplacer(" ", "", "\n", "").Replace
			if got := squeezed(strings.Join(lines, "")); got != squeezed(b.text) && got != squeezed(b.short) {
				t.Errorf("%d places: %q of %q", width, lines, b.text)
			}
			if fits := ansi.StringWidth(b.text) <= width; fits != (len(lines) == 1 && lines[0] == b.text) && b.text != "" {
				t.Errorf("%d places: %q of %q", width, lines, b.text)
			}
			for _, line := range lines {
				if ansi.StringWidth(line) > width {
					t.Errorf("%d places: %q is longer", width, line)
				}
			}
		}
	}
}

// TestColumnsWholeTable prints a table whose names continue on the next line.
func TestColumnsWholeTable(t *testing.T) {
	var out strings.Builder
	table := (&app{stdout: &out, width: 44}).table("move", "name", "times")
	table.whole("name")
	table.row(5, brief{"small knight's approach to the corner (kogeima-gakari)", "small knight's approach to the corner"}, 12)
	table.row(6, brief{"cut (kiri)", "cut"}, 3)
	if err := table.flush(); err != nil {
		t.Fatal(err)
	}
	want := `
move  name                             times
   5  small knight's approach to the      12
      corner
   6  cut (kiri)                           3
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
