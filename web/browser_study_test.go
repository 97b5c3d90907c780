package web_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/internal/testpeers"
	"katachi/sgf"
)

// paste pastes a text.
func (b *tab) paste(text string) {
	b.Helper()
	eval[any](b, fmt.Sprintf(`(() => { const d = new DataTransfer(); d.setData('text', %q);
		document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: d, bubbles: true})); })()`, text))
}

// keepSaved makes the page store its downloads in the list saved.
func (b *tab) keepSaved() {
	b.Helper()
	eval[any](b, `(() => { window.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return 'data:,'; }; })()`)
}

// saved returns the n-th file that was saved, from 0, as text.
func (b *tab) saved(n int) string {
	b.Helper()
	b.wait(fmt.Sprintf(`saved.length > %d`, n))
	return eval[string](b, fmt.Sprintf(`saved[%d].text()`, n))
}

func (b *tab) button(id string) {
	b.Helper()
	eval[any](b, fmt.Sprintf(`document.querySelector(%q).click()`, "#"+id))
}

// kept waits until the browser has stored the study.
func (b *tab) kept() {
	b.Helper()
	b.wait(`document.querySelector('#kept').textContent === 'Saved in this browser.'`)
}

// longStudy returns a game on 19x19 with the given numbers of moves, variations, and nodes of each
// variation.
func longStudy(moves, variations, length int) string {
	var text strings.Builder
	text.WriteString("(;GM[1]FF[4]SZ[19]PB[Ann]BR[3d]PW[Bob]WR[4d]DT[2024-05-06]RU[Japanese]KM[6.5]TM[3600]")
	closing := 0
	for i := range moves {
		if i > 0 && i%(moves/variations) == 0 && closing < variations {
			fmt.Fprintf(&text, "(")
			closing++
		}
		fmt.Fprintf(&text, ";%s[%s]", [2]string{"B", "W"}[i%2], studyPoint(i))
	}
	for i := closing; i > 0; i-- {
		text.WriteString(")(")
		for j := range length {
			fmt.Fprintf(&text, ";%s[%s]C[variation %d]", [2]string{"B", "W"}[(i*(moves/variations)+j)%2], studyPoint(360-j-i), i)
		}
		text.WriteString(")")
	}
	text.WriteString(")\n")
	return text.String()
}

// studyPoint returns every second point of a row, row by row, so that no stone is captured soon.
func studyPoint(i int) string {
	i = (i*2)%361 + (i*2)/361
	return string(rune('a'+i%19)) + string(rune('a'+i/19%19))
}

// TestPageStudy makes and changes a game: moves, variations, comments, marks, set-up; everything
// can be undone, and the saved file is the one that was read, with these changes.
func TestPageStudy(t *testing.T) {
	b := openPage(t, desktop, "#game")
	b.keepSaved()
	text := "(;GM[1]FF[4]SZ[9]PB[A]BR[3d]PW[B]WR[1k]DT[2020]RU[Japanese]XY[kept\\]as is]\n;B[ee]BL[65]OB[3]C[first];W[ec](;B[gc]LB[gc:x])(;B[cc];W[gg]C[other]))\n(;SZ[5];B[cc])\n"
	b.drop(text)
	b.wait(`document.querySelectorAll('.moves button').length === 3`)
	b.button("save-sgf")
	b.same(b.saved(0), text, "a record that was not changed")
	for _, want := range []string{"A 3d – B 1k, 2020", "Japanese"} {
		b.wait(fmt.Sprintf(`document.querySelector('.panel').textContent.includes(%q)`, want))
	}
	b.wait(`document.querySelector('#game-of-file').options.length === 2`)
	b.press(kb.ArrowRight)
	b.wait(`document.querySelector('.panel').textContent.includes('Black 1:05 (3)')`)

	// Moves outside the main line have names, too; the up and down keys go to the variations.
	b.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowDown)
	b.wait(`location.hash.includes('node=4')`)
	b.wait(`document.querySelectorAll('.moves button').length === 4 && document.querySelector('.moves button:last-child').textContent.length > 5`)
	b.wait(`/ · \S/.test(document.querySelector('.hint').textContent)`)
	b.press(kb.ArrowUp)
	b.wait(`location.hash.includes('node=3')`)
	b.press(kb.ArrowDown, kb.ArrowRight)
	b.wait(`document.querySelector('#comment').value === 'other'`)

	play := func(point string) {
		t.Helper()
		x, y := b.place(point, 9)
		b.do(chromedp.MouseClickXY(x, y))
	}
	eval[any](b, `document.querySelector('#editor').open = true`)
	play("C3")
	b.wait(`location.hash.includes('node=6')`)
	play("A1")
	b.button("delete-move")
	b.wait(`location.hash.includes('node=6')`)
	eval[any](b, `(() => { const e = document.querySelector('#comment'); e.focus(); e.value = 'mine ] \\'; e.dispatchEvent(new Event('input')); e.blur(); })()`)
	for tool, point := range map[string]string{"TR": "D4", "letter": "E5", "number": "F6"} {
		eval[any](b, fmt.Sprintf(`document.querySelector('[data-tool=%s]').click()`, tool))
		play(point)
	}
	eval[any](b, `document.querySelector('[data-tool=AW]').click()`)
	play("J9")
	b.wait(`document.querySelectorAll('#board .stones circle').length === 6`)
	eval[any](b, `document.querySelector('[data-tool=play]').click()`)
	b.kept()
	b.button("save-sgf")
	want := strings.NewReplacer(";W[gg]C[other]))", ";W[gg]C[other];B[cg]C[mine \\] \\\\]TR[df]LB[ee:A][fd:1];AW[ia]))").Replace(text)
	saved := b.saved(1)
	// The order of a map is undefined.
	saved = strings.Replace(saved, "LB[fd:1][ee:A]", "LB[ee:A][fd:1]", 1)
	saved = strings.Replace(saved, "LB[ee:A][fd:1]TR[df]", "TR[df]LB[ee:A][fd:1]", 1)
	squeeze := strings.NewReplacer("\n", "", "\r", "")
	b.same(squeeze.Replace(saved), squeeze.Replace(want), "what was read with the changes")
	if file, err := sgf.Parse([]byte(saved), nil); err != nil || len(file.Games) != 2 {
		t.Errorf("the saved file does not have two games: %v", err)
	}

	for range 5 {
		b.button("undo")
	}
	b.wait(`document.querySelectorAll('#board .stones circle').length === 5 && document.querySelector('#comment').value === ''`)
	eval[any](b, `document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'z', ctrlKey: true, shiftKey: true, bubbles: true}))`)
	b.wait(`document.querySelector('#comment').value.startsWith('mine')`)

	b.button("main-line")
	b.wait(`document.querySelector('#main-line').disabled === false && location.hash.includes('node=5')`)
	b.button("variation-down")
	b.wait(`location.hash.includes('node=6')`)
	eval[any](b, `(() => { const e = document.querySelector('#game-of-file'); e.value = '1'; e.dispatchEvent(new Event('change')); })()`)
	b.wait(`document.querySelectorAll('#board .coordinate').length === 20`)
	b.kept()
	b.do(chromedp.Reload())
	b.wait(`document.querySelectorAll('#board .coordinate').length === 20`)
}

// TestPageStudyStays: a game of 300 moves with 40 variations survives a reload of the page and a
// crash of the tab. It is in the list, and all games go into an archive that can be dropped on the
// page.
func TestPageStudyStays(t *testing.T) {
	testpeers.Slow(t)
	b := openPage(t, phone, "#game")
	text := longStudy(300, 40, 6)
	if file, err := sgf.Parse([]byte(text), nil); err != nil || len(file.Games) != 1 {
		t.Fatal(err)
	}
	b.drop(text)
	b.wait(`document.querySelectorAll('.moves button').length === 300`)
	b.wait(`location.hash.includes('game=s1')`)
	b.press(kb.End)
	b.wait(`location.hash.includes('node=300')`)
	b.button("pass")
	b.wait(`location.hash.includes('node=301')`)
	b.kept()
	b.do(chromedp.Reload())
	b.wait(`document.querySelectorAll('.moves button').length === 301`)
	b.button("pass")
	b.kept()

	// The tab crashes. Another tab of the browser has the game as it was.
	ctx, cancel := chromedp.NewContext(b.ctx)
	defer cancel()
	crash, end := context.WithTimeout(b.ctx, 2*time.Second) // nothing answers
	defer end()
	_, _ = chromedp.Call(crash, page.Crash, cdp.Empty{})
	after := &tab{TB: t, ctx: ctx, base: b.base}
	after.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch), chromedp.Navigate(b.base+"/#game?game=s1&node=302"))
	after.wait(`document.querySelectorAll('.moves button').length === 302`)
	after.keepSaved()
	after.button("save-sgf")
	saved := after.saved(0)
	if file, err := sgf.Parse([]byte(saved), nil); err != nil || strings.Count(saved, "variation") != 240 || len(file.Games) != 1 {
		t.Errorf("after the crash: %v, %d moves of variations", err, strings.Count(saved, "variation"))
	}

	after.paste("1. Q16 D4 2. Q3 D16")
	after.wait(`location.hash.includes('game=s2') && document.querySelectorAll('.study').length === 2`)
	eval[any](after, `(() => { const e = document.querySelector('#study-search'); e.value = 'ann variation'; e.dispatchEvent(new Event('input')); })()`)
	after.wait(`document.querySelectorAll('.study').length === 1`)
	after.button("export-studies")
	after.wait(`saved.length === 2`)
	eval[any](after, `(() => { const d = new DataTransfer(); d.items.add(new File([saved[1]], 'all.zip'));
		document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true}));
		const e = document.querySelector('#study-search'); e.value = ''; e.dispatchEvent(new Event('input')); })()`)
	after.wait(`document.querySelectorAll('.study').length === 4`)
	eval[any](after, `document.querySelector('.studies [aria-label^=Remove]').click()`)
	after.wait(`document.querySelectorAll('.study').length === 3`)
	after.button("restore-study")
	after.wait(`document.querySelectorAll('.study').length === 4`)
}

// TestPageStorageFull: if the browser has no room for a game, the page says so and keeps the game
// while it is open.
func TestPageStorageFull(t *testing.T) {
	b := openPage(t, desktop, "#explore")
	b.settled()
	call(b, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: b.base, QuotaSize: new(float64(1000))})
	b.paste("(;SZ[9];B[ee]C[" + strings.Repeat("long ", 4000) + "])")
	b.wait(`document.querySelectorAll('#board .coordinate').length === 36`)
	b.wait(`document.querySelector('#kept').textContent.includes('storage is full')`)
	b.button("pass")
	b.wait(`document.querySelector('.moves button').textContent.includes('pass') && document.querySelector('#kept').textContent.includes('storage is full')`)
}

// TestPageStudyFormats: records in other formats and old encodings in an archive become studies. A
// link to this page is opened, other links are refused.
func TestPageStudyFormats(t *testing.T) {
	b := openPage(t, desktop, "#explore")
	b.keepSaved()
	data, err := os.ReadFile(testpeers.Path(t, "sgf-cases", "06_multi.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	b.drop(string(data))
	b.wait(`location.hash.includes('game=s1')`)
	b.wait(`document.querySelector('#game-of-file') !== null`)
	b.paste("https://example.org/somewhere.sgf")
	b.wait(`document.querySelector('.toast').textContent.includes('cannot fetch')`)
	b.paste("http://elsewhere:1/#explore?m=Q16.D4")
	b.wait(`location.hash.startsWith('#explore')`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 2`)
	eval[any](b, `location.hash = 'game?game=1&node=30'`)
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.click("T1")
	b.button("edit-copy")
	b.wait(`location.hash.includes('game=s') && document.querySelectorAll('.moves button').length === 31`)
	b.wait(`document.querySelector('#editor').hidden === false`)
}

// TestPageStudyUpgrade: a study that an earlier page stored, whose database had no reviews, is there.
func TestPageStudyUpgrade(t *testing.T) {
	srv := httptest.NewServer(newServer(t, nil))
	t.Cleanup(srv.Close)
	b := bareTab(t, desktop)
	b.base = srv.URL
	b.do(chromedp.Navigate(srv.URL + "/icon.svg"))
	eval[any](b, `new Promise((resolve, reject) => {
		const open = indexedDB.open('katachi', 1);
		open.onupgradeneeded = () => open.result.createObjectStore('studies', {keyPath: 'id', autoIncrement: true});
		open.onsuccess = () => {
			const all = open.result.transaction('studies', 'readwrite');
			all.objectStore('studies').put({title: 'Old', text: '(;SZ[19];B[pd];W[dd])', game: 0, node: 0, moves: 2, changed: 1});
			all.oncomplete = () => resolve(open.result.close());
			all.onabort = reject;
		};
	})`)
	b.do(chromedp.Navigate(srv.URL + "/#game?game=s1&node=2"))
	b.wait(`document.querySelectorAll('.moves button').length === 2`)
	b.same(b.stones(), "W:D16 B:Q16", "the stones of the study")
	b.pressed("#review")
	b.wait(`/^2 of 2/.test(document.querySelector('.review p')?.textContent ?? '')`)
	b.do(chromedp.Reload())
	b.wait(`/^2 of 2/.test(document.querySelector('.review p')?.textContent ?? '')`)
}
