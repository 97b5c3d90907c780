package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/testpeers"
)

// TestAssistant: the command answers the SDK's own client on standard input and output, and ends
// when the client ends.
func TestAssistant(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.sgf"), []byte("(;SZ[9]PB[Ann];B[ee];W[ec];B[gc])"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	cmd := exec.Command(katachiPath(t), "mcp", dir)
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "name_game", Arguments: map[string]any{"path": "a.sgf"}})
	if err != nil || res.IsError || !strings.Contains(res.Content[0].(*mcp.TextContent).Text, "diagonal jump") {
		t.Errorf("%v: %v", err, res)
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	for _, args := range [][]string{
		{"mcp", filepath.Join(dir, "none")},
		{"mcp", filepath.Join(dir, "a.sgf")},
		{"mcp", "--in", dir},
		{"mcp", "--no-such"},
		{"mcp", "--engine", ""},
		{"mcp", "--engine", "nobody"},
		{"mcp", "--engine", "none.bin.gz"},
		{"mcp", "--engine", filepath.Join(dir, "a.sgf")},
		{"mcp", "--engine", "cat"},
		{"mcp", "--engine", "'"},
		{"mcp", "--engine"},
		{"mcp", "--visits", "5"},
		{"mcp", "--visits", "1"},
		{"mcp", "--visits", "many"},
		{"mcp", "--engine", "none", "--visits", "5"},
		{"mcp", "--patience", "never"},
	} {
		out, err := exec.Command(katachiPath(t), args...).CombinedOutput()
		if err == nil || strings.Count(string(out), "\n") != 1 {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
}

// TestAssistantLines: a line that is no message is answered with an error of JSON-RPC, and the next
// line as ever. The end of the input is no error.
func TestAssistantLines(t *testing.T) {
	const ping = `{"jsonrpc":"2.0","id":7,"method":"ping"}`
	cmd := exec.Command(katachiPath(t), "mcp")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(out)
	for _, c := range []struct{ line, says string }{
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`, `"id":1,"result"`},
		{"no JSON", "-32700"},
		{"{", "-32700"},
		{`{"jsonrpc":`, "-32700"},
		{"\x00\xff", "-32700"},
		{ping + " x", "-32700"},
		{strings.Repeat("[", 20_000), "-32700"},
		{strings.Repeat("x", mcp.DefaultMaxLineLength+5), "-32700"},
		{"5", "-32600"},
		{"null", "-32600"},
		{"{}", "-32600"},
		{"[]", "-32600"},
		{strings.Replace(ping, "2.0", "1.0", 1), "-32600"},
		{"[" + ping + "]", "-32600"},
		{" \r\n\n" + ping + "\r", `"id":7,"result"`},
	} {
		if _, err := io.WriteString(in, c.line+"\n"); err != nil || !answers.Scan() || !strings.Contains(answers.Text(), c.says) {
			t.Fatalf("%.60q: %v, answer %.300s; want %s", c.line, err, answers.Text(), c.says)
		}
	}
	if _, err := io.WriteString(in, "half"); err != nil || in.Close() != nil || !answers.Scan() || !strings.Contains(answers.Text(), "-32700") {
		t.Errorf("half a line: %v, answer %s", err, answers.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestAssistantJudges: the saved network judges for an assistant, unless it is told otherwise. A
// saved network that is gone is a warning; one that is asked for must be there.
func TestAssistantJudges(t *testing.T) {
	network := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	gone := filepath.Join(t.TempDir(), "gone.bin.gz")
	if err := os.Symlink(network, gone); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{"small": network, "gone": gone} {
		if out, err := exec.Command(katachiPath(t), "engine", "add", name, path).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	review := func(args ...string) (says, warns string) {
		cmd := exec.Command(katachiPath(t), append([]string{"mcp"}, args...)...)
		var warned strings.Builder
		cmd.Stderr = &warned
		client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
		if err != nil {
			return "", err.Error() + warned.String()
		}
		const record = "(;SZ[19]KM[7.5]RU[Chinese];B[pd];W[dd];B[pp];W[dp];B[qn];W[aa])"
		res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "review_game", Arguments: map[string]any{"record": record}})
		if err != nil || res.IsError {
			t.Fatalf("%v: %v", err, res)
		}
		_ = client.Close()
		return res.Content[0].(*mcp.TextContent).Text, warned.String()
	}
	const judged, none = "move 6, white A19, loses ", "no engine judges here"
	if says, _ := review("--engine", "small"); !strings.Contains(says, judged) || !strings.Contains(says, "by the engine small") {
		t.Errorf("--engine small: %s", says)
	}
	if says, _ := review("--engine", "none"); !strings.Contains(says, none) {
		t.Errorf("--engine none: %s", says)
	}
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(katachiPath(t), "engine", "list", "--remove", "small").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if says, warns := review(); !strings.Contains(says, none) || !strings.Contains(warns, "engine gone: ") || strings.Count(warns, "\n") != 1 {
		t.Errorf("a default that is gone: %s, warning %q", says, warns)
	}
	if out, err := exec.Command(katachiPath(t), "mcp", "--engine", "gone").CombinedOutput(); err == nil || strings.Count(string(out), "\n") != 1 {
		t.Errorf("--engine gone: %v, %s", err, out)
	}
}
