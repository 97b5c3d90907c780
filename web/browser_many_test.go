package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// siteQuestion is a search in the forms for the worker of a site and for the command katachi
// search.
type siteQuestion struct {
	request map[string]any
	flags   []string
}

func (q *siteQuestion) set(field, flag string, value any) {
	q.request[field] = value
	if value == true {
		q.flags = append(q.flags, "--"+flag)
	} else {
		q.flags = append(q.flags, fmt.Sprintf("--%s=%v", flag, value))
	}
}

// siteQuestions returns searches for positions of real games. Small files answer whole boards and
// corners; for regions, cells anywhere, filters and continuations, the module reads the games.
func siteQuestions(t *testing.T, r *rand.Rand, n int) (list []siteQuestion) {
	games := realGames(t, 50)
	for range n {
		q := siteQuestion{request: map[string]any{}}
		moves := games[r.IntN(len(games))]
		most := []int{4, 10, 30, 60}[r.IntN(4)]
		q.set("play", "play", strings.Join(moves[:r.IntN(most)+1], " "))
		switch kind := r.IntN(8); kind {
		case 0, 1, 2:
			q.set("region", "region", []string{"A10:K19", "K10:T19", "A1:K10", "K1:T10"}[r.IntN(4)])
		case 3:
			q.set("region", "region", []string{"L11:T19", "A1:H7", "F14:O19", "O13:T19"}[r.IntN(4)])
		case 4:
			q.set("date", "date", []string{"2008..2011", "..2005", "2017..", "2010-05"}[r.IntN(4)])
		case 5:
			delete(q.request, "play")
			q.flags = nil
			q.set("query", "query", []string{
				"rows=XO/OX at=inner", "rows=.X./X.X/.X. at=side", "rows=XXO/OO. at=corner", "rows=X.O/.X./O.. at=corner next=B",
			}[r.IntN(4)])
			q.set("rank", "rank", []string{"9p", "5d", "7p", "1p"}[r.IntN(4)])
		}
		if r.IntN(4) == 0 {
			q.set("fixed_color", "fixed-color", true)
		}
		q.set("limit", "limit", 1+r.IntN(30))
		list = append(list, q)
	}
	return list
}

// TestSiteAnswers compares the answers to 200 questions. The command asks the collection
// KATACHI_MANY, and the worker in a browser asks the site KATACHI_SITE, which katachi site has
// written from that collection.
func TestSiteAnswers(t *testing.T) {
	testpeers.Long(t)
	many := os.Getenv("KATACHI_MANY")
	if many == "" || os.Getenv("KATACHI_SITE") == "" {
		testpeers.Skip(t, "set KATACHI_MANY to a collection, and KATACHI_SITE to its site")
	}
	program := filepath.Join(t.TempDir(), "katachi")
	if out, err := exec.Command("go", "build", "-o", program, "katachi/cmd/katachi").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b := openAt(t, desktop, serveFolder(t, siteFolder(t), 0, 0).URL, "#game")
	eval[any](b, `(() => { const worker = new Worker('worker.js', {name: 'modules'}), waiting = new Map();
		worker.onmessage = ({data}) => { if (data.asks) worker.postMessage({may: true}); window.shared ||= data.searched > 0; waiting.get(data.id)?.(data.answer ?? data.problem); waiting.delete(data.id); };
		window.ask = (request) => new Promise((done) => {
			const id = Math.random(); waiting.set(id, done); worker.postMessage({id, op: 'search', request}); }); })()`)
	answered, found, whole := 0, 0, 0
	for _, q := range siteQuestions(t, rand.New(rand.NewPCG(32, 2)), 230) {
		want := map[string]any{}
		out, err := exec.Command(program, append([]string{"search", "--json", "--in", many}, q.flags...)...).Output()
		if err != nil || json.Unmarshal(out, &want) != nil {
			t.Fatalf("%v: %v", q.flags, err)
		}
		request, err := json.Marshal(q.request)
		if err != nil {
			t.Fatal(err)
		}
		got := eval[map[string]any](b, fmt.Sprintf(`ask(%s)`, request))
		if got["code"] == "no stone in region" {
			continue // the page refuses questions that match nearly everywhere
		}
		if answered++; got["detail"] != nil {
			t.Errorf("%v: the site says %v", q.flags, got["detail"])
			continue
		}
		for name, value := range want {
			if name != "list" && !reflect.DeepEqual(got[name], value) {
				t.Errorf("%v: %s: the site says %.300v, the command %.300v", q.flags, name, got[name], value)
			}
		}
		if got, want := linesOf(got), linesOf(want); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: the site lists %v, the command %v", q.flags, got, want)
		}
		if hits, _ := want["hits"].(float64); hits > 0 {
			found++
		}
		if q.request["region"] == nil && q.request["query"] == nil {
			whole++
		}
	}
	if !eval[bool](b, `window.shared === true`) {
		t.Error("no search was shared among workers")
	}
	t.Logf("%d questions, %d with hits, %d of whole boards", answered, found, whole)
	if answered < 200 {
		t.Errorf("%d questions were answered, want 200", answered)
	}
}

// linesOf returns a line for each hit of a list: game, path, node, next point, symmetry.
func linesOf(answer map[string]any) (lines []string) {
	list, _ := answer["list"].([]any)
	for _, line := range list {
		m, _ := line.(map[string]any)
		lines = append(lines, fmt.Sprint(m["game"], " ", m["path"], " ", m["node"], " ", m["point"], " ", m["symmetry"], m["swapped"]))
	}
	return lines
}
