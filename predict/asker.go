package predict

import "katachi/board"

// asker adds up the weights of the moves of positions: what extractor.extract and Model.sum do, for
// whoever does not need the features themselves. The moves of a position are not asked about one
// after the other, but list by list and level by level, all moves at once (batch.go). It keeps what it
// knows of points from position to position. It is for one goroutine.
type asker struct {
	extractor
	model  *Model
	table  *table // of model, or nil
	batch  batch
	moves  []board.Point
	sums   []int32 // of the weights, by move
	sorted []Move  // of rank

	lists  []openList
	open   []uint16 // indices of lists that go on
	turns  []turned // of lists
	fresh  []int32  // points that were not settled
	memory memory   // of points, of a Follower; or nil

	alone      []alone
	nears      sheets // of 3x3 patterns
	corners    sheets
	cornerKeys [4][cornerSizes]uint64

	places []openPlace
	around sheets // of patterns around moves played before
}

func (m *Model) newAsker() *asker {
	a := &asker{
		extractor: extractor{collected: collected{dict: &m.dict}, points: points{asking: true}},
		model:     m,
		around:    newSheets(aroundBits, len(offsets)),
		nears:     newSheets(nearBits, nearPlaces),
		corners:   newSheets(cornerBits, cornerPlaces),
	}
	a.shapes.seen = make([]seenCore, 1<<seenCoreBits)
	return a
}

// ask fills in the moves of a situation and their sums.
func (a *asker) ask(s *Situation) {
	a.follow(s)
	a.moves, a.sums = a.moves[:0], a.sums[:0]
	for p := range s.Board.Points {
		if s.Board.Legal(a.color, p) {
			a.moves = append(a.moves, p)
		}
	}
	a.settleAll()
	a.findCornerKeys()
	for n, p := range a.moves {
		a.sums = append(a.sums, a.spot(p).sum)
		a.addAlone(n, p)
	}
	a.addedAlone()
	a.addPlaces()
	a.addResponses()
}

func (a *asker) spot(p board.Point) *spot {
	x, y := p.XY()
	return &a.spots[a.color-board.Black][y*a.size+x]
}

// weight returns the weight of a level.
func (a *asker) weight(level int16) int32 { return int32(a.model.levels[uint8(level)]) }

// rank appends the moves with their probabilities, the likeliest first.
func (a *asker) rank(dst []Move) []Move {
	first := len(dst)
	for i, p := range a.moves {
		dst = append(dst, Move{p, float64(a.sums[i]) / denseScale})
	}
	softmax(dst[first:])
	a.sorted = sortMoves(dst[first:], a.sorted)
	return dst
}
