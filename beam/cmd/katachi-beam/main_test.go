package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"katachi/beam/fold"
	"katachi/internal/testpeers"
	"katachi/sgf/gamefile"
)

// asCommand is the environment variable that turns a process of the test binary into the command or
// prism.
const asCommand = "KATACHI_BEAM_COMMAND"

func TestMain(m *testing.M) {
	switch os.Getenv(asCommand) {
	case "command":
		if slices.Contains(os.Args, "--worker") {
			ownMetrics(strconv.Itoa(os.Getpid()))
		}
		main()
	case "prism":
		servePrism(os.Args[1])
	}
	flag.Parse()
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// sample writes games of fox-pro2.zip to a zip, a tar and a folder with a broken record, and
// returns patterns that match them.
func sample(t testing.TB, games int) []string {
	t.Helper()
	src, err := gamefile.Open(testpeers.Path(t, "games", "fox-pro2.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	dir := t.TempDir()
	var z, r bytes.Buffer
	zips, tars := zip.NewWriter(&z), tar.NewWriter(&r)
	must(t, os.Mkdir(filepath.Join(dir, "loose"), 0o777))
	for i := range games {
		data, err := src.Read(i, nil)
		must(t, err)
		name := fmt.Sprintf("%04d.sgf", i)
		switch {
		case i < games/2:
			w, err := zips.Create("deep/" + name)
			must(t, err)
			_, err = w.Write(data)
			must(t, err)
		case i < games*3/4:
			must(t, tars.WriteHeader(&tar.Header{Name: name, Size: int64(len(data)), Mode: 0o644, Typeflag: tar.TypeReg}))
			_, err = tars.Write(data)
			must(t, err)
		default:
			must(t, os.WriteFile(filepath.Join(dir, "loose", name), data, 0o666))
		}
	}
	must(t, zips.Close())
	must(t, tars.Close())
	must(t, os.WriteFile(filepath.Join(dir, "games-a.zip"), z.Bytes(), 0o666))
	must(t, os.WriteFile(filepath.Join(dir, "games-b.tar"), r.Bytes(), 0o666))
	must(t, os.WriteFile(filepath.Join(dir, "loose", "broken.sgf"), []byte("no record"), 0o666))
	return []string{filepath.Join(dir, "games-*"), filepath.Join(dir, "loose")}
}

// plain returns the files that match the patterns, as arguments of the plain command.
func plain(t testing.TB, patterns []string) (files []string) {
	t.Helper()
	inputs, err := fold.Inputs(t.Context(), patterns)
	must(t, err)
	for _, in := range inputs {
		files = append(files, in.Path)
	}
	return files
}

// katachi runs the plain command. KATACHI_BIN says where it is, if it need not be built.
func katachi(t testing.TB, args ...string) string {
	t.Helper()
	out, err := exec.Command(katachiBinary(t), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("katachi %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

var built string

func katachiBinary(t testing.TB) string {
	t.Helper()
	if path := os.Getenv("KATACHI_BIN"); path != "" {
		return path
	}
	if built == "" {
		dir, err := os.MkdirTemp("", "katachi-*")
		must(t, err)
		built = filepath.Join(dir, "katachi")
		if out, err := exec.Command("go", "build", "-C", "../../..", "-o", built, "./cmd/katachi").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return built
}

// beamed runs the command in this process.
func beamed(t testing.TB, r *fold.Run) *fold.Result {
	t.Helper()
	must(t, r.Prepare(t.Context()))
	res, err := r.Execute(t.Context(), "prism")
	must(t, err)
	return res
}

// asProcess returns a process that runs program, or the command if program is this test binary.
func asProcess(ctx context.Context, program string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, program, args...)
	c.Env = append(os.Environ(), asCommand+"=command")
	return c
}

// process runs the command in a process of its own, and returns its exit code and what it printed.
func process(ctx context.Context, t testing.TB, args ...string) (code int, text string) {
	t.Helper()
	c := asProcess(ctx, os.Args[0], args...)
	out, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), string(out)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same(t testing.TB, what, got, want string) {
	t.Helper()
	g, err := os.ReadFile(got)
	must(t, err)
	w, err := os.ReadFile(want)
	must(t, err)
	if !bytes.Equal(g, w) {
		t.Errorf("%s: %d bytes, which differ from the %d of the plain command", what, len(g), len(w))
	}
}

func empty(t testing.TB, dir string, but ...string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range list {
		found := false
		for _, b := range but {
			found = found || b == e.Name()
		}
		if !found {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}
