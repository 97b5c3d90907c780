package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"

	"katachi/internal/lockfile"
)

// Settings are what all games of a match share: the first line of its file.
type Settings struct {
	A          string  `json:"a"`
	B          string  `json:"b"`
	Referee    string  `json:"referee"`
	Size       int     `json:"size"`
	Komi       float64 `json:"komi"`
	Opening    int     `json:"opening"`
	Seed       uint64  `json:"seed"`
	Clock      string  `json:"clock,omitempty"`
	Adjudicate float64 `json:"adjudicate,omitempty"`
	Check      int     `json:"adjudicate_check,omitempty"`
}

// Result is one game: a line of the file.
type Result struct {
	Game     int               `json:"game"` // from 1
	Black    string            `json:"black"`
	Winner   string            `json:"winner"` // "a", "b", or "" for a drawn game
	Score    string            `json:"score"`  // as in a record: B+3.5, W+R
	How      string            `json:"how"`    // score, resignation, adjudication, moves, illegal, time, silent, refused, died
	Why      string            `json:"why,omitempty"`
	Lead     *float64          `json:"lead,omitempty"` // Black's, by the referee
	Area     *float64          `json:"area,omitempty"` // Black's, all stones alive
	Said     map[string]string `json:"said,omitempty"` // final_score of the programs
	Opening  int               `json:"opening"`
	Moves    int               `json:"moves"`
	Seconds  float64           `json:"seconds"`
	Sides    map[string]Used   `json:"sides"`
	Adjudged *Adjudication     `json:"adjudged,omitempty"`
	SGF      string            `json:"sgf"`
}

// Used is what a program used in a game.
type Used struct {
	Moves   int     `json:"moves"` // requested
	CPU     float64 `json:"cpu"`   // seconds
	Longest float64 `json:"longest"`
}

// match plays the games that are missing in a file.
type match struct {
	*options
	log io.Writer

	mu   sync.Mutex
	file *os.File
	done []*Result
}

// playAll plays the missing games.
func (m *match) playAll(ctx context.Context) error {
	release, err := lockfile.Hold(m.out + ".lock")
	if err != nil {
		return fmt.Errorf("%s: does another referee play this match? %w", m.out, err)
	}
	defer release()
	if err := m.resume(); err != nil {
		return err
	}
	defer m.file.Close()
	played := map[int]bool{}
	for _, r := range m.done {
		played[r.Game] = true
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers := make(chan int)
	var work sync.WaitGroup
	for range m.parallel {
		work.Go(func() {
			for n := range numbers {
				r, err := play(ctx, &m.Settings, n, m.patience)
				if err == nil {
					err = m.add(r)
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
feed:
	for n := 1; n <= m.games; n++ {
		if played[n] {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
			break feed
		}
	}
	close(numbers)
	work.Wait()
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("the match stopped after %d of %d games; run the same command to continue: %w", len(m.done), m.games, err)
	}
	return nil
}

// resume reads the games played so far, and opens the file to append to it.
func (m *match) resume() error {
	data, err := os.ReadFile(m.out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	// A line without its end was being written when a referee was killed: that game is played again.
	whole := bytes.LastIndexByte(data, '\n') + 1
	if whole < len(data) {
		fmt.Fprintf(m.log, "referee: %s: the last line is not complete; its game is played again\n", m.out)
	}
	if whole > 0 {
		var s *Settings
		if s, m.done, err = parseMatch(m.out, data[:whole]); err != nil {
			return err
		}
		if *s != m.Settings {
			return fmt.Errorf("%s: a match with other settings: %s", m.out, data[:bytes.IndexByte(data, '\n')])
		}
	}
	if m.file, err = os.OpenFile(m.out, os.O_WRONLY|os.O_CREATE, 0o644); err != nil {
		return err
	}
	if err := m.file.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := m.file.Seek(int64(whole), io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		return m.write(&m.Settings)
	}
	return nil
}

// write appends a line.
func (m *match) write(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if _, err := m.file.Write(append(line, '\n')); err != nil {
		return err
	}
	return m.file.Sync()
}

// add records a game.
func (m *match) add(r *Result) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.write(r); err != nil {
		return err
	}
	m.done = append(m.done, r)
	fmt.Fprintf(m.log, "game %d: a has %s, %s by %s after %d moves; a has won %g of %d\n",
		r.Game, colourOfA(r), r.Score, r.How, r.Moves, points(m.done, "a"), len(m.done))
	return m.archive()
}

func colourOfA(r *Result) string {
	if r.Black == "a" {
		return "Black"
	}
	return "White"
}

// archive writes all games into one compressed file, which is complete at any time.
func (m *match) archive() error {
	name := strings.TrimSuffix(m.out, ".jsonl") + ".sgf.gz"
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	for _, r := range m.done {
		fmt.Fprintln(z, r.SGF)
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.WriteFile(name+".new", buf.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// parseMatch reads the lines of a file.
func parseMatch(name string, data []byte) (*Settings, []*Result, error) {
	var s *Settings
	var list []*Result
	seen := map[int]bool{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for number := 1; lines.Scan(); number++ {
		var err error
		if s == nil {
			s = &Settings{}
			err = json.Unmarshal(lines.Bytes(), s)
			if err == nil && (s.A == "" || s.Size == 0) {
				err = errors.New("not the settings of a match")
			}
		} else {
			r := &Result{}
			err = json.Unmarshal(lines.Bytes(), r)
			switch {
			case err != nil:
			case r.Game < 1 || r.How == "":
				err = errors.New("not a game")
			case seen[r.Game]:
				err = fmt.Errorf("game %d occurs twice", r.Game)
			}
			seen[r.Game] = true
			list = append(list, r)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	if s == nil {
		return nil, nil, fmt.Errorf("%s: empty: no match", name)
	}
	return s, list, nil
}
