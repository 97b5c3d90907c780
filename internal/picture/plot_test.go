package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/picture"
)

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
	svg.Reset()
	if err := long.SVG(&svg); err != nil || !strings.Contains(svg.String(), "399 T19") || !strings.Contains(svg.String(), "1 A1") {
		t.Error("labels are missing", err)
	}
	if err := long.PNG(io.Discard, 7); err == nil {
		t.Error("7 pixels are accepted")
	}
}
