package predict

import "testing"

// TestDefault: the model that comes along is small enough, is opened without work,
// and predicts frozen games as well as is promised.
func TestDefault(t *testing.T) {
	if len(embedded) > 8<<20 {
		t.Errorf("the embedded model has %d bytes, want at most 8 MB", len(embedded))
	}
	_, test := split(t)
	r := Default().Evaluate(test[:30], 2)
	if r.Top(0) < 0.32 || r.Moves < 6000 {
		t.Errorf("want 32 %%:\n%v", r)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load("model", embedded); err != nil {
			b.Fatal(err)
		}
	}
}
