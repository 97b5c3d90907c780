package section

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io/fs"
	"slices"
	"sync/atomic"

	"github.com/zeebo/xxh3"

	"katachi/internal/mapfile"
)

// File is an open file. Its methods except Close are safe for concurrent use.
type File struct {
	name    string
	data    []byte
	version uint32
	entries []entry
	checked []atomic.Bool // by section: whether its checksum was compared
	mapped  *mapfile.File // nil if loaded
	large   bool          // see OpenLarge

	tableSum uint64 // stored when the file is opened, since it may be truncated later
}

// Open maps a file and verifies every byte of it. It fails with a [*FormatError] if the file is
// damaged, of another kind, or newer than version, the newest version that the caller supports.
func Open(path, kind string, version uint32) (*File, error) {
	f, err := OpenLazy(path, kind, version)
	if err != nil {
		return nil, err
	}
	if err := f.Verify(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// OpenLazy is like Open, but verifies a section when it is first used. It is for large files that
// should not be read as a whole.
func OpenLazy(path, kind string, version uint32) (*File, error) {
	m, err := mapfile.Open(path)
	return mapped(m, err, path, kind, version)
}

// mapped returns a mapped file without verifying its sections.
func mapped(m *mapfile.File, err error, path, kind string, version uint32) (*File, error) {
	if err != nil {
		return nil, err
	}
	f, err := load(path, m.Bytes(), kind, version)
	if err != nil {
		m.Close()
		return nil, err
	}
	f.mapped = m
	return f, nil
}

// Load is Open for data in memory, such as embedded files. The name is used in errors. It does not
// copy the data.
func Load(name string, data []byte, kind string, version uint32) (*File, error) {
	f, err := load(name, data, kind, version)
	if err != nil {
		return nil, err
	}
	if err := f.Verify(); err != nil {
		return nil, err
	}
	return f, nil
}

// OpenAs opens a file and returns the result of read. If that fails, it closes the file.
func OpenAs[T any](path, kind string, version uint32, read func(*File) (T, error)) (T, error) {
	f, err := Open(path, kind, version)
	return as(f, err, read)
}

// OpenLarge is OpenAs for files that may be larger than the available memory: verified data does
// not stay in memory, and ctx can stop the verification.
func OpenLarge[T any](
	ctx context.Context, path, kind string, version uint32, read func(context.Context, *File) (T, error),
) (T, error) {
	f, err := OpenLazy(path, kind, version)
	if err == nil {
		f.large = true
		err = f.verify(ctx)
	}
	return as(f, err, func(f *File) (T, error) { return read(ctx, f) })
}

// OpenFS is OpenAs for a file of a file system. It maps files of the operating system, such as
// those of os.DirFS, and reads others.
func OpenFS[T any](
	fsys fs.FS, name, kind string, version uint32, read func(*File) (T, error),
) (T, error) {
	m, err := mapfile.OpenFS(fsys, name)
	f, err := mapped(m, err, name, kind, version)
	if err == nil {
		err = f.Verify()
	}
	return as(f, err, read)
}

// LoadAs is Load with the result of read.
func LoadAs[T any](name string, data []byte, kind string, version uint32, read func(*File) (T, error)) (T, error) {
	f, err := Load(name, data, kind, version)
	return as(f, err, read)
}

func as[T any](f *File, err error, read func(*File) (T, error)) (T, error) {
	var none, made T
	if err == nil {
		made, err = read(f)
	}
	if err != nil && f != nil {
		_ = f.Close() // cannot fail: not mapped
	}
	if err != nil {
		return none, err
	}
	return made, nil
}

// Close unmaps the file; all slices obtained from it become invalid.
func (f *File) Close() error {
	f.data, f.entries = nil, nil
	if f.mapped == nil {
		return nil
	}
	return f.mapped.Close()
}

// Name returns the name given to Open or Load.
func (f *File) Name() string { return f.name }

// Version returns the version of the kind in which the file was written.
func (f *File) Version() uint32 { return f.version }

// Size returns the size of the file in bytes.
func (f *File) Size() int64 { return int64(len(f.data)) }

// Info describes one section.
type Info struct {
	Name   string
	Offset int64 // in bytes from the start of the file, a multiple of 64
	Length int64 // in bytes
	Sum    uint64
}

// Identity returns the identity of the mapped file; the zero value if it is not mapped.
func (f *File) Identity() mapfile.Identity {
	if f.mapped == nil {
		return mapfile.Identity{}
	}
	return f.mapped.Identity()
}

// TableSum returns the checksum of the table of sections. Since that contains the checksums of all
// sections, it identifies the contents of the file.
func (f *File) TableSum() uint64 { return f.tableSum }

// Sections lists the sections in file order.
func (f *File) Sections() []Info {
	list := make([]Info, len(f.entries))
	for i, e := range f.entries {
		list[i] = Info{e.name, e.offset, e.len, e.sum}
	}
	return list
}

// Section returns the verified bytes of a section. They are valid until Close and must not be
// modified. A missing section is a [*FormatError].
func (f *File) Section(name string) ([]byte, error) {
	for i := range f.entries {
		if f.entries[i].name == name {
			return f.section(context.Background(), i)
		}
	}
	return nil, f.corrupt("table", 0, fmt.Sprintf("a section %q", name), "none")
}

// Unverified is like Section, without comparing the checksum. It is for sections with their own
// checksums of parts, of which only some are used.
func (f *File) Unverified(name string) ([]byte, error) {
	for _, e := range f.entries {
		if e.name == name {
			return f.data[e.offset : e.offset+e.len : e.offset+e.len], nil
		}
	}
	return nil, f.corrupt("table", 0, fmt.Sprintf("a section %q", name), "none")
}

// Release tells the system that a part of a section is not needed soon and need not stay in memory.
func (f *File) Release(part []byte) {
	if f.mapped != nil {
		f.mapped.Release(part)
	}
}

// ReleaseAll is Release for the whole file.
func (f *File) ReleaseAll() {
	if f.mapped != nil {
		f.mapped.Release(f.data)
	}
}

// Has reports whether a section is present.
func (f *File) Has(name string) bool {
	for i := range f.entries {
		if f.entries[i].name == name {
			return true
		}
	}
	return false
}

// Verify compares all checksums that have not been compared yet.
func (f *File) Verify() error { return f.verify(context.Background()) }

// verify is Verify, until ctx ends.
func (f *File) verify(ctx context.Context) error {
	for i := range f.entries {
		if _, err := f.section(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// Corrupt returns an error about the contents of a section, for the package that interprets them;
// offset is relative to the section.
func (f *File) Corrupt(section string, offset int64, want, got string) error {
	for _, e := range f.entries {
		if e.name == section {
			offset += e.offset
		}
	}
	return f.corrupt(section, offset, want, got)
}

func (f *File) section(ctx context.Context, i int) ([]byte, error) {
	e := &f.entries[i]
	data := f.data[e.offset : e.offset+e.len : e.offset+e.len]
	if f.checked[i].Load() {
		return data, nil
	}
	sum, err := f.sum(ctx, data)
	if err != nil {
		return nil, err
	}
	if sum != e.sum {
		return nil, f.corrupt(e.name, e.offset, sumText("checksum", e.sum), sumText("", sum))
	}
	// The padding is checked only now, so that opening a file need not touch the last page of each
	// section.
	end := e.offset + e.len
	if err := f.checkZero(end, roundUp(end)); err != nil {
		return nil, err
	}
	f.checked[i].Store(true)
	return data, nil
}

// sumPart is the number of bytes verified between two checks of the context, and held in memory
// while a large file is verified.
const sumPart = 1 << 20

// sum returns the checksum of a section, or the error of ctx.
func (f *File) sum(ctx context.Context, data []byte) (uint64, error) {
	if len(data) <= sumPart && !f.large {
		return xxh3.Hash(data), ctx.Err()
	}
	hash := xxh3.New()
	for part := range slices.Chunk(data, sumPart) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		hash.Write(part)
		if f.large {
			f.Release(part)
		}
	}
	return hash.Sum64(), ctx.Err()
}

// load verifies everything except the contents of the sections.
func load(name string, data []byte, kind string, version uint32) (*File, error) {
	f := &File{name: name, data: data}
	if err := f.readHeader(kind, version); err != nil {
		return nil, err
	}
	if err := f.readTable(); err != nil {
		return nil, err
	}
	f.checked = make([]atomic.Bool, len(f.entries))
	return f, f.checkLayout()
}

func (f *File) readHeader(kind string, version uint32) error {
	if len(f.data) < headerSize+trailSize {
		return f.corrupt("header", 0, "at least 128 bytes", fmt.Sprint(len(f.data)))
	}
	head := f.data[:headerSize]
	if string(head[:8]) != headMagic {
		return f.corrupt("header", 0, fmt.Sprintf("magic %q", headMagic), fmt.Sprintf("%q", head[:8]))
	}
	if err := f.checkSeal("header", 0, head); err != nil {
		return err
	}
	le := binary.LittleEndian
	if got := le.Uint32(head[28:]); got != container {
		return f.fail(ErrVersion, "header", 28, fmt.Sprintf("container version %d", container), fmt.Sprint(got))
	}
	if got := trimName(head[8:24]); got != kind {
		return f.fail(ErrKind, "header", 8, fmt.Sprintf("kind %q", kind), fmt.Sprintf("%q", got))
	}
	if f.version = le.Uint32(head[24:]); f.version > version {
		return f.fail(ErrVersion, "header", 24, fmt.Sprintf("version up to %d", version), fmt.Sprint(f.version))
	}
	return f.checkZero(32, 56)
}

func (f *File) readTable() error {
	size := int64(len(f.data))
	at := size - trailSize
	trail := f.data[at:]
	f.tableSum = binary.LittleEndian.Uint64(trail[24:])
	if string(trail[48:56]) != trailMagic {
		return f.corrupt("trailer", at+48, fmt.Sprintf("magic %q", trailMagic), fmt.Sprintf("%q", trail[48:56]))
	}
	if err := f.checkSeal("trailer", at, trail); err != nil {
		return err
	}
	if err := cmp.Or(f.checkZero(at+12, at+16), f.checkZero(at+40, at+48)); err != nil {
		return err
	}
	le := binary.LittleEndian
	if got := le.Uint64(trail[16:]); got != uint64(size) {
		return f.corrupt("trailer", at+16, fmt.Sprintf("size %d", size), fmt.Sprint(got))
	}
	if got, want := le.Uint64(trail[32:]), le.Uint64(f.data[56:]); got != want {
		return f.corrupt("trailer", at+32, sumText("header's checksum", want), sumText("", got))
	}
	table, n := le.Uint64(trail[0:]), uint64(le.Uint32(trail[8:]))
	if table > uint64(at) || n*entrySize > uint64(at)-table {
		return f.corrupt("trailer", at, fmt.Sprintf("a table within %d bytes", at), fmt.Sprintf("%d entries at %d", n, table))
	}
	raw := f.data[table : table+n*entrySize]
	if got, want := xxh3.Hash(raw), le.Uint64(trail[24:]); got != want {
		return f.corrupt("table", int64(table), sumText("checksum", want), sumText("", got))
	}
	for len(raw) > 0 {
		f.entries = append(f.entries, parseEntry(raw))
		raw = raw[entrySize:]
	}
	return f.checkEnd(int64(table), int64(n))
}

// checkEnd verifies that the table ends where the trailer begins.
func (f *File) checkEnd(table, n int64) error {
	at, end := int64(len(f.data))-trailSize, table+n*entrySize
	if roundUp(end) != at {
		return f.corrupt("table", table, fmt.Sprintf("an end just before %d", at), fmt.Sprint(end))
	}
	return f.checkZero(end, at)
}

// checkLayout verifies that the sections follow each other without gaps from the header to the
// table, and have valid names.
func (f *File) checkLayout() error {
	at := int64(headerSize)
	table := int64(binary.LittleEndian.Uint64(f.data[len(f.data)-trailSize:]))
	for i, e := range f.entries {
		where := table + int64(i)*entrySize
		if !validName(e.name) {
			return f.corrupt("table", where, "a name", fmt.Sprintf("%q", e.name))
		}
		if e.offset != at || e.len < 0 || e.len > table-at {
			return f.corrupt("table", where, fmt.Sprintf("a section at %d before %d", at, table), fmt.Sprintf("%d bytes at %d", e.len, e.offset))
		}
		if at = roundUp(e.offset + e.len); at > table {
			return f.corrupt("table", where, "padding", "the table")
		}
	}
	if at != table {
		return f.corrupt("trailer", int64(len(f.data))-trailSize, fmt.Sprintf("table at %d", at), fmt.Sprint(table))
	}
	return nil
}

func (f *File) checkZero(from, to int64) error {
	for i := from; i < to; i++ {
		if f.data[i] != 0 {
			return f.corrupt("padding", i, "0", fmt.Sprint(f.data[i]))
		}
	}
	return nil
}

func (f *File) checkSeal(section string, at int64, block []byte) error {
	want, got := binary.LittleEndian.Uint64(block[56:]), xxh3.Hash(block[:56])
	if want != got {
		return f.corrupt(section, at+56, sumText("checksum", want), sumText("", got))
	}
	return nil
}

func (f *File) corrupt(section string, at int64, want, got string) error {
	return f.fail(ErrCorrupt, section, at, want, got)
}

func (f *File) fail(err error, section string, at int64, want, got string) error {
	return &FormatError{File: f.name, Offset: at, Section: section, Want: want, Got: got, Err: err}
}

func parseEntry(raw []byte) entry {
	le := binary.LittleEndian
	return entry{
		name:   trimName(raw[:nameSize]),
		offset: int64(le.Uint64(raw[16:])),
		len:    int64(le.Uint64(raw[24:])),
		sum:    le.Uint64(raw[32:]),
	}
}

func trimName(raw []byte) string { return string(bytes.TrimRight(raw, "\x00")) }

func sumText(what string, sum uint64) string {
	if what != "" {
		what += " "
	}
	return fmt.Sprintf("%s%016x", what, sum)
}
