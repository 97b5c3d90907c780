package engine

import (
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		command string
		want    []string
	}{
		{"katago gtp", []string{"katago", "gtp"}},
		{"  a\t'b c' \"d e\"f\n", []string{"a", "b c", "d ef"}},
		{`C:\Go\katago.exe -config "C:\my files\a.cfg"`, []string{`C:\Go\katago.exe`, "-config", `C:\my files\a.cfg`}},
		{`a "say \"hi\"" '' '\"'`, []string{"a", `say "hi"`, "", `\"`}},
		{"a $HOME `id`; rm|x *", []string{"a", "$HOME", "`id`;", "rm|x", "*"}},
	} {
		got, err := Split(c.command)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v, want %q", c.command, got, err, c.want)
		}
		if back, err := Split(Join(got)); err != nil || !slices.Equal(back, got) {
			t.Errorf("%q: joined %q, read %q, %v", got, Join(got), back, err)
		}
	}
	for _, command := range []string{"", "  ", "a 'b", `a "b`, `a "b\"`, "''", "a\x00b"} {
		if got, err := Split(command); err == nil {
			t.Errorf("%q: %q, want an error", command, got)
		}
	}
}
