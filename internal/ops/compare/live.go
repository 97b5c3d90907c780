package compare

import (
	"cmp"
	"fmt"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/report"
)

// Seen tells when a position was seen in other games.
type Seen struct {
	First *Game  `json:"first,omitempty" doc:"The first game with a date; absent if none has one"`
	By    string `json:"by,omitempty" doc:"Who played the move to it there, if the game names him"`
	Last  *Game  `json:"last,omitempty" doc:"The latest game with a date"`
}

// see finds, for each known position of the whole board, the first and the latest game with it.
func (c *comparing) see() error {
	for i := range c.Whole.Positions {
		at := &c.Whole.Positions[i]
		if at.Games == 0 || at.last == 0 {
			continue
		}
		at.Seen = &Seen{}
		for order, to := range map[string]**Game{"oldest": &at.Seen.First, "newest": &at.Seen.Last} {
			list, err := c.shown(at, order, 1)
			if err != nil {
				return err
			}
			if len(list) > 0 && list[0].Date != "" {
				*to = &list[0]
			}
		}
		if first := at.Seen.First; first != nil {
			var err error
			if at.Seen.By, err = c.mover(first); err != nil {
				return err
			}
		}
	}
	return nil
}

// mover returns who played the move at the node of a game; "" for set-up stones, or if unknown.
func (c *comparing) mover(g *Game) (string, error) {
	for i, in := range c.In {
		if g.In != "" && g.In != report.CollectionName(c.In[i]) {
			continue
		}
		record, err := in.SGF(c.ctx, g.ID)
		if err != nil {
			return "", err
		}
		for _, s := range report.Steps(record) {
			if int(s.Node) == g.Node && !s.Setup {
				return map[board.Color]string{board.Black: g.Black, board.White: g.White}[s.Color], nil
			}
		}
		break
	}
	return "", nil
}

// Live describes each move up to the first one that is new in a line: in how many games its position
// is known, when it was last seen, and who first played it.
func (c *Answer) Live() (lines []string) {
	known := 0
	for i := range c.Whole.Positions {
		at := &c.Whole.Positions[i]
		move := fmt.Sprintf("%d %s %s", at.Move, colorLetter(at.Color), at.Point)
		if at.Point == "" {
			move = "set-up stones"
		}
		if at.Games == 0 && at.Move > c.Whole.Known {
			player := cmp.Or(report.OneLine(c.player(at.Color)), "?")
			if known == 0 {
				return append(lines, move+": new, by "+player)
			}
			return append(lines, fmt.Sprintf("%s: new after move %d, by %s", move, known, player))
		}
		if known = at.Move; at.Games == 0 {
			lines = append(lines, move+": in no other game")
			continue
		}
		lines = append(lines, move+": "+num.Count(at.Games, "game")+at.Seen.text())
	}
	return append(lines, "known to the end")
}

// text says when a position was last and first seen; "" if that is not known.
func (s *Seen) text() (text string) {
	if s == nil {
		return ""
	}
	players := func(g *Game) string {
		return fmt.Sprintf("%s, %s - %s", report.OneLine(g.Date), report.OrUnknown(report.OneLine(g.Black)), report.OrUnknown(report.OneLine(g.White)))
	}
	if s.Last != nil {
		text += "; last seen " + players(s.Last)
	}
	switch {
	case s.First == nil:
	case s.By != "":
		text += "; first played by " + report.OneLine(s.By) + ", " + report.OneLine(s.First.Date)
	default:
		text += "; first seen " + players(s.First)
	}
	return text
}
