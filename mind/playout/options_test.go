package playout

import "testing"

// TestIngredients: the names of ingredients can be read, and other names are refused.
func TestIngredients(t *testing.T) {
	for i := range allIngredients + 1 {
		var got Ingredients
		if err := got.UnmarshalText([]byte(i.String())); err != nil || got != i {
			t.Errorf("%q is read as %v, %v", i, got, err)
		}
	}
	for _, bad := range []string{"x", "keep,", "keep, lead", "Keep"} {
		var got Ingredients
		if err := got.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

// FuzzIngredients: ingredients that are read and written are read back the same, and nothing
// panics.
func FuzzIngredients(f *testing.F) {
	for _, s := range []string{"", "keep", "keep,lead", "model,cheap,reading", ",", "x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var i, again Ingredients
		if i.UnmarshalText([]byte(s)) != nil {
			return
		}
		if err := again.UnmarshalText([]byte(i.String())); err != nil || again != i {
			t.Errorf("%q is %v, read again %v, %v", s, i, again, err)
		}
	})
}
