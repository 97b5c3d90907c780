package main

import (
	"fmt"

	"katachi/collection"
)

// printList prints the games of the hits.
func (r *results) printList(a *app) error {
	if len(r.list) == 0 {
		return nil
	}
	t := a.table("game", "players", "date", "result", "move", "next", "label")
	t.cut("players")
	labels := r.labels()
	for i := range r.list {
		h := &r.list[i]
		move := "-"
		if h.move >= 0 {
			move = fmt.Sprint(h.move)
		}
		next := "-"
		if h.X >= 0 {
			next = h.played().String() + " " + h.Point.Name(r.query.Size())
		}
		t.row(h.Game, players(&h.game), gameDate(&h.game), h.game.Result, move, next, labels[[2]int{h.X, h.Y}])
	}
	if err := t.flush(); err != nil {
		return err
	}
	from := r.query.Offset
	if left := r.answer.Hits - from - len(r.list); left > 0 {
		fmt.Fprintf(a.stdout, "hits %d to %d of %d; --skip %d shows the next\n", from+1, from+len(r.list), r.answer.Hits, from+len(r.list))
	}
	return nil
}

// labels returns the label of each continuation, by its cell.
func (r *results) labels() map[[2]int]string {
	labels := map[[2]int]string{}
	for _, n := range r.answer.Next {
		labels[[2]int{n.X, n.Y}] = n.Label
	}
	return labels
}

// gameDate returns the date of a game as far as it is understood, else as the
// record has it.
func gameDate(g *collection.Info) string {
	if g.Day == 0 {
		return oneLine(g.Date)
	}
	return dateText(g.Day)
}
