package review

import (
	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/mind/analysis"
	"katachi/names"
)

// explain sets why a claimed loss is one, if that is proven. b is the position before the move, after the
// analysis of the one after it.
func (v *reviewer) explain(m *Move, b *board.Board, after *analysis.Position) {
	if !m.Claimed || !(m.LostPoints > 0) || m.Point == board.Pass || m.Best == nil || len(after.Moves) == 0 {
		return
	}
	if v.causes == nil {
		v.causes = names.Builtin().ReadingNamer().Follow(v.Size)
	}
	if c := v.causes.Cause(b, m.Color, m.Point, m.Best.Line[0], after.Moves[0].Line[0], m.LostPoints); c != nil {
		m.Why = &name.Reason{Cause: *c, Reply: c.Color != m.Color}
	}
}
