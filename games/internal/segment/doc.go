// Package segment stores games so that a search for a part of the board tests 64 of them at a time.
// A segment is an immutable file of up to 65,536 games on boards of one size; a collection consists
// of a few segments.
//
// A game is stored as its [Line]: the stones placed and removed, each with its point and node. Node 0
// is the starting position, with all stones set up before the first move; later set-up is no move.
// Columns hold the same data by point for all games, in the form in which a search rules games out
// (columns.go).
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
// A search passes through these files: search.go (Search, Plan), form.go and placement.go (the
// forms of the query, and their places), find.go (games with a hit), lives.go, pile.go, row.go and
// scan.go (games that need a closer look), continuation.go and head.go (what was played next),
// sequence.go and variations.go (queries with a sequence, games with variations). trail.go follows
// a game from a hit on. positions.go and frequent.go are indexes of whole boards and corners with
// few stones; facts.go finds the games of a player. Writing: replay.go, event.go, builder.go,
// columns.go.
//
// # The steps of a search
//
//  1. query.Images turns a query into at most 16 images. For each segment, every image at every
//     anchor becomes a placement, with its stones sorted by rarity, and its empty cells by how soon
//     they are taken.
//  2. The columns of a segment are stored in blocks of 1,024 games. All placements are tested on
//     one block before the next, so that its data stays in the second-level cache and on few pages.
//  3. A placement ANDs the bitmaps of its stones ("was ever there").
//  4. The one-life columns, with a byte per cell and game, give the node T of the last stone, and
//     rule out games in which an empty cell is taken for good by T. With AVX2 they test 32 games
//     per instruction (sift_amd64.s): of the keima's 22.4 million candidates 1.0 million are left.
//     The same call finds the games with cells of several lives, and the continuations of the
//     others. Without AVX2, 64 games at a time are ruled out in which an empty cell is taken for
//     good in an earlier phase of the game (four phases, two bits per cell) than that of the last
//     stone, and the bytes of the others are compared one by one.
//  5. If all cells have one life, T is the hit. Otherwise the cells with several lives take turns:
//     each advances the node to where it matches next, until all agree.
//  6. For rectangles with more than 14 free cells the row of all events decides. Rows lie far apart
//     in memory, so those of 128 candidates are prefetched before the first is read (pile.go), and
//     likewise the columns of eight placements. Processor instructions find which of 32 events lie
//     in the rectangle and which begin a node (scan.go); only those are examined. Stored beginnings
//     of rows (head.go) give the first moves without reading a row, and tell where in the row to
//     look for a continuation.
//  7. The order of a sequence is compared in the one-life columns, 64 games at once. If cells have
//     several lives, the events of the few cells of the rectangle are merged (order.go). The row is
//     read if stones are captured, or if the order within one node matters.
//  8. Counting a hit takes a few additions; the results are interpreted at the end (tally).
//
// # Positions, checksums, variations
//
// For a whole board or a corner, steps 1 to 5 are skipped if a segment has an index of positions
// that lists few of its games (positions.go): the rows of these games decide. A hash is the same
// for all images of a position, so one look-up serves them all. The index covers positions by their
// number of stones, not by move number, so that it misses no game in which many stones were
// captured. It only selects games to examine: a damaged index makes a search slower but loses no
// hit, unless its checksums were changed to match. Variations are searched in the columns. For
// positions that occur in more than 256 games of a segment, sums of hits are stored (frequent.go),
// which the tally treats like hits.
//
// Each block has its own checksums, compared when it is first read; opening a segment reads no
// column. The parts found intact are recorded, with the identity of the file, for later programs
// (package store).
//
// A game with variations has a line for each path through it. Its main line is stored among the
// other games, the other lines in separate columns, which a search with variations also tests
// (lines.go). Each line stores the last node that it shares with the previous
// line: a hit whose continuation comes by then was found there already. Only games with more than
// 256 lines are walked as trees. A tree of continuations takes one search and a walk along the game
// of each hit; in a game with variations, the walk follows each branch (branches.go). In a joined
// tree (joined.go) all hits advance together move by move, so that a position is counted when every
// order of its moves has reached it. Before that, each hit is followed alone to count the hashes of
// its positions; it is dropped after the last position that enough other hits reach, too.
//
// # Rejected
//
//   - scanning whole rows: crosscut 340, keima 681 ms
//   - columns by point through the whole segment: each block on 2,000 pages: ponnuki 36, not 25 ms
//   - the lives of a game in one list by time: crosscut 143, not 120 ms
//   - lives looked up from 64 games on, not 16: crosscut 120, not 112 ms
//   - columns in huge pages: no faster, with cold caches either
//   - prefetching columns with many placements: geta 1.2, ponnuki 1.1 times as long
//   - rows 64 events at a time: another cache line for most rows: early corners 1.4 times as long
//   - merging events by time instead of cells taking turns: keima 685, not 556 ms
//   - columns for up to 32, 48 or all free cells, not 14: corners and sides 1.1 to 3 times as long,
//     since their rows are read in any case
//   - other phases than 0-20-55-115: within 5 %
package segment
