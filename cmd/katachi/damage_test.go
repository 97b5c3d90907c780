package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"katachi/internal/report"
	"katachi/internal/testpeers"
)

// catalogueReaders are commands that read the catalogue of c.
var catalogueReaders = []string{
	"games list --in c", "games list --in c --json", "games list --in c --player Ann --date 1950..", "games show 7 --in c", "games export 3 50 --in c",
	"games players --in c", "games duplicates --in c", "games names --in c", "joseki tree --in c",
	"search --query board=9_rows=XO --in c", "search --query board=9_rows=X_words=tesuji --in c", "search --query board=9_rows=X_tag=good --in c",
	"search --named atari --in c", "search --saved kept --in c", "ask atari_by_black --in c", "compare game.sgf --in c",
	"collection stats --in c", "collection searches --in c", "collection check --in c",
}

// catalogueSize is what collection stats says about the size of the catalogue, which damage may change.
var catalogueSize = regexp.MustCompile(`(?m)^(catalogue|total) .*`)

// ran runs a command in this process, and returns what it printed and, if it failed, the line it
// ends with.
func ran(t *testing.T, command string) (out, failed string) {
	t.Helper()
	args := strings.Fields(command)
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "_", " ")
	}
	return ranArgs(t, args)
}

func ranArgs(t *testing.T, args []string) (out, failed string) {
	t.Helper()
	var c cli
	parsed, err := newParser(only(&c, args)).Parse(args)
	if err != nil {
		return "", report.Plain(plain(err))
	}
	var printed bytes.Buffer
	a := newApp(context.Background(), &c, parsed)
	a.stdin, a.stdout, a.stderr, a.quiet = strings.NewReader(""), &printed, &printed, c.Quiet
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%.100q: panic: %v\n%s", args, fault, debug.Stack())
		}
	}()
	err = parsed.Run(a)
	if errors.Is(err, errReported) {
		return "", strings.TrimSuffix(printed.String(), "\n")
	}
	if err != nil {
		failed = report.Plain(a.message(err))
	}
	return catalogueSize.ReplaceAllString(printed.String(), ""), failed
}

// spoiled returns a damaged copy of a file, and what was done to it.
func spoiled(r *rand.Rand, file []byte) (data []byte, what string) {
	const page = 4096
	data = bytes.Clone(file)
	at, from := r.IntN(len(data)), r.IntN(len(data))
	size := min(1+r.IntN(300), len(data)-max(at, from))
	pages := len(data) / page
	to, other := r.IntN(pages)*page, r.IntN(pages)*page
	switch kind := r.IntN(10); kind {
	case 0:
		data[at] ^= 1 << r.IntN(8)
		what = "a flipped bit"
	case 1:
		data[at] = byte(r.IntN(256))
		what = "a changed byte"
	case 2:
		clear(data[at : at+size])
		what = fmt.Sprint(size, " zeros")
	case 3:
		copy(data[at:at+size], data[from:])
		what = fmt.Sprintf("%d bytes of %d", size, from)
	case 4:
		data = append(data[:at:at], append(bytes.Clone(file[at:at+size]), file[at:]...)...)
		what = fmt.Sprint(size, " bytes doubled")
	case 5:
		copy(data[to:to+page], file[other:])
		at, what = to, fmt.Sprintf("the page of %d", other)
	case 6:
		copy(data[to:to+page], file[other:])
		copy(data[other:other+page], file[to:])
		at, what = to, fmt.Sprintf("exchanged with the page of %d", other)
	case 7:
		clear(data[to : to+page])
		at, what = to, "a page of zeros"
	case 8:
		data, what = data[:at], "the end"
	default:
		for i := range data[at : at+size] {
			data[at+i] = byte(r.IntN(256))
		}
		what = fmt.Sprint(size, " random bytes")
	}
	return data, fmt.Sprintf("%s at %d", what, at)
}

// TestDamagedCatalogue damages a catalogue 12 times, 5,000 times under KATACHI_LONG. Every command
// that reads it then answers as before, or fails with one line that names --repair.
func TestDamagedCatalogue(t *testing.T) {
	testpeers.Slow(t)
	times := 12
	if os.Getenv("KATACHI_LONG") != "" {
		times = 5000
	}
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	var games strings.Builder
	r := rand.New(rand.NewPCG(54, 1))
	for g := range 150 {
		fmt.Fprintf(&games, "(;SZ[9]PB[%s]PW[Bob]EV[Cup %d]DT[%d-01-02]RE[%c+R]C[%s]", []string{"Ann", "Cleo", "Go Seigen"}[g%3], g%7, 1900+g, "BW"[g%2], []string{"tesuji", "joseki", "hamete"}[g%3])
		for n := range 30 {
			fmt.Fprintf(&games, ";%c[%c%c]", "BW"[n%2], 'a'+r.IntN(9), 'a'+r.IntN(9))
		}
		games.WriteString(")\n")
	}
	text := games.String()
	put(t, "games.sgf", text)
	put(t, "game.sgf", text[:strings.Index(text, "\n")])
	for _, command := range []string{
		"index games.sgf --in c --names", "games tag good 3 70 --in c", "games remove 9 --in c", "search --query board=9_rows=XO/OX --save kept --in c",
	} {
		if out, failed := ran(t, command); failed != "" {
			t.Fatalf("%s: %s: %s", command, out, failed)
		}
	}
	want := map[string]string{}
	for _, command := range catalogueReaders {
		var failed string
		if want[command], failed = ran(t, command); failed != "" || want[command] == "" {
			t.Fatalf("%s: %q, %s", command, want[command], failed)
		}
	}
	whole := filepath.Join(dir, "whole")
	if err := os.CopyFS(whole, os.DirFS("c")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("c", "catalogue.db")
	file := []byte(readFile(t, path))
	right, refused, mended := 0, 0, 0
	for n := range times {
		data, what := spoiled(r, file)
		for _, command := range catalogueReaders {
			for _, end := range []string{"-wal", "-shm"} { // of the damaged catalogue before
				if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Fatal(err)
				}
			}
			put(t, path, string(data))
			out, failed := ran(t, command)
			switch {
			case failed == "" && out == want[command]:
				right++
			case strings.Contains(failed, "--repair") && (!strings.Contains(failed, "\n") || strings.HasPrefix(command, "collection check")):
				refused++
			default:
				t.Errorf("%s: katachi %s: %q\n%.300s", what, command, failed, out)
			}
		}
		if _, failed := ran(t, "collection check --in c --repair"); failed == "" {
			mended++
		}
		if err := errors.Join(os.RemoveAll("c"), os.CopyFS("c", os.DirFS(whole))); err != nil {
			t.Fatal(err)
		}
		if n%500 == 499 {
			t.Logf("%d of %d", n+1, times)
		}
	}
	t.Logf("%d damages, %d commands: %d right answers, %d refused; %d catalogues repaired", times, len(catalogueReaders), right, refused, mended)
}

// put writes a file.
func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
