package assistant_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/assistant"
)

// answer calls a tool and returns its answer.
func answer(t *testing.T, client *mcp.ClientSession, tool string, with map[string]any) *assistant.Answer {
	t.Helper()
	res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: with})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	if res.IsError {
		t.Fatalf("%s %v: %s", tool, with, res.Content[0].(*mcp.TextContent).Text)
	}
	data, err := json.Marshal(res.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	a := &assistant.Answer{}
	if err := json.Unmarshal(data, a); err != nil {
		t.Fatal(err)
	}
	return a
}

// doubts returns the sentences of a text that check_text finds without evidence, with the reasons.
func doubts(t *testing.T, client *mcp.ClientSession, text string, evidence ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, d := range answer(t, client, "check_text", map[string]any{"text": text, "evidence": evidence}).Doubts {
		found[d.Text] = d.Why
	}
	return found
}

// lessonOf are the calls that the sentences of testdata/sentences.txt are checked with.
func lessonOf(t *testing.T, client *mcp.ClientSession) (evidence []string) {
	t.Helper()
	for _, c := range []struct {
		tool string
		with map[string]any
	}{
		{"name_game", map[string]any{"game": 1, "purposes": true, "comment": true}},
		{"explain_move", map[string]any{"game": 1, "move": 7}},
		{"review_game", map[string]any{"game": 1}},
		{"search", map[string]any{"size": 9, "play": "E5 E7"}},
		{"solve_group", map[string]any{"size": 9, "at": "A2", "setup": "B:A2 B:B2 B:C2 B:C1 W:A3 W:B3 W:C3 W:D3 W:D2 W:D1"}},
		{"player_statistics", map[string]any{"player": "Ann"}},
	} {
		a := answer(t, client, c.tool, c.with)
		evidence = append(evidence, a.Evidence)
	}
	return evidence
}

// TestCheckedSentences: the checker accepts the sentences that are marked + in testdata/sentences.txt
// and none that are marked -, which were invented: wrong in a move, a point, a colour, a number, a
// name, in what is claimed, in how it is known, or with a reason that nobody gave.
func TestCheckedSentences(t *testing.T) {
	data, err := os.ReadFile("testdata/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	client := judging(t, true)
	evidence := lessonOf(t, client)
	count := map[string]int{}
	for line := range strings.Lines(string(data)) {
		mark, sentence, _ := strings.Cut(strings.TrimSpace(line), " ")
		if mark != "+" && mark != "-" {
			continue
		}
		count[mark]++
		found := doubts(t, client, sentence, evidence...)
		if why, doubted := found[sentence]; doubted != (mark == "-") || len(found) > 1 {
			t.Errorf("%s %s: without evidence: %v %v", mark, sentence, doubted, why)
		}
	}
	if count["+"] < 50 || count["-"] < 150 {
		t.Errorf("%d true and %d invented sentences, want 50 and 150", count["+"], count["-"])
	}
}

// TestCheckedGroup: what is said of a group whose fate depends on who plays first.
func TestCheckedGroup(t *testing.T) {
	client := judging(t, false)
	a := answer(t, client, "solve_group", map[string]any{"size": 9, "at": "A2", "setup": "B:A2 B:B2 B:C2 B:D2 B:D1 W:A3 W:B3 W:C3 W:D3 W:E3 W:E2 W:E1"})
	for _, s := range a.Says {
		if found := doubts(t, client, s.Text, a.Evidence); len(found) > 0 {
			t.Errorf("its own sentence has no evidence: %v", found)
		}
	}
	text := strings.Join([]string{
		"B1 works.", "Black's move B1 works.", "It is proven that B1 is right.", // with evidence
		"A1 works.", "White's move B1 works.", "B1 is wrong.", "A1 is wrong.", "B1 is refuted by A1.", "The group at A2 is dead.",
		"The group at A2 is alive.", "B1 works and A1 works.", "Only B1 works.", "Move 1 works.",
	}, " ")
	if found := doubts(t, client, text, a.Evidence); len(found) != 10 || found["A1 works."] == "" || found["B1 works."] != "" {
		t.Errorf("%d without evidence, want 10: %v", len(found), found)
	}
}

// TestCheckedTogether: answers about two games or positions are not evidence for one text, nor is
// what no tool has answered.
func TestCheckedTogether(t *testing.T) {
	client, _ := connect(t)
	one := answer(t, client, "name_game", map[string]any{"game": 1}).Evidence
	two := answer(t, client, "name_game", map[string]any{"game": 2}).Evidence
	if again := answer(t, client, "name_game", map[string]any{"record": record}).Evidence; again != one {
		t.Errorf("the same game has the evidence %s and %s", one, again)
	}
	for _, d := range []dialogue{
		{With: map[string]any{"text": "Move 7 is a hane.", "evidence": []string{one, two}}},
		{With: map[string]any{"text": "Move 7 is a hane.", "evidence": []string{"0123456789ab"}}},
		{With: map[string]any{"text": "Move 7 is a hane.", "evidence": []string{""}}},
		{With: map[string]any{"text": "Move 7 is a hane.", "evidence": one}},
		{With: map[string]any{"text": "Move 7 is a hane."}},
		{With: map[string]any{"text": "", "evidence": []string{one}}},
		{With: map[string]any{"text": " \n ", "evidence": []string{one}}},
		{With: map[string]any{"text": strings.Repeat("It is. ", 201), "evidence": []string{one}}},
		{With: map[string]any{"evidence": []string{one}}},
		{With: map[string]any{"text": 7, "evidence": []string{one}}},
	} {
		d.Tool = "check_text"
		d.call(t, client)
		if d.Refuse == "" || strings.Contains(d.Refuse, "\n") {
			t.Errorf("%v: says %q, refuses with %q; want one line of error", d.With, d.Says, d.Refuse)
		}
	}
	if found := doubts(t, client, "Move 7 is a counter-hane."); len(found) != 1 {
		t.Errorf("without any evidence: %v", found)
	}
}

// TestCheckedProblems: what is said of the problems that stood in a game is evidence about this game
// only, and what is invented about them is not.
func TestCheckedProblems(t *testing.T) {
	const wall = "AW[sc][rc][qc][pc][oc][ob][oa]AB[sb][rb][qb][pb][pa]"
	dirs := []string{filepath.Join(t.TempDir(), "games"), filepath.Join(t.TempDir(), "tsumego")}
	for i, records := range [][]string{
		{"(;SZ[19]PW[Ann]PL[W]" + wall + ";W[sa];B[ra])", "(;SZ[19]PW[Bob]PL[W]" + wall + ";W[ra];B[sa])"},
		{"(;SZ[19]GN[three]PL[B]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds](;B[bs]C[RIGHT])(;B[as];W[bs]))"},
	} {
		col, err := collection.Create(dirs[i], nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, text := range records {
			if _, err := col.AddTexts(t.Context(), []collection.Text{{Path: fmt.Sprint(k, ".sgf"), Data: []byte(text)}}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := col.Close(); err != nil {
			t.Fatal(err)
		}
	}
	shelf, err := api.OpenShelf(dirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	client := serve(t, &assistant.Options{Service: &api.Service{Shelf: shelf, Version: "test"}})
	missed := answer(t, client, "find_problems", map[string]any{"problems": "tsumego", "game": 1})
	found := answer(t, client, "find_problems", map[string]any{"problems": "tsumego", "game": 2})
	all := answer(t, client, "find_problems", map[string]any{"problems": "tsumego"})
	for _, a := range []*assistant.Answer{missed, found, all} {
		for _, s := range a.Says {
			if doubted := doubts(t, client, s.Text, a.Evidence); len(doubted) > 0 {
				t.Errorf("its own sentence has no evidence: %v", doubted)
			}
		}
	}
	for _, c := range []struct {
		of             *assistant.Answer
		true, invented string
	}{
		{
			missed,
			"It is proven that White missed it with move 1, T19: the group lives; after the solution the group dies.|Move 1 misses the problem.|White 1 at T19 missed problem three.|" +
				"1 of 1 problem stood 1 time in 1 game.|After move 0 this is problem three: White to play, solution S19 (by the book).",
			"Move 1 solves the problem.|White found S19 with move 1: the group dies (proven).|Move 2 misses the problem.|Black 1 misses the problem.|Move 1 misses problem four.|" +
				"After move 0 this is problem three: White to play, solution T19 (by the book).|After move 1 this is problem three: White to play, solution S19 (by the book).|" +
				"After move 0 this is problem three: Black to play, solution S19 (by the book).|White missed it with move 1, T19: the group dies; after the solution the group lives (proven).|" +
				"Move 1 loses 9 points.|2 of 2 problems stood 1 time in 1 game.|S19 works.|White played S19.|Move 1 works.|By the rules move 1 misses the problem.",
		},
		{
			found,
			"Move 1 solves the problem.|White S19 solves problem three.|It is proven that move 1 solves the problem.|White found S19 with move 1: the group dies (proven).",
			"Move 1 misses the problem.|Move 1 misses it.|Move 2 solves the problem.|White found T19 with move 1: the group dies (proven).|White found S19 with move 1: the group lives (proven).",
		},
		{
			all,
			"Game 1: After move 0 this is problem three: White to play, solution S19 (by the book).|Game 2: White played it with move 1, S19.|1 of 1 problem stood 2 times in 2 games.",
			"After move 0 this is problem three: White to play, solution S19 (by the book).|Move 1 misses the problem.|Game 2: White missed it with move 1, S19.|Game 1: White played it with move 1, S19.|" +
				"Game 3: After move 0 this is problem three: White to play, solution S19 (by the book).|1 of 1 problem stood 3 times in 2 games.",
		},
	} {
		for _, s := range strings.Split(c.true, "|") {
			if doubted := doubts(t, client, s, c.of.Evidence); len(doubted) > 0 {
				t.Errorf("%v; said: %v", doubted, c.of.Says)
			}
		}
		for _, s := range strings.Split(c.invented, "|") {
			if doubted := doubts(t, client, s, c.of.Evidence); len(doubted) == 0 {
				t.Errorf("%q passes; said: %v", s, c.of.Says)
			}
		}
	}
	res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "check_text", Arguments: map[string]any{"text": "Move 1 solves it.", "evidence": []string{missed.Evidence, found.Evidence}}})
	if err == nil && !res.IsError {
		t.Error("two games are evidence for one text")
	}
}
