package names_test

import (
	"strings"
	"testing"

	"katachi/board"
	"katachi/names"
	"katachi/sgf"
)

// TestSampleGameNames: moves of the built-in game that once got wrong names.
func TestSampleGameNames(t *testing.T) {
	testSampleGame(t, names.Builtin().Namer())
	testSampleGame(t, names.Builtin().ReadingNamer())
}

func testSampleGame(t *testing.T, namer *names.Namer) {
	t.Helper()
	want := map[int]string{
		8: "hiki", 13: "yonken-biraki", 18: "niken-biraki", 26: "kakae", 48: "oshi", 75: "osae", 78: "warikomi", 157: "hai",
	}
	var m sgf.MainLine
	m.Reset(names.SampleGame())
	m.NextGame()
	f := namer.Follow(19)
	for number := 1; m.Next(); number++ {
		p, _ := m.Step().Point.Board()
		step, err := f.Play(m.Step().Color, p)
		if err != nil {
			t.Fatal(err)
		}
		if w := want[number]; w != "" && (len(step.Terms()) == 0 || step.Terms()[0].Names["ja-Latn"] != w) {
			t.Errorf("move %d, %s: %v, want %s first", number, p.Name(19), romaji(step.Naming), w)
		}
	}
}

func romaji(n names.Naming) (list []string) {
	for _, term := range n.Terms() {
		list = append(list, term.Names["ja-Latn"])
	}
	return list
}

// TestContact names the move 1 of X in small positions; L is the stone of O that was played last.
func TestContact(t *testing.T) {
	tests := []struct {
		name        string
		first, none string // the leading name, and one that it must not have
		rows        string
	}{
		{
			"joined solidly is not a hane", "nobi", "hane",
			"......... ......... ......... ....1.... ...XXO... ...XOO... ......... ......... .........",
		},
		{
			"in a corner, below a stone is no shoulder hit", "uchikomi", "katatsuki",
			"......... ......... ......... ......... ......... ...O..O.. .....1... ......... .........",
		},
		{
			"a great knight's move that checks is tsume", "tsume", "",
			"............. ............. ............. ............. ............. ............. ............. ............. ............. ............. .X....1.O.... ..X.......... .............",
		},
		{
			"hane", "hane", "kosumi-tsuke",
			"......... ......... ......... ....1.... ...XO.... ......... ......... ......... .........",
		},
		{
			"a waist that is filled is not a knight's move", "hane", "tsuke-koshi",
			"......... ......... ......... ....1.... ...XOO... ......... ......... ......... .........",
		},
		{
			"tsuke-koshi", "tsuke-koshi", "kiri",
			"......... ......... ......... ....O1... ......O.. .....X... ......... ......... .........",
		},
		{
			"push through", "de", "tsuke-koshi",
			"......... ......... ......... ....O1O.. .....X... .....X... ......... ......... .........",
		},
		{
			"capture of a ko", "kō-tori", "kiri",
			"......... ......... ....X.... ...XOX... ...O1O... ....O.... ......... ......... .........",
		},
		{
			"crosscut", "kiri-chigai", "hane",
			"......... ......... ......... ....O1... ....XO... ......... ......... ......... .........",
		},
		{
			"touching one chain is no cut", "uwa-tsuke", "kiri",
			"......... ......... ......... ......... .....1O.. .....OO.. ......... ..X...... .........",
		},
		{
			"wedge", "warikomi", "kiri",
			"......... ......... ......... ...O1O... .....X... ......... ......... ......... .........",
		},
		{
			"row without contact", "narabi", "nobi",
			"......... ......... ......... ....1.... ....X.... ......... ......... .O....... .........",
		},
		{
			"contact is no bare row", "nobi", "narabi",
			"......... ......... ......... ....1.... ....XO... ......... ......... ......... .........",
		},
		{
			"crawl on line 2", "hai", "nobi",
			"......... ......... ......... ......... ......... ......... ...OO.... ...X1.... .........",
		},
		{
			"crawl on line 3", "hai", "osae",
			"......... ......... ......... ......... ......... ...OL.... ...X1.... ......... .........",
		},
		{
			"block towards the edge", "osae", "oshi",
			"......... ......... ......... ......... ......... ......... ...XO.... ...1L.... .........",
		},
		{
			"descent", "sagari", "osae",
			"......... ......... ......... ......... ......... ......... ...XO.... ...1..... .........",
		},
		{
			"block of a push", "osae", "watari",
			"......... ......... ......... ....1.... ...XLX... ....O.... ......... ......... .........",
		},
		{
			"bump", "butsukari", "oshi",
			"......... ......... ......... ..X1O.... ......... ......... ......... ......... .........",
		},
		{"push", "oshi", "nobi", "......... ......... ......... ..X1..... ..OO..... ......... ......... ......... ........."},
		{
			"turn", "magari", "hane",
			"......... ......... ......... ....1O... ....XX... ......... ......... ......... .........",
		},
		{
			"clamp", "hasami-tsuke", "tsuke",
			"......... ......... ......... ..XO1.... ......... ......... ......... ......... .........",
		},
		{
			"nose attachment", "hana-zuke", "tsuke",
			"......... ......... .XX...... ..OO1.... ......... ......... ......... ......... .........",
		},
		{
			"crossing under", "watari", "hane",
			"......... ......... ......... ......... ......... ......... ....OO... ...XOX... ....1....",
		},
		{
			"extension along the side", "niken-biraki", "niken-tobi",
			"................... ................... ................... ................... ................... " +
				"................... ................... ................... ................... ................... " +
				"................... ................... ................... ................... ................... " +
				"................... .......X..1........ ................... ...................",
		},
		{
			"an extension that touches is none", "tsuke", "niken-biraki",
			"......... ......... ......... ......... ......... ......O.. ......O.. ..X..1O.. .........",
		},
		{
			"a jump along the side is an extension", "ikken-biraki", "ikken-tobi",
			"................... ................... ................... ................... ................... " +
				"................... ................... ................... ................... ................... " +
				"................... ................... ................... ................... ................... " +
				"................... .......X.1......... ................... ...................",
		},
		{
			"solid connection", "kata-tsugi", "nobi",
			"......... ......... ......... ...XO.... ...1X.... ....O.... ......... ......... .........",
		},
	}
	namer := names.Builtin().Namer()
	for _, test := range tests {
		list, b := nameRows(t, namer, strings.Fields(test.rows))
		if len(list) == 0 || list[0] != test.first {
			t.Errorf("%s: %v, want %s first\n%s", test.name, list, test.first, b)
		}
		for _, name := range list {
			if name == test.none {
				t.Errorf("%s: %v, want no %s\n%s", test.name, list, test.none, b)
			}
		}
	}
}

// TestShapesMade: a shape is reported as made only if the move can make it: a ponnuki by a capture,
// a formation of star points by a stone that touches no opposing stone.
func TestShapesMade(t *testing.T) {
	lib := names.Builtin()
	tests := []struct {
		name, setup, move, shape string
		want                     bool
	}{
		{"ponnuki", "bD9 bE10 bF9 wE9", "bE8", "ponnuki", true},
		{"ponnuki without a capture", "bD9 bE10 bF9", "bE8", "ponnuki", false},
		{"star points", "bQ4", "bQ16", "two star points", true},
		{"a cut on a star point", "bQ4 bP17 wP16 wQ17", "bQ16", "two star points", false},
	}
	for _, test := range tests {
		f := lib.Follow(19, rescan(lib.Openings), rescan(lib.Shapes))
		for _, s := range strings.Fields(test.setup) {
			if err := f.Set(stone(t, s)); err != nil {
				t.Fatal(err)
			}
		}
		step, err := f.Play(stone(t, test.move))
		if err != nil {
			t.Fatal(err)
		}
		got := false
		for _, s := range step.Made {
			got = got || strings.Contains(s.Pattern.Name, test.shape)
		}
		if got != test.want {
			t.Errorf("%s: made %v, want %v", test.name, got, test.want)
		}
	}
}

// stone reads a colour and a point, "bD4".
func stone(t *testing.T, s string) (board.Color, board.Point) {
	t.Helper()
	p, err := board.ParsePoint(s[1:], 19)
	if err != nil {
		t.Fatal(err)
	}
	if s[0] == 'b' {
		return board.Black, p
	}
	return board.White, p
}
