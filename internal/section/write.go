package section

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/zeebo/xxh3"
)

// Writer writes one file to a stream. It keeps the first error, which Close returns, so that it is
// enough to check the error of Close.
type Writer struct {
	w       io.Writer
	at      int64 // bytes written
	head    uint64
	entries []entry
	open    bool // the last entry's section is being written
	hash    *xxh3.Hasher
	err     error
}

// entry is one line of the table.
type entry struct {
	name        string
	offset, len int64
	sum         uint64
}

// NewWriter starts a file of a kind (1 to 16 bytes of ASCII, such as
// "automaton") and a version of that kind.
func NewWriter(w io.Writer, kind string, version uint32) *Writer {
	sw := &Writer{w: w, hash: xxh3.New()}
	if !validName(kind) {
		sw.err = fmt.Errorf("kind %q: want 1 to %d printable ASCII characters", kind, nameSize)
		return sw
	}
	head := make([]byte, headerSize)
	copy(head, headMagic)
	copy(head[8:], kind)
	binary.LittleEndian.PutUint32(head[24:], version)
	binary.LittleEndian.PutUint32(head[28:], container)
	sw.head = seal(head)
	sw.put(head)
	return sw
}

// WriteTo writes a whole file, with the sections that add writes, to a stream. It returns the
// number of bytes written, as for io.WriterTo.
func WriteTo(w io.Writer, kind string, version uint32, add func(*Writer) error) (int64, error) {
	sw := NewWriter(w, kind, version)
	err := add(sw)
	if err == nil {
		err = sw.Close()
	}
	return sw.at, err
}

// Add writes a whole section.
func (w *Writer) Add(name string, data []byte) error {
	w.Begin(name)
	w.Write(data)
	return w.end()
}

// Begin starts a section and ends the previous one; Write appends to it. Names (1 to 16 characters
// of printable ASCII) must be unique in a file.
func (w *Writer) Begin(name string) error {
	w.end()
	switch {
	case w.err != nil:
	case !validName(name):
		w.err = fmt.Errorf("section name %q: want 1 to %d printable ASCII characters", name, nameSize)
	case w.has(name):
		w.err = fmt.Errorf("two sections named %q", name)
	default:
		w.entries = append(w.entries, entry{name: name, offset: w.at})
		w.open = true
		w.hash.Reset()
	}
	return w.err
}

// Write appends to the section begun last.
func (w *Writer) Write(p []byte) (int, error) {
	if w.err == nil && !w.open {
		w.err = errors.New("a section is written before it begins")
	}
	if w.err != nil {
		return 0, w.err
	}
	w.hash.Write(p)
	w.put(p)
	if w.err != nil {
		return 0, w.err
	}
	return len(p), nil
}

// Close writes table and trailer. It does not close the stream.
func (w *Writer) Close() error {
	w.end()
	table := make([]byte, 0, len(w.entries)*entrySize)
	for _, e := range w.entries {
		table = e.append(table)
	}
	trail := make([]byte, trailSize)
	le := binary.LittleEndian
	le.PutUint64(trail[0:], uint64(w.at))
	le.PutUint32(trail[8:], uint32(len(w.entries)))
	le.PutUint64(trail[16:], uint64(roundUp(w.at+int64(len(table)))+trailSize))
	le.PutUint64(trail[24:], xxh3.Hash(table))
	le.PutUint64(trail[32:], w.head)
	copy(trail[48:], trailMagic)
	seal(trail)
	w.put(table)
	w.pad()
	w.put(trail)
	if w.err != nil {
		return w.err
	}
	w.err = errors.New("the file is complete")
	return nil
}

// end finishes the open section, if any.
func (w *Writer) end() error {
	if !w.open {
		return w.err
	}
	w.open = false
	last := &w.entries[len(w.entries)-1]
	last.len = w.at - last.offset
	last.sum = w.hash.Sum64()
	w.pad()
	return w.err
}

func (w *Writer) pad() {
	var zeros [align]byte
	w.put(zeros[:roundUp(w.at)-w.at])
}

func (w *Writer) put(p []byte) {
	if w.err != nil {
		return
	}
	n, err := w.w.Write(p)
	w.at += int64(n)
	if err != nil {
		w.err = err
	}
}

func (w *Writer) has(name string) bool {
	for _, e := range w.entries {
		if e.name == name {
			return true
		}
	}
	return false
}

func (e entry) append(dst []byte) []byte {
	var raw [entrySize]byte
	copy(raw[:nameSize], e.name)
	binary.LittleEndian.PutUint64(raw[16:], uint64(e.offset))
	binary.LittleEndian.PutUint64(raw[24:], uint64(e.len))
	binary.LittleEndian.PutUint64(raw[32:], e.sum)
	return append(dst, raw[:]...)
}

// seal writes the checksum of a 64-byte block into its last 8 bytes, and returns the checksum.
func seal(block []byte) uint64 {
	sum := xxh3.Hash(block[:56])
	binary.LittleEndian.PutUint64(block[56:], sum)
	return sum
}

func validName(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return 1 <= len(s) && len(s) <= nameSize
}
