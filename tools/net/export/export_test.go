package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/net"
)

// bit returns the bit of a point in a plane of a record.
func bit(record []byte, plane, y, x int) int {
	k := plane*points + y*19 + x
	return int(record[k/8] >> (k % 8) & 1)
}

const planeBytes = (net.NumPlanes*points + 7) / 8

// TestRecord: a record has the planes one after the other, then the move that follows and the number of moves.
func TestRecord(t *testing.T) {
	moves := []board.Point{board.At(15, 3), board.At(3, 3), board.At(18, 18)}
	r := newReplay(moves)
	for range 2 {
		if err := r.next(); err != nil {
			t.Fatal(err)
		}
	}
	var p net.Planes
	p.Set(&r.pos)
	got := record(&p, moves, 2)
	if len(got) != planeBytes+4 {
		t.Fatalf("%d bytes, want %d", len(got), planeBytes+4)
	}
	for plane := range net.NumPlanes {
		for y := range 19 {
			for x := range 19 {
				if b, want := bit(got, plane, y, x), int(p.Bits[plane][y]>>x&1); b != want {
					t.Fatalf("plane %d at %d, %d: %d, want %d", plane, x, y, b, want)
				}
			}
		}
	}
	if bit(got, 1, 3, 15) != 1 || bit(got, 2, 3, 3) != 1 {
		t.Error("Black is to move, but Black's stones are not the own stones")
	}
	tail := got[planeBytes:]
	if move, turn := binary.LittleEndian.Uint16(tail), binary.LittleEndian.Uint16(tail[2:]); move != 18*19+18 || turn != 2 {
		t.Errorf("move %d after %d moves, want 360 after 2", move, turn)
	}
}

// TestTwice: run.sh on 1,000 games gives the same weights twice, even if training is interrupted
// halfway.
func TestTwice(t *testing.T) {
	testpeers.Long(t)
	shared := filepath.Dir(filepath.Dir(testpeers.Path(t, "oracles", "katago")))
	if err := exec.Command("/usr/bin/python3", "-c", "import torch").Run(); err != nil {
		testpeers.Skip(t, "no PyTorch: install python3-torch")
	}
	train := func(stops ...string) []byte {
		dir := t.TempDir()
		for _, stop := range stops {
			run := exec.Command("../run.sh", dir, shared, "--steps", "16", "--stop", stop, "--every", "4", "--validation", "500")
			run.Env = append(os.Environ(), "GAMES=1000")
			if out, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		weights, err := os.ReadFile(filepath.Join(dir, "run", "weights.bin"))
		if err != nil {
			t.Fatal(err)
		}
		return weights
	}
	once, again := train("16"), train("8", "16")
	if !bytes.Equal(once, again) {
		t.Error("the weights differ")
	}
	for i := 0; i+4 <= len(once); i += 4 {
		if w := math.Float32frombits(binary.LittleEndian.Uint32(once[i:])); w != w {
			t.Fatalf("weight %d is not a number", i/4)
		}
	}
}
