package picture

import (
	"strconv"

	"katachi/board"
)

// canvas is a surface for drawing. Coordinates and lengths are in units of the distance between two
// neighbouring lines of the board; y grows downwards.
type canvas interface {
	line(x0, y0, x1, y1, width float64, c colour)
	circle(x, y, radius float64, fill, stroke colour, width float64)
	rect(x, y, w, h, round float64, fill, stroke colour, width float64)
	text(x, y, size float64, s string, c colour)     // centred on (x, y)
	textFrom(x, y, size float64, s string, c colour) // begins at x
	border(a *area, width float64, c colour)         // a line inside the border
}

// colour is an SVG colour, "#rrggbb" or "#rrggbbaa"; "" draws nothing.
type colour string

const (
	none  colour = ""
	wood  colour = "#e9c27e"
	ink   colour = "#3d2b12"
	black colour = "#16161a"
	white colour = "#fbfaf5"
	mark  colour = "#d6336c"
	shade colour = "#d6336c38"
)

// margin is the space around the outermost lines, for coordinates.
const margin = 1.5

// side returns the length of the board's sides in units, with the margins.
func (pic *Picture) side() float64 { return float64(pic.Board.Size()-1) + 2*margin }

// extent returns the width and the height of the picture in units.
func (pic *Picture) extent() (w, h float64) {
	w, h = pic.legendExtent()
	w, h = w+pic.side(), max(h, pic.side())
	if pic.Title != "" {
		h += 0.9
	}
	return w, h
}

// draw draws everything, back to front.
func (pic *Picture) draw(c canvas) {
	w, h := pic.extent()
	c.rect(0, 0, w, h, 0, wood, none, 0)
	drawGrid(c, pic.Board.Size())
	pic.drawPosition(c)
	pic.drawLegend(c, pic.tints())
	if pic.Title != "" {
		c.text(pic.side()/2, h-0.75, 0.55, pic.Title, ink)
	}
}

// drawPosition draws the stones and marks on the grid.
func (pic *Picture) drawPosition(c canvas) {
	for _, a := range pic.Areas {
		drawArea(c, a)
	}
	for p := range pic.Board.Points {
		pic.drawPoint(c, p)
	}
	pic.drawShapes(c)
}

// drawGrid draws the lines of a board of n rows, and its coordinates.
func drawGrid(c canvas, n int) {
	far := margin + float64(n-1)
	for i := range n {
		at, width := margin+float64(i), 0.03
		if i == 0 || i == n-1 {
			width = 0.06
		}
		c.line(margin, at, far, at, width, ink)
		c.line(at, margin, at, far, width, ink)
		row := strconv.Itoa(n - i)
		c.text(0.55, at, 0.45, row, ink)
		c.text(far+margin-0.55, at, 0.45, row, ink)
		c.text(at, 0.55, 0.45, column(i), ink)
		c.text(at, far+margin-0.55, 0.45, column(i), ink)
	}
	for _, p := range board.Hoshi(n) {
		x, y := place(p)
		c.circle(x, y, 0.1, ink, none, 0)
	}
}

func drawArea(c canvas, a Area) {
	x0, y0 := place(a.From)
	x1, y1 := place(a.To)
	c.rect(x0-0.5, y0-0.5, x1-x0+1, y1-y0+1, 0.2, shade, mark, 0.06)
}

// drawPoint draws the stone on p, its label and the ring of the last move.
func (pic *Picture) drawPoint(c canvas, p board.Point) {
	x, y := place(p)
	label, onto := pic.Labels[p], ink
	switch pic.Board.Color(p) {
	case board.Black:
		c.circle(x, y, 0.47, black, none, 0)
		onto = white
	case board.White:
		c.circle(x, y, 0.46, white, ink, 0.03)
	default:
		if label != "" {
			c.circle(x, y, 0.36, wood, none, 0) // so that no line runs through the label
		}
	}
	pic.drawOwner(c, p, x, y)
	if label != "" {
		c.text(x, y, 0.56-0.08*float64(min(len(label)-1, 3)), label, onto)
	} else if p == pic.Last && p != board.Pass {
		c.circle(x, y, 0.24, none, mark, 0.08)
	}
}

// leastOwner is the least ownership for which a square is drawn.
const leastOwner = 0.1

// drawOwner draws the square that shows the owner of p, beside a label. A stone has one only if the
// opponent owns its point.
func (pic *Picture) drawOwner(c canvas, p board.Point, x, y float64) {
	owner, side := pic.Owner[p], board.Black
	fill, edge := black, white
	if owner < 0 {
		owner, side, fill, edge = -owner, board.White, white, black
	}
	if owner < leastOwner || pic.Board.Color(p) == side {
		return
	}
	most := 0.42
	if pic.Labels[p] != "" {
		x, y, most = x+0.33, y+0.33, 0.26
	}
	length := most * min(owner, 1)
	c.rect(x-length/2, y-length/2, length, length, 0, fill, edge, 0.03)
}

// place returns the coordinates of p in the picture.
func place(p board.Point) (x, y float64) {
	px, py := p.XY()
	return margin + float64(px), margin + float64(py)
}
