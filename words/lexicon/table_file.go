package lexicon

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// # Format of a table's file
//
// The file is so plain that a dozen lines in any language can read it. Numbers are little-endian.
//
//	 0  "ktable1\n"
//	 8  uint32  CRC-32 (IEEE) of all that follows
//	12  uint32  bits of an entry: 16 or 32
//	16  uint32  rows, including row 0
//	20  uint32  columns
//	24  the bytes of the alphabet, columns-1 of them, then zeros up to a multiple of 4
//	..  the entries, row by row
//
// The set {a} has 3 rows of 2 entries: 0 0, 0 1, 1 0.

const tableMagic = "ktable1\n"

const tableHead = 24 // bytes before the alphabet

// WriteTo writes the table as a plain file.
func (t *Table) WriteTo(w io.Writer) (int64, error) {
	data := make([]byte, 0, t.fileSize())
	data = append(data, tableMagic...)
	for _, n := range []int{0, t.entryBits(), t.rows, t.columns} {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	data = append(data, t.letters...)
	for len(data)%4 != 0 {
		data = append(data, 0)
	}
	for _, e := range t.rows16 {
		data = binary.LittleEndian.AppendUint16(data, e)
	}
	for _, e := range t.rows32 {
		data = binary.LittleEndian.AppendUint32(data, e)
	}
	binary.LittleEndian.PutUint32(data[8:], crc32.ChecksumIEEE(data[12:]))
	n, err := w.Write(data)
	return int64(n), err
}

func (t *Table) fileSize() int { return tableHead + (len(t.letters)+3)&^3 + t.bytes() }

// OpenTable reads a table's file and verifies it.
func OpenTable(path string) (*Table, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return loadTable(path, data)
}

// IsTable reports whether data begins like a table's file.
func IsTable(data []byte) bool { return bytes.HasPrefix(data, []byte(tableMagic)) }

// loadTable is OpenTable for the bytes of a file; name is for error texts. It verifies the checksum, that every row leads only to rows before it, and that row 0
// leads nowhere, so every walk stays in the table and ends. Damage is a [*FormatError].
func loadTable(name string, data []byte) (*Table, error) {
	r := tableReader{name: name, data: data}
	t, err := r.read()
	if err != nil {
		return nil, err
	}
	return t, nil
}

type tableReader struct {
	name string
	data []byte
}

func (r *tableReader) corrupt(section string, at int, want, got string) error {
	return &FormatError{File: r.name, Offset: int64(at), Section: section, Want: want, Got: got, Err: ErrCorrupt}
}

func (r *tableReader) word(at int) int { return int(binary.LittleEndian.Uint32(r.data[at:])) }

func (r *tableReader) read() (*Table, error) {
	if !IsTable(r.data) {
		return nil, r.corrupt("header", 0, fmt.Sprintf("%q", tableMagic), fmt.Sprintf("%q", r.data[:min(len(r.data), len(tableMagic))]))
	}
	if len(r.data) < tableHead {
		return nil, r.corrupt("header", len(r.data), fmt.Sprintf("%d bytes", tableHead), "the end of the file")
	}
	if got := crc32.ChecksumIEEE(r.data[12:]); int(got) != r.word(8) {
		return nil, r.corrupt("header", 8, fmt.Sprintf("checksum %08x", r.word(8)), fmt.Sprintf("%08x", got))
	}
	bits, t := r.word(12), &Table{rows: r.word(16), columns: r.word(20)}
	if bits != 16 && bits != 32 || t.rows < 2 || t.columns < 1 || t.columns > 257 {
		return nil, r.corrupt("header", 12, "entries of 16 or 32 bits, 2 rows or more, 1 to 257 columns",
			fmt.Sprintf("%d, %d, %d", bits, t.rows, t.columns))
	}
	from := tableHead + (t.columns+2)&^3
	if want := uint64(from) + uint64(t.rows)*uint64(t.columns)*uint64(bits/8); uint64(len(r.data)) != want {
		return nil, r.corrupt("entries", min(from, len(r.data)), fmt.Sprintf("a file of %d bytes", want), fmt.Sprint(len(r.data)))
	}
	if bits == 16 && t.rows-1 > 65535 {
		return nil, r.corrupt("header", 16, "at most 65536 rows for 16 bits", fmt.Sprint(t.rows))
	}
	t.setAlphabet(string(r.data[tableHead : tableHead+t.columns-1]))
	for at := tableHead + t.columns - 1; at < from; at++ {
		if r.data[at] != 0 {
			return nil, r.corrupt("alphabet", at, "zeros up to the entries", fmt.Sprintf("%#02x", r.data[at]))
		}
	}
	for i := range len(t.letters) {
		if int(t.column[t.letters[i]]) != i+1 {
			return nil, r.corrupt("alphabet", tableHead+i, "distinct letters", fmt.Sprintf("%q twice", t.letters[i]))
		}
	}
	entries := r.data[from:]
	if bits == 16 {
		t.rows16 = make([]uint16, len(entries)/2)
		for i := range t.rows16 {
			t.rows16[i] = binary.LittleEndian.Uint16(entries[2*i:])
		}
		return t, checkEntries(r, t, t.rows16, from, 2)
	}
	t.rows32 = make([]uint32, len(entries)/4)
	for i := range t.rows32 {
		t.rows32[i] = binary.LittleEndian.Uint32(entries[4*i:])
	}
	return t, checkEntries(r, t, t.rows32, from, 4)
}

func checkEntries[E uint16 | uint32](r *tableReader, t *Table, entries []E, from, size int) error {
	for i := range t.rows {
		own := entries[i*t.columns:][:t.columns]
		end, most := own[t.columns-1], E(0)
		for _, to := range own[:t.columns-1] {
			most = max(most, to)
		}
		if int64(most) > int64(max(0, i-1)) || end > 1 || i == 0 && end != 0 {
			return r.corrupt("entries", from+size*i*t.columns, fmt.Sprintf("a row %d that leads to rows before it", i), fmt.Sprintf("one that leads to %d and ends with %d", most, end))
		}
	}
	return nil
}
