package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"katachi/board"
)

// TestParseRules reads rules as records and programs name them.
func TestParseRules(t *testing.T) {
	chinese, japanese := board.Rules{}, board.Rules{Territory: true}
	aga := board.Rules{Superko: true, Situational: true, Bonus: board.BonusLess}
	tromp, nz := board.Rules{Superko: true, Suicide: true, Bonus: board.BonusNone}, board.Rules{
		Superko: true, Situational: true, Suicide: true, Bonus: board.BonusNone,
	}
	for _, c := range []struct {
		texts []string
		want  board.Rules
	}{
		{[]string{"Chinese", "chinese", "cn", "CN", " Chinese Rules", "中国规则", "中國規則", "中国ルール"}, chinese},
		{[]string{"Japanese", "JP", "jp", "Japanese rules", "korean", "日本ルール", "日本規則", "chinese, territory"}, japanese},
		{[]string{"AGA", "aga", "French", "BGA", "nz, no suicide, bonus N-1"}, aga},
		{[]string{"chinese-ogs", "chinese-kgs", "chinese,superko", "aga, superko, bonus N"}, board.Rules{Superko: true}},
		{[]string{"tromp-taylor", "Tromp Taylor", "GOE", "Ing", "chinese, superko, suicide, bonus 0"}, tromp},
		{[]string{"NZ", "New Zealand", "new-zealand", "tt, situational superko"}, nz},
		{[]string{"japanese, komi 6.5", "japanese,area, territory, komi 6.5"}, board.Rules{Komi: 6.5, Territory: true}},
		{[]string{"nz, simple ko, no suicide, komi -5"}, board.Rules{Komi: -5, Bonus: board.BonusNone}},
	} {
		for _, text := range c.texts {
			if got, err := board.ParseRules(text); err != nil || got != c.want {
				t.Errorf("ParseRules(%q) = %+v, %v, want %+v", text, got, err, c.want)
			}
		}
	}
	for _, text := range []string{"", "rules", "chess", "chinese, ko", "chinese, komi", "chinese, komi x", "chinese, komi NaN"} {
		if r, err := board.ParseRules(text); err == nil || r != (board.Rules{}) || !strings.Contains(err.Error(), "want ") {
			t.Errorf("ParseRules(%q) = %+v, %v, want an error that says what is wanted", text, r, err)
		}
	}
}

// TestRulesText: what String writes is read back equal, alone and in JSON.
func TestRulesText(t *testing.T) {
	names := map[string]bool{}
	for bits := range 48 {
		for _, komi := range []float64{0, 0.5, 7.5, -12, 1e9} {
			r := board.Rules{Komi: komi, Territory: bits&1 != 0, Superko: bits&2 != 0, Suicide: bits&4 != 0, Situational: bits&10 == 10, Bonus: board.Bonus(bits / 16)}
			names[r.String()] = true
			data, err := json.Marshal(r)
			var got board.Rules
			if err == nil {
				err = json.Unmarshal(data, &got)
			}
			if err != nil || got != r {
				t.Errorf("%+v is %s, read back as %+v, %v", r, data, got, err)
			}
		}
	}
	if len(names) != 180 {
		t.Errorf("180 rules have %d names", len(names))
	}
}

func ExampleParseRules() {
	r, err := board.ParseRules("JP")
	if err != nil {
		fmt.Println(err)
		return
	}
	r.Komi = 6.5
	fmt.Println(r, r.Territory)
	// Output: japanese, komi 6.5 true
}

// TestSetToMove: the player to move is part of the game, and is taken back with it.
func TestSetToMove(t *testing.T) {
	g := board.NewGame(9, nil)
	want := func(c board.Color) {
		t.Helper()
		if g.ToMove() != c {
			t.Errorf("%v is to move after %d moves and set-ups, want %v", g.ToMove(), g.Len(), c)
		}
	}
	g.SetToMove(board.White)
	want(board.White)
	mustPlay(t, g, board.White, 1)
	want(board.Black)
	g.SetToMove(board.White)
	g.SetToMove(board.Black)
	g.SetToMove(board.White)
	if _, err := g.Set(board.Black, board.At(5, 5)); err != nil {
		t.Fatal(err)
	}
	want(board.White)
	mustPlay(t, g, board.White, 2)
	want(board.Black)
	for _, c := range []board.Color{board.White, board.White, board.White} {
		g.Undo()
		want(c) // also after the first move, where it was said
	}
	mustPlay(t, g, board.White, 3)
	want(board.Black)
	if b := g.Board(); board.GameFrom(b, nil).ToMove() != board.Black {
		t.Error("White is to move though White has more stones")
	}
	b := board.New(9)
	if _, err := b.Set(board.Black, board.At(2, 2), board.At(6, 6)); err != nil {
		t.Fatal(err)
	}
	g = board.GameFrom(b, nil)
	want(board.White)
	g.SetToMove(board.Black)
	want(board.Black)
}

func mustPlay(t *testing.T, g *board.Game, c board.Color, x int) {
	t.Helper()
	if _, err := g.Play(c, board.At(x, 0)); err != nil {
		t.Fatal(err)
	}
}

// TestForce: a move of a record may take back a ko at once and bring back a position, and
// Undo restores what ko forbade.
func TestForce(t *testing.T) {
	b, err := board.Parse(". X O .\nX . X O\n. X O .\n. . . .")
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []board.Rules{{}, {Superko: true}} {
		g := board.GameFrom(b, &rules)
		take, back := board.At(1, 1), board.At(2, 1)
		if _, err := g.Force(board.White, take); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(board.Black, back); err == nil {
			t.Errorf("%v: a ko can be taken back at once", rules)
		}
		if _, err := g.Force(board.Black, board.At(9, 9)); err == nil || g.Board().Ko(board.Black) != back {
			t.Errorf("%v: a move off the board: %v, ko at %v", rules, err, g.Board().Ko(board.Black))
		}
		d, err := g.Force(board.Black, back)
		if err != nil || d.Move != back || g.Len() != 2 || !g.Board().Equal(b) {
			t.Fatalf("%v: %v, %d moves\n%s", rules, err, g.Len(), g.Board())
		}
		if h := g.History(); len(h) != 3 || h[0] != h[2] || h[0] != b.Hash() || h[1] == h[0] {
			t.Errorf("%v: History %v", rules, h)
		}
		if g.Undo(); g.Board().Ko(board.Black) != back {
			t.Errorf("%v: the ko is gone after Undo", rules)
		}
	}
}

// TestSetRules: rules that are changed during a game apply to its earlier positions, too.
func TestSetRules(t *testing.T) {
	g := board.NewGame(5, nil)
	mustPlay(t, g, board.Black, 0)
	mustPlay(t, g, board.White, 1)
	if _, err := g.Set(board.Empty, board.At(1, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Set(board.Empty, board.At(0, 0)); err != nil {
		t.Fatal(err)
	}
	g.SetRules(board.Rules{Superko: true, Komi: 3})
	if _, err := g.Play(board.Black, board.At(0, 0)); err != board.ErrSuperko {
		t.Errorf("a position of before: %v, want %v", err, board.ErrSuperko)
	}
	if g.SetRules(board.Rules{}); g.Rules() != (board.Rules{}) {
		t.Errorf("Rules %v", g.Rules())
	}
	mustPlay(t, g, board.Black, 0)
}

// TestScore: under territory scoring the lead is that of the points and prisoners, counted here one
// by one, independently of how often each player moved.
func TestScore(t *testing.T) {
	b, err := board.Parse(`
		. X . O .
		X X X O O
		. X O O .
		X X X O O
		. O X O .`)
	if err != nil {
		t.Fatal(err)
	}
	dead := board.At(1, 4)
	g := board.GameFrom(b, &board.Rules{Komi: 0.5})
	// Black: 9 stones, A5, A3, A1 and B1; White: 8 stones, E5, E3 and E1. C5 is neutral.
	if got, want := g.Score(dead), 9.0+4-(8+3)-0.5; got != want {
		t.Errorf("area: %g, want %g", got, want)
	}
	territory := board.Rules{Komi: 0.5, Territory: true}
	g = board.GameFrom(b, &territory)
	// Black: A5, A3, A1, B1 and a prisoner; White: E5, E3, E1.
	if got, want := g.Score(dead), 4.0+1-3-0.5; got != want {
		t.Errorf("territory: %g, want %g", got, want)
	}
	if _, err := g.Play(board.Black, board.At(0, 4)); err != nil { // takes what is dead
		t.Fatal(err)
	}
	if got, want := g.Score(), 3.0+1-3-0.5; got != want {
		t.Errorf("territory, taken: %g, want %g", got, want)
	}
	if got := g.AreaKomi(); got != 0.5+10-9 {
		t.Errorf("AreaKomi = %g, Black has put 10 stones on the board, White 9", got)
	}
}

// TestHandicapBonus: White gets points for handicap stones by the rules, under area scoring.
func TestHandicapBonus(t *testing.T) {
	b := board.New(9)
	points, err := board.Handicap(4, 9)
	if err == nil {
		_, err = b.Set(board.Black, points...)
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{
		"chinese": 77, "aga": 78, "chinese-kgs": 77, "tromp-taylor": 81, "nz": 81, "ing": 81, "chinese, bonus N-1": 78, "japanese": 77,
	} {
		r, err := board.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := board.GameFrom(b, &r).Score(); got != want {
			t.Errorf("%s: Black leads by %v, want %v", name, got, want)
		}
	}
	even := board.New(9)
	if _, err := even.Set(board.Black, points[0]); err != nil {
		t.Fatal(err)
	}
	if got := board.GameFrom(even, nil).Score(); got != 81 {
		t.Errorf("one stone: %v, want 81", got)
	}
}

// TestSituational: a position may come back if the other player is to move then.
func TestSituational(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  error
	}{{"tromp-taylor", board.ErrSuperko}, {"nz", nil}} {
		r, err := board.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := board.Parse("X . O\n. . .\n. . .")
		if err != nil {
			t.Fatal(err)
		}
		g := board.GameFrom(b, &r)
		if _, err := g.Set(board.Empty, board.At(0, 0)); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(board.Black, board.At(0, 0)); !errors.Is(err, c.want) { // then White is to move, not Black
			t.Errorf("%s: %v, want %v", c.rules, err, c.want)
		}
	}
}
