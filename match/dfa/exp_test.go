package dfa_test

import (
	"testing"
	"time"

	"katachi/internal/shared"
	"katachi/match/dfa"
	"katachi/pattern/gnugo"
)

func TestExp(t *testing.T) {
	dir := shared.Path(t, "oracles", "gnugo", "db")
	for _, d := range gnugo.Databases {
		s, _, err := d.Open(dir)
		if err != nil {
			t.Log(err)
			continue
		}
		if d.Mode == gnugo.FullBoard {
			continue
		}
		for _, opt := range []*dfa.Options{{}, {AsDrawn: true}} {
			t0 := time.Now()
			m, err := dfa.Compile(s, opt)
			if err != nil {
				t.Log(d.Name, err)
				continue
			}
			t.Logf("%s %d %+v %+v %.3f", d.Name, s.Len(), *opt, m.Stats(), time.Since(t0).Seconds())
		}
	}
}
