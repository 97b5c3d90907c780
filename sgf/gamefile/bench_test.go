package gamefile

import (
	"testing"

	"katachi/internal/testpeers"
)

// BenchmarkUnpack reads the files of fox-pro.zip from the archive.
func BenchmarkUnpack(b *testing.B) {
	src, err := Open(testpeers.Path(b, "games", "fox-pro.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	var buf []byte
	size := 0
	for b.Loop() {
		size = 0
		for i := range src.Len() {
			if buf, err = src.Read(i, buf[:0]); err != nil {
				b.Fatal(err)
			}
			size += len(buf)
		}
	}
	b.SetBytes(int64(size))
}
