package analysis

import (
	"errors"
	"math"
	"strconv"

	"katachi/sgf"
)

// Store writes analyses into the nodes of the main line of a record, element n into that of the
// position after n moves, in place of those of [Store] that it has: V, SBKV and SBKS, which GoGui
// and Sabaki show, with the decimals that those have, and KT, which KaTrain shows and which alone
// holds best moves, visits and owners. What is nil is left as it is. KT stands only where win rate
// and lead are both known.
func Store(g *sgf.Game, positions []*Position) error {
	size, _ := g.Size()
	written := map[int]bool{}
	for at, err := range g.Positions(g.MainLine()) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			break // the game ends here for Stored, too
		}
		if err != nil {
			return err
		}
		if at.Moves >= len(positions) || positions[at.Moves] == nil || written[at.Moves] {
			continue // a node without a move comes after the one that has it
		}
		written[at.Moves] = true
		positions[at.Moves].store(at.Node, size)
		if at.Node.Has("KT") {
			g.Root.SetText("KTV", katrainVersion)
		}
	}
	return nil
}

// store writes into a node.
func (p *Position) store(n *sgf.Node, size int) {
	for _, name := range []string{"V", "SBKV", "SBKS", "KT"} {
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
}

// decimals writes a number with at most so many decimals.
func decimals(x float64, most int) string {
	unit := math.Pow10(most)
	return strconv.FormatFloat(math.Round(x*unit)/unit+0, 'f', -1, 64) // + 0: not -0
}
