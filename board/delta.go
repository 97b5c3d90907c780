package board

// Delta is what one move changed. Everything that follows a game move by move learns of the moves
// through it. A Delta owns its slices.
type Delta struct {
	Color Color // who moved; Empty for set-up
	Move  Point // the point played; Pass for a pass and for set-up
	// Changes are the points whose content changed, each once: the stone first, then
	// captures or set-up stones; after suicide only the stones taken off. A stone that
	// Force put on one of its own colour is listed, too.
	Changes  []Change
	ko       Point
	koColor  Color
	hash     uint64
	captures [2]int
}

// Change is a point whose content changed.
type Change struct {
	Point    Point
	Old, New Color
}

// Captured returns the changes that took stones off the board, for a Delta of
// Play: the opponent's, or after suicide the player's own. The slice is part of
// Changes.
func (d *Delta) Captured() []Change {
	switch {
	case d.Move == Pass || len(d.Changes) == 0:
		return nil
	case d.Suicide():
		return d.Changes
	}
	return d.Changes[1:]
}

// Suicide reports whether d is a move that removed its own chain. Suicide of a
// single stone leaves Changes empty.
func (d *Delta) Suicide() bool {
	return d.Move != Pass && (len(d.Changes) == 0 || d.Changes[0].New == Empty)
}

// Inverse returns the Delta of taking d back, for matchers that follow a game
// and follow an undo as any other change.
func (d *Delta) Inverse() Delta {
	inv := Delta{Move: Pass, Changes: make([]Change, len(d.Changes))}
	for i, c := range d.Changes {
		inv.Changes[i] = Change{c.Point, c.New, c.Old}
	}
	return inv
}
