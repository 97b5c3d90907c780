package sgf

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// corpus returns the files of a zip archive of real games, unpacked.
func corpus(t testing.TB, name string) (names []string, files [][]byte) {
	z, err := zip.OpenReader(testpeers.Path(t, "games", name+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		if !IsGameFile(f.Name) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Close()
		names, files = append(names, f.Name), append(files, data)
	}
	return names, files
}

// TestLimits: a record that would take too much memory is refused, and the error names the limit.
func TestLimits(t *testing.T) {
	for name, c := range map[string]struct{ text, limit string }{
		"nodes":      {"(;" + strings.Repeat(";", 2_000_000) + ")", "max-tree"},
		"variations": {"(;B[aa]" + strings.Repeat("(;W[bb])", 1_000_000) + ")", "max-tree"},
		"nesting":    {strings.Repeat("(;B[aa]", 1_000_000) + strings.Repeat(")", 1_000_000), "max-tree"},
		"points":     {"(;AB" + strings.Repeat("[aa]", 1_000_000) + ")", "max-tree"},
		"rectangles": {"(;AB" + strings.Repeat("[aa:ss]", 1_000) + ")", "max-tree"},
		"games":      {strings.Repeat("(;B[aa])", 50_001), "max-games"},
	} {
		if _, err := Parse([]byte(c.text), nil); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), c.limit) {
			t.Errorf("%s: %v, want ErrTooLarge that names %s", name, err, c.limit)
		}
	}
	if _, err := Parse([]byte("("+strings.Repeat(";B[aa]", 1_000_000)+")"), nil); err != nil {
		t.Errorf("a million moves: %v", err)
	}
	if _, err := Parse([]byte("(;AB"+strings.Repeat("[aa]", 20_000)+")"), nil); err != nil {
		t.Errorf("twenty thousand points: %v", err)
	}
	few := &Options{Limits: Limits{File: 100, Games: 2, Tree: 1 << 30}}
	if _, err := Parse([]byte(strings.Repeat(" ", 101)), few); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "max-file") {
		t.Errorf("101 bytes: %v", err)
	}
	if _, err := Parse([]byte("(;)(;)(;)"), few); !errors.Is(err, ErrTooLarge) {
		t.Errorf("three games: %v", err)
	}
	if _, err := Parse([]byte("(;)(;)"), few); err != nil {
		t.Errorf("two games: %v", err)
	}
}

// TestTreeLimit: a given limit for trees replaces the one that grows with the file.
func TestTreeLimit(t *testing.T) {
	text := []byte("(" + strings.Repeat(";B[aa]", 100_000) + ")")
	if _, err := Parse(text, &Options{Limits: Limits{Tree: 1 << 20}}); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "1048576 bytes of memory (the limit max-tree)") {
		t.Errorf("100,000 moves within 1 MiB: %v", err)
	}
	if _, err := Parse([]byte("(;"+strings.Repeat(";", 2_000_000)+")"), &Options{Limits: Limits{Tree: 1 << 30}}); err != nil {
		t.Errorf("two million nodes within 1 GiB: %v", err)
	}
}

// TestCrowdedRoot: the number of values kept of a root is limited.
func TestCrowdedRoot(t *testing.T) {
	var m MainLine
	m.Reset([]byte("(;AB" + strings.Repeat("[aa]", maxHeader+1) + ";W[bb])"))
	if !m.NextGame() || !errors.Is(m.Check(), ErrTooLarge) {
		t.Errorf("Check = %v, want ErrTooLarge", m.Check())
	}
	m.Reset([]byte("(;AB[aa];W[bb])"))
	if !m.NextGame() || m.Check() != nil {
		t.Errorf("Check = %v, want nil", m.Check())
	}
}

func TestDays(t *testing.T) {
	for text, want := range map[string][2]uint32{
		"":                            {},
		"?":                           {},
		"0000-00-00":                  {},
		"1846-09-11":                  {18460911, 18460911},
		"1846-09-11,12,13,15":         {18460911, 18460915},
		"1996-05-06, 07, 08":          {19960506, 19960508},
		"1996-12-27,28,1997-01-03,04": {19961227, 19970104},
		"1996-05-30,06-01,02":         {19960530, 19960602},
		"1996-05,06":                  {19960500, 19960600},
		"1996,1997":                   {19960000, 19970000},
		"1996-05-06,1997":             {19960506, 19970000},
		"1996-05-06,04":               {19960506, 19960506},
		"20160309,20160310":           {20160309, 20160310},
		"1996-05-06/1996-05-08":       {19960506, 19960508},
		"1996-05-06 - 1996-05-08":     {19960506, 19960508},
		"1996-05-06 - 08":             {19960506, 19960508},
		"1996/5/6~8":                  {19960506, 19960508},
		"1996.5.6 and 7":              {19960506, 19960507},
		"1996-05-06 to 06-02":         {19960506, 19960602},
		"2016-03-09 12:30":            {20160309, 20160309},
		"2016-03-09, 12:30":           {20160309, 20160309},
		"2016-03-09-12-30-58":         {20160309, 20160309},
		"2016-03-09T12:30:00":         {20160309, 20160309},
		"2016-03":                     {20160300, 20160300},
		"2016":                        {20160000, 20160000},
		"2016/3/9":                    {20160309, 20160309},
		"2016. 3. 9":                  {20160309, 20160309},
		"20160309":                    {20160309, 20160309},
		"2016-13-01":                  {20160000, 20160000},
		"2016-12-32":                  {20161200, 20161200},
		"ca. 1600":                    {16000000, 16000000},
		"x2016-1-2":                   {20160102, 20160102},
		"2016年3月9日":                   {20160309, 20160309},
		"2016年3月9日(水)、10日(木)":         {20160309, 20160310},
		"2016年3月30日〜4月1日":             {20160330, 20160401},
		"2016년 3월 9일~10일":             {20160309, 20160310},
		"２０１６年３月９日":                   {20160309, 20160309},
		"二〇一六年十二月三十一日":                {20161231, 20161231},
		"平成10年5月6日":                   {19980506, 19980506},
		"昭和五十三年一月十八日・十九日": {19780118, 19780119},
		"令和元年5月": {20190500, 20190500},
		"昭和63年12月27日、平成元年1月3日": {19881227, 19890103},
		"March 9, 2016":              {20160309, 20160309},
		"9 March 2016 20:00":         {20160309, 20160309},
		"Mar. 9th 2016":              {20160309, 20160309},
		"2016 Mar 9":                 {20160309, 20160309},
		"March 2016":                 {20160300, 20160300},
		"May 6-8, 1996":              {19960506, 19960508},
		"6, 7 and 8 May 1996":        {19960506, 19960508},
		"30 May - 2 June 1996":       {19960530, 19960602},
		"Dec 27, 1996 - Jan 4, 1997": {19961227, 19970104},
		"1996-05-06" + strings.Repeat(",07", 1<<20): {19960506, 19960507},
	} {
		if first, last := Days(text); first != want[0] || last != want[1] {
			t.Errorf("Days(%.60q) = %d, %d, want %d", text, first, last, want)
		}
	}
}

const twoGames = "(;GM[1]SZ[9]KM[6.5]HA[2]PL[W]PB[\xe9\xbb\x92 \\] x]RE[B+R];B[ee];W[cc](;B[dd])(;B[gg]))\n" +
	"(;GM[1]SZ[13]AB[aa:cc];W[])\n(;GM[1];B[aa"

// warningsOf returns the warnings about the games that m has read so far.
func warningsOf(m *MainLine) []Warning {
	locate(m.s.warnings, m.s.data, "")
	return m.s.warnings
}

func TestMainLine(t *testing.T) {
	var m MainLine
	m.Reset([]byte(twoGames))
	if !m.NextGame() {
		t.Fatal("no game")
	}
	if got := m.Text("PB"); got != "黒 ] x" {
		t.Errorf("PB = %q", got)
	}
	if got := string(m.Header("RE")); got != "B+R" {
		t.Errorf("RE = %q", got)
	}
	if m.Header("PW") != nil || m.Text("PW") != "" {
		t.Error("there is no PW")
	}
	if !m.NextGame() { // without reading the steps
		t.Fatal("no second game")
	}
	n := 0
	for m.Next() {
		n++
	}
	if n != 10 || m.nodes+1 != 2 || !m.Closed() {
		t.Errorf("%d steps, %d nodes, closed %v; want 10, 2, true", n, m.nodes+1, m.Closed())
	}
	if got := string(m.Record()); got != "(;GM[1]SZ[13]AB[aa:cc];W[])" {
		t.Errorf("record %q", got)
	}
	if !m.NextGame() || m.Next() != true || m.Next() || m.Closed() {
		t.Error("the third game has one move, and is not closed")
	}
	if m.NextGame() || m.Next() {
		t.Error("there is no fourth game")
	}
	if got := warningText(warningsOf(&m)); got != "3:10 value ends before its ']' 3:13 game ends before its ')'" {
		t.Errorf("warnings: %s", got)
	}
}

// TestMainLineAllocations: reading again with the same MainLine allocates nothing.
func TestMainLineAllocations(t *testing.T) {
	var m MainLine
	data := []byte(twoGames)
	moves := 0
	read := func() {
		m.Reset(data)
		for m.NextGame() {
			m.Header("PB")
			for m.Next() {
				moves++
			}
		}
	}
	if n := testing.AllocsPerRun(100, read); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// TestUnusableValues: a value of the root that cannot be used counts as absent, and both readers
// report it at the same place; an empty value is ignored.
func TestUnusableValues(t *testing.T) {
	for _, c := range []struct{ root, warning string }{
		{"SZ[0]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[-5]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[abc]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[19:0]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[53]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[]", "1:6 SZ is not a board size: 19x19 is used"},
		{"SZ[19]SZ[0]", "1:9 property twice in a node"},
		{"KM[lots]", "1:6 KM is not a komi: it is ignored"},
		{"KM[NaN]", "1:6 KM is not a komi: it is ignored"},
		{"KM[99999]", "1:6 KM is not a komi: it is ignored"},
		{"HA[7.5]", "1:1 handicap without stones 1:6 HA is not a number of stones: it is ignored"},
		{"PL[green]", "1:6 PL is neither B nor W: it is ignored"},
		{"AB[zz]", "1:6 no point of the board"},
		{"KM[]HA[]PL[]", ""},
		{"SZ[ 19 ]KM[6,5]HA[0]PL[white]", ""},
	} {
		data := []byte("(;" + c.root + ";B[pd];W[dd])")
		f, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := warningText(f.Warnings); got != c.warning {
			t.Errorf("%s: the tree has %q, want %q", c.root, got, c.warning)
		}
		if columns, rows := f.Games[0].Size(); columns != 19 || rows != 19 {
			t.Errorf("%s: %dx%d, want 19x19", c.root, columns, rows)
		}
		var m MainLine
		m.Reset(append(data, "(;SZ[9];B[ee])"...))
		m.NextGame()
		for m.Next() {
			continue
		}
		for _, w := range f.Warnings {
			if w.Kind != duplicateProperty && w.Kind != missingHandicap && !m.Odd(w.Kind) {
				t.Errorf("%s: the main line does not find it odd", c.root)
			}
		}
		if got := warningsOf(&m); len(got) > 0 && !strings.Contains(c.warning, warningText(got)) {
			t.Errorf("%s: the main line has %q, want %q", c.root, warningText(got), c.warning)
		}
		for k := range numKinds {
			if m.NextGame(); m.Odd(k) {
				t.Errorf("%s: the next game has %q, too", c.root, k)
			}
		}
	}
}

// TestTurn reads which player is to move.
func TestTurn(t *testing.T) {
	for text, want := range map[string]board.Color{
		"B": board.Black, "black": board.Black, "1": board.Black, " w ": board.White, "White": board.White,
		"2": board.White, "": board.Empty, "3": board.Empty, "both": board.Empty,
	} {
		if got := Turn(text); got != want {
			t.Errorf("Turn(%q) = %v, want %v", text, got, want)
		}
	}
}

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

func TestEdit(t *testing.T) {
	g := mustParse(t, "(;SZ[9]AP[x]C[old]AP[y];B[ee];W[cc])")
	move := g.Root.FirstChild()
	g.Root.Set("AP", "katachi")
	g.Root.AddComment("new]")
	g.Root.Remove("XX")
	move.Label(Point{2, 2}, "a")
	move.Label(Point{2, 2}, "b:c")
	move.Label(Point{3, 2}, "2")
	move.Mark("TR", Point{4, 4}, Point{4, 4}, Point{0, 0})
	move.SetText("N", "name")
	move.AddMove(board.White, Point{6, 6}).AddMove(board.Black, Pass)
	const want = `(;SZ[9]AP[katachi]C[old
new\]];B[ee]LB[cc:b\:c][dc:2]TR[ee][aa]N[name](;W[cc])(;W[gg];B[]))`
	if got := oneLine(&File{Games: []*Game{g}}); got != want {
		t.Errorf("edited:\n%s, want\n%s", got, want)
	}
	move.FirstChild().Detach()
	move.SetText("N", "")
	g.Root.SetText("C", "")
	const less = `(;SZ[9]AP[katachi];B[ee]LB[cc:b\:c][dc:2]TR[ee][aa];W[gg];B[])`
	if got := oneLine(&File{Games: []*Game{g}}); got != less {
		t.Errorf("edited again:\n%s, want\n%s", got, less)
	}
	g.Root.Detach() // has no effect
	if g.Root.FirstChild() != move || move.Parent() != g.Root || len(move.Path()) != 2 {
		t.Error("the root was detached")
	}
}

// TestSharedMoves: nodes that share their properties do not share changes.
func TestSharedMoves(t *testing.T) {
	g := mustParse(t, "(;B[aa];W[bb](;B[aa])(;B[aa]C[x]))")
	g.Root.Set("B", "cc")
	g.Root.AddComment("changed")
	const want = "(;B[cc]C[changed];W[bb](;B[aa])(;B[aa]C[x]))"
	if got := oneLine(&File{Games: []*Game{g}}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestRawValues: raw values that would break the file are escaped.
func TestRawValues(t *testing.T) {
	for _, raw := range []string{`]`, `\`, `a\\`, `a\\\`, `aa;W[bb`, `aa(`, `\;x[`, ""} {
		for _, name := range []string{"C", "B", "AB"} {
			g := NewGame(9, 9)
			g.Root.AddChild().Set(name, raw)
			last := g.Root.FirstChild().AddMove(board.White, Point{1, 1})
			f, err := Parse([]byte(g.String()), nil)
			if err != nil || len(f.Games) != 1 || f.Games[0].Root.FirstChild() == nil {
				t.Fatalf("%s[%s]: %q reads back as %v", name, raw, g, err)
			}
			next := f.Games[0].Root.FirstChild().FirstChild()
			if next == nil || !equalNodes(next, last) {
				t.Errorf("%s[%s]: %q lost the next move", name, raw, g)
			}
		}
	}
}

func TestUndeclaredText(t *testing.T) {
	g := mustParse(t, "(;SZ[9];B[ee])")
	g.Root.FirstChild().SetText("C", "囲碁")
	if got := g.String(); !strings.HasPrefix(got, "(;CA[UTF-8]SZ[9];") {
		t.Errorf("%s does not declare its encoding", got)
	}
}

// TestManySiblings: a hundred thousand variations at one node do not take quadratic time.
func TestManySiblings(t *testing.T) {
	const n = 100_000
	g := mustParse(t, "(;"+strings.Repeat("(;B[aa])", n)+")")
	count := 0
	for range g.Root.Children() {
		count++
	}
	if count != n {
		t.Errorf("%d variations, want %d", count, n)
	}
}

func TestTooLarge(t *testing.T) {
	_, err := Parse([]byte("(;B[aa])"), &Options{Name: "x.sgf", Limits: Limits{File: 7}})
	if want := "x.sgf: file is too large: 8 bytes, and max-file is 7"; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestMove: the move of a node, with the passes of each board.
func TestMove(t *testing.T) {
	for _, c := range []struct {
		record string
		color  board.Color
		point  Point
		ok     bool
	}{
		{"(;SZ[9];B[cc])", board.Black, Point{2, 2}, true},
		{"(;SZ[19];W[tt])", board.White, Pass, true},
		{"(;SZ[21];W[tt])", board.White, Point{19, 19}, true},
		{"(;SZ[9];W[])", board.White, Pass, true},
		{"(;SZ[9];C[no move])", board.Empty, Pass, false},
	} {
		games, err := Parse([]byte(c.record), nil)
		if err != nil {
			t.Fatal(err)
		}
		color, p, ok := games.Games[0].Root.FirstChild().Move()
		if color != c.color || p != c.point || ok != c.ok {
			t.Errorf("%s: %v %v %v", c.record, color, p, ok)
		}
	}
	g := NewGame(9, 9)
	g.Root.Mark("TR", Pass, Point{1, 1})
	if got := g.Root.Values("TR"); len(got) != 1 {
		t.Errorf("marks %q", got)
	}
}
