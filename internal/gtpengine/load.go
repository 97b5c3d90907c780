package gtpengine

import (
	"cmp"
	"context"

	"katachi/board"
	"katachi/gamefile"
	"katachi/gtp"
	"katachi/internal/report"
	"katachi/sgf"
)

// loadSGF is [loadSGF], and warns of what is odd about the record.
func (e *Engine) loadSGF(ctx context.Context, s *gtp.State, name string, before int) error {
	return loadSGF(ctx, s, name, before, e.Warn)
}

// loadSGF makes s the first game of a file before the move of the number, or at
// its end. Stones set up before the first move cannot be undone. What is odd about the file goes to
// warn, which may be nil.
func loadSGF(ctx context.Context, s *gtp.State, name string, before int, warn func(line string)) error {
	data, err := gamefile.ReadFile(name)
	if err != nil {
		return err
	}
	record, err := report.ReadGame(name, data, 1, warn)
	if err != nil {
		return err
	}
	if err := record.Check(); err != nil {
		return err
	}
	columns, _ := record.Size()
	rules := s.Game.Rules()
	l := &loader{game: board.NewGame(columns, &rules), first: board.Black, before: before}
	for _, step := range report.Steps(record) {
		done, err := l.step(step)
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		if done {
			break
		}
	}
	s.Game, s.First, s.Time.Left = l.game, l.first, [4]gtp.Clock{}
	if komi, ok := sgf.Komi(record.Root.Text("KM")); ok {
		s.Komi = komi
	}
	return nil
}

// loader plays the steps of a record.
type loader struct {
	game   *board.Game
	first  board.Color // who begins
	moves  int
	before int
}

// step plays a move or sets up a stone; done is true at the position that is wanted.
func (l *loader) step(s sgf.Step) (done bool, err error) {
	p, ok := s.Point.Board()
	if !ok {
		return false, board.ErrOff
	}
	if s.Setup {
		return false, l.set(s.Color, p)
	}
	if l.moves++; l.moves == 1 {
		l.first = s.Color
	}
	if l.before > 0 && l.moves >= l.before {
		return true, nil
	}
	_, err = l.game.Play(s.Color, p)
	return false, err
}

func (l *loader) set(c board.Color, p board.Point) error {
	if l.moves > 0 {
		_, err := l.game.Set(c, p)
		return err
	}
	b := *l.game.Board()
	if _, err := b.Set(c, p); err != nil {
		return err
	}
	rules := l.game.Rules()
	l.game = board.GameFrom(&b, &rules)
	return nil
}
