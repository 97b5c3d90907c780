package main

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestBadInput: input that cannot become a release is refused in one line, before anything is
// written.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	repo := repository(t, map[string]string{"go.mod": "module katachi\n"})
	git(t, repo, "tag", "v0.3.0")
	released := filepath.Join(dir, "www", "proxy", "example.org", "katachi", "@v")
	write(t, filepath.Join(released, "list"), "v0.1.0\nv0.2.0\n")
	all := strings.Join(allPlatforms, ",")
	for _, c := range []struct{ version, module, platforms, only, want string }{
		{"", "example.org/katachi", all, "", "want a version"},
		{"0.1.0", "example.org/katachi", all, "", "want vMAJOR.MINOR.PATCH"},
		{"v0.1", "example.org/katachi", all, "", "want vMAJOR.MINOR.PATCH"},
		{"v0.1.0+dirty", "example.org/katachi", all, "", "want vMAJOR.MINOR.PATCH"},
		{"v0.1.1", "katachi", all, "", "missing dot in first path element"},
		{"v0.1.1", "example.org/Ka tachi", all, "", "invalid char"},
		{"v0.1.1", "https://example.org/katachi", all, "", "refused by Go"},
		{"v2.0.0", "example.org/katachi", all, "", "ends in /v2"},
		{"v0.1.1", "example.org/katachi/v2", all, "", "ends in /v2"},
		{"v0.1.1", "example.org/katachi/v1", all, "", "refused by Go"},
		{"v0.2.0", "example.org/katachi", all, "", "version v0.2.0 exists in"},
		{"v0.3.0", "example.org/katachi", all, "", "the repository has its tag"},
		{"v0.1.1", "example.org/katachi", "linux/amd64,plan9/386", "", `platform "plan9/386" is unknown`},
		{"v0.1.1", "example.org/katachi", all, "source,cake", `step "cake" is unknown`},
		{"v0.1.1", "example.org/katachi", all, "proxy", "take the step source first"},
	} {
		r := &release{repo: repo, dir: dir, module: c.module, version: c.version, platforms: strings.Split(c.platforms, ","), ctx: t.Context()}
		only := c.only
		if only == "" {
			only = stepNames()
		}
		err := r.check(strings.Split(only, ","))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %q", c, err, c.want)
		}
	}
	for _, c := range []struct{ version, module string }{{"v0.2.1", "example.org/katachi"}, {"v2.0.0", "example.org/katachi/v2"}} {
		r := &release{repo: repo, dir: dir, module: c.module, version: c.version, platforms: allPlatforms, ctx: t.Context()}
		if err := r.check(strings.Split(stepNames(), ",")); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestReplace: names of packages get the new path, and nothing else changes.
func TestReplace(t *testing.T) {
	n := packageNames([]string{"match/a.go", "cmd/katachi/main.go", "doc.go"}, "katachi", "example.org/katachi")
	for _, c := range [][2]string{
		{"import \"katachi/match\"", "import \"example.org/katachi/match\""},
		{"import (\n\t\"katachi\"\n)", "import (\n\t\"example.org/katachi\"\n)"},
		{"name := []string{\"katachi\", \"match\"}", "name := []string{\"katachi\", \"match\"}"},
		{"[katachi/match.All]", "[example.org/katachi/match.All]"},
		{"`go doc katachi/match/dfa`", "`go doc example.org/katachi/match/dfa`"},
		{`strings.TrimPrefix(p, "katachi/")`, `strings.TrimPrefix(p, "example.org/katachi/")`},
		{`const ourModule = "katachi"`, `const ourModule = "example.org/katachi"`},
		{`const cookieName = "katachi"`, `const cookieName = "katachi"`},
		{"/usr/share/doc/katachi/match", "/usr/share/doc/katachi/match"},
		{"cmd/katachi/match", "cmd/katachi/match"},
		{"katachi/Go 3.2 s", "katachi/Go 3.2 s"},
		{"github.com/x/katachi/match", "github.com/x/katachi/match"},
	} {
		if got := string(n.replace([]byte(c[0]))); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
}

// TestRename releases a small repository twice: imports, go.mod of both modules, README and tags
// are right, a consumer compiles the module from the proxy, and the same source makes the same
// bytes.
func TestRename(t *testing.T) {
	repo := repository(t, map[string]string{
		"go.mod": "module katachi\n\ngo 1.26.0\n", "LICENSE": "MIT\n",
		"shape/shape.go":   "package shape\n\nfunc Name() string { return \"hane\" }\n",
		"user/user.go":     "// Package user uses [katachi/shape].\npackage user\n\nimport \"katachi/shape\"\n\nvar Name = shape.Name()\n",
		"beam/go.mod":      "module katachi/beam\n\ngo 1.26.0\n\nrequire katachi v0.0.0\n\nreplace katachi => ../\n",
		"beam/go.sum":      "",
		"beam/b/beam.go":   "package b\n\nimport \"katachi/user\"\n\nvar Name = user.Name\n",
		"beam/b/b_test.go": "package b\n\nimport \"testing\"\n\nfunc TestName(t *testing.T) { _ = Name }\n",
		"README.md":        "# katachi\n\n" + strings.Repeat(unpublishedBegin+"not yet\n"+unpublishedEnd, 2) + "\nsee katachi/shape\n",
	})
	var sums [2]string
	for i := range sums {
		r := &release{repo: repo, dir: filepath.Join(t.TempDir(), "out"), module: "example.org/katachi", version: "v0.1.0", platforms: allPlatforms, ctx: t.Context()}
		for _, step := range []func() error{func() error { return r.check([]string{"source", "proxy"}) }, r.rename, r.publishModules} {
			if err := step(); err != nil {
				t.Fatal(err)
			}
		}
		readme := read(t, filepath.Join(r.source(), "README.md"))
		if !strings.Contains(readme, "go get example.org/katachi@v0.1.0") || strings.Contains(readme, "not yet") || !strings.Contains(readme, "see example.org/katachi/shape") {
			t.Errorf("README.md is\n%s", readme)
		}
		if mod := read(t, filepath.Join(r.source(), "beam", "go.mod")); strings.Contains(mod, "replace") || !strings.Contains(mod, "require example.org/katachi v0.1.0") {
			t.Errorf("beam/go.mod is\n%s", mod)
		}
		if tags := git(t, r.source(), "tag"); tags != "beam/v0.1.0\nv0.1.0" {
			t.Errorf("tags are %q", tags)
		}
		if page := read(t, filepath.Join(r.www(), "index.html")); !strings.Contains(page, `content="example.org/katachi mod https://example.org/katachi/proxy"`) {
			t.Errorf("the page is\n%s", page)
		}
		sums[i] = sumsBelow(t, r.www()) + git(t, r.source(), "rev-parse", "HEAD")
		env := goEnv(t, r)
		golang(t, filepath.Join(r.source(), "beam"), env, "test", "./...")
		consumer := t.TempDir()
		write(t, filepath.Join(consumer, "main.go"), "package main\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/katachi/beam/b\"\n)\n\nfunc main() { fmt.Println(b.Name) }\n")
		golang(t, consumer, env, "mod", "init", "consumer")
		golang(t, consumer, env, "get", "example.org/katachi/beam/b@latest")
		if out := golang(t, consumer, env, "run", "."); out != "hane\n" {
			t.Errorf("the consumer prints %q", out)
		}
		if r.checkNew() == nil {
			t.Error("a version that exists may be released again")
		}
	}
	if sums[0] != sums[1] {
		t.Errorf("the same source makes other bytes:\n%s\n%s", sums[0], sums[1])
	}
}

// TestReadme: README.md has the marks that a release looks for, each on its own line.
func TestReadme(t *testing.T) {
	r := &release{module: "example.org/katachi", version: "v0.1.0"}
	text, err := r.published([]byte(read(t, "../../README.md")))
	if err != nil {
		t.Fatal(err)
	}
	s := string(text)
	for _, want := range []string{"go get example.org/katachi@v0.1.0", "go install example.org/katachi/cmd/katachi@v0.1.0", "katachi_0.1.0-1_amd64.deb", "`go test ./...`"} {
		if !strings.Contains(s, want) {
			t.Errorf("README.md of a release lacks %s:\n%s", want, s)
		}
	}
	if strings.Contains(s, "not published yet") || strings.Contains(s, "In a checkout") || strings.Contains(s, "[[") {
		t.Errorf("README.md of a release is\n%s", s)
	}
}

// TestLinkedPages: packages have each page and picture that their pages link.
func TestLinkedPages(t *testing.T) {
	list, err := linkedPages("../..", "README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"README.md", "doc/guide.md", "doc/ask.md", "doc/board.png", "doc/systems/dfa.svg"} {
		if !slices.Contains(list, want) {
			t.Errorf("no %s among %q", want, list)
		}
	}
}

// TestFlake: Nix reads the flake: with packages of nixpkgs replaced by their arguments, each system
// has its archive.
func TestFlake(t *testing.T) {
	nix, err := exec.LookPath("nix-instantiate")
	if err != nil && os.Getenv("KATACHI_REQUIRE") == "" {
		t.Skip("nix-instantiate is not installed")
	} else if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	r := &release{repo: "../..", dir: dir, module: "example.org/katachi", version: "v0.1.0", url: "https://example.org/f", platforms: allPlatforms, ctx: t.Context()}
	git(t, dir, "clone", "-q", "--depth=1", "file://"+abs(t, "../.."), "source")
	for _, platform := range r.platforms {
		write(t, filepath.Join(r.files(), r.archiveName(platform)+".tar.gz"), platform)
	}
	write(t, filepath.Join(r.www(), "index.html"), "")
	if err := r.writeFlake(); err != nil {
		t.Fatal(err)
	}
	call(t, dir, nil, "tar", "xzf", filepath.Join(r.www(), "flake.tar.gz"))
	stub := `let f = import ./katachi/flake.nix;
  pkgs = { stdenvNoCC.mkDerivation = a: a; fetchurl = a: a; installShellFiles = 1; lib.licenses.mit = "MIT"; };
  all = (f.outputs { self = null; nixpkgs.legacyPackages = builtins.mapAttrs (_: _: pkgs) { x86_64-linux = 1; aarch64-linux = 1; x86_64-darwin = 1; aarch64-darwin = 1; }; }).packages;
in builtins.mapAttrs (_: p: p.default.src) all`
	cmd := exec.Command(nix, "--eval", "--strict", "--json", "-E", stub)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir, "NIX_STATE_DIR="+dir, "NIX_STORE_DIR="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := fmt.Sprintf(`"aarch64-darwin":{"sha256":"%x","url":"https://example.org/f/katachi_0.1.0_darwin_arm64.tar.gz"}`, sha256.Sum256([]byte("darwin/arm64")))
	if s := string(out); !strings.Contains(s, want) || strings.Count(s, "sha256") != 4 {
		t.Errorf("the flake has\n%s", s)
	}
}

// abs returns the absolute path of a folder.
func abs(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestWheelFiles: a wheel has what pip needs: checksums of all members, and the permission to run
// the program.
func TestWheelFiles(t *testing.T) {
	dir := t.TempDir()
	r := &release{dir: dir, module: "example.org/katachi", version: "v0.1.0-rc.1", ctx: t.Context()}
	write(t, filepath.Join(r.source(), "LICENSE"), "MIT\n")
	write(t, filepath.Join(r.source(), "cmd/katachi/THIRD_PARTY"), "others\n")
	program := filepath.Join(dir, "katachi")
	write(t, program, "a program")
	if err := r.wheel("linux/amd64", program, time.Unix(1e9, 0).UTC()); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(filepath.Join(r.files(), "katachi-0.1.0rc1-py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64.whl"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	record := ""
	for _, name := range []string{"katachi/__init__.py", "katachi/__main__.py", "katachi/py.typed"} {
		if _, err := z.Open(name); err != nil {
			t.Error(err)
		}
	}
	for _, f := range z.File {
		if strings.HasSuffix(f.Name, "/RECORD") {
			record = member(t, f)
		}
	}
	for _, f := range z.File {
		if want := f.Name == "katachi/bin/katachi"; f.Mode()&0o111 != 0 != want {
			t.Errorf("%s has mode %v", f.Name, f.Mode())
		}
		sum := sha256.Sum256([]byte(member(t, f)))
		line := fmt.Sprintf("%s,sha256=%s,%d\n", f.Name, base64.RawURLEncoding.EncodeToString(sum[:]), f.UncompressedSize64)
		if !strings.HasSuffix(f.Name, "/RECORD") && !strings.Contains(record, line) {
			t.Errorf("RECORD lacks %s", line)
		}
	}
	if _, err := pythonVersion("v0.1.0-nightly.3"); err == nil {
		t.Error("Python takes any pre-release")
	}
}

// member returns the content of a member of a zip file.
func member(t *testing.T, f *zip.File) string {
	t.Helper()
	in, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// repository makes a git repository of files.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
	}
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-A")
	git(t, dir, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "-q", "-m", "files")
	return dir
}

// goEnv returns the environment of a Go command that finds the release and the modules of this
// machine, and nothing else: it uses no network, and katachi is not in its cache.
func goEnv(t *testing.T, r *release) []string {
	t.Helper()
	cache := strings.TrimSpace(golang(t, ".", nil, "env", "GOMODCACHE"))
	return []string{
		"GOPROXY=file://" + r.proxy() + ",file://" + filepath.Join(cache, "cache", "download"),
		"GOSUMDB=off", "GOFLAGS=-trimpath -modcacherw -buildvcs=false", "GOMODCACHE=" + t.TempDir(), "GOTOOLCHAIN=local",
	}
}

// golang runs the Go command, and returns what it prints.
func golang(t *testing.T, dir string, env []string, args ...string) string {
	t.Helper()
	return call(t, dir, env, "go", args...)
}

// git runs git, and returns what it prints, without the last end of line.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	return strings.TrimSpace(call(t, dir, nil, "git", args...))
}

// call runs a program that must succeed, and returns what it prints.
func call(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	var stderr strings.Builder
	cmd := exec.CommandContext(context.Background(), name, args...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), env...), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.String())
	}
	return string(out)
}

// sumsBelow returns the names and checksums of all files below a folder.
func sumsBelow(t *testing.T, dir string) string {
	t.Helper()
	var sums strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		fmt.Fprintf(&sums, "%s %x\n", strings.TrimPrefix(path, dir), sha256.Sum256([]byte(read(t, path))))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums.String()
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// exists reports whether a file exists.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
