package playout

import "testing"

// TestIngredients: the names of ingredients read back, and others are refused.
func TestIngredients(t *testing.T) {
	for i := range allIngredients + 1 {
		if got, err := parseIngredients(i.String()); err != nil || got != i {
			t.Errorf("%q is read as %v, %v", i, got, err)
		}
	}
	for _, bad := range []string{"x", "rave,", "rave, lead", "Rave"} {
		if got, err := parseIngredients(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

// FuzzIngredients: what is read is written the same way, and nothing panics.
func FuzzIngredients(f *testing.F) {
	for _, s := range []string{"", "rave", "rave,shapes", "model,cheap,flat", ",", "x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		i, err := parseIngredients(s)
		if err != nil {
			return
		}
		if again, err := parseIngredients(i.String()); err != nil || again != i {
			t.Errorf("%q is %v, read again %v, %v", s, i, again, err)
		}
	})
}
