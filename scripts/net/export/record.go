package main

import (
	"encoding/binary"
	"math"

	"katachi/board"
	"katachi/net"
	"katachi/scripts/net/source"
)

const (
	points = source.Size * source.Size
	noMove = 0xffff // the game has no move here
	likely = 16     // moves of the teacher's policy
)

// humanRecord is the planes, the move that was played, and the number of moves before it: 16 bits each.
func humanRecord(p *net.Planes, moves []board.Point, turn int) []byte {
	move := uint16(noMove)
	if turn < len(moves) {
		x, y := moves[turn].XY()
		move = uint16(y*source.Size + x)
	}
	dst := appendPlanes(make([]byte, 0, 1500), p)
	dst = binary.LittleEndian.AppendUint16(dst, move)
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

// appendTaught appends what the teacher says, for the player to move: lead on the board (without komi), its
// spread, win rate (with 7.5 komi for White), as 32-bit floats; whose each point is, a signed byte, 127 is
// the mover's; the likeliest moves, and their probabilities in 65535ths, 16 bits each.
func appendTaught(dst []byte, a *answer, owner []byte, toMove board.Color) []byte {
	lead, winrate := a.Score, a.Winrate
	if toMove == board.White {
		lead, winrate = -lead, 1-winrate
	}
	for _, x := range []float64{lead, a.Spread, winrate} {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(x)))
	}
	for _, o := range owner {
		if toMove == board.White {
			o = -o // two's complement: bytes are signed here
		}
		dst = append(dst, o)
	}
	var at, weight [likely]uint16
	n := 0
	for _, m := range a.Policy {
		if 0 <= m[0] && m[0] < points && n < likely { // a pass is left out
			at[n], weight[n] = uint16(m[0]), uint16(min(0xffff, (m[1]*0xffff+500_000)/1_000_000))
			n++
		}
	}
	for i := range at {
		dst = binary.LittleEndian.AppendUint16(dst, at[i])
	}
	for i := range weight {
		dst = binary.LittleEndian.AppendUint16(dst, weight[i])
	}
	return dst
}
