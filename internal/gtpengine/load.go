package gtpengine

import (
	"cmp"
	"context"

	"katachi/gamefile"
	"katachi/gtp"
	"katachi/internal/report"
	"katachi/sgf"
)

// loadSGF is [loadSGF], and warns of what is odd about the record.
func (e *Engine) loadSGF(ctx context.Context, s *gtp.State, name string, before int) error {
	return loadSGF(ctx, s, &sgf.Options{Name: name, Limits: e.Limits}, before, e.Warn)
}

// loadSGF makes s the first game of the file that opt names before the move of the number, or at its end, by the
// rules of the record; what it does not say is as before. What is odd about the file goes to warn,
// which may be nil.
func loadSGF(ctx context.Context, s *gtp.State, opt *sgf.Options, before int, warn func(line string)) error {
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
	s.Game, s.Time.Left = game, [4]gtp.Clock{}
	return nil
}
