package solve

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/internal/report"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/reading"
)

// fateWord says in a word what becomes of a group, from what happens if the attacker and if the defender
// plays first.
func fateWord(attack, defend string) string {
	switch {
	case attack == defend:
		return attack
	case attack == "ko" || defend == "ko":
		return "ko"
	case attack == "unknown" || defend == "unknown":
		return "unknown"
	case attack == "dead":
		return "unsettled"
	}
	return attack + " or " + defend // such as seki
}

// TestFatesGNUGo compares the fates of 100 problems, as players call them, with GNU Go's reading of the
// group: alive, dead, ko, unsettled (it does not know seki). A problem of a book depends on who plays
// first: of those decided at most a tenth may be called alive or dead, and half must be as GNU Go says.
// doc/dev/results.md has the table.
func TestFatesGNUGo(t *testing.T) {
	most := 8
	if os.Getenv("KATACHI_LONG") != "" {
		most = 100
	}
	in, out := testpeers.GNUGo(t)
	ask := func(command string) string {
		if _, err := io.WriteString(in, command+"\n"); err != nil {
			t.Fatal(err)
		}
		answer := ""
		for {
			line, err := out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line = strings.TrimSpace(line); line == "" {
				return strings.TrimSpace(strings.TrimPrefix(answer, "="))
			}
			answer += line
		}
	}
	file, err := os.Open(testpeers.Path(t, "oracles", "problems", "problems.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	type problem struct {
		ID           string
		Black, White []string
		ToMove       string
	}
	var list []problem
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var p problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(p.ID, "race") && !strings.HasPrefix(p.ID, "fight") && !strings.HasPrefix(p.ID, "net") && !strings.HasPrefix(p.ID, "snapback") {
			list = append(list, p)
		}
	}
	rand.New(rand.NewPCG(58, 100)).Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	solver := NewSolver(0)
	table := map[string]int{}
	decided, settled, agreed := 0, 0, 0
	for _, p := range list[:most] {
		ask("boardsize 19")
		ask("clear_board")
		g := board.NewGame(19, nil)
		for c, points := range map[board.Color][]string{board.Black: p.Black, board.White: p.White} {
			for _, name := range points {
				q, err := board.ParsePoint(name, 19)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Set(c, q); err != nil {
					t.Fatal(err)
				}
				ask("play " + c.Name() + " " + name)
			}
		}
		mover := board.Black
		if p.ToMove == "white" {
			mover = board.White
		}
		g.SetToMove(mover)
		s, err := Do(t.Context(), solver, &report.Position{Game: g, Next: board.Pass}, board.Empty, &Request{})
		if err != nil {
			t.Logf("%s: %v", p.ID, err)
			table["no group"]++
			continue
		}
		word := func(f reading.Fate) string {
			switch w := s.asDecided(f); w {
			case reading.Undecided:
				return "unknown"
			case reading.InSeki:
				return "seki"
			case reading.InKo:
				return "ko"
			default:
				return w.String()
			}
		}
		attack, defend := word(s.First), word(s.Second)
		if s.Mover == s.Owner() {
			attack, defend = defend, attack
		}
		ours := fateWord(attack, defend)
		stone := s.Group[0].Name(19)
		theirs := fateWord(map[string]string{"0": "alive", "1": "dead", "2": "ko", "3": "ko"}[first(ask("owl_attack "+stone))],
			map[string]string{"0": "dead", "1": "alive", "2": "ko", "3": "ko"}[first(ask("owl_defend "+stone))])
		table[fmt.Sprintf("%-10s GNU Go %s", ours, theirs)]++
		if ours != theirs {
			t.Logf("%s: %s (%s, %s), GNU Go %s: %s", p.ID, ours, attack, defend, theirs, s.Verdict())
		}
		if ours != "unknown" {
			decided++
		}
		switch ours {
		case "alive", "dead", "seki":
			settled++
		case theirs:
			agreed++
		}
	}
	for _, k := range slices.Sorted(maps.Keys(table)) {
		t.Logf("%4d %s", table[k], k)
	}
	if decided == 0 || 10*settled > decided || 2*agreed < decided {
		t.Errorf("of %d decided, %d are settled and %d as GNU Go says", decided, settled, agreed)
	}
}

// first returns the first word of an answer.
func first(answer string) string {
	word, _, _ := strings.Cut(answer, " ")
	return word
}
