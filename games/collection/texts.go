package collection

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
// textsPerBlock records, each block one frame of zstd (RFC 8878).
//
//	"at"      uint64 for each block and the end: its offset in "blocks"
//	"first"   uint32 for each block and the end: number of its first record
//	"sums"    uint64 for each block: its checksum (XXH3), verified on reading
//	"key", "strict", "loose"  uint64 for each game, ascending: see markColumns
//	"blocks"  the frames; the content of each is, for every record, its length
//	          as a uint32, then the records
const (
	textsKind     = "records"
	textsVersion  = 1
	textsPerBlock = 64
)

// maxContent is the size in bytes up to which a block is always unpacked; a larger one that was
// packed to less than a thousandth is damaged.
const maxContent = 64 << 20

// largeFrame is the size in bytes above which a frame is released from memory after it is unpacked.
const largeFrame = 1 << 20

// packer compresses blocks of records. It is for one goroutine.
type packer struct {
	enc *zstd.Encoder
	buf []byte
}

func newPacker() *packer {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are fixed
	}
	return &packer{enc: enc}
}

// block packs the records into one frame.
func (p *packer) block(records [][]byte) []byte {
	p.buf = p.buf[:0]
	for _, text := range records {
		p.buf = binary.LittleEndian.AppendUint32(p.buf, uint32(len(text)))
	}
	for _, text := range records {
		p.buf = append(p.buf, text...)
	}
	return p.enc.EncodeAll(p.buf, nil)
}

// textsBuilder collects the blocks of one file.
type textsBuilder struct {
	blocks []byte
	at     []uint64
	first  []uint32
	sums   []uint64
	count  int // number of records so far
	marks  fileMarks
}

func (b *textsBuilder) add(block []byte, records int) {
	b.at = append(b.at, uint64(len(b.blocks)))
	b.first = append(b.first, uint32(b.count))
	b.sums = append(b.sums, xxh3.Hash(block))
	if len(b.blocks)+len(block) > cap(b.blocks) { // double it: append alone would copy them more often
		b.blocks = slices.Grow(b.blocks, max(len(b.blocks), len(block)))
	}
	b.blocks = append(b.blocks, block...)
	b.count += records
}

func (b *textsBuilder) write(w *section.Writer) error {
	w.Add("at", section.Bytes(append(b.at, uint64(len(b.blocks)))))
	w.Add("first", section.Bytes(append(b.first, uint32(b.count))))
	w.Add("sums", section.Bytes(b.sums))
	for i, name := range markColumns {
		slices.Sort(b.marks[i])
		w.Add(name, section.Bytes(b.marks[i]))
	}
	return w.Add("blocks", b.blocks)
}

// addFile appends all records of a file. Blocks of few records are packed again together with those
// after them.
func (b *textsBuilder) addFile(t *texts) error {
	for i := range markColumns {
		list, err := t.marks(i)
		if err != nil {
			return err
		}
		b.marks[i] = append(b.marks[i], list...)
	}
	var few [][]byte
	pack := newPacker()
	flush := func() {
		for lot := range slices.Chunk(few, textsPerBlock) {
			b.add(pack.block(lot), len(lot))
		}
		few = nil
	}
	for i := range t.at[:len(t.at)-1] {
		n := int(t.first[i+1] - t.first[i])
		if n >= textsPerBlock/2 {
			flush()
			block, err := t.packed(i)
			if err != nil {
				return err
			}
			b.add(block, n)
			continue
		}
		for k := range n {
			text, err := t.read(int(t.first[i]) + k)
			if err != nil {
				return err
			}
			few = append(few, text)
		}
	}
	flush()
	return nil
}

// addKept appends the records of a file that stay: those with an id. It returns these ids in the
// order of the records. Blocks of which all records stay are copied.
func (b *textsBuilder) addKept(t *texts, ids []int64) (kept []int64, err error) {
	pack := newPacker()
	for i := range t.sums {
		from := int(t.first[i])
		own := ids[from:t.first[i+1]]
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
			b.add(block, len(own))
			continue
		}
		var block textsBlock
		var list [][]byte
		for k, id := range own {
			if id == 0 {
				continue
			}
			text, err := t.readIn(&block, from+k)
			if err != nil {
				return nil, err
			}
			list = append(list, text)
		}
		b.add(pack.block(list), len(list))
	}
	return kept, nil
}

// texts is an open file of records.
type texts struct {
	file   *section.File
	at     []uint64
	first  []uint32
	sums   []uint64
	blocks []byte
	dec    *zstd.Decoder
}

func openTexts(f *section.File) (*texts, error) {
	t := &texts{file: f}
	if err := t.sections(); err != nil {
		f.Close()
		return nil, err
	}
	return t, nil
}

func (t *texts) sections() error {
	at, err := t.file.Section("at")
	first, err2 := t.file.Section("first")
	sums, err3 := t.file.Section("sums")
	blocks, err4 := t.file.Unverified("blocks")
	if err := cmp.Or(err, err2, err3, err4); err != nil {
		return err
	}
	t.at, t.first, t.blocks = section.View[uint64](at), section.View[uint32](first), blocks
	if t.sums = section.View[uint64](sums); len(t.sums) != len(t.at)-1 {
		return t.file.Corrupt("sums", 0, fmt.Sprint(len(t.at)-1, " numbers"), fmt.Sprint(len(t.sums)))
	}
	if len(t.at) == 0 || len(t.at) != len(t.first) || t.at[len(t.at)-1] != uint64(len(t.blocks)) {
		return t.file.Corrupt("at", 0, fmt.Sprint("blocks up to ", len(t.blocks)), fmt.Sprint(len(t.at), " offsets"))
	}
	if t.at[0] != 0 || t.first[0] != 0 {
		return t.file.Corrupt("at", 0, "rising numbers from 0", fmt.Sprint(t.at[0], ", and records from ", t.first[0]))
	}
	for i := 1; i < len(t.at); i++ {
		if t.at[i] < t.at[i-1] || t.first[i] < t.first[i-1] {
			return t.file.Corrupt("at", int64(8*i), "rising numbers", fmt.Sprint(t.at[i]))
		}
		if n := t.first[i] - t.first[i-1]; n > textsPerBlock { // so the size of the file limits the work
			return t.file.Corrupt("first", int64(4*i), fmt.Sprint("up to ", textsPerBlock, " records in a block"), fmt.Sprint(n))
		}
	}
	t.dec, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	return err
}

// count returns the number of records.
func (t *texts) count() int { return int(t.first[len(t.first)-1]) }

// read returns record n.
func (t *texts) read(n int) ([]byte, error) {
	return t.readIn(new(textsBlock), n)
}

// textsBlock is an unpacked block of a file of records.
type textsBlock struct {
	number int
	data   []byte // nil means none
}

// readIn is read; b is the last block read, and is replaced by that of the record.
func (t *texts) readIn(b *textsBlock, n int) ([]byte, error) {
	if n < 0 || n >= t.count() {
		return nil, t.file.Corrupt("first", 0, fmt.Sprint("record ", n), fmt.Sprint(t.count(), " records"))
	}
	lo, hi := 0, len(t.first)-1 // the last block with first <= n
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; int(t.first[mid]) <= n {
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
		*b = textsBlock{lo, data}
	}
	return t.pick(b.data, n-int(t.first[lo]), int(t.first[lo+1]-t.first[lo]))
}

// each unpacks all records, in order, until f returns an error.
func (t *texts) each(f func(n int, text []byte) error) error {
	for i := range len(t.first) - 1 {
		data, err := t.block(i)
		if err != nil {
			return err
		}
		n := int(t.first[i+1] - t.first[i])
		for k := range n {
			text, err := t.pick(data, k, n)
			if err != nil {
				return err
			}
			if err := f(int(t.first[i])+k, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// marks returns the marks in a column of markColumns, ascending.
func (t *texts) marks(column int) ([]uint64, error) {
	name := markColumns[column]
	raw, err := t.file.Section(name)
	if err != nil {
		return nil, err
	}
	list := section.View[uint64](raw)
	if !slices.IsSorted(list) {
		return nil, t.file.Corrupt(name, 0, "rising numbers", "others")
	}
	return list, nil
}

// packed returns the frame of block i.
func (t *texts) packed(i int) ([]byte, error) {
	frame := t.blocks[t.at[i]:t.at[i+1]]
	if got := xxh3.Hash(frame); got != t.sums[i] {
		return nil, t.file.Corrupt("blocks", int64(t.at[i]), fmt.Sprintf("checksum %016x", t.sums[i]), fmt.Sprintf("%016x", got))
	}
	return frame, nil
}

// block unpacks block i.
func (t *texts) block(i int) ([]byte, error) {
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
			t.file.Release(frame)
		}
	}
	if err != nil {
		return nil, t.file.Corrupt("blocks", int64(t.at[i]), "a frame of zstd", err.Error())
	}
	return data, nil
}

// pick returns record k of the n in a block.
func (t *texts) pick(data []byte, k, n int) ([]byte, error) {
	at := 4 * n
	for i := 0; at <= len(data) && i < n; i++ {
		size := int(binary.LittleEndian.Uint32(data[4*i:]))
		if i == k && at+size <= len(data) {
			return data[at : at+size], nil
		}
		at += size
	}
	return nil, t.file.Corrupt("blocks", 0, fmt.Sprint("record ", k, " of a block"), fmt.Sprint(len(data), " bytes"))
}

func (t *texts) close() error {
	t.dec.Close()
	return t.file.Close()
}
