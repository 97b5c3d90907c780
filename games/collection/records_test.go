package collection

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	unicode16 "unicode/utf16"

	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/testpeers"
	"katachi/sgf/gamefile"
)

// folder writes files, given as name and content in turn, to a new folder.
func folder(t testing.TB, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// created makes a collection of the records at the paths.
func created(t testing.TB, opt *Options, paths ...string) *Collection {
	t.Helper()
	c, err := Create(filepath.Join(t.TempDir(), "c"), opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if len(paths) > 0 {
		add(t, c, nil, paths...)
	}
	return c
}

func add(t testing.TB, c *Collection, opt *AddOptions, paths ...string) Report {
	t.Helper()
	r, err := c.Add(context.Background(), paths, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// infos lists all games.
func infos(t testing.TB, c *Collection) []Info {
	t.Helper()
	var list []Info
	for g, err := range c.Games(context.Background(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

// TestStatuses: the status of a game, the problem and the report agree on what happened to a
// record.
func TestStatuses(t *testing.T) {
	from := folder(t,
		"1ok.sgf", "(;SZ[9];B[aa];W[bb])",
		"2cut.sgf", "(;SZ[9];B[aa];W[jj];B[cc])",
		"3ends.sgf", "(;SZ[9];B[aa];W[bb]",
		"4both.sgf", "(;SZ[9];B[aa];W[jj]",
		"5none.sgf", "no game",
		"6size.sgf", "(;SZ[9:7];B[aa])",
		"7large.sgf", "(;SZ[26];B[aa])",
	)
	for _, v := range []struct {
		strict bool
		want   Report
		status string
	}{
		{false, Report{Files: 7, AllFiles: 7, Games: 4, Added: 4, Stored: 4, NotLoaded: 3, Unread: 1, Cut: 2}, "1ok:ok 2cut:cut-at-illegal-move 3ends:ok 4both:cut-at-illegal-move"},
		{true, Report{Files: 7, AllFiles: 7, Games: 2, Added: 2, Stored: 2, NotLoaded: 5, Unread: 1, Cut: 1}, "1ok:ok 2cut:cut-at-illegal-move"},
	} {
		var problems []Problem
		c := created(t, nil)
		got := add(t, c, &AddOptions{Strict: v.strict, Problem: func(p Problem) { problems = append(problems, p) }}, from)
		if got != v.want {
			t.Errorf("strict %v: Add = %+v, want %+v", v.strict, got, v.want)
		}
		if len(problems) != 6 {
			t.Errorf("strict %v: %d problems, want 6: %v", v.strict, len(problems), problems)
		}
		lost := 0
		for _, p := range problems {
			lost += num.FromBool(p.Status == NotLoaded)
		}
		if lost != got.NotLoaded {
			t.Errorf("strict %v: %d problems say not-loaded, the report %d", v.strict, lost, got.NotLoaded)
		}
		var list []string
		for _, g := range infos(t, c) {
			list = append(list, strings.TrimSuffix(filepath.Base(g.Path), ".sgf")+":"+g.Status.String())
		}
		if s := strings.Join(list, " "); s != v.status {
			t.Errorf("strict %v: games %s, want %s", v.strict, s, v.status)
		}
	}
}

// TestAddSource: a source that is open is not opened again: an archive may even have been deleted.
func TestAddSource(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.zip")
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("a.sgf")
	if err == nil {
		_, err = w.Write([]byte("(;SZ[9];B[aa])"))
	}
	if err = errors.Join(err, z.Close(), os.WriteFile(path, out.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
	src, err := gamefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	if err := os.Remove(path); err != nil {
		testpeers.Skip(t, err.Error()) // Windows
	}
	r, err := created(t, nil).AddSource(t.Context(), src, nil)
	if err != nil || r.Stored != 1 || r.AllFiles != 1 {
		t.Errorf("AddSource = %+v, %v, want one game stored", r, err)
	}
	if src.Len() != 1 {
		t.Error("the source was closed")
	}
}

// TestAsRead: records are stored byte for byte as they were read, in every encoding, and are
// recognised when they are added again.
func TestAsRead(t *testing.T) {
	utf16 := func(s string, high bool) string {
		var out []byte
		for _, u := range unicode16.Encode([]rune(s)) {
			if high {
				out = append(out, byte(u>>8), byte(u))
			} else {
				out = append(out, byte(u), byte(u>>8))
			}
		}
		return string(out)
	}
	records := []string{
		"(;SZ[9]PB[\xbf\xc2\xbd\xe0];B[aa])",               // GB18030
		"(;CA[Shift_JIS]SZ[9]PB[\x83\x5c];B[aa])",          // the second byte is a backslash
		"(;SZ[9]PB[\xa5\x5c\xb3\x5c];B[aa])",               // Big5
		"(;SZ[9]PB[\xb1\xe8];B[aa])",                       // EUC-KR
		"(;CA[UTF-8]SZ[9]PB[\xbf\xc2\xbd\xe0];B[aa])",      // wrong CA
		"(;SZ[9]PB[\xe6\x9c\xaa\xe6?\xa5];B[aa])",          // damaged UTF-8
		"(;SZ[9]\r\nPB[a\\\r\nb]\r\n;B[aa]\t\n\n;W[ bb ])", // white space
		"\xFF\xFE" + utf16("(;SZ[9]PB[柯洁];B[aa])", false),  // UTF-16
		"\xFE\xFF" + utf16("(;SZ[9]PB[柯洁];B[aa])\n", true),
		utf16("(;SZ[9]PB[柯洁];B[aa])", false),
		"(;SZ[9];B[AA];W[DD])", // capital letters
		"\\HS\n\\[GAMEBLACKNAME=A\\]\n\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n",
	}
	var files []string
	for i, text := range records {
		ending := ".sgf"
		if strings.HasPrefix(text, "\\HS") {
			ending = ".gib"
		}
		files = append(files, fmt.Sprintf("%02d%s", i, ending), text)
	}
	from := folder(t, files...)
	c := created(t, nil, from)
	list := infos(t, c)
	if len(list) != len(records) {
		t.Fatalf("%d games, want %d", len(list), len(records))
	}
	for i, g := range list {
		got, err := c.Record(t.Context(), g.ID)
		if err != nil || string(got) != records[i] {
			t.Errorf("%s: %q, %v, want %q", g.Path, got, err, records[i])
		}
		if tree, err := c.SGF(t.Context(), g.ID); err != nil || !tree.Root.FirstChild().Has("B") {
			t.Errorf("%s: %v", g.Path, err)
		}
	}
	if r := add(t, c, nil, from); r.Known != len(records) {
		t.Errorf("%d are known again, want %d", r.Known, len(records))
	}
	if found := Check(t.Context(), c.store.Dir, nil, nil); len(found) > 0 {
		t.Errorf("Check: %v", found)
	}
}

// TestInfo: the facts of a record, as the catalogue has them.
func TestInfo(t *testing.T) {
	from := folder(t, "a.sgf", `(;SZ[9]PB[Honinbo Shusaku]BR[7d]PW[X \] Y]WR[9p]EV[E]RO[2]PC[P]DT[1846-09-11,12]RE[B+2]KM[375]HA[2];B[aa];W[];B[cc](;W[dd])(;W[ee]))(;SZ[5]KM[6.5];B[aa])`)
	list := infos(t, created(t, nil, from))
	if len(list) != 2 {
		t.Fatalf("%d games, want 2", len(list))
	}
	path := filepath.Join(from, "a.sgf")
	for i, want := range []Info{
		{
			ID: 1, Path: path, File: path, Board: 9, Moves: 4, Black: "Honinbo Shusaku", White: "X ] Y", BlackRank: "7d", WhiteRank: "9p",
			Facts: query.Facts{Event: "E", Round: "2"}, Place: "P", Date: "1846-09-11,12", Day: 18460911, LastDay: 18460912, Result: "B+2", Komi: 7.5, HasKomi: true, Handicap: 2,
			Variations: true, Dyer: "????????????",
		},
		{ID: 2, Path: path + "#2", File: path, Board: 5, Moves: 1, Komi: 6.5, HasKomi: true, Dyer: "????????????"},
	} {
		if fmt.Sprint(list[i]) != fmt.Sprint(want) {
			t.Errorf("game %d is\n%+v, want\n%+v", i+1, list[i], want)
		}
	}
}

// TestTwice: a known record is recognised in a later run, in the same run, and in a file with
// several games.
func TestTwice(t *testing.T) {
	from := folder(t, "a.sgf", "(;SZ[9];B[aa])(;SZ[9];B[bb])(;SZ[9];B[aa])", "b.sgf", "(;SZ[9];B[aa])")
	c := created(t, nil)
	if r := add(t, c, nil, from, from); r.Stored != 4 || r.Known != 4 {
		t.Errorf("Add of one folder twice = %+v, want 4 stored and 4 known", r)
	}
	if r := add(t, c, nil, from); r.Stored != 0 || r.Known != 4 {
		t.Errorf("Add again = %+v, want 4 known", r)
	}
	if n := len(infos(t, c)); n != 4 {
		t.Errorf("%d games, want 4", n)
	}
}

// TestNumbersAreNotUsedAgain: the number of a game is never used again, even if the last games were
// removed. Nor is the name of a file, which a reader might still have open.
func TestNumbersAreNotUsedAgain(t *testing.T) {
	ctx := context.Background()
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];B[aa])(;SZ[9];B[bb])(;SZ[13];B[cc])(;SZ[13];B[dd])"))
	reader, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	q, _ := query.Parse("board=9 rows=X")
	names := map[string]string{}
	for round := range 3 {
		for _, e := range mustReadDir(t, c.Dir()) {
			if !store.IsOurs(e) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(c.Dir(), e))
			if err != nil {
				t.Fatal(err)
			}
			if was, ok := names[e]; ok && was != string(data) {
				t.Errorf("round %d: %s is the name of an earlier file", round, e)
			}
			names[e] = string(data)
		}
		if a, err := reader.Answer(ctx, q); err != nil || round == 0 && a.Games != 2 {
			t.Fatalf("round %d: Answer = %+v, %v", round, a, err)
		}
		var ids []int64
		for _, g := range infos(t, c) {
			ids = append(ids, g.ID)
		}
		if err := c.Remove(ctx, ids[1:]...); err != nil {
			t.Fatal(err)
		}
		if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
			t.Fatal(err)
		}
		if err := c.Remove(ctx, ids[0]); err != nil {
			t.Fatal(err)
		}
		if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
			t.Fatal(err)
		}
		last := ids[len(ids)-1]
		add(t, c, nil, folder(t, fmt.Sprint(round, ".sgf"), "(;SZ[13];B[aa])(;SZ[9];B[bb])"))
		list := infos(t, c)
		if len(list) != 2 || list[0].ID <= last {
			t.Fatalf("round %d: games %+v, want 2 with numbers above %d", round, list, last)
		}
		if a, err := reader.Answer(ctx, q); err != nil || a.Games != 1 {
			t.Errorf("round %d: a reader finds %+v, %v, want 1 game", round, a, err)
		}
		if found := Check(ctx, c.Dir(), nil, nil); found != nil {
			t.Errorf("round %d: Check = %v", round, found)
		}
	}
}

func mustReadDir(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestDeepVariations: variations that are nested too deeply are left out with a message, and the
// program does not run out of stack.
func TestDeepVariations(t *testing.T) {
	const deep = 50_000 // more are refused by sgf.Limits.Tree
	text := "(;SZ[9];B[aa]" + strings.Repeat("(;W[])(;B[]", deep) + strings.Repeat(")", deep) + ")"
	var problems []Problem
	c := created(t, nil)
	r := add(t, c, &AddOptions{Problem: func(p Problem) { problems = append(problems, p) }}, folder(t, "deep.sgf", text))
	if r.Stored != 1 || r.NotLoaded != 0 || len(problems) != 1 || !strings.Contains(problems[0].What, "nested") {
		t.Errorf("Add = %+v, problems %v, want 1 game and a message about nested variations", r, problems)
	}
	q, _ := query.Parse("board=9 rows=X at=corner lines=all")
	if a, err := c.Answer(context.Background(), q); err != nil || a.Games != 1 {
		t.Errorf("Answer = %+v, %v, want 1 game", a, err)
	}
}

// TestLongRecords: node numbers may exceed the limits of an event, a jump, a column for cells with
// one life, and a life.
func TestLongRecords(t *testing.T) {
	gap := func(n int) string { return strings.Repeat(";", n) }
	text := func(n int) string { // a white stone is captured after a long time
		return "(;SZ[5];W[aa]" + gap(n) + ";B[ba]" + gap(n) + ";B[ab]" + gap(n) + ";B[aa])"
	}
	gaps := []int{0, 6, 7, 8, 83, 84, 85, 251, 252, 253, 254, 1022, 1023, 1024, 8189, 8190, 8191, 8192, 20000}
	var files []string
	for i, n := range gaps {
		files = append(files, fmt.Sprintf("%02d.sgf", i), text(n))
	}
	c := created(t, nil, folder(t, files...))
	games := plainGames(t, c)
	for _, text := range []string{
		"rows=.X/X. at=corner", "rows=XX/X. at=corner", "rows=O. at=0,0 then=X1,0", "rows=OX/.. at=0,0 then=X0,1;-0,0;X0,0",
		"rows=X color=fixed by=253", "rows=.X/X. at=corner by=8192",
	} {
		q, err := query.Parse("board=5 " + text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.Answer(context.Background(), q)
		want := games.sum(q, games.hits(q))
		if err != nil || a.Hits != want.Hits || a.Hits == 0 || fmt.Sprint(a.Next) != fmt.Sprint(want.Next) {
			t.Errorf("%s: Answer = %+v, %v, want %+v", text, a, err, want)
		}
	}
	c = created(t, nil, folder(t, "a.sgf", text(segment.MaxNodes/2)))
	q, _ := query.Parse("board=5 rows=OX at=corner")
	var hits []Hit
	for h, err := range c.Search(context.Background(), q) {
		if err != nil {
			t.Fatal(err)
		}
		hits = append(hits, h)
	}
	if len(hits) != 1 || hits[0].Node != segment.MaxNodes/2+2 {
		t.Errorf("hits %+v, want one at node %d", hits, segment.MaxNodes/2+2)
	}
}

// TestDyer compares with signatures computed by hand, in all symmetries.
func TestDyer(t *testing.T) {
	// Moves 20, 40, 60, 31, 51 and 71 lie at ca cb cc cd ce cf, all others on
	// rows below.
	special := map[int][2]int{20: {2, 0}, 40: {2, 1}, 60: {2, 2}, 31: {2, 3}, 51: {2, 4}, 71: {2, 5}}
	for f := range 8 {
		text := "(;SZ[19]"
		n := 0
		for move := 1; move <= 75; move++ {
			p, ok := special[move]
			if !ok {
				p = [2]int{(n * 2) % 18, 7 + n*2/18}
				n++
			}
			x, y := flip(f, p[0], p[1], 19, 19)
			text += fmt.Sprintf(";%c[%c%c]", "WB"[move%2], 'a'+x, 'a'+y)
		}
		c := created(t, nil, folder(t, "a.sgf", text+")"))
		if g := infos(t, c)[0]; g.Dyer != "acbcccdcecfc" {
			t.Errorf("flip %d: signature %q, want acbcccdcecfc", f, g.Dyer)
		}
	}
}

// TestErrNoGame: a number without a game gives ErrNoGame.
func TestErrNoGame(t *testing.T) {
	ctx := context.Background()
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[9];B[aa])(;SZ[9];B[bb])"))
	if err := c.Remove(ctx, 2); err != nil {
		t.Fatal(err)
	}
	for _, id := range []int64{0, -1, 2, 3, 1 << 40} {
		_, err1 := c.Game(ctx, id)
		_, err2 := c.Record(ctx, id)
		for i, err := range []error{err1, err2, c.Remove(ctx, 1, id), c.Tag(ctx, "x", 1, id)} {
			if !errors.Is(err, ErrNoGame) {
				t.Errorf("call %d of game %d: %v, want %v", i, id, err, ErrNoGame)
			}
		}
	}
	if list := infos(t, c); len(list) != 1 || slices.Contains(list[0].Tags, "x") {
		t.Errorf("games %+v, want one without a tag: a change is made wholly or not at all", list)
	}
}

// TestStonesInTheRoot: an empty rectangle does not match at node 0 if the root sets up a stone in
// it.
func TestStonesInTheRoot(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[5]AB[aa];W[ee])"))
	q, _ := query.Parse("board=5 rows=... at=corner")
	if a, err := c.Answer(context.Background(), q); err != nil || a.Hits != 6 {
		t.Errorf("Answer = %+v, %v, want 6 hits: two of eight lie on the black stone", a, err)
	}
}

// TestManyLines: a game with hundreds of variations is walked as a tree, one with dozens is
// searched line by line. Both give the results of a replay, also if the continuation of a place
// comes after several branchings, and if branches are empty.
func TestManyLines(t *testing.T) {
	for _, branches := range []int{3, 40, 300} {
		text := "(;SZ[5];B[bb];W[cc];"
		for i := range branches {
			p := fmt.Sprintf("%c%c", 'a'+i%5, 'a'+i/5%5)
			q := fmt.Sprintf("%c%c", 'a'+i/25%5, 'a'+i/5%5)
			text += fmt.Sprintf("(;B[%s];W[%s](;B[dd])(;B[%s];W[ee])(;B[]))", p, q, q)
		}
		c := created(t, nil, folder(t, "a.sgf", text+")", "b.sgf", "(;SZ[5];B[bb](;W[cc])(;W[dd]))"))
		games := plainGames(t, c)
		for _, text := range []string{
			"rows=X", "rows=X./.O", "rows=...", "rows=XX then=O0,0", "rows=X. then=O1,0", "rows=X*/*O by=4", "rows=.X./... at=1,0",
			"rows=" + strings.Repeat("/*****", 5)[1:], "rows=x.o next=W", "rows=XOX then=X1,0",
		} {
			q, err := query.Parse("board=5 lines=all " + text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := compare(rand.New(rand.NewPCG(1, uint64(branches))), c, games, q); err != nil {
				t.Errorf("%d branches, %s: %v", branches, q, err)
			}
		}
	}
}

// TestPassesBeforeSequence: libkombilo 0.8.4 counts the search a09 twice in a game that
// begins with passes, 17,146 hits of fox-pro and tom where there are 17,145. A place gives one
// hit at most, and a replay finds the four moves once. The moves are those of game 256 of tom's
// October 2009.
func TestPassesBeforeSequence(t *testing.T) {
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[19];B[];W[jj];B[];W[jl];B[pd];W[jh];B[pq];W[po];B[qo];W[qn];B[qp];W[pn];B[nq]"+
		";W[qf];B[qe];W[pf];B[nc];W[eo];B[co];W[dq];B[cl];W[dd];B[cf];W[fc];B[bd];W[cg];B[dg])"))
	q, err := query.Parse("rows=" + strings.Repeat("/.......", 7)[1:] + " at=0,0 then=X3,3;O2,5;X5,2;O1,3")
	if err != nil {
		t.Fatal(err)
	}
	want := plainGames(t, c).hits(q)
	var got []Hit
	for h, err := range c.Search(context.Background(), q) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, h)
	}
	if len(want) != 1 || !slices.Equal(got, want) || got[0].Node != 25 {
		t.Errorf("hits %+v, want one at node 25; a replay finds %+v", got, want)
	}
}
