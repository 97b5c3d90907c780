package collection

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"katachi/sgf"
)

// sampleGames holds famous games of programs and of people against them: the
// sixty games of Master, those that DeepMind published of AlphaGo, and games
// of FineArt. Only facts are kept: players, date, event, result, moves. They
// come from the folder AI of a public collection of records (ai.zip); see
// TestMakeSample for the choice.
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
	var r reader
	ch := &chunk{files: 1}
	ch.records, ch.problems = r.games(nil, data, path, path, false)
	a.pack(ch, newPacker())
	if err := a.take(ch); err != nil {
		return err
	}
	if err := a.store(); err != nil {
		return err
	}
	return c.refresh(ctx)
}

// bare appends a game with nothing but facts: players, date, event, result and
// the stones of the main line.
func bare(dst []byte, g *sgf.Game) []byte {
	columns, rows := g.Size()
	out := sgf.NewGame(columns, rows)
	for _, name := range []string{"PB", "PW", "BR", "WR", "EV", "DT", "RE", "KM"} {
		out.Root.SetText(name, g.Root.Text(name))
	}
	n := out.Root
	for node := range g.MainLine() {
		for _, s := range node.AppendSteps(nil, 0, columns, rows) {
			if !s.Setup {
				n = n.AddMove([]string{"", "B", "W"}[s.Color], s.Point)
			}
		}
	}
	return bytes.TrimSpace(out.Append(dst))
}
