package api

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"katachi/games/collection"
)

// TestInSource: a record's name is its path within its source, whatever system it was added on, or
// its base name if the source is unknown.
func TestInSource(t *testing.T) {
	known := sources{"/home/anna/go/pro", `D:\go`}
	for path, want := range map[string]string{
		"/home/anna/go/pro/1990/a.sgf#2": "1990/a.sgf#2", `D:\go\1990\a.sgf`: "1990/a.sgf", "/home/anna/go/professional/a.sgf": "a.sgf", "/home/anna/go/pro/../x/a.sgf": "a.sgf",
		"/home/anna/go/a.sgf": "a.sgf", "/home/anna/go/a.sgf#2": "a.sgf#2", "2016/01/a.sgf": "2016/01/a.sgf", "a.sgf": "a.sgf", `C:\go\a.sgf`: "a.sgf",
		"D:/go/a.sgf": "a.sgf", `\\host\go\a.sgf`: "a.sgf", "../go/a.sgf": "a.sgf", "": "", "2016/a: b.sgf": "2016/a: b.sgf",
	} {
		if got := known.inSource(path); got != want {
			t.Errorf("inSource(%q) = %q, want %q", path, got, want)
		}
		base := path[strings.LastIndexAny(path, `/\`)+1:]
		if got := sources(nil).inSource(path); got != path && got != base {
			t.Errorf("without sources: inSource(%q) = %q", path, got)
		}
	}
}

// TestHideFolders: no error of a collection reveals a folder; the rest of the message stays.
func TestHideFolders(t *testing.T) {
	games, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	record := []collection.Text{{Path: "/srv/a: b/go/1990/c.sgf", Data: []byte("(;SZ[9];B[aa])")}}
	if _, err := games.AddTexts(t.Context(), record, &collection.AddOptions{Sources: []string{"/srv/a: b/go"}}); err != nil {
		t.Fatal(err)
	}
	h := &Held{Name: "pro", Games: games}
	for text, want := range map[string]string{
		`game 7: /home/anna b/go/c.sgf:12: "B[zz]" is not a point`: `game 7: c.sgf:12: "B[zz]" is not a point`,
		"open /tmp/x/00000001.games: permission denied":            "open 00000001.games: permission denied",
		`"/a b/c" and '/d/e' (/f/g)`:                               `"c" and 'e' (g)`,
		`C:\go\my games\c.sgf: too large`:                          "c.sgf: too large",
		"rows XO/OX: want 1/2":                                     "rows XO/OX: want 1/2",
		"game 7: /srv/a: b/go/1990/c.sgf:12: no point":             "game 7: 1990/c.sgf:12: no point",
		"game 7: /backup/srv/a/go/c.sgf: no point":                 "game 7: c.sgf: no point",
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
