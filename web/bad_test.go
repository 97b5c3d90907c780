package web_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"katachi/internal/api"
)

// badGets are GET requests that cannot be answered, for each endpoint.
var badGets = map[string][]string{
	"/collections": {"x=1", "collection=sample", "limit=2", "=", "a&b", "page=1", "q=", "name=sample", "format=xml", "list=1"},
	"/search": {
		"size=26", "size=1", "size=-19", "size=nineteen", "play=Z9", "play=Q16+Q16", "play=I5", "setup=Q16", "setup=B:Z99", "setup=B:Q16+W:Q16",
		"turn=red", "region=C3:F7", "region=C3", "region=C3:Z99", "at=somewhere&play=Q16", "next=both", "by=-1", "by=x", "then=B", "then=Q16&play=D4&region=A1:D5",
		"query=rows%3D", "query=rows%3DXQ", "query=nonsense", "query=rows%3DX&play=Q16", "and=rows%3D!", "limit=-1", "limit=1001", "limit=1000&boards=true", "near=-1", "near=1001", "skip=-1",
		"sort=colour", "date=1990..1980..1970", "date=soon", "rank=strong", "komi=x", "handicap=x", "collection=nowhere", "fixed_color=perhaps",
		"query=rows%3D***%2F***", "named=no-such-name-at-all", "named=hane&then=B+R14", "query=named%3Dhane&then=B+R14", "play=" + strings.Repeat("Q16+", 5000), "variations=2", "region=A1:T19&query=rows%3DX", "tag=&unknown=1",
	},
	"/position": {
		"size=0x13", "size=99", "play=Q", "play=Q16,,Q16", "play=B:B:Q16", "play=G:Q16", "setup=Q:Q16", "setup=B:pass", "setup=x:D4", "turn=b", "hover=everything", "hover=Z1", "hover=pass",
	},
	"/suggest": {
		"size=30", "play=A0", "limit=-2", "limit=626", "limit=x", "sort=best", "played=Z9", "turn=grey", "setup=*:K10", "komi=6.5", "setup=B", "setup=B:", "model=x",
		"playouts=-1", "playouts=5001", "playouts=many", "playouts=1.5", "playouts=10&komi=1001", "playouts=10&komi=-1e9", "playouts=10&komi=NaN", "playouts=10&komi=x",
		"playouts=10&size=26", "playouts=10&play=Q16+Q16", "read=perhaps", "time=5", "playouts=10&threads=4",
	},
	"/solve": {
		"", "at=A1", "at=pass", "at=Z9", "play=Q16&at=Q16&region=A1", "play=Q16&at=Q16&region=A1:B2", "play=Q16&at=Q16&region=Z1", "goal=win", "nodes=-1", "nodes=400001",
		"nodes=many", "size=26", "setup=*:K10", "turn=grey", "playouts=10", "play=Q16+D4&at=Q16+D4",
		"play=A1&region=A2", "play=Q16+D4&at=Q16&goal=cut", "play=Q16+D4&at=Q16+D4&goal=connect", "play=Q16+D4&at=Q16&goal=race",
	},
	"/score": {
		"size=26", "setup=*:K10", "turn=grey", "play=Q", "rules=own", "rules=japanese,+komi+x", "nodes=-1", "nodes=3000001", "nodes=many", "root=x", "playouts=10", "play=Q16+Q16",
	},
	"/bookworm": {
		"board=.", "board=AB.", "board=7.", "board=A.%2FB.", "columns=-1", "columns=13", "letters=99", "letters=x", "seed=-1", "seed=4294967296", "path=0", "path=0.x", "board=C.T.%2F.A.S&path=0.0+0.4",
		"board=C.T.%2F.A.S&path=0.0+1.1+0.0", "board=C.T.%2F.A.S&path=0.0+0.2", "board=C.T.%2F.A.S&path=0.0+1.1", "mix=perhaps", "min_length=-1", "min_length=21", "dict=x", "board=" + strings.Repeat("A.", 600),
	},
	"/coach": {
		"", "player=", "player=+", "player=nobody-of-that-name", "player=Lee+Sedol", "player=Lee&limit=-1", "player=Lee&limit=1001", "player=Lee&limit=x", "player=Lee&problems=-1",
		"player=Lee&problems=1001", "player=Lee&date=soon", "player=Lee&date=2000..1990", "player=Lee&collection=nowhere", "player=Lee&engine=kata", "player=Lee&sort=cost",
	},
	"/games": {
		"sort=colour", "limit=-1", "limit=100000", "skip=-5", "skip=x", "date=tomorrow", "rank=x", "collection=../etc", "collection=%00", "falling=x", "handicap=few", "moves=many",
	},
	"/players": {
		"limit=-1", "limit=1001", "limit=x", "collection=nowhere", "collection=%00", "skip=1", "date=soon", "name=Lee", "sort=games", "=",
	},
	"/player": {
		"", "player=", "player=+", "player=nobody-of-that-name", "player=Lee&collection=nowhere", "player=Lee+Sedol&names=perhaps", "player=Lee+Sedol&limit=1", "name=Lee+Sedol",
		"player=" + strings.Repeat("a", 300), "player=Lee+Sedol&date=soon",
	},
	"/josekis": {
		"line=nonsense", "line=taisha&unnamed=true", "min_count=3", "unnamed=true&min_count=-1", "unnamed=perhaps", "limit=-1", "limit=1001", "skip=-1", "date=soon", "collection=nowhere", "rank=x", "sort=x",
	},
	"/games/0":                             {""},
	"/games/-1":                            {""},
	"/games/x":                             {""},
	"/games/517":                           {""},
	"/games/1":                             {"collection=no", "x=1", "collection=sample&collection2=1", "game=2"},
	"/games/9223372036854775807":           {""},
	"/games/9223372036854775808":           {""},
	"/games/1.5":                           {""},
	"/games/1%2F..%2F2":                    {""},
	"/games/..%2F..%2Fetc%2Fpasswd":        {""},
	"/games/%00":                           {""},
	"/games/1/2":                           {""},
	"/tree":                                {"depth=-1", "depth=1001", "min_hits=-1", "variations=maybe&play=Q16", "region=C3:F7", "play=Z1", "size=1", "named=keima", "named=hane&then=B+R14", "collection=x", "foo=1", "play=Q16&limit=1", "play=Q16&skip=1", "play=Q16&sort=oldest", "play=Q16&falling=true", "play=Q16&near=1", "play=Q16&boards=true"},
	"/estimate":                            {"variations=maybe&play=Q16", "region=C3:F7", "play=Z1", "size=1", "named=keima", "named=hane&then=B+R14", "collection=x", "foo=1", "play=Q16&limit=1", "play=Q16&sort=oldest", "query=x", "date=x"},
	"/guess":                               {"game=-1", "game=99999", "move=-1", "game=1&move=1000", "game=1&point=Z9", "game=1&point=up", "game=1&seed=2", "game=1&player=Lee", "game=1&tag=x", "player=nobody-of-that-name", "date=x", "collection=x", "seed=-1", "seed=x", "game=x"},
	"/export":                              {"named=hane&then=B+R14", "format=pdf&play=Q16", "format=&region=C3:F7", "play=Z1", "collection=x", "size=1", "query=x", "format=exe", "date=x", "play=Q16&limit=1", "play=Q16&skip=1", "play=Q16&sort=oldest", "play=Q16&falling=true", "play=Q16&near=1", "play=Q16&boards=true"},
	"/searches":                            {"x=1", "collection=nowhere", "name=a", "limit=1", "collection=%00", "collection=../sample", "query=rows%3DX", "=", "skip=1", "list=1"},
	"/shapes":                              {"x=1", "name=ponnuki", "set=shapes", "lang=ja", "limit=1", "q=a", "tag=b", "format=c", "skip=1", "sort=en"},
	"/shapes/no-such-shape":                {""},
	"/shapes/%20":                          {""},
	"/shapes/..%2F..":                      {""},
	"/shapes/ponnuki":                      {"x=1", "lang=en", "size=9"},
	"/shapes/" + strings.Repeat("a", 3000): {""},
	"/shapes/%E3%81%82%E3%81%84":           {""},
	"/shapes/<script>":                     {""},
	"/jobs/1":                              {""},
	"/jobs/x":                              {""},
	"/jobs/-1":                             {""},
	"/jobs/1/events":                       {""},
	"/jobs/%00/events":                     {""},
	"/jobs/..%2F1":                         {""},
	"/nothing":                             {""},
	"/session":                             {""},
	"/read":                                {""},
	"/search/":                             {""},
	"/search/more":                         {"play=Q16"},
	"/" + url.PathEscape("../../../../etc/passwd"): {""},
}

// badPosts are request bodies that cannot be answered.
var badPosts = map[string][]string{
	"/read": {
		``, `{}`, `[]`, `null`, `"text"`, `{`, `{"text": 5}`, `{"text": ""}`, `{"text": "no record"}`, `{"text": "(;SZ[30];B[aa])"}`, `{"text": "(;SZ[9:13])"}`, `{"base64": "%%"}`,
		`{"text": "(;)", "base64": "KDspCg=="}`, `{"path": "/etc/passwd"}`, `{"text": "(;)", "number": 2}`, `{"text": "(;)", "number": -1}`, `{"name": "x.gib", "text": "(;)"}`, `{"text": "(;)"} {}`,
	},
	"/name": {
		``, `{}`, `[]`, `{"game": 99999}`, `{"game": -1}`, `{"game": 1, "record": {"text": "(;)"}}`, `{"record": {}}`, `{"record": {"text": "x"}}`, `{"game": 1, "lang": "fr"}`, `{"game": 1, "collection": "x"}`, `{"game": 1, "lang": "ja"}`, `{"record": {"text": "(;)"}, "collection": "sample"}`,
		`{"game": "one"}`, `{"game": 1, "file": "x"}`, `{"record": {"text": "(;SZ[1])"}}`,
	},
	"/review": {
		``, `{}`, `[]`, `{"game": 99999}`, `{"game": 1, "record": {"text": "(;)"}}`, `{"record": {}}`, `{"record": {"text": "x"}}`, `{"game": 1, "from": -1}`, `{"game": 1, "moves": 51}`,
		`{"game": 1, "moves": -1}`, `{"game": 1, "playouts": 20}`, `{"game": 1, "komi": 5000}`,
		`{"game": 1, "komi": "x"}`, `{"game": 1, "time": 5}`, `{"game": 1, "engine": "kata"}`, `{"game": 1, "engine": "sh -c id"}`, `{"game": 1, "engine": 5}`, `{"game": 1, "rank": "5k"}`, `{"game": 1, "rank": "99k"}`, `{"game": 1, "rank": 5}`, `{"record": {"text": "(;SZ[30];B[aa])"}}`, `{"game": 1, "collection": "x"}`,
	},
	"/write": {
		``, `{}`, `{"tree": {}}`, `{"tree": {"nodes": []}}`, `{"tree": {"size": 99, "nodes": [{}]}}`, `{"tree": {"nodes": [{}, {"parent": 1}]}}`, `{"tree": {"nodes": [{}, {"parent": -1}]}}`,
		`{"tree": {"nodes": [{"color": "red", "point": "Q16"}]}}`, `{"tree": {"nodes": [{"color": "black", "point": "Z99"}]}}`, `{"tree": {"nodes": [{"props": [["C"]]}]}}`, `{"tree": {"nodes": [{"props": [["]", "x"]]}]}}`,
		`{"tree": {"nodes": [{}]}, "game": 1}`, `{"tree": {"nodes": [{}]}, "collection": "sample"}`, `{"tree": {"nodes": [{}]}, "lang": "ja"}`, `{"game": 0}`, `{"tree": {"nodes": [{}]}, "names": true, "lang": "fr"}`,
	},
	"/compare": {
		`{}`, `{"game":99999}`, `{"game":1,"record":{"text":"(;B[aa])"}}`, `{"record":{"text":"x"}}`, `{"record":{"text":"(;SZ[19:9];B[aa])"}}`,
		`{"game":1,"date":"x"}`, `{"game":1,"collection":"x"}`, `{"game":-1}`, `{"record":{}}`, `{"record":{"text":"(;GM[2])"}}`, `{"game":1,"engine":"kata"}`, `{"game":1,"engine":"sh -c id"}`, `{"game":1,"engine":5}`,
	},
	"/problems": {
		``, `[]`, `{"problems":5}`, `{"problems":"x"}`, `{"collection":"x"}`, `{"like":4}`, `{"like":-1}`, `{"limit":101}`, `{"skip":-1}`, `{"date":"x"}`, `{"game":99999}`, `{"game":1,"record":{"text":"(;B[aa])"}}`, `{"record":{}}`, `{"record":{"text":"x"}}`,
		`{"record":{"text":"(;SZ[19:9];B[aa])"}}`, `{"sort":"date"}`,
	},
	"/match": {
		``, `{}`, `{"patterns": ""}`, `{"patterns": "pattern: x"}`, `{"patterns": "pattern: x\n\n  XZ\n"}`, `{"patterns": "pattern: x\n\n  XX\n"}`, `{"patterns": "pattern: x\n\n  XX\n", "game": 99999}`,
		`{"patterns": "pattern: x\n\n  XX\n", "position": {"play": "Z1"}}`, `{"patterns": "pattern: x\n\n  XX\n", "position": {}, "game": 1}`, `{"patterns": "pattern: x\n\n  XX\n", "position": {}, "limit": 1001}`,
		`{"patterns": "pattern: x\n\n  SS\n", "everywhere": true}`, `{"patterns": "pattern: x\n\n  ..\n", "everywhere": true}`, `{"patterns": "pattern: x\n\n  XX\n", "game": 1, "player": "Lee"}`, `{"patterns": "pattern: x\n\n  XX\n", "position": {}, "collection": "sample"}`, `{"patterns": "pattern: x\n\n  XX\n", "position": {"setup": "x:D4"}}`, `{"patterns": 1}`, `{"patterns": "pattern: x\n\n  XX\n", "everywhere": true, "game": 1}`,
	},
	"/jobs": {
		``, `{}`, `[]`, `{"records": []}`, `{"records": [{}]}`, `{"records": [{"text": ""}]}`, `{"records": [{"path": "/etc/passwd"}]}`, `{"records": [{"text": "(;)"}], "collection": "x"}`, `{"records": [{"text": "(;)"}], "duplicates": "some"}`,
		`{"records": "x"}`, `{"records": [{"base64": "!"}]}`, `{"records": [{"text": "(;)", "base64": "KDsp"}]}`,
	},
	"/searches": {
		``, `[]`, `{}`, `{"name": ""}`, `{"name": " a", "search": {"play": "Q16"}}`, `{"name": "a\nb", "search": {"play": "Q16"}}`, `{"name": "a", "search": {"play": "Z99"}}`, `{"name": "a", "search": {"query": "rows="}}`,
		`{"name": "a", "search": {"play": "Q16", "collection": "x"}}`, `{"name": "a", "search": {"region": "C3:F7"}}`, `{"name": "a", "query": "rows=X"}`, `{"name": 1}`, `{"name": "a", "search": {"play": "Q16", "query": "rows=X"}}`, `{"name": "a", "search": {"play": "Q16", "limit": 5}}`, `{"name": "a", "search": {"play": "Q16", "boards": true}}`,
	},
	"/searches/remove": {
		``, `[]`, `{}`, `{"name": ""}`, `{"name": "no such search"}`, `{"name": "a", "collection": "x"}`, `{"name": 5}`, `{"names": ["a"]}`, `{"name": "a"} {}`, `null`,
	},
	"/session": {`{"token": 1}`, `x`, ``, `[]`, `"a"`, `1`, `true`, `{`, `{"token"`, `nul`},
	"/search":  {`{}`},
	"/nothing": {`{}`},
}

// TestBadRequests sends every endpoint requests that it cannot answer: it says so in a sentence,
// and answers the next request as usual.
func TestBadRequests(t *testing.T) {
	s := newServer(t, nil)
	check := func(what string, w *httptest.ResponseRecorder) {
		t.Helper()
		var p api.Problem
		if w.Code < 400 || w.Code >= 500 {
			t.Errorf("%s: %d %.200s, want a refusal", what, w.Code, w.Body)
			return
		}
		if kind := w.Header().Get("Content-Type"); kind != "application/problem+json" {
			t.Errorf("%s: %d is of type %q: %.200s", what, w.Code, kind, w.Body)
		}
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || len(p.Detail) < 15 || p.Title == "" || strings.Contains(p.Detail, "\n") {
			t.Errorf("%s: %d %s (%v), want a problem with a sentence", what, w.Code, w.Body, err)
		}
	}
	for path, queries := range badGets {
		for _, q := range queries {
			check("GET "+path+"?"+clip(q), ask(s, request("GET", "/api/v1"+path+"?"+q, "")))
		}
	}
	for path, bodies := range badPosts {
		for _, body := range bodies {
			check("POST "+path+" "+body, ask(s, request("POST", "/api/v1"+path, body)))
		}
		r := request("POST", "/api/v1"+path, "{}")
		r.Header.Set("Content-Type", "text/plain")
		if path != "/session" {
			check("POST "+path+" as text", ask(s, r))
		}
	}
	for _, method := range []string{"PUT", "DELETE", "PATCH", "FOO"} {
		check(method, ask(s, request(method, "/api/v1/search", "{}")))
	}
	large := base64.StdEncoding.EncodeToString(make([]byte, api.MaxRecord+1))
	if w := ask(s, request("POST", "/api/v1/read", `{"base64": "`+large+`"}`)); w.Code != 413 {
		t.Errorf("a record that is too large: %d %.200s, want 413", w.Code, w.Body)
	}
	if w := ask(s, request("POST", "/api/v1/read", `{"text": "`+strings.Repeat("x", 3*api.MaxRecord)+`"}`)); w.Code != 413 {
		t.Errorf("a body that is too large: %d %.200s, want 413", w.Code, w.Body)
	}
	var found api.SearchAnswer
	get(t, s, "/search?play=Q16", &found)
	if found.Hits == 0 {
		t.Error("a search finds nothing afterwards")
	}
}

func clip(text string) string { return text[:min(len(text), 80)] }
