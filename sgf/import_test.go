package sgf

import (
	"slices"
	"strings"
	"testing"
)

// imports are small files of the other formats, of our own making.
var imports = []struct{ name, text, want string }{
	{
		"a.gib", "\\HS\n\\[GAMEBLACKNAME=Kuro (5D)\\]\n\\[GAMEWHITENAME=Shiro (9P)\\]\n\\[GAMEPLACE=Tygem\\]\n" +
			"\\[GAMETAG=S1,R3,D5,G65,W1,Z35,T30-3-1200,C2016:03:26:17:29\\]\n\\HE\n\\GS\n2 1 0\n4 0 &4\nINI 0 1 2 &4\n" +
			"STO 0 2 2 15 15\nSTO 0 3 1 3 2\nSKI 0 4\n\\GE\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Kuro]BR[5D]PW[Shiro]WR[9P]PC[Tygem]KM[6.5]RE[W+3.5]DT[2016-03-26]SO[Tygem]HA[2]AB[dp][pd];W[pp];B[dc];W[])",
	},
	{
		"b.gib", "\\HS\n\\[GAMEINFOMAIN=GBKIND:3,GRLT:4,ZIPSU:0,GONGJE:75,\\]\n\\[GAMEDATE=2017- 1- 6-12- 6-22\\]\n\\HE\nINI 0 1 0 &4\nSTO 0 2 1 0 18\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[7.5]RE[W+R]DT[2017-01-06]SO[Tygem];B[as])",
	},
	{
		"b2.gib", "\\HS\n\\[GAMEINFOMAIN=GBKIND:3,GTIME:1800-10-3,GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,\\]\n\\[GAMETAG=C2016:03:26:17:29,W3,Z0,G65,T30-3-1800\\]\n\\HE\nINI 0 1 0 &4\nSTO 0 2 1 0 18\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RE[B+R]DT[2016-03-26]SO[Tygem];B[as])",
	},
	{
		"c.ngf", "Rated game\n19\nShiro  7D*\nKuro   5D\nwww.cyberoro.com\n0\n0\n6\n20110812 [09:31]\n480\n黒中押し勝ち!\n4\nPMABBQEEQ\nPMACWEEEE\nPMADBAAAA\nPMAEWTTTT\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[19]EV[Rated game]PW[Shiro]WR[7D]PB[Kuro]BR[5D]PC[www.cyberoro.com]KM[6.5]DT[2011-08-12]RE[B+R];B[pd];W[dd];B[];W[ss])",
	},
	{
		"d.ngf", "x\n9\nW\nB\n\n2\n0\n0\n\n0\nWhite loses on time\n1\nPMABWBBBB\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[9]EV[x]PW[W]PB[B]HA[2]AB[cg][gc]KM[0]RE[B+T];W[aa])",
	},
	{
		"e.ugf", "[Header]\nLang=UTF-8\nTitle=,,Honinbo,Final\nPlace=Tokyo\nDate=2013/05/07,,,\nSize=19\nHdcp=0,6.50\nRule=JPN\n" +
			"PlayerB=Kuro,9p,JP,\nPlayerW=Shiro,8p,JP,\nWinner=B,2.50\n[Data]\nPD,B1,1,0\nDP,W1,2,4 '00:00:31\nYA,B1,3,0\n[Figure]\n" +
			".Text,2\nA good answer.\n.#,4,4,a\n.EndText\n.Fig,1\n.Text\nnot read\n.EndText\n.EndFig\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[19]EV[Honinbo, Final]PC[Tokyo]DT[2013-05-07]KM[6.5]RU[Japanese]PB[Kuro]BR[9p]PW[Shiro]WR[8p]RE[B+2.5]" +
			";B[pd];W[dp]C[A good answer.]LB[dd:a];B[])",
	},
	{
		"f.ugi", "[Header]\r\nCoordinateType=IGS\r\nSize=9\r\nHdcp=2,0.5\r\nWinner=W,C\r\n[Data]\r\nCC,B1,0,0\r\nGG,B1,0,0\r\nAA,W1,1,3\r\n",
		"(;GM[1]FF[4]CA[UTF-8]SZ[9]HA[2]KM[0.5]RE[W+R]AB[cg][gc];W[ai])",
	},
	{
		"g.json", `{"id":12,"name":"Ladder","players":{"black":{"id":1,"username":"kuro","ranking":29.7},"white":{"id":2,"username":"shiro","ranking":31.2}},` +
			`"outcome":"Resignation","black_lost":true,"white_lost":false,"started":"2019-04-05T06:07:08.9-04:00","gamedata":{"width":9,"height":9,"komi":"6.50",` +
			`"rules":"japanese","handicap":0,"initial_state":{"black":"","white":""},"initial_player":"black","moves":[[4,4,1200],[2,3,0],[-1,-1,5]]}}`,
		"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[kuro]BR[1k]PW[shiro]WR[2d]GN[Ladder]RU[japanese]KM[6.5]DT[2019-04-05]RE[W+R]PC[OGS\\: https\\://online-go.com/game/12];B[ee];W[cd];B[])",
	},
	{
		"h.json", `{"gamedata":{"game_id":7,"width":9,"height":9,"komi":0.5,"handicap":2,"start_time":946684800,"winner":2,"outcome":"12.5 points",` +
			`"players":{"black":{"id":1,"username":"Kuro","rank":2},"white":{"id":2,"username":"Shiro","rank":45.1,"professional":true}},` +
			`"initial_state":{"black":"cggc","white":""},"initial_player":"white","moves":[{"x":2,"y":2}]}}`,
		"(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Kuro]BR[28k]PW[Shiro]WR[9p]KM[0.5]HA[2]DT[2000-01-01]RE[W+12.5]PC[OGS\\: https\\://online-go.com/game/7]AB[cg][gc];W[cc])",
	},
	{
		"i.json", `{"gamedata":{"width":9,"height":9,"handicap":2,"players":{},"moves":[[2,6],[6,2],[4,4]]}}`,
		"(;GM[1]FF[4]CA[UTF-8]SZ[9]HA[2]AB[cg][gc];W[ee])",
	},
}

func TestImport(t *testing.T) {
	for i := range formats[1:] {
		f := &formats[i+1]
		if !slices.ContainsFunc(imports, func(c struct{ name, text, want string }) bool { return formatOf(extension(c.name)) == f }) {
			t.Errorf("no record of format %s", f.name)
		}
	}
	for _, c := range imports {
		for _, name := range []string{c.name, ""} { // by name, and by content
			f, err := Import([]byte(c.text), &Options{Name: name})
			if name == "" && c.name == "d.ngf" {
				continue // its first move is White's
			}
			if err != nil {
				t.Errorf("%s as %q: %v", c.name, name, err)
				continue
			}
			if got := strings.ReplaceAll(oneLine(f), "\n", ""); got != c.want {
				t.Errorf("%s as %q:\n%s, want\n%s", c.name, name, got, c.want)
			}
		}
	}
}

func TestImportErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.gib", "hello", "a.gib: no moves and no header found"},
		{"a.gib", "\\HS\nSTO 0 2 1 19 3\n", "a.gib: line 2: not a point of a 19x19 board"},
		{"a.gib", "\\HS\nSTO 0 2 1 3 19\n", "a.gib: line 2: not a point of a 19x19 board"},
		{"a.gib", "\\HS\nSTO 0 2\n", "a.gib: line 2: want STO 0 number colour x y"},
		{"a.ngf", "x\n19\n", "a.ngf: line 3: the header of an NGF file has 12 lines"},
		{"a.ngf", strings.Repeat("99\n", 13), "a.ngf: line 2: size 99:99: board is not square with 2 to 25 rows"},
		{"a.ngf", strings.Repeat("x\r\n", 13), `a.ngf: line 2: size "x": board is not square with 2 to 25 rows`},
		{"a.ugf", "[Header]\nSize=9\n[Data]\nPD,B1,1,0\n", "a.ugf: line 4: \"PD\" is not a point of a 9x9 board"},
		{"a.sgf", "hello", "a.sgf: no game found"},
		{"a.json", `{"name":"x"}`, "a.json: no moves and no header found"},
		{"a.json", `{"width":9,"height":13}`, "a.json: size 9:13: board is not square with 2 to 25 rows"},
		{"a.json", `{"width":9,"height":9,"moves":[[9,0]]}`, "a.json: move 1: (9, 0) is not a point of a 9x9 board"},
		{"a.json", `{"width":9,"height":9,"initial_state":{"black":"aaj"}}`, `a.json: initial_state: half a point, "j", at the end`},
		{"a.json", `{"width":9,"height":9,"initial_state":{"white":"aj"}}`, `a.json: initial_state: "aj" is not a point of a 9x9 board`},
		{"a.json", `{"width":9,"height":9,"moves":[[1]]}`, "a.json: OGS JSON: /moves: a move needs x and y"},
		{"a.json", "hello", "a.json: OGS JSON: jsontext: invalid character 'h' at start of value"},
	} {
		_, err := Import([]byte(c.text), &Options{Name: c.name})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

// TestOnlyHeader: a record without moves is a game if its header has some content, and one without
// a header if it has moves.
func TestOnlyHeader(t *testing.T) {
	for text, want := range map[string]string{
		"\\HS\n\\[GAMEBLACKNAME=A\\]\n\\HE\n": "PB[A]",
		"\\HS\n\\HE\nSTO 0 2 1 3 3\n":         ";B[dd]",
	} {
		f, err := Import([]byte(text), &Options{Name: "a.gib"})
		if err != nil || !strings.Contains(oneLine(f), want) {
			t.Errorf("%q: %v, want a game with %s", text, err, want)
		}
	}
}

// TestUGFColours: the colour of a move is the one written, or else that of the player to move, also
// if the third field is empty.
func TestUGFColours(t *testing.T) {
	for _, c := range []struct{ moves, want string }{
		{"PD,B1,1,0\nDP,W2,2,0\n", "BW"},
		{"PD,B1,,0\nDP,B2,,0\n", "BB"},
		{"PD,,1,0\nDP,,2,0\nDD,,3,0\n", "BWB"},
	} {
		f, err := Import([]byte("[Header]\nSize=19\n[Data]\n"+c.moves), &Options{Name: "a.ugf"})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for n := range f.Games[0].MainLine() {
			for _, s := range n.AppendSteps(nil, 0, 19, 19) {
				got += strings.ToUpper(s.Color.Name()[:1])
			}
		}
		if got != c.want {
			t.Errorf("%q: colours %s, want %s", c.moves, got, c.want)
		}
	}
}

func TestResult(t *testing.T) {
	for _, c := range [][2]string{
		{"White Win by Resign!", "W+R"},
		{"Black Win 6.5 >> White(50):Black(63)", "B+6.5"},
		{"White loses on time", "B+T"},
		{"흑 1.5집 승", "B+1.5"},
		{"白5.5目勝ち!", "W+5.5"},
		{"197手完、黒中押し勝ち", "B+R"},
		{"232手完、黒2目半勝ち", "B+2.5"},
		{"白棋12子 >> 白方(94):黑方(82)", "W+12"},
		{"白時間切れ勝ち！", "W+T"},
		{"Progressing!", "Progressing!"},
	} {
		if got := Result(c[0]); got != c[1] {
			t.Errorf("Result(%q) = %q, want %q", c[0], got, c[1])
		}
	}
}
