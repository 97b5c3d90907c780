package shape

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// builtin is what was played most in 59,372 games (12.4 million moves) of
// professionals and strong amateurs: fox-pro, fox-pro2, tom and ai,
// those from before the first game of package predict's frozen list of professionals;
// none of its games is among them, but those of the list of amateurs are.
// Counts, no records. It was made by
//
//	katachi learn GAMES --shapes builtin.shapes --at-least 1200
//	zstd -19 builtin.shapes
//
//go:embed builtin.shapes.zst
var builtin []byte

// Builtin returns a small database of frequent shapes, in memory: those in which 1,200
// or more moves were seen. It is unpacked once, and must not be closed.
var Builtin = sync.OnceValues(func() (*DB, error) {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("shape: built-in database: %w", err)
	}
	defer dec.Close()
	data, err := dec.DecodeAll(builtin, nil)
	if err != nil {
		return nil, fmt.Errorf("shape: built-in database: %w", err)
	}
	return Load("built-in database", data)
})
