package name

import (
	"encoding/json"
	"io"
	"slices"
)

// summaryPart is the stored form of a Summary, which can be merged with others.
type summaryPart struct {
	All     playerPart   `json:"all"`
	Players []playerPart `json:"players"` // by name
}

// playerPart is the stored form of Player.
type playerPart struct {
	Player string   `json:"player"`
	Games  int      `json:"games"`
	Moves  int      `json:"moves"`
	Names  []*Count `json:"names"`
}

// MarshalJSON returns the whole summary, for [Summary.Merge]. Equal counts give equal bytes.
func (s *Summary) MarshalJSON() ([]byte, error) {
	part := summaryPart{All: s.all.part()}
	for _, p := range s.Players() {
		part.Players = append(part.Players, p.part())
	}
	return json.Marshal(part)
}

func (p *Player) part() playerPart {
	return playerPart{p.Player, p.Games, p.Moves, p.Names()}
}

// Merge adds another summary in the form of MarshalJSON. The result does not depend on the order
// and grouping of summaries.
func (s *Summary) Merge(data []byte) error {
	var part summaryPart
	if err := json.Unmarshal(data, &part); err != nil {
		return err
	}
	s.all.merge(&part.All)
	if s.players == nil {
		s.players = map[string]*Player{}
	}
	for i := range part.Players {
		p := s.players[part.Players[i].Player]
		if p == nil {
			p = &Player{Player: part.Players[i].Player}
			s.players[p.Player] = p
		}
		p.merge(&part.Players[i])
	}
	return nil
}

func (p *Player) merge(part *playerPart) {
	p.Games += part.Games
	p.Moves += part.Moves
	for _, n := range part.Names {
		c := p.count(&n.Term, n.Kind)
		c.First += n.First
		c.Times += n.Times
	}
}

// WriteJSON writes a line for all players together and a line each for at most most players after
// the first skip, with at most top names.
func (s *Summary) WriteJSON(w io.Writer, skip, most, top int) error {
	out := json.NewEncoder(w)
	for _, p := range s.Page(skip, most) {
		if err := out.Encode(p.JSON(top)); err != nil {
			return err
		}
	}
	return nil
}

// Page returns all players together, then the requested ones.
func (s *Summary) Page(skip, most int) []*Player {
	players := s.Players()
	players = players[min(skip, len(players)):]
	return slices.Concat([]*Player{s.All()}, players[:min(most, len(players))])
}
