package main

import (
	"bufio"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"katachi/scripts/net/source"
)

// lesson is a line of command teach: a game with what is known of some positions, all from Black's side.
type lesson struct {
	Game      string   `json:"game"`
	Moves     string   `json:"moves"`
	Positions []answer `json:"positions"`
}

// answer is what the teacher says of a position.
type answer struct {
	Turn    int      `json:"turn"`
	Score   float64  `json:"score"`
	Spread  float64  `json:"spread"`
	Winrate float64  `json:"winrate"`
	Owner   string   `json:"owner"`
	Policy  [][2]int `json:"policy"`
}

// taught writes the positions that the teacher has judged.
func (e *exporter) taught(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "teach-*.jsonl.gz"))
	if err != nil {
		return err
	}
	if len(files) <= validFiles {
		return fmt.Errorf("%s: %d files teach-*.jsonl.gz, want more than %d", dir, len(files), validFiles)
	}
	last := files[len(files)-validFiles:]
	valid, err := e.lessons(last, func(game string) { e.valid[game] = true })
	if err != nil {
		return err
	}
	if err := e.write("valid.bin", valid); err != nil {
		return err
	}
	learn, err := e.lessons(files[:len(files)-validFiles], func(string) {})
	if err != nil {
		return err
	}
	return e.write("teach.bin", learn)
}

// lessons returns the records of files, mixed, and tells which games they are of.
func (e *exporter) lessons(files []string, game func(string)) (records [][]byte, err error) {
	games := 0
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		records, err = e.file(records, f, &games, game)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	rng := rand.New(rand.NewPCG(source.Seed, 1))
	rng.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
	return records, nil
}

// file appends the records of a file.
func (e *exporter) file(records [][]byte, f io.Reader, games *int, game func(string)) ([][]byte, error) {
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	lines := json.NewDecoder(bufio.NewReaderSize(z, 1<<20))
	for *games < e.most {
		var l lesson
		if err := lines.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		game(l.Game)
		*games++
		if records, err = e.lesson(records, &l); err != nil {
			return nil, fmt.Errorf("%s: %w", l.Game, err)
		}
	}
	return records, nil
}

// lesson appends the records of a game.
func (e *exporter) lesson(records [][]byte, l *lesson) ([][]byte, error) {
	moves, err := source.Read(l.Moves)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(l.Positions, func(a, b answer) int { return a.Turn - b.Turn })
	r := newReplay(moves)
	for i := range l.Positions {
		a := &l.Positions[i]
		if a.Turn < 0 || a.Turn > len(moves) {
			return nil, fmt.Errorf("position after move %d of %d", a.Turn, len(moves))
		}
		owner, err := base64.StdEncoding.DecodeString(a.Owner)
		if err != nil || len(owner) != points {
			return nil, fmt.Errorf("position after move %d: want %d points in owner", a.Turn, points)
		}
		for r.turn < a.Turn {
			if err := r.next(); err != nil {
				return nil, err
			}
		}
		e.planes.Set(&r.pos)
		records = append(records, appendTaught(humanRecord(&e.planes, moves, a.Turn), a, owner, r.pos.ToMove))
	}
	return records, nil
}
