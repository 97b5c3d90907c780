package api

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/ops/josekis"
	"katachi/internal/ops/name"
	"katachi/internal/report"
)

// PlayersRequest asks for players by a part of the name, for completion.
type PlayersRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Name       string `query:"name" json:"name,omitempty" maxLength:"200" doc:"Part of a name; case is ignored; absent: all players"`
	Limit      int    `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Players to list; 0: 20"`
}

// PlayersAnswer lists players: those whose name begins with the part first, then by number of
// games.
type PlayersAnswer struct {
	Collection string              `json:"collection"`
	Revision   string              `json:"revision"`
	Total      int                 `json:"total" doc:"Players whose name has the part"`
	List       []collection.Player `json:"list"`
}

const somePlayers = 20

// Players lists players.
func (s *Service) Players(ctx context.Context, in *PlayersRequest) (*PlayersAnswer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	out := &PlayersAnswer{List: []collection.Player{}}
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		revision, err := h.Revision(ctx)
		if err != nil {
			return err
		}
		all, err := h.players(ctx, revision)
		if err != nil {
			return err
		}
		out.Collection, out.Revision = h.Name, revision
		part := strings.ToLower(strings.TrimSpace(in.Name))
		var later []collection.Player
		for i := range all {
			switch begins, has := holds(&all[i], part); {
			case begins:
				out.List = append(out.List, all[i])
			case has:
				later = append(later, all[i])
			}
		}
		out.List = append(out.List, later...)
		out.Total = len(out.List)
		out.List = out.List[:min(len(out.List), cmp.Or(in.Limit, somePlayers))]
		return nil
	})
	return out, err
}

// holds reports whether a word in one of the player's names begins with part, and whether one
// contains it.
func holds(p *collection.Player, part string) (begins, has bool) {
	if p.Name == "" {
		return false, false
	}
	look := func(name string) {
		name = strings.ToLower(name)
		begins = begins || strings.HasPrefix(name, part) || strings.Contains(name, " "+part)
		has = has || strings.Contains(name, part)
	}
	look(p.Name)
	for _, o := range p.Other {
		look(o.Name)
	}
	return begins, has
}

// players returns all players of the collection; it keeps the list until the collection changes.
func (h *Held) players(ctx context.Context, revision string) ([]collection.Player, error) {
	h.last.mu.Lock()
	defer h.last.mu.Unlock()
	if h.last.players != nil && h.last.playersOf == revision {
		return h.last.players, nil
	}
	list, err := h.Games.Players(ctx, &query.Where{})
	if err == nil {
		h.last.players, h.last.playersOf = list, revision
	}
	return list, err
}

// PlayerPageRequest asks about one player.
type PlayerPageRequest struct {
	Collection string `query:"collection" json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Name       string `query:"name" json:"name" maxLength:"200" doc:"A name of the player, as in a record"`
	Names      bool   `query:"names" json:"names,omitempty" doc:"Also count the names of the player's moves, which takes longer"`
}

// PlayerPageAnswer holds the statistics of a player.
type PlayerPageAnswer struct {
	Collection string `json:"collection"`
	Revision   string `json:"revision"`
	collection.Player
	First     string           `json:"first,omitempty" doc:"Earliest date"`
	Last      string           `json:"last,omitempty" doc:"Latest date"`
	Black     PlayerScore      `json:"black" doc:"With Black"`
	White     PlayerScore      `json:"white" doc:"With White"`
	Years     []playerYear     `json:"years" doc:"Ascending; year 0 stands for games without a date"`
	Opponents []playerOpponent `json:"opponents" doc:"Those with most games"`
	Lines     []playerLine     `json:"lines" doc:"Openings and josekis in the player's games on 19x19, by either side, the most frequent first"`
	Names     []playerMoves    `json:"names" nullable:"true" doc:"Names that the player's moves have significantly more or less often than those of the opponents; null if not requested or not stored"`
}

// PlayerScore is games and their results.
type PlayerScore struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Lost  int `json:"lost"`
}

// add counts a game: won by the player if won is 1, lost if it is -1.
func (s *PlayerScore) add(won int) {
	s.Games++
	switch won {
	case 1:
		s.Won++
	case -1:
		s.Lost++
	}
}

// playerYear is the score of a year.
type playerYear struct {
	Year int `json:"year"`
	PlayerScore
}

// playerOpponent is the score against an opponent.
type playerOpponent struct {
	Name string `json:"player"`
	PlayerScore
}

// playerLine counts an opening or joseki in the games of a player.
type playerLine struct {
	Kind string `json:"kind" enum:"opening,joseki"`
	name.TermJSON
	Times int `json:"times"`
	First int `json:"first,omitempty" doc:"Year"`
	Last  int `json:"last,omitempty" doc:"Year"`
}

// playerMoves counts moves with a name.
type playerMoves struct {
	name.TermJSON
	Moves    int     `json:"moves" doc:"Moves of the player with the name"`
	Opponent int     `json:"opponent" doc:"Those of the opponents, in the same games"`
	Z        float64 `json:"z" doc:"Difference in standard deviations; above 0 the player has more"`
}

// Limits of a player's page.
const (
	mostOpponents = 30
	mostLines     = 30
	mostNames     = 30
	surely        = 4.0 // standard deviations: with some 300 names, one player in fifty exceeds it for one name by chance
)

// PlayerPage returns the statistics of a player.
func (s *Service) PlayerPage(ctx context.Context, in *PlayerPageRequest) (*PlayerPageAnswer, error) {
	name := strings.TrimSpace(in.Name)
	if name == "" {
		return nil, bad("name", "no player name")
	}
	var out *PlayerPageAnswer
	err := s.Shelf.Use(ctx, in.Collection, func(h *Held) error {
		revision, err := h.Revision(ctx)
		if err != nil {
			return err
		}
		p, err := h.player(ctx, revision, name)
		if err != nil {
			return err
		}
		out = &PlayerPageAnswer{Collection: h.Name, Revision: revision, Player: *p, Lines: []playerLine{}}
		where := &query.Where{Player: p.Name}
		if err := out.scores(ctx, h, where); err != nil {
			return err
		}
		if err := out.lines(ctx, h, where, s); err != nil || !in.Names {
			return err
		}
		return out.names(ctx, h, where)
	})
	return out, err
}

// player finds the player with a name.
func (h *Held) player(ctx context.Context, revision, name string) (*collection.Player, error) {
	all, err := h.players(ctx, revision)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if namesOf(&all[i])[strings.ToLower(name)] {
			return &all[i], nil
		}
	}
	return nil, NewProblem(StatusNotFound, "name", "nobody", h.Name, report.OneLine(name))
}

// namesOf returns all names of a player, in small letters.
func namesOf(p *collection.Player) map[string]bool {
	names := map[string]bool{strings.ToLower(p.Name): true}
	for _, o := range p.Other {
		names[strings.ToLower(o.Name)] = true
	}
	return names
}

// scores counts the games of the player by colour, year and opponent.
func (out *PlayerPageAnswer) scores(ctx context.Context, h *Held, where *query.Where) error {
	own := namesOf(&out.Player)
	years, opponents := map[int]*playerYear{}, map[string]*playerOpponent{}
	first, last := uint32(math.MaxUint32), uint32(0)
	for g, err := range h.Games.Games(ctx, where) {
		if err != nil {
			return err
		}
		color, score, other := board.Black, &out.Black, g.White
		switch {
		case own[strings.ToLower(g.Black)]:
		case own[strings.ToLower(g.White)]:
			color, score, other = board.White, &out.White, g.Black
		default: // the name is only part of another player's name
			continue
		}
		won := outcome(g.Result, color)
		score.add(won)
		year := int(g.Day / 10000)
		if years[year] == nil {
			years[year] = &playerYear{Year: year}
		}
		years[year].add(won)
		if opponents[other] == nil {
			opponents[other] = &playerOpponent{Name: other}
		}
		opponents[other].add(won)
		if g.Day > 0 {
			first, last = min(first, g.Day), max(last, g.Day)
		}
	}
	if last > 0 {
		out.First, out.Last = report.Date(first), report.Date(last)
	}
	out.Years, out.Opponents = []playerYear{}, []playerOpponent{}
	for _, y := range years {
		out.Years = append(out.Years, *y)
	}
	slices.SortFunc(out.Years, func(a, b playerYear) int { return cmp.Compare(a.Year, b.Year) })
	for _, o := range opponents {
		if o.Name != "" {
			out.Opponents = append(out.Opponents, *o)
		}
	}
	slices.SortFunc(out.Opponents, func(a, b playerOpponent) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
	out.Opponents = out.Opponents[:min(len(out.Opponents), mostOpponents)]
	return nil
}

// outcome returns 1 if the colour won, by a result such as "B+R", -1 if it lost, else 0.
func outcome(result string, color board.Color) int {
	if result == "" {
		return 0
	}
	switch won := map[byte]board.Color{'B': board.Black, 'b': board.Black, 'W': board.White, 'w': board.White}[result[0]]; won {
	case board.Empty:
		return 0
	case color:
		return 1
	}
	return -1
}

// lines counts the openings and josekis of the games.
func (out *PlayerPageAnswer) lines(ctx context.Context, h *Held, where *query.Where, s *Service) error {
	tree, err := josekis.CountLineTree(ctx, h.Games, &josekis.LineQuestion{Where: where, Threads: 1, Limits: s.Limits})
	if err != nil {
		return err
	}
	slices.SortStableFunc(tree.Branches, func(a, b josekis.LineBranch) int { return cmp.Compare(b.Times, a.Times) })
	for _, b := range tree.Branches[:min(len(tree.Branches), mostLines)] {
		out.Lines = append(out.Lines, playerLine{Kind: b.Kind, TermJSON: b.TermJSON, Times: b.Times, First: b.Years.First, Last: b.Years.Last})
	}
	return nil
}

// names compares how often moves of the player and of the opponents have each name.
func (out *PlayerPageAnswer) names(ctx context.Context, h *Held, where *query.Where) error {
	// The names of a collection may have to be made first.
	ready := &report.Placed{Query: &query.Query{Named: []query.Named{{{Name: "hane"}}}}}
	if _, err := h.ready(ctx, ready); err != nil && !errors.Is(err, collection.ErrNoNames) {
		return err
	}
	all, err := h.Games.NameCounts(ctx, &query.Query{Where: *where})
	if errors.Is(err, collection.ErrNoNames) {
		return nil
	}
	if err != nil {
		return err
	}
	out.Names = []playerMoves{}
	all = slices.DeleteFunc(all, func(n collection.NameCount) bool { return n.Moves < 20 })
	q := &query.Query{Where: *where}
	for _, n := range all {
		step := query.NamedStep{Name: n.English, By: query.ByPlayer}
		if n.Made {
			step.Sense = query.Makes
		} else {
			step.Sense = query.Called
		}
		q.Named = append(q.Named, query.Named{step})
	}
	if len(q.Named) == 0 {
		return nil
	}
	own, err := h.Games.NameCounts(ctx, q)
	if err != nil {
		return err
	}
	for i, n := range all {
		p := playerMoves{TermJSON: name.TermJSON{English: n.English, Japanese: n.Japanese, Romaji: n.Romaji}, Moves: own[i].Moves, Opponent: n.Moves - own[i].Moves}
		p.Z = math.Round(10*float64(p.Moves-p.Opponent)/math.Sqrt(float64(p.Moves+p.Opponent))) / 10
		if math.Abs(p.Z) >= surely {
			out.Names = append(out.Names, p)
		}
	}
	slices.SortFunc(out.Names, func(a, b playerMoves) int { return cmp.Compare(math.Abs(b.Z), math.Abs(a.Z)) })
	out.Names = out.Names[:min(len(out.Names), mostNames)]
	return nil
}
