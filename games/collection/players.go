package collection

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/players"
	"katachi/games/query"
	"katachi/internal/disk"
)

// playersName is the file in a collection's folder that says which names belong to one person, in
// the format of package players. The user writes it; it is read when the collection is opened.
const playersName = "players.txt"

// readPlayers reads the file; without one there are no names.
func readPlayers(dir string) (*players.Names, error) {
	path := filepath.Join(dir, playersName)
	text, err := disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return players.Parse(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), path)
}

// Player is a player of games in a collection.
type Player struct {
	Name  string       `json:"player"` // the name in most of the games
	Games int          `json:"games"`
	Other []PlayerName `json:"other"` // other names, the most frequent first
}

// PlayerName is another name of a player.
type PlayerName struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Why   string `json:"why"` // reason to count it as the same person: "spelling", or the source of a list
}

// Players lists the players of the games that match w, those with most games first. Names that
// probably belong to one person are one player, as in searches by player. If w has a Player, only
// that player is listed.
func (c *Collection) Players(ctx context.Context, w *query.Where) ([]Player, error) {
	games := map[string]int{}
	for e, err := range c.cat.Games(ctx, catalogue.Selection{Columns: []string{"black", "white"}, Where: c.conditions(w)}) {
		if err != nil {
			return nil, c.failed(err)
		}
		games[e.Info.Black]++
		if e.Info.White != e.Info.Black {
			games[e.Info.White]++
		}
	}
	names := slices.SortedFunc(maps.Keys(games), func(a, b string) int {
		return cmp.Or(games[b]-games[a], strings.Compare(a, b))
	})
	wanted := catalogue.PlayerIs("", w.Player, c.players)
	var list []Player
	for _, g := range players.Groups(names, c.players, players.Builtin()) {
		p := Player{Name: g.Names[0], Games: games[g.Names[0]], Other: []PlayerName{}}
		for i, name := range g.Names[1:] {
			p.Other = append(p.Other, PlayerName{name, games[name], g.Why[i]})
			p.Games += games[name]
		}
		if slices.ContainsFunc(g.Names, wanted.HoldsText) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b Player) int { return b.Games - a.Games })
	return list, nil
}
