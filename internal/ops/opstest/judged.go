package opstest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
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
