package sgf

import (
	"bytes"
	"testing"
	"unicode/utf8"
)

func addSeeds(f *testing.F) {
	for _, c := range cases {
		f.Add([]byte(c.text))
	}
	f.Add([]byte("(;GM[1]FF[4]CA[Shift_JIS]PB[\x95\x5c](;B[aa]C[\x83\x5c\x5c])(;W[tt]AB[aa:cc]))"))
	f.Add([]byte("x(;Black[aa]LB[aa:b]( )W[bb](;)))(;SZ[2:9]AE[])"))
	f.Add([]byte("\xFE\xFF\x00(\x00;\x00C\x00[\x00\\\x00]\x00]\x00)"))
}

// FuzzParse: every game that is read can be written, and is read back as checkWritten requires,
// without a warning about its form.
func FuzzParse(f *testing.F) {
	f.Add([]byte("(B[(\x8f00"))                                                                                                        // byte-not-utf8-in-move
	f.Add([]byte("(B[A[A[A[A[0"))                                                                                                      // covers-String
	f.Add([]byte("(A[C(\x86C\x9d0\xf2\xcc\xcd0\x98\xe70\x970\xcaƊ0\x88\xf5\x800ܭ\xa2\xef0\x8200\xca0](C0C;00000000000000000000000(0")) // covers-bits
	f.Add([]byte("(C[\x00\x00"))                                                                                                       // covers-blank
	f.Add([]byte("(A[\xd2\xd3\xd3\xd3\xd3Ӱ\xbd\xc0\xb4\xed0\xb20\x93\xff\xba0\xd90\xc1\xc1\xc0\xb5\xcf\xc1\xc1\xc0\xcf"))              // covers-countUTF8
	f.Add([]byte("(A[\xbf][\xb9][\xb9"))                                                                                               // covers-endsValue
	f.Add([]byte("(A[]a000["))                                                                                                         // covers-shortName
	f.Add([]byte("(A0aaaaaa[000\xe6"))                                                                                                 // covers-shortName-2
	f.Add([]byte("(AB[0 :  0"))                                                                                                        // covers-trim
	f.Add([]byte("(CA[0000000000A0\\\x83\\]000"))                                                                                      // covers-widthInside
	f.Add([]byte("(A0CA[SJIS][\x830"))                                                                                                 // cut-sjis-character
	f.Add([]byte("(A[\xbf½\xe0"))                                                                                                      // cut-utf8-in-value
	f.Add([]byte("(A[\\\xb30"))                                                                                                        // escaped-byte-not-utf8
	f.Add([]byte("0(A[\x00\x00\x00\x00"))                                                                                              // nul-in-value
	f.Add([]byte("(B[("))                                                                                                              // parenthesis-in-open-move
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data, nil)
		if err != nil {
			return
		}
		var out []byte
		for _, g := range file.Games {
			checkTree(t, g)
			out = g.Append(out)
		}
		again, err := Parse(out, nil)
		if err != nil || len(again.Games) != len(file.Games) {
			t.Fatalf("%d games written, read back as %v: %v\n%q", len(file.Games), again, err, out)
		}
		for i, g := range file.Games {
			checkWritten(t, g, again.Games[i])
		}
		for _, w := range again.Warnings {
			if w.Kind <= longName || w.Kind == duplicateProperty || w.Kind == extraValue {
				t.Fatalf("the written game is malformed: %v\n%q", w, out)
			}
		}
	})
}

func checkTree(t *testing.T, g *Game) {
	for n := range g.All() {
		for c := range n.Children() {
			if c.parent != n {
				t.Fatal("a child has another parent")
			}
		}
		if !utf8.ValidString(n.Text("C")) {
			t.Fatal("text is not UTF-8")
		}
	}
}

// FuzzMainLine: both readers agree on every main line.
func FuzzMainLine(f *testing.F) {
	f.Add([]byte("(B[000000\xc0\xf1000\xee\xf5\xec\xca0\xa300000")) // covers-Short
	f.Add([]byte("(B[0]B[0    "))                                   // covers-checkNames
	f.Add([]byte("(;B[aA](;B[aA](;B[aA])(;B[aA]));(B[)"))           // covers-closeProperty
	f.Add([]byte("(A[י\xd7\xd7"))                                   // covers-countUTF8
	f.Add([]byte("(B[                      "))                      // covers-trim
	f.Add([]byte("(PB[\\00"))                                       // covers-unescape
	f.Add([]byte("(PB[\r0\r0"))                                     // covers-unescape-2
	f.Add([]byte("(A[\xb1\xb1\xb1\xb1\x800"))                       // covers-width
	f.Add([]byte("(B[\\"))                                          // escape-at-end
	f.Add([]byte("(B[((B[))B[00"))                                  // parentheses-in-values
	f.Add([]byte("(SZ[A][1"))                                       // size-twice
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data, nil)
		line := mainLineText(data)
		if err != nil {
			if line != "" {
				t.Fatalf("Parse: %v, MainLine: %s", err, line)
			}
			return
		}
		if tree := treeText(file); tree != line {
			t.Fatalf("tree %s\nline %s", tree, line)
		}
		agreeOnGames(t, file, data)
	})
}

func agreeOnGames(t *testing.T, file *File, data []byte) {
	var m MainLine
	var r Replay
	m.Reset(data)
	for i := 0; m.NextGame(); i++ {
		g := file.Games[i]
		if columns, rows := m.Size(); CheckSize(columns, rows) == nil {
			r.Reset(columns, m.Suicide())
			for m.Next() {
				if _, err := r.Step(m.Step()); err != nil {
					break
				}
			}
			moves := 0
			for pos, err := range g.Positions(g.MainLine()) {
				if moves = pos.Moves; err == nil && len(pos.Node.Properties()) == 0 && len(pos.Deltas) > 0 {
					t.Fatal("a node without properties changed the board")
				}
			}
			if moves != r.Moves {
				t.Fatalf("%d moves by Positions, %d by Replay", moves, r.Moves)
			}
		}
		for m.Next() {
		}
		if m.Closed() != g.Closed || !bytes.Equal(m.Record(), []byte(g.Record)) {
			t.Fatalf("closed %v %v, record %q %q", m.Closed(), g.Closed, m.Record(), g.Record)
		}
		if v, ok := g.Root.value("PB"); ok && m.Text("PB") != unescape(v) {
			t.Fatalf("PB is %q and %q", m.Text("PB"), unescape(v))
		}
	}
}

// FuzzImport: no file makes an importer panic, and the result can be written and read.
func FuzzImport(f *testing.F) {
	f.Add("0", []byte("(;0 0 0(0 0 0 0 0 0 0 0 0 ]0 0 ]0 0 0 0 0 0)0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0")) // covers-Import
	f.Add("0", []byte("(A(aA(\xc1;\x91;AAA"))                                                         // covers-Parse
	f.Add("0", []byte("\xef\x7f\x8b0\nPMAB"))                                                         // covers-asciiBits
	f.Add(".ngf", []byte("Ԧ\x80\xe9"))                                                                // covers-countUTF8
	f.Add("0", []byte("?\xac\xac\nPMAB"))                                                             // covers-countUTF8-2
	f.Add("0", []byte("\xc7?\nPMAB"))                                                                 // covers-damaged
	f.Add("0", []byte("\xff\xfe000000000\xdd00"))                                                     // covers-decodeUTF16
	f.Add("0", []byte("\\HS\n\\[GAMETAG=00000 00A0 A00 00000\xf8    A0 000A\xa3A00 0 C0000 0"))       // covers-gibTags
	f.Add("0", []byte("[Header]\n[Data]\n00,,"))                                                      // covers-move
	f.Add("0", []byte("(;)))"))                                                                       // covers-nextGame
	f.Add("0", []byte("(;0 0)0"))                                                                     // covers-nextGame-2
	f.Add("0", []byte("\n2\n\n\x8f\n\n\n\n\n\n\n\nPMAB"))                                             // covers-pairs
	f.Add("0", []byte("\n2\n0 0\n\n\n\n\n\n\n\n\n\nPMAB"))                                            // covers-readNGF
	f.Add("0", []byte("(;A00!"))                                                                      // covers-readName
	f.Add("0", []byte("\n2\n\n\n\n\n\n\n\n\nW 000 lo0000000000000\nPMAB"))                            // covers-resultText
	f.Add("0", []byte("(;( 0"))                                                                       // covers-skipSpace
	f.Add("0", []byte("\r [Header]\r "))                                                              // covers-trim
	for _, c := range imports {
		f.Add(c.name, []byte(c.text))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		file, err := Import(data, &Options{Name: name})
		if err != nil {
			return
		}
		for _, g := range file.Games {
			again, err := Parse(g.Append(nil), nil)
			if err != nil || !equalGames(g, again.Games[0]) {
				t.Fatalf("reads back differently (%v): %q", err, g)
			}
		}
	})
}
