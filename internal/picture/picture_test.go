package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/picture"
)

// small returns a picture of a 9x9 position with a title, a label, an area and the last move.
func small(t *testing.T) *picture.Picture {
	t.Helper()
	b := board.New(9)
	for _, s := range []struct {
		c board.Color
		p string
	}{{board.Black, "D5"}, {board.White, "E5"}, {board.Black, "E4"}, {board.White, "D4"}} {
		p, err := board.ParsePoint(s.p, 9)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Play(s.c, p); err != nil {
			t.Fatal(err)
		}
	}
	return &picture.Picture{
		Board: b, Last: board.At(3, 5), Title: "crosscut <&>",
		Labels: map[board.Point]string{board.At(5, 3): "A"},
		Areas:  []picture.Area{{From: board.At(3, 4), To: board.At(4, 5)}},
	}
}

func TestText(t *testing.T) {
	var got strings.Builder
	if err := small(t).Text(&got, false); err != nil {
		t.Fatal(err)
	}
	want := strings.TrimPrefix(`
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . . . A . . . 6
 5 . . . X O . . . . 5
 4 . . .(O)X . . . . 4
 3 . . + . . . + . . 3
 2 . . . . . . . . . 2
 1 . . . . . . . . . 1
   A B C D E F G H J
   crosscut <&>
`, "\n")
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

func TestTextLastColumn(t *testing.T) {
	pic := small(t)
	pic.Last = board.At(8, 0)
	var got strings.Builder
	if err := pic.Text(&got, false); err != nil {
		t.Fatal(err)
	}
	if want := "\n 9 . . . . . . . .(.)9\n"; !strings.Contains(got.String(), want) {
		t.Errorf("no %q in\n%s", want, got.String())
	}
}

func TestColoursLeaveTextAlone(t *testing.T) {
	var plain, coloured strings.Builder
	pic := small(t)
	if err := errors.Join(pic.Text(&plain, false), pic.Text(&coloured, true)); err != nil {
		t.Fatal(err)
	}
	if got := strip(coloured.String()); got != plain.String() || coloured.String() == plain.String() {
		t.Errorf("without its escapes the coloured board is\n%s\nwant\n%s", got, plain.String())
	}
}

// strip removes the escape sequences that set colours.
func strip(s string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(s, "\x1b[")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		_, s, _ = strings.Cut(rest, "m")
	}
}

func TestSVGIsWellFormed(t *testing.T) {
	var buf bytes.Buffer
	if err := small(t).SVG(&buf); err != nil {
		t.Fatal(err)
	}
	elements := map[string]int{}
	d := xml.NewDecoder(&buf)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local]++
		}
	}
	// Lines: 9 each way. Circles: 5 star points, 4 stones, the ring, the background of a label.
	if elements["line"] != 18 || elements["circle"] != 11 || elements["rect"] != 2 {
		t.Errorf("elements %v, want 18 lines, 11 circles, 2 rectangles", elements)
	}
}

func TestPNG(t *testing.T) {
	var buf bytes.Buffer
	if err := small(t).PNG(&buf, 40); err != nil {
		t.Fatal(err)
	}
	if path := os.Getenv("KATACHI_PICTURE"); path != "" { // to look at
		if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	img, err := png.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got.X != 11*40 || got.Y != 11*40+36 {
		t.Errorf("size %v, want 440x476", got)
	}
	// The stone on E4 is black a little below its centre.
	r, g, b, _ := img.At(int((1.5+4)*40), int((1.5+5)*40)+5).RGBA()
	if r>>8 > 40 || g>>8 > 40 || b>>8 > 40 {
		t.Errorf("E4 is %d,%d,%d, want black", r>>8, g>>8, b>>8)
	}
	if err := small(t).PNG(io.Discard, 7); err == nil {
		t.Error("7 pixels for a line are accepted")
	}
}

// TestPNGColours: a picture has a palette, which contains the exact colours of the drawing.
func TestPNGColours(t *testing.T) {
	var buf bytes.Buffer
	if err := withShapes(t).PNG(&buf, 64); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	paletted, ok := img.(*image.Paletted)
	if !ok {
		t.Fatalf("a picture of type %T, want one with a palette", img)
	}
	for _, c := range []color.RGBA{{0xe9, 0xc2, 0x7e, 0xff}, {0x16, 0x16, 0x1a, 0xff}, {0xfb, 0xfa, 0xf5, 0xff}, {0xd6, 0x33, 0x6c, 0xff}} {
		if got := color.RGBAModel.Convert(paletted.Palette.Convert(c)); got != c {
			t.Errorf("%v became %v", c, got)
		}
	}
}

// TestPNGJapanese: two kanji look different; boxes for missing characters would look the same.
func TestPNGJapanese(t *testing.T) {
	draw := func(title string) []byte {
		pic := small(t)
		pic.Title = title
		var buf bytes.Buffer
		if err := pic.PNG(&buf, 0); err != nil {
			t.Fatal(err)
		}
		return buf.Bytes()
	}
	if bytes.Equal(draw("形"), draw("石")) {
		t.Error("形 and 石 look alike")
	}
}

// TestTextLabels: a label of two characters fills both columns of its point; a label of three has
// no room and is left out.
func TestTextLabels(t *testing.T) {
	pic := small(t)
	pic.Labels = map[board.Point]string{board.At(0, 1): "46", board.At(1, 1): "A", board.At(2, 1): "47", board.At(3, 1): "100"}
	var got strings.Builder
	if err := pic.Text(&got, false); err != nil {
		t.Fatal(err)
	}
	if want := "\n 846 A47 . . . . . . 8\n"; !strings.Contains(got.String(), want) {
		t.Errorf("no %q in\n%s", want, got.String())
	}
}

// TestOwner checks that both pictures show ownership: a square on an empty point and on a dead
// stone, none on a living stone and none on an undecided point.
func TestOwner(t *testing.T) {
	b := board.New(5)
	_, _ = b.Set(board.Black, board.At(1, 1), board.At(3, 3))
	pic := &picture.Picture{Board: b, Owner: map[board.Point]float64{
		board.At(0, 0): 1, board.At(1, 1): 1, board.At(3, 3): -0.9, board.At(4, 4): -0.5, board.At(2, 2): 0.05,
	}}
	var with, without bytes.Buffer
	if err := pic.SVG(&with); err != nil {
		t.Fatal(err)
	}
	var png, plain bytes.Buffer
	if err := pic.PNG(&png, 0); err != nil {
		t.Fatal(err)
	}
	pic.Owner = nil
	if err := pic.SVG(&without); err != nil {
		t.Fatal(err)
	}
	if err := pic.PNG(&plain, 0); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(with.String(), "<rect") - strings.Count(without.String(), "<rect"); n != 3 {
		t.Errorf("%d squares, want 3", n)
	}
	if bytes.Equal(png.Bytes(), plain.Bytes()) {
		t.Error("the PNG shows no ownership")
	}
}

// TestPlot draws games without moves and with many, marks within and beyond the game, huge leads
// and unknown values: SVG and PNG are well-formed, and each mark within the game has its label.
func TestPlot(t *testing.T) {
	long := &picture.Plot{Title: strings.Repeat("A & B < C ", 20)}
	for i := range 400 {
		long.Winrate, long.Lead = append(long.Winrate, float64(i%101)/100), append(long.Lead, float64(i*i)-500)
	}
	long.Marks = []picture.PlotMark{{Move: 1, Label: "1 A1", Color: board.Black}, {Move: 399, Label: "399 T19", Color: board.White}, {Move: 400, Label: "no"}, {Move: 0, Label: "no"}}
	gap := &picture.Plot{Winrate: []float64{0.5, math.NaN(), 0.4}, Lead: []float64{math.NaN(), 1, 2}}
	gap.Marks = []picture.PlotMark{{Move: 1, Label: "no"}}
	for _, p := range []*picture.Plot{gap, {}, {Winrate: []float64{0.5}, Lead: []float64{0}}, {Winrate: []float64{0.5, 1}, Lead: []float64{0, 1e6}}, long} {
		var svg, img bytes.Buffer
		if err := p.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(bytes.NewReader(svg.Bytes()))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if strings.Contains(svg.String(), "NaN") || strings.Contains(svg.String(), ">no<") {
			t.Error(svg.String())
		}
		if err := p.PNG(&img, 8); err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(&img); err != nil {
			t.Error(err)
		}
	}
	var svg, band bytes.Buffer
	p := &picture.Plot{Winrate: []float64{0.5, 0.4, 0.4}, Lead: []float64{0, 3, math.NaN()}}
	if err := p.SVG(&svg); err != nil {
		t.Fatal(err)
	}
	p.Spread = []float64{math.NaN(), 20, 20}
	if err := p.SVG(&band); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(band.String(), "<rect") - strings.Count(svg.String(), "<rect"); n != 1 || !strings.Contains(band.String(), "B+50") {
		t.Errorf("%d parts of a band, want one, and a scale that includes it", n)
	}
	for _, axis := range []string{"Black&#39;s win rate", "Black&#39;s lead, points", "move"} {
		if !strings.Contains(svg.String(), ">"+axis+"<") {
			t.Errorf("no axis is called %s", axis)
		}
	}
	svg.Reset()
	if err := long.SVG(&svg); err != nil || !strings.Contains(svg.String(), "399 T19") || !strings.Contains(svg.String(), "1 A1") {
		t.Error("labels are missing", err)
	}
	if err := long.PNG(io.Discard, 7); err == nil {
		t.Error("7 pixels are accepted")
	}
}

// TestBars draws tables without columns, without lines, and with shares from 0 to 1: SVG and PNG are
// well-formed, and there is a bar for each share above 0.
func TestBars(t *testing.T) {
	for _, b := range []*picture.Bars{{}, {Columns: []string{"9d"}}, {
		Title: "a < b & c", Columns: []string{"1d..3d", "9p"},
		Lines: []picture.BarLine{{Label: "Q16", Bars: []picture.Bar{{Share: 1, From: 0.9, To: 1}, {}}}, {Label: "R14", Bars: []picture.Bar{{Share: 0.2, To: 0.5}, {Share: 0.1, To: 1}}}},
	}} {
		var svg, img bytes.Buffer
		if err := b.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		bars := 0
		for d := xml.NewDecoder(bytes.NewReader(svg.Bytes())); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "rect" {
				bars++
			}
		}
		if want := map[bool]int{true: 4, false: 1}[len(b.Lines) > 0]; bars != want { // one is the paper
			t.Errorf("%d rectangles, want %d", bars, want)
		}
		if err := b.PNG(&img, 8); err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(&img); err != nil {
			t.Error(err)
		}
	}
}
