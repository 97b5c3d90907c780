package hashtree

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// TestKeys: every code that a board can show has its own number, and there are no gaps. Windows and
// whole boards give the same numbers.
func TestKeys(t *testing.T) {
	met := map[uint32]bool{}
	for key, code := range codeOfKey() {
		if met[code] || !possible[code>>9&code] {
			t.Fatalf("key %d: code %#x occurs twice, or on no board", key, code)
		}
		met[code] = true
	}
	r := rand.New(rand.NewPCG(1, 2))
	var ws windows
	var ks keys
	var vs windows // by vector instructions
	var vks keys
	var o origins
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := board.New(size)
		for p := range b.Points {
			if c := board.Color(r.IntN(3)); c != board.Empty {
				if _, err := b.Set(c, p); err != nil {
					t.Fatal(err)
				}
			}
		}
		var rows rows
		rows.read(b.Cells(), size)
		ws.fill(&rows, size)
		ks.read(&ws, &rows, size)
		o.read(size)
		if hasVector {
			readVector(&vs, &vks, b.Cells(), &o.keys, size)
		}
		for p := range b.Points {
			i := indexOf(p)
			w := ws.at(i)
			if hasVector && (vs.at(i) != w || vks[i] != ks[i]) {
				t.Fatalf("size %d, point %s: by vector instructions %x, key %d; want %x, %d", size, p.Name(size), vs.at(i), vks[i], w, ks[i])
			}
			if key := w.key(); uint32(ks[i]) != key || codeOfKey()[key] != w.code() {
				t.Fatalf("size %d, point %s: key %d, of the window %d", size, p.Name(size), ks[i], key)
			}
		}
	}
}
