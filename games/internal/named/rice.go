package named

import (
	"encoding/binary"
	"math/bits"
)

// An ascending list of positions is stored as its gaps, each minus one: the quotient by 2^rice in
// unary, as that many zeros and a one, then the low rice bits. Bytes are filled from the lowest
// bit.

// maxRice is the largest parameter: gaps below 1<<31 need no larger one.
const maxRice = 31

// riceSize returns the size of an encoded list in bytes.
func riceSize(list []uint32) int {
	_, size := bestRice(list)
	return int(size+7) / 8
}

// bestRice returns the parameter that makes a list shortest, and its size in bits.
func bestRice(list []uint32) (rice int, size uint64) {
	if len(list) == 0 {
		return 0, 0
	}
	best, least := 0, uint64(1)<<63
	usual := bits.Len32(list[len(list)-1] / uint32(len(list))) // bits of the mean gap
	for k := max(0, usual-3); k <= min(usual+2, maxRice); k++ {
		size := uint64(len(list)) * uint64(k+1)
		last := int64(-1)
		for _, p := range list {
			size += uint64(int64(p)-last-1) >> k
			last = int64(p)
		}
		if size < least {
			best, least = k, size
		}
	}
	return best, least
}

// bitWriter appends bits to bytes.
type bitWriter struct {
	out  []byte
	have uint64
	n    uint // number of bits in have; below 8 between calls
}

// add appends the low n bits of v, at most 32.
func (w *bitWriter) add(v uint64, n uint) {
	w.have |= v << w.n
	w.n += n
	for w.n >= 8 {
		w.out = append(w.out, byte(w.have))
		w.have >>= 8
		w.n -= 8
	}
}

// list appends the gaps of a list, and pads the last byte.
func (w *bitWriter) list(list []uint32, rice int) {
	last := int64(-1)
	for _, p := range list {
		gap := uint64(int64(p) - last - 1)
		last = int64(p)
		zeros := gap >> rice
		for ; zeros > 31; zeros -= 31 {
			w.add(0, 31)
		}
		w.add(1<<zeros, uint(zeros)+1)
		w.add(gap&(1<<rice-1), uint(rice))
	}
	if w.n > 0 {
		w.add(0, 8-w.n)
	}
}

// bitReader reads what bitWriter wrote.
type bitReader struct {
	in   []byte
	have uint64
	n    uint // bits in have
}

// fill loads at least 56 bits into have, or all that are left. Bits above n are zero.
func (r *bitReader) fill() {
	if len(r.in) >= 8 {
		r.have |= binary.LittleEndian.Uint64(r.in) << r.n
		bytes := (63 - r.n) / 8
		r.in = r.in[bytes:]
		r.n += 8 * bytes
		r.have &= 1<<(r.n&63) - 1 // n is at most 63
		return
	}
	for r.n <= 56 && len(r.in) > 0 {
		r.have |= uint64(r.in[0]) << r.n
		r.in = r.in[1:]
		r.n += 8
	}
}

// gap returns the next gap minus one; false if the bits end first.
func (r *bitReader) gap(rice uint) (uint64, bool) {
	if r.n < 32 {
		r.fill()
	}
	zeros := uint64(0)
	for r.have == 0 {
		zeros += uint64(r.n)
		r.n = 0
		if r.fill(); r.n == 0 {
			return 0, false
		}
	}
	low := uint(bits.TrailingZeros64(r.have))
	zeros += uint64(low)
	r.have >>= low + 1
	r.n -= low + 1
	if r.n < rice {
		if r.fill(); r.n < rice {
			return 0, false
		}
	}
	rest := r.have & (1<<rice - 1)
	r.have >>= rice
	r.n -= rice
	return zeros<<rice | rest, true
}

// numbers reads ascending numbers below end into list. It returns how many it read before the bits
// ended or a number was too large, and whether list is full.
func (r *bitReader) numbers(list []uint32, rice uint, end uint32) (n int, ok bool) {
	next := uint64(0)                  // least possible next number
	in, have, bit := r.in, r.have, r.n // local copies, written back before calling gap
	mask := uint64(1)<<rice - 1
	for i := range list {
		if bit < 48 && len(in) >= 8 {
			have |= binary.LittleEndian.Uint64(in) << (bit & 63)
			bytes := (63 - bit) >> 3
			in = in[bytes:]
			bit += bytes << 3
			have &= 1<<(bit&63) - 1
		}
		gap, low := uint64(0), uint(bits.TrailingZeros64(have))
		if low+1+rice <= bit { // all bits of the number are loaded
			have >>= (low + 1) & 63
			gap = uint64(low)<<(rice&63) | have&mask
			have >>= rice & 63
			bit -= low + 1 + rice
		} else {
			r.in, r.have, r.n = in, have, bit
			if gap, ok = r.gap(rice); !ok || gap >= MaxMoves {
				return i, false
			}
			in, have, bit = r.in, r.have, r.n
		}
		if next += gap; next >= uint64(end) {
			return i, false
		}
		list[i] = uint32(next)
		next++
	}
	return len(list), true
}
