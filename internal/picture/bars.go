package picture

import "io"

// Bars shows shares in a table: a line for each of some things, a small bar in each column.
type Bars struct {
	Title   string
	Columns []string
	Lines   []BarLine
}

// BarLine is a line of bars, one for each column.
type BarLine struct {
	Label string
	Bars  []Bar
}

// Bar is a share from 0 to 1, with its interval.
type Bar struct{ Share, From, To float64 }

// The dimensions of bars, in units.
const (
	barLeft   = 2.4
	barColumn = 4.2
	barRoom   = 3.8 // of the longest bar
	barTop    = 2.6
	barLine   = 0.9
	barHigh   = 0.5
)

// extent returns the width and the height in units.
func (b *Bars) extent() (w, h float64) {
	return barLeft + barColumn*float64(max(2, len(b.Columns))), barTop + barLine*float64(len(b.Lines)) + 0.4
}

// SVG writes the bars as a complete SVG document.
func (b *Bars) SVG(w io.Writer) error {
	width, height := b.extent()
	return writeSVG(w, width, height, b.draw)
}

// draw draws the bars. All have the same scale.
func (b *Bars) draw(c canvas) {
	w, h := b.extent()
	c.rect(0, 0, w, h, 0, paper, none, 0)
	c.text(w/2, 0.8, 0.5, b.Title, ink)
	most := 0.01
	for _, l := range b.Lines {
		for _, bar := range l.Bars {
			most = max(most, bar.Share)
		}
	}
	length := func(share float64) float64 { return barRoom * min(1, share/most) }
	for i, column := range b.Columns {
		c.text(barLeft+barColumn*float64(i)+barRoom/2, barTop-0.7, plotLetter, column, ink)
	}
	for k, l := range b.Lines {
		y := barTop + barLine*float64(k)
		c.text(barLeft/2, y+barHigh/2, plotLetter, l.Label, ink)
		for i, bar := range l.Bars {
			x := barLeft + barColumn*float64(i)
			c.line(x, y-0.1, x, y+barHigh+0.1, 0.03, grid)
			if bar.Share == 0 {
				continue
			}
			c.rect(x, y, length(bar.Share), barHigh, 0, curve, none, 0)
			c.line(x+length(bar.From), y+barHigh/2, x+length(bar.To), y+barHigh/2, 0.06, ink)
		}
	}
}
