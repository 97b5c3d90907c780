// Package section implements the container format of all binary files of the project: a kind, a
// version and named sections of bytes, each with a checksum.
//
// Every byte of a file is verified: header, table, trailer and each section have checksums, and the
// padding between them must be zero. Sections start at multiples of 64 bytes, so a []uint32 or
// []uint64 can be used directly in the mapped file (see [View]). Opening a file costs one pass of
// XXH3 (Yann Collet, 2019; about 20 GB/s) and no decoding.
//
// # Format
//
// Numbers are little-endian. Positions in bytes.
//
//	header    64   0 magic "katachi\x1a"        8 kind, 16 bytes, zero-filled
//	              24 uint32 version of the kind 28 uint32 container version = 1
//	              32 24 bytes of zero           56 uint64 XXH3 of bytes 0..55
//	sections       in the order written, each followed by zeros up to a
//	               multiple of 64
//	table     48 each: 0 name, 16 bytes, zero-filled  16 uint64 offset
//	              24 uint64 length  32 uint64 XXH3 of the section  40 zero
//	               followed by zeros up to a multiple of 64
//	trailer   64   0 uint64 offset of the table 8 uint32 number of sections
//	              12 uint32 zero               16 uint64 size of the file
//	              24 uint64 XXH3 of the table  32 uint64 XXH3 of the header
//	              40 8 bytes of zero           48 magic "\x1aihcatak"
//	              56 uint64 XXH3 of bytes 0..55 of the trailer
//
// The table comes last, so that sections can be streamed. All offsets follow from the lengths; they
// are stored only for verification. Container version 1 is the first.
package section

import (
	"errors"
	"fmt"
)

const (
	align      = 64
	headerSize = 64
	entrySize  = 48
	trailSize  = 64
	nameSize   = 16
	container  = 1
	headMagic  = "katachi\x1a"
	trailMagic = "\x1aihcatak"
)

// The causes of a [FormatError], for errors.Is.
var (
	// ErrCorrupt: the file is damaged, or not in this format.
	ErrCorrupt = errors.New("damaged or foreign file")
	// ErrVersion: the file is intact but newer than this program.
	ErrVersion = errors.New("unknown version")
	// ErrKind: the file is intact but of another kind than expected.
	ErrKind = errors.New("file of another kind")
)

// FormatError describes what is wrong with a file, and where.
type FormatError struct {
	File    string // its name as given to Open or Load
	Offset  int64  // in bytes from the start of the file
	Section string // "header", "table", "trailer", "padding" or a section's name
	Want    string // what was expected there
	Got     string // what was found
	Err     error  // ErrCorrupt, ErrVersion or ErrKind
}

// Error returns one line.
func (e *FormatError) Error() string {
	return fmt.Sprintf("%s: %v: %s at byte %d: want %s, got %s",
		e.File, e.Err, e.Section, e.Offset, e.Want, e.Got)
}

// Unwrap returns the cause.
func (e *FormatError) Unwrap() error { return e.Err }

// roundUp returns the next multiple of the alignment.
func roundUp(n int64) int64 { return (n + align - 1) &^ (align - 1) }
