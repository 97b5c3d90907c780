//go:build !js

package gamefile

import (
	"archive/zip"
	"bufio"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// inflater unpacks a file of an archive. Records are short: what one needs is kept for the next.
type inflater struct {
	from *bufio.Reader
	io.ReadCloser
}

// recordBytes is as much as most records take in an archive, so that they are read at once.
const recordBytes = 16 << 10

var inflaters = sync.Pool{New: func() any {
	from := bufio.NewReaderSize(nil, recordBytes)
	return &inflater{from, flate.NewReader(from)}
}}

// unpackFast has an archive unpacked by a package that takes less time than Go's own.
func unpackFast(z *zip.Reader) { z.RegisterDecompressor(zip.Deflate, inflate) }

// inflate is a decompressor as a zip.Reader takes it.
func inflate(r io.Reader) io.ReadCloser {
	p := inflaters.Get().(*inflater)
	p.from.Reset(r)
	_ = p.ReadCloser.(flate.Resetter).Reset(p.from, nil) // it has no error
	return p
}

// Close keeps p for the next file.
func (p *inflater) Close() error {
	err := p.ReadCloser.Close()
	p.from.Reset(nil)
	inflaters.Put(p)
	return err
}
