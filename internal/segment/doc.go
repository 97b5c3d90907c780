// Package segment keeps games so that a part of the board is found in 64 of
// them at a time. A segment is an immutable file of up to 65,536 games on boards
// of one size; a collection is a few of them.
//
// What is kept of a game is its [Line]: which stone came to which point at which
// node, and which one went. Columns, point by point for all games, say the same
// again in the form in which a search rules games out (columns.go).
//
//	var r segment.Replayer                  // record -> line
//	b := segment.NewBuilder(19)             // lines -> file
//	b.Add(&segment.Game{ID: 1, Line: line})
//	section.WriteFile(path, segment.Kind, segment.Version, b.Write)
//
//	s := segment.NewSearch(q)               // query -> what is looked for
//	plan, err := s.Plan(seg, seg.All())     // where it may lie in this segment
//	for block := range seg.Blocks() {       // 1,024 games each
//		hits, err = finder.Find(ctx, plan, block, hits[:0])
//	}
//	view, ok := s.View(&hits[0], winner)    // as the query sees it
//
// A search reads downwards: search.go (Search, Plan), form.go and placement.go
// (what is looked for, and where), find.go (which games hold it), lives.go,
// pile.go, row.go and scan.go (games that need a closer look), continuation.go and
// head.go (what was played next); sequence.go and variations.go for queries with
// a sequence and for games with variations. trail.go goes on from a hit along its
// game; positions.go and frequent.go say where whole boards and corners of few
// stones are, and how their hits add up; facts.go says which games a player
// played. Writing: replay.go, event.go,
// builder.go, columns.go.
package segment
