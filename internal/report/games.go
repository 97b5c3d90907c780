package report

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/facts"
)

// Games calls each for the games that match where, in the order of the collection: at most limit of
// them after the first skip. It reports whether there are more. It stops at an error of each and
// returns it.
func Games(
	ctx context.Context, col *collection.Collection, where *query.Where, skip, limit int, each func(*collection.Info) error,
) (more bool, err error) {
	n := 0
	for g, err := range col.Games(ctx, where) {
		if err != nil {
			return false, err
		}
		if n++; n <= skip {
			continue
		}
		if n-skip > limit {
			return true, nil
		}
		if err := each(&g); err != nil {
			return false, err
		}
	}
	return false, nil
}

// CollectionName returns the name of a collection in lists: its folder, or "sample".
func CollectionName(col *collection.Collection) string { return cmp.Or(col.Dir(), "sample") }

// Players returns who played whom, with their ranks.
func Players(g *collection.Info) string {
	name := func(name, rank string) string {
		return strings.TrimSpace(OrUnknown(OneLine(name)) + " " + OneLine(rank))
	}
	return name(g.Black, g.BlackRank) + " - " + name(g.White, g.WhiteRank)
}

// GameDate returns the date of a game if it could be parsed, else the text in the record.
func GameDate(g *collection.Info) string {
	if g.Day == 0 {
		return OneLine(g.Date)
	}
	return Date(g.Day)
}

// Facts returns the facts of a game as pairs of a name and a text, without missing ones.
func Facts(g *collection.Info) (known [][2]string) {
	add := func(name, text string) {
		if text = OneLine(text); text != "" {
			known = append(known, [2]string{name, text})
		}
	}
	add("game", fmt.Sprint(g.ID))
	add("players", Players(g))
	add("date", g.Date)
	add("result", g.Result)
	for _, f := range facts.List {
		add(f.Name, *f.Of(&g.Facts))
	}
	add("place", g.Place)
	add("board", fmt.Sprintf("%d x %d", g.Board, g.Board))
	add("moves", fmt.Sprint(g.Moves))
	if g.HasKomi {
		add("komi", fmt.Sprint(g.Komi))
	}
	if g.Handicap > 0 {
		add("handicap", fmt.Sprint(g.Handicap))
	}
	add("tags", strings.Join(g.Tags, ", "))
	add("record", g.Path)
	if g.File != g.Path {
		add("file", g.File)
	}
	add("status", g.Status.String())
	return known
}

// GameJSON is the JSON form of a game.
type GameJSON struct {
	ID        int64  `json:"game"`
	Path      string `json:"path" doc:"Path of the record inside its archive or the indexed folder; for a single indexed file, its name"`
	File      string `json:"file" doc:"Path of the file or archive, likewise without the server's folders"`
	Status    string `json:"status"`
	Board     int    `json:"board"`
	Moves     int    `json:"moves"`
	Black     string `json:"black"`
	White     string `json:"white"`
	BlackRank string `json:"black_rank"`
	WhiteRank string `json:"white_rank"`
	facts.Told
	Place      string   `json:"place"`
	Date       string   `json:"date"`
	Result     string   `json:"result"`
	Komi       *float64 `json:"komi"`
	Handicap   int      `json:"handicap"`
	Variations bool     `json:"variations"`
	Dyer       string   `json:"dyer"`
	Tags       []string `json:"tags"`
}

// NewGameJSON returns the JSON form of a game.
func NewGameJSON(g *collection.Info) GameJSON {
	j := GameJSON{
		ID: g.ID, Path: g.Path, File: g.File, Status: g.Status.String(), Board: g.Board, Moves: g.Moves,
		Black: g.Black, White: g.White, BlackRank: g.BlackRank, WhiteRank: g.WhiteRank,
		Told: facts.Told(g.Facts), Place: g.Place, Date: g.Date, Result: g.Result, Handicap: g.Handicap,
		Variations: g.Variations, Dyer: g.Dyer, Tags: append([]string{}, g.Tags...),
	}
	if g.HasKomi {
		j.Komi = &g.Komi
	}
	return j
}

// GameRecordJSON is the JSON form of a game with its record.
type GameRecordJSON struct {
	GameJSON
	Record string `json:"record,omitempty"`
	Bytes  []byte `json:"record_base64,omitempty" doc:"If the record is not UTF-8"`
}

// NewGameRecordJSON returns the JSON form of a game and its record.
func NewGameRecordJSON(g *collection.Info, text []byte) GameRecordJSON {
	j := GameRecordJSON{GameJSON: NewGameJSON(g)}
	if utf8.Valid(text) {
		j.Record = string(text)
	} else {
		j.Bytes = text
	}
	return j
}
