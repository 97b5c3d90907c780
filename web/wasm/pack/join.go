package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
)

// magic is the header of a module of version 1.
const magic = "\x00asm\x01\x00\x00\x00"

const (
	dataSection = 11
	// i32.const ADDRESS end: the address of a segment of memory 0.
	opConst, opEnd = 0x41, 0x0b
	// mostGap is the longest run of zeros that is written instead of beginning a new segment.
	mostGap = 256
)

// segment is a part of the initial memory; memory without a segment is zero.
type segment struct {
	at   int64
	data []byte
}

// join returns the module with neighbouring data segments merged, and the zeros between them
// written out. It behaves as before. Go's linker omits every short run of zeros, so its tables of
// functions become a hundred thousand segments. Their ascending addresses do not compress, but the
// tables do.
//
// The format is that of the WebAssembly Core Specification 1.0 (W3C, 2019), chapter 5.
func join(module []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(magic))
	if !ok {
		return nil, errors.New("no WebAssembly module of version 1")
	}
	out := []byte(magic)
	for r := (&reader{rest: rest}); len(r.rest) > 0; {
		id := r.take(1)
		body := r.take(r.size())
		if r.err == nil && id[0] == dataSection {
			var list []segment
			if list, r.err = readSegments(body); r.err == nil {
				body = appendSegments(nil, list)
			}
		}
		if r.err != nil {
			return nil, r.err
		}
		out = binary.AppendUvarint(append(out, id...), uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// docTag is the documentation of a field in its tag, which only the server reads.
var docTag = regexp.MustCompile(` doc:"(?:[^"\\\x00-\x1f]|\\.)*"`)

// withoutDocs returns the module with spaces instead of the documentation of fields.
func withoutDocs(module []byte) []byte {
	return docTag.ReplaceAllFunc(module, func(tag []byte) []byte { return bytes.Repeat([]byte(" "), len(tag)) })
}

// readSegments returns the merged segments of a data section.
func readSegments(body []byte) (list []segment, err error) {
	r := &reader{rest: body}
	for n := r.size(); n > 0 && r.err == nil; n-- {
		if kind := r.take(2); r.err == nil && (kind[0] != 0 || kind[1] != opConst) {
			return nil, fmt.Errorf("a segment of data begins with % x, want 00 41", kind)
		}
		at := r.signed()
		if end := r.take(1); r.err == nil && end[0] != opEnd {
			return nil, fmt.Errorf("the address of a segment ends with % x, want 0b", end)
		}
		data := r.take(r.size())
		if last := len(list) - 1; last >= 0 {
			gap := at - list[last].at - int64(len(list[last].data))
			if gap >= 0 && gap <= mostGap {
				list[last].data = append(append(list[last].data, make([]byte, gap)...), data...)
				continue
			}
		}
		list = append(list, segment{at, bytes.Clone(data)})
	}
	if r.err == nil && len(r.rest) > 0 {
		r.err = fmt.Errorf("%d bytes after the last segment of data", len(r.rest))
	}
	return list, r.err
}

func appendSegments(out []byte, list []segment) []byte {
	out = binary.AppendUvarint(out, uint64(len(list)))
	for _, s := range list {
		out = appendSigned(append(out, 0, opConst), s.at)
		out = binary.AppendUvarint(append(out, opEnd), uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out
}

// appendSigned appends a number in signed LEB128.
func appendSigned(out []byte, v int64) []byte {
	for ; v < -64 || v > 63; v >>= 7 {
		out = append(out, byte(v)|0x80)
	}
	return append(out, byte(v)&0x7f)
}

// reader reads numbers and bytes from a section. After an error it reads nothing.
type reader struct {
	rest []byte
	err  error
}

var errShort = errors.New("the module ends too early")

func (r *reader) take(n int) []byte {
	if r.err != nil || n > len(r.rest) {
		r.fail()
		return nil
	}
	var taken []byte
	taken, r.rest = r.rest[:n], r.rest[n:]
	return taken
}

// size reads a length or a count.
func (r *reader) size() int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > uint64(len(r.rest)) {
		r.fail()
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

// signed reads a number of at most 32 bits in signed LEB128.
func (r *reader) signed() int64 {
	var v int64
	for i, b := range r.rest {
		if i == 5 {
			break
		}
		v |= int64(b&0x7f) << (7 * i)
		if b < 0x80 {
			r.rest = r.rest[i+1:]
			left := 64 - 7*(i+1) // the sign is the highest bit read
			return v << left >> left
		}
	}
	r.fail()
	return 0
}

func (r *reader) fail() {
	if r.err == nil {
		r.err = errShort
	}
	r.rest = nil
}
