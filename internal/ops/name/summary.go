package name

import (
	"cmp"
	"maps"
	"slices"

	"katachi/internal/report"

	"katachi/board"
	"katachi/names"
	"katachi/names/joseki"
)

// Summary counts how often players play moves of each name and make shapes. The zero value is
// an empty summary. It is not safe for concurrent use.
type Summary struct {
	all     Player
	players map[string]*Player
}

// Player counts how often a player's moves had each name and made each shape.
type Player struct {
	Player string // "?" if the record does not say; "" for all players together
	Games  int    // of all players together, each game once
	Moves  int
	counts map[nameKey]*Count
}

// Count counts a name.
type Count struct {
	Term  names.Term `json:"term"`
	Kind  string     `json:"kind"`  // what has the name: "move", "shape", "joseki" or "opening"
	First int        `json:"first"` // times that it was the main name; 0 for other kinds than moves
	Times int        `json:"times"` // moves that have the name, make the shape, or identify the line
}

// nameKey identifies a name of a kind.
type nameKey struct{ english, kind string }

// Add counts the moves of r that a request lists.
func (s *Summary) Add(r *Record, w Wording, in *Request) {
	if s.players == nil {
		s.players = map[string]*Player{}
	}
	black, white := s.player(r, "PB"), s.player(r, "PW")
	s.all.Games++
	black.Games++
	if white != black {
		white.Games++
	}
	lines := map[lineKey]bool{}
	for _, m := range r.Moves {
		if !in.Lists(m) {
			continue
		}
		p := black
		if m.Color == board.White {
			p = white
		}
		p.add(w, m)
		s.all.add(w, m)
		for _, e := range m.Lines {
			key := lineKey{e.Entry, e.Corner, m.Variation}
			if lines[key] {
				continue // a line counts once, though it may be named, completed and left
			}
			lines[key] = true
			term := LineTerm(e.Entry)
			p.count(&term, e.Entry.Kind()).Times++
			s.all.count(&term, e.Entry.Kind()).Times++
		}
	}
}

// lineKey identifies a line in a record.
type lineKey struct {
	entry     *joseki.Entry
	corner    joseki.Corner
	variation int
}

// player returns the counts of the player named in a root property.
func (s *Summary) player(r *Record, property string) *Player {
	name := report.OrUnknown(report.OneLine(r.Game.Root.Text(property)))
	p := s.players[name]
	if p == nil {
		p = &Player{Player: name}
		s.players[name] = p
	}
	return p
}

// add counts a move.
func (p *Player) add(w Wording, m *Move) {
	p.Moves++
	for i, t := range m.Terms() {
		c := p.count(t, "move")
		c.Times++
		if i == 0 {
			c.First++
		}
	}
	var seen []string // a shape counts once per move
	for _, s := range w.listed(m.Made) {
		if !slices.Contains(seen, s.Term.English) {
			seen = append(seen, s.Term.English)
			p.count(&s.Term, "shape").Times++
		}
	}
}

func (p *Player) count(t *names.Term, kind string) *Count {
	key := nameKey{t.English, kind}
	c := p.counts[key]
	if c == nil {
		if p.counts == nil {
			p.counts = map[nameKey]*Count{}
		}
		c = &Count{Term: *t, Kind: kind}
		p.counts[key] = c
	}
	return c
}

// Names returns the counts, the most frequent first.
func (p *Player) Names() []*Count {
	return slices.SortedFunc(maps.Values(p.counts), func(a, b *Count) int {
		return cmp.Or(b.Times-a.Times, cmp.Compare(a.Term.English, b.Term.English), cmp.Compare(a.Kind, b.Kind))
	})
}

// Share returns the share of the player's moves that had the name or made the shape, 0..1; for
// openings and josekis, their number per game.
func (p *Player) Share(c *Count) float64 {
	of := p.Moves
	if c.Kind != "move" && c.Kind != "shape" {
		of = p.Games
	}
	return float64(c.Times) / float64(max(of, 1))
}

// All returns the counts of all players together.
func (s *Summary) All() *Player { return &s.all }

// Players returns the players, the one with the most moves first.
func (s *Summary) Players() []*Player {
	return slices.SortedFunc(maps.Values(s.players), func(a, b *Player) int {
		return cmp.Or(b.Moves-a.Moves, cmp.Compare(a.Player, b.Player))
	})
}

// PlayerJSON is the JSON form of Player.
type PlayerJSON struct {
	Player *string     `json:"player" doc:"null for all together, \"?\" if unknown"`
	Games  int         `json:"games"`
	Moves  int         `json:"moves"`
	Names  []CountJSON `json:"names" doc:"At most --top, the most frequent first"`
}

// CountJSON is the JSON form of Count.
type CountJSON struct {
	TermJSON
	Kind  string  `json:"kind" doc:"What has the name: move, shape, joseki or opening"`
	First int     `json:"first" doc:"Times that it was the leading name"`
	Times int     `json:"times" doc:"A joseki counts once for each corner of a game, for the player whose move named it"`
	Share float64 `json:"share" doc:"Of the player's moves, 0..1; of a joseki or an opening, times a game"`
}

// JSON returns the JSON form with at most the given number of names, the most frequent first.
func (p *Player) JSON(most int) PlayerJSON {
	j := PlayerJSON{Games: p.Games, Moves: p.Moves, Names: []CountJSON{}}
	if p.Player != "" {
		j.Player = &p.Player
	}
	all := p.Names()
	for _, c := range all[:min(most, len(all))] {
		j.Names = append(j.Names, CountJSON{NewTermJSON(c.Term.English, c.Term.Names), c.Kind, c.First, c.Times, p.Share(c)})
	}
	return j
}
