//go:build !js

package picture

import (
	"image"
	"sync"

	"github.com/hajimehoshi/bitmapfont/v3"
	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is Go Regular, which is embedded, so that pictures look the same everywhere.
var typeface = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic("picture: embedded font: " + err.Error())
	}
	return f
})

// face returns the typeface in the given size, in units.
func (p *pngCanvas) face(size float64) font.Face {
	face, ok := p.faces[size]
	if !ok {
		var err error
		if face, err = opentype.NewFace(typeface(), &opentype.FaceOptions{Size: size * p.unit, DPI: 72}); err != nil {
			panic("picture: embedded font: " + err.Error())
		}
		p.faces[size] = face
	}
	return face
}

func (p *pngCanvas) text(x, y, size float64, s string, c colour) {
	p.write(x, y, size, 0.5, s, c)
}

func (p *pngCanvas) textFrom(x, y, size float64, s string, c colour) {
	p.write(x, y, size, 0, s, c)
}

// write writes s centred on the height y. The fraction before of its width is to the left of x.
func (p *pngCanvas) write(x, y, size, before float64, s string, c colour) {
	if !hasGlyphs(s) {
		p.bitmapText(x, y, size, before, s, c)
		return
	}
	face := p.face(size)
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(c.rgba()), Face: face}
	d.Dot.X = fixed.Int26_6(x*p.unit*64) - fixed.Int26_6(before*float64(d.MeasureString(s)))
	d.Dot.Y = fixed.Int26_6(y*p.unit*64) + face.Metrics().CapHeight/2
	d.DrawString(s)
}

// hasGlyphs reports whether Go Regular has all characters of s. It has none of Japanese, Chinese
// and Korean.
func hasGlyphs(s string) bool {
	var buf sfnt.Buffer
	for _, r := range s {
		if i, err := typeface().GlyphIndex(&buf, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// bitmapText writes s in a bitmap font with the characters of Japanese, Chinese and Korean, scaled
// to the size.
func (p *pngCanvas) bitmapText(x, y, size, before float64, s string, c colour) {
	const height = 12 // of a line of text, in pixels of the font
	m := bitmapfont.Face.Metrics()
	d := font.Drawer{Src: image.NewUniform(c.rgba()), Face: bitmapfont.Face, Dot: fixed.Point26_6{Y: m.Ascent}}
	small := image.NewRGBA(image.Rect(0, 0, d.MeasureString(s).Ceil(), (m.Ascent + m.Descent).Ceil()))
	d.Dst = small
	d.DrawString(s)
	scale := size * p.unit / height
	w, h := float64(small.Rect.Dx())*scale, float64(small.Rect.Dy())*scale
	left, top := x*p.unit-before*w, y*p.unit-h/2
	xdraw.BiLinear.Scale(p.img, image.Rect(int(left), int(top), int(left+w), int(top+h)), small, small.Rect, xdraw.Over, nil)
}
