package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// TestAllGames runs every pipeline on all four collections, with 1, 2 and 4 threads, compares the
// file with the plain command's, and prints time and memory of both. Run it on an idle machine:
//
//	KATACHI_LONG=1 go test -run AllGames -timeout 10h -v ./cmd/katachi-beam
//
// KATACHI_BEAM_GAMES selects some collections, such as fox-pro2.zip; KATACHI_BEAM_ONLY selects a pipeline.
func TestAllGames(t *testing.T) {
	testpeers.Long(t)
	var games, beams []string
	names := os.Getenv("KATACHI_BEAM_GAMES")
	if names == "" {
		names = "ai.zip fox-pro.zip fox-pro2.zip tom.zip"
	}
	for _, name := range strings.Fields(names) {
		path := testpeers.Path(t, "games", name)
		games, beams = append(games, path), append(beams, "--games", path)
	}
	dir := t.TempDir()
	want, out := filepath.Join(dir, "want"), filepath.Join(dir, "out")
	for _, of := range []struct {
		pipeline    string
		plain, more []string
		printed     bool // the plain command prints the file
	}{
		{"shapes", []string{"learn", "-q", "--shapes", want}, nil, false},
		{"harvest", []string{"patterns", "harvest", "-q", "-n", "0", "-o", want}, nil, false},
		{"names", []string{"name", "-q", "--summary", "--json", "-n", "all", "--top", "all"}, nil, true},
		{"index", []string{"index", "-q", "--in", want}, nil, false},
		{"model", []string{"learn", "-q", "--bits", "20", "-o", want}, []string{"--bits", "20"}, false},
	} {
		if only := os.Getenv("KATACHI_BEAM_ONLY"); only != "" && only != of.pipeline {
			continue
		}
		var printed bytes.Buffer
		base := took(t, &printed, katachiBinary(t), append(of.plain, games...)...)
		if of.printed {
			must(t, os.WriteFile(want, printed.Bytes(), 0o666))
		}
		t.Logf("%-8s plain:     %s", of.pipeline, base)
		for _, threads := range []int{1, 2, 4} {
			args := append([]string{of.pipeline, "-o", out, fmt.Sprintf("--threads=%d", threads)}, append(of.more, beams...)...)
			u := took(t, &printed, os.Args[0], args...)
			t.Logf("%-8s threads %d: %s; %.2f of the time, %.2f of the processor time", of.pipeline, threads, u,
				u.wall.Seconds()/base.wall.Seconds(), u.processor.Seconds()/base.processor.Seconds())
			if of.pipeline == "index" {
				sameFolder(t, "the collection", out, want, 600)
			} else {
				same(t, of.pipeline, out, want)
			}
			must(t, os.RemoveAll(out))
		}
		must(t, os.RemoveAll(want))
	}
}

// use is the time and memory that a process used.
type use struct {
	wall, processor time.Duration
	memory          int64 // KB
}

func (u use) String() string {
	return fmt.Sprintf("%7.1f s, %7.1f s of processor time, %5d MB", u.wall.Seconds(), u.processor.Seconds(), u.memory>>10)
}

// took runs a process. A plain command may exit with 1 if records are broken.
func took(t *testing.T, stdout *bytes.Buffer, program string, args ...string) use {
	t.Helper()
	c := asProcess(t.Context(), program, args...)
	stdout.Reset()
	var stderr bytes.Buffer
	c.Stdout, c.Stderr = stdout, &stderr
	begin := time.Now()
	if err := c.Run(); err != nil && (c.ProcessState == nil || program == os.Args[0]) {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, &stderr)
	}
	return use{time.Since(begin), c.ProcessState.UserTime() + c.ProcessState.SystemTime(), maxMemory(c.ProcessState)}
}
