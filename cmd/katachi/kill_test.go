package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// TestKillCommands kills each command that writes a file at random moments, 200 times each under
// KATACHI_LONG. The file is then either the complete new one or the old one. The next run writes
// the same file as an undisturbed run, and leaves nothing else behind. The commands that change a
// collection are killed in TestKill, TestKillChanges, TestKillNames and TestKillRepair of package
// collection, gtp in TestGTPLearnKilled.
func TestKillCommands(t *testing.T) {
	testpeers.Slow(t)
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	kills := killCount(1, 4)
	in := t.TempDir()
	games, words, part := filepath.Join(in, "games.zip"), filepath.Join(in, "words"), filepath.Join(in, "a.part")
	few := filepath.Join(in, "few.zip")
	randomGames(t, games, 300, 40)
	randomGames(t, few, 60, 40)
	randomWords(t, words, 20_000)
	lexicon, patterns := filepath.Join(in, "l.lexicon"), filepath.Join(in, "h.patterns")
	for _, args := range [][]string{
		{"learn", games, "--part", part}, {"words", "build", words, "-o", lexicon}, {"patterns", "harvest", few, "-o", patterns},
	} {
		if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, c := range []struct{ name, file, args string }{
		{"model", "x.model", "learn " + few + " --bits 12 --epochs 1 -o"},
		{"shapes", "x.shapes", "learn " + games + " --shapes"},
		{"partial file", "x.part", "learn " + games + " --part"},
		{"merge", "x.shapes", "shapes merge " + part + " --shapes"},
		{"harvest", "x.patterns", "patterns harvest " + games + " -o"},
		{"compile", "x.katachi", "patterns compile " + patterns + " -o"},
		{"dictionary", "x.lexicon", "words build " + words + " -o"},
		{"table", "x.table", "words table " + lexicon + " -o"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 19))
			k := &commandKill{T: t, program: program, path: filepath.Join(t.TempDir(), c.file)}
			k.args = append(strings.Fields(c.args), k.path)
			begin := time.Now()
			k.finish()
			whole := time.Since(begin)
			k.want = readFile(t, k.path)
			between := 0
			for range kills {
				if r.IntN(2) == 0 {
					if err := os.Remove(k.path); err != nil {
						t.Fatal(err)
					}
				}
				if k.kill(time.Duration(r.Float64() * float64(whole))) {
					between++
				}
				k.finish()
				if readFile(t, k.path) != k.want {
					t.Fatal("the next run writes another file")
				}
				if left := mustReadNames(t, filepath.Dir(k.path)); !slices.Equal(left, []string{c.file}) {
					t.Fatalf("%v are left", left)
				}
			}
			t.Logf("%d kills, %d before the end, runs of %v", kills, between, whole.Round(time.Millisecond))
		})
	}
}

// killCount returns how often a test kills: 200 times under KATACHI_LONG.
func killCount(short, normal int) int {
	switch {
	case os.Getenv("KATACHI_LONG") != "":
		return 200
	case testing.Short():
		return short
	}
	return normal
}

// commandKill kills a command that writes a file.
type commandKill struct {
	*testing.T
	program, path string
	args          []string
	want          string // what it writes
}

// finish runs the command to its end.
func (k *commandKill) finish() {
	k.Helper()
	if out, err := exec.Command(k.program, k.args...).CombinedOutput(); err != nil {
		k.Fatalf("%v: %s", err, out)
	}
}

// kill runs the command and kills it after a while. It reports whether the command was still
// running.
func (k *commandKill) kill(after time.Duration) bool {
	k.Helper()
	_, err := os.Stat(k.path)
	before := err == nil
	cmd := exec.Command(k.program, k.args...)
	if err := cmd.Start(); err != nil {
		k.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	_ = cmd.Wait() // it may have ended before
	_, err = os.Stat(k.path)
	if err != nil && before {
		k.Fatal("the old file is gone")
	}
	if err == nil && readFile(k.T, k.path) != k.want {
		k.Fatal("the file is incomplete")
	}
	return !cmd.ProcessState.Success()
}

// randomWords writes a list of words.
func randomWords(t *testing.T, path string, n int) {
	t.Helper()
	r := rand.New(rand.NewPCG(23, 24))
	var text strings.Builder
	for range n {
		for range 2 + r.IntN(8) {
			text.WriteByte(byte('a' + r.IntN(26)))
		}
		text.WriteByte('\n')
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// mustReadNames returns the names of the files of a folder.
func mustReadNames(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
