package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/predict"
)

// TestSabaki drives the program with @sabaki/gtp, from the node_modules that
// KATACHI_NPM names.
func TestSabaki(t *testing.T) {
	t.Run("instant", func(t *testing.T) { playSabaki(t, true, "--instant") })
	t.Run("playouts", func(t *testing.T) { playSabaki(t, false, "--playouts", "200") })
}

// playSabaki checks the answers that Sabaki gets from an engine with the given flags. An engine
// that does not search gives the same answer every time.
func playSabaki(t *testing.T, same bool, flags ...string) {
	testpeers.File(t, testpeers.NPM(t, "@sabaki", "gtp"))
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(testpeers.Program(t, "node"), append([]string{"testdata/sabaki.js", program, "gtp"}, flags...)...).Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, out)
	}
	var got struct {
		Commands             []string
		Illegal, Move, Noise string
		Stopped              bool
		Analysis, Thought    []sabakiInfo
		Answered, Taken      string
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if got.Illegal != "error: illegal move" || got.Noise != "" || !got.Stopped {
		t.Errorf("illegal = %q, stderr = %q, stopped = %v", got.Illegal, got.Noise, got.Stopped)
	}
	for _, name := range []string{"analyze", "genmove_analyze", "genmove", "undo", "loadsgf", "katachi-match", "gogui-analyze_commands"} {
		if !slices.Contains(got.Commands, name) {
			t.Errorf("list_commands has no %s", name)
		}
	}
	if same && len(got.Analysis) != 20 || len(got.Analysis) == 0 || same && got.Analysis[0].Move != got.Move {
		t.Errorf("%d suggestions, the first %v; genmove plays %s", len(got.Analysis), got.Analysis, got.Move)
	}
	if same && (len(got.Thought) != 20 || got.Thought[0].Move != got.Answered) || len(got.Thought) == 0 || got.Taken != "error: illegal move" {
		t.Errorf("genmove_analyze: %d suggestions, plays %q; that point after it: %q", len(got.Thought), got.Answered, got.Taken)
	}
	for _, info := range append(got.Analysis, got.Thought...) {
		info.check(t)
	}
}

// sabakiInfo is a suggestion in Sabaki's form.
type sabakiInfo struct {
	Move, Visits, Winrate, ScoreLead, Prior, LCB string
	PV                                           []string
}

var (
	fraction = regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)
	whole    = regexp.MustCompile(`^[0-9]+$`)
)

// check checks for what Sabaki needs: a point, and a decimal point in every fraction.
func (info *sabakiInfo) check(t *testing.T) {
	t.Helper()
	if _, err := board.ParsePoint(info.Move, 9); err != nil || info.PV[0] != info.Move {
		t.Errorf("move %s, pv %v", info.Move, info.PV)
	}
	for _, x := range []string{info.Winrate, info.ScoreLead, info.Prior, info.LCB} {
		if !fraction.MatchString(x) {
			t.Errorf("%s: %q is not a fraction", info.Move, x)
		}
	}
	if !whole.MatchString(info.Visits) {
		t.Errorf("%s: visits %q", info.Move, info.Visits)
	}
}

// TestModel trains a model on games in which Black always answers diagonally, and expects the
// engine to do the same.
func TestModel(t *testing.T) {
	var games [][]byte
	for i := range 20 {
		x := 'b' + rune(i%5)
		games = append(games, fmt.Appendf(nil, "(;SZ[9];W[%cd];B[%ce];W[%cg];B[%ch])", x, x+1, x+1, x+2))
	}
	m, err := predict.Train(t.Context(), games, &predict.Options{Bits: 16, Epochs: 10})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "diagonal.model")
	if err := m.WriteFile(file); err != nil {
		t.Fatal(err)
	}
	e := startKatachi(t, gtpCmd{Model: file})
	e.ask(t, "boardsize 9")
	e.ask(t, "play w E6")
	for i, want := range []string{"D5", "F5"} {
		fields := strings.Fields(strings.Split(e.ask(t, "katachi-suggest b 2"), "\n")[i])
		if fields[1] != want {
			t.Errorf("suggestion %d = %v, want %s", i, fields, want)
		}
	}
	if move := e.ask(t, "genmove b"); move != "D5" {
		t.Errorf("genmove = %s, want D5", move)
	}
}

// TestSuperko plays up to a move that repeats an earlier position, which simple ko allows: the
// player must not suggest this move.
func TestSuperko(t *testing.T) {
	e := startKatachi(t, gtpCmd{NoResign: true})
	e.ask(t, "boardsize 5")
	for _, move := range []string{"b A2", "b B1", "w C1", "w B2", "b E5", "w A1", "b pass", "w pass"} {
		e.ask(t, "play %s", move)
	}
	if list := e.ask(t, "genmove_analyze b maxmoves 25"); strings.Contains(list, "move B1 ") || !strings.Contains(list, "move C2 ") {
		t.Errorf("suggestions repeat a position:\n%s", list)
	}
	e.ask(t, "undo")
	if list := e.ask(t, "katachi-suggest b 25"); !strings.Contains(list, " B1 ") {
		t.Errorf("suggestions are not all legal moves:\n%s", list)
	}
	e.ask(t, "play b B1") // the protocol itself has simple ko only
}

// TestOneColour: a client may ask for many moves of one colour.
func TestOneColour(t *testing.T) {
	e := startKatachi(t, gtpCmd{})
	e.ask(t, "boardsize 7")
	for range 20 {
		if move := e.ask(t, "genmove b"); strings.EqualFold(move, "resign") {
			t.Fatal("genmove = resign with no opponent on the board")
		}
	}
}

// TestRandomSession sends random commands to the whole engine, including katachi's own commands.
// The engine answers every line, and can still play at the end.
func TestRandomSession(t *testing.T) {
	testpeers.Slow(t)
	n := 4_000
	if os.Getenv("KATACHI_LONG") != "" {
		n = 100_000
	}
	rng := rand.New(rand.NewPCG(3, 4))
	e := startKatachi(t, gtpCmd{NoResign: true})
	names := strings.Split(e.ask(t, "list_commands"), "\n")
	words := []string{"b", "w", "pass", "A1", "B2", "C3", "D4", "E5", "2", "3", "5", "7", "dead", "99999999999", "\x01", "nowhere.sgf"}
	for i := range n {
		line := names[rng.IntN(len(names))]
		if rng.IntN(2) == 0 {
			line = []string{"genmove b", "genmove w", "play b C3", "undo"}[rng.IntN(4)]
		}
		for range rng.IntN(4) {
			line += " " + words[rng.IntN(len(words))]
		}
		if strings.HasPrefix(line, "quit") || strings.Contains(line, "analyze") {
			continue
		}
		if i%50 == 0 {
			line = "boardsize " + []string{"2", "3", "5", "7"}[rng.IntN(4)]
		}
		if answer, err := e.send(line); err != nil || answer == "" {
			t.Fatalf("%s: answer %q, %v", line, answer, err)
		}
	}
	e.ask(t, "boardsize 19")
	if move := e.ask(t, "genmove b"); strings.EqualFold(move, "pass") {
		t.Errorf("genmove = %s on the empty board", move)
	}
}
