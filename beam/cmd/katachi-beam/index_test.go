package main

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/games/collection"
)

// TestIndex compares with the collection that the plain command makes: all files byte for byte, the
// catalogue row by row except the times of changes.
func TestIndex(t *testing.T) {
	games := sample(t, 600)
	for _, of := range []struct {
		rule           string
		batch, threads int
	}{{"once", 10_000, 1}, {"keep", 50, 4}} {
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			want := filepath.Join(t.TempDir(), "want")
			katachi(t, append([]string{"index", "--in", want, "-q", "--duplicates", of.rule}, plain(t, games)...)...)
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			res := beamed(t, &fold.Run{
				Kind: "index", Games: games, Output: out, Batch: of.batch, Threads: of.threads,
				Fold: &kinds.Index{Duplicates: collection.DuplicateRules[of.rule]},
			})
			empty(t, dir, "out", "out.problems.tsv")
			if res.Games != 600 || res.Warnings != 1 {
				t.Errorf("%+v, want 600 games, a warning", res)
			}
			sameFolder(t, "index", out, want, 600)
		})
	}
}

// sameFolder compares collections: all files byte for byte, the catalogue row by row except the
// times of changes. The catalogue must have at least least rows.
func sameFolder(t *testing.T, what, got, want string, least int) {
	t.Helper()
	sameFiles(t, what, got, want)
	g, w := rows(t, got, least), rows(t, want, least)
	if slices.Equal(g, w) {
		return
	}
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s: %d rows of %d; the first that differs:\n%s\n%s", what, len(g), len(w), g[i], w[i])
		}
	}
	t.Errorf("%s: %d rows, want %d", what, len(g), len(w))
}

// sameFiles compares the files of collections, except the catalogue.
func sameFiles(t *testing.T, what, got, want string) {
	t.Helper()
	segments := 0
	for _, name := range namesIn(t, want) {
		if strings.HasPrefix(name, "catalogue.db") || strings.HasSuffix(name, "lock") {
			continue
		}
		same(t, what+": "+name, filepath.Join(got, name), filepath.Join(want, name))
		if strings.HasSuffix(name, ".games") {
			segments++
		}
	}
	if segments == 0 {
		t.Errorf("%s: no segment was compared", what)
	}
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// rows returns the rows of all tables of a collection's catalogue, without times. There must be at
// least least rows.
func rows(t *testing.T, dir string, least int) (all []string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "catalogue.db"))
	must(t, err)
	defer db.Close()
	tables, err := db.Query("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
	must(t, err)
	var names []string
	for tables.Next() {
		var name string
		must(t, tables.Scan(&name))
		names = append(names, name)
	}
	must(t, tables.Err())
	for _, name := range names {
		list, err := db.Query("select * from " + name)
		if err != nil {
			continue // a part of the full-text index that cannot be queried
		}
		columns, err := list.Columns()
		must(t, err)
		for list.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			must(t, list.Scan(values...))
			text := name
			for i, c := range columns {
				if c != "time" && (name != "changes" || c != "sum") { // the checksum of a change depends on its time
					text += fmt.Sprintf(" %s=%v", c, *values[i].(*any))
				}
			}
			all = append(all, text)
		}
		must(t, list.Err())
		list.Close()
	}
	if len(all) < least {
		t.Fatalf("%d rows in tables %v", len(all), names)
	}
	return all
}
