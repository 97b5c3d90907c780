package main

import (
	"bytes"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"unicode"

	"katachi/board"
	"katachi/sgf"
)

// position is a board that a command was given, and how it came about.
type position struct {
	name  string // of the input, for messages
	board *board.Board
	last  board.Point // the last move; Pass if there is none
	prior board.Point // the one before it
	turn  board.Color // who is to move
	next  board.Point // what was played next in the record; Pass if it is not known
	moves int         // stones played, passes included
	title string
	node  *sgf.Node // of the record; nil for a diagram
}

// readGame reads arg as a record of a game: its first, or the one with the
// number, counted from 1.
func (a *app) readGame(arg string, number int) (*sgf.Game, error) {
	in, err := a.read(arg)
	if err != nil {
		return nil, err
	}
	return a.parseGame(in, number)
}

// parseGame reads a record and tells its warnings.
func (a *app) parseGame(in input, number int) (*sgf.Game, error) {
	file, err := sgf.Import(in.data, &sgf.Options{Name: in.name})
	if err != nil {
		return nil, err
	}
	if number < 1 || number > len(file.Games) {
		return nil, fmt.Errorf("%s: no game %d: the file holds %d", in.name, number, len(file.Games))
	}
	g := file.Games[number-1]
	if at := bytes.IndexByte(in.data, 0); at >= 0 && isBare(g) {
		return nil, fmt.Errorf("%s: a zero byte at offset %d and no move: no record of a game", in.name, at)
	}
	a.warn(file.Warnings)
	if kind := strings.TrimSpace(g.Root.Text("GM")); kind != "" && kind != "1" {
		a.warnf("%s: GM[%s] is another game than Go", in.name, oneLine(kind))
	}
	return g, nil
}

// isBare reports whether a game has neither moves nor set-up stones.
func isBare(g *sgf.Game) bool {
	for range steps(g) {
		return false
	}
	return true
}

// maxWarnings is how many warnings about a record are told one by one.
const maxWarnings = 10

// warn tells what was odd about a record.
func (a *app) warn(list []sgf.Warning) {
	for i, w := range list {
		if i == maxWarnings {
			a.warnf("sgf: %s: %s", w.File, number(len(list)-i, "more warning"))
			return
		}
		a.warnf("%v", w)
	}
}

// isRecord reports whether data is a record of a game, not a diagram.
func isRecord(in input) bool {
	return sgf.IsGameFile(in.name) || strings.EqualFold(filepath.Ext(in.name), ".mgt") || sgf.IsRecord(in.data)
}

// positionFlags are the arguments of every command that looks at one position.
type positionFlags struct {
	Position string `arg:"" optional:"" type:"input" help:"A record (SGF, GIB, NGF, UGF), a diagram or a file that holds one; - reads standard input."`
	Move     int    `default:"end" type:"moves" placeholder:"N" help:"The position after N stones were played; 0 is the starting position (default: the end of the game)."`
	Game     int    `default:"1" placeholder:"K" help:"Game K of a file with several."`

	toMarks bool // without Move: the position at the last node with selected points (SL), if there is one
}

// position reads the position that was asked for.
func (f *positionFlags) position(a *app) (*position, error) {
	in, err := a.read(f.Position)
	if err != nil {
		return nil, err
	}
	return f.positionOf(a, in)
}

// positionOf is position of what was read already.
func (f *positionFlags) positionOf(a *app, in input) (*position, error) {
	if isRecord(in) {
		return f.replay(a, in)
	}
	if f.Move > 0 {
		return nil, fmt.Errorf("%s: --move %d of a diagram: a diagram has no moves", in.name, f.Move)
	}
	b, err := board.Parse(string(in.data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", in.name, err)
	}
	return &position{name: in.name, board: b, turn: toMove(b)}, nil
}

// toMove guesses who is to move where nothing was played: White if Black has more
// stones, as after handicap stones, else Black.
func toMove(b *board.Board) board.Color {
	lead := 0
	for p := range b.Points {
		switch b.Color(p) {
		case board.Black:
			lead++
		case board.White:
			lead--
		}
	}
	if lead > 0 {
		return board.White
	}
	return board.Black
}

// toMoveAtFirst is toMove of a record, which may say who is.
func toMoveAtFirst(g *sgf.Game, b *board.Board) board.Color {
	switch strings.ToUpper(strings.TrimSpace(g.Root.Text("PL"))) {
	case "B", "BLACK":
		return board.Black
	case "W", "WHITE":
		return board.White
	}
	return toMove(b)
}

// replay plays a record up to the move that was asked for. An illegal move ends
// the game: that is told, and the position before it is shown.
func (f *positionFlags) replay(a *app, in input) (*position, error) {
	g, err := a.parseGame(in, f.Game)
	if err != nil {
		return nil, err
	}
	columns, rows := g.Size()
	if err := sgf.CheckSize(columns, rows); err != nil {
		return nil, fmt.Errorf("%s: %w", in.name, err)
	}
	var r sgf.Replay
	r.Reset(columns)
	pos := &position{name: in.name, title: title(g), board: &r.Board, node: g.Root}
	if err := f.play(g, &r, pos); err != nil {
		a.warnf("%s: %v; the position before it is shown", in.name, err)
		return pos, nil
	}
	if pos.turn == board.Empty {
		pos.turn = toMoveAtFirst(g, pos.board)
	}
	if f.Move > pos.moves {
		return nil, fmt.Errorf("%s: --move %d: the game has %s", in.name, f.Move, number(pos.moves, "move"))
	}
	return pos, nil
}

// play plays the moves, and keeps in pos what is known of the position after them.
// It returns why one of them is illegal; pos is the position before it then.
func (f *positionFlags) play(g *sgf.Game, r *sgf.Replay, pos *position) error {
	end, path := f.end(g)
	for n, s := range steps(g) {
		if !s.Setup && r.Moves == f.Move || !path[n] {
			pos.before(s)
			break
		}
		pos.node = n
		d, err := r.Step(s)
		if err != nil {
			pos.turn = s.Color
			return err
		}
		if !s.Setup {
			pos.last, pos.prior, pos.turn, pos.moves = d.Move, pos.last, s.Color.Opponent(), r.Moves
		}
	}
	if f.Move < 0 {
		pos.node = end
	}
	return nil
}

// before notes which move comes next.
func (pos *position) before(s sgf.Step) {
	if !s.Setup {
		pos.turn, pos.next = s.Color, pointOf(s)
	}
}

// end returns the last node of the main line to be played, and all up to it:
// the game's last, or with toMarks the last with selected points.
func (f *positionFlags) end(g *sgf.Game) (last *sgf.Node, path map[*sgf.Node]bool) {
	var list []*sgf.Node
	length := 0
	for n := range g.MainLine() {
		if list = append(list, n); f.toMarks && f.Move < 0 && n.Has("SL") {
			length = len(list)
		}
	}
	if length > 0 {
		list = list[:length]
	}
	path = map[*sgf.Node]bool{}
	for _, n := range list {
		path[n] = true
	}
	return list[len(list)-1], path
}

// pointOf returns the point of a step; Pass if it lies beside every board.
func pointOf(s sgf.Step) board.Point {
	p, _ := s.Point.Board()
	return p
}

// steps returns the moves and set-up stones of the main line with their nodes.
func steps(g *sgf.Game) iter.Seq2[*sgf.Node, sgf.Step] {
	return func(yield func(*sgf.Node, sgf.Step) bool) {
		columns, rows := g.Size()
		var list []sgf.Step
		number := 0
		for n := range g.MainLine() {
			list = n.AppendSteps(list[:0], number, columns, rows)
			number++
			for _, s := range list {
				if !yield(n, s) {
					return
				}
			}
		}
	}
}

// title returns who played whom, and when.
func title(g *sgf.Game) string {
	black, white := oneLine(g.Root.Text("PB")), oneLine(g.Root.Text("PW"))
	if black == "" && white == "" {
		return ""
	}
	text := fmt.Sprintf("%s (black) - %s (white)", orUnknown(black), orUnknown(white))
	if date := oneLine(g.Root.Text("DT")); date != "" {
		text += ", " + date
	}
	return text
}

// oneLine makes a record's text fit for a line of a terminal: line ends and
// tabs are blanks, and other control characters are dropped.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)), " ")
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}
