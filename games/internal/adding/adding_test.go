package adding

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/records"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/sgf/gamefile"
)

// TestLotShape: a struct has another shape if a field has another name, type, place or depth.
func TestLotShape(t *testing.T) {
	type Facts struct{ Black string }
	seen := map[string]bool{}
	for _, info := range []any{
		struct{ Black string }{},
		struct{ White string }{},
		struct{ Black int }{},
		struct{ Facts }{},
		struct{ Black []string }{},
		struct{ Black *string }{},
		struct{ Black, White string }{},
		struct{ White, Black string }{},
	} {
		seen[shapeOf(reflect.TypeOf(info))] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d shapes, want 8: %v", len(seen), seen)
	}
}

// TestScratch: a worker does not keep the memory of a large file for the next one, and a lot does
// not keep the texts that are packed. So sixteen workers do not hold sixteen large files.
func TestScratch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.sgf")
	if err := os.WriteFile(path, []byte("(;SZ[9]C["+strings.Repeat("text ", records.LargeScratch/5+1)+"];B[aa])"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := store.New("", nil, catalogue.NewMemory())
	src, err := gamefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	a, err := newAdder(t.Context(), c, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	a.src = src
	var r records.Reader
	p := texts.NewPacker()
	ch := a.read(t.Context(), &r, p, lot{from: 0, to: 1})
	if len(ch.records) != 1 || ch.records[0].Text != nil || cap(r.Data) > 0 || cap(p.Buf) > 0 {
		t.Errorf("%d records, %d and %d bytes are kept", len(ch.records), cap(r.Data), cap(p.Buf))
	}
	if room := a.room(); room.Weigh(lot{from: 0, to: 1}) < 10*records.LargeScratch || room.Most >= 1<<30 {
		t.Errorf("weighs %d of %d", room.Weigh(lot{from: 0, to: 1}), room.Most)
	}
}
