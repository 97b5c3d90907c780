package name_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi/internal/report"
	"katachi/match"
	"katachi/names"
	"katachi/sgf"
)

func follower(size int) *names.Follower {
	lib := names.Builtin()
	return lib.Follow(size, match.Rescan(match.CompileMask(lib.Openings)), match.Rescan(match.CompileMask(lib.Shapes)))
}

func game(t *testing.T, text string) *sgf.Game {
	t.Helper()
	g, err := report.ReadGame([]byte(text), &sgf.Options{Name: "test"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestMoves: set-up stones do not count as moves, and an illegal move ends the game with an
// error that says where.
func TestMoves(t *testing.T) {
	g := game(t, `(;SZ[9]AB[cc];W[gg];B[];W[zz];B[ee])`)
	var got []string
	var last error
	for m, err := range name.Moves(t.Context(), g, follower(9), false) {
		if last = err; err == nil {
			got = append(got, m.Color.String()+" "+m.Point.Name(9)+" "+name.Wording{}.Names(&m.Naming))
		}
	}
	if want := "O G3 3-3 point (san-san); X pass pass (pasu)"; strings.Join(got, "; ") != want {
		t.Errorf("named %q, want %q", strings.Join(got, "; "), want)
	}
	illegal := new(sgf.IllegalMove)
	if !errors.As(last, &illegal) || illegal.Moves != 2 || illegal.Node != 3 {
		t.Errorf("ended with %v, want the illegal move of node 3 after 2 moves", last)
	}
	if n := report.CountMoves(g); n != 4 {
		t.Errorf("%d moves, want 4", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range name.Moves(ctx, g, follower(9), false) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("after the context has ended: %v", err)
		}
	}
}

// TestWording: a wording has one name or all, with or without structural shapes, also in JSON.
func TestWording(t *testing.T) {
	g := game(t, `(;SZ[5];B[bb];W[ab];B[cb];W[ba];B[ac];W[ca];B[aa];W[ee];B[da])`)
	var last *name.Move
	for m, err := range name.Moves(t.Context(), g, follower(5), false) {
		if err != nil {
			t.Fatal(err)
		}
		if last = m; m.Number == 5 {
			all, leading := name.Wording{}.Names(&m.Naming), name.Wording{Leading: true}.Names(&m.Naming)
			if all != "atari, hane on the first line (issen no hane)" || leading != "atari" {
				t.Errorf("move 5 is named %q, and %q alone", all, leading)
			}
		}
	}
	for _, c := range []struct {
		name.Wording
		names, made string
	}{
		{name.Wording{Leading: true}, "capture of 2 (tori)", "two-point eye, table shape"},
		{name.Wording{Lang: "ja", Leading: true, Structural: true}, "取り2", "二目の眼, コスミツギ x2, テーブル形"},
		{name.Wording{Structural: true}, "capture of 2 (tori)", "two-point eye, diagonal connection x2, table shape"},
	} {
		if got := c.Names(&last.Naming); got != c.names {
			t.Errorf("%+v: named %q, want %q", c.Wording, got, c.names)
		}
		if got := strings.Join(c.Shapes("", last.Made), ", "); got != c.made {
			t.Errorf("%+v: made %q, want %q", c.Wording, got, c.made)
		}
		text, err := json.Marshal(c.JSON(last, 5))
		if err != nil {
			t.Fatal(err)
		}
		if structure := strings.Contains(string(text), `"diagonal connection"`); structure != c.Structural || !strings.Contains(string(text), `"romaji":"tori"`) {
			t.Errorf("%+v: %s", c.Wording, text)
		}
	}
}

// TestQuietShapes: in words a move makes one shape, which may be a bamboo joint or a tiger's mouth; all
// that it makes and breaks are in JSON. But unless all shapes are requested, they are not marked, have no
// picture and do not make a move matter.
func TestQuietShapes(t *testing.T) {
	const text = `(;SZ[9]AB[dd][ed][df][bg][ch];B[ef];W[de];B[dg];W[bi])`
	want := map[int]string{
		1: "+bamboo joint", 3: "+tiger's mouth",
	}
	r := name.NewRecord("test", "test", 1, game(t, text))
	for m, err := range name.Moves(t.Context(), r.Game, follower(9), false) {
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
		if got := strings.Join(name.Wording{}.Effects(m), ", "); got != want[m.Number] {
			t.Errorf("move %d: %q, want %q", m.Number, got, want[m.Number])
		}
		if got := strings.Join(name.Wording{Structural: true}.Effects(m), ", "); m.Number == 3 && !strings.Contains(got, "+empty triangle") {
			t.Errorf("move 3, all shapes: %q", got)
		}
		drawn := len(name.Wording{}.Picture(m, m.Board).Shapes)
		all := len(name.Wording{Structural: true}.Picture(m, m.Board).Shapes)
		if quiet := m.Number == 1 || m.Number == 3; quiet && all == drawn || m.Number == 1 && drawn > 0 {
			t.Errorf("move %d: %d shapes are drawn, %d of all", m.Number, drawn, all)
		}
	}
	for _, test := range []struct {
		move int
		all  bool
		want string
	}{{1, false, "bamboo joint"}, {2, false, ""}, {2, true, "bamboo joint"}, {3, false, "tiger's mouth"}} { // White breaks it with move 2
		j := name.Wording{Structural: test.all}.JSON(r.Moves[test.move-1], 9)
		var list []string
		for _, s := range append(j.Made, j.Broken...) {
			list = append(list, s.English)
		}
		if got := strings.Join(list, ", "); got != test.want && !(test.all && strings.Contains(got, test.want)) {
			t.Errorf("move %d, all %t: %s, want %s", test.move, test.all, got, test.want)
		}
	}
	var page bytes.Buffer
	if err := name.WriteHTML(&page, r, name.Wording{}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), `id="move-1"`) || !strings.Contains(page.String(), "bamboo joint") {
		t.Errorf("the page has a picture of move 1, or does not say what it makes:\n%s", page.String())
	}
	sgf := string(name.Annotated(r, name.Wording{}))
	if !strings.Contains(sgf, `makes\: bamboo joint`) || !strings.Contains(sgf, `makes\: tiger's mouth]`) {
		t.Errorf("the record says %s", sgf)
	}
}

// TestFormationOnce: a formation that is both a shape and an opening is mentioned once, as the
// opening; so is an opening of both sides.
func TestFormationOnce(t *testing.T) {
	g := game(t, `(;SZ[19];B[pd];W[dd];B[pp];W[dp];B[qj])`)
	want := []string{"", "", "opening: two star points", "opening: two star points against two star points", ""}
	for m, err := range name.Moves(t.Context(), g, follower(19), false) {
		if err != nil {
			t.Fatal(err)
		}
		words := name.Wording{}.Effects(m)
		if want := want[m.Number-1]; want != "" && !strings.Contains(strings.Join(words, "|"), want) {
			t.Errorf("move %d: %q, want %q", m.Number, words, want)
		}
		for _, word := range words {
			if word == "+two star points" {
				t.Errorf("move %d: %q", m.Number, words)
			}
		}
	}
	g = game(t, `(;SZ[19]AB[pd][dd][pp]AW[jj];B[dp])`)
	for m, err := range name.Moves(t.Context(), g, follower(19), false) {
		if err != nil {
			t.Fatal(err)
		}
		for i, word := range (name.Wording{}).Effects(m) {
			if i > 0 && word == (name.Wording{}).Effects(m)[i-1] {
				t.Errorf("%q is mentioned twice", word)
			}
		}
	}
}

// TestFormationOnceInSGF: in a comment, too, such a formation is mentioned once, with the sign of
// its marked stones. Formations that are not openings are listed as shapes that were made.
func TestFormationOnceInSGF(t *testing.T) {
	const text = `(;SZ[19];B[pd];W[dd];B[pp];W[dp];B[qj])`
	for _, c := range []struct{ lang, want, not string }{
		{"en", `opening\: △ two star points (ni-ren-sei)`, `makes\: △ two star points`},
		{"ja", `布石\: △ 二連星`, `できた形\: △ 二連星`},
		{"both", `opening\: △ two star points (ni-ren-sei, 二連星)`, `makes\: △ two star points`},
	} {
		got := annotated(t, text, name.Wording{Lang: c.lang})
		if strings.Count(got, c.want) != 2 || strings.Contains(got, c.not) {
			t.Errorf("%s: %s\nwant %q twice, and no %q", c.lang, got, c.want, c.not)
		}
	}
	got := annotated(t, `(;SZ[19]AB[pd][dp]AW[jj];B[dd];W[ji];B[pp])`, name.Wording{})
	if strings.Contains(got, "makes\\: △ two star points") {
		t.Errorf("%s: two star points are mentioned twice", got)
	}
	got = annotated(t, `(;SZ[9];B[ee];W[aa];B[ef];W[ai];B[fe])`, name.Wording{})
	if !strings.Contains(got, `makes\: △ empty triangle`) {
		t.Errorf("%s\nwant the empty triangle", got)
	}
}

// TestVariations: the main line is named as by Moves, and each variation as if it were the game.
func TestVariations(t *testing.T) {
	const text = `(;SZ[9]AB[cc];W[gg](;B[ee](;W[ed];B[fd](;W[dd])(;W[ff];B[]))(;W[fe](;B[fd])(;B[zz])))(;W[];B[ge]))`
	g := game(t, text)
	f := follower(19)
	lines := map[int][]*name.Move{}
	illegal := 0
	for m, err := range name.Moves(t.Context(), g, f, true) {
		if errors.As(err, new(*sgf.IllegalMove)) {
			illegal++
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		lines[m.Variation] = append(lines[m.Variation], m)
	}
	if len(lines) != 4 || illegal != 1 {
		t.Errorf("%d lines and %d illegal moves, want 4 and 1", len(lines), illegal)
	}
	for k, line := range lines {
		alone := sgf.NewGame(9, 9)
		last := alone.Root
		for i, n := range line[len(line)-1].Node.Path() {
			if i > 0 {
				last = last.AddChild()
			}
			for _, p := range n.Properties() {
				last.Set(p.Name, p.Values...)
			}
		}
		var want []*name.Move
		for m, err := range name.Moves(t.Context(), alone, f, false) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, m)
		}
		want = want[len(want)-len(line):]
		for i, m := range line {
			all := name.Wording{}
			if m.Number != want[i].Number || all.Names(&m.Naming) != all.Names(&want[i].Naming) ||
				!slices.Equal(all.Shapes("+", m.Made), all.Shapes("+", want[i].Made)) || !slices.Equal(all.Shapes("-", m.Broken), all.Shapes("-", want[i].Broken)) {
				t.Errorf("line %d, move %d: %s, but %s in a game of its own", k, m.Number, all.Names(&m.Naming), all.Names(&want[i].Naming))
			}
		}
	}
}

// TestShapeTold: a connection is not called an empty triangle, and a move that could have been
// elsewhere is.
func TestShapeTold(t *testing.T) {
	for record, want := range map[string]string{
		`(;SZ[9]AB[dd][ee]AW[ed][cd][ff];B[de])`:         "",
		`(;SZ[9]AB[dd][ee]AW[dc][cd][ff][hh];B[ed])`:     "",
		`(;SZ[9]AB[dd][de][bh]AW[dc][cd][ff][hh];B[ee])`: "+empty triangle",
	} {
		for m, err := range name.Moves(t.Context(), game(t, record), follower(9), false) {
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(name.Wording{}.Effects(m), ", "); got != want {
				t.Errorf("%s: %q of %s, want %q", record, got, name.Wording{}.Names(&m.Naming), want)
			}
		}
	}
}

// TestEffectsFew: in words a move makes one shape at most and breaks none, such as two star points.
func TestEffectsFew(t *testing.T) {
	broken := 0
	for m, err := range name.Moves(t.Context(), game(t, string(names.SampleGame())), follower(19), false) {
		if err != nil {
			t.Fatal(err)
		}
		broken += len(m.Broken)
		made := 0
		for _, effect := range (name.Wording{}).Effects(m) {
			if strings.HasPrefix(effect, "+") {
				made++
			}
			if strings.HasPrefix(effect, "-") || made > 1 {
				t.Errorf("move %d: %s", m.Number, effect)
			}
		}
	}
	if broken < 20 {
		t.Errorf("only %d shapes are broken", broken)
	}
}

// TestTermLanguages: JSON has a name in the four languages that have words.
func TestTermLanguages(t *testing.T) {
	for m, err := range name.Moves(t.Context(), game(t, "(;SZ[19];B[pd])"), follower(19), false) {
		if err != nil {
			t.Fatal(err)
		}
		got := name.Wording{}.JSON(m, 19).Names[0]
		if want := (name.TermJSON{English: "star point", Japanese: "星", Romaji: "hoshi", Korean: "화점", Chinese: "星位"}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
		if ko, other := got.In(name.Wording{Lang: "ko"}), got.In(name.Wording{Lang: "de"}); ko != "화점" || other != "star point" {
			t.Errorf("%s, %s", ko, other)
		}
	}
}
