package picture

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"katachi/board"
)

// Plot shows how a game went: Black's win rate and lead after each move, and before the first. NaN
// means unknown, and leaves a gap.
type Plot struct {
	Title   string
	Winrate []float64 // Black's win rates, 0..1; the first is before any move
	Lead    []float64 // Black's leads, in points; the same number
	Spread  []float64 // half the widths of the leads' intervals, drawn as a band; the same number, or none
	Marks   []PlotMark
}

// PlotMark marks a move.
type PlotMark struct {
	Move  int // from 1
	Label string
	Color board.Color // colour of the move
}

// The dimensions of a plot, in units.
const (
	plotWidth  = 26.0
	plotLeft   = 1.8
	plotRight  = 0.6
	rateTop    = 1.8
	rateHigh   = 7.0
	leadTop    = rateTop + rateHigh + 1.4
	leadHigh   = 4.0
	plotHeight = leadTop + leadHigh + 1.8
	plotLetter = 0.42
	plotTitle  = 72 // letters
)

const (
	paper colour = "#fdfaf3"
	grid  colour = "#cbbfa6"
	curve colour = "#1971c2"

	shadeBand colour = "#dbe7f3"
)

// SVG writes the plot as a complete SVG document.
func (p *Plot) SVG(w io.Writer) error {
	return writeSVG(w, plotWidth, plotHeight, p.draw)
}

// draw draws the plot.
func (p *Plot) draw(c canvas) {
	c.rect(0, 0, plotWidth, plotHeight, 0, paper, none, 0)
	title := p.Title
	if title == "" {
		title = "Black's win rate and lead"
	}
	if letters := []rune(title); len(letters) > plotTitle {
		title = string(letters[:plotTitle-1]) + "…"
	}
	c.text(plotWidth/2, 0.8, 0.55, title, ink)
	rate := panel{rateTop, rateHigh, 0, 1}
	for i := range 5 {
		p.level(c, rate, float64(i)/4, fmt.Sprintf("%d %%", 25*i))
	}
	far := p.farLead()
	lead := panel{leadTop, leadHigh, -far, far}
	p.level(c, lead, far, fmt.Sprintf("B+%g", far))
	p.level(c, lead, 0, "0")
	p.level(c, lead, -far, fmt.Sprintf("W+%g", far))
	p.band(c, lead)
	p.moves(c)
	for _, axis := range []struct {
		x, y float64
		name string
	}{{plotLeft + 2, rateTop - 0.45, "Black's win rate"}, {plotLeft + 2, leadTop - 0.45, "Black's lead, points"}, {plotWidth / 2, plotHeight - 0.5, "move"}} {
		c.text(axis.x, axis.y, plotLetter, axis.name, ink)
	}
	p.line(c, rate, p.Winrate)
	p.line(c, lead, p.Lead)
	p.marks(c, rate)
}

// panel is the area for a curve with values from low to high.
type panel struct{ top, height, low, high float64 }

// y returns the y coordinate of a value.
func (a panel) y(value float64) float64 {
	share := (min(max(value, a.low), a.high) - a.low) / (a.high - a.low)
	return a.top + a.height*(1-share)
}

// x returns the x coordinate of the position after a move.
func (p *Plot) x(move int) float64 {
	return plotLeft + (plotWidth-plotLeft-plotRight)*float64(move)/float64(max(1, len(p.Winrate)-1))
}

// level draws a line at a value.
func (p *Plot) level(c canvas, a panel, value float64, text string) {
	c.line(plotLeft, a.y(value), plotWidth-plotRight, a.y(value), 0.03, grid)
	c.text(plotLeft/2, a.y(value), plotLetter, text, ink)
}

// farLead returns the end of the scale for leads: 5, 10, 20, 50, 100 ...
func (p *Plot) farLead() float64 {
	most := 5.0
	for i, l := range p.Lead {
		if i < len(p.Spread) && !math.IsNaN(p.Spread[i]) {
			l = math.Abs(l) + p.Spread[i]
		}
		if !math.IsNaN(l) {
			most = max(most, math.Abs(l))
		}
	}
	for scale := 5.0; ; scale *= 10 {
		for _, step := range []float64{1, 2, 4, 10} {
			if most <= scale*step {
				return scale * step
			}
		}
	}
}

// band shades the intervals of the leads.
func (p *Plot) band(c canvas, a panel) {
	for i, s := range p.Spread {
		if math.IsNaN(s) || i >= len(p.Lead) || math.IsNaN(p.Lead[i]) {
			continue
		}
		top, bottom := a.y(p.Lead[i]+s), a.y(p.Lead[i]-s)
		c.rect(p.x(i-1), top, p.x(i)-p.x(i-1), bottom-top, 0, shadeBand, none, 0)
	}
}

// moves writes move numbers below the plot.
func (p *Plot) moves(c canvas) {
	last := len(p.Winrate) - 1
	step := 10
	for last/step > 12 {
		step *= 2
	}
	for m := 0; m <= last; m += step {
		c.line(p.x(m), rateTop, p.x(m), leadTop+leadHigh, 0.02, grid)
		c.text(p.x(m), leadTop+leadHigh+0.6, plotLetter, strconv.Itoa(m), ink)
	}
}

// line draws a curve.
func (p *Plot) line(c canvas, a panel, values []float64) {
	for i := 1; i < len(values); i++ {
		if math.IsNaN(values[i-1]) || math.IsNaN(values[i]) {
			continue
		}
		c.line(p.x(i-1), a.y(values[i-1]), p.x(i), a.y(values[i]), 0.08, curve)
	}
}

// marks draws a stone at each marked move, with its label above or below it, off the curve.
func (p *Plot) marks(c canvas, a panel) {
	for _, m := range p.Marks {
		if m.Move < 1 || m.Move >= len(p.Winrate) || math.IsNaN(p.Winrate[m.Move]) {
			continue
		}
		x, y := p.x(m.Move), a.y(p.Winrate[m.Move])
		fill, below := black, 1.0
		if m.Color == board.White {
			fill, below = white, -1
		}
		c.circle(x, y, 0.2, fill, ink, 0.04)
		if at := y + 0.5*below; at < a.top || at > a.top+a.height+0.3 {
			below = -below
		}
		c.text(min(max(x, plotLeft+0.6), plotWidth-plotRight-0.6), y+0.5*below, 0.38, m.Label, mark)
	}
}
