package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"katachi/internal/ops/matches"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/report"
	"katachi/pattern"
)

// TestNodes: the nodes of a tree have the properties of the record, without points off the board.
func TestNodes(t *testing.T) {
	const text = `(;SZ[9]AB[aa][zz]AW[bb]AE[cc]PL[W]TR[aa][zz]SQ[bb]LB[aa:A][zz:B][cc:a\]b][dd]N[start]C[why?];W[ee];B[])`
	got, err := new(Service).Read(t.Context(), &ReadRequest{Record{Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	root := got.Tree.Nodes[0]
	root.Props = nil
	want := Node{
		Parent: -1, Main: true, Setup: "B:A9 W:B8 E:C7", Turn: "white", Name: "start", Comment: "why?",
		Labels: map[string]string{"A9": "A", "C7": "a]b"}, Marks: map[string][]string{"TR": {"A9"}, "SQ": {"B8"}},
	}
	if !reflect.DeepEqual(root, want) {
		t.Errorf("the root is %+v, want %+v", root, want)
	}
	if n := got.Tree.Nodes[1]; n.Color != "white" || n.Point != "E5" || n.Parent != 0 || n.Turn != "" {
		t.Errorf("the first move is %+v", n)
	}
	if n := got.Tree.Nodes[2]; n.Color != "black" || n.Point != "pass" || n.Parent != 1 {
		t.Errorf("the second move is %+v", n)
	}
}

// TestPositions: a position may have a board of any valid size, and moves that name their colour
// out of turn.
func TestPositions(t *testing.T) {
	for size, ok := range map[int]bool{board.MinSize - 1: false, board.MinSize: true, board.MaxSize: true, board.MaxSize + 1: false} {
		p := Position{Size: size, Play: "A1"}
		if pl, err := p.place(); (err == nil) != ok || ok && pl.Game.Board().Size() != size {
			t.Errorf("a board of %d rows: %v", size, err)
		}
	}
	for play, want := range map[string]string{
		"Q16 B:D4": "XX", "Q16 X:D4 Q4": "XXO", "W:Q16 W:D4": "OO", "O:Q16 D4": "OX", "Q16 D4": "XO",
	} {
		p := Position{Play: play}
		pl, err := p.place()
		if err != nil {
			t.Errorf("%s: %v", play, err)
			continue
		}
		var got strings.Builder
		for i, name := range []string{"Q16", "D4", "Q4"}[:len(want)] {
			at, err := board.ParsePoint(name, 19)
			if err != nil {
				t.Fatal(err)
			}
			switch pl.Game.Board().Color(at) {
			case board.Black:
				got.WriteByte('X')
			case board.White:
				got.WriteByte('O')
			default:
				t.Errorf("%s: no stone %d at %s", play, i+1, name)
			}
		}
		if got.String() != want {
			t.Errorf("%s: stones %s, want %s", play, &got, want)
		}
	}
}

// TestManyJobs: if there are too many jobs, ended ones are forgotten and running ones kept; no more
// than maxWorking jobs run at once.
func TestManyJobs(t *testing.T) {
	j := NewJobs(&Service{Shelf: &Shelf{}})
	defer j.Stop()
	for i := range maxJobs {
		one, err := j.begin()
		if err != nil {
			t.Fatal(err)
		}
		one.set(func(s *JobState) { s.Ended = i > 0 })
	}
	one, err := j.begin()
	if err != nil {
		t.Fatal(err)
	}
	if len(j.jobs) != maxJobs || j.jobs["1"] == nil || j.jobs[one.state.Job] != one {
		t.Errorf("%d jobs are remembered, want %d, with all that are running", len(j.jobs), maxJobs)
	}
	for range maxWorking - 2 {
		if _, err := j.begin(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := j.begin(); ProblemOf(err) == nil || ProblemOf(err).Status != StatusTooMany {
		t.Errorf("one job more than maxWorking: %v", err)
	}
}

// TestFileNames: an added record is named after its file, without folders.
func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{"": "record-3.sgf", "/": "record-3.sgf", "a/b.sgf": "b.sgf", `c:\games\d.gib`: "d.gib", "e.sgf": "e.sgf"} {
		if got := fileName(name, 2); got != want {
			t.Errorf("fileName(%q, 2) = %q, want %q", name, got, want)
		}
	}
}

// TestQueryOfEdges: a pattern with edges becomes a query at those edges.
func TestQueryOfEdges(t *testing.T) {
	for edges, want := range map[pattern.Edges]string{
		0: "at=0..17,0..18", pattern.West: "at=0,0..18", pattern.East: "at=17,0..18", pattern.North: "at=0..17,0",
		pattern.South: "at=0..17,18", pattern.North | pattern.West: "at=0,0", pattern.South | pattern.East: "at=17,18",
		pattern.East | pattern.West: "",
	} {
		p := &pattern.Pattern{Name: "x", Width: 2, Height: 1, Cells: []pattern.Class{pattern.Own, pattern.Other}, Edges: edges, Sides: pattern.BothSides}
		p.Symmetries = p.Merge(pattern.AllSymmetries)
		got := matches.Query(p)
		if want == "" && got == "" {
			continue
		}
		if _, at, ok := strings.Cut(got, "rows=XO "); !ok || at != want {
			t.Errorf("edges %v: %q, want %q", edges, got, want)
		}
	}
	p := &pattern.Pattern{Name: "x", Width: 2, Height: 1, Cells: []pattern.Class{pattern.Own, pattern.Empty}, Moves: []int{1}, Sides: pattern.BothSides}
	p.Symmetries = p.Merge(pattern.AllSymmetries)
	if got := matches.Query(p); !strings.Contains(got, "X1,0") {
		t.Errorf("with a move: %q", got)
	}
	p.Moves[0] = 0
	if got := matches.Query(p); got != "" {
		t.Errorf("a move onto a stone: %q", got)
	}
}

// TestHidesOddFolders: a folder is hidden even if its name contains characters that end a path in a
// message.
func TestHidesOddFolders(t *testing.T) {
	dir := filepath.Join(t.TempDir(), `my: "own" games`, "c")
	col, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	h := newHeld("c", col)
	if got, want := h.hide(dir+"/x.segment: damaged"), "x.segment: damaged"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	err = h.hideFolders(fmt.Errorf("%s: %w", dir, errors.ErrUnsupported))
	if strings.Contains(err.Error(), "own") || !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("an error: %v", err)
	}
}

// TestHidesWholeFolders: a relative folder is hidden only where it is a path, not inside a word.
// For example, the folder "col" must leave "the collection has no game" alone.
func TestHidesWholeFolders(t *testing.T) {
	for text, want := range map[string]string{
		"the collection has no game": "the collection has no game",
		"col: damaged":               "/c: damaged",
		`open "col": no, col/lock`:   `open "/c": no, /c/lock`,
		"protocol/x":                 "protocol/x",
		"it is col":                  "it is /c",
	} {
		if got := replaceFolder(text, "col", "/c"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestDates: the answer to a search and the branches of a tree have the dates of their first and
// last games.
func TestDates(t *testing.T) {
	s, _ := newTestService(t)
	sought := Sought{Collection: "own", Position: Position{Play: "Q16"}, Question: report.Question{Region: "K10:T19"}}
	found, err := s.Search(t.Context(), &SearchRequest{Sought: sought})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := s.Tree(t.Context(), &TreeRequest{Sought: sought, MinHits: 1})
	if err != nil {
		t.Fatal(err)
	}
	root := tree.Branches[0]
	for _, got := range [][2]string{{found.First, found.Last}, {root.First, root.Last}} {
		if want := [2]string{"2001-02-03", "2011-02-03"}; got != want {
			t.Errorf("from %q to %q, want %q", got[0], got[1], want)
		}
	}
}

// TestAlone: without collections, a request that needs one is refused.
func TestAlone(t *testing.T) {
	record := &Record{Text: "(;SZ[9];B[aa])"}
	patterns := "pattern: x\n\n  XX\n"
	for field, r := range map[string]RecordOrGame{
		"game": {Record: record, Game: 1}, "collection": {Record: record, Collection: "sample"}, "record": {},
	} {
		_, err := NameRecord(t.Context(), &NameRequest{RecordOrGame: r})
		refused(t, err, field)
		_, err = WriteRecord(t.Context(), &WriteRequest{RecordOrGame: r})
		refused(t, err, field)
		_, err = MatchRecord(t.Context(), &MatchRequest{RecordOrGame: r, Patterns: patterns})
		refused(t, err, field)
	}
	_, err := MatchRecord(t.Context(), &MatchRequest{RecordOrGame: RecordOrGame{Record: record}, Patterns: patterns, Everywhere: true})
	refused(t, err, "everywhere")
	if got, err := MatchRecord(t.Context(), &MatchRequest{RecordOrGame: RecordOrGame{Record: record}, Patterns: patterns}); err != nil || got.Patterns[0].Matches != 0 {
		t.Errorf("a record alone: %+v, %v", got, err)
	}
}

// TestNotOfThis: a field that would change nothing is refused by name.
func TestNotOfThis(t *testing.T) {
	s, _ := newTestService(t)
	for op, requests := range map[string]map[string]string{
		"match": {
			"player": `{"patterns": "pattern: x\n\n  XX\n", "game": 1, "player": "Lee"}`, "tag": `{"patterns": "pattern: x\n\n  XX\n", "game": 1, "tag": ["x"]}`,
			"collection": `{"patterns": "pattern: x\n\n  XX\n", "position": {}, "collection": "own"}`, "setup": `{"patterns": "pattern: x\n\n  XX\n", "position": {"setup": "x:D4"}}`,
		},
		"guess":    {"seed": `{"game": 1, "seed": 2}`, "date": `{"game": 1, "date": "2001"}`},
		"name":     {"lang": `{"game": 1, "lang": "ja"}`, "collection": `{"record": {"text": "(;)"}, "collection": "own"}`},
		"write":    {"lang": `{"game": 1, "lang": "ja"}`, "collection": `{"tree": {"nodes": [{}]}, "collection": "own"}`},
		"suggest":  {"komi": `{"komi": 6.5}`, "setup": `{"setup": "*:D4"}`},
		"position": {"setup": `{"setup": "o:D4"}`},
		"tree":     {"sort": `{"play": "Q16", "sort": "oldest"}`, "boards": `{"play": "Q16", "boards": true}`},
		"export":   {"near": `{"play": "Q16", "near": 1}`, "limit": `{"play": "Q16", "limit": 1}`},
	} {
		for field, request := range requests {
			_, err := s.Table(NewJobs(s))[op](t.Context(), []byte(request))
			refused(t, err, field)
		}
	}
}

// TestHitEvent: a hit of the list has the event of its game, which the page shows beside the date.
func TestHitEvent(t *testing.T) {
	s, _ := newTestService(t)
	in := &SearchRequest{Limit: 5}
	in.Collection, in.Play, in.Region = "own", "Q16", "K10:T19"
	found, err := s.Search(t.Context(), in)
	if err != nil || len(found.List) == 0 {
		t.Fatal(found, err)
	}
	text, err := json.Marshal(found.List[0])
	if err != nil || !strings.Contains(string(text), `"event":"Cup"`) {
		t.Errorf("the hit %s, %v, has no event Cup", text, err)
	}
}
