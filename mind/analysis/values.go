package analysis

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/sgf"
)

// values reads the properties with a single number. All are from Black's view, about the position
// after the node.
//
//   - SBKV is the win rate in percent and SBKS the lead in points, of Sabaki (SabakiHQ/Sabaki,
//     src/modules/sabaki.js).
//   - V is the value of a node, "positive good for Black" (Hollosi, SGF FF[4]); GoGui keeps it as
//     it is (Remi-Coulom/gogui, src/net/sf/gogui/sgf/SgfReader.java). Here it is points.
func values(n *sgf.Node, _ storedAt) (*Position, error) {
	p := Unknown()
	found := false
	for _, property := range []struct {
		name string
		to   *float64
		unit float64
	}{{"V", &p.Lead, 1}, {"SBKS", &p.Lead, 1}, {"SBKV", &p.Winrate, 100}} {
		if !n.Has(property.name) {
			continue
		}
		x, err := finite(n.Text(property.name))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", property.name, err)
		}
		*property.to = x / property.unit
		found = true
	}
	if !found {
		return nil, nil
	}
	return p, nil
}

// katagoComment parses the comments that KataGo writes into its games against itself and of
// matches. In "0.47 0.53 0.00 -0.5 v=600 weight=1.00" the numbers are White's wins, losses and
// games without result, White's points, and the visits, about the position before the move
// (lightvector/KataGo, cpp/dataio/sgf.cpp, writeSgf). The visits of a second search are rv.
func katagoComment(n *sgf.Node, _ storedAt) (*Position, error) {
	fields := strings.Fields(strings.TrimPrefix(n.Text("C"), "Pass for ko "))
	if mover(n) == board.Empty || len(fields) < 4 {
		return nil, nil
	}
	var numbers [4]float64
	for i := range numbers {
		if _, decimals, ok := strings.Cut(fields[i], "."); !ok || len(decimals) != map[bool]int{true: 1, false: 2}[i == 3] {
			return nil, nil // a normal comment
		}
		x, err := finite(fields[i])
		if err != nil {
			return nil, nil // a normal comment
		}
		numbers[i] = x
	}
	win, loss, none := numbers[0], numbers[1], numbers[2]
	if all := win + loss + none; min(win, loss, none) < 0 || all < 0.97 || all > 1.03 {
		return nil, fmt.Errorf("the comment %q: wins, losses and games without result do not add up to 1", sgf.Short(n.Text("C")))
	}
	p := Unknown()
	p.Source = "KataGo"
	p.Winrate = (loss + none/2) / (win + loss + none)
	p.Lead = -numbers[3]
	for _, field := range fields[4:] {
		_, _ = fmt.Sscanf(field, "v=%d", &p.Visits) // ignores other fields
		_, _ = fmt.Sscanf(field, "rv=%d", &p.Visits)
	}
	return p, nil
}
