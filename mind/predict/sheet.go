package predict

// sheets cache the weights of features that consist of the code of some surroundings and one of a
// few places in them. A sheet has the weights of all places for one code. Several places are
// usually needed for the same code, so one sheet replaces look-ups all over the dictionary. Sheets
// with the same index displace each other.
type sheets struct {
	keys []uint64 // 0: none
	// levels are the levels of the weights, place by place and sheet by sheet; or unknownFeature, or
	// notAsked.
	levels []int16
	places int // places per sheet
	shift  int
}

// notAsked stands for the weight of a place that was not looked up.
const notAsked = -3

func newSheets(bits, places int) sheets {
	return sheets{make([]uint64, 1<<bits), make([]int16, places<<bits), places, 64 - bits}
}

// cell is a place in a sheet.
type cell struct {
	key   uint64
	index int32 // in levels
	sheet int32
}

// cell returns a place in the sheet for a key, which it clears if the sheet had another key.
func (s *sheets) cell(key uint64, place int) cell {
	key |= 1
	i := int(key * 0x9E3779B97F4A7C15 >> s.shift)
	if s.keys[i] != key {
		s.keys[i] = key
		sheet := s.levels[i*s.places:][:s.places]
		for j := range sheet {
			sheet[j] = notAsked
		}
	}
	return cell{key, int32(i*s.places + place), int32(i)}
}

// put stores a level, unless the sheet has been displaced.
func (s *sheets) put(c cell, level int16) {
	if s.keys[c.sheet] == c.key {
		s.levels[c.index] = level
	}
}

// Places in the sheets for 3x3 patterns: distances from the last move, then from the one before.
const (
	placesBefore = numDistances
	nearPlaces   = placesBefore + 9
)

// Numbers of sheets, as base-2 logarithms.
const (
	aroundBits = 10 // for patterns around moves
	nearBits   = 11 // for 3x3 patterns
	cornerBits = 7  // for corners
)

// Places in the sheets for corners.
const (
	cornerSide   = 9
	cornerPlaces = cornerSide * cornerSide
)
