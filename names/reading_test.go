package names_test

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/names"
	"katachi/sgf"
)

// TestReadingNames: positions where a name holds, and near misses in which one stone more or less
// takes it away. X plays 1; L is the stone of O that was played last.
func TestReadingNames(t *testing.T) {
	const (
		ladder = "......... ......... ......... ....X.... ...XO1... ...X..... ......... ......... ........."
		broken = "............. ............. ............. ....X........ ...XO1....... ...X......... ............. " +
			"............. ............. ............. .........O... ............. ............."
		wedged = "............. ............. ............. ....X........ ...XO1OX..... ...X......... ............. " +
			"............. ............. ............. .........O... ............. ............."
		breaker = "............. ............. ............. ....O........ ...OX........ ...O......... ............. " +
			"............. ............. ............. .........1... ............. ............."
		net      = "......... ......... ......... ....XX... ...XO.... ...X.1... ......... ......... ........."
		snapback = "....... ....... ....... ....... ..XXX.. .XOOOX. .XO1.X."
		connect  = "....... ....... ....... ....OOO ......O XXXXXXO 1OO.OO."
		squeeze  = "....... ...XO.. ..XOXO. ..XO.X. ...1... ....... ......."
		nakade   = "O.1.OX OOOOOX XXXXXX .X.X.X XXXXXX .X.X.X"
		vital    = "X.1.XO XXXXXO OOOOOO .O.O.O OOOOOO .O.O.O"
		spoilt   = "..... ..... .XXX. .1OO. OO.O."
		filled   = "..... ..... .OOOX .OXXX XX1XX"
		race     = "......... ......... OOOOOOO.. O.XX1.O.. X.OOO.X.. XXXXXXX.. ......... ......... ........."
		seki     = "XXXXX XXXX1 XXX.O XX.OO OOOOO"
		short    = "....... ....... ....... ....... ....... XX1XXX. .OOO.X."
		counter  = "......... ......... ......... .....1... ...XXL... ...OO.... ......... ......... ........."
		filling  = "......... ......... ......... ......... ...O..... ..O1X.... ...XX.... ......... ........."
		erasing  = "................... ................... ................... ................... " +
			"................... ................... ................... ................... ................... " +
			"................... ................... ................... ................... .........1......... " +
			"................... ................... ......O.....O...... ................... ..................."
		taking  = "......... ......... ......... ....X.... ...XO1... ....X.... ......... ......... ........."
		inside  = "......... ......... ......... ......... ......... OOOOO.... ....O.... .1..O.... ....O...."
		under   = "......... ......... ......... ......... ......... ...OOO... ..XOOO... ..X.1.X.. ........."
		pushCut = "......... ......... ......... ......... ...LXX... ...1O.... ......... ......... ........."
		closing = "........... ........... ..OOX...... .X.XOX..... ..X.O...... ..OX.1..... ..O........ ...O.O..... " +
			"........... ........... ..........."
		driven = "............. ............. ..........O.. ............. .......1..... ....O.XO..... .......XX.... " +
			".........X... ............. ............. ............. ............. ............."
		dumpling = "............. ............. ............. ............. ............. ...OXX.1..... ...XXOO...... " +
			"..OOXOX.X.... ..O.OX....... ...O......... ............. ............. ............."
		wedge = "......... ......... ......... ..X...... ..O1O.... ..X...... ......... ......... ........."
	)
	tests := []struct {
		name, rows string
		miss       string // the near miss: "x,y content" of one point, counted from the top left, from 0
	}{
		{"shichō", ladder, "6,6 O"},
		{"shichō ga warui", broken, "9,10 ."},
		{"shichō ga warui", broken, "3,7 X"}, // a net catches the stones
		{"shichō ga warui", wedged, "6,3 X"}, // if they get away, the other stone is caught
		{"shichō-atari", breaker, "4,4 ."},
		{"geta", net, "6,4 O"},
		{"yurui geta", closing, "4,1 O"},
		{"uttegaeshi", snapback, "4,4 ."},
		{"oi-otoshi", connect, "4,6 ."},
		{"geta", driven, "9,7 ."}, // after an atari
		{"shibori", dumpling, "6,7 ."},
		{"shibori", squeeze, "5,3 ."},
		{"shibori", squeeze, "4,4 X"}, // who takes is taken: no atari is left to give
		{"nakade", nakade, "4,0 ."},
		{"kyūsho", vital, "4,0 ."},
		{"me-kaku", spoilt, "2,3 ."},
		{"kakeme", filled, "1,3 X"},
		{"semeai", race, "1,4 X"},
		{"seki", seki, "4,0 ."},
		{"damezumari", short, "5,6 ."},
		{"hane-kaeshi", counter, "4,5 ."},
		{"dame-zume", filling, "4,5 ."},
		{"keshi", erasing, "9,16 X"},
		{"nuki", taking, "3,4 O"},
		{"oki", inside, "0,7 X"},
		{"watari o miru", under, "6,7 ."},
		{"de-giri", pushCut, "5,4 ."},
		{"ate-komi", wedge, "2,3 ."},
	}
	reads := names.Builtin().ReadingNamer()
	for _, test := range tests {
		got, b := nameRows(t, reads, strings.Fields(test.rows))
		if !slices.Contains(got, test.name) {
			t.Errorf("%s: %v\n%s", test.name, got, b)
		}
		rows := strings.Fields(test.rows)
		var x, y int
		where, content, _ := strings.Cut(test.miss, " ")
		first, second, _ := strings.Cut(where, ",")
		x, y = number(t, first), number(t, second)
		rows[y] = rows[y][:x] + content + rows[y][x+1:]
		if got, b = nameRows(t, reads, rows); slices.Contains(got, test.name) {
			t.Errorf("near miss of %s: %v\n%s", test.name, got, b)
		}
	}
}

// TestWatariWithClamp: a clamp on the second line between two groups aims at crossing under, but
// not if the line beneath the stone is occupied.
func TestWatariWithClamp(t *testing.T) {
	const rows = "......... ......... ......... ......... ......... ......... .X..O.... ...1OX... "
	for row, want := range map[string]string{".........": "watari o miru", "....O....": "hasami-tsuke"} {
		got, b := nameRows(t, names.Builtin().Namer(), strings.Fields(rows+row))
		if len(got) == 0 || got[0] != want {
			t.Errorf("%v, want %s first\n%s", got, want, b)
		}
	}
}

// TestWatariCut: a stone does not reach a diagonal one if the other side has both points between.
func TestWatariCut(t *testing.T) {
	const rows = "......... ......... ......... ......... ......... ......... "
	for low, want := range map[string]bool{"..O.X.... .X.1..... ": true, "...OX.... .X.1O.... ": false} {
		got, b := nameRows(t, names.Builtin().Namer(), strings.Fields(rows+low+"........."))
		if slices.Contains(got, "watari o miru") != want {
			t.Errorf("%v, want watari o miru: %v\n%s", got, want, b)
		}
	}
	for third, want := range map[string]bool{"..X.1.X.. ": true, ".X..1.X.. ": false} {
		got, b := nameRows(t, names.Builtin().Namer(), strings.Fields(rows[:50]+"....O.... "+third+"......... ........."))
		if slices.Contains(got, "watari o miru") != want {
			t.Errorf("%v, want watari o miru on line 3: %v\n%s", got, want, b)
		}
	}
}

// TestWatariRead: a move is a watari if the other side can no longer separate the stones, and could
// before; otherwise it aims at one, or has no such name.
func TestWatariRead(t *testing.T) {
	tests := []struct{ name, term, black, white, move string }{
		{"on line 1 below a stone", "watari", "J2 L2", "K2", "K1"},
		{"diagonal to both sides, who cuts is taken", "watari", "R16 R14", "Q16 Q14 P14", "S15"},
		{"two points away from both", "watari o miru", "H3 M3", "K3", "K2"},
		{"between stones that hung together", "", "J2 J3 J4 L2 L3 L4", "K2", "K1"},
	}
	for _, tt := range tests {
		got := nameAt(t, names.Builtin().ReadingNamer(), tt.black, tt.white, tt.move)
		for _, term := range []string{"watari", "watari o miru"} {
			if slices.Contains(got, term) != (term == tt.term) {
				t.Errorf("%s: %v, want %q", tt.name, got, tt.term)
			}
		}
	}
}

// TestNetTouching: a net that touches the stones first gets the name of how it stands.
func TestNetTouching(t *testing.T) {
	var m sgf.MainLine
	m.Reset(names.SampleGame())
	m.NextGame()
	f := names.Builtin().ReadingNamer().Follow(19)
	touching := 0
	for m.Next() {
		p, _ := m.Step().Point.Board()
		step, err := f.Play(m.Step().Color, p)
		if err != nil {
			t.Fatal(err)
		}
		got := romaji(step.Naming)
		around := p.Neighbours()
		touches := slices.ContainsFunc(around[:], func(q board.Point) bool {
			return f.Board.Color(q) == step.Color.Opponent()
		})
		if !touches || !slices.Contains(got, "geta") {
			continue
		}
		if touching++; got[0] == "geta" {
			t.Errorf("%s: %v\n%s", p.Name(19), got, &f.Board)
		}
	}
	if touching == 0 {
		t.Error("no net that touches stones was seen")
	}
}

// TestShutIn: a stone that leaves others no way out except capturing stones is called a loose net
// after its other name; one from which they cannot escape is a geta first.
func TestShutIn(t *testing.T) {
	const (
		shut = "........... ........... ..OOX...... .X.XOX..... ..X.O...... ..OX.1..... ..O........ ...O.O..... " +
			"........... ........... ..........."
		net = "......... ......... ......... ....XX... ...XO.... ...X.1... ......... ......... ........."
	)
	reads := names.Builtin().ReadingNamer()
	if got, b := nameRows(t, reads, strings.Fields(shut)); !slices.Contains(got[1:], "yurui geta") {
		t.Errorf("%v\n%s", got, b)
	}
	if got, b := nameRows(t, reads, strings.Fields(net)); got[0] != "geta" {
		t.Errorf("%v\n%s", got, b)
	}
}

// number reads a small number.
func number(t *testing.T, s string) (n int) {
	t.Helper()
	for _, r := range s {
		n = n*10 + int(r-'0')
	}
	return n
}

// nameRows sets up a position, plays the move 1 of X and returns its names.
func nameRows(t *testing.T, namer *names.Namer, rows []string) ([]string, *board.Board) {
	t.Helper()
	b := board.New(len(rows))
	move, last := board.Pass, board.Pass
	for y, row := range rows {
		for x, r := range row {
			switch p := board.At(x, y); r {
			case 'X':
				_, _ = b.Set(board.Black, p)
			case 'O', 'L':
				if _, _ = b.Set(board.White, p); r == 'L' {
					last = p
				}
			case '1':
				move = p
			}
		}
	}
	var d board.Delta
	got, err := namer.PlayAndName(b, &d, board.Black, move, last)
	if err != nil {
		t.Fatalf("%v in\n%s", err, b)
	}
	return romaji(got), b
}
