package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/words/bookworm"
	"katachi/words/lexicon"
)

// wordsBoard is a board that contains RECANTED: the one in the document about DAWGs.
const wordsBoard = "..K.M.E.M.T.O.O./.E.F.K.I.M.C.A.D/..A.A.E.R.E.A.F./.T.D.A.I.B.N.D.J/..V.F.F.A.T.E.E./.O.J.T.R.F.I.R.R/..I.R.D.R.E.E.O."

// TestPageWords plays Bookworm: one word is dragged by the mouse or a finger, another one is typed,
// and a third one is hinted at. Each word scores its points, the letters above fall down, and the
// game is kept. Other letters are refused. axe finds no violation, in light or dark, and nothing is
// wider than a phone.
func TestPageWords(t *testing.T) {
	axe := readAxe(t)
	for _, d := range []device{desktop, {width: 390, height: 844, touch: true, dark: true}} {
		b := openPage(t, d, "")
		eval[any](b, fmt.Sprintf(`(localStorage.setItem('katachi.bookworm', JSON.stringify({board: %q, seed: 7})), location.hash = 'words')`, wordsBoard))
		b.wait(`document.querySelectorAll('.letters g').length === 52`)
		if eval[bool](b, `document.querySelector('#board').checkVisibility()`) {
			t.Error("the Go board is shown beside the board of letters")
		}
		b.same(b.text("#words-score"), "Points: 0 · words: 0 · hints: 0", "a new game")
		b.same(b.text("#words-status"), fmt.Sprintf("Words still hidden: %d; letters of the longest: 8", len(b.wordsShown())), "what is hidden")
		b.clean(axe, d)

		word := b.wordOf("recanted")
		b.draw(d, word.Path)
		b.wait(fmt.Sprintf(`document.querySelector('#words-score').textContent === 'Points: %d · words: 1 · hints: 0'`, word.Score))
		b.same(b.text("#words-laid"), fmt.Sprintf("RECANTED %d", word.Score), "the list")
		if n := eval[int](b, `document.querySelectorAll('.letters g').length`); n != 52 {
			t.Errorf("%d letters after a word, want 52 with the new ones", n)
		}
		points := word.Score

		typed := b.wordsShown()[0]
		b.press(strings.Split(typed.Text, "")...)
		b.wait(fmt.Sprintf(`document.querySelector('#words-word').textContent === '%s · %d'`, strings.ToUpper(typed.Text), typed.Score))
		b.clean(axe, d)
		b.press(kb.Enter)
		points += typed.Score
		b.wait(fmt.Sprintf(`document.querySelector('#words-score').textContent === 'Points: %d · words: 2 · hints: 0'`, points))

		best := b.wordsShown()
		most := slices.MaxFunc(best, func(x, y bookworm.Word) int { return x.Score - y.Score })
		press := func(id string) { eval[any](b, fmt.Sprintf(`document.querySelector(%q).click()`, id)) }
		press("#words-hint")
		b.wait(fmt.Sprintf(`document.querySelector('#words-status').textContent.includes('letters, %d points')`, most.Score))
		if shown := strings.Count(b.text("#words-status"), "–"); shown == 0 || eval[int](b, `document.querySelectorAll('.letters [aria-pressed=true]').length`) != 1 {
			t.Errorf("a hint shows %q", b.text("#words-status"))
		}
		press("#words-show")
		b.wait(`!document.querySelector('#words-lay').disabled`)
		press("#words-lay")
		points += most.Score
		b.wait(fmt.Sprintf(`document.querySelector('#words-score').textContent === 'Points: %d · words: 3 · hints: 2'`, points))

		// Letters that are not a word score nothing; the arrow keys go from letter to letter.
		eval[any](b, `document.querySelector('.letters g').focus()`)
		b.press(kb.ArrowDown, kb.ArrowRight, " ")
		b.wait(`document.querySelectorAll('.letters [aria-pressed=true]').length === 1 && document.activeElement.getAttribute('aria-pressed') === 'true'`)
		b.press(kb.Enter)
		b.wait(`document.querySelectorAll('.letters [aria-pressed=true]').length === 0`)
		before := eval[string](b, `[...document.querySelectorAll('.letters text:first-of-type')].map((e) => e.textContent).join('')`)
		press("#words-mix")
		b.wait(fmt.Sprintf(`document.querySelector('#words-score').textContent.startsWith('Points: %d ')`, points-5))
		after := eval[string](b, `[...document.querySelectorAll('.letters text:first-of-type')].map((e) => e.textContent).join('')`)
		if before == after || sortedText(before) != sortedText(after) {
			t.Errorf("mixed, %s became %s", before, after)
		}

		// The game continues where it was.
		b.do(chromedp.Reload())
		b.wait(fmt.Sprintf(`document.querySelector('#words-score')?.textContent.startsWith('Points: %d ') === true`, points-5))
		b.same(eval[string](b, `[...document.querySelectorAll('.letters text:first-of-type')].map((e) => e.textContent).join('')`), after, "the letters after the page was loaded again")
		press("#words-new")
		b.wait(`document.querySelector('#words-score').textContent === 'Points: 0 · words: 0 · hints: 0'`)
		eval[any](b, `location.hash = 'explore'`)
		b.wait(`document.querySelector('#board').checkVisibility()`)
	}
}

func sortedText(text string) string { return string(slices.Sorted(slices.Values([]rune(text)))) }

// clean reports what axe finds and whether the page is too wide.
func (b *tab) clean(axe string, d device) {
	b.Helper()
	for _, line := range b.violations(axe) {
		b.Errorf("%d wide, dark %v: %s", d.width, d.dark, line)
	}
	if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		b.Errorf("%g pixels too wide for %d", wide, d.width)
	}
}

// wordsShown finds the words on the board that the page shows, with the package that the server
// uses.
func (b *tab) wordsShown() []bookworm.Word {
	b.Helper()
	board, err := bookworm.Parse(strings.ReplaceAll(eval[string](b, `JSON.parse(localStorage.getItem('katachi.bookworm')).board`), "/", "\n"))
	if err != nil {
		b.Fatal(err)
	}
	places, letters := board.All()
	points := map[rune]int{'A': 1, 'E': 1, 'K': 5, 'J': 8, 'Q': 10}
	for i, at := range places {
		shown := eval[string](b, fmt.Sprintf(`document.querySelectorAll('.letters g')[%d].getAttribute('aria-label')`, i))
		want := fmt.Sprintf("%c %d, column %d", letters[i], points[letters[i]], at.Column+1)
		if points[letters[i]] == 0 {
			want, shown = fmt.Sprintf("%c", letters[i]), shown[:1]
		}
		if shown != want {
			b.Fatalf("letter %d is %q, want %q", i, shown, want)
		}
	}
	r, err := bookworm.Solve(b.ctx, board, lexicon.Builtin(), nil)
	if err != nil {
		b.Fatal(err)
	}
	return r.Words
}

// wordOf returns a word on the board.
func (b *tab) wordOf(text string) bookworm.Word {
	b.Helper()
	words := b.wordsShown()
	i := slices.IndexFunc(words, func(w bookworm.Word) bool { return w.Text == text })
	if i < 0 {
		b.Fatalf("%s is not on the board", text)
	}
	return words[i]
}

// draw drags the mouse or a finger along letters.
func (b *tab) draw(d device, path []bookworm.Cell) {
	b.Helper()
	board, err := bookworm.Parse(strings.ReplaceAll(wordsBoard, "/", "\n"))
	if err != nil {
		b.Fatal(err)
	}
	places, _ := board.All()
	var points [][2]float64
	for _, at := range path {
		i := slices.Index(places, at)
		points = append(points, eval[[2]float64](b, fmt.Sprintf(`(() => { const r = document.querySelectorAll('.letters rect')[%d].getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2]; })()`, i)))
	}
	last := points[len(points)-1]
	if d.touch {
		b.fingers("touchStart", points[0])
		for _, p := range points[1:] {
			b.fingers("touchMove", p)
		}
		b.fingers("touchEnd")
		return
	}
	mouse := func(kind input.DispatchMouseEventType, p [2]float64) {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: p[0], Y: p[1], Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
	}
	mouse(input.DispatchMouseEventTypeMousePressed, points[0])
	for _, p := range points[1:] {
		mouse(input.DispatchMouseEventTypeMouseMoved, p)
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, last)
}
