package gtpengine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"katachi/board"
	"katachi/mind/gtp"
	"katachi/shape"
)

// diary follows the played games for shape.Live. Clients do not say when a game ends, and set the
// same game up again to move around in it. Therefore:
//
//   - moves that are taken back stay until another move is played in their place;
//   - a game that is set up again from its beginning is the same game as long as its moves are the
//     same; at the first different move, the old game ends and a new one begins;
//   - moves set up by loadsgf were not played here, and are not learned.
type diary struct {
	live *shape.Live
	now  func() time.Time

	game  *board.Game    // the server's game, to notice a new one
	first int            // number of its moves that were not played here
	line  shape.LiveGame // the moves played
	owner *board.Game    // the game in which the last move of line was played
}

// newDiary returns a diary for a game that begins.
func newDiary(live *shape.Live, g *board.Game) diary {
	d := diary{live: live, now: time.Now, game: g, owner: g}
	start := *g.Board()
	d.line = d.newLine(&start)
	return d
}

// follow updates the diary after a command.
func (d *diary) follow(ctx context.Context, s *gtp.State) error {
	if s.Game != d.game {
		d.game, d.first = s.Game, s.Game.Len()
		start := *s.Game.Board()
		if d.first > 0 || !start.Equal(d.line.Start) {
			if err := d.begin(ctx, &start); err != nil {
				return err
			}
		}
	}
	if s.Game.Len() < d.first { // loaded moves were taken back
		d.first = s.Game.Len()
		start := *s.Game.Board()
		return d.begin(ctx, &start)
	}
	var moves []board.Move
	for i := d.first; i < s.Game.Len(); i++ {
		moves = append(moves, board.Move{Color: s.Game.Delta(i).Color, Point: s.Game.Delta(i).Move})
	}
	return d.advance(ctx, moves)
}

// begin ends the current game, and begins a new one.
func (d *diary) begin(ctx context.Context, start *board.Board) error {
	d.line, d.owner = d.newLine(start), d.game
	return d.live.Ended(ctx)
}

// newLine returns a game without moves, with today's date.
func (d *diary) newLine(start *board.Board) shape.LiveGame {
	y, m, day := d.now().Date()
	return shape.LiveGame{Start: start, Rules: d.game.Rules(), Outcome: shape.Outcome{Date: shape.NewDate(y, int(m), day)}}
}

// advance compares the moves on the board with those played so far.
func (d *diary) advance(ctx context.Context, moves []board.Move) error {
	same := 0
	for same < min(len(moves), len(d.line.Moves)) && moves[same] == d.line.Moves[same] {
		same++
	}
	if same == len(moves) {
		if same == len(d.line.Moves) {
			d.owner = d.game
		}
		return nil
	}
	if same < len(d.line.Moves) && d.owner != d.game {
		if err := d.begin(ctx, d.line.Start); err != nil {
			return err
		}
	}
	d.owner = d.game
	d.line.Moves = slices.Clone(moves)
	d.line.Outcome.Winner = board.Empty
	d.live.Playing(d.line)
	return nil
}

// resigned records that c resigned.
func (d *diary) resigned(c board.Color) {
	if len(d.line.Moves) > 0 {
		d.line.Outcome.Winner = c.Opponent()
		d.live.Playing(d.line)
	}
}

// done updates the diary after a command. An error becomes a warning, because the command itself
// was carried out.
func (e *Engine) done(ctx context.Context, c *gtp.Call, text string) {
	err := e.diary.follow(ctx, c.State)
	if c.Name == "genmove" && text == "resign" {
		if color, err := c.Color(0); err == nil {
			e.diary.resigned(color)
		}
	}
	if err != nil && e.Warn != nil {
		e.Warn(fmt.Errorf("the game is not learned: %w", err))
	}
}

// learned saves what was learned, and answers with the numbers of games and moves.
func (e *Engine) learned(ctx context.Context, _ *gtp.Call) (string, error) {
	if e.Learn == nil {
		return "", errors.New("nothing is learned: start with --learn FILE")
	}
	if err := e.Learn.Save(ctx); err != nil {
		return "", err
	}
	p := e.Learn.Provenance()
	return fmt.Sprintf("games %d\nmoves %d", p.Games, p.Moves), nil
}

// shapes returns all known shapes: those of the database, and those learned.
func (e *Engine) shapes(ctx context.Context) (shape.Union, error) {
	if e.Shapes == nil {
		return nil, errors.New("no database of shapes")
	}
	db, err := e.Shapes()
	if err != nil {
		return nil, err
	}
	all := shape.Union{db}
	if e.Learn == nil {
		return all, nil
	}
	learned, err := e.Learn.Known(ctx)
	return append(all, learned...), err
}
