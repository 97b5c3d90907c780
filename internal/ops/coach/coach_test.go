package coach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// coached returns the coach of a player who read records.
func coached(t *testing.T, player string, records ...string) *reader {
	t.Helper()
	c, err := readBy(t, player, nil, records...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// readBy returns the coach of a player after it has read records; judge analyses those without an
// analysis.
func readBy(t *testing.T, player string, judge report.Judge, records ...string) (*reader, error) {
	t.Helper()
	c := newReader(&Env{Judge: judge}, player, analysis.Stored)
	return c, readAll(t, c, records...)
}

// readAll lets a coach read records.
func readAll(t *testing.T, c *reader, records ...string) error {
	t.Helper()
	dir := t.TempDir()
	for i, text := range records {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.sgf", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	c.Files, c.Follower = src, func() *names.Follower { return names.Builtin().Follow(board.DefaultSize) }
	return c.readFiles(context.Background())
}

// reported returns the report of a coach.
func reported(t *testing.T, c *reader) *Answer {
	t.Helper()
	r, err := c.report(10)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rowOf returns a row of a report.
func rowOf(t *testing.T, r *Answer, kind, name string) *Row {
	t.Helper()
	for _, table := range r.Tables {
		for i := range table.Rows {
			if table.Kind == kind && table.Rows[i].Term.English == name {
				return &table.Rows[i]
			}
		}
	}
	t.Fatalf("no row %q of kind %s", name, kind)
	return nil
}

// annBlack and annWhite are games whose losses are known: Ann lost 4 points by an attachment as
// Black, 6 as White; Bob lost 1 by his.
const (
	annBlack = "(;SZ[9]PB[Ann ]PW[Bob]DT[2026-01-05]V[0];B[cc]V[0]BL[30];W[gc]V[1]WL[400];B[gd]V[-3]BL[20];W[dc]V[-2]OW[3]WL[30])"
	annWhite = "(;SZ[9]PB[Bob]PW[ann]DT[2026-02-05]V[0];B[cc]V[0];W[dc]V[6])"
)

// TestCoach checks the sums over both colours and both players, by name, clock and month.
func TestCoach(t *testing.T) {
	r := reported(t, coached(t, "ANN", annBlack, annWhite))
	if r.Games != 2 || r.GamesRead != 2 || r.Moves != 3 || r.Unit != "points" || math.Abs(*r.Loss-3.333) > 1e-9 || math.Abs(*r.FieldLoss-0.667) > 1e-9 {
		t.Errorf("%+v", *r)
	}
	row := rowOf(t, r, "name", "attachment")
	if row.Times != 2 || row.Games != 2 || *row.Loss != 5 || row.FieldTimes != 1 || *row.FieldLoss != 1 || *row.Cost != 8 || !row.Few || row.Significant {
		t.Errorf("attachment: %+v", *row)
	}
	if len(row.examples) != 2 || row.examples[0].lost != 6 || row.examples[0].move.number != 2 {
		t.Errorf("examples %+v", row.examples)
	}
	if b, last := row.examples[0].board(); b.Color(board.At(2, 2)) != board.Black || b.Color(board.At(3, 2)) != board.Empty || last != board.At(2, 2) {
		t.Errorf("the position before the costliest move:\n%v", b)
	}
	if row := rowOf(t, r, "clock", "less than a minute"); row.Times != 2 || *row.Loss != 2 {
		t.Errorf("in time trouble: %+v", *row)
	}
	if row := rowOf(t, r, "liberties", "3 liberties"); row.Times < 1 {
		t.Errorf("liberties: %+v", *row)
	}
	if len(r.Months) != 2 || r.Months[0].Month != "2026-01" || *r.Months[0].Loss != 2 || *r.Months[1].Loss != 6 {
		t.Errorf("months %+v", r.Months)
	}
	short, err := coached(t, "ANN", annBlack, annWhite).report(1)
	if err != nil || len(short.Tables[0].Rows) != 1 || short.Tables[0].Rows[0].P != nil {
		t.Errorf("one row: %+v, %v", short, err)
	}
}

// TestCoachWinrate checks that losses are in win rate if the analyses have no leads, and that moves
// without an analysis do not count.
func TestCoachWinrate(t *testing.T) {
	r := reported(t, coached(t, "Ann", "(;SZ[9]PB[Ann]PW[Bob]SBKV[50];B[cc]SBKV[40];W[gc];B[gd]SBKV[10];W[dc]SBKV[15])"))
	if r.Unit != "percent" || r.Moves != 1 || math.Abs(*r.Loss-10) > 1e-9 || math.Abs(*r.FieldLoss-5) > 1e-9 {
		t.Errorf("%+v", *r)
	}
}

// TestCoachMost checks that a move counts 30 points at most but is shown with its whole loss.
func TestCoachMost(t *testing.T) {
	r := reported(t, coached(t, "Ann", "(;SZ[9]PB[Ann]PW[Bob]V[0];B[cc]V[-80];W[gc]V[-80])"))
	if *r.Loss != 30 || r.Tables[len(r.Tables)-1].Rows[0].examples[0].lost != 80 {
		t.Errorf("%+v", *r)
	}
}

// TestCoachJudge checks that the player's games without an analysis are judged and other games are
// not, that a game which cannot be judged is reported and skipped, and that an error of the Judge
// ends the reading.
func TestCoachJudge(t *testing.T) {
	const plain, others = "(;SZ[9]PB[Ann]PW[Cleo];B[cc];W[gc];B[gd])", "(;SZ[9]PB[Bob]PW[Cleo];B[cc];W[gc];B[gd])"
	asked := 0
	judge := func(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		asked++
		for i := range positions {
			found(i, &analysis.Position{Lead: -2 * float64(i), Winrate: 0.5})
		}
		return nil
	}
	c, err := readBy(t, "Ann", judge, annBlack, plain, others)
	if r := reported(t, c); err != nil || asked != 1 || r.Games != 2 || r.GamesRead != 3 || r.Moves != 4 || *r.Loss != 2 {
		t.Errorf("asked %d times: %+v, %v", asked, r, err)
	}
	unfit := func(context.Context, iter.Seq2[int, *report.Position], func(int, *analysis.Position)) error {
		return fmt.Errorf("komi 999: %w", report.ErrUnfit)
	}
	c, err = readBy(t, "Ann", unfit, annBlack, plain)
	if lines := c.Odd.Lines(); err != nil || reported(t, c).Games != 1 || len(lines) != 1 || !strings.Contains(lines[0].Error(), "komi 999") {
		t.Errorf("%q, %v", lines, err)
	}
	broken := errors.New("the engine is gone")
	fails := func(context.Context, iter.Seq2[int, *report.Position], func(int, *analysis.Position)) error {
		return broken
	}
	if _, err := readBy(t, "Ann", fails, annBlack, plain); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// TestCoachKomi checks that a Judge gets the komi of the options.
func TestCoachKomi(t *testing.T) {
	komi := 30.0
	var asked []float64
	c := newReader(&Env{Komi: &komi, Judge: func(_ context.Context, positions iter.Seq2[int, *report.Position], _ func(int, *analysis.Position)) error {
		for _, p := range positions {
			asked = append(asked, p.Game.Rules().Komi)
		}
		return nil
	}}, "Ann", analysis.Stored)
	file, err := sgf.Parse([]byte("(;SZ[9]PB[Ann]PW[Bob]KM[6.5];B[cc])"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.want(t.Context(), name.NewRecord("a", "a", 1, file.Games[0])); err != nil || len(asked) != 2 || asked[0] != 30 || asked[1] != 30 {
		t.Errorf("asked with %g, %v, want 30 twice", asked, err)
	}
}

// TestCoachErrors checks the errors for records without an analysis and for an unknown player, and
// the warning about a malformed analysis.
func TestCoachErrors(t *testing.T) {
	if _, err := coached(t, "Ann", "(;SZ[9]PB[Ann]PW[Bob];B[cc])").report(10); !errors.Is(err, ErrNoAnalysis) {
		t.Errorf("without analyses: %v", err)
	}
	if _, err := coached(t, "Anm", annBlack).report(10); err == nil || !strings.Contains(err.Error(), `perhaps "Ann`) {
		t.Errorf("a wrong name: %v", err)
	}
	c := coached(t, "Ann", annBlack, "(;SZ[9]PB[Ann]PW[Bob]V[0];B[cc]V[nan];W[gc]V[0])")
	if lines := c.Odd.Lines(); len(lines) != 1 || !strings.Contains(lines[0].Error(), "an analysis was left out: V") || !strings.Contains(lines[0].Error(), "after move 1") {
		t.Errorf("warnings: %q", lines)
	}
}

// lookedAt returns an analysed record with best moves, as KaTrain and LizzieYzy write it: Ann,
// Black, plays E5, which is 9 points worse than C7.
func lookedAt(t *testing.T) string {
	t.Helper()
	g := sgf.NewGame(9, 9)
	g.Root.SetText("PB", "Ann")
	g.Root.SetText("PW", "Bob")
	n := g.Root.AddMove(board.Black, sgf.FromBoard(board.At(6, 2)))
	n = n.AddMove(board.White, sgf.FromBoard(board.At(3, 2)))
	n.AddMove(board.Black, sgf.FromBoard(board.At(4, 4)))
	at := func(lead float64, moves ...analysis.Move) *analysis.Position {
		return &analysis.Position{Winrate: 0.5, Lead: lead, Moves: moves}
	}
	move := func(lead float64, line ...board.Point) analysis.Move {
		return analysis.Move{Line: line, Visits: 9, Lead: lead, Winrate: 0.5, Prior: 0.5}
	}
	err := analysis.Store(g, []*analysis.Position{
		nil, nil,
		at(5, move(5, board.At(2, 2), board.At(2, 3)), move(-4, board.At(4, 4))),
		at(-4, move(-4, board.At(4, 3), board.At(2, 2), board.At(4, 3))), // the last move is illegal
	})
	if err != nil {
		t.Fatal(err)
	}
	return g.String()
}

// TestCoachProblems checks that a problem has the position, the best line, and the player's move
// with its refutation, that its SGF can be read, and that all moves are legal.
func TestCoachProblems(t *testing.T) {
	r := reported(t, coached(t, "Ann", lookedAt(t), annBlack))
	if r.Problems != 1 {
		t.Fatalf("%d problems, want 1", r.Problems)
	}
	file, err := sgf.Parse(r.ProblemsSGF(), nil)
	if err != nil || len(file.Games) != 1 || len(file.Warnings) > 0 {
		t.Fatalf("%v, %v", file, err)
	}
	g := file.Games[0]
	right := g.Root.FirstChild()
	wrong := right.NextSibling()
	if !strings.Contains(right.Text("C"), "RIGHT: C7") || right.Text("TE") != "1" || !strings.Contains(wrong.Text("C"), "lost 9.0 points") || wrong.Text("BM") != "1" {
		t.Errorf("%s", g)
	}
	if g.Root.Text("PL") != "B" || len(g.Root.Points("AB")) != 1 || g.Root.Points("CR")[0] != sgf.FromBoard(board.At(3, 2)) {
		t.Errorf("%s", g)
	}
	for n := range g.All() {
		if _, err := g.PlayToNode(n); err != nil {
			t.Errorf("%v:\n%s", err, g)
		}
	}
	if moves := len(wrong.Path()) + 2; moves != 4 || wrong.FirstChild() == nil {
		t.Errorf("the refutation is missing:\n%s", g)
	}
}

// TestCoachHTML checks that the page has the rows and a board for each example.
func TestCoachHTML(t *testing.T) {
	var page bytes.Buffer
	if err := reported(t, coached(t, "Ann", lookedAt(t), annBlack, annWhite)).WriteHTML(&page, name.Wording{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h1>What the moves of Ann cost</h1>", "attachment", "lost 9.0 points", "Better (A): C7 C6", "<svg", "2026-02"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if strings.Contains(page.String(), "<script") || strings.Contains(page.String(), "NaN") {
		t.Error("a script or NaN in the page")
	}
}

// TestDisentangle checks that a row is not marked because of moves that belong to a more
// significant row. In each of 30 games, ataris cost 10 points, and some of them are also wedges. If
// the other wedges cost no more than the field's, "wedge" stays unmarked. If they cost as much, it
// is marked.
func TestDisentangle(t *testing.T) {
	atari, wedge := rowKey{ofNames, "atari"}, rowKey{ofNames, "wedge"}
	for _, alone := range []float64{1, 10} {
		c := newReader(new(Env), "Ann", nil)
		for i := range 30 {
			g := &gameLosses{size: 9, players: [3]string{board.Black: "Ann", board.White: "Bob"}}
			noise := float64(i%3) / 2
			for _, color := range []board.Color{board.Black, board.White} {
				both, single := 10+noise, alone+noise
				if color == board.White {
					both, single = 1+noise, 1+noise
				}
				g.moves = append(g.moves,
					moveLoss{color: color, points: both, keys: []rowKey{atari, wedge}}, moveLoss{color: color, points: both, keys: []rowKey{atari}},
					moveLoss{color: color, points: single, keys: []rowKey{wedge}})
			}
			c.take(g)
		}
		r := reported(t, c)
		if !rowOf(t, r, "name", "atari").Significant || rowOf(t, r, "name", "wedge").Significant != (alone == 10) {
			t.Errorf("wedges alone cost %g: %+v", alone, r.Tables[0].Rows)
		}
	}
}
