//go:build !js

package coach

import (
	"bytes"
	_ "embed" // pageTemplate is the template of the page.
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
)

//go:embed coach.html
var pageHTML string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("coach").Parse(pageHTML))
})

// page is the data for the template.
type page struct {
	Title, Summary, Rule string
	Grid                 template.HTML
	Tables               []pageTable
}

// pageTable is a table, with boards below it.
type pageTable struct {
	Title string
	Head  []string
	Rows  []pageRow
}

// pageRow is a row of a pageTable.
type pageRow struct {
	Cells  []string
	Few    bool
	Boards []name.Figure
}

// boardRows is the number of rows of a table with boards, and mostBoards the most boards of a page.
const (
	boardRows  = 5
	mostBoards = 60
)

// WriteHTML writes the report as a self-contained HTML page without scripts, with boards of the most
// costly moves of the first rows.
func (r *Answer) WriteHTML(w io.Writer, wording name.Wording) error {
	size := board.DefaultSize
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for _, e := range row.examples {
				size = e.game.size
			}
		}
	}
	var grid bytes.Buffer
	if err := picture.InlineGrid(&grid, size); err != nil {
		return err
	}
	unit := map[string]string{"points": "points", "percent": "% of win rate"}[r.Unit]
	p := page{
		Title: fmt.Sprintf("What the moves of %s cost", r.Player),
		Summary: fmt.Sprintf("%d moves in %d analysed games lost %s %s each; those of the other players lost %s.",
			r.Moves, r.Games, Short(r.Loss), unit, Short(r.FieldLoss)),
		Rule: "Cost is the total loss beyond that of the field, the other players of these games. * differs significantly from the field: " +
			"Welch's t-test with errors by game; up to 5 % of the marks in a table may be due to chance (Benjamini and Hochberg). Faint: too few moves or games for a test.",
		Grid: template.HTML(grid.String()), // it is ours
	}
	boards := 0
	for _, t := range r.Tables {
		table := pageTable{Title: t.Title, Head: []string{"", "Times", "Games", "Lost", "± 95 %", "Field", "Cost", ""}}
		for i := range t.Rows {
			row := &t.Rows[i]
			line := pageRow{Cells: row.cells(wording), Few: row.Few}
			for _, e := range row.examples {
				if i >= boardRows || boards >= mostBoards || e.game.size != size {
					break
				}
				boards++
				f, err := e.figure(boards, r.Unit)
				if err != nil {
					return err
				}
				line.Boards = append(line.Boards, f)
			}
			table.Rows = append(table.Rows, line)
		}
		p.Tables = append(p.Tables, table)
	}
	p.Tables = append(p.Tables, r.missedTable(wording), r.monthTable())
	return pageTemplate().Execute(w, &p)
}

// cells returns the cells of a row.
func (r *Row) cells(w name.Wording) []string {
	sign := ""
	if r.Significant {
		sign = "*"
	}
	return []string{
		w.Term(&r.Term), fmt.Sprint(r.Times), fmt.Sprint(r.Games),
		Short(r.Loss), Short(r.Margin), Short(r.FieldLoss), Short(r.Cost), sign,
	}
}

// missedTable returns the table of names of best moves that were not played.
func (r *Answer) missedTable(w name.Wording) pageTable {
	t := pageTable{Title: "Best moves, by name", Head: []string{"", "Best", "Played", "Lost otherwise"}}
	for i := range r.Missed {
		m := &r.Missed[i]
		t.Rows = append(t.Rows, pageRow{Cells: []string{
			w.Term(&m.Term), fmt.Sprint(m.Best), fmt.Sprint(m.Played), fmt.Sprintf("%.2f", m.Lost),
		}})
	}
	return t
}

// monthTable returns the table of losses by month.
func (r *Answer) monthTable() pageTable {
	t := pageTable{Title: "By month", Head: []string{"", "Games", "Moves", "Lost", "± 95 %"}}
	for _, m := range r.Months {
		t.Rows = append(t.Rows, pageRow{Cells: []string{
			m.Month, fmt.Sprint(m.Games), fmt.Sprint(m.Moves), Short(m.Loss), Short(m.Margin),
		}})
	}
	return t
}

// figure draws the position before the move, with the move and the best one.
func (e *exampleMove) figure(number int, unit string) (f name.Figure, err error) {
	b, last := e.board()
	size := b.Size()
	pic := &picture.Picture{Board: b, Last: last, Labels: map[board.Point]string{}}
	played := e.move.point.Name(size)
	if e.move.point != board.Pass {
		pic.Labels[e.move.point] = "X"
	}
	pic.Title = fmt.Sprintf("Move %d, %s %s (X): lost %s", e.move.number, e.move.color.Name(), played, lostText(e.lost, unit))
	f = name.Figure{Caption: pic.Title, Notes: []string{e.game.path}}
	if e.game.title != "" {
		f.Notes[0] += ": " + e.game.title
	}
	if e.move.best != nil && e.move.best.Line[0] != e.move.point {
		if best := e.move.best.Line[0]; best != board.Pass {
			pic.Labels[best] = "A"
		}
		f.Notes = append(f.Notes, "Better (A): "+strings.Join(report.PointNames(e.move.best.Line, size), " "))
	}
	var out bytes.Buffer
	err = pic.Inline(&out, fmt.Sprintf("c%d-", number))
	f.SVG = template.HTML(out.String()) // package picture escapes what it writes
	return f, err
}
