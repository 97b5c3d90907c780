package josekis

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/names/joseki"
	"katachi/sgf"
)

// Sequences without a name are found level by level: all corners after their first stone, then
// after the second, and so on. Corners with the same stones are one position, whatever the order,
// as for named lines. Each level keeps only unknown positions that enough corners reached, so
// most of the memory is for the stones in the corners.

const (
	cornerLines  = 9  // lines in a corner
	fewestMoves  = 3  // least stones of a listed sequence
	longestMoves = 24 // most stones of a corner to follow
	usualCount   = 20 // default of Request.MinCount
)

// UnnamedLine is a sequence in a corner that is not in the library.
type UnnamedLine struct {
	After  string   `json:"after,omitempty" doc:"English name of the line that it leaves"`
	Moves  []string `json:"moves" doc:"In the lower left corner, black first; \"-\" is a move elsewhere"`
	GoesOn []string `json:"goes_on" doc:"Moves that more than half of the corners continued with"`
	Times  int      `json:"times" doc:"Corners with Moves"`
	Won    int      `json:"won" doc:"Won by the side of the first move"`
	Lost   int      `json:"lost"`
	Years

	Entry  *joseki.Entry `json:"-"` // Moves and GoesOn as an entry without a name, for pictures
	Leaves *joseki.Entry `json:"-"` // the line that it leaves; nil for none
}

// Text returns the moves and, after a +, those that most corners continued with.
func (l *UnnamedLine) Text() string {
	words := l.Moves
	if len(l.GoesOn) > 0 {
		words = slices.Concat(l.Moves, []string{"+"}, l.GoesOn)
	}
	return strings.Join(words, " ")
}

// unnamed finds the sequences that were played often enough, the most frequent first.
func unnamed(ctx context.Context, env *Env, in *Request) (*Answer, error) {
	out := &Answer{Lines: []LineBranch{}}
	var corners []cornerGame
	worker := func() func(*sgf.Game) [][]cornerStone { return cornersOf }
	unread, err := eachPlayed(ctx, env, &in.Where, worker, func(g *playedGame, played [][]cornerStone) {
		out.Games += num.FromBool(played != nil)
		for _, stones := range played {
			corners = append(corners, cornerGame{stones: stones, winner: g.winner, year: g.year})
		}
	})
	if err != nil {
		return nil, err
	}
	out.Unread = unread
	s := &sequences{corners: corners, known: knownPositions(), least: cmp.Or(in.MinCount, usualCount)}
	s.find()
	out.Unnamed = append([]UnnamedLine{}, s.lines()...)
	return out, nil
}

// cornerStone is a stone of a corner: its colour, and its column and row counted from the corner.
type cornerStone struct {
	color    board.Color
	col, row uint8
}

// turned returns the stone mirrored at the diagonal of the corner, with colours exchanged, or both.
func (s cornerStone) turned(mirror, exchange bool) cornerStone {
	if mirror {
		s.col, s.row = s.row, s.col
	}
	if exchange {
		s.color = s.color.Opponent()
	}
	return s
}

// point returns the point of the stone in the lower left corner.
func (s cornerStone) point() board.Point { return board.At(int(s.col), joseki.Size-1-int(s.row)) }

// cornersOf returns the stones played in each corner, in order; nil for a game with set-up stones.
func cornersOf(g *sgf.Game) [][]cornerStone {
	corners := make([][]cornerStone, 4)
	for _, step := range report.Steps(g) {
		p, ok := step.Point.Board()
		switch {
		case step.Setup:
			return nil
		case !ok || !p.On(joseki.Size):
			continue
		}
		x, y := p.XY()
		corner := 0
		if x >= joseki.Size/2 {
			corner, x = corner+1, joseki.Size-1-x
		}
		if y >= joseki.Size/2 {
			corner, y = corner+2, joseki.Size-1-y
		}
		if x < cornerLines && y < cornerLines && len(corners[corner]) < longestMoves {
			corners[corner] = append(corners[corner], cornerStone{step.Color, uint8(x), uint8(y)})
		}
	}
	return corners
}

// cornerGame holds the stones played in a corner of a game, and how far they were followed.
type cornerGame struct {
	stones []cornerStone
	winner board.Color
	year   int
	sums   cornerSums
	at     *cornerPosition // position with the stones so far; nil if too few corners reached it
}

// cornerSums are sums of the Zobrist numbers of stones, in four forms: bit 0 of the index means
// mirrored, bit 1 colours exchanged.
type cornerSums [4]uint64

// add adds a stone.
func (s *cornerSums) add(stone cornerStone) {
	for turn := range s {
		t := stone.turned(turn&1 != 0, turn&2 != 0)
		s[turn] += board.Zobrist(t.point(), t.color)
	}
}

// lowest returns the form with the lowest sum, which identifies a position.
func (s *cornerSums) lowest() (turn int) {
	for i, sum := range s {
		if sum < s[turn] {
			turn = i
		}
	}
	return turn
}

// knownPositions returns the sums of all positions of josekis.
func knownPositions() map[uint64]bool {
	known := map[uint64]bool{}
	for _, e := range joseki.Builtin().Entries() {
		if e.Opening {
			continue
		}
		var sums cornerSums
		for _, m := range e.Moves {
			x, y := m.Point.XY()
			if y = joseki.Size - 1 - y; !m.Point.On(joseki.Size) || x >= cornerLines || y >= cornerLines {
				continue
			}
			sums.add(cornerStone{m.Color, uint8(x), uint8(y)})
			known[sums[sums.lowest()]] = true
		}
	}
	return known
}

// cornerPosition holds the data of all corners with the same stones.
type cornerPosition struct {
	sum    uint64 // lowest sum of its stones
	depth  int
	known  bool // a line of the library goes through it
	played int
	won    [3]int // by winning colour, with colours as in the form with the lowest sum
	Years
	next   map[*cornerPosition]int // positions that the corners continued to
	orders map[string]int          // orders of the moves, unless known
	shown  bool                    // part of a listed sequence that continues to it
}

// sequences finds positions without a name.
type sequences struct {
	corners []cornerGame
	known   map[uint64]bool
	least   int
	found   []*cornerPosition // unknown and frequent enough
}

// find follows all corners.
func (s *sequences) find() {
	alive := make([]*cornerGame, len(s.corners))
	for i := range s.corners {
		alive[i] = &s.corners[i]
	}
	for depth := 1; len(alive) > 0; depth++ {
		alive = s.level(alive, depth)
	}
}

// level adds the next stone of each corner, and returns those that had one.
func (s *sequences) level(alive []*cornerGame, depth int) []*cornerGame {
	positions := map[uint64]*cornerPosition{}
	came := alive[:0]
	var now []*cornerPosition // of came
	for _, g := range alive {
		if len(g.stones) < depth {
			continue
		}
		g.sums.add(g.stones[depth-1])
		turn := g.sums.lowest()
		key := g.sums[turn]
		p := positions[key]
		if p == nil {
			p = &cornerPosition{sum: key, depth: depth, known: s.known[key]}
			positions[key] = p
		}
		p.count(g, turn)
		came, now = append(came, g), append(now, p)
	}
	for i, g := range came {
		p := now[i]
		if p.played < s.least {
			p = nil
		} else {
			p.follow(g)
		}
		g.at = p
	}
	for _, p := range positions {
		if !p.known && p.played >= s.least {
			s.found = append(s.found, p)
		}
	}
	return came
}

// count adds a corner of a game that reached p to its counts.
func (p *cornerPosition) count(g *cornerGame, turn int) {
	p.played++
	p.Years.Add(g.year)
	winner := g.winner
	if turn&2 != 0 && winner.IsStone() {
		winner = winner.Opponent()
	}
	p.won[winner]++
}

// follow records from which position a corner reached p, and with which order of moves.
func (p *cornerPosition) follow(g *cornerGame) {
	if p.known {
		return
	}
	if from := g.at; from != nil && !from.known {
		if from.next == nil {
			from.next = map[*cornerPosition]int{}
		}
		from.next[p]++
	}
	if p.orders == nil {
		p.orders = map[string]int{}
	}
	turn := g.sums.lowest()
	order := make([]byte, 0, longestMoves)
	for _, s := range g.stones[:p.depth] {
		s = s.turned(turn&1 != 0, turn&2 != 0)
		order = append(order, (s.row*cornerLines+s.col)<<1|uint8(s.color&1))
	}
	p.orders[string(order)]++
}

// stonesOf returns the stones of an order of moves.
func stonesOf(order string) (list []cornerStone) {
	for _, b := range []byte(order) {
		color := board.Black
		if b&1 != uint8(board.Black&1) {
			color = board.White
		}
		list = append(list, cornerStone{color, b >> 1 % cornerLines, b >> 1 / cornerLines})
	}
	return list
}

// lines returns the sequences to list, the most frequent first. Each position begins a sequence,
// unless an earlier sequence continues to it.
func (s *sequences) lines() (list []UnnamedLine) {
	slices.SortFunc(s.found, func(p, q *cornerPosition) int {
		return cmp.Or(cmp.Compare(p.depth, q.depth), cmp.Compare(q.played, p.played), cmp.Compare(p.sum, q.sum))
	})
	for _, p := range s.found {
		if p.depth >= fewestMoves && !p.shown {
			list = append(list, p.line())
		}
	}
	slices.SortFunc(list, func(a, b UnnamedLine) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), slices.Compare(a.Moves, b.Moves))
	})
	return list
}

// line returns the sequence that begins with p.
func (p *cornerPosition) line() UnnamedLine {
	way := []*cornerPosition{p}
	order := p.usual(way)
	for {
		next := way[len(way)-1].goesOn()
		if next == nil {
			break
		}
		through := next.usual(way)
		if through == "" { // the continuing corners came from other positions
			break
		}
		next.shown = true
		way, order = append(way, next), through
	}
	stones := stonesOf(order)
	exchange := stones[0].color == board.White
	mirror := false
	for _, s := range stones {
		if s.col != s.row {
			mirror = s.row > s.col
			break
		}
	}
	line := UnnamedLine{Times: p.played, Years: p.Years, Entry: &joseki.Entry{}}
	line.Won, line.Lost = p.won[board.Black], p.won[board.White]
	if exchange {
		line.Won, line.Lost = line.Lost, line.Won
	}
	last := board.White
	moves := 0 // of Entry that are p's
	for i, s := range stones {
		s = s.turned(mirror, exchange)
		if s.color == last {
			line.Entry.Moves = append(line.Entry.Moves, joseki.Move{Color: s.color.Opponent(), Point: board.Pass})
		}
		line.Entry.Moves = append(line.Entry.Moves, joseki.Move{Color: s.color, Point: s.point()})
		if last = s.color; i+1 == p.depth {
			moves = len(line.Entry.Moves)
		}
	}
	line.Entry.Named = moves
	words := name.LineWords(line.Entry.Moves)
	line.Moves, line.GoesOn = words[:moves], words[moves:]
	if line.Leaves = lineOf(line.Entry.Moves[:moves]); line.Leaves != nil {
		line.After = line.Leaves.Name
	}
	return line
}

// goesOn returns the position that more than half of the corners with p continued to; nil for none.
func (p *cornerPosition) goesOn() *cornerPosition {
	for next, n := range p.next {
		if 2*n > p.played {
			return next
		}
	}
	return nil
}

// usual returns the most frequent order of the moves of p that passes through all given positions;
// "" if there is none.
func (p *cornerPosition) usual(way []*cornerPosition) (best string) {
	for _, order := range slices.Sorted(maps.Keys(p.orders)) {
		misses := func(q *cornerPosition) bool { return !q.has(order) }
		if (best == "" || p.orders[order] > p.orders[best]) && !slices.ContainsFunc(way, misses) {
			best = order
		}
	}
	return best
}

// has reports whether the first stones of an order are those of p.
func (p *cornerPosition) has(order string) bool {
	var sums cornerSums
	for _, s := range stonesOf(order[:p.depth]) {
		sums.add(s)
	}
	return sums[sums.lowest()] == p.sum
}

// lineOf returns the line that the moves form; nil for none.
func lineOf(moves []joseki.Move) *joseki.Entry {
	f := joseki.Builtin().Follow(joseki.Size)
	for _, m := range moves {
		f.Play(m.Color, m.Point)
	}
	for _, e := range f.Standing(nil) {
		if !e.Entry.Opening && e.Corner == 0 {
			return e.Entry
		}
	}
	return nil
}
