package ask

import (
	"encoding/json"
	"fmt"
	"testing"

	"katachi/board"
	"katachi/games/collection"
)

// TestRepeats: a ko that is retaken at once makes the stones as before; a pass does not count.
func TestRepeats(t *testing.T) {
	wantAsked(t, `repeats`, []int{4, 8}, 0, `(;SZ[9]AB[cb][bc][cd]AW[db][ec][dd][cc];B[ia];W[];B[dc];W[cc];B[ii];W[];B[dc];W[cc];B[])`)
}

// TestEchoes: a move echoes the point itself and its seven images, on the middle lines fewer.
func TestEchoes(t *testing.T) {
	record := `(;SZ[9];B[cd];W[dc];B[gf];W[fg];B[ce];W[ee];B[ec];W[])`
	wantAsked(t, `number 1 as m then within 9 echoes m`, []int{1}, 0, record)
	wantAsked(t, `move as m then echoes m by m.opponent`, []int{1, 2, 3}, 0, record)
	wantAsked(t, `move as m then within 2 echoes m by m.player`, []int{1, 2, 5}, 0, record)
	wantAsked(t, `number 6 as m then later echoes m`, nil, 0, record)
}

// answered returns the answer to a question about some records.
func answered(t *testing.T, text string, records ...string) *Answer {
	t.Helper()
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	var texts []collection.Text
	for i, r := range records {
		texts = append(texts, collection.Text{Path: fmt.Sprintf("%d.sgf", i), Data: []byte(r)})
	}
	if _, err := col.AddTexts(t.Context(), texts, nil); err != nil {
		t.Fatal(err)
	}
	q, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	a, err := q.Ask(t.Context(), col, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestMeans: a mean is over the hits of which the number is known.
func TestMeans(t *testing.T) {
	records := []string{
		`(;SZ[9]BR[3k]WR[2d]SO[KGS];B[cc]BL[100.5];W[gg]WL[80];B[cg];W[gc]BL[7])`,
		`(;SZ[9]BR[9p]WR[];B[cc];W[gg]WL[20.9])`,
		`(;SZ[9]BR[1d]WR[1k];B[cc])`,
	}
	for _, c := range []struct {
		text       string
		mean       float64
		known, all int
	}{
		{`move; mean time`, (100 + 80 + 20) / 3.0, 3, 7},
		{`by white; mean time`, 50, 2, 3},
		{`number 1; mean moves`, 7 / 3.0, 3, 3},
		{`number 1; mean rank`, (-4 + 1) / 2.0, 2, 3}, // 3k on KGS is 5k
		{`move; mean loss`, 0, 0, 7},
	} {
		a := answered(t, c.text, records...)
		if a.Total.Mean() != c.mean || a.Total.Known != c.known || a.Total.Hits != c.all {
			t.Errorf("%s: %v of %d known of %d, want %v, %d, %d", c.text, a.Total.Mean(), a.Total.Known, a.Total.Hits, c.mean, c.known, c.all)
		}
	}
}

// TestPerGame: only games with as many hits count, and the number of hits is a key.
func TestPerGame(t *testing.T) {
	records := []string{`(;SZ[9];B[cc];W[gg];B[cg];W[gc])`, `(;SZ[9];B[cc];W[gg])`, `(;SZ[9];B[cc];W[gg];B[ee])`, `(;SZ[9])`}
	for text, want := range map[string]string{
		`by black; per game 2..`:             "4 hits in 2 games: ",
		`by black; per game 1`:               "1 hits in 1 games: ",
		`move; by times, sort key`:           "9 hits in 3 games: 2:2 3:3 4:4 ",
		`move; by game, per game 3..`:        "7 hits in 2 games: 1  - :4 3  - :3 ",
		`move; per game 3.., by colour`:      "7 hits in 2 games: black:4 white:3 ",
		`move; by colour, times, per game 4`: "4 hits in 1 games: black:2 white:2 ",
	} {
		a := answered(t, text, records...)
		got := fmt.Sprintf("%d hits in %d games: ", a.Total.Hits, a.HitGames)
		for _, g := range a.Groups {
			got += fmt.Sprintf("%s:%d ", g.Key, g.Hits)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestEver: the first hit is that of the earliest day, before games of which only the year or month
// is known.
func TestEver(t *testing.T) {
	records := []string{`(;SZ[9]DT[1960];B[cc];W[gg])`, `(;SZ[9]DT[1960-05];B[cc];W[cc])`, `(;SZ[9]DT[1960-05-17];W[cc];B[gg])`, `(;SZ[9]DT[1961-01-01];B[ee])`, `(;SZ[9];B[ef])`}
	for text, want := range map[string]Example{
		`by black; first ever`: {3, 2, board.Black}, `number 1 at E5; first ever`: {4, 1, board.Black}, `at E4; first ever`: {}, `captures 1..; first ever`: {},
	} {
		if got := answered(t, text, records...).Total.Earliest; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	for _, text := range []string{"move; per 3", "move; per game", "move; per game 0..", "move; first", "move; first never", "repeats 3", "echoes m", "move as m then echoes", "move; mean times", "move; per game 5..3"} {
		if q, err := Parse(text); err == nil {
			t.Errorf("%s: %v, want an error", text, q)
		}
	}
}

// TestReportJSON: reports are the same as text and as JSON, and JSON that no text has is refused.
func TestReportJSON(t *testing.T) {
	for _, text := range []string{"by band, next, limit 3", "per game 3..", "per game ..4", "first ever, first 9", "by game, mean rank, histogram time"} {
		q, err := Parse("move; " + text)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		var again Question
		if err := json.Unmarshal(data, &again); err != nil || again.String() != q.String() {
			t.Errorf("%s: %s gives %q (%v)", text, data, again.String(), err)
		}
	}
	for _, report := range []string{`{"by": "band", "across": "name"}`, `{"per_game": {"from": 0, "to": 0}}`, `{"per_game": {"from": 5, "to": 3}}`, `{"by": "band", "across": "ever"}`} {
		var q Question
		if err := json.Unmarshal([]byte(`{"events": [{"if": {"op": "move"}}], "report": `+report+`}`), &q); err == nil {
			t.Errorf("%s: %s, want an error", report, q.String())
		}
	}
}
