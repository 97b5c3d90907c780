package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestLicences: the notices name exactly the modules that are linked, on every system for which
// binaries are built. If it fails, run go generate ./cmd/katachi.
func TestLicences(t *testing.T) {
	var want []string
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		want = append(want, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	slices.Sort(want)
	want = slices.DeleteFunc(slices.Compact(want), func(m string) bool { return m == "" })
	var got []string
	for line := range strings.Lines(thirdParty) {
		if name, ok := strings.CutPrefix(line, "== "); ok && strings.Contains(name, "/") && strings.Contains(name, " v") {
			got = append(got, strings.TrimSpace(name))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("notices of\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, text := range []string{"Kevin Atkinson", "The Go Authors", "Redistribution and use"} {
		if !strings.Contains(thirdParty, text) {
			t.Errorf("no %q", text)
		}
	}
}
