package api

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/ops/matches"
	"katachi/internal/ops/name"
	"katachi/names"
)

// ladder is a game whose last move, by White, catches a stone in a ladder.
var ladder = []string{"E5", "D5", "pass", "E6", "pass", "D4", "pass", "F5"}

func wordsOf(m *name.MoveJSON) (words []string) {
	for _, t := range m.Names {
		words = append(words, t.Romaji)
	}
	return words
}

// TestNamesRead checks that games and positions get the names that depend on reading, as in katachi
// name, also with several requests at a time.
func TestNamesRead(t *testing.T) {
	const want = "shichō"
	record := "(;GM[1]SZ[9];B[ee];W[de];B[];W[ed];B[];W[df];B[];W[fe])"
	ask := func() {
		game, err := NameRecord(context.Background(), &NameRequest{RecordOrGame: RecordOrGame{Record: &Record{Text: record}}})
		if err != nil {
			t.Error(err)
			return
		}
		if got := wordsOf(&game.Moves[len(game.Moves)-1]); !slices.Contains(got, want) {
			t.Errorf("the last move of the game is named %q, want %s", got, want)
		}
		at, err := DescribePosition(context.Background(), &PositionRequest{Position: Position{Size: 9, Play: strings.Join(ladder, " ")}})
		if err != nil {
			t.Error(err)
			return
		}
		if got := wordsOf(at.Last); !slices.Contains(got, want) {
			t.Errorf("the last move of the position is named %q, want %s", got, want)
		}
		if _, err := DescribePosition(context.Background(), &PositionRequest{Position: Position{Play: "Q16 D4 Q3"}}); err != nil {
			t.Error(err)
		}
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 5 {
				ask()
			}
		})
	}
	all.Wait()
}

// at describes a position.
func at(t *testing.T, p Position, hover string) *PositionAnswer {
	t.Helper()
	out, err := DescribePosition(t.Context(), &PositionRequest{Position: p, Hover: hover})
	if err != nil {
		t.Fatalf("%+v, hover %q: %v", p, hover, err)
	}
	return out
}

// refused checks that err is a problem of this field.
func refused(t *testing.T, err error, field string) {
	t.Helper()
	if p := ProblemOf(err); p == nil || p.Status != StatusBadRequest || p.Field != field {
		t.Errorf("%v, want a problem of %q", err, field)
	}
}

func shapeNames(list []name.ShapeJSON) (names []string) {
	for _, s := range list {
		names = append(names, s.Name)
	}
	return names
}

// koTaken is a position in which Black has just taken a ko: White may not play at E5.
var koTaken = Position{Size: 9, Setup: "B:D5 B:E4 B:F5 W:D6 W:E7 W:F6 W:E5", Play: "E6", Turn: "black"}

// TestPositionKo checks the names of a ko, the count of captures, and the point that White may not
// retake.
func TestPositionKo(t *testing.T) {
	got := at(t, koTaken, "E5,C3;E4 H8")
	if got.Ko != "E5" || got.Turn != "white" || got.Moves != 1 || got.Captured != (Captured{Black: 1}) || got.Size != 9 {
		t.Errorf("%+v", got)
	}
	want := name.MoveJSON{Move: 1, Color: board.Black, Point: "E6", Captured: 1}
	if last := got.Last; last.Move != want.Move || last.Color != want.Color || last.Point != want.Point || last.Captured != want.Captured ||
		!slices.Equal(wordsOf(last), []string{"kō-tori"}) || len(last.Made) > 0 || len(last.Broken) > 0 {
		t.Errorf("the last move is %+v", last)
	}
	ko := slices.Index(shapeNames(got.Shapes), "ko") // it stood before: the move neither made nor broke it
	if ko < 0 || got.Shapes[ko].Romaji != "kō" ||
		!slices.Equal(got.Shapes[ko].Stones, []string{"E7", "D6", "E6", "F6", "D5", "F5", "E4"}) {
		t.Errorf("the shapes are %+v", got.Shapes)
	}
	if hover := slices.Sorted(maps.Keys(got.Hover)); !slices.Equal(hover, []string{"C3", "H8"}) {
		t.Errorf("moves at %v have names, want the legal ones, C3 and H8", hover)
	}
	if free := at(t, Position{Size: 9, Play: "E5 C3"}, ""); free.Ko != "" || free.Captured != (Captured{}) || len(free.Hover) != 0 {
		t.Errorf("%+v", free)
	}
}

// TestPositionShapes: each shape on the board is listed once; structural shapes are not listed.
func TestPositionShapes(t *testing.T) {
	two := at(t, Position{Setup: "B:D4 B:E5 W:D5 W:E4 B:P16 B:Q17 W:P17 W:Q16"}, "")
	if got := shapeNames(two.Shapes); slices.Compact(got)[0] != "crosscut stands" || len(two.Shapes) != 2 || two.Last != nil {
		t.Errorf("%+v, want two crosscuts and no last move", two)
	}
	matchers, err := shapeMatchers()
	if err != nil {
		t.Fatal(err)
	}
	moves := movesOf(t, 1)
	structural, again := 0, 0
	for n := 10; n <= len(moves); n += 10 {
		p := Position{Play: strings.Join(moves[:n], " ")}
		pl, err := p.place()
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		for _, m := range matches.All(matchers, pl.Game.Board(), true) {
			shape := name.NewShapesJSON([]names.Shape{{Hit: m.Hit, Pattern: m.Of(), Term: names.TermOf(m.Of()), Rect: m.Rect(m.Of())}}, 19)[0]
			key := fmt.Sprint(shape.Name, shape.Stones)
			switch {
			case m.Of().Structural:
				structural++
			case want[key]:
				again++
			}
			if !m.Of().Structural {
				want[key] = true
			}
		}
		got := map[string]bool{}
		list := at(t, p, "").Shapes
		for _, s := range list {
			got[fmt.Sprint(s.Name, s.Stones)] = true
		}
		if !maps.Equal(got, want) || len(list) != len(want) {
			t.Errorf("move %d: %d shapes %v, want %v", n, len(list), got, want)
		}
	}
	if structural == 0 || again == 0 {
		t.Errorf("%d structural shapes, %d that match twice, want some of both", structural, again)
	}
}

// movesOf returns the moves of a game of the sample.
func movesOf(t *testing.T, id int64) (moves []string) {
	t.Helper()
	shelf, err := OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	game, err := (&Service{Shelf: shelf}).NameGame(t.Context(), &NameRequest{RecordOrGame: RecordOrGame{Game: id}})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range game.Moves {
		moves = append(moves, m.Point)
	}
	return moves
}

// TestHover checks that a hover over all points names exactly the legal moves, each as it is named
// alone.
func TestHover(t *testing.T) {
	for _, p := range []Position{{Play: "Q16 D4 R4 C6 F3"}, koTaken, {Size: 9, Play: "E5 D5 E6"}, {Size: 5}} {
		got := at(t, p, "all")
		pl, err := p.place()
		if err != nil {
			t.Fatal(err)
		}
		for i, term := range got.Terms {
			if slices.Index(got.Terms, term) != i {
				t.Errorf("%+v: %v is listed twice", p, term)
			}
		}
		namer, legal := names.Builtin().Namer(), 0
		for point := range pl.Game.Board().Points {
			list, there := got.Hover[point.Name(got.Size)]
			if may := pl.Game.Board().Legal(pl.Game.ToMove(), point); may != there {
				t.Errorf("%+v: a move at %s has names: %v, is legal: %v", p, point.Name(got.Size), there, may)
				continue
			} else if !may {
				continue
			}
			legal++
			b, d := *pl.Game.Board(), board.Delta{}
			named, err := namer.PlayAndName(&b, &d, pl.Game.ToMove(), point, pl.Game.Last(0).Point)
			if err != nil {
				t.Fatal(err)
			}
			var terms []name.TermJSON
			for _, i := range list {
				terms = append(terms, got.Terms[i])
			}
			if want := name.NewTermsJSON(named.Terms()); !slices.Equal(terms, want) {
				t.Errorf("%+v: a move at %s is named %v, want %v", p, point.Name(got.Size), terms, want)
			}
		}
		if len(got.Hover) != legal || legal == 0 {
			t.Errorf("%+v: %d moves, want %d", p, len(got.Hover), legal)
		}
	}
}

// TestPositionRefused: an invalid request is refused with its field, and a request ends with its
// context.
func TestPositionRefused(t *testing.T) {
	for field, in := range map[string]PositionRequest{
		"size": {Position: Position{Size: 99}}, "play": {Position: Position{Play: "Z1"}}, "hover": {Hover: "Q16 Z1"},
	} {
		_, err := DescribePosition(t.Context(), &in)
		refused(t, err, field)
	}
	_, err := DescribePosition(t.Context(), &PositionRequest{Hover: "pass"})
	refused(t, err, "hover")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := DescribePosition(ctx, &PositionRequest{Hover: "all"}); !errors.Is(err, context.Canceled) {
		t.Errorf("DescribePosition = %v, want %v", err, context.Canceled)
	}
}

// TestLastAsInGame: the last move of a position is named as the same move of the game.
func TestLastAsInGame(t *testing.T) {
	shelf, err := OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s := &Service{Shelf: shelf}
	for _, id := range []int64{1, 40} {
		game, err := s.NameGame(t.Context(), &NameRequest{RecordOrGame: RecordOrGame{Game: id}})
		if err != nil || len(game.Moves) < 100 || game.Illegal != nil || game.SGF != "" {
			t.Fatalf("%v, %+v", err, game)
		}
		var play []string
		for i, want := range game.Moves[:90] {
			if want.Move != i+1 {
				t.Errorf("move %d has the number %d", i+1, want.Move)
			}
			play = append(play, want.Point)
			got := *at(t, Position{Play: strings.Join(play, " ")}, "").Last
			want.Lines, got.Lines = nil, nil // openings and josekis of the whole game
			if !reflect.DeepEqual(got, want) {
				t.Errorf("game %d: the last move of the position is\n%+v, in the game\n%+v", id, got, want)
			}
		}
	}
}

// TestNameRecord names a record up to an illegal move, and writes the names into it if asked.
func TestNameRecord(t *testing.T) {
	const text = "(;SZ[9]PB[A]PW[B];B[ee];W[dd];B[ed];W[de];B[zz];W[aa])"
	name := func(change func(*NameRequest)) *NameAnswer {
		t.Helper()
		in := &NameRequest{RecordOrGame: RecordOrGame{Record: &Record{Text: text}}}
		change(in)
		out, err := NameRecord(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	plain := name(func(*NameRequest) {})
	if plain.Size != 9 || plain.Title != "A (black) - B (white)" || len(plain.Moves) != 4 || plain.SGF != "" ||
		plain.Illegal.Error() != `move 5 (node 5), black at "zz": point is not on the board` {
		t.Errorf("%+v", plain)
	}
	english := name(func(in *NameRequest) { in.SGF, in.Lang = true, "en" })
	japanese := name(func(in *NameRequest) { in.SGF, in.Lang = true, "ja" })
	for _, want := range []string{"FF[4]", "C[stretch (nobi)]", "LB[ed:stretch]", "W[aa]"} {
		if !strings.Contains(english.SGF, want) {
			t.Errorf("%q has no %s", english.SGF, want)
		}
	}
	if !strings.Contains(japanese.SGF, "C[ノビ]") || strings.Contains(japanese.SGF, "stretch") {
		t.Errorf("in Japanese: %q", japanese.SGF)
	}
	for _, other := range []*NameAnswer{english, japanese} {
		if !reflect.DeepEqual(other.Moves, plain.Moves) || other.Illegal.Error() != plain.Illegal.Error() {
			t.Errorf("with SGF: %+v, without: %+v", other, plain)
		}
	}
}

// TestNameStructural: structural shapes are listed on request.
func TestNameStructural(t *testing.T) {
	const text = "(;SZ[9];B[ee];W[cc];B[df];W[gg];B[fd];W[gc])"
	count := map[bool]int{}
	for _, all := range []bool{false, true} {
		out, err := NameRecord(t.Context(), &NameRequest{RecordOrGame: RecordOrGame{Record: &Record{Text: text}}, Request: name.Request{All: all}})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range out.Moves {
			count[all] += len(m.Made)
		}
	}
	if count[true] <= count[false] {
		t.Errorf("%v shapes, want more with structural ones", count)
	}
}

// TestNameLanguages: names can be written into a record in every language.
func TestNameLanguages(t *testing.T) {
	for _, l := range lang.Builtin().Languages {
		got, err := NameRecord(t.Context(), &NameRequest{
			RecordOrGame: RecordOrGame{Record: &Record{Text: "(;SZ[19];B[pd])"}}, SGF: true, Language: name.Language{Lang: l.Tag},
		})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"en": "star point", "ja": "星", "ko": "화점", "zh": "星位"}[l.Tag]
		if want == "" || !strings.Contains(got.SGF, want) {
			t.Errorf("%s: %s, want %q in it", l.Tag, got.SGF, want)
		}
	}
}

// TestNameRefused: a game that cannot be named is refused, with the field.
func TestNameRefused(t *testing.T) {
	of := func(text string) RecordOrGame { return RecordOrGame{Record: &Record{Text: text}} }
	for _, c := range []struct {
		field string
		in    NameRequest
	}{
		{"record", NameRequest{}},
		{"record", NameRequest{RecordOrGame: of("none")}},
		{"record", NameRequest{RecordOrGame: of("(;SZ[30];B[aa])")}},
		{"record", NameRequest{RecordOrGame: of("(;SZ[9:13];B[aa])")}},
		{"lang", NameRequest{RecordOrGame: of("(;SZ[9];B[aa])"), Language: name.Language{Lang: "fr"}}},
	} {
		_, err := NameRecord(t.Context(), &c.in)
		refused(t, err, c.field)
	}
	s := &Service{Shelf: &Shelf{}}
	_, err := s.NameGame(t.Context(), &NameRequest{})
	refused(t, err, "game")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NameRecord(ctx, &NameRequest{RecordOrGame: of("(;SZ[9];B[aa];W[bb])")}); !errors.Is(err, context.Canceled) {
		t.Errorf("NameRecord = %v, want %v", err, context.Canceled)
	}
}
