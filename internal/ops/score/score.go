// Package score settles the end of a game: which chains are alive, dead or in seki, which moves are
// still owed, and the result, with proofs where there are some.
package score

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/judge"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/reading"
	"katachi/sgf"
)

// Request says how to count: the fields of requests and the options of the command.
type Request struct {
	Rules string `query:"rules" json:"rules,omitempty" single:"" maxLength:"200" placeholder:"RULES" doc:"Rules to count by, such as chinese, or japanese with a komi: \"japanese, komi 6.5\". Absent: those of the record, else Chinese; without a komi, that of the record"`
	Nodes int    `query:"nodes" json:"nodes,omitempty" minimum:"0" maximum:"3000000" type:"number" rare:"" placeholder:"N" doc:"Most positions to read about groups. Absent: 40000, some 0.2 s"`
}

const (
	usualNodes = 40_000
	playouts   = 300
	openRegion = 4 // from this size on an empty region that touches both colours is not dame
)

// Ownership returns the expected owner of each point at the end of a game, +1 Black to -1 White.
type Ownership func(context.Context, *board.Game) (*[board.NumPoints]float32, error)

// byPlayouts is the Ownership without a network.
func byPlayouts(ctx context.Context, g *board.Game) (*[board.NumPoints]float32, error) {
	s, err := playout.Play(ctx, g, playouts, false, 1)
	return &s.Owner, err
}

// Settled is the end of a game. Points are those of the final board, without the dead stones.
type Settled struct {
	Position *report.Position
	Rules    board.Rules
	Chains   []judge.Verdict
	Dame     []board.Point
	Open     []board.Point // a point of each empty region whose border is not closed
	Owed     []board.Move  // in the mover's own area, after the dame; each costs a point of territory
	// Taken are the stones that the player to move takes by playing on, which count as dead.
	Taken  []board.Point
	takes  board.Point                  // the move
	Dead   []board.Point                // a stone of each chain that counts as dead
	Owners [board.NumPoints]board.Color // of stones and points; Empty for dame, open points and eyes in seki if territory counts
	Sides  [3]Side                      // by colour
	Lead   float64                      // Black's, after komi
	Record string                       // result in the record as FF[4] has it; "" if absent
	Fits   string                       // other rules, by which the record is right; many name the wrong ones
	played float64                      // Lead, if area counts and the dame are played in turn
}

// Side is what a player has.
type Side struct {
	Stones    int // on the board, without dead ones
	Territory int // empty points
	Prisoners int // captured stones and dead ones of the opponent
	Bonus     int // for handicap stones
	Owed      int // owed moves
}

// Do settles a position. Without an ownership, which may be nil, playouts say what is likely. The
// error for a wrong field is a [*query.FieldError].
func Do(ctx context.Context, owner Ownership, pos *report.Position, in *Request) (*Settled, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	g := pos.Game.Clone()
	if in.Rules != "" {
		if err := setRules(g, in.Rules); err != nil {
			return nil, &query.FieldError{Field: "rules", Err: err}
		}
	}
	if owner == nil {
		owner = byPlayouts
	}
	owned, err := owner(ctx, judge.Open(g))
	if err != nil {
		return nil, err
	}
	chains, err := judge.Settle(ctx, g.Board(), owned, cmp.Or(in.Nodes, usualNodes))
	if err != nil {
		return nil, err
	}
	s, err := count(ctx, pos, g, chains)
	if err != nil || in.Rules != "" || !s.differs() {
		return s, err
	}
	by := "japanese"
	if s.Rules.Territory {
		by = "chinese"
	}
	_ = setRules(g, by) // known
	other, err := count(ctx, pos, g, chains)
	if err != nil {
		return nil, err
	}
	lead, _ := counted(s.Record)
	switch {
	case lead == other.Lead:
		s.Fits = by
	case lead == s.played, lead == other.played:
		s.Fits = "played-out chinese"
	}
	return s, nil
}

// setRules changes the rules of a game; without a komi, that of the game stays.
func setRules(g *board.Game, text string) error {
	rules, err := board.ParseRules(text)
	if err != nil {
		return err
	}
	if !strings.Contains(strings.ToLower(text), "komi") {
		rules.Komi = g.Rules().Komi
	}
	g.SetRules(rules)
	return nil
}

// count counts by the rules of g.
func count(ctx context.Context, pos *report.Position, g *board.Game, chains []judge.Verdict) (*Settled, error) {
	s := &Settled{Position: pos, Rules: g.Rules(), Record: recorded(pos.Node), Chains: slices.Clone(chains)}
	if s.Rules.Territory {
		judge.Confirm(g.Board(), s.Chains)
	}
	return s, s.count(ctx, g)
}

// recorded returns the result in the record of a node.
func recorded(n *sgf.Node) string {
	if n == nil {
		return ""
	}
	return sgf.Result(n.Path()[0].Text("RE"))
}

// count counts the board after the player to move has taken what he can.
func (s *Settled) count(ctx context.Context, g *board.Game) (err error) {
	b := g.Board()
	s.take(b, g.ToMove())
	var stones []board.Point
	for i := range s.Chains {
		v := &s.Chains[i]
		if v.Status == reading.Dead || playOn(v) && v.Kept < 0 || slices.Equal(v.Stones, s.Taken) {
			s.Dead = append(s.Dead, v.Stones[0])
			stones = append(stones, v.Stones...)
		}
	}
	standing := *b
	if len(stones) > 0 {
		if _, err := standing.Set(board.Empty, stones...); err != nil {
			return err
		}
	}
	if len(s.Taken) > 0 && s.takes != board.Pass {
		_, _ = standing.Set(g.ToMove(), s.takes)
	}
	s.Owners = standing.Owners()
	s.regions(&standing)
	if s.Owed, err = judge.Owed(ctx, b, s.Dead, &s.Owners, s.Dame); err != nil {
		return err
	}
	for p := range standing.Points {
		if c := s.Owners[p]; !c.IsStone() {
			continue
		} else if standing.Color(p) == c {
			s.Sides[c].Stones++
		} else {
			s.Sides[c].Territory++
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		s.Sides[c].Prisoners = b.Captures(c)
	}
	for _, p := range stones {
		s.Sides[b.Color(p).Opponent()].Prisoners++
	}
	for _, m := range s.Owed {
		s.Sides[m.Color].Owed++
	}
	if !s.Rules.Territory {
		s.Sides[board.White].Bonus = int(g.AreaKomi() - s.Rules.Komi)
	}
	s.Lead = s.Points(board.Black) - s.Points(board.White)
	s.played = s.Lead + s.playedDame(g.ToMove())
	return nil
}

// playedDame returns what Black gains where area counts, if the dame are played in turn: who owes a
// move makes it in answer to one of them.
func (s *Settled) playedDame(next board.Color) float64 {
	left := len(s.Dame) - len(s.Owed)
	if s.Rules.Territory || left < 0 {
		return 0
	}
	gain := s.Sides[board.White].Owed - s.Sides[board.Black].Owed
	switch {
	case left%2 == 0:
	case next == board.Black:
		gain++
	default:
		gain--
	}
	return float64(gain)
}

// take finds the largest chain that the player to move provably takes if play goes on.
func (s *Settled) take(b *board.Board, next board.Color) {
	for i := range s.Chains {
		v := &s.Chains[i]
		if v.Status == reading.Unsettled && b.Color(v.Stones[0]) != next && len(v.Stones) > len(s.Taken) {
			s.Taken, s.takes = v.Stones, v.Attack
		}
	}
}

// regions finds dame, open regions, and, if territory counts, the eyes of chains in seki, which are
// no points.
func (s *Settled) regions(standing *board.Board) {
	var seki, seen [board.NumPoints]bool
	for i := range s.Chains {
		for _, p := range s.Chains[i].Stones {
			seki[p] = s.Chains[i].Status == reading.InSeki
		}
	}
	for p := range standing.Points {
		if standing.Color(p) != board.Empty || seen[p] {
			continue
		}
		region, inSeki := []board.Point{p}, false
		seen[p] = true
		for i := 0; i < len(region); i++ {
			for _, q := range region[i].Neighbours() {
				inSeki = inSeki || seki[q]
				if standing.Color(q) == board.Empty && !seen[q] {
					seen[q] = true
					region = append(region, q)
				}
			}
		}
		switch {
		case inSeki && s.Rules.Territory:
			for _, q := range region {
				s.Owners[q] = board.Empty
			}
		case inSeki || s.Owners[p] != board.Empty || slices.ContainsFunc(region, s.stone): // the last: fought over
		case len(region) >= openRegion:
			s.Open = append(s.Open, p)
		default:
			s.Dame = append(s.Dame, region...)
		}
	}
	slices.Sort(s.Dame)
}

// stone reports whether a stone, perhaps a dead one, is on a point of the position.
func (s *Settled) stone(p board.Point) bool { return s.Position.Game.Board().Color(p).IsStone() }

// Points returns what a player's points are under the rules, White's with komi.
func (s *Settled) Points(c board.Color) float64 {
	side := &s.Sides[c]
	points := side.Stones + side.Territory + side.Bonus
	if s.Rules.Territory {
		points = side.Territory + side.Prisoners - side.Owed
	}
	if c == board.White {
		return float64(points) + s.Rules.Komi
	}
	return float64(points)
}

// Over reports whether nothing is left to play: no chain is unsettled, in a ko or unknown, and all
// borders are closed.
func (s *Settled) Over() bool {
	return len(s.Open) == 0 && !slices.ContainsFunc(s.Chains, func(v judge.Verdict) bool { return playOn(&v) })
}

// Proven reports whether the game is over, and the status of all chains is proven.
func (s *Settled) Proven() bool {
	return s.Over() && !slices.ContainsFunc(s.Chains, func(v judge.Verdict) bool { return v.Proof == judge.NoProof })
}

// playOn reports whether the status of a chain is not settled.
func playOn(v *judge.Verdict) bool {
	return v.Status == reading.Unsettled || v.Status == reading.InKo || v.Status == reading.Undecided
}
