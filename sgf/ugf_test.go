package sgf

import (
	"strings"
	"testing"
)

// readUGFText returns the game of a UGF file, after the properties that all have.
func readUGFText(t *testing.T, text string) string {
	t.Helper()
	f, err := Import([]byte(text), &Options{Name: "a.ugf"})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(oneLine(f), "\n", ""), "(;GM[1]FF[4]CA[UTF-8]"), ")")
}

// TestUGFHeader: the properties made from the lines of a header, also if fields are missing.
func TestUGFHeader(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"PlayerB=Kuro", "SZ[19]PB[Kuro]"},
		{"PlayerW=Shiro,8p", "SZ[19]PW[Shiro]WR[8p]"},
		{"Title=,,Honinbo,,Final,", "SZ[19]EV[Honinbo, Final]"},
		{"Date=2013/05/07", "SZ[19]DT[2013-05-07]"},
		{"Date=2013/05/", "SZ[19]DT[2013-05]"},
		{"Hdcp=0,0.5", "SZ[19]KM[0.5]"},
		{"Hdcp=1,0", "SZ[19]HA[1]KM[0]"},
		{"Hdcp=3", "SZ[19]HA[3]"},
		{"Hdcp=2,x", "SZ[19]HA[2]"},
		{"Hdcp=0,6.3", "SZ[19]KM[6.3]"},
		{"Hdcp=0,1000000000000000000000000", "SZ[19]KM[1000000000000000000000000]"},
		{"Rule=JPN", "SZ[19]RU[Japanese]"},
		{"Rule=CHN", "SZ[19]RU[CHN]"},
		{"Copyright=a house", "SZ[19]CP[a house]"},
		{"Writer=a person", "SZ[19]US[a person]"},
		{"Commentator=a player", "SZ[19]AN[a player]"},
		{"Unknown=x\nno value\nPlace= Tokyo ", "SZ[19]PC[Tokyo]"},
		{"Place=[Kyoto", "SZ[19]PC[[Kyoto]"},
		{"[Kyoto\nPlace=Tokyo", "SZ[19]PC[Tokyo]"},
		{"Kyoto]\nPlace=Tokyo", "SZ[19]PC[Tokyo]"},
	} {
		if got := readUGFText(t, "[Header]\n"+c.lines+"\n"); got != c.want {
			t.Errorf("%q: %s, want %s", c.lines, got, c.want)
		}
	}
	if _, err := Import([]byte("[Header]\nPlace=Tokyo\nSize=1\n"), &Options{Name: "a.ugf"}); err == nil || !strings.HasPrefix(err.Error(), "a.ugf: line 3: ") {
		t.Errorf("size 1: %v, want an error with the line", err)
	}
}

// TestUGFResult: the winner, and by how much.
func TestUGFResult(t *testing.T) {
	for _, c := range [][2]string{
		{"B,C", "B+R"},
		{"W,c", "W+R"},
		{"B,F", "B+F"},
		{"W,Forfeit", "W+F"},
		{"B,T", "B+T"},
		{"B", "B+"},
		{"W,2.50", "W+2.5"},
		{"W,10.00", "W+10"},
		{"B,10", "B+10"},
		{"B, 0.5 ", "B+0.5"},
		{"D", "0"},
		{"A", "Void"},
		{"N,", "Void"},
		{"O", "Void"},
		{"P", "Void"},
		{"?", "?"},
	} {
		if got := ugfResult(strings.Split(c[0], ",")); got != c[1] {
			t.Errorf("%q: %s, want %s", c[0], got, c[1])
		}
	}
}

// TestUGFMoves: columns and rows up to the edges, passes, and lines that are not moves.
func TestUGFMoves(t *testing.T) {
	for _, c := range []struct{ header, moves, want string }{
		{"Size=9", "AA,B1,1,0\nII,W1,2,0\n", "SZ[9];B[aa];W[ii]"},
		{"Size=9\nCoordinateType=IGS", "AA,B1,1,0\nII,W1,2,0\n", "SZ[9];B[ai];W[ia]"},
		{"Size=9\nCoordinateType=other", "AB,B1,1,0\n", "SZ[9];B[ab]"},
		{"Size=19", "YA,B1,1,0\nZZ,W1,2,0\n", "SZ[19];B[];W[]"},
		{"Size=25", "YA,B1,1,0\nZA,W1,2,0\n", "SZ[25];B[ya];W[]"},
		{"Size=24", "YA,B1,1,0\n", "SZ[24];B[]"},
		{"Size=9", "AA,B1,0,0\nBB,W1,0,0\nYA,B1,0,0\n", "SZ[9]AB[aa]AW[bb];B[]"},
		{"Size=9", "AA,B1,1\nBB,W1,2,0\n", "SZ[9];B[aa];W[bb]"},
		{"Size=9", "AA,B1\nBB\nA,B1,1,0\nABC,B1,1,0\nan advertisement, with, commas\nCC,W1,1,0\n", "SZ[9];W[cc]"},
		{"Size=9", "  AA,B1,1,0  \n[Other]\nBB,W1,2,0\n", "SZ[9];B[aa]"},
	} {
		if got := readUGFText(t, "[Header]\n"+c.header+"\n[Data]\n"+c.moves); got != c.want {
			t.Errorf("%s %q: %s, want %s", c.header, c.moves, got, c.want)
		}
	}
	for _, point := range []string{"JA", "AJ", "XA", "@A", "A@", "aA"} {
		_, err := Import([]byte("[Header]\nSize=9\n[Data]\n"+point+",B1,1,0\n"), &Options{Name: "a.ugf"})
		if want := `a.ugf: line 4: "` + point + `" is not a point of a 9x9 board`; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", point, err, want)
		}
	}
}

// TestUGFFigure: comments and labels of a move, up to the end of their text; variations are left
// out.
func TestUGFFigure(t *testing.T) {
	const header, data = "[Header]\nSize=9\n", "[Data]\nAA,B1,1,0\nBB,W1,2,0\n"
	for _, c := range []struct{ header, figure, want string }{
		{"", ".Text,0\nbefore\n.EndText\n.Text,2\none\ntwo\n.EndText\nlost\n", "SZ[9]C[before];B[aa];W[bb]C[onetwo]"},
		{"", ".Text,3\nno such move\n.EndText\n.Text\nno number\n.EndText\n", "SZ[9];B[aa];W[bb]"},
		{"", ".Text,1\na\n.Fig,1\n.Text,2\nlost\n.EndText\n.#,1,1,x\n.EndFig\nb\n.EndText\n", "SZ[9];B[aa]C[ab];W[bb]"},
		{"", ".#,1,1,x\n.Text,1\n.#,1,1,a\n.#,9,9,b,c\n.EndText\n.#,1,1,x\n", "SZ[9];B[aa]LB[aa:a][ii:b,c];W[bb]"},
		{"", ".Text,1\n.#,0,1,x\n.#,1,0,x\n.#,10,1,x\n.#,1,10,x\n.#,x,1,x\n.#,1,,x\n.#,1,1\n.#,2,3,y\n.EndText\n", "SZ[9];B[aa]LB[bc:y];W[bb]"},
		{"CoordinateType=IGS\n", ".Text,1\n.#,1,1,a\n.#,2,9,b\n.#,1,0,x\n.#,1,10,x\n.EndText\n", "SZ[9];B[ai]LB[ai:a][ba:b];W[bh]"},
	} {
		if got := readUGFText(t, header+c.header+data+"[Figure]\n"+c.figure); got != c.want {
			t.Errorf("%q: %s, want %s", c.figure, got, c.want)
		}
	}
}
