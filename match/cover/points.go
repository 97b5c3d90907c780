package cover

import "katachi/board"

// points is a set of points of a board, one bit each, row by row: bit
// y*size + x.
type points [(board.MaxSize*board.MaxSize + 63) / 64]uint64

func (s *points) has(bit int) bool { return s[bit>>6]>>(bit&63)&1 != 0 }

func (s *points) add(bit int) { s[bit>>6] |= 1 << (bit & 63) }

// addShifted adds the points of t, moved by n bits: 1 moves them a column right, size a row down, 0
// leaves them. No point moves past the end of a row, because only the starts of rectangles that
// have another column (or row) after their first are moved. Only the first words words are used.
func (s *points) addShifted(t *points, n, words int) {
	if n == 0 {
		for i := range words {
			s[i] |= t[i]
		}
		return
	}
	for i := words - 1; i > 0; i-- {
		s[i] |= t[i]<<n | t[i-1]>>(64-n)
	}
	s[0] |= t[0] << n
}

// wordsFor returns how many words the points of a board need.
func wordsFor(size int) int { return (size*size + 63) / 64 }
