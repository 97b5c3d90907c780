package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shellWords splits a line as a shell would, up to a comment, a pipe, a redirection or the next
// command. It handles quotes, but not variables.
func shellWords(line string) (words []string, err error) {
	word, quote, begun := "", rune(0), false
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word += string(r)
		case r == '\'' || r == '"':
			quote, begun = r, true
		case strings.ContainsRune("|&<>;", r), r == '#' && !begun:
			if begun {
				words = append(words, word)
			}
			return words, nil
		case r == ' ':
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		default:
			word, begun = word+string(r), true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote is not closed")
	}
	return words, nil
}

// documentedCommands returns the calls of katachi in the code of a document, as the words after the
// name.
func documentedCommands(t *testing.T, path string) (calls [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`^(?:\$ )?(?:\./|go run \./cmd/)?katachi( .*)?$`)
	code := false
	joined := strings.ReplaceAll(string(text), "\\\n", " ")
	for line := range strings.Lines(joined) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			code = !code
			continue
		}
		for _, part := range strings.Split(line, " && ") {
			m := call.FindStringSubmatch(strings.TrimSpace(part))
			if !code || m == nil {
				continue
			}
			words, err := shellWords(m[1])
			if err != nil {
				t.Errorf("%s: %s: %v", path, line, err)
			}
			calls = append(calls, words)
		}
	}
	return calls
}

// everyShell matches what is one word, or a comment, in bash, zsh, fish, PowerShell and cmd.exe
// alike; the guide says what to do with comments in cmd.exe.
var everyShell = regexp.MustCompile(`^("[^"'$\x60\\!%]*"|[^"'$\x60\\!%~^&;(){}@ ]+|\$HOME(/[\w./-]+)?| +|(#|  | && | \|\|? | >> ).*)*$`)

// TestShells: the examples of documents and help can be typed in every shell: only double quotes,
// and no character that one of the shells would replace.
func TestShells(t *testing.T) {
	documents, err := documentPaths()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, path := range append(documents, "../../README.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "~/") {
			t.Errorf("%s: ~/ works in few shells", path)
		}
		for i, part := range strings.Split("\n"+string(text), "\n```") {
			if i%2 == 1 {
				texts[path] += part
			}
		}
	}
	for _, n := range newParser(new(cli)).Model.Leaves(false) {
		texts[n.FullPath()+" --help"] = n.Detail
	}
	seen := 0
	for name, text := range texts {
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			call, ok := strings.CutPrefix(strings.TrimPrefix(line, "$ "), "katachi ")
			if !ok || strings.HasSuffix(line, ".") || strings.HasSuffix(line, ",") { // a sentence
				continue
			}
			if seen++; !everyShell.MatchString(call) {
				t.Errorf("%s: not for every shell: %s", name, line)
			}
		}
	}
	if seen < 250 {
		t.Errorf("only %d examples", seen)
	}
}

// documentPaths returns the documents of doc and doc/dev.
func documentPaths() ([]string, error) {
	list, err := filepath.Glob("../../doc/*.md")
	dev, _ := filepath.Glob("../../doc/dev/*.md")
	return append(list, dev...), err
}

// TestDocumentedCommands: the program accepts each call of katachi in a document: its commands and
// options exist, and have such values.
func TestDocumentedCommands(t *testing.T) {
	documents, err := documentPaths()
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, path := range append(documents, "../../README.md", "../../ARCHITECTURE.md", "../../CONTRIBUTING.md") {
		for _, args := range documentedCommands(t, path) {
			calls++
			if len(args) == 0 {
				continue
			}
			var c cli
			parsed, err := newParser(only(&c, args)).Parse(args)
			if err == nil {
				err = together(parsed)
			}
			if err != nil {
				t.Errorf("%s: katachi %s: %v", filepath.Base(path), strings.Join(args, " "), err)
			}
		}
	}
	if calls < 100 {
		t.Errorf("only %d calls found", calls)
	}
}

// printedIn returns the calls of katachi after a $ in the code of a document, each with the lines that
// it prints there.
func printedIn(t *testing.T, path string) (calls []string, printed [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	code, open := false, false
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", " ")) {
		line = strings.TrimRight(line, " \n")
		switch call, ok := strings.CutPrefix(line, "$ "); {
		case strings.HasPrefix(line, "```"):
			code, open = !code, false
		case code && ok:
			call = strings.TrimPrefix(call, "go run ./cmd/")
			if open = strings.HasPrefix(call, "katachi "); open {
				calls, printed = append(calls, call), append(printed, nil)
			}
		case open:
			printed[len(printed)-1] = append(printed[len(printed)-1], line)
		}
	}
	return calls, printed
}

// TestPrintedInDocuments: what a document shows after a call of katachi is what the call prints. A
// line "..." stands for any lines.
func TestPrintedInDocuments(t *testing.T) {
	documents, err := documentPaths()
	if err != nil {
		t.Fatal(err)
	}
	run := 0
	for _, path := range append(documents, "../../README.md") {
		calls, printed := printedIn(t, path)
		for i, call := range calls {
			run++
			words, err := shellWords(call)
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(katachiPath(t), words[1:]...)
			cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), "COLUMNS=100")
			out, err := cmd.Output()
			if err != nil {
				t.Errorf("%s: %s: %v", path, call, err)
				continue
			}
			var want []string
			for _, line := range printed[i] {
				if line == "..." {
					line = "(.*\n)*?"
				} else {
					line = regexp.QuoteMeta(line) + " *\n"
				}
				want = append(want, line)
			}
			if shows := strings.TrimSuffix(strings.Join(want, ""), " *\n"); !regexp.MustCompile("^" + shows + "\\s*$").Match(out) {
				t.Errorf("%s: %s prints\n%s\nwant\n%s", path, call, out, strings.Join(printed[i], "\n"))
			}
		}
	}
	if run < 6 {
		t.Errorf("%d calls, want 6 or more", run)
	}
}

// TestSystemPictures: the pictures of doc/systems.md are what the commands above them draw.
//
//	go test ./cmd/katachi -run TestSystemPictures -update
func TestSystemPictures(t *testing.T) {
	t.Parallel()
	const folder = "../../doc/systems"
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	drawn := 0
	for _, args := range documentedCommands(t, folder+".md") {
		at := slices.Index(args, "--svg")
		if at < 0 && args[0] != "learn" {
			continue
		}
		cmd := exec.Command("katachi", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("katachi %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		if at < 0 {
			continue
		}
		drawn++
		got, err := os.ReadFile(filepath.Join(dir, args[at+1]))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, args[at+1])
		if *update {
			if err := os.WriteFile(path, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what katachi %s draws: %v", path, strings.Join(args, " "), err)
		}
	}
	if drawn != 5 {
		t.Errorf("%d pictures, want one of each document", drawn)
	}
}
