package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/sgf"
	"katachi/shape"
	"katachi/shape/database"
)

// requestTypes has the request type of each operation.
var requestTypes = map[string]any{
	"collections": CollectionsRequest{}, "search": SearchRequest{}, "estimate": EstimateRequest{}, "ask": AskRequest{}, "like": LikeRequest{}, "problems": ProblemsRequest{}, "position": PositionRequest{}, "suggest": SuggestRequest{}, "solve": SolveRequest{}, "score": ScoreRequest{},
	"games": GamesRequest{}, "record": RecordRequest{}, "searches": SavedRequest{}, "save": SaveRequest{}, "forget": ForgetRequest{},
	"export": ExportRequest{}, "tree": TreeRequest{}, "compare": CompareRequest{}, "guess": GuessRequest{}, "shapes": ShapesRequest{}, "shape": ShapeRequest{},
	"read": ReadRequest{}, "name": NameRequest{}, "write": WriteRequest{}, "match": MatchRequest{}, "review": ReviewRequest{},
	"add": AddRequest{}, "job": JobRequest{}, "coach": CoachRequest{}, "josekis": JosekisRequest{}, "players": PlayersRequest{}, "player": PlayerRequest{}, "bookworm": BookwormRequest{},
}

// A change is a request and a new value of one of its fields, both as JSON, that changes the
// answer. A value in braces is a whole request that replaces the first.
type change struct{ base, value string }

// soughtChanges are the changes of the fields of Sought, for the collection of someGames;
// fieldChanges completes their bases.
var soughtChanges = map[string]change{
	"collection":  {`{"collection": "own"}`, `"sample"`},
	"size":        {`{"setup": "B:D4"}`, `13`},
	"setup":       {`{"play": "Q16"}`, `"W:K10"`},
	"play":        {`{"play": "Q16"}`, `"Q16 D4"`},
	"turn":        {`{"play": "Q16", "fixed_color": true}`, `"white"`},
	"query":       {`{"query": "rows=X. at=inner"}`, `"rows=XX at=inner"`},
	"region":      {`{"play": "Q16"}`, `"P15:R17"`},
	"at":          {`{"play": "Q16", "region": "P15:R17"}`, `"fixed"`},
	"fixed_color": {`{"play": "Q16", "region": "K10:T19"}`, `true`},
	"variations":  {`{"play": "Q16 K10", "region": "J9:R17"}`, `true`},
	"next":        {`{"play": "Q16", "region": "K10:T19"}`, `"black"`},
	"by":          {`{"play": "Q16 D4"}`, `1`},
	"then":        {`{"play": "Q16", "region": "K10:T19"}`, `"W T19"`},
	"and":         {`{"play": "Q16"}`, `["rows=XXX at=corner"]`},
	"named":       {`{"collection": "sample", "play": "Q16"}`, `["geta"]`},
}

// filterChanges are values for the filters; each excludes a game of someGames.
var filterChanges = map[string]string{
	"player": `"Ben"`, "black": `"Anna"`, "white": `"Ben"`, "opponent": `"Ben"`, "rank": `"3d..4d"`, "event": `"Cup"`, "round": `"7"`, "rules": `"japan"`, "server": `"KGS"`, "place": `"Rome"`,
	"date": `"2001"`, "result": `"B"`, "handicap": `"2"`, "komi": `"6.5"`, "moves": `"1..41"`, "source": `"a.sgf"`, "tag": `["good"]`, "words": `"sunny"`,
}

// listChanges are the changes of the fields that order and page the hits of a search.
var listChanges = map[string]change{
	"sort":    {`{"limit": 3}`, `"newest"`},
	"falling": {`{"limit": 3}`, `true`},
	"limit":   {`{}`, `1`},
	"skip":    {`{"limit": 3}`, `1`},
	"near":    {`{"limit": 3}`, `5`},
	"boards":  {`{"limit": 3}`, `true`},
	"across":  {`{}`, `"band"`},
}

// grid returns moves that capture nothing, starting at this row of the board.
func grid(moves, row int) string {
	var text strings.Builder
	for i := range moves {
		fmt.Fprintf(&text, ";%c[%c%c]", "BW"[i%2], 'a'+byte(i%9)*2, 'a'+byte(row+2*(i/9)))
	}
	return text.String()
}

// someGames are three games whose facts differ.
var someGames = []collection.Text{
	{Path: "a.sgf", Data: []byte("(;SZ[19]PB[Anna]PW[Ben]BR[3d]WR[4d]EV[Cup]RO[7]RU[Japanese]PC[Rome]SO[KGS]DT[2001-02-03]RE[B+R]KM[6.5];B[pd]C[sunny](;W[dp]" + grid(38, 1) + ")(;W[jj]))")},
	{Path: "b.sgf", Data: []byte("(;SZ[19]PB[Carl]PW[Dora]BR[9p]WR[9p]EV[Title]RO[2]RU[Chinese]PC[Kyoto]DT[2011-02-03]RE[W+2.5]KM[0.5]HA[2]AB[cs][qs];W[pd];B[dp]" + grid(50, 1) + ")")},
	{Path: "c.sgf", Data: []byte("(;SZ[19]PB[Anna]PW[Dora]BR[3d]WR[9p]DT[2005-02-03]RE[W+R]KM[7.5];B[pd];W[dp];B[cs]" + grid(60, 1) + ")")},
}

// threeInRow is a problem: Black kills with B1.
const threeInRow = "(;SZ[19]PL[B]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds](;B[bs]C[RIGHT]))"

// problemGames are this problem and two games in which it stood.
var problemGames = []collection.Text{
	{Path: "three.sgf", Data: []byte(threeInRow)},
	{Path: "a.sgf", Data: []byte("(;SZ[19]PB[Anna]PW[Dora]DT[2001-02-03]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds];B[bs];W[pp]" + grid(50, 1) + ")")},
	{Path: "b.sgf", Data: []byte("(;SZ[19]PB[Dora]PW[Anna]DT[2005]PL[W]AW[sc][rc][qc][pc][oc][ob][oa]AB[sb][rb][qb][pb][pa];W[sa];B[ra])")},
}

// analysedGames are two games that carry an analysis of KaTrain's kind. Anna, Black in one and
// White in the other, attaches where C7 was 9 points better; before that she loses 2 points.
var analysedGames = []collection.Text{
	{Path: "2001.sgf", Data: mistake("PB[Anna]PW[Ben]DT[2001-02-03]", 'B')},
	{Path: "2005.sgf", Data: mistake("PB[Carl]PW[Anna]DT[2005-02-03]", 'W')},
}

// mistake returns a game on 9x9 with these facts: colour c plays G7, the other D7, and c attaches at D6.
func mistake(facts string, c byte) []byte {
	other, sign := byte('W'), 1.0
	if c == 'W' {
		other, sign = 'B', -1
	}
	file, err := sgf.Parse(fmt.Appendf(nil, "(;SZ[9]%s;%c[gc];%c[dc];%c[dd])", facts, c, other, c), nil)
	if err != nil {
		panic(err)
	}
	record := file.Games[0]
	at := func(lead float64, moves ...analysis.Move) *analysis.Position {
		return &analysis.Position{Winrate: 0.5, Lead: sign * lead, Moves: moves}
	}
	move := func(lead float64, line ...board.Point) analysis.Move {
		return analysis.Move{Line: line, Visits: 9, Lead: sign * lead, Winrate: 0.5, Prior: 0.5}
	}
	if err := analysis.Store(record, []*analysis.Position{
		at(7), at(5), at(5, move(5, board.At(2, 2), board.At(2, 3)), move(-4, board.At(3, 3))), at(-4, move(-4, board.At(2, 3))),
	}); err != nil {
		panic(err)
	}
	return []byte(record.String())
}

// newTestService returns a service with the sample, the collection "own" of someGames, whose first
// game has a tag, and the collections "analysed" of analysedGames and "tsumego" of problemGames.
func newTestService(t *testing.T) (*Service, *Jobs) {
	t.Helper()
	shelf, err := OpenShelf(nil, &collection.Options{})
	if err == nil {
		err = shelf.AddMemory("own")
	}
	if err == nil {
		err = shelf.AddMemory("analysed")
	}
	if err == nil {
		err = shelf.AddMemory("tsumego")
	}
	if err == nil {
		err = shelf.live("tsumego", func(h *Held) error {
			_, err := h.Games.AddTexts(t.Context(), problemGames, nil)
			return err
		})
	}
	if err == nil {
		err = shelf.live("analysed", func(h *Held) error {
			_, err := h.Games.AddTexts(t.Context(), analysedGames, nil)
			return err
		})
	}
	if err == nil {
		err = shelf.live("own", func(h *Held) error {
			if _, err := h.Games.AddTexts(t.Context(), someGames, nil); err != nil {
				return err
			}
			return h.Games.Tag(t.Context(), "good", 1)
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	jobs := NewJobs(&Service{Shelf: shelf})
	t.Cleanup(func() {
		jobs.Stop()
		jobs.Wait()
		shelf.Close()
	})
	return &Service{Shelf: shelf, Version: "test", Advisor: &Advisor{
		Model:   func() (*predict.Model, error) { return model.Builtin(), nil },
		Shapes:  func() (*shape.DB, error) { return database.Builtin() },
		Engines: []Engine{{"black", fixedJudge(3.5)}, {"white", fixedJudge(-3.5)}},
	}}, jobs
}

// fixedJudge returns a judge that finds Black ahead by this lead and A1 the best move in every
// position, and that the side to move will own the whole board.
func fixedJudge(lead float64) report.Judge {
	return func(_ context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
		for i, pos := range positions {
			p := analysis.Unknown()
			p.Source, p.Visits, p.Winrate, p.Lead = "Judge 1.0", 10, 0.5, lead
			p.Owner = new([board.NumPoints]float32)
			for at := range p.Owner {
				p.Owner[at] = 1
				if pos.Game.ToMove() == board.White {
					p.Owner[at] = -1
				}
			}
			p.Moves = []analysis.Move{{Line: []board.Point{board.At(0, 18)}, Visits: 9, Winrate: 0.5, Lead: lead}}
			found(i, p)
		}
		return nil
	}
}

// merged returns one JSON object with the fields of all texts; a later value replaces an earlier
// one.
func merged(t *testing.T, texts ...string) string {
	t.Helper()
	all := map[string]any{}
	for _, text := range texts {
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	out, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// fieldChanges returns a change for each field of each operation.
func fieldChanges(t *testing.T) map[string]map[string]change {
	record := func(text string) string { return fmt.Sprintf(`{"text": %q}`, text) }
	encoded := base64.StdEncoding.EncodeToString([]byte("(;SZ[13])"))
	enclosed := `{"size": 9, "setup": "B:B9 B:C9 W:D9 B:E9 B:F9 W:G9 W:A8 B:B8 W:C8 W:D8 B:E8 W:F8 W:G8 W:A7 W:C7 B:D7 B:E7 B:F7 W:G7 W:A6 W:B6 W:C6 W:D6 B:E6 B:F6 W:G6 W:A5 B:B5 B:C5 B:D5 B:E5 W:F5 W:G5 B:A4 B:B4 W:C4 B:E4 B:F4 W:G4 B:B3 W:C3 B:E3 W:F3 B:C2 B:E2 W:F2 B:D1 W:E1 W:F1"}`
	three := `{"size": 9, "setup": "B:A2 B:B2 B:C2 B:D2 B:D1 W:A3 W:B3 W:C3 W:D3 W:E3 W:E2 W:E1", "turn": "black"}`
	tsumego := `{"problems": "tsumego", "collection": "tsumego"}`
	problem := `{"problems": "tsumego", "record": {"text": "` + threeInRow + `"}, "limit": 1}`
	const likeThree = "(;SZ[19]AB[aq][bq][cq][dq][er][es]AW[ar][br][cr][dr][ds];B[bs])"
	pattern := `{"patterns": "pattern: x\n\n  XX\n"}`
	all := map[string]map[string]change{
		"search": {}, "estimate": {}, "tree": {
			"depth": {`{}`, `1`}, "min_hits": {`{}`, `3`},
		},
		"export": {"format": {`{}`, `"sgf"`}},
		"position": {
			"size": {`{}`, `9`}, "setup": {`{}`, `"B:D4"`}, "play": {`{}`, `"Q16"`}, "turn": {`{}`, `"white"`}, "hover": {`{"play": "Q16"}`, `"R14"`},
		},
		"suggest": {
			"size": {`{}`, `9`}, "setup": {`{}`, `"B:D4"`}, "play": {`{}`, `"Q16"`}, "turn": {`{"play": "Q16"}`, `"white"`}, "limit": {`{}`, `3`},
			"by": {`{"setup": "B:Q16 W:D4 B:D16"}`, `"shapes"`}, "playouts": {`{"size": 9}`, `3`}, "read": {three, `true`}, "komi": {`{"size": 9, "playouts": 3}`, `50`}, "root": {`{"size": 9, "playouts": 3}`, `"(;KM[50])"`}, "played": {`{}`, `"K1"`}, "engine": {`{}`, `"black"`},
			"exact": {`{"play": "Q16 D4 Q3", "by": "shapes"}`, `true`},
		},
		"ask": {
			"collection": {`{"question": "at Q16"}`, `"own"`}, "question": {`{"question": "at Q16"}`, `"at K10"`}, "limit": {`{"question": "at Q16"}`, `2`},
			"skip": {`{"question": "at Q16", "limit": 2}`, `1`}, "boards": {`{"question": "at Q16", "limit": 2}`, `true`},
		},
		"like": {
			"differences": {`{"collection": "own", "play": "Q16 D4", "region": "A1:T19", "limit": 3}`, `3`},
			"limit":       {`{"collection": "own", "play": "Q16"}`, `1`}, "skip": {`{"collection": "own", "play": "Q16", "limit": 1}`, `1`},
		},
		"problems": {
			"problems": {tsumego, `"own"`}, "collection": {tsumego, `"own"`}, "game": {tsumego, `2`}, "like": {`{"problems": "tsumego", "record": {"text": "` + likeThree + `"}}`, `1`},
			"limit": {tsumego, `1`}, "skip": {merged(t, tsumego, `{"limit": 1}`), `1`}, "record.name": {problem, `"other.sgf"`},
			"record.text": {problem, `"(;SZ[19]AB[aa];B[bb])"`}, "record.base64": {problem, `{"problems": "tsumego", "record": {"base64": "` + encoded + `"}}`},
			"record.number": {`{"problems": "tsumego", "record": {"text": "(;SZ[19];B[aa])` + threeInRow + `"}}`, `2`},
		},
		"solve": {
			"size": {three, `13`}, "setup": {three, `"B:A2 B:B2 W:A3 W:B3 W:C2 W:C1"`}, "play": {three, `"B1"`}, "turn": {three, `"white"`}, "at": {three, `"A3"`},
			"goal": {three, `"save"`}, "region": {three, `"A1:J5"`}, "nodes": {three, `1`}, "engine": {`{"size": 9, "play": "C3 C4 D4 D3 G7 G6 F6"}`, `"black"`},
		},
		"score": {
			"size": {three, `13`}, "setup": {three, `"B:A2 B:B2 W:A3 W:B3 W:C2 W:C1"`}, "play": {three, `"B1"`}, "turn": {three, `"white"`},
			"rules": {three, `"japanese"`}, "nodes": {enclosed, `1`}, "root": {three, `"(;KM[20])"`},
		},
		"games": {
			"collection": {`{}`, `"own"`}, "sort": {`{}`, `"white"`}, "falling": {`{}`, `true`}, "limit": {`{}`, `1`}, "skip": {`{}`, `1`},
		},
		"record":  {"collection": {`{"game": 1}`, `"own"`}, "game": {`{"game": 1}`, `2`}},
		"players": {"collection": {`{}`, `"own"`}, "limit": {`{}`, `2`}},
		"player": {
			"collection": {`{"collection": "analysed", "player": "Anna"}`, `"own"`}, "names": {`{"player": "Lee Sedol"}`, `true`},
		},
		"josekis": {
			"collection": {`{}`, `"own"`}, "line": {`{}`, `"taisha"`}, "unnamed": {`{}`, `true`}, "min_count": {`{"unnamed": true}`, `10`},
			"limit": {`{}`, `1`}, "skip": {`{}`, `1`},
		},
		"searches": {"collection": {`{}`, `"own"`}},
		"save":     {"name": {`{"name": "a", "search": {"collection": "own", "play": "Q16"}}`, `"b"`}},
		"forget": {
			"collection": {`{"name": "a"}`, `"nowhere"`}, "name": {`{"collection": "own", "name": "a"}`, `"b"`},
		},
		"guess": {
			"collection": {`{"game": 1}`, `"own"`}, "game": {`{"game": 1}`, `2`}, "move": {`{"game": 1}`, `2`}, "point": {`{"game": 1}`, `"Q16"`},
			"seed": {`{"collection": "sample", "seed": 1}`, `2`},
		},
		"bookworm": {
			"board": {`{}`, `"C.T./.A.S"`}, "columns": {`{}`, `3`}, "letters": {`{}`, `3`}, "seed": {`{}`, `2`},
			"path": {`{"board": "C.T./.A.S"}`, `"0.0 1.1 0.2"`}, "mix": {`{"board": "C.T./.A.S"}`, `true`}, "min_length": {`{"board": "C.T./.A.S"}`, `4`},
		},
		"compare": {"live": {`{"collection": "own", "game": 0, "record": {"text": "(;B[pd])"}}`, `true`}, "problems": {`{"collection": "own", "game": 0, "record": {"text": "` + threeInRow + `"}}`, `"tsumego"`}, "like": {`{"collection": "own", "game": 0, "problems": "tsumego", "record": {"text": "` + likeThree + `"}}`, `1`}, "sgf": {`{"collection": "own", "game": 0, "record": {"text": "(;B[pd])"}}`, `true`}, "engine": {`{"collection": "own", "game": 0, "record": {"text": "(;B[pd];W[aa])"}}`, `"black"`}},
		"shape":   {"name": {`{"name": "ponnuki"}`, `"eye"`}},
		"read": {
			"name": {`{"text": "(;AB[zz])"}`, `"other.sgf"`}, "text": {record("(;SZ[9])"), `"(;SZ[13])"`},
			"base64": {record("(;SZ[9])"), `{"base64": "` + encoded + `"}`}, "number": {record("(;SZ[9])(;SZ[13])"), `2`},
		},
		"name": {
			"from": {`{}`, `2`}, "to": {`{}`, `2`}, "comment": {`{}`, `true`}, "variations": {`{"game": 0, "collection": null, "record": {"text": "(;B[pd](;W[dd])(;W[dp]))"}}`, `true`},
			"sgf": {`{}`, `true`}, "all": {`{"collection": "sample"}`, `true`}, "purposes": {`{"collection": "sample"}`, `true`}, "lang": {`{"collection": "sample", "sgf": true}`, `"ja"`},
			"problems": {`{"game": 0, "collection": null, "comment": true, "record": {"text": "` + threeInRow + `"}}`, `"tsumego"`},
			"like":     {`{"game": 0, "collection": null, "comment": true, "problems": "tsumego", "record": {"text": "` + likeThree + `"}}`, `1`},
		},
		"write": {
			"names": {`{"collection": "sample"}`, `true`}, "lang": {`{"collection": "sample", "names": true}`, `"ja"`},
			"tree": {`{"tree": {"nodes": [{}]}}`, `{"tree": {"nodes": [{"props": [["C", "x"]]}]}}`},
		},
		"match": {
			"patterns": {pattern, `"pattern: x\n\n  XO\n"`}, "everywhere": {pattern, `{"patterns": "pattern: x\n\n  XX\n", "everywhere": true}`},
			"limit": {pattern, `1`}, "position.size": {merged(t, pattern, `{"game": 0, "position": {"setup": "B:D4 B:E4"}}`), `{"patterns": "pattern: x\n\n  XX\n", "position": {"size": 9, "setup": "B:D4 B:E5 B:D5"}}`},
			"position.setup": {merged(t, pattern, `{"game": 0, "position": {"setup": "B:D4 B:E4"}}`), `"B:C4 B:D4"`},
			"position.play":  {merged(t, pattern, `{"game": 0, "position": {"setup": "B:D4 B:E4"}}`), `"pass"`},
			"position.turn":  {merged(t, pattern, `{"game": 0, "position": {"play": "D4 pass E4"}}`), `"white"`},
		},
		"review": {
			"from": {`{}`, `20`}, "moves": {`{}`, `2`}, "komi": {`{}`, `50`}, "engine": {`{}`, `"black"`}, "rank": {`{"engine": "black"}`, `"5k"`},
			"problems": {`{"game": 0, "record": {"text": "` + threeInRow + `"}}`, `"tsumego"`}, "like": {`{"game": 0, "problems": "tsumego", "record": {"text": "` + likeThree + `"}}`, `1`},
		},
		"add": {
			"collection": {`{"records": [{"text": "(;B[aa])"}]}`, `"own"`}, "duplicates": {`{"records": [{"text": "(;B[aa])"}]}`, `"strict"`},
		},
		"job": {"job": {`{"job": "1"}`, `"2"`}}, "collections": {}, "shapes": {},
		"coach": {
			"collection": {`{"collection": "analysed", "player": "Anna"}`, `"sample"`}, "player": {`{"collection": "analysed", "player": "Anna"}`, `"Carl"`},
			"date": {`{"collection": "analysed", "player": "Anna"}`, `"2001"`}, "limit": {`{"collection": "analysed", "player": "Anna"}`, `1`},
			"problems": {`{"collection": "analysed", "player": "Anna"}`, `1`},
		},
	}
	for op, prefix := range map[string]string{"search": "", "like": "", "estimate": "", "tree": "", "export": "", "save": "search."} {
		for field, c := range soughtChanges {
			base := merged(t, `{"collection": "own"}`, c.base)
			if op == "like" {
				base = merged(t, base, `{"limit": 3}`)
			}
			if prefix != "" {
				base = `{"name": "a", "search": ` + base + `}`
			}
			all[op][prefix+field] = change{base, c.value}
		}
	}
	for op, base := range map[string]string{"search": `{"play": "Q16", "region": "K10:T19"}`, "like": `{"play": "Q16"}`, "estimate": `{"play": "Q16", "region": "K10:T19"}`, "tree": `{"play": "Q16", "region": "K10:T19"}`, "export": `{"play": "Q16", "region": "K10:T19"}`, "games": `{}`, "problems": tsumego, "josekis": `{}`, "players": `{}`, "player": `{"player": "Dora"}`, "guess": `{"seed": 1}`, "compare": `{"game": 0, "record": {"text": "(;B[pd];W[dp])"}}`, "save": `{"play": "Q16"}`, "match": merged(t, pattern, `{"everywhere": true, "game": 0}`)} {
		for field, value := range filterChanges {
			base := merged(t, `{"collection": "own"}`, base)
			if op == "guess" && field == "handicap" {
				base = merged(t, base, `{"seed": 3}`) // a game without a handicap
			}
			if field == "opponent" {
				base = merged(t, base, `{"player": "Anna"}`)
			}
			if op == "save" {
				all[op]["search."+field] = change{`{"name": "a", "search": ` + base + `}`, value}
				continue
			}
			all[op][field] = change{base, value}
		}
	}
	for field, c := range listChanges {
		all["search"][field] = change{merged(t, `{"collection": "own", "play": "Q16", "region": "K10:T19"}`, c.base), c.value}
	}
	for _, op := range []string{"name", "write", "match", "review", "compare"} {
		base := map[string]string{"compare": `{}`, "name": `{}`, "write": `{}`, "match": pattern, "review": `{"moves": 1}`}[op]
		one := merged(t, base, `{"game": 1}`)
		all[op]["collection"] = change{one, `"own"`}
		all[op]["game"] = change{one, `2`}
		r := func(record string) string {
			return merged(t, base, `{"collection": null, "game": 0, "record": `+record+`}`)
		}
		all[op]["record.text"] = change{r(`{"text": "(;B[aa])"}`), `"(;B[bb];W[cc];B[bc])"`}
		all[op]["record.base64"] = change{r(`{"text": "(;B[aa])"}`), r(`{"base64": "` + base64.StdEncoding.EncodeToString([]byte("(;PB[x]B[bb];W[cc];B[bc])")) + `"}`)}
		all[op]["record.number"] = change{r(`{"text": "(;B[aa])(;PB[x]B[bb];W[cc];B[bc])"}`), `2`}
		all[op]["record.name"] = change{r(`{"text": "x"}`), `"other.sgf"`}
		for field, c := range all[op] {
			if !strings.Contains(c.base, `"game"`) {
				all[op][field] = change{merged(t, one, base, c.base), c.value}
			}
		}
	}
	return all
}

// ignoredFields are the fields that change no answer, with the reason.
var ignoredFields = map[string]string{
	"add.records.name":   "the name is stored; the answer says only that the job began",
	"add.records.text":   "see name",
	"add.records.base64": "see name",
	"add.records.number": "refused: a whole file is added",
	"add.duplicates":     "its effect shows in the collection",
	"add.collection":     "see duplicates",
	"like.next":          "refused: /like compares positions",
	"like.then":          "refused: see next",
	"like.variations":    "refused: /like reads only main lines",
	"job.job":            "there is no second job: refused",
}

// fieldsOf returns the names of a request's fields; a field of a nested struct has its parent and a
// dot in front. Tree counts as one field: the documentation of /read says which fields of its nodes
// are read.
func fieldsOf(typ reflect.Type) (list []string) {
	for f := range typ.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		of := f.Type
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		switch {
		case f.Anonymous && name == "":
			list = append(list, fieldsOf(of)...)
		case of.Kind() == reflect.Struct && of != reflect.TypeFor[Tree]():
			for _, below := range fieldsOf(of) {
				list = append(list, name+"."+below)
			}
		default:
			list = append(list, name)
		}
	}
	return list
}

// changed returns the request with the new value of the field.
func (c change) changed(t *testing.T, field string) string {
	t.Helper()
	if strings.HasPrefix(c.value, "{") {
		return c.value
	}
	if outer, inner, ok := strings.Cut(field, "."); ok {
		var base map[string]json.RawMessage
		if err := json.Unmarshal([]byte(c.base), &base); err != nil {
			t.Fatal(err)
		}
		return merged(t, c.base, fmt.Sprintf(`{%q: %s}`, outer, merged(t, string(base[outer]), fmt.Sprintf(`{%q: %s}`, inner, c.value))))
	}
	return merged(t, c.base, fmt.Sprintf(`{%q: %s}`, field, c.value))
}

// TestNoFieldIgnored checks that each field of each operation changes the answer to some request,
// or stands in ignoredFields with the reason. For example, /tree and /export must refuse sort, near
// and boards, which only a list of hits has.
func TestNoFieldIgnored(t *testing.T) {
	testpeers.Slow(t)
	s, jobs := newTestService(t)
	table := s.Table(jobs)
	if got, want := slices.Sorted(maps.Keys(table)), slices.Sorted(maps.Keys(requestTypes)); !slices.Equal(got, want) {
		t.Fatalf("operations %q, want %q", got, want)
	}
	all := fieldChanges(t)
	for op, request := range requestTypes {
		fields := fieldsOf(reflect.TypeOf(request))
		for field := range all[op] {
			if !slices.Contains(fields, field) {
				t.Errorf("%s has no field %s", op, field)
			}
		}
		for _, field := range fields {
			if _, ok := ignoredFields[op+"."+field]; ok {
				continue
			}
			c, ok := all[op][field]
			if !ok {
				t.Errorf("%s: fieldChanges has no change for %s", op, field)
				continue
			}
			with := c.changed(t, field)
			before, _ := table.Call(context.Background(), op, []byte(c.base))
			forgetAll(t, s)
			after, _ := table.Call(context.Background(), op, []byte(with))
			forgetAll(t, s)
			if string(before) == string(after) {
				t.Errorf("%s: %s changes nothing\n%s\n%s\n%.300s", op, field, c.base, with, after)
			}
			var p Problem
			if json.Unmarshal(after, &p); p.Status != 0 && !strings.Contains(refusedFields, " "+op+"."+field+" ") {
				t.Errorf("%s: %s is refused: %s\n%s", op, field, p.Detail, with)
			}
		}
	}
}

// refusedFields are the fields whose new value finds nothing here; the error counts as another
// answer.
const refusedFields = " forget.name forget.collection coach.collection name.record.name write.record.name match.record.name review.record.name compare.record.name match.position.turn job.job review.rank "

// forgetAll deletes all saved searches.
func forgetAll(t *testing.T, s *Service) {
	t.Helper()
	for _, in := range []string{"own", "sample"} {
		saved, err := s.Saved(t.Context(), &SavedRequest{Collection: in})
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range saved.Searches {
			if _, err := s.ForgetSearch(t.Context(), &ForgetRequest{Collection: in, Name: one.Name}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
