package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/training"
)

// datedGame returns a game on the given date. Its moves depend on the seed, and are mirrored if
// mirrored is set.
func datedGame(seed uint64, date string, mirrored bool) string {
	rnd := rand.New(rand.NewPCG(seed, 1))
	var text bytes.Buffer
	fmt.Fprintf(&text, "(;SZ[19]DT[%s]", date)
	for n, p := range rnd.Perm(361)[:60] {
		x, y := p%19, p/19
		if mirrored {
			x = 18 - x
		}
		fmt.Fprintf(&text, ";%c[%c%c]", "BW"[n%2], 'a'+x, 'a'+y)
	}
	return text.String() + ")"
}

// writeZip writes an archive of pairs of names and texts.
func writeZip(t *testing.T, path string, pairs ...string) {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(pairs); i += 2 {
		w, err := z.Create(pairs[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(pairs[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	writeText(t, path, out.String())
}

// TestLearnHoldOut: --hold-out leaves out the games of the lists, undated and later games, and
// their duplicates. The model is that of the games that remain.
func TestLearnHoldOut(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	pro := training.ListA()
	if tom := training.ListB()[0]; tom != "tom.zip/2011-08.sgf#100" {
		t.Fatalf("the list begins with %s", tom)
	}
	old, older := datedGame(1, "2018-01-02", false), datedGame(2, "2017", false)
	writeZip(t, at("fox-pro.zip"),
		strings.TrimPrefix(pro[0], "fox-pro.zip/"), datedGame(3, "2019-06-01", false),
		strings.TrimPrefix(pro[1], "fox-pro.zip/"), datedGame(4, "2019-05-01", false),
		"old.sgf", old, "turned.sgf", datedGame(1, "2018-01-02", true), "older.sgf", older,
		"late.sgf", datedGame(5, "2019-05-01", false), "undated.sgf", datedGame(6, "", false))
	writeZip(t, at("tom.zip"), "2011-08.sgf", strings.Repeat(older, 99)+datedGame(7, "2010", false))
	writeZip(t, at("want.zip"), "older.sgf", older, "old.sgf", old)
	learn := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("katachi", append([]string{"learn", "--bits", "12"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v, %s", args, err, out)
		}
		return string(out)
	}
	said := learn(at("fox-pro.zip"), at("tom.zip"), "--hold-out", "-o", at("got"))
	const want = "leaves out 105 of 107 games: 2 of even-pro, 1 of even-tom, 0 of validation, 2 undated or played since 2019-05-01, 100 duplicates\n"
	if !strings.Contains(said, want) || strings.Contains(said, "warning") {
		t.Errorf("the output is %q, want %q", said, want)
	}
	learn(at("want.zip"), "-o", at("want"))
	if readFile(t, at("got")) != readFile(t, at("want")) {
		t.Error("the model is not that of the games that remain")
	}
	learn(dir, "--hold-out", "-o", at("folder"))
	if readFile(t, at("folder")) != readFile(t, at("want")) {
		t.Error("from the folder of the archives, the model differs")
	}
	if said := learn(at("tom.zip"), at("want.zip"), "--hold-out", "-o", at("b")); !strings.Contains(said, "leaves out 100 of 102 games: ") || !strings.Contains(said, "warning: no game of even-pro (fox-pro.zip) was found") {
		t.Errorf("without even-pro the output is %q", said)
	}
}
