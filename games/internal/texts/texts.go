// Package texts stores the records of games as they were read, in files of compressed blocks, with the
// marks by which a game is recognised.
package texts

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/zeebo/xxh3"

	"katachi/internal/section"
)

// Records are stored as they were read, in their own files next to the segments: blocks of up to
// PerBlock records, each block one frame of zstd (RFC 8878).
//
//	"at"      uint64 for each block and the end: its offset in "blocks"
//	"first"   uint32 for each block and the end: number of its first record
//	"sums"    uint64 for each block: its checksum (XXH3), verified on reading
//	"key", "strict", "loose"  uint64 for each game, ascending: see markColumns
//	"blocks"  the frames; the content of each is, for every record, its length
//	          as a uint32, then the records
const (
	Kind     = "records"
	Version  = 1
	PerBlock = 64
)

// maxContent is the size in bytes up to which a block is always unpacked; a larger one that was
// packed to less than a thousandth is damaged.
const maxContent = 64 << 20

// largeFrame is the size in bytes above which a frame is released from memory after it is unpacked.
const largeFrame = 1 << 20

// Packer compresses blocks of records. It is for one goroutine.
type Packer struct {
	enc *zstd.Encoder
	Buf []byte
}

func NewPacker() *Packer {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are fixed
	}
	return &Packer{enc: enc}
}

// Block packs the records into one frame.
func (p *Packer) Block(records [][]byte) []byte {
	p.Buf = p.Buf[:0]
	for _, text := range records {
		p.Buf = binary.LittleEndian.AppendUint32(p.Buf, uint32(len(text)))
	}
	for _, text := range records {
		p.Buf = append(p.Buf, text...)
	}
	return p.enc.EncodeAll(p.Buf, nil)
}

// Builder collects the blocks of one file.
type Builder struct {
	Blocks []byte
	At     []uint64
	First  []uint32
	Sums   []uint64
	Count  int // number of records so far
	Marks  FileMarks
}

func (b *Builder) Add(block []byte, records int) {
	b.At = append(b.At, uint64(len(b.Blocks)))
	b.First = append(b.First, uint32(b.Count))
	b.Sums = append(b.Sums, xxh3.Hash(block))
	if len(b.Blocks)+len(block) > cap(b.Blocks) { // double it: append alone would copy them more often
		b.Blocks = slices.Grow(b.Blocks, max(len(b.Blocks), len(block)))
	}
	b.Blocks = append(b.Blocks, block...)
	b.Count += records
}

func (b *Builder) Write(w *section.Writer) error {
	w.Add("at", section.Bytes(append(b.At, uint64(len(b.Blocks)))))
	w.Add("first", section.Bytes(append(b.First, uint32(b.Count))))
	w.Add("sums", section.Bytes(b.Sums))
	for i, name := range MarkColumns {
		slices.Sort(b.Marks[i])
		w.Add(name, section.Bytes(b.Marks[i]))
	}
	return w.Add("blocks", b.Blocks)
}

// AddFile appends all records of a file. Blocks of few records are packed again together with those
// after them.
func (b *Builder) AddFile(t *File) error {
	for i := range MarkColumns {
		list, err := t.Marks(i)
		if err != nil {
			return err
		}
		b.Marks[i] = append(b.Marks[i], list...)
	}
	var few [][]byte
	pack := NewPacker()
	flush := func() {
		for lot := range slices.Chunk(few, PerBlock) {
			b.Add(pack.Block(lot), len(lot))
		}
		few = nil
	}
	for i := range t.At[:len(t.At)-1] {
		n := int(t.First[i+1] - t.First[i])
		if n >= PerBlock/2 {
			flush()
			block, err := t.packed(i)
			if err != nil {
				return err
			}
			b.Add(block, n)
			continue
		}
		for k := range n {
			text, err := t.Read(int(t.First[i]) + k)
			if err != nil {
				return err
			}
			few = append(few, text)
		}
	}
	flush()
	return nil
}

// AddKept appends the records of a file that stay: those with an id. It returns these ids in the
// order of the records. Blocks of which all records stay are copied.
func (b *Builder) AddKept(t *File, ids []int64) (kept []int64, err error) {
	pack := NewPacker()
	for i := range t.Sums {
		from := int(t.First[i])
		own := ids[from:t.First[i+1]]
		stay := slices.DeleteFunc(slices.Clone(own), func(id int64) bool { return id == 0 })
		kept = append(kept, stay...)
		if len(stay) == 0 {
			continue
		}
		if len(stay) == len(own) {
			block, err := t.packed(i)
			if err != nil {
				return nil, err
			}
			b.Add(block, len(own))
			continue
		}
		var block Block
		var list [][]byte
		for k, id := range own {
			if id == 0 {
				continue
			}
			text, err := t.ReadIn(&block, from+k)
			if err != nil {
				return nil, err
			}
			list = append(list, text)
		}
		b.Add(pack.Block(list), len(list))
	}
	return kept, nil
}

// File is an open file of records.
type File struct {
	File   *section.File
	At     []uint64
	First  []uint32
	Sums   []uint64
	Blocks []byte
	dec    *zstd.Decoder
}

func Open(f *section.File) (*File, error) {
	t := &File{File: f}
	if err := t.sections(); err != nil {
		f.Close()
		return nil, err
	}
	return t, nil
}

func (t *File) sections() error {
	at, err := t.File.Section("at")
	first, err2 := t.File.Section("first")
	sums, err3 := t.File.Section("sums")
	blocks, err4 := t.File.Unverified("blocks")
	if err := cmp.Or(err, err2, err3, err4); err != nil {
		return err
	}
	t.At, t.First, t.Blocks = section.View[uint64](at), section.View[uint32](first), blocks
	if t.Sums = section.View[uint64](sums); len(t.Sums) != len(t.At)-1 {
		return t.File.Corrupt("sums", 0, fmt.Sprint(len(t.At)-1, " numbers"), fmt.Sprint(len(t.Sums)))
	}
	if len(t.At) == 0 || len(t.At) != len(t.First) || t.At[len(t.At)-1] != uint64(len(t.Blocks)) {
		return t.File.Corrupt("at", 0, fmt.Sprint("blocks up to ", len(t.Blocks)), fmt.Sprint(len(t.At), " offsets"))
	}
	if t.At[0] != 0 || t.First[0] != 0 {
		return t.File.Corrupt("at", 0, "rising numbers from 0", fmt.Sprint(t.At[0], ", and records from ", t.First[0]))
	}
	for i := 1; i < len(t.At); i++ {
		if t.At[i] < t.At[i-1] || t.First[i] < t.First[i-1] {
			return t.File.Corrupt("at", int64(8*i), "rising numbers", fmt.Sprint(t.At[i]))
		}
		if n := t.First[i] - t.First[i-1]; n > PerBlock { // so the size of the file limits the work
			return t.File.Corrupt("first", int64(4*i), fmt.Sprint("up to ", PerBlock, " records in a block"), fmt.Sprint(n))
		}
	}
	t.dec, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	return err
}

// Count returns the number of records.
func (t *File) Count() int { return int(t.First[len(t.First)-1]) }

// Read returns record n.
func (t *File) Read(n int) ([]byte, error) {
	return t.ReadIn(new(Block), n)
}

// Block is an unpacked block of a file of records.
type Block struct {
	number int
	data   []byte // nil means none
}

// ReadIn is read; b is the last block read, and is replaced by that of the record.
func (t *File) ReadIn(b *Block, n int) ([]byte, error) {
	if n < 0 || n >= t.Count() {
		return nil, t.File.Corrupt("first", 0, fmt.Sprint("record ", n), fmt.Sprint(t.Count(), " records"))
	}
	lo, hi := 0, len(t.First)-1 // the last block with first <= n
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; int(t.First[mid]) <= n {
			lo = mid
		} else {
			hi = mid
		}
	}
	if b.data == nil || b.number != lo {
		data, err := t.block(lo)
		if err != nil {
			return nil, err
		}
		*b = Block{lo, data}
	}
	return t.pick(b.data, n-int(t.First[lo]), int(t.First[lo+1]-t.First[lo]))
}

// Each unpacks all records, in order, until f returns an error.
func (t *File) Each(f func(n int, text []byte) error) error {
	for i := range len(t.First) - 1 {
		data, err := t.block(i)
		if err != nil {
			return err
		}
		n := int(t.First[i+1] - t.First[i])
		for k := range n {
			text, err := t.pick(data, k, n)
			if err != nil {
				return err
			}
			if err := f(int(t.First[i])+k, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// Marks returns the marks in a column of markColumns, ascending.
func (t *File) Marks(column int) ([]uint64, error) {
	name := MarkColumns[column]
	raw, err := t.File.Section(name)
	if err != nil {
		return nil, err
	}
	list := section.View[uint64](raw)
	if !slices.IsSorted(list) {
		return nil, t.File.Corrupt(name, 0, "rising numbers", "others")
	}
	return list, nil
}

// packed returns the frame of block i.
func (t *File) packed(i int) ([]byte, error) {
	frame := t.Blocks[t.At[i]:t.At[i+1]]
	if got := xxh3.Hash(frame); got != t.Sums[i] {
		return nil, t.File.Corrupt("blocks", int64(t.At[i]), fmt.Sprintf("checksum %016x", t.Sums[i]), fmt.Sprintf("%016x", got))
	}
	return frame, nil
}

// block unpacks block i.
func (t *File) block(i int) ([]byte, error) {
	frame, err := t.packed(i)
	if err != nil {
		return nil, err
	}
	var head zstd.Header
	err = head.Decode(frame)
	size := head.FrameContentSize
	if !head.HasFCS { // less than 256 bytes
		size = 256
	}
	if size > maxContent+1000*uint64(len(frame)) {
		err = fmt.Errorf("%d bytes packed to %d", size, len(frame))
	}
	var data []byte
	if err == nil {
		data, err = t.dec.DecodeAll(frame, make([]byte, 0, size))
		if len(frame) > largeFrame {
			t.File.Release(frame)
		}
	}
	if err != nil {
		return nil, t.File.Corrupt("blocks", int64(t.At[i]), "a frame of zstd", err.Error())
	}
	return data, nil
}

// pick returns record k of the n in a block.
func (t *File) pick(data []byte, k, n int) ([]byte, error) {
	at := 4 * n
	for i := 0; at <= len(data) && i < n; i++ {
		size := int(binary.LittleEndian.Uint32(data[4*i:]))
		if i == k && at+size <= len(data) {
			return data[at : at+size], nil
		}
		at += size
	}
	return nil, t.File.Corrupt("blocks", 0, fmt.Sprint("record ", k, " of a block"), fmt.Sprint(len(data), " bytes"))
}

func (t *File) Close() error {
	t.dec.Close()
	return t.File.Close()
}
