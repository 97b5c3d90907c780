package picture

import (
	"math"
	"slices"
	"strconv"

	"katachi/board"
)

// colours are the colours of shapes, used in turn: dark enough for white numbers.
var colours = [...]colour{"#d6336c", "#1971c2", "#2b8a3e", "#d9480f", "#6741d9", "#0b7285", "#a61e4d", "#5c7c0f"}

// spot is a place in the picture, in units.
type spot struct{ x, y float64 }

func (s spot) to(t spot) float64 { return math.Hypot(t.x-s.x, t.y-s.y) }

// area has the points within radius of a spot, or within half of a link.
type area struct {
	spots  []spot
	radius float64
	links  [][2]spot
	half   float64 // the radius of links
}

// bounds returns the bounding box of a.
func (a *area) bounds() (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range a.spots {
		x0, y0, x1, y1 = min(x0, s.x), min(y0, s.y), max(x1, s.x), max(y1, s.y)
	}
	return x0 - a.radius, y0 - a.radius, x1 + a.radius, y1 + a.radius
}

// inner returns a without a border of the given width.
func (a *area) inner(width float64) *area {
	in := *a
	in.radius, in.half = a.radius-width, a.half-width
	return &in
}

// linked returns lines that link all spots with the least total length (Prim's algorithm).
func linked(spots []spot) (links [][2]spot) {
	near := make([]int, len(spots)) // the nearest linked spot; -1 for linked spots
	near[0] = -1
	for range spots[1:] {
		next := -1
		for i, n := range near {
			if n >= 0 && (next < 0 || spots[i].to(spots[n]) < spots[next].to(spots[near[next]])) {
				next = i
			}
		}
		links = append(links, [2]spot{spots[near[next]], spots[next]})
		near[next] = -1
		for i, n := range near {
			if n >= 0 && spots[i].to(spots[next]) < spots[i].to(spots[n]) {
				near[i] = next
			}
		}
	}
	return links
}

const (
	border = 0.075 // width of a shape's outline
	badge  = 0.27  // radius of a number
)

// drawShapes draws a line around the points of each shape, and their numbers.
func (pic *Picture) drawShapes(c canvas) {
	tints := pic.tints()
	var areas []*area                // areas of the shapes with points
	depths := map[board.Point]uint{} // a bit for each line around the point, from outside
	for _, s := range pic.Shapes {
		if len(s.Points) == 0 {
			continue
		}
		var spots []spot
		taken := uint(0)
		for _, p := range s.Points {
			x, y := place(p)
			spots = append(spots, spot{x, y})
			taken |= depths[p]
		}
		depth := 0
		for depth < 3 && taken>>depth&1 != 0 {
			depth++
		}
		for _, p := range s.Points {
			depths[p] |= 1 << depth
		}
		radius := 0.5 - 0.1*float64(depth)
		areas = append(areas, &area{spots, radius, linked(spots), 0.3 * radius / 0.5})
	}
	for i, a := range areas {
		c.border(a, border, tints[i])
	}
	var numbers []spot
	for i, a := range areas {
		at := a.free(numbers)
		numbers = append(numbers, at)
		drawNumber(c, at, i, tints[i])
	}
}

// tints returns the colours of the shapes with points. Shapes that share a point have different
// colours as long as there are enough.
func (pic *Picture) tints() (tints []colour) {
	at := map[board.Point]uint{} // a bit for each colour
	for _, s := range pic.Shapes {
		if len(s.Points) == 0 {
			continue
		}
		taken := uint(0)
		for _, p := range s.Points {
			taken |= at[p]
		}
		k := len(tints)
		for range colours {
			if taken>>(k%len(colours))&1 == 0 {
				break
			}
			k++
		}
		for _, p := range s.Points {
			at[p] |= 1 << (k % len(colours))
		}
		tints = append(tints, colours[k%len(colours)])
	}
	return tints
}

// free returns a spot of a, or one between two of them, with enough space for a number beside the
// others; if there is none, the one with the most space.
func (a *area) free(others []spot) spot {
	candidates := a.spots
	for _, l := range a.links {
		candidates = append(candidates, spot{(l[0].x + l[1].x) / 2, (l[0].y + l[1].y) / 2})
	}
	best, room := candidates[0], -1.0
	for _, s := range candidates {
		nearest := 2 * badge
		for _, o := range others {
			nearest = min(nearest, s.to(o))
		}
		if nearest > room {
			best, room = s, nearest
		}
	}
	return best
}

// drawNumber draws the number of the i-th shape.
func drawNumber(c canvas, at spot, i int, tint colour) {
	c.circle(at.x, at.y, badge, tint, white, 0.03)
	text := strconv.Itoa(i + 1)
	c.text(at.x, at.y, 0.42-0.07*float64(len(text)-1), text, white)
}

const (
	legendGap    = 0.2  // between the board and the legend
	legendStep   = 0.68 // between lines of the legend and between numbers
	legendSize   = 0.5  // size of letters
	legendAcross = 4    // numbers in a line
)

// legendLine has numbers of shapes, counted from 0, and their name; a continuation line has no
// name.
type legendLine struct {
	shapes []int
	name   string
}

// legend returns a line for each name, in the order of the shapes, or several if a name has many
// shapes.
func (pic *Picture) legend() (lines []legendLine) {
	var names []string
	numbers := map[string][]int{}
	for _, s := range pic.Shapes {
		if !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	number := 0
	for _, s := range pic.Shapes {
		if len(s.Points) > 0 {
			numbers[s.Name] = append(numbers[s.Name], number)
			number++
		}
	}
	for _, name := range names {
		first, list := min(len(numbers[name]), legendAcross), numbers[name]
		lines = append(lines, legendLine{list[:first], name})
		for more := range slices.Chunk(list[first:], legendAcross) {
			lines = append(lines, legendLine{shapes: more})
		}
	}
	return lines
}

// legendExtent returns the size of the legend beside the board; 0 without shapes.
func (pic *Picture) legendExtent() (w, h float64) {
	lines := pic.legend()
	if len(lines) == 0 {
		return 0, 0
	}
	for _, l := range lines {
		w = max(w, legendStep*float64(len(l.shapes))+0.56*legendSize*float64(width(l.name)))
	}
	return legendGap + w + 0.5, 2*margin + legendStep*float64(len(lines)-1)
}

// drawLegend draws the names beside the board.
func (pic *Picture) drawLegend(c canvas, tints []colour) {
	y := margin
	for _, l := range pic.legend() {
		x := pic.side() + legendGap
		for _, i := range l.shapes {
			drawNumber(c, spot{x + badge, y}, i, tints[i])
			x += legendStep
		}
		c.textFrom(x, y, legendSize, l.name, ink)
		y += legendStep
	}
}
