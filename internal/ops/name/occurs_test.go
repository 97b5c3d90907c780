package name_test

import (
	"errors"
	"os"
	"testing"

	"katachi/internal/ops/name"

	"katachi/internal/lang"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/pattern"
	"katachi/sgf/gamefile"
)

// nameID identifies a name and its kind, as in a Count.
type nameID struct{ english, kind string }

// libraryNames returns every name of moves, shapes and lines, with the reason if hardly any game
// has it.
func libraryNames() map[nameID]string {
	rare := map[nameID]string{}
	lib := names.Builtin()
	for _, t := range lib.MoveTerms() {
		rare[nameID{t.English, "move"}] = ""
	}
	for _, t := range lang.Builtin().Terms {
		rare[nameID{t.Name, "move"}] = t.Rare
	}
	for i, set := range lib.Sets() {
		for _, p := range set.All() {
			id := nameID{names.TermOf(p).English, []string{"shape", "shape", "move"}[i]}
			rare[id] += rareOf(p)
		}
	}
	for _, e := range joseki.Builtin().Entries() {
		rare[nameID{e.Name, e.Kind()}] = e.Rare
	}
	return rare
}

// rareOf returns a pattern's attribute that says why hardly any game has it.
func rareOf(p *pattern.Pattern) string {
	for _, a := range p.Attrs {
		if a.Name == "rare" {
			return a.Value
		}
	}
	return ""
}

// TestEveryNameOccurs: every name of the library occurs in real games, as names are listed by
// default, or its entry says why it does not. With KATACHI_LONG the test reads all games; otherwise
// it reads a few, in which most names occur.
func TestEveryNameOccurs(t *testing.T) {
	all := []string{"fox-pro2.zip", "ai.zip", "fox-pro.zip", "tom.zip"}
	limit, part, long := 2000, 10, os.Getenv("KATACHI_LONG") != "" // at most a tenth of the names may be missing
	switch {
	case long:
		limit = 1 << 30
	case testing.Short():
		all, limit, part = all[:1], 400, 3
	default:
		all = all[:2]
	}
	var paths []string
	for _, name := range all {
		paths = append(paths, testpeers.Path(t, "games", name))
	}
	src, err := gamefile.Open(paths...)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var sum name.Summary
	games, enough := 0, errors.New("enough")
	opt := name.RecordsOptions{Follower: func() *names.Follower {
		var shapes []match.Incremental
		for _, m := range compiled() {
			shapes = append(shapes, match.Follow(m.Clone()))
		}
		return names.Builtin().ReadingNamer().Follow(19, shapes...)
	}}
	_, err = name.Records(t.Context(), src, &opt, func(r *name.Record) *name.Record { return r },
		func(r *name.Record) error {
			sum.Add(r, name.Wording{}, &name.Request{})
			if games++; games == limit {
				return enough
			}
			return nil
		})
	if err != nil && !errors.Is(err, enough) {
		t.Fatal(err)
	}
	times := map[nameID]int{}
	for _, c := range sum.All().Names() {
		times[nameID{c.Term.English, c.Kind}] = c.Times
	}
	never, known := 0, libraryNames()
	for id, rare := range known {
		n := times[id]
		switch t.Logf("%8d  %-8s %s", n, id.kind, id.english); {
		case n > 0 && rare != "" && long:
			t.Errorf("%s %q occurs %d times in %d games, but its entry says: %s", id.kind, id.english, n, games, rare)
		case n > 0 || rare != "":
		case long:
			t.Errorf("%s %q occurs in none of %d games, and its entry does not say why", id.kind, id.english, games)
		default:
			never++
		}
	}
	if never*part > len(known) {
		t.Errorf("%d of %d names occur in none of %d games", never, len(known), games)
	}
}
