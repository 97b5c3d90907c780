package opstest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
	"katachi/mind/analysis/engine"
	"katachi/sgf"
)

// JudgedGame is a game with KataGo's analysis of its positions.
type JudgedGame struct {
	ID     string      `json:"id"`
	Visits int         `json:"visits"`
	Komi   float64     `json:"komi"`
	Moves  [][2]string `json:"moves"` // colour and point
	Lead   []float64   `json:"lead"`  // Black's before each move, and after the last
	Best   []string    `json:"best"`  // KataGo's move in each of these positions
}

// JudgedGames returns all games that KataGo judged.
func JudgedGames(t *testing.T) (games []JudgedGame) {
	t.Helper()
	f, err := os.Open(testpeers.Path(t, "oracles", "katago", "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewReader(f); ; {
		line, err := lines.ReadBytes('\n')
		if len(line) == 0 && err != nil {
			return games
		}
		var g JudgedGame
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// Record returns the game as a record.
func (j *JudgedGame) Record(t *testing.T) *sgf.Game {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "(;SZ[19]RU[Chinese]KM[%g]", j.Komi)
	for _, m := range j.Moves {
		p, err := board.ParsePoint(m[1], 19)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, ";%s[%s]", m[0], sgf.FromBoard(p))
	}
	file, err := sgf.Parse([]byte(text.String()+")"), &sgf.Options{Name: j.ID + ".sgf"})
	if err != nil {
		t.Fatal(err)
	}
	return file.Games[0]
}

// ByNetwork returns a judge with so many visits of KataGo's network b6c96.
func ByNetwork(t *testing.T, visits int) report.Judge {
	t.Helper()
	path := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	e, err := engine.Start(t.Context(), []string{path}, &engine.Options{Kind: engine.Network, Visits: visits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return func(ctx context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		var asked []engine.Question
		for _, pos := range positions {
			q, err := engine.QuestionOf(pos.Game)
			if err != nil {
				return err
			}
			asked = append(asked, q)
		}
		return e.Ask(ctx, asked, func(i int, p *analysis.Position, _ bool) error { found(i, p); return nil })
	}
}
