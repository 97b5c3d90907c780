package main

import (
	"encoding/binary"

	"katachi/board"
	"katachi/mind/net"
)

const points = size * size

// record returns a record: the planes, the move that was played next, and the number of moves
// before it; both numbers have 16 bits.
func record(p *net.Planes, moves []board.Point, turn int) []byte {
	x, y := moves[turn].XY()
	dst := appendPlanes(make([]byte, 0, 1500), p)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(y*size+x))
	dst = binary.LittleEndian.AppendUint16(dst, uint16(turn))
	return dst
}

// appendPlanes appends the bits of the planes, one after the other, each row by row, lowest bit first.
func appendPlanes(dst []byte, p *net.Planes) []byte {
	var word uint64
	have := 0
	for plane := range p.Bits {
		for _, row := range p.Bits[plane][:p.Size] {
			word |= uint64(row) << have
			for have += p.Size; have >= 8; have -= 8 {
				dst = append(dst, byte(word))
				word >>= 8
			}
		}
	}
	if have > 0 {
		dst = append(dst, byte(word))
	}
	return dst
}
