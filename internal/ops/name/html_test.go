package name_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/sgf"

	"katachi/internal/testpeers"
	"katachi/names"
)

// pageOf returns the report of a game.
func pageOf(t *testing.T, text string, w name.Wording) string {
	t.Helper()
	r := name.NewRecord("test", "test", 1, game(t, text))
	for m, err := range name.Moves(t.Context(), r.Game, fastFollower(t), true) {
		if err == nil {
			r.Moves = append(r.Moves, m)
		}
	}
	var out bytes.Buffer
	if err := name.WriteHTML(&out, r, w); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// oddGames are unusual games that a page must show: without moves, with set-up stones, with an
// illegal move, with names that look like HTML, with variations, of the smallest and the largest
// size.
var oddGames = []string{
	`(;SZ[9])`,
	`(;SZ[9]AB[cc][dd]AW[ee];B[ff];AE[cc]AW[gg];W[hh];B[])`,
	`(;SZ[9];B[aa];W[aa];B[bb])`,
	`(;SZ[9]PB[<script>alert(1)</script>]PW[" onload="x]EV[&amp;];B[aa](;W[bb])(;W[cc];B[dd]))`,
	`(;SZ[2];B[aa];W[bb];B[ab];W[aa])`,
	`(;SZ[25];B[aa];W[yy])`,
	`(;SZ[5]PB[A]PW[B];B[bb];W[ab];B[cb];W[ba];B[ac];W[ca];B[aa];W[ee];B[da];W[])`,
}

// TestPage: the page is well-formed, its ids are unique, and it loads and runs nothing.
func TestPage(t *testing.T) {
	for _, text := range append(oddGames, string(names.SampleGame())) {
		for _, lang := range []string{"en", "ja", "both"} {
			page := pageOf(t, text, name.Wording{Lang: lang})
			checkPage(t, page)
			if pictures := strings.Count(page, `id="move-`); pictures > 20 {
				t.Errorf("%d pictures of moves, want 20 at most", pictures)
			}
		}
	}
	page := pageOf(t, string(names.SampleGame()), name.Wording{})
	for _, want := range []string{
		"<h1>AlphaGo (black) - Lee Sedol (white), 2016-03-13</h1>", "<dt>Komi</dt><dd>7.5</dd>", "Moves 1-50", "Moves 151-180", "The final position",
		`<tr><td>1</td><td>black Q16</td><td>star point (hoshi)</td>`, `176. white T10: capture of 8 (tori)`, "177 at O11",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if size := len(page); size > 400_000 {
		t.Errorf("the page has %d bytes, want 400,000 at most", size)
	}
}

// checkPage reports errors in an HTML page.
func checkPage(t *testing.T, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Entity = xml.HTMLEntity
	ids, refs := map[string]bool{}, []string{}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the page is not well-formed: %v", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if name := start.Name.Local; name == "script" || name == "link" || name == "img" || name == "iframe" {
			t.Errorf("the page has a <%s>", name)
		}
		for _, a := range start.Attr {
			switch name := a.Name.Local; {
			case name == "id" && ids[a.Value]:
				t.Errorf("two elements have the id %s", a.Value)
			case name == "id":
				ids[a.Value] = true
			case name == "href" || name == "mask":
				refs = append(refs, strings.Trim(strings.TrimPrefix(a.Value, "url("), "#)"))
			case name == "src" || strings.HasPrefix(name, "on"):
				t.Errorf("the page has %s=%q", name, a.Value)
			}
		}
	}
	for _, r := range refs {
		if !ids[r] {
			t.Errorf("no element has the id %s", r)
		}
	}
	if strings.Contains(page, "http:") || strings.Contains(page, "https:") || strings.Contains(page, "@import") {
		t.Error("the page refers to another site")
	}
}

// TestPageForEveryone: axe finds nothing wrong with the page in a browser, light and dark.
func TestPageForEveryone(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	chromium := testpeers.Program(t, "chromium")
	axe, err := os.ReadFile(testpeers.File(t, testpeers.NPM(t, "axe-core", "axe.min.js")))
	if err != nil {
		t.Fatal(err)
	}
	page := pageOf(t, string(names.SampleGame()), name.Wording{})
	page += "<script>" + string(axe) + `</script><script>
axe.run().then(r => { document.body.textContent = "axe: " + r.violations.length + " wrong, " + r.passes.length + " right; " + r.violations.map(v => v.id) })
</script>`
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, scheme := range []string{"0", "1"} { // dark, light
		out, err := exec.Command(chromium, "--headless", "--no-sandbox", "--disable-gpu", "--blink-settings=preferredColorScheme="+scheme,
			"--virtual-time-budget=30000", "--user-data-dir="+t.TempDir(), "--dump-dom", "file://"+file).Output()
		if err != nil {
			t.Fatalf("chromium: %v", err)
		}
		if text := string(out); !strings.Contains(text, "axe: 0 wrong, ") || strings.Contains(text, " 0 right") {
			_, found, _ := strings.Cut(text, "<body>axe: ")
			t.Errorf("colour scheme %s: axe: %.200s", scheme, found)
		}
	}
}

// TestCaptions: the text below a board says why the board is shown: what the move took, what its
// name or shape means, which joseki it is. A page in another language has sentences of that
// language and none in English.
func TestCaptions(t *testing.T) {
	taken := `(;SZ[9]AW[dd][de]AB[cd][ce][ed][ee][dc];B[df])`
	joseki := `(;SZ[19];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[dn])`
	for _, tt := range []struct{ text, lang, want string }{
		{taken, "", "<small>Takes 2 stones.</small>"},
		{joseki, "", "<small>Small avalanche: Black bends around the head of the two stones at once.</small>"},
		{taken, "zh", "<small>提2子。</small>"},
		{joseki, "zh", "黑D6: 二子头扳"},
		{string(names.SampleGame()), "ko", "<small>맞끊음: 네 점이 서로 끊고 있는 모양.</small>"},
		{string(names.SampleGame()), "", "<small>Crosscut: Four stones that cut each other.</small>"},
	} {
		if page := pageOf(t, tt.text, name.Wording{Lang: tt.lang}); !strings.Contains(page, tt.want) {
			t.Errorf("the page in %q lacks %s", tt.lang, tt.want)
		}
	}
	for _, text := range []string{taken, joseki} {
		for _, language := range []string{"ja", "ko", "zh"} {
			if page := pageOf(t, text, name.Wording{Lang: language}); strings.Contains(page, "Takes") || strings.Contains(page, "Black bends") {
				t.Errorf("the page in %s has English sentences", language)
			}
		}
	}
}

// TestMatterFirst: the moves that matter begin with those that matter most. Moves that captured two
// stones or more, by the rules of the game, come by the number of stones, and before all others but
// those whose names need reading.
func TestMatterFirst(t *testing.T) {
	g := game(t, string(names.SampleGame()))
	var replay sgf.Replay
	size, _ := g.Size()
	replay.Reset(size, g.Suicide())
	captured := map[string]int{}
	taken := func() int { return replay.Board.Captures(board.Black) + replay.Board.Captures(board.White) }
	for _, s := range report.Steps(g) {
		before := taken()
		if _, err := replay.Step(s); err != nil {
			t.Fatal(err)
		}
		captured[strconv.Itoa(len(captured)+1)] = taken() - before
	}
	page := pageOf(t, string(names.SampleGame()), name.Wording{})
	last, ended, seen := 1000, false, 0
	for _, m := range regexp.MustCompile(`<figure id="move-(\d+)">(?s:.*?)<figcaption>(.*?)<`).FindAllStringSubmatch(page, -1) {
		n := captured[m[1]]
		if n < 2 {
			ended = ended || !strings.Contains(m[2], "ladder") && !strings.Contains(m[2], "net")
			continue
		}
		if seen++; ended || n > last {
			t.Errorf("move %s, which captured %d, comes after less important ones: %s", m[1], n, m[2])
		}
		last = n
	}
	if seen == 0 {
		t.Error("no capture is shown")
	}
}
