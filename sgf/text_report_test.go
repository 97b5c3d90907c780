package sgf

import (
	"os"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// readReport reads a record of ../shared/reports with both readers, which must agree.
func readReport(t *testing.T, name string) *File {
	t.Helper()
	data, err := os.ReadFile(testpeers.Path(t, "reports", name))
	if err != nil {
		t.Fatal(err)
	}
	return readBoth(t, string(data))
}

func readBoth(t *testing.T, text string) *File {
	t.Helper()
	f, err := Parse([]byte(text), nil)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if tree, line := treeText(f), mainLineText([]byte(text)); tree != line {
		t.Fatalf("%q: the tree has %s, the main line %s", text, tree, line)
	}
	agreeOnGames(t, f, []byte(text))
	return f
}

func TestReport10TwoEncodings(t *testing.T) {
	for i, g := range readReport(t, "10-two-encodings.sgf").Games {
		if got, want := g.Root.Text("PB"), []string{"柯洁", "古力"}[i]; got != want {
			t.Errorf("game %d: PB is %s, want %s", i, got, want)
		}
	}
}

// TestTwoEncodings: the text of another game says nothing about the encoding of this one.
func TestTwoEncodings(t *testing.T) {
	japanese := "(;GM[1]CA[Shift_JIS]PB[\x8e\xe1\x97\xd1];B[pd](;W[dp])(;W[dd]))"
	chinese := "(;GM[1]PW[a]PB[\xb9\xc5\xc1\xa6];B[pd])"
	western := "(;GM[1]CA[ISO-8859-1]PB[J\xF6rg];C[x\xDC])"
	unicode := "(;GM[1]CA[UTF-8]PB[柯洁柯洁柯洁柯洁柯洁];B[pd])"
	names := map[string]string{japanese: "若林", chinese: "古力", western: "Jörg", unicode: "柯洁柯洁柯洁柯洁柯洁"}
	for first := range names {
		for second := range names {
			for _, between := range []string{"", "\n", "\nGame 2\n"} {
				f := readBoth(t, first+between+second)
				a, b := f.Games[0].Root.Text("PB"), f.Games[1].Root.Text("PB")
				if a != names[first] || b != names[second] {
					t.Errorf("%q is read as %s and %s", first+between+second, a, b)
				}
			}
		}
	}
}

func TestReport11ISO2022JP(t *testing.T) {
	root := readReport(t, "11-iso-2022-jp.sgf").Games[0].Root
	if b, w := root.Text("PB"), root.Text("PW"); b != "依田紀基" || w != "羽根泰正" {
		t.Errorf("the players are %s and %s", b, w)
	}
}

// TestISO2022JP: a byte between escape sequences is half of a character, whatever it looks like: 0x5D
// is a closing bracket, 0x5C a backslash, 0x3B a semicolon.
func TestISO2022JP(t *testing.T) {
	const jis, ascii = "\x1B$B", "\x1B(B"
	for _, c := range []struct{ value, want string }{
		{jis + "$5$8" + ascii, "さじ"},
		{jis + "$]$A" + ascii + "x", "ぽちx"},
		{jis + "%]%\\" + ascii, "ポボ"},
		{jis + "%\\%]" + ascii, "ボポ"},
		{jis + "%\\]%\\]" + ascii, "ポポ"}, // bytes escaped, not characters
		{jis + "%;%(%)" + ascii + "(;)", "セエォ(;)"},
		{"a\\]" + jis + "%]" + ascii + "b", "a]ポb"},
		{"\\" + jis + "%]" + ascii, "ポ"},
		{jis + "%]\x1B(Jb", "ポb"},
		{"\x1B(I\x5D\x5C" + ascii, "ﾝﾜ"},
	} {
		for _, declared := range []string{"CA[ISO-2022-JP]", "CA[csISO2022JP]", ""} {
			g := readBoth(t, "(;"+declared+"PB["+c.value+"]PW[w];B[pd]C["+c.value+"];W[dp])").Games[0]
			if got := g.Root.Text("PB"); got != c.want || g.Root.Text("PW") != "w" || g.Root.FirstChild().Text("C") != c.want {
				t.Errorf("%q is read as %q, want %q; PW %q", c.value, got, c.want, g.Root.Text("PW"))
			}
			again := readBoth(t, g.String()).Games[0]
			if !equalGames(g, again) || again.Root.Text("CA") != "UTF-8" {
				t.Errorf("%q is written as %q", c.value, g)
			}
		}
	}
	// Without the second sequence the text was cut off: a bracket is a bracket.
	g := readBoth(t, "(;CA[ISO-2022-JP]PB["+jis+"$5]PW["+jis+"$8"+ascii+"];B[pd])").Games[0]
	if g.Root.Text("PW") != "じ" {
		t.Errorf("after a name that was cut off: %q", g)
	}
}

func TestReport13UnescapedBracket(t *testing.T) {
	f := readReport(t, "13-unescaped-bracket.sgf")
	g := f.Games[0]
	if line := treeText(f); line != "19x19 1Bpd 2Wdp 3Bpp /4" {
		t.Errorf("read as %s", line)
	}
	const want = "ann [3d]: nice (joke; haha)\nbob [?]: W[dd] is better"
	if got := g.Root.FirstChild().Text("C"); got != want {
		t.Errorf("the comment is %q", got)
	}
	if again := readBoth(t, g.String()); len(again.Warnings) > 0 || again.Games[0].Root.FirstChild().Text("C") != want {
		t.Errorf("written as %q, warnings %v", g, again.Warnings)
	}
}

// TestUnescapedBracket: a bracket ends a text where something follows that can follow a value, and a
// text swallows no node.
func TestUnescapedBracket(t *testing.T) {
	for _, c := range []struct{ text, comment, line string }{
		{"(;B[aa]C[a [1] b];W[bb])", "a [1] b", "0Baa 1Wbb"},
		{"(;B[aa]C[[a] [b] c];W[bb])", "[a", "0Baa 1Wbb"}, // looks like a second value
		{"(;B[aa]C[[a], [b], c];W[bb])", "[a], [b], c", "0Baa 1Wbb"},
		{"(;B[aa]C[:-] (x)\n]\n;W[bb])", ":-] (x)\n", "0Baa 1Wbb"},
		{"(;B[aa]C[x]];W[bb])", "x]", "0Baa 1Wbb"},
		{"(;B[aa]C[x [1]])", "x [1]", "0Baa"},
		{"(;B[aa]C[see (B[bb]) or ; or );]W[cc])", "see (B[bb]) or ; or );", "0Baa 0Wcc"},
		{"(;B[aa]C[x\\]: y];W[bb])", "x]: y", "0Baa 1Wbb"},
		{"(;B[aa]C[x] y;W[bb];B[cc])", "x", "0Baa 1Wbb 2Bcc"}, // characters too many
		{"(;B[aa]C[x] y;W[bb]C[[1]: z];B[cc])", "x", "0Baa 1Wbb 2Bcc"},
		{"(;B[aa]C[x] y; W[bb]; B[cc])", "x", "0Baa 1Wbb 2Bcc"},
		{"(;B[aa]C[x [1]: y; W[bb] is bad];W[cc])", "x [1]: y; W[bb] is bad", "0Baa 1Wcc"},
		{"(;B[aa]C[x] y", "x", "0Baa"},
		{"(;B[aa]C[x] )", "x", "0Baa"},
		{"(;B[aa]C[x];)", "x", "0Baa"},
		{"(;B[aa]C[x])(;C[y])", "x", "0Baa"},
		{"(;B[aa]x;W[bb])", "", "0Baa 1Wbb"},
		{"(;B[aa]AB[cc]xdd];W[bb])", "", "0Baa 0+Bcc 1Wbb"}, // a point, not a text
		{"(;CA[Shift_JIS]B[aa]C[\x83\x5d a[1]: \x83\x5d];W[bb])", "ゾ a[1]: ゾ", "0Baa 1Wbb"},
	} {
		f := readBoth(t, c.text)
		line := strings.TrimPrefix(strings.Split(treeText(f), " /")[0], "19x19 ")
		if got := f.Games[0].Root.Text("C"); got != c.comment || line != c.line {
			t.Errorf("%q has the comment %q, want %q, and the moves %s, want %s", c.text, got, c.comment, line, c.line)
		}
	}
}

// TestManyBrackets: the search for the end of a text is not repeated for each bracket.
func TestManyBrackets(t *testing.T) {
	for _, unit := range []string{"x]", "]xC[", "C[]x", "C[a];C[]x", "\x1B$B]", "\x1B"} {
		text := "(;B[aa]C[" + strings.Repeat(unit, 1<<20/len(unit))
		if f, err := Parse([]byte(text), nil); err != nil || f.Games[0].Root.Text("B") != "aa" {
			t.Errorf("%q many times: %v", unit, err)
		}
	}
}

func TestReport14TwoAP(t *testing.T) {
	g := readReport(t, "14-two-AP.sgf").Games[0]
	if again := readBoth(t, g.String()).Games[0]; strings.Join(again.Root.Values("AP"), " ") != "GNU Go:3.8 foxwq" {
		t.Errorf("written as %s", g)
	}
}

func TestReport27EmptyLabel(t *testing.T) {
	n := readReport(t, "27-empty-label.sgf").Games[0].Root.FirstChild().FirstChild()
	n.Label(Point{3, 15}, "hoshi")
	n.Mark("TR", Point{0, 0})
	if got := strings.Join(n.Values("LB"), " ") + ", " + strings.Join(n.Values("TR"), " "); got != "dp:hoshi, aa" {
		t.Errorf("labels and triangles: %s", got)
	}
}

func TestReport29Markup(t *testing.T) {
	g := readReport(t, "29-ff1-markup.sgf").Games[0]
	g.ToFF4()
	const want = "(;GM[1]VW[]SZ[19]C[x]AB[aa][bb]AW[cc]FF[4];B[dd]LB[ee:a][ff:b]MA[gg])"
	if got := oneLine(&File{Games: []*Game{g}}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestToFF4: letters and marks are converted where FF[4] does not have them, and no value is lost.
func TestToFF4(t *testing.T) {
	for _, c := range [][2]string{
		{"(;FF[3]L[aa:ba][cc]LB[cc:x]M[dd]MA[ee][dd])", "(;FF[4]LB[cc:x][aa:a][ba:b]MA[ee][dd])"},
		{"(;L[][??][aa]M[])", "(;L[??]LB[aa:a]FF[4])"},
		{"(;FF[4]L[aa]M[bb])", "(;FF[4]L[aa]M[bb])"},
		{"(;B[aa])", "(;B[aa]FF[4])"},
	} {
		g := mustParse(t, c[0])
		g.ToFF4()
		if got := oneLine(&File{Games: []*Game{g}}); got != c[1] {
			t.Errorf("%s becomes %s, want %s", c[0], got, c[1])
		}
	}
}
