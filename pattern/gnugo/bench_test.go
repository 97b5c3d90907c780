package gnugo_test

import (
	"bytes"
	"testing"

	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// BenchmarkRead reads GNU Go's pat (1,222 patterns) and its full-board openings
// (24,955), as .db and in the native format.
func BenchmarkRead(b *testing.B) {
	for _, name := range []string{"pat", "fuseki19_fullboard"} {
		set := open(b, name)
		var native bytes.Buffer
		if err := pattern.Write(&native, set); err != nil {
			b.Fatal(err)
		}
		db := write(b, set)
		b.Run("set="+name+"/format=db", func(b *testing.B) {
			measure(b, set.Len(), db, func(set *pattern.Set) error {
				_, err := gnugo.Append(set, bytes.NewReader(db), name, gnugo.Ordinary)
				return err
			})
		})
		b.Run("set="+name+"/format=native", func(b *testing.B) {
			measure(b, set.Len(), native.Bytes(), func(set *pattern.Set) error {
				return pattern.Append(set, bytes.NewReader(native.Bytes()), name)
			})
		})
	}
}

func measure(b *testing.B, patterns int, text []byte, read func(*pattern.Set) error) {
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if err := read(pattern.NewSet("read")); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(patterns)*float64(b.N)/b.Elapsed().Seconds(), "patterns/s")
}
