package problems

import (
	"katachi/internal/lang"
	"katachi/internal/ops/name"
	"katachi/names"
)

// Comments returns a function that does what more does and then says in the comments of a game, in a
// language, which problems stood after which of its moves; set-up stones belong to the first move.
func Comments(more name.More, list []Result, tag string) name.More {
	return func(f *names.Follower, in *name.Request, m *name.Move) {
		more(f, in, m)
		if !in.Comment || !in.Lists(m) || m.Variation > 0 {
			return
		}
		for i := range list {
			if max(list[i].Move, 1) != m.Number {
				continue
			}
			m.Comment = lang.Joined(m.Comment, list[i].Sentence.In(tag))
		}
	}
}
