package predict

import "testing"

// TestDefault: the model that comes along is small enough, is opened without work,
// and predicts frozen games as well as is promised.
func TestDefault(t *testing.T) {
	if len(embedded) > 8<<20 {
		t.Errorf("the embedded model has %d bytes, want at most 8 MB", len(embedded))
	}
	if a := Default().About(); a.Games != 58794 || a.Source == "" {
		t.Errorf("about the embedded model: %+v", a)
	}
	_, test := split(t)
	r := Default().Evaluate(test[:30], 2)
	if r.Top(0) < 0.40 || r.Moves < 6000 {
		t.Errorf("want 40 %%:\n%v", r)
	}
}

// BenchmarkDefault is the protocol's tables of the model that comes along.
func BenchmarkDefault(b *testing.B) {
	records := everything(b)
	for name, list := range map[string][]string{"A": ListA(), "B": ListB()} {
		test, _ := Split(records, list)
		b.Run("list="+name, func(b *testing.B) {
			for b.Loop() {
				r := Default().Evaluate(texts(test), 1)
				b.Logf("%v%v a position", r, r.PerPosition())
				b.ReportMetric(100*r.Top(0), "%top1")
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load("model", embedded); err != nil {
			b.Fatal(err)
		}
	}
}
