package name_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/mind/analysis"
	"katachi/names"
)

// commentsOf returns the comments of the moves of a record in a language.
func commentsOf(t *testing.T, record, language string) (list []string) {
	t.Helper()
	f := fastFollower(t)
	for m, err := range name.Moves(t.Context(), game(t, record), f, false) {
		if err != nil {
			t.Fatal(err)
		}
		m.Purposes = slices.Clone(f.Purposes())
		list = append(list, name.Wording{Lang: language}.Comment(m, f))
	}
	return list
}

// TestComments: a move at which something happens gives a sentence, its consequence another one, and
// other moves none.
func TestComments(t *testing.T) {
	const record = `(;SZ[9]AB[hh]AW[gh][hi];B[dc];W[ec];B[cd];W[fd];B[de];W[ee];B[ac];W[dd];B[ed];W[ih];B[hg];W[aa];B[dd];W[])`
	for language, want := range map[string][]string{
		"en": {
			9:  "White gives atari to the stone at H2. It is a ko threat.",
			12: "Black connects D7 and C6. The ko is over.",
		},
		"ja": {
			9: "白、H2の一子にアタリ。コウダテ。", 12: "黒、D7とC6をつなぐ。コウは終わる。",
		},
		"zh": {
			9: "白叫吃H2一子。这是劫材。", 12: "黑连接D7与C6。劫争结束。",
		},
		"ko": {
			9: "백, H2의 한 점에 단수. 패감.", 12: "흑, D7·C6 연결. 패 끝남.",
		},
	} {
		got := commentsOf(t, record, language)
		for i, text := range got {
			if i < len(want) && want[i] != "" && text != want[i] || slices.Contains([]int{1, 8, 10, 13}, i) && text != "" {
				t.Errorf("%s: move %d: %q, want %q", language, i+1, text, slices.Concat(want, make([]string, 3))[i])
			}
		}
	}
	if got, want := commentsOf(t, record, "xx"), commentsOf(t, record, "en"); !slices.Equal(got, want) {
		t.Errorf("a language without sentences: %q, want English", got)
	}
}

// TestCommentsStaked: a ko is said to begin if two stones depend on it, not for a single point.
func TestCommentsStaked(t *testing.T) {
	const ko = `(;SZ[9]AB[dd][df][ce]AW[ed][ef][fe][de]`
	for language, want := range map[string]string{
		"en": "Black starts a ko at E5.", "ja": "黒、E5でコウを始める。", "ko": "흑, E5에서 패 시작.", "zh": "黑在E5开劫。",
	} {
		if got := commentsOf(t, ko+`AB[dg]AW[cf][cg][eg];B[ee])`, language)[0]; got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
		if got := commentsOf(t, ko+`;B[ee])`, language)[0]; got != "" {
			t.Errorf("%s: nothing depends on it, but %q", language, got)
		}
	}
}

// TestCommentsSaid: sentences of the built-in game that once were wrong or idle.
func TestCommentsSaid(t *testing.T) {
	got := commentsOf(t, string(names.SampleGame()), "en")
	for move, want := range map[int]string{
		27:  "",                                                             // the threat against a stone that was caught "stayed"
		66:  "",                                                             // "saving the 5 stones at N14": one was in danger
		107: "Black connects F11 and E10, saving the 2 stones at F12.",      // it said 5
		122: "",                                                             // a single stone could "no longer be saved"
		145: "",                                                             // "Slide. Tenuki from K17."
		176: "White captures the 8 stones at T9.",                           // as before
		178: "White captures the stone at O11, saving the 5 stones at O12.", // as before
	} {
		if got[move-1] != want {
			t.Errorf("move %d: %q, want %q", move, got[move-1], want)
		}
	}
	if strings.Contains(got[127], "10 stones") { // of which one was in danger
		t.Errorf("move 128: %q", got[127])
	}
}

// TestCommentsOpeningOnce: an opening that both sides play is mentioned once.
func TestCommentsOpeningOnce(t *testing.T) {
	const record = `(;SZ[19];B[pd];W[dp];B[pq];W[dc];B[ce];W[ed];B[qo];W[fq];B[cn];W[nc])`
	said := map[string]int{}
	for _, text := range commentsOf(t, record, "en") {
		if _, line, ok := strings.Cut(text, "Opening: "); ok {
			said[line]++
		}
	}
	if said["star point and 3-4 point."] != 1 || said["enclosure towards the star point."] != 1 || len(said) != 2 {
		t.Errorf("openings %v, want star point and 3-4 point once, and the enclosure", said)
	}
}

// TestCommentsComplete: every language with sentences has one for each purpose, and no placeholder
// stays in a sentence.
func TestCommentsComplete(t *testing.T) {
	words := lang.Builtin()
	for _, l := range words.Languages {
		if !words.Speaks(l.Tag) {
			t.Errorf("%s has no comments", l.Tag)
			continue
		}
		for _, term := range names.PurposeTerms() {
			if slices.Contains([]string{"answers", "endgame", "endgame in sente", "runs out", "leaves a ko", "secures an eye"}, term.English) {
				continue // the fact "answer" says the first; the others are not worth a sentence
			}
			said := words.Sentence(l.Tag, "while "+term.English) + words.Sentence(l.Tag, "then "+term.English)
			if said == "" {
				t.Errorf("%s does not say %q", l.Tag, term.English)
			}
		}
		for _, fact := range []string{"black", "white", "stone", "stones", "lead", "lead alone", "sentence", "sentence of two", "sentence of three", "line", "name", "nameless", "answer", "report takes", "report matter", "report title", "loses", "loses rate", "loses because", "better"} {
			if words.Sentence(l.Tag, fact) == "" && (l.Tag != "en" || fact != "report title") {
				t.Errorf("%s does not say %q", l.Tag, fact)
			}
		}
		for i, text := range commentsOf(t, string(names.SampleGame()), l.Tag) {
			if strings.ContainsAny(text, "{}") || strings.Contains(text, "pass") || strings.Contains(text, "  ") {
				t.Errorf("%s: move %d: %q", l.Tag, i+1, text)
			}
		}
	}
}

// TestCommentWith: in every language a mistake is commented with the engine's verdict and the
// better move; a move that loses less, or is the best, is not.
func TestCommentWith(t *testing.T) {
	best := &analysis.Move{Line: []board.Point{board.At(3, 3)}}
	why := func(reply bool, purpose string, stones int) *name.Reason {
		i := slices.IndexFunc(names.PurposeTerms(), func(t *names.Term) bool { return t.English == purpose })
		p := names.Purpose{Term: names.PurposeTerms()[i], Of: board.At(2, 16), To: board.At(4, 16), Stones: stones}
		return &name.Reason{Cause: names.Cause{Purpose: p, Color: board.White, Move: board.At(3, 16)}, Reply: reply}
	}
	for _, test := range []struct {
		lang string
		move name.Loss
		want string
	}{
		{"en", name.Loss{Claimed: true, LostPoints: 4.25, Best: best}, "A cut. It loses 4.2 points. Better: D16."},
		{"en", name.Loss{Claimed: true, LostPoints: 2.4, Best: best}, "A cut."},
		{"en", name.Loss{LostPoints: 9}, "A cut."},
		{"en", name.Loss{Claimed: true, LostPoints: math.NaN(), LostWinrate: 0.2}, "A cut. It loses 20 % of the win rate."},
		{"ja", name.Loss{Claimed: true, LostPoints: 3, Best: best}, "A cut. 3.0目の損。D16がまさる。"},
		{"en", name.Loss{Claimed: true, LostPoints: 7, Best: best, Why: why(true, "cuts", 1)}, "A cut. It loses 7.0 points because White can cut C3 from E3 (D3). Better: D16."},
		{"en", name.Loss{Claimed: true, LostPoints: 7, Best: best, Why: why(false, "catches", 3)}, "A cut. It loses 7.0 points because White could catch the 3 stones at C3 (D3). Better: D16."},
		{"ja", name.Loss{Claimed: true, LostPoints: 7, Why: why(true, "captures", 2)}, "A cut. 7.0目の損：白D3でC3の2子を取る。"},
		{"zh", name.Loss{Claimed: true, LostPoints: 7, Why: why(false, "catches", 4)}, "A cut. 亏7.0目：若白D3，可吃住C3等4子。"},
		{"ko", name.Loss{Claimed: true, LostPoints: 7, Why: why(true, "connects", 4)}, "A cut. 7.0집 손해: 백 D3로 C3·E3 연결."},
	} {
		if got := (name.Wording{Lang: test.lang}).CommentWith("A cut.", &test.move, 19); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// TestCommentsOnce: a better move that stays the same is mentioned once.
func TestCommentsOnce(t *testing.T) {
	best := func(x int) *analysis.Move { return &analysis.Move{Line: []board.Point{board.At(x, 3)}} }
	lost := map[int]*name.Loss{
		1: {Claimed: true, LostPoints: 5, Best: best(3)}, 2: {Claimed: true, LostPoints: 5, Best: best(3)},
		3: {Claimed: true, LostPoints: 5, Best: best(4)}, 4: {LostPoints: 1, Best: best(5)}, 5: {Claimed: true, LostPoints: 5, Best: best(4)},
	}
	env := &name.Env{Follower: fastFollower(t), More: name.Purposes("en", lost)}
	var said []int
	_, err := name.Walk(t.Context(), env, game(t, "(;SZ[19];B[aa];W[sa];B[as];W[ss];B[ja])"), &name.Request{Comment: true}, func(m *name.Move) error {
		if strings.Contains(m.Comment, "It loses") {
			said = append(said, m.Number)
		}
		return nil
	})
	if want := []int{1, 3}; err != nil || !slices.Equal(said, want) {
		t.Errorf("%v %v, want %v", said, err, want)
	}
}

// TestCommentsJoseki: a joseki is named at its end, not each time that a shorter one is complete.
func TestCommentsJoseki(t *testing.T) {
	const record = "(;SZ[19];B[pd];W[dd];B[cc];W[cd];B[dc];W[ec])"
	for i, text := range commentsOf(t, record, "en") {
		if strings.Contains(text, "Joseki") {
			t.Errorf("move %d of an invasion that goes on: %s", i+1, text)
		}
	}
}

// TestCommentsRange: the comment of one move proves no purpose of a later move.
func TestCommentsRange(t *testing.T) {
	asked := func(to int) (last int) {
		env := &name.Env{Follower: fastFollower(t), More: name.Purposes("en", nil)}
		_, err := name.Walk(t.Context(), env, game(t, string(names.SampleGame())), &name.Request{Comment: true, From: 1, To: to}, func(m *name.Move) error {
			if len(m.Purposes) > 0 {
				last = m.Number
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return last
	}
	if few, all := asked(30), asked(0); few > 30 || few < 10 || all < 150 {
		t.Errorf("the last move with a purpose is %d for 30 moves, %d for all", few, all)
	}
}
