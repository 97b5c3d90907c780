package collection

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestSameFiles adds games of several board sizes several times: the files and their names are the
// same every time.
func TestSameFiles(t *testing.T) {
	from := t.TempDir()
	for size := 5; size <= 19; size++ {
		record := fmt.Sprintf("(;SZ[%d];B[cc];W[dd])", size)
		if err := os.WriteFile(filepath.Join(from, fmt.Sprint(size, ".sgf")), []byte(record), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var want []string
	for range 4 {
		dir := filepath.Join(t.TempDir(), "c")
		c, err := Create(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Add(context.Background(), []string{from}, nil); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		names, err := filepath.Glob(filepath.Join(dir, "*.games"))
		if err != nil || len(names) != 15 {
			t.Fatalf("%d segments, %v; want one for each of 15 sizes", len(names), err)
		}
		var got []string
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(data))
		}
		if want == nil {
			want = got
		}
		for i, name := range names {
			if got[i] != want[i] {
				t.Errorf("%s differs from the file written before", filepath.Base(name))
			}
		}
	}
}
