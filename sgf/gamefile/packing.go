package gamefile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
)

// packing is a way to compress a file. Package sgf knows the endings, too.
type packing struct {
	ending string   // of names, in lower case
	tars   []string // endings that also stand for a packed tar archive; nil if the packing is not read
	mark   string   // what a packed file contains at offset; "" if nothing certain
	offset int
	method uint16 // its number in a zip archive; 0 if it has none
	open   func(io.Reader) (io.ReadCloser, error)
}

// packings are all ways to compress a file that have a name here. The page's modules, which must
// stay small, have only the first.
var packings = []packing{{
	".gz",
	[]string{".tgz"},
	"\x1F\x8B\x08", 0, 0,
	func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
}}

// packingOf returns the packing of a file by its content, or nil. A packing that is not read is also
// recognised by the name.
func packingOf(name string, data []byte) *packing {
	for i := range packings {
		p := &packings[i]
		if p.mark != "" && len(data) > p.offset && bytes.HasPrefix(data[p.offset:], []byte(p.mark)) ||
			p.tars == nil && hasEnding(name, p.ending) {
			return p
		}
	}
	return nil
}

// packedTar returns the packing of a packed tar archive of that name, or nil.
func packedTar(name string) *packing {
	for i := range packings {
		p := &packings[i]
		if hasEnding(name, append(p.tars, ".tar"+p.ending)...) {
			return p
		}
	}
	return nil
}

// hasEnding reports whether a name ends in one of the endings, in small or capital letters.
func hasEnding(name string, endings ...string) bool {
	for _, end := range endings {
		if len(name) >= len(end) && strings.EqualFold(name[len(name)-len(end):], end) {
			return true
		}
	}
	return false
}

// notRead is the error for a kind of file that has to be unpacked first.
func notRead(kind string) error { return errors.New(kind + " are not read: unpack it first") }
