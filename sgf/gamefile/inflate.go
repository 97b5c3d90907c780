//go:build !js

package gamefile

import (
	"archive/zip"
	"bufio"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// inflater unpacks a file of an archive. Records are short, so its memory is kept for the next
// file.
type inflater struct {
	from *bufio.Reader
	io.ReadCloser
}

// recordBytes is enough for most records in an archive, so that one read fetches them.
const recordBytes = 16 << 10

var inflaters = sync.Pool{New: func() any {
	from := bufio.NewReaderSize(nil, recordBytes)
	return &inflater{from, flate.NewReader(from)}
}}

// unpackFast makes z use a decompressor that is faster than the standard library's, and read files
// that were packed in other ways.
func unpackFast(z *zip.Reader) {
	z.RegisterDecompressor(zip.Deflate, inflate)
	unpackMore(z)
}

// inflate is a decompressor for a zip.Reader.
func inflate(r io.Reader) io.ReadCloser {
	p := inflaters.Get().(*inflater)
	p.from.Reset(r)
	_ = p.ReadCloser.(flate.Resetter).Reset(p.from, nil) // it returns no error
	return p
}

// Close keeps p for the next file.
func (p *inflater) Close() error {
	err := p.ReadCloser.Close()
	p.from.Reset(nil)
	inflaters.Put(p)
	return err
}
