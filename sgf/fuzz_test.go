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
