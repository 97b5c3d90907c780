package analysis

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"katachi/board"
	"katachi/sgf"
)

// lizzie parses LZ (in moves) and LZOP (in roots), and LZ2 and LZOP2 of a second engine
// (featurecat/lizzie and yzyray/lizzieyzy, src/main/java/featurecat/lizzie/rules/SGFParser.java,
// formatNodeData, and BoardData.java, bestMovesToString).
//
// The first line has the version or the engine, a win rate in percent, playouts such as 850, 1.3k
// or 2m, and, from LizzieYzy with KataGo, the lead, its deviation and the advantage in playouts.
// The second line has the best moves: "move Q16 visits 80 winrate 5404 prior 1828 scoreMean 1.2 pv
// Q16 D4 info ...", with the win rate and the prior in hundredths of a percent. The first win rate
// is from the view of the last mover; all other numbers are from the view of the player to move.
// Without playouts, the win rate was copied from another position.
func lizzie(n *sgf.Node, at storedAt) (*Position, error) {
	for _, name := range []string{"LZ", "LZOP", "LZ2", "LZOP2"} {
		if !n.Has(name) {
			continue
		}
		p, err := lizzieText(n.Text(name), at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if p != nil {
			return p, nil
		}
	}
	return nil, nil
}

// lizzieText parses the text of a property; it returns nil if nothing was searched.
func lizzieText(text string, at storedAt) (*Position, error) {
	head, rest, _ := strings.Cut(text, "\n")
	fields := strings.Fields(head)
	if len(fields) < 3 {
		return nil, fmt.Errorf("%q: want an engine, a win rate and playouts", sgf.Short(head))
	}
	p := Unknown()
	p.Source = fields[0]
	winrate, err := finite(strings.Replace(fields[1], ",", ".", 1)) // some locales write a comma
	if err != nil {
		return nil, err
	}
	if p.Visits, err = playouts(fields[2]); err != nil || p.Visits == 0 {
		return nil, err
	}
	p.Winrate = black(at.turn, 1-winrate/100)
	if len(fields) > 3 {
		lead, err := finite(fields[3])
		if err != nil {
			return nil, err
		}
		p.Lead = blackLead(at.turn, lead)
	}
	moves, _, _ := strings.Cut(rest, " ownership ")
	for info := range strings.SplitSeq(moves, " info ") {
		if strings.TrimSpace(info) == "" {
			continue
		}
		m, err := lizzieMove(strings.TrimSuffix(strings.TrimSpace(info), " info"), at)
		if err != nil {
			return nil, err
		}
		p.Moves = append(p.Moves, m)
	}
	if len(p.Moves) > 0 && math.IsNaN(p.Lead) {
		p.Lead = p.Moves[0].Lead // Lizzie does not write the lead of the position
	}
	return p, nil
}

// lizzieMove parses a best move.
func lizzieMove(text string, at storedAt) (Move, error) {
	m := Move{Prior: math.NaN(), Winrate: math.NaN(), Lead: math.NaN()}
	fields := strings.Fields(text)
	for i := 0; i+1 < len(fields); i += 2 {
		key, value := fields[i], fields[i+1]
		if key == "pv" {
			m.Line = line(fields[i+1:], at.board.Size()) // line stops at pvVisits, which may follow
			break
		}
		if key == "move" {
			m.Line = line([]string{value}, at.board.Size())
			continue
		}
		x, err := finite(value)
		if err != nil {
			return m, fmt.Errorf("%s: %w", key, err)
		}
		switch key {
		case "visits":
			m.Visits = int(min(max(x, 0), math.MaxInt32))
		case "winrate":
			m.Winrate = black(at.turn, x/10000)
		case "prior":
			m.Prior = x / 10000
		case "scoreMean":
			m.Lead = blackLead(at.turn, x)
		}
	}
	if len(m.Line) == 0 {
		return m, errors.New("a best move that is not a point of the board")
	}
	return m, nil
}

// lizzieValue returns the value of LZ; the player turn is to move.
func lizzieValue(p *Position, turn board.Color, size int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "katachi %.2f %d", 100*(1-black(turn, p.Winrate)), p.Visits)
	if !math.IsNaN(p.Lead) {
		fmt.Fprintf(&out, " %.2f", blackLead(turn, p.Lead))
	}
	for i, m := range p.Moves {
		between := " info "
		if i == 0 {
			between = "\n"
		}
		fmt.Fprintf(&out, "%smove %s visits %d", between, m.Line[0].Name(size), m.Visits)
		if !math.IsNaN(m.Winrate) {
			fmt.Fprintf(&out, " winrate %.0f", 10000*black(turn, m.Winrate))
		}
		if !math.IsNaN(m.Prior) {
			fmt.Fprintf(&out, " prior %.0f", 10000*m.Prior)
		}
		if !math.IsNaN(m.Lead) {
			fmt.Fprintf(&out, " scoreMean %.2f", blackLead(turn, m.Lead))
		}
		out.WriteString(" pv")
		for _, next := range m.Line {
			out.WriteString(" " + next.Name(size))
		}
	}
	return out.String()
}

// playouts parses a number of playouts, such as 850, 1.3k or 2m.
func playouts(text string) (int, error) {
	unit := 1.0
	lower := strings.ToLower(text)
	if number, ok := strings.CutSuffix(lower, "k"); ok {
		lower, unit = number, 1000
	} else if number, ok := strings.CutSuffix(lower, "m"); ok {
		lower, unit = number, 1e6
	}
	x, err := finite(strings.Replace(lower, ",", ".", 1))
	if err != nil || x < 0 || x*unit > math.MaxInt32 {
		return 0, fmt.Errorf("%q is not a number of playouts", sgf.Short(text))
	}
	return int(math.Round(x * unit)), nil
}

// black converts a win rate of a colour to Black's.
func black(c board.Color, winrate float64) float64 {
	if c == board.White {
		return 1 - winrate
	}
	return winrate
}

// blackLead converts a lead of a colour to Black's.
func blackLead(c board.Color, lead float64) float64 {
	if c == board.White {
		return -lead
	}
	return lead
}
