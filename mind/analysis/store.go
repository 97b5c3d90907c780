package analysis

import (
	"errors"
	"math"
	"strconv"

	"katachi/board"
	"katachi/sgf"
)

// Store writes analyses into the nodes of the main line of a record: element n into the node of the
// position after n moves; nil leaves a node unchanged. It writes V, SBKV and SBKS, which GoGui and
// Sabaki show, with their usual decimals; KT, which KaTrain shows and which has best moves, visits
// and ownership; and LZ, Lizzie's best moves and visits. Earlier values of these properties are
// replaced. KT is written only if win rate and lead are both known, LZ only if there are best moves
// with a win rate.
func Store(g *sgf.Game, positions []*Position) error {
	size, _ := g.Size()
	written := map[int]bool{}
	turn := firstMover(g)
	for at, err := range g.Positions(g.MainLine()) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			break // Stored stops here, too
		}
		if err != nil {
			return err
		}
		if c := mover(at.Node); c != board.Empty {
			turn = c.Opponent()
		}
		if at.Moves >= len(positions) || positions[at.Moves] == nil || written[at.Moves] {
			continue // a node without a move belongs to the position of the node before it
		}
		written[at.Moves] = true
		if p := positions[at.Moves]; !math.IsNaN(p.Winrate + p.Lead) {
			g.Root.SetText("KTV", katrainVersion)
		}
		positions[at.Moves].store(at.Node, turn, size)
	}
	return nil
}

// store writes into a node.
func (p *Position) store(n *sgf.Node, turn board.Color, size int) {
	for _, name := range []string{"V", "SBKV", "SBKS", "KT", "LZ"} {
		n.Remove(name)
	}
	if !math.IsNaN(p.Lead) {
		n.Set("V", decimals(p.Lead, 1))
		n.Set("SBKS", decimals(p.Lead, 2))
	}
	if !math.IsNaN(p.Winrate) {
		n.Set("SBKV", decimals(100*p.Winrate, 2))
	}
	if !math.IsNaN(p.Winrate + p.Lead) {
		n.Set("KT", katrainValues(p, size)...)
	}
	if len(p.Moves) > 0 && p.Visits > 0 && !math.IsNaN(p.Winrate) {
		n.SetText("LZ", lizzieValue(p, turn, size))
	}
}

// decimals formats a number with at most the given number of decimals.
func decimals(x float64, most int) string {
	unit := math.Pow10(most)
	return strconv.FormatFloat(math.Round(x*unit)/unit+0, 'f', -1, 64) // + 0: not -0
}
