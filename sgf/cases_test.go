package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// mainLineText prints the steps of all main lines: "0+Baa" is a black set-up
// stone in node 0, "1Bpd" a move in node 1; behind the slash the nodes.
func mainLineText(data []byte) string {
	var m MainLine
	var out []string
	m.Reset(data)
	for m.NextGame() {
		columns, rows := m.Size()
		line := []string{fmt.Sprintf("%dx%d", columns, rows)}
		for m.Next() {
			line = append(line, stepText(m.Step()))
		}
		out = append(out, fmt.Sprintf("%s /%d", strings.Join(line, " "), m.nodes+1))
	}
	return strings.Join(out, "\n")
}

func stepText(s Step) string {
	what := strings.ToUpper(s.Color.Name()[:1])
	if s.Setup {
		what = "+" + what
	}
	p := s.Point.String()
	if s.Point == Pass {
		p = "pass"
	}
	return fmt.Sprintf("%d%s%s", s.Node, what, p)
}

// treeText prints the main lines of trees as mainLineText does.
func treeText(f *File) string {
	var out []string
	for _, g := range f.Games {
		columns, rows := g.Size()
		line, number := []string{fmt.Sprintf("%dx%d", columns, rows)}, 0
		for n := range g.MainLine() {
			for _, s := range n.AppendSteps(nil, number, columns, rows) {
				line = append(line, stepText(s))
			}
			number++
		}
		out = append(out, fmt.Sprintf("%s /%d", strings.Join(line, " "), number))
	}
	return strings.Join(out, "\n")
}

// cases are the right results for the files of sgf-cases, and for smaller ones of our own: the main
// line, the whole tree in its written form, and the warnings. The tree is left out ("=") if writing
// gives back the file.
var cases = []struct {
	name, text string // text "" = the file of that name in sgf-cases
	line, tree string
	warnings   string
}{
	{name: "01_escape_bracket", line: "19x19 1Bpd /2", tree: "="},
	{name: "02_lowercase_FF3", line: "19x19 1Bpd 2Wdp /3", tree: "(;GM[1]SZ[19]KM[5.5];B[pd];W[dp])", warnings: "1:3 1:10 1:18 1:28 1:38 long property name"},
	{name: "03_missing_semicolon", line: "19x19 1Bpd 2Wdp /3", tree: "(;GM[1]FF[3]SZ[19];B[pd];W[dp])", warnings: "1:2 node without ';'"},
	{name: "04_bom", line: "19x19 1Bpd /2", tree: "(;GM[1]SZ[19];B[pd])"},
	{name: "05_leading_garbage", line: "19x19 1Bpd /2", tree: "(;GM[1]SZ[19];B[pd])", warnings: "1:1 text outside a game"},
	{name: "06_multi", line: "9x9 1Bcc /2\n13x13 1Bdd 2Wee /3", tree: "="},
	{name: "07_points_rect", line: "9x9 0+Baa 0+Bba 0+Bca 0+Bab 0+Bbb 0+Bcb 0+Bac 0+Bbc 0+Bcc 0+Wdd 1Bee /2", tree: "="},
	{name: "08_sz52", line: "52x52 1BZZ 2WaA /3", tree: "="},
	{name: "09_tt_pass", line: "19x19 1Bpd 2Wpass 3Bpass /4", tree: "="},
	{name: "10_rectsize", line: "19x13 1Bpd /2", tree: "="},
	{name: "11_empty_node_variation", line: "19x19 1Bpd 2Wdp /3", tree: "="},
	{name: "12_unclosed", line: "19x19 1Bpd 2Wdp /3", tree: "(;GM[1]SZ[19];B[pd];W[dp])", warnings: "1:26 game ends before its ')'"},
	{name: "13_extra_close", line: "19x19 1Bpd 2Wdp /3", tree: "(;GM[1]SZ[19];B[pd];W[dp])", warnings: "1:27 one ')' too many"},
	{name: "14_ws_in_prop", line: "19x19 1Bpd 2Wdp /3", tree: "(;GM[1]SZ[19];B[pd];W[dp])"},
	{name: "16_two_moves_node", line: "19x19 1Bpd 1Wdp 2Bdd /3", tree: "=", warnings: "1:20 two moves in a node"},
	{name: "17_empty_variation", line: "19x19 1Bpd 2Wdp /3", tree: "(;GM[1]SZ[19];B[pd];W[dp])", warnings: "1:21 empty variation"},
	{name: "18_no_sz", line: "19x19 0Bpd 1Wdp /2", tree: "="},
	{name: "19_gb18030", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]GM[1]SZ[19]PB[柯洁]PW[古力];B[pd])"},
	{name: "21_sjis_5c", line: "19x19 1Bpd 2Wdp /3", tree: "(;CA[UTF-8]GM[1]SZ[19]PB[表示]PW[ソ];B[pd];W[dp])"},
	{name: "22_big5_5d5c", line: "19x19 1Bpd 2Wdp /3", tree: "(;CA[UTF-8]GM[1]SZ[19]PB[功許蓋]PW[淚];B[pd];W[dp])"},
	{name: "25_softbreak", line: "19x19 1Bpd /2", tree: "="},
	{name: "27_node_after_var", line: "19x19 1Bpd /2", tree: "(;GM[1]SZ[19](;B[pd])(;W[dp]))", warnings: "1:22 node after a variation"},
	{name: "28_paren_in_comment", line: "19x19 1Bpd 2Wdp /3", tree: "="},

	{name: "no game before a game", text: "for (;;) f(x[0]); (;B[aa])", line: "19x19 0Baa /1", tree: "(;B[aa])", warnings: "1:1 text outside a game"},
	{name: "zeros at the end", text: "(;B[aa])" + strings.Repeat("\x00", 500), line: "19x19 0Baa /1", tree: "(;B[aa])"},
	{name: "no open", text: ";GM[1]SZ[9];B[aa];W[bb])", line: "9x9 1Baa 2Wbb /3", tree: "(;GM[1]SZ[9];B[aa];W[bb])", warnings: "1:1 game without '('"},
	{name: "next game in an unclosed one", text: "(;GM[1];B[aa]\n(;GM[1];B[bb])", line: "19x19 1Baa /2\n19x19 1Bbb /2", tree: "(;GM[1];B[aa])(;GM[1];B[bb])", warnings: "2:1 game ends before its ')'"},
	{name: "point unclosed", text: "(;B[aa;W[bb];B[cc])", line: "19x19 0Baa 1Wbb 2Bcc /3", tree: "(;B[aa];W[bb];B[cc])", warnings: "1:7 point without ']'"},
	{name: "cut in a point", text: "(;B[aa];W[b", line: "19x19 0Baa 1Wno point /2", tree: "(;B[aa];W[b])", warnings: "1:10 value ends before its ']' 1:11 no point of the board 1:12 game ends before its ')'"},
	{name: "cut after a backslash", text: "(;B[aa];C[b\\", line: "19x19 0Baa /2", tree: "(;B[aa];C[b])", warnings: "1:10 value ends before its ']' 1:13 game ends before its ')'"},
	{name: "unescaped bracket in a comment", text: "(;C[see [1] here]B[aa];W[bb])", line: "19x19 0Baa 1Wbb /2", tree: "(;C[see [1\\] here]B[aa];W[bb])", warnings: "1:11 ']' without '\\' in a text"},
	{name: "variation without a node", text: "(;B[aa]();W[bb])", line: "19x19 0Baa 1Wbb /2", tree: "(;B[aa];W[bb])", warnings: "1:9 empty variation 1:10 node after a variation"},
	{name: "bytes escaped, not characters", text: "(;CA[Shift_JIS]C[\x95\\\\]x]B[aa])", line: "19x19 0Baa /1", tree: "(;CA[UTF-8]C[表\\]x]B[aa])"},
	{name: "bytes escaped before a line", text: "(;CA[Shift_JIS]C[\x95\\\\\nx]B[aa])", line: "19x19 0Baa /1", tree: "(;CA[UTF-8]C[表\nx]B[aa])"},
	{name: "value without a property", text: "(;[x]B[aa])", line: "19x19 0Baa /1", tree: "(;B[aa])", warnings: "1:3 value without a property"},
	{name: "two values of a move", text: "(;B[aa][bb];W[cc] [dd];B[ee])", line: "19x19 0Baa 1Wcc 2Bee /3", tree: "(;B[aa];W[cc];B[ee])", warnings: "1:9 move with a second value 1:20 move with a second value"},
	{name: "set-up in the middle", text: "(;SZ[9];B[ee];AE[ee]AW[aa:ba];B[])", line: "9x9 1Bee 2+Eee 2+Waa 2+Wba 3Bpass /4", tree: "="},
	{name: "corners of a rectangle the other way", text: "(;SZ[9]AB[bb:aa])", line: "9x9 0+Baa 0+Bba 0+Bab 0+Bbb /1", tree: "="},
	{name: "size after the stones", text: "(;AB[ss]B[tt]SZ[25])", line: "25x25 0+Bss 0Btt /1", tree: "=", warnings: "1:9 move and set-up in a node"},
	{name: "two sizes", text: "(;SZ[9]SZ[13];B[mm])", line: "9x9 1Bmm /2", tree: "(;SZ[9];B[mm])", warnings: "1:8 property twice in a node 1:17 no point of the board"},
	{name: "off the board", text: "(;SZ[9];B[pd];W[??];AB[zz])", line: "9x9 1Bpd 2Wno point /4", tree: "=", warnings: "1:11 no point of the board 1:17 no point of the board 1:24 no point of the board"},
	{name: "capital letters", text: "(;SZ[19]AB[PP:QQ];B[PD];W[Dp];B[TT];W[dd])", line: "19x19 0+Bpp 0+Bqp 0+Bpq 0+Bqq 1Bpd 2Wdp 3Bpass 4Wdd /5", tree: "=", warnings: "1:12 point in capital letters 1:21 point in capital letters 1:27 point in capital letters 1:33 point in capital letters"},
	{name: "capital letters of a large board", text: "(;SZ[27];B[PD];W[AA])", line: "27x27 1BPD 2WAA /3", tree: "=", warnings: "1:12 no point of the board"},
	{name: "capital letters off the board", text: "(;SZ[9];B[PD])", line: "9x9 1Bpd /2", tree: "=", warnings: "1:11 no point of the board"},
	{name: "bad size", text: "(;SZ[big];B[pd])", line: "19x19 1Bpd /2", tree: "=", warnings: "1:6 SZ is not a board size: 19x19 is used"},
	{name: "node after a deeper variation", text: "(;B[aa](;W[bb](;B[cc])(;B[dd]));W[ee];B[ff])", line: "19x19 0Baa 1Wbb 2Bcc /3", tree: "(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))", warnings: "1:32 node after a variation"},
	{name: "variation in a variation without nodes", text: "(;B[aa]((;W[bb]));W[cc])", line: "19x19 0Baa 1Wbb /2", tree: "(;B[aa](;W[bb])(;W[cc]))", warnings: "1:18 node after a variation"},
	{name: "property after a variation", text: "(;B[aa](;W[bb])C[x])", line: "19x19 0Baa 1Wbb /2", tree: "(;B[aa](;W[bb])(;C[x]))", warnings: "1:16 node without ';' 1:16 node after a variation"},
	{name: "property twice", text: "(;AP[a]AB[aa]AP[b]AB[bb])", line: "19x19 0+Baa 0+Bbb /1", tree: "(;AP[a][b]AB[aa][bb])", warnings: "1:14 property twice in a node 1:19 property twice in a node"},
	{
		name: "handicap without stones", text: "(;HA[3];W[aa])", line: "19x19 0+Bdp 0+Bpd 0+Bdd 1Waa /2", tree: "(;HA[3]AB[dp][pd][dd];W[aa])",
		warnings: "1:1 handicap stones are not in the record: they are set up",
	},
	{name: "handicap without places", text: "(;HA[12];W[aa])", line: "19x19 1Waa /2", tree: "=", warnings: "1:1 handicap without stones"},
	{name: "handicap played", text: "(;HA[2];B[aa];B[bb];W[cc])", line: "19x19 1Baa 2Bbb 3Wcc /4", tree: "="},
	{
		name: "handicap and White's move in the root", text: "(;W[aa]SZ[9]HA[2];B[bb])", line: "9x9 0+Bcg 0+Bgc 0Waa 1Bbb /2", tree: "(;AB[cg][gc]W[aa]SZ[9]HA[2];B[bb])",
		warnings: "1:1 handicap stones are not in the record: they are set up",
	},
	{name: "private names", text: "(;KGSDE[x]_[y]A1[z];B[aa])", line: "19x19 1Baa /2", tree: "(;KGSDE[x]A1[z];B[aa])", warnings: "1:11 unexpected text 1:12 value without a property"},
	{name: "UTF-16", text: "\xFF\xFE(\x00;\x00B\x00[\x00a\x00a\x00]\x00C\x00[\x00\x31\x55]\x00)\x00", line: "19x19 0Baa /1", tree: "(;CA[UTF-8]B[aa]C[唱])"},
	{name: "UTF-8 without CA", text: "(;PB[柯洁];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[柯洁];B[pd])"},
	{name: "GBK without CA", text: "(;PB[\xbf\xc2\xbd\xe0]PW[\xb9\xc5\xc1\xa6];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[柯洁]PW[古力];B[pd])", warnings: "1:6 text without a declared encoding"},
	{name: "Latin-1 without CA", text: "(;PB[J\xF6rg M\xFCller];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[Jörg Müller];B[pd])", warnings: "1:7 text without a declared encoding"},
	{name: "Shift-JIS without CA", text: "(;C[\x95\x5c\x8e\xa6\x82\xcd\x82\xb1\x82\xea\x83\x5c];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]C[表示はこれソ];B[pd])", warnings: "1:5 text without a declared encoding"},
	{name: "bytes escaped, not characters", text: "(;CA[Big5]PB[\xa5\x5c\x5c\xb3\x5c\x5c];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[功許];B[pd])"},
	{name: "escaped character of two bytes", text: "(;CA[Shift_JIS]C[\\\x83\x5c];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]C[\\ソ];B[pd])"},
	{name: "cut in the middle of a character", text: "(;CA[Big5]PB[\xa5\x5c\xa5];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[功\uFFFD];B[pd])"},
	{name: "EUC-KR without CA", text: "(;C[\xc8\xe6\xc0\xcc \xba\xd2\xb0\xe8\xb7\xce \xc0\xcc\xb0\xe5\xbd\xc0\xb4\xcf\xb4\xd9. \xc1\xc1\xc0\xba \xb9\xd9\xb5\xcf];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]C[흑이 불계로 이겼습니다. 좋은 바둑];B[pd])", warnings: "1:5 text without a declared encoding"},
	{name: "UTF-8 that says GBK", text: "(;CA[gbk]PB[柯洁古力];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[柯洁古力];B[pd])", warnings: "1:13 text contradicts its declared encoding"},
	{name: "CA unknown", text: "(;CA[klingon]PB[柯洁];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[柯洁];B[pd])", warnings: "1:17 text contradicts its declared encoding"},
	{name: "damaged UTF-8", text: "(;PB[\xe5\xa4\x9a\xe8\xbf\x9c\xe7\x9a\x84\xe6\x9c\xaa\xe6?\xa5];B[pd])", line: "19x19 1Bpd /2", tree: "(;CA[UTF-8]PB[多远的未\uFFFD];B[pd])", warnings: "1:6 text without a declared encoding"},
}

func TestCases(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			data := []byte(c.text)
			if c.text == "" {
				var err error
				if data, err = os.ReadFile(testpeers.Path(t, "sgf-cases", c.name+".sgf")); err != nil {
					t.Fatal(err)
				}
			}
			f, err := Parse(data, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := mainLineText(data); got != c.line {
				t.Errorf("MainLine: %s, want %s", got, c.line)
			}
			if got := treeText(f); got != c.line {
				t.Errorf("main line of the tree: %s, want %s", got, c.line)
			}
			want := c.tree
			if want == "=" {
				want = string(data)
			}
			if got := oneLine(f); got != want {
				t.Errorf("written: %q, want %q", got, want)
			}
			if got := warningText(f.Warnings); got != c.warnings {
				t.Errorf("warnings: %s, want %s", got, c.warnings)
			}
		})
	}
}

// TestWritesText: control characters are not written, so that the result is read again as text and
// means the same.
func TestWritesText(t *testing.T) {
	for text, want := range map[string]string{
		"0(A[\x00\x00\x00\x00": "(;A[    ])\n", // zeros at the end of the file, which do not count there
		"(;" + strings.Repeat(" ", 500) + "C[\x01\x02\x03\x04\t])": "(;C[    \t])\n",
		"(;SZ[\x009]KM[\x086.5];B[aa]C[\\\x01])":                   "(;SZ[ 9]KM[ 6.5];B[aa]C[\\ ])\n",
	} {
		f, err := Parse([]byte(text), nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		g := f.Games[0]
		if got := g.String(); got != want {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
		again := mustParse(t, g.String())
		columns, rows := g.Size()
		if c, r := again.Size(); c != columns || r != rows || played(g) != played(again) {
			t.Errorf("%q: %dx%d %s, read back as %dx%d %s", text, columns, rows, played(g), c, r, played(again))
		}
		for a, b := g.Root, again.Root; a != nil; a, b = a.FirstChild(), b.FirstChild() {
			for _, name := range []string{"A", "C", "KM"} {
				if a.Text(name) != b.Text(name) {
					t.Errorf("%q: %s is %q, read back as %q", text, name, a.Text(name), b.Text(name))
				}
			}
		}
	}
}

// TestNoGame checks which texts only look like a game, and places without a game.
func TestNoGame(t *testing.T) {
	random := make([]byte, 4<<20)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	begins := bytes.Count(random, []byte("(;"))
	if begins < 20 {
		t.Fatalf("%d places look like a game, want more", begins)
	}
	for name, data := range map[string][]byte{
		"random bytes":    random,
		"packed":          append([]byte("(;"), random[:5000]...),
		"a program":       []byte("int main() { for (;;) { a[i] = B[0]; } }"),
		"a short program": []byte("x = for(;;);"),
		"empty":           nil,
	} {
		if f, err := Parse(data, nil); !errors.Is(err, ErrNoGame) {
			t.Errorf("%s: Parse = %v, %v, want ErrNoGame", name, f, err)
		}
		var m MainLine
		if m.Reset(data); m.NextGame() {
			t.Errorf("%s: MainLine finds a game: %q", name, m.Record())
		}
	}
}

// oneLine writes all games without the line breaks of the writer.
func oneLine(f *File) string {
	var b strings.Builder
	for _, g := range f.Games {
		s := strings.NewReplacer("\n(", "(", "\n;", ";").Replace(g.String())
		b.WriteString(strings.TrimSuffix(s, "\n"))
	}
	return b.String()
}

// warningText prints places and kinds; a run of one kind names it once.
func warningText(ws []Warning) string {
	var out []string
	for i, w := range ws {
		out = append(out, fmt.Sprintf("%d:%d", w.Line, w.Col))
		if i+1 == len(ws) || ws[i+1].Kind != w.Kind || w.Kind != longName {
			out = append(out, w.Kind.String())
		}
	}
	return strings.Join(out, " ")
}

// TestDeep reads twenty thousand nested variations without deep recursion.
func TestDeep(t *testing.T) {
	data, err := os.ReadFile(testpeers.Path(t, "sgf-cases", "31_deep.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	depth := 0
	for range f.Games[0].MainLine() {
		depth++
	}
	if depth != 20_001 {
		t.Errorf("%d nodes in the main line, want 20001", depth)
	}
	if treeText(f) != mainLineText(data) {
		t.Error("MainLine and Parse differ")
	}
	again, err := Parse([]byte(f.Games[0].String()), nil)
	if err != nil || !equalGames(f.Games[0], again.Games[0]) {
		t.Errorf("what was written reads back differently (%v)", err)
	}
}

// TestEveryCase fails if a file of sgf-cases is not in the table.
func TestEveryCase(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(testpeers.Path(t, "sgf-cases"), "*.sgf"))
	known := map[string]bool{"31_deep": true}
	for _, c := range cases {
		known[c.name] = true
	}
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), ".sgf"); !known[name] {
			t.Errorf("the table has no entry for %s", name)
		}
	}
	if len(files) == 0 {
		t.Error("no files")
	}
}
