package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestAnswers: each task gets one line, in the format that the driver reads.
func TestAnswers(t *testing.T) {
	for _, play := range []func(size, n int) int{playLight, playPatterns, playBoard} {
		testAnswers(t, func(task string) (float64, string, error) { return playTask(task, play) })
	}
}

func testAnswers(t *testing.T, do func(task string) (float64, string, error)) {
	t.Helper()
	var out strings.Builder
	if err := answer(strings.NewReader("light-9-20\nheavy\nlight-99-1\n"), &out, do); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`^\d+\.\d{3} \d+\.\d{3} moves/playout 1?\d\d\.\d\n- - none\n- - none\n$`)
	if !want.MatchString(out.String()) {
		t.Errorf("answers:\n%s", out.String())
	}
}

func TestReadPosition(t *testing.T) {
	b, err := readPosition("XO." + strings.Repeat(".", 358))
	if err != nil || !strings.HasPrefix(strings.TrimLeft(b.String(), " \n"), "XO.") {
		t.Errorf("%v in\n%v", err, b)
	}
	for _, text := range []string{"", "XO", strings.Repeat("?", 361)} {
		if _, err := readPosition(text); err == nil {
			t.Errorf("%.10q is accepted", text)
		}
	}
}
