package table

import (
	"encoding/binary"
	"io"
	"math"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"
)

// A Parquet file consists of "PAR1", groups of rows, a footer, its length in four bytes, and
// "PAR1". A group has a chunk for each column. Here a chunk is one page: the header, followed,
// compressed by zstd, by the levels that tell which rows have a value (if the column is optional),
// and the values in plain encoding. Headers and footer are in Thrift's compact protocol. Sources:
// the documents of Apache Parquet (parquet.thrift, Encodings.md) and of Apache Thrift
// (thrift-compact-protocol.md). A library would also include everything for reading.
const parquetMagic = "PAR1"

// mostRows and mostBytes limit a group of rows, and thus the memory.
const (
	mostRows  = 1 << 16
	mostBytes = 16 << 20
)

// Parquet's numbers for physical types, by Kind, and for other values.
var physicalTypes = [...]int64{Int: 2, Float: 5, Text: 6, Bool: 0, Date: 1}

const (
	plainEncoding = 0
	rleEncoding   = 3
	zstdCodec     = 6
	utf8Converted = 0
	dateConverted = 6
)

// parquet writes a Parquet file.
type parquet struct {
	w       io.Writer
	packer  *zstd.Encoder // for pages
	columns []Column
	offset  int64 // bytes written
	rows    int64 // rows of the current group
	bytes   int
	all     int64 // rows of all groups
	values  [][]byte
	there   [][]bool // which rows have a value, for optional columns
	bits    []int    // bools of the last byte of a column
	groups  []rowGroup
	page    []byte
	packed  []byte
	err     error
}

// rowGroup is a group that was written.
type rowGroup struct {
	rows   int64
	chunks []chunk
}

// chunk is a column of a group.
type chunk struct{ offset, plain, packed int64 }

func newParquet(w io.Writer, columns []Column) *parquet {
	packer, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest)) // options have no error
	p := &parquet{w: w, packer: packer, columns: columns, values: make([][]byte, len(columns)), there: make([][]bool, len(columns)), bits: make([]int, len(columns))}
	p.write([]byte(parquetMagic))
	return p
}

func (p *parquet) write(b []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
	p.offset += int64(len(b))
}

func (p *parquet) is(column int, there bool) {
	if p.columns[column].Optional {
		p.there[column] = append(p.there[column], there)
	}
}

func (p *parquet) number(column int, n int64) {
	p.is(column, true)
	p.values[column] = binary.LittleEndian.AppendUint64(p.values[column], uint64(n))
	p.bytes += 8
}

func (p *parquet) float(column int, f float64) {
	p.is(column, true)
	p.values[column] = binary.LittleEndian.AppendUint64(p.values[column], math.Float64bits(f))
	p.bytes += 8
}

func (p *parquet) text(column int, s string) {
	p.is(column, true)
	s = strings.ToValidUTF8(s, "\uFFFD")
	p.values[column] = append(binary.LittleEndian.AppendUint32(p.values[column], uint32(len(s))), s...)
	p.bytes += 4 + len(s)
}

func (p *parquet) flag(column int, b bool) {
	p.is(column, true)
	n := p.bits[column]
	if n%8 == 0 {
		p.values[column] = append(p.values[column], 0)
		p.bytes++
	}
	if b {
		p.values[column][n/8] |= 1 << (n % 8)
	}
	p.bits[column]++
}

// date writes the days since 1970.
func (p *parquet) date(column int, t time.Time) {
	p.is(column, true)
	const day = 24 * 60 * 60
	p.values[column] = binary.LittleEndian.AppendUint32(p.values[column], uint32(t.UTC().Truncate(24*time.Hour).Unix()/day))
	p.bytes += 4
}

func (p *parquet) null(column int) { p.is(column, false) }

func (p *parquet) end() error {
	if p.rows++; p.rows == mostRows || p.bytes >= mostBytes {
		p.group()
	}
	return p.err
}

// group writes a group of rows.
func (p *parquet) group() {
	if p.rows == 0 {
		return
	}
	g := rowGroup{rows: p.rows}
	for i := range p.columns {
		p.page = p.page[:0]
		if p.columns[i].Optional {
			levels := appendLevels(nil, p.there[i])
			p.page = append(binary.LittleEndian.AppendUint32(p.page, uint32(len(levels))), levels...)
		}
		p.page = append(p.page, p.values[i]...)
		p.packed = p.packer.EncodeAll(p.page, p.packed[:0])
		var h thrift
		h.number(1, 0) // a page of data
		h.number(2, int64(len(p.page)))
		h.number(3, int64(len(p.packed)))
		h.open(5)
		h.number(1, p.rows)
		h.number(2, plainEncoding)
		h.number(3, rleEncoding)
		h.number(4, rleEncoding)
		h.close()
		h.stop()
		c := chunk{offset: p.offset, plain: int64(len(h.out) + len(p.page)), packed: int64(len(h.out) + len(p.packed))}
		p.write(h.out)
		p.write(p.packed)
		g.chunks = append(g.chunks, c)
		p.values[i], p.there[i], p.bits[i] = p.values[i][:0], p.there[i][:0], 0
	}
	p.groups = append(p.groups, g)
	p.all += p.rows
	p.rows, p.bytes = 0, 0
}

// appendLevels appends which rows have a value, as runs in RLE encoding.
func appendLevels(dst []byte, there []bool) []byte {
	for i := 0; i < len(there); {
		n := i
		for n < len(there) && there[n] == there[i] {
			n++
		}
		dst = binary.AppendUvarint(dst, uint64(n-i)<<1)
		level := byte(0)
		if there[i] {
			level = 1
		}
		dst = append(dst, level)
		i = n
	}
	return dst
}

// close writes the last group and the footer.
func (p *parquet) close() error {
	p.group()
	var t thrift
	t.number(1, 1) // version
	t.list(2, typeStruct, len(p.columns)+1)
	t.enter()
	t.text(4, "rows")
	t.number(5, int64(len(p.columns)))
	t.close()
	for _, c := range p.columns {
		t.enter()
		t.number(1, physicalTypes[c.Kind])
		repetition := int64(0)
		if c.Optional {
			repetition = 1
		}
		t.number(3, repetition)
		t.text(4, c.Name)
		switch c.Kind {
		case Text:
			t.number(6, utf8Converted)
		case Date:
			t.number(6, dateConverted)
		}
		t.close()
	}
	t.long(3, p.all)
	t.list(4, typeStruct, len(p.groups))
	for i := range p.groups {
		p.footerGroup(&t, &p.groups[i])
	}
	t.text(6, "katachi")
	t.stop()
	p.write(t.out)
	p.write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(t.out))), parquetMagic...))
	return p.err
}

// footerGroup writes the footer's entry for a group.
func (p *parquet) footerGroup(t *thrift, g *rowGroup) {
	t.enter()
	t.list(1, typeStruct, len(g.chunks))
	total := int64(0)
	for i, c := range g.chunks {
		t.enter()
		t.long(2, c.offset)
		t.open(3)
		t.number(1, physicalTypes[p.columns[i].Kind])
		t.list(2, typeNumber, 2)
		t.zigzag(plainEncoding)
		t.zigzag(rleEncoding)
		t.list(3, typeText, 1)
		t.bytes(p.columns[i].Name)
		t.number(4, zstdCodec)
		t.long(5, g.rows)
		t.long(6, c.plain)
		t.long(7, c.packed)
		t.long(9, c.offset)
		t.close()
		t.close()
		total += c.plain
	}
	t.long(2, total)
	t.long(3, g.rows)
	t.close()
}

// thrift writes structs in Thrift's compact protocol.
type thrift struct {
	out  []byte
	last int   // the field written last
	up   []int // the same for the enclosing structs
}

// The types of fields.
const (
	typeNumber = 5 // of 32 bits
	typeLong   = 6
	typeText   = 8
	typeList   = 9
	typeStruct = 12
)

func (t *thrift) field(id, kind int) {
	t.out = append(t.out, byte((id-t.last)<<4|kind))
	t.last = id
}

func (t *thrift) zigzag(n int64) { t.out = binary.AppendVarint(t.out, n) }

func (t *thrift) number(id int, n int64) {
	t.field(id, typeNumber)
	t.zigzag(n)
}

func (t *thrift) long(id int, n int64) {
	t.field(id, typeLong)
	t.zigzag(n)
}

func (t *thrift) bytes(s string) {
	t.out = append(binary.AppendUvarint(t.out, uint64(len(s))), s...)
}

func (t *thrift) text(id int, s string) {
	t.field(id, typeText)
	t.bytes(s)
}

// list begins a list of the given length; structs in it begin with enter.
func (t *thrift) list(id, kind, n int) {
	t.field(id, typeList)
	if n < 15 {
		t.out = append(t.out, byte(n<<4|kind))
		return
	}
	t.out = binary.AppendUvarint(append(t.out, byte(15<<4|kind)), uint64(n))
}

// open begins a struct in a field, enter a struct in a list; close ends either.
func (t *thrift) open(id int) {
	t.field(id, typeStruct)
	t.enter()
}

func (t *thrift) enter() {
	t.up = append(t.up, t.last)
	t.last = 0
}

func (t *thrift) close() {
	t.stop()
	t.last, t.up = t.up[len(t.up)-1], t.up[:len(t.up)-1]
}

func (t *thrift) stop() { t.out = append(t.out, 0) }
