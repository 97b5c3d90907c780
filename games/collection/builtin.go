package collection

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"katachi/games/internal/records"
	"katachi/games/internal/texts"
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
	if err := addData(context.Background(), c, "sample.sgf", data); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// addData adds the games of a file's content.
func addData(ctx context.Context, c *Collection, path string, data []byte) error {
	a, err := newAdder(ctx, c, &AddOptions{})
	if err != nil {
		return err
	}
	var r records.Reader
	ch := &chunk{files: 1}
	ch.records, ch.problems = r.Games(nil, data, path, path, false)
	a.pack(ch, texts.NewPacker())
	if err := a.take(ch); err != nil {
		return err
	}
	if err := a.store(); err != nil {
		return err
	}
	return c.refresh(ctx)
}
