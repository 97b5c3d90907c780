package gtpengine

import (
	"cmp"
	"context"
	"fmt"

	"katachi/internal/report"
	"katachi/mind/gtp"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// loadSGF is [loadSGF] with warnings about oddities of the record.
func (e *Engine) loadSGF(ctx context.Context, s *gtp.State, name string, before int) error {
	return loadSGF(ctx, s, &sgf.Options{Name: name, Limits: e.Limits}, before, e.Warn)
}

// loadSGF sets s to the first game of the file in opt, before the move with the given number or at
// the end of the game. The rules are those of the record; rules missing there do not change. warn
// receives oddities of the file and doubts about the komi; it may be nil.
func loadSGF(ctx context.Context, s *gtp.State, opt *sgf.Options, before int, warn func(error)) error {
	data, err := gamefile.ReadFile(opt.Name, opt)
	if err != nil {
		return err
	}
	record, err := report.ReadGame(data, opt, 1, warn)
	if err != nil {
		return err
	}
	moves := -1
	if before > 0 {
		moves = min(before-1, report.CountMoves(record))
	}
	game, err := record.PlayTo(moves)
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return err
	}
	game.SetRules(record.Rules(s.Game.Rules()))
	if _, doubt := record.Komi(); doubt != "" && doubt != sgf.NoKomi && warn != nil {
		warn(fmt.Errorf("%s: %s", opt.Name, report.KomiText(game.Rules().Komi, doubt)))
	}
	s.Game, s.Time.Left = game, [4]gtp.Clock{}
	return nil
}
