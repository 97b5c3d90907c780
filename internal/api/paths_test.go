package api

import (
	"errors"
	"io/fs"
	"testing"

	"katachi/collection"
)

// TestInSource: a record is called as it is in its source, whatever system it was added on.
func TestInSource(t *testing.T) {
	for path, want := range map[string]string{
		"/home/anna/go/a.sgf": "a.sgf", "/home/anna/go/a.sgf#2": "a.sgf#2", "2016/01/a.sgf": "2016/01/a.sgf", "a.sgf": "a.sgf", `C:\go\a.sgf`: "a.sgf",
		"D:/go/a.sgf": "a.sgf", `\\host\go\a.sgf`: "a.sgf", "../go/a.sgf": "a.sgf", "": "", "2016/a: b.sgf": "2016/a: b.sgf",
	} {
		if got := inSource(path); got != want {
			t.Errorf("inSource(%q) = %q, want %q", path, got, want)
		}
	}
}

// TestHideFolders: no error of a collection says where files are; what it is of stays.
func TestHideFolders(t *testing.T) {
	games, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	h := &Held{Name: "pro", Games: games}
	for text, want := range map[string]string{
		`game 7: /home/anna b/go/c.sgf:12: "B[zz]" is no point`: `game 7: c.sgf:12: "B[zz]" is no point`,
		"open /tmp/x/00000001.games: permission denied":         "open 00000001.games: permission denied",
		`"/a b/c" and '/d/e' (/f/g)`:                            `"c" and 'e' (g)`,
		`C:\go\my games\c.sgf: too large`:                       "c.sgf: too large",
		"rows XO/OX: want 1/2":                                  "rows XO/OX: want 1/2",
	} {
		err := h.hideFolders(errors.Join(errors.New(text), fs.ErrExist))
		if err.Error() != want+"\n"+fs.ErrExist.Error() || !errors.Is(err, fs.ErrExist) {
			t.Errorf("%q becomes %q, want %q", text, err, want)
		}
	}
	if p := ProblemOf(h.hideFolders(bad("x", "No /a/b"))); p.Detail != "No b" || p.Field != "x" || p.Status != StatusBadRequest {
		t.Errorf("a problem becomes %+v", p)
	}
	if err := h.hideFolders(nil); err != nil {
		t.Error(err)
	}
}
