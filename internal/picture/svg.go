package picture

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// svgUnit is the number of SVG user units between two lines of the board.
const svgUnit = 32

// SVG writes the picture as a complete SVG document that scales.
func (pic *Picture) SVG(w io.Writer) error {
	width, height := pic.extent()
	return writeSVG(w, width, height, pic.draw)
}

// writeSVG writes what draw draws as a complete SVG document.
func writeSVG(w io.Writer, width, height float64, draw func(canvas)) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" font-family="sans-serif" text-anchor="middle">`+"\n",
		num(width), num(height))
	draw(svgCanvas{out, new(int), "m"})
	fmt.Fprintln(out, "</svg>")
	return out.Flush() // the writer keeps the first error, which Flush returns
}

type svgCanvas struct {
	w     *bufio.Writer
	masks *int   // number of masks so far
	id    string // prefix of the names of masks
}

// num converts a length from board units to SVG user units.
func num(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v*svgUnit), "0"), ".")
}

// paint returns a fill or stroke attribute.
func paint(attribute string, c colour) string {
	if c == none {
		return fmt.Sprintf(` %s="none"`, attribute)
	}
	if len(c) == len("#rrggbbaa") {
		var alpha int
		fmt.Sscanf(string(c[7:]), "%x", &alpha)
		return fmt.Sprintf(` %s="%s" %s-opacity="%.2f"`, attribute, c[:7], attribute, float64(alpha)/255)
	}
	return fmt.Sprintf(` %s="%s"`, attribute, c)
}

func (s svgCanvas) line(x0, y0, x1, y1, width float64, c colour) {
	fmt.Fprintf(s.w, `<line x1="%s" y1="%s" x2="%s" y2="%s" stroke-width="%s"%s/>`+"\n",
		num(x0), num(y0), num(x1), num(y1), num(width), paint("stroke", c))
}

func (s svgCanvas) circle(x, y, radius float64, fill, stroke colour, width float64) {
	fmt.Fprintf(s.w, `<circle cx="%s" cy="%s" r="%s" stroke-width="%s"%s%s/>`+"\n",
		num(x), num(y), num(radius), num(width), paint("fill", fill), paint("stroke", stroke))
}

func (s svgCanvas) rect(x, y, w, h, round float64, fill, stroke colour, width float64) {
	fmt.Fprintf(s.w, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s" stroke-width="%s"%s%s/>`+"\n",
		num(x), num(y), num(w), num(h), num(round), num(width), paint("fill", fill), paint("stroke", stroke))
}

// border fills the area through a mask that is white in it and black in its inner part.
func (s svgCanvas) border(a *area, width float64, c colour) {
	*s.masks++
	fmt.Fprintf(s.w, `<mask id="%s%d" maskUnits="userSpaceOnUse">`+"\n", s.id, *s.masks)
	for _, layer := range []struct {
		*area
		colour
	}{{a, "#ffffff"}, {a.inner(width), "#000000"}} {
		for _, p := range layer.spots {
			s.circle(p.x, p.y, layer.radius, layer.colour, none, 0)
		}
		for _, l := range layer.links {
			s.line(l[0].x, l[0].y, l[1].x, l[1].y, 2*layer.half, layer.colour)
		}
	}
	x0, y0, x1, y1 := a.bounds()
	fmt.Fprintf(s.w, `</mask><rect x="%s" y="%s" width="%s" height="%s" mask="url(#%s%d)"%s/>`+"\n",
		num(x0), num(y0), num(x1-x0), num(y1-y0), s.id, *s.masks, paint("fill", c))
}

func (s svgCanvas) text(x, y, size float64, text string, c colour) { s.write(x, y, size, text, "", c) }

func (s svgCanvas) textFrom(x, y, size float64, text string, c colour) {
	s.write(x, y, size, text, ` text-anchor="start"`, c)
}

// write writes text with the middle of its capitals at y: they are 0.72 of the size in most
// typefaces, and not all programs know dominant-baseline.
func (s svgCanvas) write(x, y, size float64, text, anchor string, c colour) {
	fmt.Fprintf(s.w, `<text x="%s" y="%s" font-size="%s"%s%s>`, num(x), num(y+0.36*size), num(size), anchor, paint("fill", c))
	xml.EscapeText(s.w, []byte(text))
	fmt.Fprintln(s.w, "</text>")
}
