package names

import (
	"katachi/board"
	"katachi/reading"
)

// What must be read out: whether stones are caught after the move, and how. Each name has its
// definition in doc/names.md. Unknown gives no name.

// reads is what a Namer that reads needs.
type reads struct {
	reader *reading.Reader
}

// readNodes is how many positions one question of a name may look at.
const readNodes = 300

func newReads() *reads {
	return &reads{reader: reading.New(reading.Options{Nodes: readNodes})}
}

// name adds the names of what the reading shows of the move l, which d changed.
func (r *reads) name(named *Naming, l *look, d *board.Delta) {
	if named.Captured > 0 || named.has(suicide) {
		return
	}
	if (named.has(throwIn) || named.has(selfAtari)) && l.snapback() {
		named.lead(&tacticTerms[uttegaeshi])
		return
	}
	if r.ladder(l) {
		named.lead(&tacticTerms[shicho])
	}
}

// snapback: who takes the stone just played, alone or with others, loses two stones or more at once.
func (l *look) snapback() bool {
	if l.b.Stones(l.p) > 1 {
		return false
	}
	next := *l.b
	last := next.AppendLiberties(nil, l.p)[0]
	if _, err := next.Play(l.color.Opponent(), last); err != nil {
		return false
	}
	d, err := next.Play(l.color, l.p)
	return err == nil && len(d.Captured()) >= 2
}

// ladder: leaves a chain in atari which gets two liberties when it extends, and which atari after
// atari captures all the same.
func (r *reads) ladder(l *look) bool {
	others := chainsBeside(l.b, l.p, l.color.Opponent())
	for i := range others.n {
		if q := others.stone[i]; others.inAtari[i] && r.runs(l, q) {
			if a, err := r.reader.LadderEscape(l.b, q); err == nil && a.Result == reading.No {
				return true
			}
		}
	}
	return false
}

// runs reports whether the chain at q, which is in atari, has two liberties after extending.
func (r *reads) runs(l *look, q board.Point) bool {
	var room [1]board.Point
	way := l.b.AppendLiberties(room[:0], q)[0]
	var taken [8]board.Change
	d := board.Delta{Changes: taken[:0]}
	if l.b.PlayInto(&d, l.color.Opponent(), way) != nil {
		return false
	}
	two := l.b.LibertiesUpTo(way, 3) == 2
	l.b.Undo(&d)
	return two
}
