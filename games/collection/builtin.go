package collection

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"katachi/games/internal/adding"
)

// sampleGames has famous games of programs and of people against them: the sixty games of Master,
// those of AlphaGo that DeepMind published, and games of FineArt. Only facts are included: players,
// date, event, result, moves. They come from the folder AI of a public collection of records
// (ai.zip); TestMakeSample has the choice.
//
//go:embed sample.sgf.zst
var sampleGames []byte

// Builtin returns the built-in collection of some 500 famous games, in memory.
func Builtin(opt *Options) (*Collection, error) {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("built-in games: %w", err)
	}
	defer dec.Close()
	data, err := dec.DecodeAll(sampleGames, nil)
	if err != nil {
		return nil, fmt.Errorf("built-in games: %w", err)
	}
	c, err := NewMemory(opt)
	if err != nil {
		return nil, err
	}
	if err := adding.Data(context.Background(), c.store, "sample.sgf", data); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}
