package collection

import (
	"path/filepath"
	"slices"
	"testing"
)

// TestSourcesOddName: a folder whose name is not UTF-8 can be a source.
func TestSourcesOddName(t *testing.T) {
	from := filepath.Join(folder(t, "caf\xe9/x/a.sgf", "(;SZ[9];B[aa])"), "caf\xe9")
	c := created(t, nil, from)
	list, err := c.Sources()
	if err != nil || !slices.Equal(list, Sources{from}) {
		t.Fatalf("Sources = %q, %v", list, err)
	}
	if name, ok := list.Cut(infos(t, c)[0].File); !ok || name != "x/a.sgf" {
		t.Errorf("its file is %q, %v", name, ok)
	}
	if found := Check(t.Context(), c.Dir(), nil, nil); found != nil {
		t.Errorf("Check = %v", found)
	}
}
