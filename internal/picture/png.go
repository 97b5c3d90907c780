//go:build !js

package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/vector"
)

// Limits for the pixels between two lines of a PNG.
const (
	DefaultUnit = 32
	MinUnit     = 8
	MaxUnit     = 200
)

// CheckUnit returns an error if a PNG cannot have this number of pixels between two lines.
func CheckUnit(unit int) error {
	if unit < MinUnit || unit > MaxUnit {
		return fmt.Errorf("want %d..%d pixels between two lines, but got %d", MinUnit, MaxUnit, unit)
	}
	return nil
}

// PNG writes the picture as a PNG image with unit pixels between two lines, MinUnit..MaxUnit; 0
// means DefaultUnit.
func (pic *Picture) PNG(w io.Writer, unit int) error {
	width, height := pic.extent()
	return writePNG(w, unit, width, height, pic.draw)
}

// PNG writes the plot as a PNG image; unit is as for a Picture.
func (p *Plot) PNG(w io.Writer, unit int) error {
	return writePNG(w, unit, plotWidth, plotHeight, p.draw)
}

// PNG writes the bars as a PNG image; unit is as for a Picture.
func (b *Bars) PNG(w io.Writer, unit int) error {
	width, height := b.extent()
	return writePNG(w, unit, width, height, b.draw)
}

func writePNG(w io.Writer, unit int, width, height float64, draw func(canvas)) error {
	if unit == 0 {
		unit = DefaultUnit
	}
	if err := CheckUnit(unit); err != nil {
		return err
	}
	u := float64(unit)
	img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(width*u)), int(math.Ceil(height*u))))
	draw(&pngCanvas{img: img, unit: u, faces: map[float64]font.Face{}})
	return png.Encode(w, fewColours(img))
}

// fewColours reduces img to its 256 most frequent colours; each other pixel gets the nearest of
// them. The image has a dozen colours, and a thousand blends of them along lines, which nobody can
// tell apart. This halves the size of the file.
func fewColours(img *image.RGBA) image.Image {
	pixels := img.Rect.Dx() * img.Rect.Dy()
	at := func(i int) color.RGBA {
		return color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3]}
	}
	count := map[color.RGBA]int{}
	for i := range pixels {
		count[at(i)]++
	}
	all := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	out := image.NewPaletted(img.Rect, nil)
	for _, c := range all[:min(len(all), 256)] {
		out.Palette = append(out.Palette, c)
	}
	index := map[color.RGBA]uint8{}
	for _, c := range all {
		index[c] = uint8(out.Palette.Index(c))
	}
	for i := range pixels {
		out.Pix[i] = index[at(i)]
	}
	return out
}

type pngCanvas struct {
	img   *image.RGBA
	unit  float64
	faces map[float64]font.Face // by size in units
}

// rgba returns the colour c, which is not none, as a color.NRGBA.
func (c colour) rgba() color.NRGBA {
	v, _ := strconv.ParseUint(string(c[1:]), 16, 32)
	if len(c) == len("#rrggbb") {
		v = v<<8 | 0xff
	}
	return color.NRGBA{uint8(v >> 24), uint8(v >> 16), uint8(v >> 8), uint8(v)}
}

// outline is an area of the image to be filled. Its paths are in units of the board. Overlapping
// paths in the same direction form one area; a path in the other direction cuts a hole. Its methods
// draw clockwise.
type outline struct {
	vector.Rasterizer
	unit   float64
	bounds image.Rectangle // pixels
}

// outline begins an outline within a rectangle.
func (p *pngCanvas) outline(x0, y0, x1, y1 float64) *outline {
	o := &outline{unit: p.unit, bounds: image.Rect(
		int(math.Floor(x0*p.unit)), int(math.Floor(y0*p.unit)), int(math.Ceil(x1*p.unit)), int(math.Ceil(y1*p.unit)))}
	o.Reset(o.bounds.Dx(), o.bounds.Dy())
	return o
}

// at returns the coordinates of a place within the outline's image.
func (o *outline) at(x, y float64) (float32, float32) {
	return float32(x*o.unit) - float32(o.bounds.Min.X), float32(y*o.unit) - float32(o.bounds.Min.Y)
}

func (o *outline) polygon(spots ...spot) {
	o.MoveTo(o.at(spots[0].x, spots[0].y))
	for _, s := range spots[1:] {
		o.LineTo(o.at(s.x, s.y))
	}
	o.ClosePath()
}

// rect adds a rectangle with rounded corners. With a negative height it is drawn counterclockwise.
func (o *outline) rect(x, y, w, h, round float64) {
	const k = 0.5523 // for control points of a cubic curve that is nearly a quarter circle, as a part of the radius
	r, v := round, math.Copysign(round, h)
	x1, y1 := x+w, y+h
	curve := func(ax, ay, bx, by, cx, cy float64) {
		fax, fay := o.at(ax, ay)
		fbx, fby := o.at(bx, by)
		fcx, fcy := o.at(cx, cy)
		o.CubeTo(fax, fay, fbx, fby, fcx, fcy)
	}
	o.MoveTo(o.at(x+r, y))
	o.LineTo(o.at(x1-r, y))
	curve(x1-r+k*r, y, x1, y+v-k*v, x1, y+v)
	o.LineTo(o.at(x1, y1-v))
	curve(x1, y1-v+k*v, x1-r+k*r, y1, x1-r, y1)
	o.LineTo(o.at(x+r, y1))
	curve(x+r-k*r, y1, x, y1-v+k*v, x, y1-v)
	o.LineTo(o.at(x, y+v))
	curve(x, y+v-k*v, x+r-k*r, y, x+r, y)
	o.ClosePath()
}

func (o *outline) circle(x, y, radius float64) {
	o.rect(x-radius, y-radius, 2*radius, 2*radius, radius)
}

// line adds a straight line of the given width.
func (o *outline) line(a, b spot, width float64) {
	d := a.to(b)
	dx, dy := (b.x-a.x)/d*width/2, (b.y-a.y)/d*width/2
	o.polygon(spot{a.x + dy, a.y - dx}, spot{b.x + dy, b.y - dx}, spot{b.x - dy, b.y + dx}, spot{a.x - dy, a.y + dx})
}

func (p *pngCanvas) fill(o *outline, c colour) {
	o.Draw(p.img, o.bounds, image.NewUniform(c.rgba()), image.Point{})
}

func (p *pngCanvas) line(x0, y0, x1, y1, width float64, c colour) {
	o := p.outline(min(x0, x1)-width, min(y0, y1)-width, max(x0, x1)+width, max(y0, y1)+width)
	o.line(spot{x0, y0}, spot{x1, y1}, width)
	p.fill(o, c)
}

func (p *pngCanvas) circle(x, y, radius float64, fill, stroke colour, width float64) {
	p.rect(x-radius, y-radius, 2*radius, 2*radius, radius, fill, stroke, width)
}

func (p *pngCanvas) rect(x, y, w, h, round float64, fill, stroke colour, width float64) {
	o := p.outline(x-width, y-width, x+w+width, y+h+width)
	if fill != none {
		o.rect(x, y, w, h, round)
		p.fill(o, fill)
	}
	if stroke != none {
		o.Reset(o.bounds.Dx(), o.bounds.Dy())
		d := width / 2
		o.rect(x-d, y-d, w+width, h+width, round+d)
		o.rect(x+d, y+h-d, w-width, width-h, max(round-d, 0))
		p.fill(o, stroke)
	}
}

// border draws a without its inner area.
func (p *pngCanvas) border(a *area, width float64, c colour) {
	o := p.outline(a.bounds())
	outer, inner := p.mask(o, a), p.mask(o, a.inner(width))
	for i, v := range inner.Pix {
		outer.Pix[i] -= min(v, outer.Pix[i])
	}
	draw.DrawMask(p.img, o.bounds, image.NewUniform(c.rgba()), image.Point{}, outer, image.Point{}, draw.Over)
}

// mask returns, for each pixel of o, how much of it is in a.
func (p *pngCanvas) mask(o *outline, a *area) *image.Alpha {
	o.Reset(o.bounds.Dx(), o.bounds.Dy())
	for _, s := range a.spots {
		o.circle(s.x, s.y, a.radius)
	}
	for _, l := range a.links {
		o.line(l[0], l[1], 2*a.half)
	}
	m := image.NewAlpha(image.Rect(0, 0, o.bounds.Dx(), o.bounds.Dy()))
	o.Draw(m, m.Bounds(), image.Opaque, image.Point{})
	return m
}
