package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/picture"
	"katachi/sgf"
)

// gamesShowCmd shows games.
type gamesShowCmd struct {
	inFlag
	idFlags
	Move int  `default:"end" type:"moves" placeholder:"N" help:"The position after N stones were played (default: the end of the game)."`
	JSON bool `name:"json" help:"Print JSON, a line a game."`
}

// Run shows.
func (c *gamesShowCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	for i, id := range c.IDs {
		if i > 0 && !c.JSON {
			fmt.Fprintln(a.stdout)
		}
		if err := c.game(a, col, id); err != nil {
			return err
		}
	}
	return nil
}

// game shows one game.
func (c *gamesShowCmd) game(a *app, col *collection.Collection, id int64) error {
	g, text, err := stored(a, col, id)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(jsonShownOf(&g, text))
	}
	tree, err := col.SGF(a.ctx, id)
	if err != nil {
		return err
	}
	pic, err := positionOf(tree, c.Move)
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	if err := c.facts(a, &g); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s\n\n", bytes.TrimRight(text, "\r\n"))
	return pic.Text(a.stdout, a.colour)
}

// facts prints what is known of a game.
func (c *gamesShowCmd) facts(a *app, g *collection.Info) error {
	t := a.list()
	komi := ""
	if g.HasKomi {
		komi = fmt.Sprint(g.Komi)
	}
	handicap := ""
	if g.Handicap > 0 {
		handicap = fmt.Sprint(g.Handicap)
	}
	file := g.File
	if file == g.Path {
		file = ""
	}
	for _, f := range [][2]string{
		{"game", fmt.Sprint(g.ID)},
		{"players", players(g)},
		{"date", g.Date},
		{"result", g.Result},
		{"event", strings.TrimSpace(g.Event + " " + g.Round)},
		{"place", g.Place},
		{"board", fmt.Sprintf("%d x %d", g.Board, g.Board)},
		{"moves", fmt.Sprint(g.Moves)},
		{"komi", komi},
		{"handicap", handicap},
		{"tags", strings.Join(g.Tags, ", ")},
		{"record", g.Path},
		{"file", file},
		{"status", g.Status.String()},
	} {
		if f[1] != "" {
			t.row(f[0], oneLine(f[1]))
		}
	}
	return t.flush()
}

// jsonShown is a game with its record.
type jsonShown struct {
	jsonGame
	Record string `json:"record,omitempty"`
	Bytes  []byte `json:"record_base64,omitempty"` // where it is not UTF-8
}

func jsonShownOf(g *collection.Info, text []byte) jsonShown {
	j := jsonShown{jsonGame: jsonGameOf(g)}
	if utf8.Valid(text) {
		j.Record = string(text)
	} else {
		j.Bytes = text
	}
	return j
}

// positionOf returns a position of a game: after so many moves, or at the end
// for -1. An illegal move ends the game.
func positionOf(g *sgf.Game, move int) (*picture.Picture, error) {
	columns, _ := g.Size()
	var r sgf.Replay
	r.Reset(columns)
	var pos position
	f := positionFlags{Move: move}
	_ = f.play(g, &r, &pos)
	if move > pos.moves {
		return nil, fmt.Errorf("--move %d: it has %s", move, number(pos.moves, "move"))
	}
	pic := &picture.Picture{Board: &r.Board, Last: pos.last}
	if pos.last != board.Pass {
		pic.Title = fmt.Sprintf("%d. %s %s", pos.moves, r.Board.Color(pos.last), pos.last.Name(columns))
	}
	return pic, nil
}

// stored returns what is known of a game, and its record as it was read.
func stored(a *app, col *collection.Collection, id int64) (g collection.Info, text []byte, err error) {
	if g, err = col.Game(a.ctx, id); err != nil {
		return g, nil, err
	}
	text, err = col.Record(a.ctx, id)
	return g, text, err
}
