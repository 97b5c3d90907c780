//go:build !js

package gamefile

import (
	"archive/zip"
	"bufio"
	"compress/bzip2"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"
)

func init() {
	packings = append(packings,
		packing{".zst", []string{".tzst"}, "\x28\xB5\x2F\xFD", 0, zstd.ZipMethodWinZip, openZstd},
		packing{".xz", []string{".txz"}, "\xFD7zXZ\x00", 0, 95, openXZ},
		packing{".bz2", []string{".tbz2", ".tbz"}, "1AY&SY", 4, 12, openBzip2},
		unread(".lz", "lzip files", "LZIP\x01"),
		unread(".lzma", "LZMA files", "\x5D\x00\x00\x80\x00"),
		unread(".lz4", "LZ4 files", "\x04\x22\x4D\x18"),
		unread(".z", "compress files", "\x1F\x9D"),
		unread(".br", "Brotli files", ""),
	)
}

// unread returns a packing that is recognised and not read.
func unread(ending, kind, mark string) packing {
	return packing{ending: ending, mark: mark, open: func(io.Reader) (io.ReadCloser, error) { return nil, notRead(kind) }}
}

// maxWindow is how many bytes a decompressor may keep to refer to; xz -9 and zstd --ultra need half.
const maxWindow = 128 << 20

func openZstd(r io.Reader) (io.ReadCloser, error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

func openBzip2(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil }

// openXZ reads the window of the first block, because package xz takes as much memory as it says.
func openXZ(r io.Reader) (io.ReadCloser, error) {
	from := bufio.NewReader(r)
	const streamHeader, filterLZMA2 = 12, 0x21
	if head, _ := from.Peek(streamHeader + 2 + 2*9 + 3); len(head) > streamHeader+5 {
		at := streamHeader + 2
		for range head[streamHeader+1]>>6&1 + head[streamHeader+1]>>7 { // the packed and unpacked size
			for at < len(head)-3 && head[at] >= 0x80 {
				at++
			}
			at++
		}
		if at+2 < len(head) && head[at] == filterLZMA2 {
			if window, err := lzma.DecodeDictCap(head[at+2]); err != nil || window > maxWindow {
				return nil, errors.New("xz: needs too much memory: pack it with less than 128 MiB of window")
			}
		}
	}
	z, err := xz.NewReader(from)
	if err != nil {
		return nil, err
	}
	return io.NopCloser(z), nil
}

// unpackMore makes z read the files that were packed in the other ways.
func unpackMore(z *zip.Reader) {
	for _, p := range packings {
		if p.method > 0 {
			z.RegisterDecompressor(p.method, func(r io.Reader) io.ReadCloser {
				from, err := p.open(r)
				if err != nil {
					return failing{err}
				}
				return from
			})
		}
	}
}

// failing returns its error for each Read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func (failing) Close() error { return nil }
