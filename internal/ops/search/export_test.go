package search

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/sgf"
)

// exported exports the games that a query finds. It returns a collection of the exported games, the
// games, and the query.
func exported(t *testing.T, col *collection.Collection, text string, cut Cut) (*collection.Collection, []*Exported, *query.Query) {
	t.Helper()
	ctx := context.Background()
	q, err := query.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	placed := report.Middle(q)
	list, err := FoundGames(ctx, collection.Union{col}, &placed, ExportOptions{Cut: cut})
	if err != nil {
		t.Fatal(err)
	}
	var texts []collection.Text
	for _, e := range list {
		text, err := e.Text(ctx)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, collection.Text{Path: e.Name, Data: text})
	}
	out, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { out.Close() })
	if r, err := out.AddTexts(ctx, texts, nil); err != nil || r.Stored != len(list) || r.Cut > 0 {
		t.Fatalf("AddTexts = %+v, %v for %d games", r, err, len(list))
	}
	return out, list, q
}

// end returns the position at the end of a game.
func end(t *testing.T, g *sgf.Game) *report.Position {
	t.Helper()
	pos, illegal, err := report.PositionOf(g, report.PositionAt{Move: report.AtEnd})
	if err != nil || illegal != nil {
		t.Fatal(err, illegal)
	}
	return pos
}

// TestCutGames: a game cut before the hit ends with the hit; a game cut after it begins with the
// hit and ends like the whole game.
func TestCutGames(t *testing.T) {
	ctx := context.Background()
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	for _, text := range []string{
		"rows=XO/OX at=inner list=30", "rows=.X./X.X/.X. at=inner", "rows=....../....../...X../.....O/....../...... at=corner next=B", "rows=XO/.X at=side list=20 skip=3",
		"rows=X.O/.X. at=inner color=fixed by=60 and rows=XO/OX at=inner list=30",
	} {
		whole, list, q := exported(t, col, text, WholeGame)
		want := len(list)
		if len(list) < 3 {
			t.Errorf("%s: %d games", text, len(list))
		}
		bare := *q
		bare.Where, bare.And, bare.Offset, bare.Limit, bare.Sequence, bare.Next = query.Where{}, nil, 0, 0, nil, query.Any
		before, ends, _ := exported(t, col, text, BeforeHit)
		last := map[int64]bool{}
		for h, err := range before.Search(ctx, &bare) {
			if err != nil {
				t.Fatal(err)
			}
			g, err := before.SGF(ctx, h.Game)
			if err != nil {
				t.Fatal(err)
			}
			last[h.Game] = last[h.Game] || h.Node == len(slices.Collect(g.MainLine()))-1
		}
		for i, e := range ends {
			if !last[int64(i+1)] {
				t.Errorf("%s: %s does not end with the hit", text, e.Name)
			}
		}
		after, begins, _ := exported(t, col, text, AfterHit)
		root := bare
		root.MoveLimit, root.HasLimit = 0, true
		if a, err := after.Answer(ctx, &root); err != nil || a.Games != len(begins) || len(begins) != want || len(ends) != want {
			t.Errorf("%s: %d games, of which %d end and %d begin with the hit; found %+v", text, want, len(ends), len(begins), a)
		}
		for i, e := range begins {
			original, err := whole.SGF(ctx, int64(i+1))
			if err != nil {
				t.Fatal(err)
			}
			cut, err := after.SGF(ctx, int64(i+1))
			if err != nil {
				t.Fatal(err)
			}
			a, b := end(t, original), end(t, cut)
			if !a.Game.Board().Equal(b.Game.Board()) || a.Moves != b.Moves+e.Hit.Move || a.Game.ToMove() != b.Game.ToMove() {
				t.Errorf("%s: %s ends after %d and %d moves", text, e.Name, e.Hit.Move, b.Moves)
			}
			if got := cut.Root.Text("PB"); got != original.Root.Text("PB") {
				t.Errorf("%s: Black is %q", e.Name, got)
			}
		}
	}
}

// TestCutKeepsRepeated: a property that a node repeats survives a cut with all its values, marks
// and moves too.
func TestCutKeepsRepeated(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	record := "(;SZ[9]XX[1]XX[2];B[ee];W[cc]W[dd]TR[cc]TR[dd](;B[gg])(;B[hh]LB[aa:1]LB[bb:2]))"
	if _, err := col.AddTexts(t.Context(), []collection.Text{{Path: "a.sgf", Data: []byte(record)}}, nil); err != nil {
		t.Fatal(err)
	}
	_, list, _ := exported(t, col, "rows=X board=9", AfterHit)
	text, err := list[0].Text(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"XX[1][2]", ";W[cc]TR[cc][dd];W[dd]", "LB[aa:1][bb:2]"} {
		if !strings.Contains(strings.ReplaceAll(string(text), "\n", ""), want) {
			t.Errorf("%s is lost: %s", want, text)
		}
	}
}

// TestWriteTogether: games of several encodings and formats can be written into one file.
func TestWriteTogether(t *testing.T) {
	ctx := context.Background()
	gb, err := simplifiedchinese.GB18030.NewEncoder().String("(;GM[1]SZ[19]PB[柯洁]PW[古力]C[这是一盘棋];B[pd])")
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("(;GM[1]SZ[19]PB[Wide]PW[Shiro];B[dd])")
	if err != nil {
		t.Fatal(err)
	}
	texts := []collection.Text{
		{Path: "a.sgf", Data: []byte("(;GM[1]SZ[19]CA[Big5]PB[Ascii]PW[B];B[qd])")},
		{Path: "b.sgf", Data: []byte(gb)},
		{Path: "c.sgf", Data: []byte("(;GM[1]SZ[19]PB[Jürgen]PW[李世石];B[pq])")},
		{Path: "d.sgf", Data: []byte(wide)},
	}
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if r, err := col.AddTexts(ctx, texts, nil); err != nil || r.Stored != 4 {
		t.Fatal(r, err)
	}
	list, err := GamesWhere(ctx, col, &query.Where{}, 0, 100, ExportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, e := range list {
		if err := e.WriteTogether(ctx, &out); err != nil {
			t.Fatal(err)
		}
	}
	f, err := sgf.Parse(out.Bytes(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range f.Games {
		got = append(got, g.Root.Text("PB")+" "+g.Root.Text("PW"))
	}
	if want := []string{"Ascii B", "柯洁 古力", "Jürgen 李世石", "Wide Shiro"}; !slices.Equal(got, want) {
		t.Errorf("players %q, want %q in\n%s", got, want, &out)
	}
}

// TestExportEnding: the name of an exported record tells its format, also if the record was packed,
// or named like no record.
func TestExportEnding(t *testing.T) {
	gib := []byte("\\HS\n\\[GAMEBLACKNAME=Kuro\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n")
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for name, data := range map[string][]byte{"a.gib": gib, "b.GIB.zst": z.EncodeAll(gib, nil), "c.txt": gib} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	slices.SortFunc(paths, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	if r, err := col.Add(t.Context(), paths, nil); err != nil || r.Stored != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, c := range []struct {
		asSGF bool
		want  []string
	}{{false, []string{"1.gib", "2.gib", "3.sgf"}}, {true, []string{"1.sgf", "2.sgf", "3.sgf"}}} {
		list, err := GamesByID(t.Context(), col, []int64{1, 2, 3}, ExportOptions{AsSGF: c.asSGF})
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range list {
			text, err := e.Text(t.Context())
			if isSGF := bytes.HasPrefix(text, []byte("(;")); err != nil || e.Name != c.want[i] || isSGF != strings.HasSuffix(e.Name, ".sgf") {
				t.Errorf("%s, want %s: %.20q, %v", e.Name, c.want[i], text, err)
			}
		}
	}
}
