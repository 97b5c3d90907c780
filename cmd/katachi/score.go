package main

import (
	"encoding/json"
	"fmt"

	"katachi/internal/ops/score"
)

// scoreCmd settles the end of a game.
type scoreCmd struct {
	positionFlags
	turnFlag
	score.Request
	jsonFlag

	pictureFlags
}

// Help is shown by katachi score --help.
func (*scoreCmd) Help() string {
	return `Examples:
  katachi score game.sgf
  katachi score game.sgf --rules "japanese, komi 6.5"
  katachi score game.sgf --move 150            is anything left to play?
  katachi score - --turn white < position.txt
  katachi score game.sgf --json

Each chain is alive, dead or in seki, whoever plays first, or it is to be played on: who plays first
decides, or a ko, or it is undecided. The status is proven by eyes (Benson's theorem, with
the chains that are proven dead taken off) or by reading; otherwise playouts expect it, and the
answer says that it is not proven. Moves owed are those that a player must make in his own
area once the dame are filled; each costs a point of territory. If the player to move can
take a chain, it counts as dead.`
}

// Run settles and prints.
func (c *scoreCmd) Run(a *app) error {
	if err := checkOutputs(c.pictures(), c.Position); err != nil {
		return err
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	pos.SetToMove(c.mover())
	s, err := score.Do(a.ctx, nil, pos, &c.Request)
	if err != nil {
		return about(pos.Name, err)
	}
	if err := c.show(s.Picture()); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(s.Answer())
	}
	if err := a.draw(a.stdout, s.Picture()); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s\n", a.wrapped(s.Sentence()))
	t := a.list()
	for i, rows := 0, s.Rows(); i < len(rows); i++ {
		title := rows[i].Title
		if i > 0 && title == rows[i-1].Title {
			title = ""
		}
		t.row(title, rows[i].Text)
	}
	return t.flush()
}
