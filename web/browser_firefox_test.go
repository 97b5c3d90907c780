package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"katachi/internal/testpeers"
)

// firefox is a page in Debian's Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi).
type firefox struct {
	testing.TB
	ctx     context.Context
	conn    *websocket.Conn
	last    int    // number of the last command
	context string // the browser's name of the tab
}

// bidiMessage is an answer, an error or an event.
type bidiMessage struct {
	ID      int
	Type    string
	Error   string
	Message string
	Method  string
	Params  struct{ Level, Text string }
	Result  json.RawMessage
}

var bidiAddress = regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)

// openFirefox opens a page in a new Firefox of its own profile.
func openFirefox(t testing.TB, url string) *firefox {
	t.Helper()
	if testing.Short() {
		t.Skip("drives a browser")
	}
	program := testpeers.Program(t, "firefox-esr")
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 2*time.Minute) // the browser is closed at the end
	t.Cleanup(cancel)
	dir := t.TempDir()
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-remote", "--profile", dir, "--remote-debugging-port", "0")
	cmd.Env = append(cmd.Environ(), "HOME="+dir, "MOZ_CRASHREPORTER_DISABLE=1")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() }) // it was told to close, or killed
	address := ""
	lines := bufio.NewScanner(stderr)
	for address == "" && lines.Scan() {
		if found := bidiAddress.FindStringSubmatch(lines.Text()); found != nil {
			address = found[1]
		}
	}
	if address == "" {
		cancel()
		t.Fatalf("%s says no address: %v", program, lines.Err())
	}
	go func() { // it must not wait for a reader
		for lines.Scan() {
			continue
		}
	}()
	conn, answer, err := websocket.Dial(ctx, address+"/session", nil)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	if answer.Body != nil {
		answer.Body.Close()
	}
	conn.SetReadLimit(16 << 20)
	f := &firefox{TB: t, ctx: ctx, conn: conn}
	t.Cleanup(func() {
		if t.Failed() {
			cancel()
		} else {
			f.call("browser.close", map[string]any{}, nil)
		}
		conn.CloseNow()
	})
	f.call("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	f.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil)
	var tree struct{ Contexts []struct{ Context string } }
	f.call("browsingContext.getTree", map[string]any{}, &tree)
	f.context = tree.Contexts[0].Context
	f.call("browsingContext.setViewport", map[string]any{"context": f.context, "viewport": map[string]any{"width": 1200, "height": 900}}, nil)
	f.navigate(url)
	return f
}

// call sends a command, waits for its answer and reads that into result. If the page reports an
// error meanwhile, the test fails.
func (f *firefox) call(method string, params map[string]any, result any) {
	f.Helper()
	f.last++
	if err := wsjson.Write(f.ctx, f.conn, map[string]any{"id": f.last, "method": method, "params": params}); err != nil {
		f.Fatalf("%s: %v", method, err)
	}
	for {
		var m bidiMessage
		if err := wsjson.Read(f.ctx, f.conn, &m); err != nil {
			f.Fatalf("%s: %v", method, err)
		}
		switch {
		case m.Type == "event" && (m.Params.Level == "error" || m.Params.Level == "warn"):
			f.Errorf("the browser reports an error: %s", m.Params.Text)
		case m.ID == f.last && m.Type == "error":
			f.Fatalf("%s: %s: %s", method, m.Error, m.Message)
		case m.ID == f.last:
			if result != nil {
				if err := json.Unmarshal(m.Result, result); err != nil {
					f.Fatalf("%s: %v", method, err)
				}
			}
			return
		}
	}
}

func (f *firefox) navigate(url string) {
	f.Helper()
	f.call("browsingContext.navigate", map[string]any{"context": f.context, "url": url, "wait": "complete"}, nil)
	f.wait(`document.querySelector('#board svg .grid rect') !== null`)
}

// eval reads the value of an expression of the page into result.
func (f *firefox) eval(js string, result any) {
	f.Helper()
	var answer struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	f.call("script.evaluate", map[string]any{
		"expression": "(async () => JSON.stringify(await (" + js + ") ?? null))()", "awaitPromise": true, "target": map[string]any{"context": f.context},
	}, &answer)
	if answer.Type != "success" {
		f.Fatalf("%s: %s", js, answer.ExceptionDetails.Text)
	}
	if err := json.Unmarshal([]byte(answer.Result.Value), result); err != nil {
		f.Fatalf("%s: %q: %v", js, answer.Result.Value, err)
	}
}

// wait waits until an expression is true.
func (f *firefox) wait(js string) {
	f.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		var is bool
		if f.eval(js, &is); is {
			return
		}
		if time.Now().After(end) {
			var text string
			f.eval(`location.href + ' ' + document.body.innerText.slice(0, 2000)`, &text)
			f.Fatalf("never true: %s\nat %s", js, text)
		}
	}
}

// click clicks a point of a board of 19 rows.
func (f *firefox) click(point string) {
	f.Helper()
	var at []float64
	f.eval(boardPlace, &at)
	x, y := placeOn(f, at, point, 19)
	f.act("pointer", "mouse", []map[string]any{
		{"type": "pointerMove", "x": int(x), "y": int(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
	})
}

// press presses keys.
func (f *firefox) press(keys ...string) {
	f.Helper()
	// The keys have these names in WebDriver.
	names := map[string]string{kb.ArrowLeft: "\ue012", kb.ArrowRight: "\ue014", kb.End: "\ue010"}
	for _, key := range keys {
		if name, ok := names[key]; ok {
			key = name
		}
		f.act("key", "keys", []map[string]any{{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}})
	}
}

func (f *firefox) act(kind, id string, actions []map[string]any) {
	f.Helper()
	f.call("input.performActions", map[string]any{
		"context": f.context, "actions": []map[string]any{{"type": kind, "id": id, "actions": actions}},
	}, nil)
}

// TestFirefox uses the main functions in Firefox: it searches a position as it is played, steps
// through a game of the collection with its names, and reloads the page, which keeps the user's own
// game. Without a server, its workers share a search.
func TestFirefox(t *testing.T) {
	testpeers.Slow(t)
	server := httptest.NewServer(newServer(t, nil))
	t.Cleanup(server.Close)
	f := openFirefox(t, server.URL+"/")

	const settled = `document.querySelector('.results:not(.busy) .figures b') !== null`
	f.wait(settled)
	f.click("Q16")
	f.click("D4")
	f.wait(`document.querySelectorAll('#board .stones circle').length === 2 && ` + settled)
	f.wait(`document.querySelectorAll('[data-hit]').length > 3 && document.querySelectorAll('#board .continuation').length > 3`)
	var hits, letter string
	f.eval(`document.querySelector('.figures b').textContent`, &hits)
	f.eval(`document.querySelector('#board .continuation text').textContent`, &letter)
	f.press(strings.ToLower(letter))
	f.wait(fmt.Sprintf(`document.querySelectorAll('#board .stones circle').length === 3 && %s && document.querySelector('.figures b').textContent !== %q`, settled, hits))
	f.press(kb.ArrowLeft)
	f.wait(fmt.Sprintf(`document.querySelectorAll('#board .stones circle').length === 2 && document.querySelector('.figures b').textContent === %q`, hits))

	f.navigate(server.URL + "/#game?game=1&node=30")
	f.wait(`document.querySelectorAll('.moves button').length > 50`)
	f.wait(`/^Move 30 of \d+ · \S/.test(document.querySelector('.hint').textContent)`)
	f.press(kb.ArrowRight)
	f.wait(`location.hash.includes('node=31') && /^Move 31 of \d+ · \S/.test(document.querySelector('.hint').textContent)`)

	var none any
	f.eval(`(() => { const d = new DataTransfer(); d.items.add(new File(['(;SZ[19]PB[Anna];B[pd];W[dd];B[qp])'], 'a.sgf'));
		document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`, &none)
	f.wait(`location.hash.includes('game=s1') && document.querySelectorAll('.moves button').length === 3`)
	f.press(kb.End)
	f.wait(`location.hash.includes('node=3')`)
	f.click("D16") // a stone is there
	f.click("D4")
	f.wait(`document.querySelectorAll('.moves button').length === 4 && document.querySelector('.moves').textContent.includes('hoshi')`)
	f.wait(`document.querySelector('#kept').textContent === 'Saved in this browser.'`)
	f.call("browsingContext.reload", map[string]any{"context": f.context, "wait": "complete"}, nil)
	f.wait(`document.querySelectorAll('.moves button').length === 4 && document.querySelectorAll('#board .stones circle').length === 4`)

	const crosscut = "/#explore?b=K10.L11&w=K11.L10&area=K10:L11"
	var want, got string
	f.navigate(server.URL + crosscut)
	f.wait(settled)
	f.eval(`document.querySelector('.figures b').textContent`, &want)
	f.navigate(serveFolder(t, siteFolder(t), 0, 0).URL + crosscut)
	f.wait(settled)
	f.eval(`document.querySelector('.figures b').textContent`, &got)
	if got != want || len(want) < 3 {
		t.Errorf("without a server %s hits, with one %s", got, want)
	}
}
