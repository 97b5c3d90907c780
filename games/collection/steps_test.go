package collection

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi"
)

// TestCheckProgress: the progress of Check covers all stages, names included. It never goes back,
// and is complete only when nothing is left to do.
func TestCheckProgress(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	var text []byte
	for range 700 {
		text = append(append(text, randomRecord(r)...), '\n')
	}
	c := created(t, nil, folder(t, "all.sgf", string(text)))
	games := len(infos(t, c))
	if _, err := c.Name(t.Context(), newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	for name, work := range map[string]func(katachi.ProgressFunc) error{
		"Check":  func(f katachi.ProgressFunc) error { return errors.Join(Check(t.Context(), c.Dir(), nil, f)...) },
		"Repair": func(f katachi.ProgressFunc) error { _, err := Repair(t.Context(), c.Dir(), nil, f); return err },
	} {
		var last katachi.Progress
		var stages []string
		if err := work(func(s katachi.Progress) {
			if last.Total > 0 && (s.Done < last.Done || s.Total != last.Total || last.Done >= last.Total && s != last) {
				t.Errorf("%s: %+v after %+v", name, s, last)
			}
			if s.Stage == "records" && last.Stage == s.Stage && s.Done > last.Done+300 {
				t.Errorf("%s: %+v after %+v: the progress stands still within a file", name, s, last)
			}
			if last = s; !slices.Contains(stages, s.Stage) {
				stages = append(stages, s.Stage)
			}
		}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, stage := range []string{"catalogue", "segments", "records", "names"} {
			if !slices.Contains(stages, stage) {
				t.Errorf("%s: no stage %s: %v", name, stage, stages)
			}
		}
		if last.Done != last.Total || last.Total < 3*games {
			t.Errorf("%s: %+v at the end, want all steps of %d games", name, last, games)
		}
	}
}
