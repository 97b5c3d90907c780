package gamefile

import (
	"archive/zip"
	"bufio"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

func openZip(path string) ([]member, io.Closer, error) {
	z, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil, err
	}
	z.RegisterDecompressor(zip.Deflate, inflate)
	var list []member
	for _, f := range z.File {
		if !f.FileInfo().IsDir() {
			list = append(list, member{f.Name, int64(min(f.UncompressedSize64, 1<<62)), packedSize(f), f.Open})
		}
	}
	return list, z, nil
}

func packedSize(f *zip.File) int64 {
	if f.Method == zip.Store {
		return 0
	}
	return int64(min(f.CompressedSize64, 1<<56))
}

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
