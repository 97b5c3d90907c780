package solve

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/reading"
)

// TestTold: other languages tell all that is known; the English answer is that of Comment.
func TestTold(t *testing.T) {
	s, _ := solved(t, threeInARow+")")
	if got := s.Told("both"); got != s.Comment() || s.ToldWrong(&s.Wrong[0], "en") != s.Text(&s.Wrong[0]) {
		t.Errorf("%q, want %q", got, s.Comment())
	}
	ko := func(winner board.Color, threats int) reading.Fate {
		return reading.Fate{Status: reading.InKo, Winner: winner, Threats: threats}
	}
	dead, alive, none := reading.Fate{Status: reading.Dead}, reading.Fate{Status: reading.Alive}, reading.Fate{}
	group := s.Group
	for _, tt := range []struct {
		goal          reading.Goal
		first, second reading.Fate
		status        reading.Status
		proven        bool
		ja            string
	}{
		{0, alive, dead, reading.Unsettled, true, "A2の黒の一団（5子）：黒先なら生き、白先なら死に。"},
		{0, dead, dead, reading.Dead, true, "A2の黒の一団（5子）：死に。"},
		{0, ko(board.White, 2), dead, reading.Unsettled, true, "A2の黒の一団（5子）：黒先ならコウ（黒のコウダテが2個多くなければ白の勝ち）、白先なら死に。"},
		{0, ko(board.White, 4), dead, reading.Unsettled, true, "A2の黒の一団（5子）：死に（黒にコウダテが4個以上要る）。"},
		{0, alive, ko(board.Black, 3), reading.Unsettled, true, "A2の黒の一団（5子）：生き（白にコウダテが3個要る）。"},
		{0, ko(board.Black, 0), none, reading.InKo, true, "A2の黒の一団（5子）：黒先ならコウ（黒はコウダテなしで勝つ）。"},
		{0, none, none, reading.Undecided, false, "A2の黒の一団（5子）：読み切れない。"},
		{reading.WinRace, alive, dead, reading.Unsettled, true, "A2の黒（5子）とA2の白（1子）の攻め合い：黒先なら黒の勝ち、白先なら白の勝ち。"},
	} {
		s.Goal, s.First, s.Second, s.Status, s.Proven, s.Group, s.Rival = tt.goal, tt.first, tt.second, tt.status, tt.proven, group, group[:1]
		got := map[string]string{}
		for _, tag := range []string{"ja", "ko", "zh"} {
			got[tag] = s.Told(tag)
			if strings.ContainsAny(got[tag], "{}") || tt.proven != strings.Contains(got[tag], "10") {
				t.Errorf("%s: %q", tag, got[tag])
			}
		}
		if !strings.HasPrefix(got["ja"], tt.ja) {
			t.Errorf("%q, want %q", got["ja"], tt.ja)
		}
		if texts := slices.Compact(slices.Sorted(maps.Values(got))); len(texts) != 3 {
			t.Errorf("two languages have the same text: %q", texts)
		}
	}
}

// TestGivenUp: a group of two chains lives if one does; the answer says that the other is taken.
func TestGivenUp(t *testing.T) {
	s, _ := solved(t, strings.Replace(threeInARow, "AB", "AB[ia]AW[ha]AB", 1)+")")
	corner := board.At(8, 0)
	s.Line = []board.Move{{Color: board.Black, Point: board.At(1, 8)}, {Color: board.White, Point: board.At(8, 1)}}
	s.Group = append([]board.Point{corner}, s.Group...)
	s.First, s.Second, s.Status = reading.Fate{Status: reading.Alive}, reading.Fate{}, reading.Alive
	want := "Black's group at J9 (6 stones): if Black plays first, it lives, giving up 1 stone at J9"
	if got := s.Verdict(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for tag, want := range map[string]string{"ja": "生き（J9の1子は捨て石）", "ko": "삶(J9의 1점은 버림)", "zh": "弃J9处1子"} {
		if got := s.Told(tag); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
	s.First.Status = reading.Dead
	if got := s.Verdict(); strings.Contains(got, "giving up") {
		t.Errorf("dead: %q", got)
	}
}
