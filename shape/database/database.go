// Package database contains katachi's built-in database of shapes. It is separate from package
// shape, so that a program with its own database does not link these 2.6 MB and the code that
// unpacks them.
package database

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"katachi/shape"
)

// packed is a database of the most frequent moves in 58,584 games (12.2 million moves) of
// professionals and strong amateurs: of fox-pro, fox-pro2, tom and ai, the games that
// package predict's models are trained on (training.Split). None of the games of its frozen
// lists is among them. It has counts, no records. It was made by
//
//	KATACHI_MODELS=folder go test ./shape/database -run '^$' -bench Learn -benchtime 1x
//	zstd -19 folder/builtin.shapes
//
//go:embed builtin.shapes.zst
var packed []byte

// Packed returns the file of the built-in database, compressed by zstd: do not change it.
func Packed() []byte { return packed }

// Builtin returns a small database of frequent shapes, in memory: those in which 1,200
// or more moves were seen. The first call unpacks it. It must not be closed, and is
// safe for concurrent use.
func Builtin() (*shape.DB, error) { return builtin() }

var builtin = sync.OnceValues(func() (*shape.DB, error) {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("built-in shapes: %w", err)
	}
	defer dec.Close()
	data, err := dec.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("built-in shapes: %w", err)
	}
	return shape.Load("built-in shapes", data)
})
