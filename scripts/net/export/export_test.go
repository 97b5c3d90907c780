package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/net"
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
	record := humanRecord(&p, moves, 2)
	if len(record) != planeBytes+4 {
		t.Fatalf("%d bytes, want %d", len(record), planeBytes+4)
	}
	for plane := range net.NumPlanes {
		for y := range 19 {
			for x := range 19 {
				if got, want := bit(record, plane, y, x), int(p.Bits[plane][y]>>x&1); got != want {
					t.Fatalf("plane %d at %d, %d: %d, want %d", plane, x, y, got, want)
				}
			}
		}
	}
	if bit(record, 1, 3, 15) != 1 || bit(record, 2, 3, 3) != 1 {
		t.Error("the stones of Black, who is to move, are not his own")
	}
	tail := record[planeBytes:]
	if move, turn := binary.LittleEndian.Uint16(tail), binary.LittleEndian.Uint16(tail[2:]); move != 18*19+18 || turn != 2 {
		t.Errorf("move %d after %d moves, want 360 after 2", move, turn)
	}
	end := humanRecord(&p, moves[:2], 2)[planeBytes:]
	if move := binary.LittleEndian.Uint16(end); move != noMove {
		t.Errorf("move %d after the last, want none", move)
	}
}

// TestLesson: what the teacher says from Black's side is turned round where White is to move; a pass has no place.
func TestLesson(t *testing.T) {
	owner := make([]byte, points)
	owner[5] = 100
	text := base64.StdEncoding.EncodeToString(owner)
	l := lesson{Moves: "pdddpq", Positions: []answer{
		{Turn: 1, Score: 6.5, Spread: 20, Winrate: 0.25, Owner: text, Policy: [][2]int{{361, 500_000}, {7, 250_000}}},
		{Turn: 0, Score: 7.5, Spread: 21, Winrate: 0.5, Owner: text, Policy: [][2]int{{60, 1_000_000}}},
	}}
	var e exporter
	records, err := e.lesson(nil, &l)
	if err != nil {
		t.Fatal(err)
	}
	type taught struct {
		Move, Turn            uint16
		Lead, Spread, Winrate float32
		Owner                 [points]int8
		At, Weight            [likely]uint16
	}
	for i, want := range []taught{
		{
			Move: 3*19 + 15, Turn: 0, Lead: 7.5, Spread: 21, Winrate: 0.5, Owner: [points]int8{5: 100},
			At: [likely]uint16{60}, Weight: [likely]uint16{65535},
		},
		{
			Move: 3*19 + 3, Turn: 1, Lead: -6.5, Spread: 20, Winrate: 0.75, Owner: [points]int8{5: -100},
			At: [likely]uint16{7}, Weight: [likely]uint16{16384},
		},
	} {
		var got taught
		if err := binary.Read(bytes.NewReader(records[i][planeBytes:]), binary.LittleEndian, &got); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("turn %d: %+v, want %+v", i, got, want)
		}
		if rest := len(records[i]) - planeBytes - binary.Size(got); rest != 0 {
			t.Errorf("turn %d: %d further bytes", i, rest)
		}
	}
	for _, bad := range []lesson{
		{Moves: "pdpd", Positions: []answer{{Turn: 2, Owner: text}}},
		{Moves: "pd", Positions: []answer{{Turn: 2, Owner: text}}},
		{Moves: "pd", Positions: []answer{{Turn: -1, Owner: text}}},
		{Moves: "pz", Positions: []answer{{Turn: 0, Owner: text}}},
		{Moves: "!!", Positions: []answer{{Turn: 0, Owner: text}}},
		{Moves: "pd", Positions: []answer{{Turn: 1, Owner: "AAAA"}}},
	} {
		if _, err := e.lesson(nil, &bad); err == nil {
			t.Errorf("%s, %d: no error", bad.Moves, bad.Positions[0].Turn)
		}
	}
}

// TestTwice: all that run.sh does, on 1,000 games, gives the same weights twice; also where training was
// interrupted half way.
func TestTwice(t *testing.T) {
	testpeers.Long(t)
	shared := filepath.Dir(filepath.Dir(testpeers.Path(t, "peers", "katago")))
	if err := exec.Command("/usr/bin/python3", "-c", "import torch").Run(); err != nil {
		testpeers.Skip(t, "no PyTorch: install python3-torch")
	}
	train := func(stops ...string) []byte {
		dir := t.TempDir()
		for _, stop := range stops {
			run := exec.Command("../run.sh", dir, shared, "--steps", "16", "--stop", stop, "--every", "4", "--validation", "500")
			run.Env = append(os.Environ(), "GAMES=1000", "TAUGHT=60", "AFILE=12")
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
