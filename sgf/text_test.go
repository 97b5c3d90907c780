package sgf

import (
	"encoding/json"
	"testing"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ raw, text string }{
		{`plain`, "plain"},
		{`a \] b \\ c \: d`, `a ] b \ c : d`},
		{"line\\\nbreak", "linebreak"},
		{"line\\\r\nbreak", "linebreak"},
		{"one\r\ntwo\rthree\n\rfour", "one\ntwo\nthree\nfour"},
		{"tab\tand\vothers", "tab and others"},
		{"last\\", "last"},
		{"", ""},
		{"\xff", "\uFFFD"},
	} {
		if got := unescape(c.raw); got != c.text {
			t.Errorf("unescape(%q) = %q, want %q", c.raw, got, c.text)
		}
	}
}

// TestEscape: text survives being escaped, written, read and unescaped.
func TestEscape(t *testing.T) {
	for _, text := range []string{`a]b`, `\`, `a\`, `\]`, `(;B[aa])`, "two\nlines", "囲碁:\u3000\\]", `x:y`} {
		g := NewGame(9, 9)
		g.Root.SetText("C", text)
		if got := mustParse(t, g.String()).Root.Text("C"); got != text {
			t.Errorf("%q reads back as %q", text, got)
		}
	}
}

func TestShortName(t *testing.T) {
	for _, c := range [][2]string{
		{"Size", "SZ"},
		{"SiZe", "SZ"},
		{"KoMi", "KM"},
		{"White", "W"},
		{"AddBlack", "AB"},
		{"black", "B"},
		{"b", "B"},
		{"PlayerBlack", "PB"},
		{"aB", "B"},
		{"FooBarBaz", "FBB"},
	} {
		if got := shortName(c[0]); got != c[1] {
			t.Errorf("shortName(%s) = %s, want %s", c[0], got, c[1])
		}
	}
}

func TestPoint(t *testing.T) {
	for x := range uint8(maxSize) {
		for y := range uint8(maxSize) {
			p := Point{x, y}
			if got := parsePoint(p.String()); got != p {
				t.Fatalf("parsePoint(%s) = %v, want %v", p, got, p)
			}
			if b, ok := p.Board(); ok && FromBoard(b) != p {
				t.Fatalf("FromBoard(%v) = %v, want %v", b, FromBoard(b), p)
			}
		}
	}
	for _, s := range []string{"", "a", "abc", "a1", "é", "  "} {
		if got := parsePoint(s); got != noPoint {
			t.Errorf("parsePoint(%q) = %v, want none", s, got)
		}
	}
	if b, ok := Pass.Board(); !ok || FromBoard(b) != Pass {
		t.Error("a pass is not a pass on the board")
	}
	if _, ok := (Point{25, 0}).Board(); ok {
		t.Error("column 26 fits no board")
	}
}

func TestSize(t *testing.T) {
	for _, c := range []struct {
		text          string
		columns, rows int
		ok            bool
	}{
		{"19", 19, 19, true},
		{" 9 ", 9, 9, true},
		{"19:13", 19, 13, true},
		{"52", 52, 52, true},
		{"53", 0, 0, false},
		{"0", 0, 0, false},
		{"", 0, 0, false},
		{"9:", 0, 0, false},
		{"1:2:3", 0, 0, false},
		{"99999999999999999999", 0, 0, false},
		{"-9", 0, 0, false},
	} {
		columns, rows, ok := parseSize(c.text)
		if ok != c.ok || ok && (columns != c.columns || rows != c.rows) {
			t.Errorf("parseSize(%q) = %d:%d %v, want %d:%d %v", c.text, columns, rows, ok, c.columns, c.rows, c.ok)
		}
	}
}

// TestPointJSON writes every point that records can name, and a pass, and reads each again.
func TestPointJSON(t *testing.T) {
	points := []Point{Pass}
	for i := range maxSize * maxSize {
		points = append(points, Point{uint8(i % maxSize), uint8(i / maxSize)})
	}
	for _, p := range points {
		text, err := json.Marshal(p)
		var back Point
		if err != nil || string(text) != `"`+p.String()+`"` || json.Unmarshal(text, &back) != nil || back != p {
			t.Fatalf("%v is written as %s, %v, and reads back as %v", p, text, err, back)
		}
	}
	if text, err := json.Marshal(noPoint); err == nil {
		t.Errorf("NoPoint is written as %s", text)
	}
	for _, wrong := range []string{`"a"`, `"abc"`, `"a1"`, `3`} {
		if p := points[1]; json.Unmarshal([]byte(wrong), &p) == nil || p != points[1] {
			t.Errorf("%s is read as %v", wrong, p)
		}
	}
}
