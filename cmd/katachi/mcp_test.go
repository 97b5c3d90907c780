package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestAssistant: the command answers the SDK's own client on standard input and output, and ends
// when the client ends.
func TestAssistant(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.sgf"), []byte("(;SZ[9]PB[Ann];B[ee];W[ec];B[gc])"), 0o666); err != nil {
		t.Fatal(err)
	}
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
	for _, args := range [][]string{{"mcp", filepath.Join(dir, "none")}, {"mcp", filepath.Join(dir, "a.sgf")}, {"mcp", "--in", dir}, {"mcp", "--no-such"}} {
		out, err := exec.Command(katachiPath(t), args...).CombinedOutput()
		if err == nil || strings.Count(string(out), "\n") != 1 {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
	noise := exec.Command(katachiPath(t), "mcp")
	noise.Stdin = strings.NewReader("no JSON\n")
	if out, err := noise.CombinedOutput(); err == nil {
		t.Errorf("a line is not JSON: %s", out)
	}
}
