// Package games lists, counts and exports stored games: tables of games, moves and names; duplicates;
// counts of names; a game whose moves are guessed.
package games

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/internal/table"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// WriteTables writes the games that match w as the tables games, moves and names; open creates the
// file of each. The table names is empty if the collection has no names. In moves, x and y count
// from the top left, and loss comes from an analysis in the record.
func WriteTables(
	ctx context.Context, col *collection.Collection, w *query.Where, f table.Format,
	open func(name string, write func(io.Writer) error) error, progress katachi.ProgressFunc,
) error {
	col, err := col.Pin(ctx)
	if err != nil {
		return err
	}
	defer col.Close()
	o, err := col.Outline(ctx, w, false)
	if err != nil {
		return err
	}
	t := &tables{ctx: ctx, col: col, outline: o, format: f, progress: progress}
	for _, one := range []struct {
		name  string
		write func(io.Writer) error
	}{{"games", t.games}, {"moves", t.moves}, {"names", t.names}} {
		if err := open(one.name, one.write); err != nil {
			return err
		}
	}
	return nil
}

// tables writes tables of games.
type tables struct {
	ctx      context.Context
	col      *collection.Collection
	outline  *collection.Outline
	format   table.Format
	progress katachi.ProgressFunc
}

// tableGames is the number of games that are read together.
const tableGames = 256

// each calls use for the games, with their records if records is set.
func (t *tables) each(stage string, records bool, use func(*collection.Info, []byte) error) error {
	all := t.outline.Games
	for from := 0; from < len(all); from += tableGames {
		t.progress.Report(katachi.Progress{Stage: stage, Done: from, Total: len(all)})
		var ids []int64
		for _, g := range all[from:min(from+tableGames, len(all))] {
			ids = append(ids, g.ID)
		}
		var infos []*collection.Info
		for info, err := range t.col.Infos(t.ctx, ids) {
			if err != nil {
				return err
			}
			infos = append(infos, info)
		}
		if !records {
			for _, info := range infos {
				if err := use(info, nil); err != nil {
					return err
				}
			}
			continue
		}
		i := 0
		for record, err := range t.col.Records(t.ctx, ids) {
			if err == nil {
				err = use(infos[i], record)
			}
			if err != nil {
				return err
			}
			i++
		}
	}
	return t.ctx.Err()
}

// gameRow is a row of the table of games.
type gameRow struct {
	report.GameJSON
	Day    *time.Time   `json:"day"` // of a date with month and day
	Year   *int         `json:"year"`
	Winner *board.Color `json:"winner"`
}

// games writes all facts of the games.
func (t *tables) games(out io.Writer) error {
	rows := table.Of[gameRow](out, t.format)
	k := 0
	err := t.each("games", false, func(g *collection.Info, _ []byte) error {
		row := gameRow{GameJSON: report.NewGameJSON(g)}
		if g.Day > 0 {
			year := int(g.Day / 10000)
			row.Year = &year
		}
		if day, err := time.Parse("20060102", fmt.Sprintf("%08d", g.Day)); err == nil {
			row.Day = &day
		}
		if winner := t.outline.Games[k].Winner; winner != board.Empty {
			row.Winner = &winner
		}
		k++
		return rows.Add(&row)
	})
	return closeTable(rows.Writer, err)
}

// closeTable closes a table and returns the first of the errors.
func closeTable(w *table.Writer, err error) error {
	if closed := w.Close(); err == nil {
		err = closed
	}
	return err
}

// moves writes the moves of games, up to an illegal one.
func (t *tables) moves(out io.Writer) error {
	w := table.New(out, t.format, []table.Column{
		{Name: "game"},
		{Name: "move"},
		{Name: "node"},
		{Name: "color", Kind: table.Text},
		{Name: "point", Kind: table.Text},
		{Name: "x", Optional: true},
		{Name: "y", Optional: true},
		{Name: "captures"},
		{Name: "loss", Kind: table.Float, Optional: true},
	})
	var line sgf.MainLine
	var replay sgf.Replay
	err := t.each("moves", true, func(g *collection.Info, record []byte) error {
		found := analysesOf(g, record)
		line.Reset(record)
		more := line.NextGame()
		replay.Reset(g.Board, line.Suicide())
		move := 0
		for more && line.Next() {
			s := line.Step()
			d, err := replay.Step(s)
			if err != nil {
				break
			}
			if s.Setup {
				continue
			}
			move++
			p, _ := s.Point.Board()
			w.Int(g.ID)
			w.Int(int64(move))
			w.Int(int64(s.Node))
			w.Text(s.Color.Name())
			w.Text(p.Name(g.Board))
			taken := len(d.Captured())
			if d.Suicide() {
				taken = 0
			}
			if p == board.Pass {
				w.Null()
				w.Null()
			} else {
				w.Int(int64(s.Point.X))
				w.Int(int64(s.Point.Y))
			}
			w.Int(int64(taken))
			if loss := lossAt(found, move, s.Color); !math.IsNaN(loss) {
				w.Float(loss)
			} else {
				w.Null()
			}
			if err := w.End(); err != nil {
				return err
			}
		}
		return nil
	})
	return closeTable(w, err)
}

// analysesOf returns the analyses in a record, by moves played; nil if there are none.
func analysesOf(g *collection.Info, record []byte) []*analysis.Position {
	for _, property := range []string{"KT[", "LZ", "V[", "SBKS["} {
		if !bytes.Contains(record, []byte(property)) {
			continue
		}
		f, err := sgf.Import(record, &sgf.Options{Name: g.Path})
		if err != nil || len(f.Games) == 0 {
			return nil
		}
		found, _ := analysis.Stored(f.Games[0])
		return found
	}
	return nil
}

// lossAt returns the points that a move lost; NaN if not known.
func lossAt(found []*analysis.Position, move int, c board.Color) float64 {
	if move >= len(found) || found[move-1] == nil || found[move] == nil {
		return math.NaN()
	}
	points, _ := analysis.Lost(c, found[move-1], found[move])
	return points
}

// names writes the names of moves and of the shapes that they make, name by name.
func (t *tables) names(out io.Writer) error {
	w := table.New(out, t.format, []table.Column{
		{Name: "game"},
		{Name: "node"},
		{Name: "name", Kind: table.Text},
		{Name: "sense", Kind: table.Text},
	})
	terms := t.outline.Terms()
	write := func() error {
		for i, term := range terms {
			t.progress.Report(katachi.Progress{Stage: "names", Done: i, Total: len(terms)})
			sense := query.Called
			if term.Made {
				sense = query.Makes
			}
			found, err := t.outline.Find(t.ctx, &query.Query{Named: []query.Named{{{Sense: sense, Name: term.English}}}})
			if err != nil {
				return err
			}
			for k := range t.outline.Games {
				for _, node := range found.Of(k) {
					w.Int(t.outline.Games[k].ID)
					w.Int(int64(node))
					w.Text(term.English)
					w.Text(sense.String())
					if err := w.End(); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	return closeTable(w, write())
}
