package games

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
	"katachi/internal/lang"
	"katachi/internal/ops/josekis"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/sgf"
)

// PlayersEnv is where the players are.
type PlayersEnv struct {
	In     *collection.Collection
	All    func(context.Context) ([]collection.Player, error) // the players of all games, if they are kept; may be nil
	Limits sgf.Limits                                         // of records
}

// Players lists the players of the games that match, those with most games first. If where has a
// Player, only those with this part in their names are listed, first those whose name begins with
// it. The error for a wrong field is a [*query.FieldError].
func Players(ctx context.Context, env *PlayersEnv, where *query.Where) ([]collection.Player, error) {
	if err := where.Check(); err != nil {
		return nil, err
	}
	others := *where
	others.Player = ""
	kept := env.All != nil && others.IsZero()
	var all []collection.Player
	var err error
	if kept {
		all, err = env.All(ctx)
	} else {
		all, err = env.In.Players(ctx, where)
	}
	part := strings.ToLower(strings.TrimSpace(where.Player))
	if err != nil || part == "" {
		return all, err
	}
	var first, later []collection.Player
	for i := range all {
		switch begins, has := holds(&all[i], part); {
		case begins:
			first = append(first, all[i])
		case has || !kept: // In.Players knows more spellings
			later = append(later, all[i])
		}
	}
	return append(first, later...), nil
}

// holds reports whether a name of a player contains a part in lower case, and whether a word of it
// begins so.
func holds(p *collection.Player, part string) (begins, has bool) {
	for name := range namesOf(p) {
		begins = begins || strings.HasPrefix(name, part) || strings.Contains(name, " "+part)
		has = has || strings.Contains(name, part)
	}
	return begins, has
}

// PlayerRequest asks for the statistics of the player of its games.
type PlayerRequest struct {
	query.Where
	Names bool `query:"names" json:"names,omitempty" doc:"Also count the names of the player's moves, which takes longer"`
}

// PlayerStats are the statistics of a player.
type PlayerStats struct {
	collection.Player
	First     string           `json:"first,omitempty" doc:"Earliest date"`
	Last      string           `json:"last,omitempty" doc:"Latest date"`
	Black     Tally            `json:"black" doc:"With Black"`
	White     Tally            `json:"white" doc:"With White"`
	Years     []playerYear     `json:"years" doc:"Ascending; year 0 stands for games without a date"`
	Opponents []playerOpponent `json:"opponents" doc:"Those with most games"`
	Lines     []playerLine     `json:"lines" doc:"Openings and josekis in the player's games on 19x19, by either side, the most frequent first"`
	Names     []playerMoves    `json:"names" nullable:"true" doc:"Names that the player's moves have significantly more or less often than those of the opponents; null if not requested or not stored"`
}

// Tally counts games and their results.
type Tally struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Lost  int `json:"lost"`
}

// add counts a game: won by the player if won is 1, lost if it is -1.
func (s *Tally) add(won int) {
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
	Tally
}

// playerOpponent is the score against an opponent.
type playerOpponent struct {
	Name string `json:"player"`
	Tally
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

// Player returns the statistics of a player: one of his names must be given, or a part that no other
// player's name has. It returns nil if there is no such player. The error for a wrong field is a
// [*query.FieldError].
func Player(ctx context.Context, env *PlayersEnv, in *PlayerRequest) (*PlayerStats, error) {
	if strings.TrimSpace(in.Player) == "" {
		return nil, report.Wrong("player", lang.Say("no player name"))
	}
	list, err := Players(ctx, env, &query.Where{Player: in.Player})
	if err != nil {
		return nil, err
	}
	called := func(p collection.Player) bool { return namesOf(&p)[strings.ToLower(strings.TrimSpace(in.Player))] }
	one := slices.IndexFunc(list, called)
	if one < 0 && len(list) != 1 {
		return nil, nil
	}
	out := &PlayerStats{Player: list[max(one, 0)], Lines: []playerLine{}}
	where := in.Where
	where.Player = out.Player.Name
	if err := out.scores(ctx, env, &where); err != nil {
		return nil, err
	}
	if err := out.lines(ctx, env, &where); err != nil || !in.Names {
		return out, err
	}
	return out, out.names(ctx, env, &where)
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
func (out *PlayerStats) scores(ctx context.Context, env *PlayersEnv, where *query.Where) error {
	own := namesOf(&out.Player)
	years, opponents := map[int]*playerYear{}, map[string]*playerOpponent{}
	first, last := uint32(math.MaxUint32), uint32(0)
	for g, err := range env.In.Games(ctx, where) {
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
func (out *PlayerStats) lines(ctx context.Context, env *PlayersEnv, where *query.Where) error {
	tree, err := josekis.Do(ctx, &josekis.Env{In: env.In, Threads: 1, Limits: env.Limits}, &josekis.Request{Where: *where})
	if err != nil {
		return err
	}
	slices.SortStableFunc(tree.Lines, func(a, b josekis.LineBranch) int { return cmp.Compare(b.Times, a.Times) })
	for _, b := range tree.Lines[:min(len(tree.Lines), mostLines)] {
		out.Lines = append(out.Lines, playerLine{Kind: b.Kind, TermJSON: b.TermJSON, Times: b.Times, First: b.Years.First, Last: b.Years.Last})
	}
	return nil
}

// names compares how often moves of the player and of the opponents have each name.
func (out *PlayerStats) names(ctx context.Context, env *PlayersEnv, where *query.Where) error {
	// The names of a collection may have to be made first.
	if _, err := name.Ready(ctx, env.In, false, nil); err != nil && !errors.Is(err, collection.ErrNoNames) {
		return err
	}
	all, err := env.In.NameCounts(ctx, &query.Query{Where: *where})
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
	own, err := env.In.NameCounts(ctx, q)
	if err != nil {
		return err
	}
	for i, n := range all {
		words := lang.Builtin().Add(n.English, map[string]string{"ja": n.Japanese, "ja-Latn": n.Romaji})
		p := playerMoves{TermJSON: name.NewTermJSON(n.English, words), Moves: own[i].Moves, Opponent: n.Moves - own[i].Moves}
		p.Z = math.Round(10*float64(p.Moves-p.Opponent)/math.Sqrt(float64(p.Moves+p.Opponent))) / 10
		if math.Abs(p.Z) >= surely {
			out.Names = append(out.Names, p)
		}
	}
	slices.SortFunc(out.Names, func(a, b playerMoves) int { return cmp.Compare(math.Abs(b.Z), math.Abs(a.Z)) })
	out.Names = out.Names[:min(len(out.Names), mostNames)]
	return nil
}
