package review

import (
	"katachi/names"
	"katachi/names/joseki"
)

// name names the moves of a review, and the josekis that they left.
func (v *reviewer) name() {
	f := names.Builtin().ReadingNamer().Follow(v.Size)
	start, err := v.Game.PlayTo(0)
	if err != nil {
		return // an illegal move ends the names, too
	}
	b := start.Board()
	for p := range b.Points {
		if b.Color(p).IsStone() && f.Set(b.Color(p), p) != nil {
			return
		}
	}
	n := 0 // of Moves
	for i, s := range v.course.Steps {
		p, _ := s.Point.Board()
		switch {
		case n == len(v.Moves):
			return
		case s.Setup:
			err = f.Set(s.Color, p)
		case i < v.course.Moves[n].Step:
			err = f.Advance(s.Color, p)
		default:
			var step names.Step
			step, err = f.Play(s.Color, p)
			v.Moves[n].Named = step.Naming
			for _, e := range step.Lines {
				if e.Kind == joseki.Left && !e.Entry.Opening {
					v.Moves[n].Left = append(v.Moves[n].Left, e.Entry)
				}
			}
			n++
		}
		if err != nil {
			return
		}
	}
}
