package report

import (
	"bytes"
	"context"
	"io"
	"math"

	"katachi"
	"katachi/board"
	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/facts"
	"katachi/internal/table"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// Column names that several tables share.
var gameColumns = []table.Column{
	{Name: "game"},
	{Name: "path", Kind: table.Text},
	{Name: "black", Kind: table.Text},
	{Name: "white", Kind: table.Text},
	{Name: "black_rank", Kind: table.Text},
	{Name: "white_rank", Kind: table.Text},
	{Name: "date", Kind: table.Text},
	{Name: "result", Kind: table.Text},
}

// writeGame writes the values of gameColumns.
func writeGame(w *table.Writer, g *collection.Info) {
	w.Int(g.ID)
	for _, text := range []string{g.Path, g.Black, g.White, g.BlackRank, g.WhiteRank, g.Date, g.Result} {
		w.Text(text)
	}
}

// askedTable writes the hits of a question as a table.
type askedTable struct{ *table.Writer }

func newAskedTable(w io.Writer, f table.Format) askedTable {
	return askedTable{table.New(w, f, append(append([]table.Column{}, gameColumns...),
		table.Column{Name: "move"}, table.Column{Name: "node"}, table.Column{Name: "color", Kind: table.Text},
		table.Column{Name: "point", Kind: table.Text}, table.Column{Name: "end"}))}
}

func (t askedTable) add(h *ask.Hit, g *collection.Info) error {
	writeGame(t.Writer, g)
	t.Int(int64(h.Move))
	t.Int(int64(h.Node))
	t.Text(h.Color.Name())
	t.Text(h.Point.Name(g.Board))
	t.Int(int64(h.End))
	return t.End()
}

// hitTable writes the hits of a search as a table.
type hitTable struct {
	*table.Writer
	in    collection.Union
	games []map[int64]*collection.Info // by collection
}

func newHitTable(ctx context.Context, in collection.Union, w io.Writer, f table.Format) (*hitTable, error) {
	t := &hitTable{in: in, Writer: table.New(w, f, append(append([]table.Column{}, gameColumns...),
		table.Column{Name: "node"}, table.Column{Name: "place", Kind: table.Text},
		table.Column{Name: "symmetry"}, table.Column{Name: "swapped", Kind: table.Bool},
		table.Column{Name: "color", Kind: table.Text, Optional: true},
		table.Column{Name: "point", Kind: table.Text, Optional: true},
		table.Column{Name: "next_node", Optional: true}, table.Column{Name: "x", Optional: true},
		table.Column{Name: "y", Optional: true}, table.Column{Name: "in", Kind: table.Text}))}
	for _, col := range in {
		games := map[int64]*collection.Info{}
		for g, err := range col.Games(ctx, &query.Where{}) {
			if err != nil {
				return nil, err
			}
			games[g.ID] = &g
		}
		t.games = append(t.games, games)
	}
	return t, nil
}

func (t *hitTable) add(h *collection.Hit) {
	g := t.games[h.In][h.Game]
	writeGame(t.Writer, g)
	t.Int(int64(h.Node))
	t.Text(h.Place.Name(g.Board))
	t.Int(int64(h.Symmetry))
	t.Bool(h.Swapped)
	if h.X < 0 {
		for range 5 {
			t.Null()
		}
	} else {
		t.Text((&Listed{Hit: *h}).Played().Name())
		t.Text(h.Point.Name(g.Board))
		t.Int(int64(h.NextNode))
		t.Int(int64(h.X))
		t.Int(int64(h.Y))
	}
	t.Text(CollectionName(t.in[h.In]))
	t.End() // Close returns its error
}

// WriteTables writes the games that match w as the tables games, moves and names; open creates the
// file of each. The table names is written if the collection has names. In moves, x and y count
// from the top left, and loss comes from an analysis in the record.
func WriteTables(
	ctx context.Context, col *collection.Collection, w *query.Where, f table.Format,
	open func(name string, write func(io.Writer) error) error, report katachi.ProgressFunc,
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
	t := &tables{ctx: ctx, col: col, outline: o, format: f, report: report}
	for _, one := range []struct {
		name  string
		write func(io.Writer) error
	}{{"games", t.games}, {"moves", t.moves}, {"names", t.names}} {
		if one.name == "names" && len(o.Terms()) == 0 {
			continue
		}
		if err := open(one.name, one.write); err != nil {
			return err
		}
	}
	return nil
}

// tables writes tables of games.
type tables struct {
	ctx     context.Context
	col     *collection.Collection
	outline *collection.Outline
	format  table.Format
	report  katachi.ProgressFunc
}

// tableGames is the number of games that are read together.
const tableGames = 256

// each calls use for the games, with their records if records is set.
func (t *tables) each(stage string, records bool, use func(*collection.Info, []byte) error) error {
	all := t.outline.Games
	for from := 0; from < len(all); from += tableGames {
		t.report.Report(katachi.Progress{Stage: stage, Done: from, Total: len(all)})
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

// games writes all facts of the games.
func (t *tables) games(out io.Writer) error {
	columns := append(append([]table.Column{}, gameColumns...),
		table.Column{Name: "file", Kind: table.Text}, table.Column{Name: "board"}, table.Column{Name: "moves"},
		table.Column{Name: "day", Optional: true}, table.Column{Name: "winner", Kind: table.Text, Optional: true},
		table.Column{Name: "komi", Kind: table.Float, Optional: true}, table.Column{Name: "handicap"},
		table.Column{Name: "place", Kind: table.Text}, table.Column{Name: "variations", Kind: table.Bool},
		table.Column{Name: "dyer", Kind: table.Text})
	for _, f := range facts.List {
		columns = append(columns, table.Column{Name: f.Name, Kind: table.Text})
	}
	w := table.New(out, t.format, columns)
	k := 0
	err := t.each("games", false, func(g *collection.Info, _ []byte) error {
		writeGame(w, g)
		w.Text(g.File)
		w.Int(int64(g.Board))
		w.Int(int64(g.Moves))
		if g.Day > 0 {
			w.Int(int64(g.Day))
		} else {
			w.Null()
		}
		if winner := t.outline.Games[k].Winner; winner != board.Empty {
			w.Text(winner.Name())
		} else {
			w.Null()
		}
		k++
		if g.HasKomi {
			w.Float(g.Komi)
		} else {
			w.Null()
		}
		w.Int(int64(g.Handicap))
		w.Text(g.Place)
		w.Bool(g.Variations)
		w.Text(g.Dyer)
		for _, f := range facts.List {
			w.Text(*f.Of(&g.Facts))
		}
		return w.End()
	})
	return closeTable(w, err)
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
			t.report.Report(katachi.Progress{Stage: "names", Done: i, Total: len(terms)})
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
