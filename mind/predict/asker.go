package predict

import "katachi/board"

// asker computes the sums of weights of the moves of positions, like extractor.extract and
// Model.sum, without storing the features. It looks up the features of all moves at once, list by
// list and level by level (batch.go), and keeps results for points from one position to the next.
// It is for one goroutine.
type asker struct {
	extractor
	model  *Model
	table  *table // of the model, or nil
	batch  batch
	moves  []board.Point
	sums   []int32 // of the weights, by move
	sorted []Move  // working memory of rank

	lists  []openList
	open   []uint16 // indices of lists that have not ended
	turns  []turned // turned rings of lists
	fresh  []int32  // points that were not settled
	memory memory   // of surroundings, for a Follower; else nil

	alone      []alone
	nears      sheets // for 3x3 patterns
	corners    sheets
	cornerKeys [4][cornerSizes]uint64

	places []openPlace
	around sheets // for patterns around the last two moves
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

// ask computes the moves of a situation and their sums.
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
