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
//
// # The steps of a search
//
//  1. query.Images turns a query into at most 16 images. For each segment every image at every
//     anchor becomes a placement, its stones sorted rarest first, its empty cells soonest taken
//     first.
//  2. A segment's columns lie in blocks of 1,024 games. One block after the other goes through all
//     placements, so that what is read stays in the second-level cache and on few pages.
//  3. A placement ANDs the bitmaps of its stones ("was ever there").
//  4. The one-life columns, a byte a cell, give the node T of the last stone and drop games in
//     which a cell is taken for good by T: 32 games an instruction where the processor has AVX2
//     (sift_amd64.s), so that of the keima's 22.4 million candidates 1.0 million are left. The
//     same call says which games have cells of several lives, and when the others go on. Elsewhere
//     games go first, 64 at a time, in which an empty cell is taken for good in an earlier phase
//     of the game (four phases, two bits a cell) than that of the last stone, and bytes decide one
//     by one.
//  5. If all cells have one life, T is the hit. Otherwise the cells with several lives take turns,
//     each moving the node on to where it matches next, until all agree.
//  6. For rectangles with more than 14 free cells the row of all events decides. Rows lie far
//     apart, so those of 128 candidates are prefetched before the first is read (pile.go), and
//     likewise the columns of eight placements. Of 32 events at once the
//     processor says which lie in the rectangle and which begin a node (scan.go); only those are
//     looked at. What a segment keeps of the beginning of rows (head.go) says the first moves
//     without any row, and where in the row a continuation is to be looked for.
//  7. The order of a sequence is compared in the one-life columns, 64 games at once. Where cells
//     have several lives, the events of the few cells of the rectangle are merged (order.go); the
//     row is read where stones are captured, or where the order within one node matters.
//  8. A hit is counted by a few additions; what they mean is worked out at the end (tally).
//
// # Positions, checksums, variations
//
// For a whole board or a corner, steps 1 to 5 are left out where a segment has an index of
// positions and few of its games are listed (positions.go): their rows decide. A hash is the same
// for all images of a position, so one look-up serves them all. The index knows positions by how
// many stones they have, not by their moves, so that it leaves out no game in which many stones
// were captured. It says only where to look. A damaged index makes a search slower but loses no
// hit, unless its checksums were changed to match. Variations are searched in the columns. Sums are
// stored of positions that more than 256 games of a segment have shown (frequent.go), as kinds of
// hits that the tally takes like hits: so all that an answer says is worked out in one place.
//
// Each block has checksums of its own, compared when it is first read; opening reads no column.
// What was found to be sound is written down for later programs (stamps.go), by which file of the
// system it was.
//
// A game with variations has a line for each path through it. Its main line lies among the other
// games, the others in columns of their own, which a search for variations looks at as well
// (internal/segment/lines.go). Each line keeps the last node that it shares with the line before
// it: a hit whose continuation comes by then was found there. Only games with more than 256 lines
// are walked as trees. A tree of continuations takes one search and a walk along the game of each
// hit;
// a game with variations is walked along its tree (branches.go), where a hit goes on in each
// branch. In a joined tree (joined.go) all hits go move by move, so that a position is counted when
// every order of its moves has come to it. Each is first followed by itself, and the hashes of its
// positions counted: beyond the last that enough others reach, too, it is left out.
//
// # Rejected
//
//   - whole rows scanned: crosscut 340, keima 681 ms
//   - columns by point through the whole segment: each block on 2,000 pages: ponnuki 36, not 25 ms
//   - the lives of a game in one list by time: crosscut 143, not 120 ms
//   - lives looked up from 64 games on, not 16: crosscut 120, not 112 ms
//   - columns in huge pages: caches empty, as fast; nothing is gained by it
//   - columns asked for where placements are many: geta 1.2, ponnuki 1.1 times as long
//   - rows 64 events at a time: another line of memory for most rows: early corners 1.4 times as
//     long
//   - events merged by time, not cells that take turns: keima 685, not 556 ms
//   - columns for up to 32, 48 or all free cells, not 14: corners and sides 1.1 to 3 times as
//     long, on rows that are read in any case
//   - other phases than 0-20-55-115: within 5 %
package segment
