package problems

import (
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/num"
)

// reach is how many steps from its stones the region of the inner side reaches.
const reach = 3

// shapeOf returns the shape of a problem: its stones and its region, in reading order.
func shapeOf(b *board.Board, first []board.Point) (shape collection.Shape) {
	black, white := steps(b, board.Black), steps(b, board.White)
	nearer := 0 // more empty points are nearer to Black
	for p := range b.Points {
		nearer += num.FromBool(black[p] < white[p]) - num.FromBool(white[p] < black[p])
	}
	inner, outer := white, black
	if nearer < 0 {
		inner, outer = black, white
	}
	for p := range b.Points {
		if b.Color(p).IsStone() || inner[p] <= reach && inner[p] <= outer[p] || slices.Contains(first, p) {
			shape = append(shape, collection.Spot{Point: p, Want: b.Color(p)})
		}
	}
	return shape
}

// steps returns how many steps over empty points each empty point is away from the stones of a
// colour; many for others.
func steps(b *board.Board, c board.Color) (d [board.NumPoints]uint8) {
	const many = 255
	var queue []board.Point
	for p := range b.Points {
		if d[p] = many; b.Color(p) == c {
			d[p] = 0
			queue = append(queue, p)
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range queue[i].Neighbours() {
			if b.Color(n) == board.Empty && d[n] == many && d[queue[i]] < many-1 {
				d[n] = d[queue[i]] + 1
				queue = append(queue, n)
			}
		}
	}
	return d
}

// placed is a problem as it lies somewhere on the board.
type placed struct {
	problem int
	sym     board.Symmetry // from the problem
	swapped bool           // the problem's Black is White
	dx, dy  int            // then slid by
	shape   collection.Shape
	first   []board.Point
}

// point returns where a point of the problem lies.
func (p *placed) point(at board.Point, size int) board.Point {
	return p.sym.Point(at, size) + board.Point(p.dy*board.Stride+p.dx)
}

// back is the inverse of point.
func (p *placed) back(at board.Point, size int) board.Point {
	return p.sym.Inverse().Point(at-board.Point(p.dy*board.Stride+p.dx), size)
}

// color returns the colour of a problem's colour.
func (p *placed) color(c board.Color) board.Color {
	if p.swapped && c.IsStone() {
		return c.Opponent()
	}
	return c
}

// fourthLine is the distance from an edge, 0 being on it, up to which a shape keeps it: a shape that
// comes to the fourth line belongs to that edge.
const fourthLine = 3

// slides returns how far a shape may slide along one axis, where it reaches from low to high.
func slides(low, high, size int) (from, to int) {
	if low <= fourthLine || size-1-high <= fourthLine {
		return 0, 0
	}
	return fourthLine + 1 - low, size - 2 - fourthLine - high
}

// places returns the different ways in which a problem may lie on the board. Those that look the
// same are one, with the first moves of all.
func (pr *Problem) places(index int) (list []placed) {
	size, seen := pr.Board.Size(), map[string]int{}
	for i := range 2 * board.NumSymmetries {
		at := placed{problem: index, sym: board.Symmetry(i % board.NumSymmetries), swapped: i >= board.NumSymmetries}
		shape := at.turned(pr, size)
		low, high := [2]int{size, size}, [2]int{}
		for _, s := range shape {
			x, y := s.Point.XY()
			low, high = [2]int{min(low[0], x), min(low[1], y)}, [2]int{max(high[0], x), max(high[1], y)}
		}
		x0, x1 := slides(low[0], high[0], size)
		y0, y1 := slides(low[1], high[1], size)
		for at.dy = y0; at.dy <= y1; at.dy++ {
			for at.dx = x0; at.dx <= x1; at.dx++ {
				one := at.slid(pr, shape)
				look := one.look(one.color(pr.Mover))
				if same, ok := seen[look]; ok {
					list[same].first = append(list[same].first, one.first...)
					continue
				}
				seen[look] = len(list)
				list = append(list, one)
			}
		}
	}
	return list
}

// slid returns the place with its shape, turned already, and first moves.
func (p placed) slid(pr *Problem, shape collection.Shape) placed {
	p.shape = slices.Clone(shape)
	for k := range p.shape {
		p.shape[k].Point += board.Point(p.dy*board.Stride + p.dx)
	}
	for _, first := range pr.First {
		p.first = append(p.first, p.point(first, pr.Board.Size()))
	}
	return p
}

// look returns a text that is equal for places that look the same.
func (p *placed) look(mover board.Color) string {
	text := []byte{byte(mover)}
	for _, s := range p.shape {
		text = append(text, byte(s.Point), byte(s.Point>>8), byte(s.Want))
	}
	return string(text)
}

// turned returns the shape of a problem turned, in reading order.
func (p *placed) turned(pr *Problem, size int) collection.Shape {
	shape := make(collection.Shape, len(pr.shape))
	for i, s := range pr.shape {
		shape[i] = collection.Spot{Point: p.sym.Point(s.Point, size), Want: p.color(s.Want)}
	}
	slices.SortFunc(shape, func(a, b collection.Spot) int { return int(a.Point) - int(b.Point) })
	return shape
}
