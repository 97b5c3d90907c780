package sgf_test

import (
	"testing"

	"katachi/sgf"
)

func TestKomi(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
		ok   bool
	}{
		{"6.5", 6.5, true},
		{" 7.5\n", 7.5, true},
		{"6,5", 6.5, true},
		{"0", 0, true},
		{"-5.5", -5.5, true},
		{"750", 7.5, true},
		{"-650", -6.5, true},
		{"36100", 361, true},
		{"36200", 0, false},
		{"-1e9", 0, false},
		{"nan", 0, false},
		{"inf", 0, false},
		{"-Inf", 0, false},
		{"1e999", 0, false},
		{"6,5,5", 0, false},
		{"six", 0, false},
		{"", 0, false},
	} {
		if got, ok := sgf.Komi(c.text); got != c.want || ok != c.ok {
			t.Errorf("Komi(%q) = %v, %v, want %v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}
