package wasm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/internal/testpeers"
	netmodel "katachi/mind/net/model"
	"katachi/mind/predict/model"
	"katachi/shape/database"
	"katachi/web/wasm"
)

// mostBytes is how many bytes the compressed modules may have that must stay small.
var mostBytes = map[string]int{"names": 1_840_000, "judge": 1_250_000}

// TestWorker builds the modules and runs the worker in Node, as a browser would, from files.
func TestWorker(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the modules")
	}
	node := testpeers.Program(t, "node")
	dir := t.TempDir()
	put := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"names", "games", "judge"} {
		packed := build(t, name)
		if most := mostBytes[name]; most > 0 && len(packed) > most {
			t.Errorf("the module %s has %d bytes, want at most %d", name, len(packed), most)
		}
		put(name+".wasm.gz", packed)
	}
	start, err := os.ReadFile(filepath.Join(goroot(t), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	put("wasm_exec.js", start)
	for name, script := range wasm.Scripts() {
		put(name, script)
	}
	games, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	publish(t, games, "sample", dir)
	put("model.katachi-predict", model.Data())
	put("model.katachi-net", netmodel.Data())
	put("shapes.zst", database.Packed())
	if out, err := exec.Command(node, "worker_test.mjs", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// build builds a module and compresses it like make modules.
func build(t *testing.T, name string) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), name+".wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid=", "-o", out}
	if name == "games" {
		for _, inlined := range []string{"games/internal/segment", "games/internal/search", "internal/num"} {
			args = append(args, "-gcflags=katachi/"+inlined+"=")
		}
	}
	cmd := exec.Command("go", append(args, "./"+name)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	if msg, err := exec.Command("go", "run", "./pack", out).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	packed, err := os.ReadFile(out + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d bytes compressed", name, len(packed))
	return packed
}

// goroot returns the folder of Go.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		testpeers.Skip(t, "no go command: "+err.Error())
	}
	return strings.TrimSpace(string(out))
}
