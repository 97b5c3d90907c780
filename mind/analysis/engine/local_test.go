package engine

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
)

// TestQuestionJSON: a question survives its JSON, with set-up stones, passes and rules.
func TestQuestionJSON(t *testing.T) {
	g := board.NewGame(9, &board.Rules{Komi: -3.5, Superko: true, Territory: true, Bonus: 1})
	if _, err := g.Set(board.Black, board.At(2, 2), board.At(6, 6)); err != nil {
		t.Fatal(err)
	}
	g.SetToMove(board.White)
	qs := []Question{question(t, g)}
	for i, p := range []board.Point{board.At(4, 4), board.Pass, board.At(0, 8)} {
		if _, err := g.Play([]board.Color{board.White, board.Black}[i%2], p); err != nil {
			t.Fatal(err)
		}
		qs = append(qs, question(t, g))
	}
	qs = append(qs, play(t, 19, "Q16", "D4")...)
	for i, q := range qs {
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		var back Question
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("%d: %v\n%s", i, err, text)
		}
		again, _ := json.Marshal(back)
		if string(again) != string(text) || *back.now != *q.now || back.toMove() != q.toMove() || back.rules != q.rules || !reflect.DeepEqual(back.moves, q.moves) {
			t.Errorf("%d: %+v\nwant %+v\n%s", i, back, q, text)
		}
	}
}

// TestQuestionJSONBad: what is no question is an error of one line.
func TestQuestionJSONBad(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{`, "unexpected end"},
		{`{"size":1,"first":"black"}`, "a board of 1 rows, want 2"},
		{`{"size":99,"first":"black"}`, "a board of 99 rows"},
		{`{"size":9}`, `"" is first, want black or white`},
		{`{"size":9,"first":"black","rules":{"Komi":1e9}}`, "komi 1e+09"},
		{`{"size":9,"first":"black","moves":["A5"]}`, "off the board of 9 rows"},
		{`{"size":9,"first":"black","black":["?"]}`, "is not a point"},
	} {
		var q Question
		if err := json.Unmarshal([]byte(test.text), &q); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", test.text, err, test.want)
		}
	}
	for _, text := range []string{"", `{"size":9,"owner":"AAA="}`, `{"size":9,"moves":[{"line":"Z1"}]}`} {
		if _, err := ReadAnswer([]byte(text)); err == nil {
			t.Errorf("the answer %q is no error", text)
		}
	}
}

// TestLocal: a network in memory answers as its file does.
func TestLocal(t *testing.T) {
	file := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	local, err := NewLocal(file, data, 8)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Start(t.Context(), []string{file}, &Options{Visits: 8})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	qs := play(t, 9, "E5", "C3", "G3")
	want := askAll(t, e, qs)
	for i, q := range qs {
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := local.Answer(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ReadAnswer(answer)
		if err != nil {
			t.Fatal(err)
		}
		if got.Lead != want[i].Lead || got.Winrate != want[i].Winrate || len(got.Moves) != len(want[i].Moves) || !sameLine(&got.Moves[0], &want[i].Moves[0]) {
			t.Errorf("%d: %v\nwant %v", i, got, want[i])
		}
	}
	for name, data := range map[string][]byte{"cut": data[:len(data)/2], "none": []byte("(;SZ[19])"), "empty": nil} {
		if _, err := NewLocal("x.bin.gz", data, 8); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("a file that is %s: %v", name, err)
		}
	}
}

func sameLine(a, b *analysis.Move) bool {
	return reflect.DeepEqual(a.Line, b.Line) && a.Visits == b.Visits
}
