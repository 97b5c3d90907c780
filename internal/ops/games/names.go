package games

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/report"
)

// NamesRequest asks how often moves with certain names were played: the fields of requests and the
// options of the command.
type NamesRequest struct {
	query.Where
	Named    []string `json:"named,omitempty" placeholder:"NAME" sep:"none" doc:"Count only this name, written as for search --named; repeat the option for several"`
	Board    int      `json:"board,omitempty" default:"19" type:"count" placeholder:"ROWS" doc:"Board size; absent: 19"`
	By       string   `json:"by,omitempty" default:"name" enum:"name,year,player" doc:"A row for each name, or, for one name, a row for each year or player"`
	Sort     string   `json:"sort,omitempty" default:"moves" enum:"moves,rate,won" doc:"Order by number of moves, by moves in 1,000 (rate), or by wins (lower end of the 95 % interval); rows by year are in the order of the years"`
	MinGames int      `json:"min_games,omitempty" type:"count" default:"0" placeholder:"N" doc:"Leave out rows with fewer games: with the name, or of the player"`
}

// NameRow counts how often a name was played: in all games, by a player, or in a span of years.
type NameRow struct {
	collection.NameTotal
	Name, Japanese, Romaji string
	Sense                  string // whether moves have the name ("called") or make the shape ("makes"); "" if Name says so for each step
	Player                 string // in rows by player
	Year                   int    // first year of the span, in rows by year; 0 for games without a date
	Span                   string // years of the span: "2016", "1990s"
	Years                  []collection.NameYear
}

// NameCounts is the answer to a NamesRequest.
type NameCounts struct {
	Rows    []NameRow
	Asked   []query.Named // the requested names, each with its sense
	By      string
	Warning *lang.Sentence // see Found
}

// Query returns the query of the question. The error for a wrong option is an [*query.FieldError].
func (ask *NamesRequest) Query() (*query.Query, error) {
	q := &query.Query{Board: cmp.Or(ask.Board, board.DefaultSize), Where: ask.Where}
	var err error
	if q.Named, err = report.ParseNamed(ask.Named, &q.Where); err != nil {
		return nil, err
	}
	if (ask.By == "year" || ask.By == "player") && len(q.Named) != 1 {
		return nil, report.Wrong("by", fmt.Errorf("%s: want one name: --named NAME", ask.By))
	}
	if len(q.Named) == 0 {
		return q, q.Where.Check()
	}
	return q, q.Check()
}

// CountNames answers a NamesRequest.
func CountNames(ctx context.Context, col *collection.Collection, ask *NamesRequest, progress katachi.ProgressFunc) (*NameCounts, error) {
	q, err := ask.Query()
	if err != nil {
		return nil, err
	}
	n := &NameCounts{By: cmp.Or(ask.By, "name")}
	if n.Warning, err = name.Ready(ctx, col, name.AsksPurposes(q), progress); err != nil {
		return nil, err
	}
	if len(q.Named) > 0 {
		if q, err = (collection.Union{col}).Senses(ctx, q); err != nil {
			return nil, name.Damaged(col, err)
		}
		n.Asked = q.Named
	}
	if n.By == "player" {
		err = n.players(ctx, col, q)
	} else {
		err = n.names(ctx, col, q)
	}
	if err != nil {
		return nil, name.Damaged(col, err)
	}
	n.Rows = slices.DeleteFunc(n.Rows, func(r NameRow) bool { return r.sample(n.By) < ask.MinGames })
	if n.By == "year" {
		return n, nil
	}
	slices.SortStableFunc(n.Rows, func(a, b NameRow) int {
		switch ask.Sort {
		case "rate":
			return cmp.Compare(b.PerThousand(), a.PerThousand())
		case "won":
			return cmp.Compare(b.leastWon(), a.leastWon())
		}
		return cmp.Compare(b.Moves, a.Moves)
	})
	return n, nil
}

// players counts one name by player.
func (n *NameCounts) players(ctx context.Context, col *collection.Collection, q *query.Query) error {
	list, err := col.NamePlayers(ctx, q)
	of := sense(q, 0, nil)
	name := strings.TrimPrefix(q.Named[0].String(), of+" ")
	for _, p := range list {
		n.Rows = append(n.Rows, NameRow{NameTotal: p.Total, Name: name, Sense: of, Player: p.Player})
	}
	return err
}

// names counts names, or one name by year.
func (n *NameCounts) names(ctx context.Context, col *collection.Collection, q *query.Query) error {
	list, err := col.NameCounts(ctx, q)
	if err != nil {
		return err
	}
	for i := range list {
		c := &list[i]
		row := NameRow{NameTotal: c.Total, Name: c.English, Japanese: c.Japanese, Romaji: c.Romaji, Years: c.Years}
		row.Sense = sense(q, i, c)
		row.Name = strings.TrimPrefix(row.Name, row.Sense+" ")
		if n.By == "year" {
			n.Rows = append(n.Rows, row.byYear()...)
		} else {
			n.Rows = append(n.Rows, row)
		}
	}
	return nil
}

// sense returns the sense of the name of count number i, from the query or, if that has no names,
// from the library; "" for several steps, which have their own senses.
func sense(q *query.Query, i int, c *collection.NameCount) string {
	switch {
	case len(q.Named) > 0 && len(q.Named[i]) > 1:
		return ""
	case len(q.Named) > 0:
		return q.Named[i][0].Sense.String()
	case c.Made:
		return query.Makes.String()
	}
	return query.Called.String()
}

// byYear returns a row for each year, with the unknown year first.
func (r *NameRow) byYear() (rows []NameRow) {
	for _, y := range r.Years {
		span := "?"
		if y.Year != 0 {
			span = fmt.Sprint(y.Year)
		}
		rows = append(rows, NameRow{NameTotal: y.Total, Name: r.Name, Sense: r.Sense, Japanese: r.Japanese, Romaji: r.Romaji, Year: y.Year, Span: span})
	}
	return rows
}

// InSpans adds up rows by year to at most the given number of spans; the unknown year keeps its
// row.
func (n *NameCounts) InSpans(most int) []NameRow {
	var years []collection.Year
	for _, r := range n.Rows {
		years = append(years, collection.Year{Year: r.Year})
	}
	spans := report.NewSpans(years, most)
	var rows []NameRow
	for _, r := range n.Rows {
		if r.Year != 0 {
			r.Year = spans.Begin(r.Year)
			r.Span = spans.Name(r.Year)
		}
		if last := len(rows) - 1; last >= 0 && rows[last].Year == r.Year {
			rows[last].add(&r.NameTotal)
		} else {
			rows = append(rows, r)
		}
	}
	return rows
}

func (r *NameRow) add(t *collection.NameTotal) {
	r.AllGames += t.AllGames
	r.AllMoves += t.AllMoves
	r.Games += t.Games
	r.Moves += t.Moves
	r.Won += t.Won
	r.Lost += t.Lost
}

// sample returns the number of games that a row rests on.
func (r *NameRow) sample(by string) int {
	if by == "name" {
		return r.Games
	}
	return r.AllGames
}

// PerThousand returns how many of 1,000 moves have the name.
func (r *NameRow) PerThousand() float64 {
	return 1000 * float64(r.Moves) / float64(max(1, r.AllMoves))
}

// PerGame returns the mean number of moves per game with the name.
func (r *NameRow) PerGame() float64 { return float64(r.Moves) / float64(max(1, r.AllGames)) }

// leastWon returns the lower end of the interval of wins; 0 without decided games.
func (r *NameRow) leastWon() float64 {
	low, _ := num.Interval(r.Won, r.Won+r.Lost)
	return low
}

// Spark draws the rate of the name in at most the given number of spans of years.
func (r *NameRow) Spark(most int) string {
	var rates []collection.Year
	all := NameCounts{Rows: r.byYear()}
	for _, row := range all.InSpans(most) {
		rates = append(rates, collection.Year{Year: row.Year, Hits: int(1000*row.PerThousand() + 0.5)})
	}
	return report.NewSpans(rates, most).Sparkline(rates)
}

// NameRowJSON is the JSON form of NameRow.
type NameRowJSON struct {
	Name     string  `json:"name"`
	Sense    string  `json:"sense,omitempty" doc:"\"called\" or \"makes\"; absent if the name says so for each step"`
	Japanese string  `json:"ja"`
	Romaji   string  `json:"romaji"`
	Korean   string  `json:"ko"`
	Chinese  string  `json:"zh"`
	Player   string  `json:"player,omitempty"`
	Year     *int    `json:"year,omitempty" doc:"0 for games without a date"`
	Moves    int     `json:"moves"`
	Games    int     `json:"games"`
	AllMoves int     `json:"all_moves"`
	AllGames int     `json:"all_games"`
	PerGame  float64 `json:"per_game"`
	Per1000  float64 `json:"per_1000_moves"`
	Won      int     `json:"won"`
	Lost     int     `json:"lost"`
	report.WinrateJSON
	Years []collection.NameYear `json:"years,omitempty"`
}

// JSON returns the JSON form of a row; by is NameCounts.By.
func (r *NameRow) JSON(by string) NameRowJSON {
	j := NameRowJSON{
		Name: r.Name, Sense: r.Sense, Japanese: r.Japanese, Romaji: r.Romaji, Player: r.Player, Moves: r.Moves, Games: r.Games,
		AllMoves: r.AllMoves, AllGames: r.AllGames, PerGame: r.PerGame(), Per1000: r.PerThousand(), Won: r.Won, Lost: r.Lost,
		WinrateJSON: report.NewWinrateJSON(r.Won, r.Lost), Years: r.Years,
	}
	words := lang.Builtin().Add(r.Name, nil)
	j.Korean, j.Chinese = words["ko"], words["zh"]
	if by == "year" {
		j.Year = &r.Year
	}
	return j
}
