package predict

// sheets are the weights of features that are the code of some surroundings and one of a few places
// in it: after the same surroundings come others of the same places, so that one sheet in the cache
// of the processor stands for many look-ups all over the dictionary. Sheets of equal index displace
// each other.
type sheets struct {
	keys []uint64 // 0: none
	// levels are those of the weights of the places of each sheet, one sheet after the other; or
	// unknownFeature, or notAsked.
	levels []int16
	places int // of a sheet
	shift  int
}

// notAsked stands for the weight of a place that was not looked up.
const notAsked = -3

func newSheets(bits, places int) sheets {
	return sheets{make([]uint64, 1<<bits), make([]int16, places<<bits), places, 64 - bits}
}

// cell is a place of a sheet.
type cell struct {
	key   uint64
	index int32 // in levels
	sheet int32
}

// cell returns a place of the sheet of a key.
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

// put fills in a place, if its sheet has not been displaced.
func (s *sheets) put(c cell, level int16) {
	if s.keys[c.sheet] == c.key {
		s.levels[c.index] = level
	}
}

// Places of the sheets of 3x3 patterns: distances from the last move, then from the one before.
const (
	placesBefore = numDistances
	nearPlaces   = placesBefore + 9
)

// Numbers of sheets, as powers of 2.
const (
	aroundBits = 10 // of patterns around moves
	nearBits   = 11 // of 3x3 patterns
	cornerBits = 7  // of corners
)

// Places of the sheets of corners.
const (
	cornerSide   = 9
	cornerPlaces = cornerSide * cornerSide
)
