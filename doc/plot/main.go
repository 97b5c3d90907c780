// Command plot draws the tables of doc/ as pictures. It is a module of its own,
// so that katachi itself needs no plotting library.
//
//	go run . -x "patterns" -y "states" -o ../growth.svg growth.tsv
//
// A table is tab-separated: names in the first line, then x and one y for each
// name; an empty cell is no point.
package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"image/color"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

func main() {
	x := flag.String("x", "", "name of the x axis")
	y := flag.String("y", "", "name of the y axis")
	title := flag.String("title", "", "title")
	logX := flag.Bool("logx", false, "logarithmic x axis")
	logY := flag.Bool("logy", false, "logarithmic y axis")
	out := flag.String("o", "plot.svg", "picture to write")
	flag.Parse()
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = *title, *x, *y
	if *logX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if *logY {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if err := draw(p, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "plot:", err)
		os.Exit(1)
	}
	if err := p.Save(18*vg.Centimeter, 11*vg.Centimeter, *out); err != nil {
		fmt.Fprintln(os.Stderr, "plot:", err)
		os.Exit(1)
	}
}

// colours tell the lines apart.
var colours = []color.RGBA{
	{0xd6, 0x33, 0x6c, 0xff},
	{0x1c, 0x7e, 0xd6, 0xff},
	{0x2f, 0x9e, 0x44, 0xff},
	{0xe8, 0x59, 0x0c, 0xff},
	{0x70, 0x48, 0xe8, 0xff},
	{0x49, 0x50, 0x57, 0xff},
}

func draw(p *plot.Plot, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	rows, err := r.ReadAll()
	if err != nil {
		return err
	}
	p.Legend.Top, p.Legend.Left = true, true
	for column := 1; column < len(rows[0]); column++ {
		var points plotter.XYs
		for _, row := range rows[1:] {
			if row[column] == "" {
				continue
			}
			x, err := strconv.ParseFloat(row[0], 64)
			if err != nil {
				return err
			}
			y, err := strconv.ParseFloat(row[column], 64)
			if err != nil {
				return err
			}
			points = append(points, plotter.XY{X: x, Y: y})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Color, line.Width = colours[(column-1)%len(colours)], vg.Points(1.5)
		p.Add(line)
		p.Legend.Add(rows[0][column], line)
	}
	return nil
}
