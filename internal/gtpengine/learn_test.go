package gtpengine

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/mind/gtp"
	"katachi/names"
	"katachi/shape"
)

// session runs commands, learning into the file at path, and returns the answers.
func session(t *testing.T, path string, commands ...string) []string {
	t.Helper()
	live, err := shape.OpenLive(t.Context(), path, shape.Scheme{})
	if err != nil {
		t.Fatal(err)
	}
	namer := names.Builtin().Namer()
	e := &Engine{
		Player: judge.Player{Judge: judge.ByTactics(namer), Resigns: true}, Namer: namer, Lang: "en", Learn: live,
		Shapes: func() (*shape.DB, error) {
			l, err := shape.NewLearner(nil) // without games
			if err != nil {
				return nil, err
			}
			return l.Freeze(context.Background())
		},
		Warn: func(err error) { t.Error(err) },
	}
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(t.Context(), strings.NewReader(strings.Join(commands, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

// TestLearned: which moves of a session are learned.
func TestLearned(t *testing.T) {
	record := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[19];B[pd];W[dd];B[qp])"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, commands string
		games, moves   string
	}{
		{"nothing", "boardsize 9|clear_board", "0", "0"},
		{"two moves", "play b D4|play w Q16", "1", "2"},
		{"a pass", "play b D4|play w pass|play b Q4", "1", "2"},
		{"genmove", "genmove b|play w Q16", "1", "2"},
		{"not reg_genmove", "reg_genmove b", "0", "0"},
		{"refused", "play b D4|play w D4", "1", "1"},
		{"taken back", "play b D4|play w Q16|undo", "1", "2"},
		{"taken back, another move", "play b D4|play w Q16|undo|play w R16", "1", "2"},
		{"all taken back, another game", "play b D4|play w Q16|undo|undo|play b R4", "1", "1"},
		{"two games", "play b D4|play w Q16|clear_board|play b C3", "2", "3"},
		{"two sizes", "play b D4|boardsize 9|play b D4", "2", "2"},
		{"set up again", "play b D4|play w Q16|clear_board|play b D4|clear_board|play b D4|play w Q16|play b C3", "1", "3"},
		{"set up again, taken back, another move", "play b D4|play w Q16|clear_board|play b D4|play w Q16|undo|play w C3", "1", "2"},
		{"handicap", "fixed_handicap 2|play w C3|clear_board|play w C3", "2", "2"},
		{"a record", "loadsgf " + record, "0", "0"},
		{"a record, gone on with", "loadsgf " + record + "|play w C3", "1", "1"},
		{"a record, taken back", "loadsgf " + record + "|undo|undo|play w C3|play b R3", "1", "2"},
		{"a game, a record", "play b D4|loadsgf " + record, "1", "1"},
	} {
		path := filepath.Join(t.TempDir(), "played.part")
		answers := session(t, path, append(strings.Split(c.commands, "|"), "katachi-learned")...)
		if got, want := answers[len(answers)-1], "= games "+c.games+"\nmoves "+c.moves; got != want {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}

// TestLearnedIsKnown: moves that were played are suggested from then on, in the same session and in
// the next.
func TestLearnedIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "played.part")
	answers := session(t, path, "katachi-shapes w", "katachi-gfx-shapes w", "play b D16", "play w C9", "play b F17", "clear_board",
		"play b D16", "play w C9", "katachi-shapes b 9", "katachi-gfx-shapes b 9")
	if answers[0] != "= " || answers[1] != "= TEXT nothing was played in these shapes" {
		t.Errorf("with nothing learned: %q", answers[:2])
	}
	if got := answers[len(answers)-2]; !strings.Contains(got, " F17 1 - whole ") {
		t.Errorf("in the same session: %q", got)
	}
	if got := answers[len(answers)-1]; !strings.Contains(got, " F17 1.000") || !strings.Contains(got, "\nLABEL Q16 A") {
		t.Errorf("drawn: %q", got)
	}
	answers = session(t, path, "play b D16", "play w C9", "katachi-shapes b 9", "katachi-learned")
	if got := answers[2]; !strings.Contains(got, " F17 1 - whole ") {
		t.Errorf("in the next session: %q", got)
	}
	if got := answers[3]; got != "= games 2\nmoves 5" {
		t.Errorf("learned: %q", got)
	}
}

// TestResigned: after a resignation, the opponent's learned moves count as won.
func TestResigned(t *testing.T) {
	path := filepath.Join(t.TempDir(), "played.part")
	live, err := shape.OpenLive(t.Context(), path, shape.Scheme{})
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	namer := names.Builtin().Namer()
	e := &Engine{Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Learn: live}
	s := e.Server("katachi", "1")
	if _, err := s.State.Game.Play(board.Black, board.At(3, 3)); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"D4", "resign"} {
		e.done(t.Context(), &gtp.Call{Name: "genmove", Args: []string{"w"}, State: &s.State}, text)
		known, err := live.Known(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		seen := known.Suggest(board.New(19), board.Black, nil)
		if len(seen) == 0 || (seen[0].Tally.Wins > 0) != (text == "resign") {
			t.Errorf("after White's %s: %+v", text, seen)
		}
	}
}
