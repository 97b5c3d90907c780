package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// module returns a module with a custom section and a data section.
func module(list []segment) []byte {
	body := appendSegments(nil, list)
	out := append([]byte(magic), 0, 3, 2, 'h', 'i', dataSection)
	for n := len(body); ; n >>= 7 {
		if n < 0x80 {
			out = append(out, byte(n))
			break
		}
		out = append(out, byte(n)|0x80)
	}
	return append(out, body...)
}

// memory returns the memory that the segments of a module initialize.
func memory(t testing.TB, m []byte) (memory []byte, segments int) {
	t.Helper()
	_, body, ok := bytes.Cut(m, []byte{0, 3, 2, 'h', 'i', dataSection})
	if !ok {
		t.Fatalf("the section before the data is gone: % x", m)
	}
	r := &reader{rest: body}
	r.size()
	n := r.size()
	memory = make([]byte, 1<<20)
	for range n {
		r.take(2)
		at := r.signed()
		r.take(1)
		copy(memory[at:], r.take(r.size()))
	}
	if r.err != nil {
		t.Fatal(r.err)
	}
	return memory, n
}

// TestJoin checks that a joined module starts with the same memory.
func TestJoin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		var list []segment
		for at := int64(rng.IntN(200)); len(list) < 300; at += rng.Int64N(2 * mostGap) {
			data := make([]byte, rng.IntN(20))
			for i := range data {
				data[i] = byte(rng.Uint32())
			}
			list = append(list, segment{at, data})
			at += int64(len(data))
		}
		before := module(list)
		after, err := join(before)
		if err != nil {
			t.Fatal(err)
		}
		want, many := memory(t, before)
		got, few := memory(t, after)
		if !bytes.Equal(got, want) {
			t.Fatal("the memory differs")
		}
		if few >= many {
			t.Errorf("%d segments, want fewer than %d", few, many)
		}
	}
}

func TestJoinBad(t *testing.T) {
	for _, test := range []struct{ module, want string }{
		{"", "no WebAssembly module"},
		{"\x7fELF", "no WebAssembly module"},
		{magic + "\x0b", "too early"},
		{magic + "\x0b\x05\x01\x00", "too early"},
		{magic + "\x0b\x01\x01", "too early"},
		{magic + "\x0b\x04\x01\x01\x01a", "begins with 01 01, want 00 41"},
		{magic + "\x0b\x06\x01\x00\x41\x00\x0c\x00", "ends with 0c, want 0b"},
		{magic + "\x0b\x08\x01\x00\x41\x80\x80\x80\x80\x80", "too early"},
		{magic + "\x0b\x02\x00\x00", "1 bytes after the last segment"},
	} {
		if _, err := join([]byte(test.module)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.module, err, test.want)
		}
	}
}

func FuzzJoin(f *testing.F) {
	f.Add(module([]segment{{16, []byte("abc")}, {24, []byte("def")}, {400, nil}}))
	f.Fuzz(func(t *testing.T, m []byte) {
		once, err := join(m)
		if err != nil {
			return
		}
		if twice, err := join(once); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("joining again: %v", err)
		}
	})
}

// TestWithoutDocs: only the documentation goes, everything else stays at its place.
func TestWithoutDocs(t *testing.T) {
	tags := `json:"a,omitempty" doc:"Says \"why\", in 2 words" table:"-"` + "\x05" + `json:"doc"` + "\x00 doc:\"cut \x01\""
	got := string(withoutDocs([]byte(tags)))
	want := strings.Replace(tags, ` doc:"Says \"why\", in 2 words"`, strings.Repeat(" ", 31), 1)
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
