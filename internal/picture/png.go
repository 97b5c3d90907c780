package picture

import (
	"fmt"
	"image/png"
	"io"
	"math"
	"sync"

	"github.com/fogleman/gg"
	"github.com/golang/freetype/truetype"
	"github.com/hajimehoshi/bitmapfont/v3"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
)

// DefaultUnit is the usual number of pixels between two lines of a PNG.
const DefaultUnit = 32

// PNG writes the picture as a PNG image with unit pixels between two lines,
// 8..200; 0 means DefaultUnit.
func (pic *Picture) PNG(w io.Writer, unit int) error {
	if unit == 0 {
		unit = DefaultUnit
	}
	if unit < 8 || unit > 200 {
		return fmt.Errorf("picture: %d pixels between two lines, want 8..200", unit)
	}
	width, height := pic.extent()
	u := float64(unit)
	dc := gg.NewContext(int(math.Ceil(width*u)), int(math.Ceil(height*u)))
	pic.draw(&pngCanvas{dc: dc, unit: u, faces: map[float64]font.Face{}})
	return png.Encode(w, dc.Image())
}

type pngCanvas struct {
	dc    *gg.Context
	unit  float64
	faces map[float64]font.Face // by size in units
}

// typeface is Go Regular, which is embedded: pictures look alike everywhere.
var typeface = sync.OnceValue(func() *truetype.Font {
	f, err := truetype.Parse(goregular.TTF)
	if err != nil {
		panic("picture: embedded font: " + err.Error())
	}
	return f
})

func (p *pngCanvas) paint(fill, stroke colour, width float64) {
	if fill != none {
		p.dc.SetHexColor(string(fill))
		if stroke == none {
			p.dc.Fill()
			return
		}
		p.dc.FillPreserve()
	}
	if stroke != none {
		p.dc.SetHexColor(string(stroke))
		p.dc.SetLineWidth(width * p.unit)
		p.dc.Stroke()
	}
	p.dc.ClearPath()
}

func (p *pngCanvas) line(x0, y0, x1, y1, width float64, c colour) {
	p.dc.DrawLine(x0*p.unit, y0*p.unit, x1*p.unit, y1*p.unit)
	p.paint(none, c, width)
}

func (p *pngCanvas) circle(x, y, radius float64, fill, stroke colour, width float64) {
	p.dc.DrawCircle(x*p.unit, y*p.unit, radius*p.unit)
	p.paint(fill, stroke, width)
}

func (p *pngCanvas) rect(x, y, w, h, round float64, fill, stroke colour, width float64) {
	p.dc.DrawRoundedRectangle(x*p.unit, y*p.unit, w*p.unit, h*p.unit, round*p.unit)
	p.paint(fill, stroke, width)
}

func (p *pngCanvas) text(x, y, size float64, s string, c colour) {
	p.dc.SetHexColor(string(c))
	if !hasGlyphs(s) {
		p.bitmapText(x, y, size, s)
		return
	}
	face, ok := p.faces[size]
	if !ok {
		face = truetype.NewFace(typeface(), &truetype.Options{Size: size * p.unit})
		p.faces[size] = face
	}
	p.dc.SetFontFace(face)
	p.dc.DrawStringAnchored(s, x*p.unit, y*p.unit, 0.5, 0.35)
}

// hasGlyphs reports whether Go Regular has all characters of s. It has none for
// Japanese, Chinese and Korean.
func hasGlyphs(s string) bool {
	for _, r := range s {
		if typeface().Index(r) == 0 {
			return false
		}
	}
	return true
}

// bitmapText draws s in a font of small pixels that has the characters of
// Japanese, Chinese and Korean, scaled to the size.
func (p *pngCanvas) bitmapText(x, y, size float64, s string) {
	const height = 12 // pixels of the font
	p.dc.Push()
	defer p.dc.Pop()
	p.dc.Translate(x*p.unit, y*p.unit)
	p.dc.Scale(size*p.unit/height, size*p.unit/height)
	p.dc.SetFontFace(bitmapfont.Face)
	p.dc.DrawStringAnchored(s, 0, 0, 0.5, 0.35)
}
