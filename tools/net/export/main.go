// Command export writes the records that train.py learns from:
//
//	go run ./tools/net/export --exclude exclude.txt --out DIR tom.zip fox-pro.zip ai.zip
//
// list-v.bin has every position of the games of list V, for validation. games-000.bin and so on
// have a random half of the positions of the other games, shuffled, from a thousand games in each
// file. index.json is written last and has the number of files, so that training can start before.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"katachi/board"
	"katachi/internal/training"
	"katachi/mind/net"
)

const gamesAFile = 1000

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "export:", err)
		os.Exit(1)
	}
}

// exporter writes files of records.
type exporter struct {
	out    string
	rate   int // one position in this many is written
	most   int // largest number of games
	planes net.Planes
}

// index is the content of index.json.
type index struct {
	Planes int `json:"planes"`
	Size   int `json:"size"`
	Games  int `json:"games"` // files
}

func command(args []string) error {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	exclude := flags.String("exclude", "", "file that names games to leave out")
	var e exporter
	flags.StringVar(&e.out, "out", ".", "folder to write to")
	flags.IntVar(&e.rate, "rate", 2, "write one position in `N` of the games for training")
	flags.IntVar(&e.most, "games", 1<<30, "take at most `N` games of list V, and at most N of the others")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if e.rate < 1 || e.most < 1 || flags.NArg() == 0 {
		return errors.New("want -rate and -games of 1 or more, and archives of games")
	}
	if err := os.MkdirAll(e.out, 0o755); err != nil {
		return err
	}
	games, list, err := gamesOf(flags.Args(), *exclude)
	if err != nil {
		return err
	}
	moves, err := e.inOrder(list)
	if err != nil {
		return err
	}
	if err := e.write("list-v.bin", moves); err != nil {
		return err
	}
	return e.mixed(games)
}

// inOrder returns the records of all moves of games.
func (e *exporter) inOrder(games []training.Record) (records [][]byte, err error) {
	for i := range games[:min(e.most, len(games))] {
		if records, err = e.append(records, &games[i], func() bool { return true }); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// mixed writes one position in rate of the games, and the index.
func (e *exporter) mixed(games []training.Record) error {
	games = games[:min(e.most, len(games))]
	if len(games) == 0 {
		return errors.New("no games for training: want even games of 50 moves or more, with a date before list A's")
	}
	files := 0
	for chunk := range slices.Chunk(games, gamesAFile) {
		rng := rand.New(rand.NewPCG(seed, uint64(files)))
		var records [][]byte
		for i := range chunk {
			var err error
			records, err = e.append(records, &chunk[i], func() bool { return rng.IntN(e.rate) == 0 })
			if err != nil {
				return err
			}
		}
		rng.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		if err := e.write(fmt.Sprintf("games-%03d.bin", files), records); err != nil {
			return err
		}
		files++
	}
	text, err := json.Marshal(index{Planes: net.NumPlanes, Size: size, Games: files})
	if err != nil {
		return err
	}
	return e.write("index.json", [][]byte{text})
}

// append appends a record for each move of a game for which wanted returns true.
func (e *exporter) append(records [][]byte, game *training.Record, wanted func() bool) ([][]byte, error) {
	moves := movesOf(game.Text)
	r := newReplay(moves)
	for turn := range moves {
		if wanted() {
			e.planes.Set(&r.pos)
			records = append(records, record(&e.planes, moves, turn))
		}
		if err := r.next(); err != nil {
			return nil, fmt.Errorf("%s: %w", game.Path, err)
		}
	}
	return records, nil
}

// replay is a position that moves through a game.
type replay struct {
	moves []board.Point
	turn  int // moves played
	pos   net.Position
}

func newReplay(moves []board.Point) *replay {
	return &replay{moves: moves, pos: net.Position{Board: board.New(size), ToMove: board.Black}}
}

// next plays a move.
func (r *replay) next() error {
	p := r.moves[r.turn]
	if _, err := r.pos.Board.Play(r.pos.ToMove, p); err != nil {
		return fmt.Errorf("move %d: %w", r.turn+1, err)
	}
	r.turn++
	r.pos.ToMove = r.pos.ToMove.Opponent()
	r.pos.Last = append([]board.Point{p}, r.pos.Last[:min(4, len(r.pos.Last))]...)
	return nil
}

// write writes a file, all or nothing.
func (e *exporter) write(name string, records [][]byte) error {
	path := filepath.Join(e.out, name)
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	for _, r := range records {
		_, werr := f.Write(r)
		err = errors.Join(err, werr)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %d\n", path, len(records))
	return os.Rename(path+".new", path)
}
