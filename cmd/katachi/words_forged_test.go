package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/section"
)

// TestForgedWords: if the paths of a dictionary with right checksums form a cycle, each command
// that reads it still ends. If it finds the error, it reports it in one line.
func TestForgedWords(t *testing.T) {
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(at("list.txt"), []byte("a\nb\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(program, "words", "build", at("list.txt"), "-o", at("good.lexicon")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := section.OpenAs(at("good.lexicon"), "lexicon", 1, func(f *section.File) (*section.File, error) { return f, nil })
	if err != nil {
		t.Fatal(err)
	}
	part := func(name string) []byte {
		raw, err := f.Section(name)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Clone(raw)
	}
	facts, alphabet, cells := part("facts"), part("alphabet"), part("cells")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint32(facts[4:], 1000) // bytes of the longest word
	cells[0], cells[2] = 0, 0                      // a and b lead to the root: see words/lexicon/file.go
	err = section.WriteFile(at("ring.lexicon"), "lexicon", 1, func(w *section.Writer) error {
		w.Add("facts", facts)
		w.Add("alphabet", alphabet)
		return w.Add("cells", cells)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		bad  bool
	}{
		{"stats --check", true},
		{"list", true},
		{"list --json", true},
		{"list --from b", true},
		{"list -n 3", true}, // more words than the file claims to have
		{"list a --as prefix", true},
		{"list *b", true},
		{"list a?b", true},
		{"list -n 1", false}, // it ends before it finds the error
		{"list ???????????????????? --as part", true},
		{"list ???????????????????? --as letters", true},
		{"near aabbaabb --distance 9", true},
		{"near aabbaabbaabbaabbaabbaabb -n 100000", true},
		{"table -o " + at("x.table"), true},
		{"stats --steps", true},
		{"has ab", false},
		{"list abab --as text", false},
	} {
		words := strings.Fields(c.args)
		cmd := exec.Command(program, append([]string{"words", words[0], at("ring.lexicon")}, words[1:]...)...)
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if (err != nil) != c.bad || c.bad && (strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), "way back")) {
			t.Errorf("words %s: %v, %q, %d bytes written", c.args, err, stderr.String(), len(out))
		}
		if len(out) > 64<<20 {
			t.Errorf("words %s: %d bytes written", c.args, len(out))
		}
	}
}
