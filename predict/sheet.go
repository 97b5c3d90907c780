package predict

import "math"

// sheets are the weights of features that are the code of some surroundings and one of a few places
// in it: after the same surroundings come others of the same places, so that one sheet in the cache
// of the processor stands for many look-ups all over the dictionary. Sheets of equal index displace
// each other.
type sheets struct {
	keys    []uint64 // 0: none
	weights []int32  // of the places of each sheet, one sheet after the other
	places  int      // of a sheet
	shift   int
}

// What a sheet has of a place, other than a weight.
const (
	noFeature = math.MinInt32 + iota // the dictionary does not have it
	notAsked
)

func newSheets(bits, places int) sheets {
	return sheets{make([]uint64, 1<<bits), make([]int32, places<<bits), places, 64 - bits}
}

// at returns the sheet of a key, which is not 0.
func (s *sheets) at(key uint64) []int32 {
	i := int(key * 0x9E3779B97F4A7C15 >> s.shift)
	sheet := s.weights[i*s.places:][:s.places]
	if s.keys[i] != key {
		s.keys[i] = key
		for j := range sheet {
			sheet[j] = notAsked
		}
	}
	return sheet
}

// Places of the sheets of 3x3 patterns: distances from the last move, then from the one before.
const (
	placesBefore = numDistances
	nearPlaces   = placesBefore + 9
)

const (
	aroundBits = 10 // of the number of sheets for patterns around moves and for corners
	nearBits   = 11 // of that for 3x3 patterns
)

// hashedAt is hashed of a feature that the place of a sheet stands for.
func (e *extractor) hashedAt(w *int32, family int, code uint64) bool {
	switch *w {
	case noFeature:
		return false
	case notAsked:
		slot, ok := e.find(family, hash(family, code))
		if !ok {
			*w = noFeature
			return false
		}
		*w = int32(e.model.levels[e.model.hashed[slot]])
	}
	e.sum += *w
	return true
}
