package collection

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/players"
	"katachi/games/query"
)

// Player is a player of games in a collection.
type Player struct {
	Name  string       `json:"player" doc:"The name in most of the games"`
	Games int          `json:"games"`
	Other []PlayerName `json:"other" doc:"Other names, the most frequent first"`
}

// PlayerName is another name of a player.
type PlayerName struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Why   string `json:"why" doc:"Reason to count it as the same person: \"spelling\", or the source of a list"`
}

// Players lists the players of the games that match w, those with most games first. Names that
// probably belong to one person are one player, as in searches by player. If w has a Player, only
// that player is listed.
func (c *Collection) Players(ctx context.Context, w *query.Where) ([]Player, error) {
	games := map[string]int{}
	for e, err := range c.store.Cat.Games(ctx, catalogue.Selection{Columns: []string{"black", "white"}, Where: c.store.Conditions(w)}) {
		if err != nil {
			return nil, c.store.Failed(err)
		}
		games[e.Info.Black]++
		if e.Info.White != e.Info.Black {
			games[e.Info.White]++
		}
	}
	names := slices.SortedFunc(maps.Keys(games), func(a, b string) int {
		return cmp.Or(games[b]-games[a], strings.Compare(a, b))
	})
	wanted := catalogue.PlayerIs("", w.Player, c.store.Players)
	var list []Player
	for _, g := range players.Groups(names, c.store.Players, players.Builtin()) {
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
