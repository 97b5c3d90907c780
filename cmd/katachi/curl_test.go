package main

import (
	"bufio"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// TestCurlInDocuments: what doc/api.md shows after a call of curl is what katachi serve answers. … in
// the document stands for anything. White space is not compared.
func TestCurlInDocuments(t *testing.T) {
	testpeers.Slow(t)
	bash := testpeers.Program(t, "bash")
	testpeers.Program(t, "curl")
	text, err := os.ReadFile("../../doc/api.md")
	if err != nil {
		t.Fatal(err)
	}
	api := servedAPI(t)
	run := 0
	for i, block := range strings.Split("\n"+string(text), "\n```") {
		if i%2 == 0 {
			continue
		}
		for _, example := range strings.Split(block, "\n$ ")[1:] {
			call, shows, _ := strings.Cut(strings.ReplaceAll(example, "\\\n", " "), "\n")
			if run++; !strings.HasPrefix(call, "curl ") {
				t.Errorf("not a call of curl: %s", call)
				continue
			}
			cmd := exec.Command(bash, "-c", strings.Replace(call, "curl ", "curl -sS ", 1))
			cmd.Env = append(os.Environ(), "API="+api)
			out, err := cmd.CombinedOutput()
			if err != nil || strings.TrimSpace(shows) != "" && !elided(shows).MatchString(unspaced(string(out))) {
				t.Errorf("%s: %v: prints\n%s\nwant\n%s", call, err, out, shows)
			}
		}
	}
	if run < 14 {
		t.Errorf("only %d calls", run)
	}
}

// servedAPI starts katachi serve, and returns the address of its API.
func servedAPI(t *testing.T) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), katachiPath(t), "serve", "--listen", "localhost:0")
	cmd.WaitDelay = time.Minute
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() }) // it ends by the signal
	link := regexp.MustCompile(`http://localhost:\d+/`)
	for s := bufio.NewScanner(out); s.Scan(); {
		if at := link.FindString(s.Text()); at != "" {
			return at + "api/v1"
		}
	}
	t.Fatal("katachi serve prints no link")
	return ""
}

var space = regexp.MustCompile(`\s+`)

func unspaced(text string) string { return space.ReplaceAllString(text, "") }

// elided returns an expression for a text in which … stands for anything.
func elided(text string) *regexp.Regexp {
	parts := strings.Split(unspaced(text), "…")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return regexp.MustCompile("^(?s:" + strings.Join(parts, ".*?") + ")$")
}
