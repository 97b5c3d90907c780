package picture_test

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/picture"
)

// withShapes returns the picture of small with shapes that share stones, and one shape that only
// the legend has.
func withShapes(t *testing.T) *picture.Picture {
	pic := small(t)
	pic.Areas, pic.Labels = nil, nil
	cut := []board.Point{board.At(3, 4), board.At(4, 4), board.At(3, 5), board.At(4, 5)}
	for _, points := range [][]board.Point{cut, cut[:2], cut[1:3], cut[:1], cut[3:]} {
		pic.Shapes = append(pic.Shapes, picture.Shape{Name: "crosscut", Points: points})
	}
	pic.Shapes = append(pic.Shapes, picture.Shape{Name: "two", Points: cut[2:]}, picture.Shape{Name: "not drawn"})
	return pic
}

// TestShapesSVG: each shape has an outline and two numbers, on the board and in the legend, and the
// numbers on the board lie apart.
func TestShapesSVG(t *testing.T) {
	var buf bytes.Buffer
	if err := withShapes(t).SVG(&buf); err != nil {
		t.Fatal(err)
	}
	svg := buf.String()
	for text, want := range map[string]int{
		"<mask": 6, "url(#m6)": 1, ">3</text>": 2 + 2, ">6</text>": 2 + 2, ">7</text>": 2, // two of them label rows
		">crosscut</text>": 1, ">two</text>": 1, ">not drawn</text>": 1,
	} {
		if got := strings.Count(svg, text); got != want {
			t.Errorf("%q occurs %d times, want %d", text, got, want)
		}
	}
	places := map[string]bool{}
	for line := range strings.Lines(svg) {
		if at, ok := strings.CutSuffix(line, ` r="8.64" stroke-width="0.96" fill="#d6336c" stroke="#fbfaf5"/>`+"\n"); ok {
			places[at] = true
		}
	}
	if len(places) != 2 {
		t.Errorf("the first number stands at %v, want 2 places", places)
	}
}

// TestShapesPNG: the outline runs around the stones and along their link, within their points, and
// the legend has room beside the board.
func TestShapesPNG(t *testing.T) {
	const unit = 40
	pic := withShapes(t)
	var buf bytes.Buffer
	if err := pic.PNG(&buf, unit); err != nil {
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
	if w := img.Bounds().Dx(); w <= 11*unit+4*27 {
		t.Errorf("%d pixels wide: no room for four numbers beside the board", w)
	}
	pink := color.RGBA{0xd6, 0x33, 0x6c, 0xff}
	at := func(x, y float64) color.Color {
		return color.RGBAModel.Convert(img.At(int((1.5+x)*unit), int((1.5+y)*unit)))
	}
	for _, p := range [][2]float64{{3 - 0.46, 4}, {3, 4 - 0.46}, {4 + 0.46, 5}, {3.5, 4 - 0.26}} {
		if got := at(p[0], p[1]); got != pink {
			t.Errorf("%v at %v, want the outline, %v", got, p, pink)
		}
	}
	for _, p := range [][2]float64{{3 - 0.53, 4}, {3.5, 4 - 0.35}} {
		if got := at(p[0], p[1]); got == pink {
			t.Errorf("the outline at %v", p)
		}
	}
}

// TestShapesColours: shapes that share a stone have different colours, also when colours repeat.
func TestShapesColours(t *testing.T) {
	pic := &picture.Picture{Board: board.New(9)}
	for i := range 9 {
		pic.Shapes = append(pic.Shapes, picture.Shape{Name: "one", Points: []board.Point{board.At(i%8, 0)}})
	}
	var svg strings.Builder
	if err := pic.SVG(&svg); err != nil {
		t.Fatal(err)
	}
	const first, second = `fill="#d6336c" stroke="#fbfaf5"`, `fill="#1971c2" stroke="#fbfaf5"`
	if a, b := strings.Count(svg.String(), first), strings.Count(svg.String(), second); a != 2 || b != 4 {
		t.Errorf("%d numbers in the first colour and %d in the second, want 2 and 4", a, b)
	}
}

// TestShapesText: shapes add no numbers to text, only a tinted background if colours are on.
func TestShapesText(t *testing.T) {
	var plain, shapes, coloured strings.Builder
	pic := withShapes(t)
	if err := pic.Text(&shapes, false); err != nil {
		t.Fatal(err)
	}
	if err := pic.Text(&coloured, true); err != nil {
		t.Fatal(err)
	}
	pic.Shapes = nil
	if err := pic.Text(&plain, false); err != nil {
		t.Fatal(err)
	}
	if shapes.String() != plain.String() || strings.Count(coloured.String(), "48;2;92;36;56") != 4 {
		t.Errorf("shapes change the text to\n%s\nin colours\n%q", shapes.String(), coloured.String())
	}
}
