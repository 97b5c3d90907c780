package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// whole is the release of this repository that the tests below check: the folder KATACHI_RELEASE,
// or a release that is made for this machine's platform, which takes minutes.
var whole struct {
	once sync.Once
	r    *release
	err  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if whole.r != nil && os.Getenv("KATACHI_RELEASE") == "" {
		_ = os.RemoveAll(whole.r.dir)
	}
	os.Exit(code)
}

// released returns the release.
func released(t *testing.T) *release {
	t.Helper()
	if os.Getenv("KATACHI_LONG") == "" {
		t.Skip("a whole release takes minutes: KATACHI_LONG=1")
	}
	whole.once.Do(func() {
		whole.r = &release{repo: "../..", dir: os.Getenv("KATACHI_RELEASE"), module: "example.org/katachi", version: "v0.1.0", platforms: []string{here}, ctx: t.Context()}
		chosen := strings.Split(stepNames(), ",")
		if whole.r.dir == "" {
			whole.r.dir, whole.err = os.MkdirTemp("", "katachi-release-")
		}
		if exists(filepath.Join(whole.r.files(), "SHA256SUMS")) {
			chosen = nil
		}
		if whole.err == nil {
			whole.err = whole.r.check(chosen)
		}
		for _, s := range steps {
			if whole.err == nil && chosen != nil {
				start := time.Now()
				whole.err = s.run(whole.r)
				t.Logf("%s: %.0f s", s.name, time.Since(start).Seconds())
			}
		}
	})
	if whole.err != nil {
		t.Fatal(whole.err)
	}
	return whole.r
}

// TestConsumer: a module of another folder gets katachi from the proxy folder, without a
// replacement and without a network, and runs the examples of every public package.
func TestConsumer(t *testing.T) {
	r := released(t)
	env, dir := goEnv(t, r), t.TempDir()
	golang(t, dir, env, "mod", "init", "consumer")
	examples := strings.Fields(git(t, r.source(), "ls-files", "*example*_test.go"))
	packages := map[string]bool{}
	for _, name := range examples {
		pkg := filepath.ToSlash(filepath.Dir(name))
		if pkg == "." || strings.HasPrefix(pkg, "internal/") {
			continue
		}
		packages[pkg] = true
		write(t, filepath.Join(dir, pkg, filepath.Base(name)), read(t, filepath.Join(r.source(), name)))
		if data := filepath.Join(r.source(), pkg, "testdata"); exists(data) {
			if err := os.CopyFS(filepath.Join(dir, pkg, "testdata"), os.DirFS(data)); err != nil && !errors.Is(err, os.ErrExist) {
				t.Fatal(err)
			}
		}
	}
	if len(packages) < 28 {
		t.Errorf("%d packages have examples, want 28 or more", len(packages))
	}
	golang(t, dir, env, "get", r.module+"@"+r.version)
	golang(t, dir, env, "mod", "tidy")
	out := golang(t, dir, env, "test", "-v", "-run", "^Example", "./...")
	if ran := strings.Count(out, "\n--- PASS: Example"); ran < len(packages) {
		t.Errorf("%d examples ran in %d packages", ran, len(packages))
	} else {
		t.Logf("%d examples of %d packages", ran, len(packages))
	}
	if mod := read(t, filepath.Join(dir, "go.mod")); strings.Contains(mod, "replace") || !strings.Contains(mod, r.module+" "+r.version) {
		t.Errorf("go.mod is\n%s", mod)
	}
}

// TestInstall: the Go command finds the proxy through the page at the module's address, and
// installs both programs.
func TestInstall(t *testing.T) {
	r := released(t)
	host, prefix, _ := strings.Cut(r.module, "/")
	files := http.StripPrefix("/"+prefix, http.FileServer(http.Dir(r.www())))
	asked := 0
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.Method == http.MethodConnect || req.URL.Host != host {
			http.Error(w, "only "+host, http.StatusForbidden)
			return
		}
		asked++
		files.ServeHTTP(w, req)
	}))
	defer web.Close()
	cache := strings.TrimSpace(golang(t, ".", nil, "env", "GOMODCACHE"))
	// The pages use https, for which a test has no certificate, so a copy of them uses http.
	www := t.TempDir()
	if err := os.CopyFS(www, os.DirFS(r.www())); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"", "beam"} {
		page := filepath.Join(www, folder, "index.html")
		if err := os.WriteFile(page, []byte(strings.ReplaceAll(read(t, page), "https://", "http://")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files = http.StripPrefix("/"+prefix, http.FileServer(http.Dir(www)))
	bin := t.TempDir()
	env := []string{
		"GOPROXY=file://" + filepath.Join(cache, "cache", "download"), "GONOPROXY=" + r.module, "GONOSUMDB=*", "GOSUMDB=off", "GOINSECURE=" + r.module,
		"HTTP_PROXY=" + web.URL, "HTTPS_PROXY=" + web.URL, "NO_PROXY=", "GOMODCACHE=" + t.TempDir(), "GOBIN=" + bin,
		"GOFLAGS=-trimpath -modcacherw", "GOTOOLCHAIN=local", "CGO_ENABLED=0",
	}
	golang(t, t.TempDir(), env, "install", r.module+"/cmd/katachi@latest")
	if said := call(t, bin, nil, "./katachi", "version"); !strings.Contains(said, r.version) {
		t.Errorf("the installed program says %s", said)
	}
	golang(t, t.TempDir(), env, "install", r.module+"/beam/cmd/katachi-beam@"+r.version)
	call(t, bin, nil, "./katachi-beam", "--help")
	if asked == 0 {
		t.Error("the module's address got no request")
	}
}

// TestArchives: the archive has all its files, the checksums are right, and the program runs with
// an empty environment.
func TestArchives(t *testing.T) {
	r := released(t)
	call(t, r.files(), nil, "sha256sum", "--quiet", "-c", "SHA256SUMS")
	dir := t.TempDir()
	call(t, dir, nil, "tar", "xzf", one(t, r, "katachi_0.1.0_"+strings.ReplaceAll(here, "/", "_")+".tar.gz"))
	inside := filepath.Join(dir, "katachi-0.1.0")
	for _, name := range []string{"LICENSE", "THIRD_PARTY", "README.md", "man1/katachi-games-list.1", "completion/katachi.bash", "completion/katachi.zsh", "completion/katachi.fish"} {
		if !exists(filepath.Join(inside, name)) {
			t.Errorf("the archive has no %s", name)
		}
	}
	runs(t, "env", "-i", filepath.Join(inside, "katachi"))
	call(t, dir, nil, "bash", "-n", filepath.Join(inside, "completion/katachi.bash"))
	if bill := read(t, one(t, r, "*.cdx.json")); !strings.Contains(bill, "pkg:golang/modernc.org/sqlite@v") {
		t.Errorf("the bill of materials lacks SQLite:\n%.500s", bill)
	}
	cask := read(t, one(t, r, "katachi.rb"))
	for _, want := range []string{`version "0.1.0"`, "sha256", "https://" + r.module + "/files/katachi_", `binary "katachi"`, `manpage "katachi-0.1.0/man1/katachi-name.1"`} {
		if !strings.Contains(cask, want) {
			t.Errorf("the cask lacks %s:\n%s", want, cask)
		}
	}
}

// TestManual: man renders every page without a warning.
func TestManual(t *testing.T) {
	r := released(t)
	pages, err := filepath.Glob(filepath.Join(r.extra(), "man", "*.1"))
	if err != nil || len(pages) < 60 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, page := range pages {
		var warnings strings.Builder
		man := exec.Command("man", "--warnings", "-l", page)
		man.Stderr = &warnings
		out, err := man.Output()
		if err != nil || !bytes.Contains(out, []byte("SYNOPSIS")) || warnings.Len() > 0 {
			t.Errorf("%s: %v: %s\n%.300s", page, err, &warnings, out)
		}
	}
}

// TestDebian: the package installs into an empty system and is removed without a trace.
func TestDebian(t *testing.T) {
	r := released(t)
	root := t.TempDir()
	for _, name := range []string{"status", "available", "info/format", "updates/x", "triggers/x"} {
		write(t, filepath.Join(root, "var/lib/dpkg", name), map[string]string{"info/format": "1\n"}[name])
	}
	for _, name := range []string{"updates/x", "triggers/x"} {
		_ = os.Remove(filepath.Join(root, "var/lib/dpkg", name))
	}
	call(t, root, nil, "dpkg", "--root="+root, "--force-script-chrootless", "-i", one(t, r, "*.deb"))
	runs(t, "env", "-i", filepath.Join(root, "usr/bin/katachi"))
	for _, name := range []string{
		"usr/share/man/man1/katachi.1.gz", "usr/share/bash-completion/completions/katachi", "usr/share/doc/katachi/copyright",
		"usr/share/doc/katachi/doc/guide.md", "usr/share/doc/katachi/doc/board.png",
	} {
		if !exists(filepath.Join(root, name)) {
			t.Errorf("the package has no %s", name)
		}
	}
	if lintian, err := exec.LookPath("lintian"); err == nil {
		if said := call(t, "/", nil, lintian, "--allow-root", "--fail-on", "none", one(t, r, "*.deb")); strings.TrimSpace(said) != "" {
			t.Errorf("lintian says\n%s", said)
		}
	}
	call(t, root, nil, "dpkg", "--root="+root, "-r", "katachi")
	if exists(filepath.Join(root, "usr/bin/katachi")) || exists(filepath.Join(root, "usr/share/doc/katachi")) {
		t.Error("files are left behind")
	}
}

// TestOtherPackages: the package for Alpine holds the program; that for RPM has its magic number
// (no rpm is here to read the rest).
func TestOtherPackages(t *testing.T) {
	r := released(t)
	apk, err := os.Open(one(t, r, "*.apk"))
	if err != nil {
		t.Fatal(err)
	}
	defer apk.Close()
	in := bufio.NewReader(apk)
	found := false
	for { // three gzip streams (signature, control, data), which together are one tar file
		z, err := gzip.NewReader(in)
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		z.Multistream(false)
		files := tar.NewReader(z)
		for {
			h, err := files.Next()
			if err != nil {
				break
			}
			found = found || h.Name == "usr/bin/katachi" && h.Mode&0o111 != 0
		}
		if _, err := io.Copy(io.Discard, z); err != nil {
			t.Fatal(err)
		}
	}
	if !found {
		t.Error("the package for Alpine holds no program")
	}
	if rpm := read(t, one(t, r, "*.rpm")); !strings.HasPrefix(rpm, "\xed\xab\xee\xdb") {
		t.Errorf("the package for RPM begins with %q", rpm[:4])
	}
}

// TestImage: the image is unpacked as a container engine does it, and runs in a chroot as the user
// that it names.
func TestImage(t *testing.T) {
	r := released(t)
	dir, root := t.TempDir(), t.TempDir()
	call(t, dir, nil, "tar", "xf", one(t, r, "katachi_*_oci.tar"))
	var index, images, manifest struct {
		Manifests     []descriptor
		Config        descriptor
		Layers        []descriptor
		MediaType     string
		SchemaVersion int
	}
	var config struct {
		Config struct {
			User            string
			Entrypoint, Cmd []string
			WorkingDir      string
		}
		Architecture string
	}
	for path, to := range map[string]any{"index.json": &index} {
		parse(t, filepath.Join(dir, path), to)
	}
	parse(t, index.Manifests[0].in(dir), &images)
	parse(t, images.Manifests[0].in(dir), &manifest)
	parse(t, manifest.Config.in(dir), &config)
	for _, layer := range manifest.Layers {
		call(t, root, nil, "tar", "xzf", layer.in(dir))
	}
	chroot, err := exec.LookPath("chroot")
	if err != nil {
		t.Fatal(err)
	}
	user := "--userspec=" + config.Config.User
	runs(t, "env", "-i", chroot, user, root, config.Config.Entrypoint[0])
	if out, err := exec.Command("chroot", user, root, config.Config.Entrypoint[0], "index", "/none.sgf", "--in", "/mine").CombinedOutput(); err == nil || exists(filepath.Join(root, "mine")) {
		t.Errorf("the user may write to /: %s", out)
	}
	serves(t, append(append([]string{user, root}, config.Config.Entrypoint...), config.Config.Cmd...))
}

// serves starts the image's program on a free port, and requests the page.
func serves(t *testing.T, args []string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "0.0.0.0:8080", fmt.Sprintf("0.0.0.0:%d", port))
	}
	cmd := exec.Command("chroot", args...)
	var said lockedBuffer
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.Env = []string{"HOME=/data"}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	for range 300 {
		answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/", port))
		if err == nil {
			page, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK || !bytes.Contains(page, []byte("katachi")) {
				t.Errorf("the page is %s: %.200s", answer.Status, page)
			}
			if !strings.Contains(said.String(), "#token=") {
				t.Errorf("the program prints no token: %s", said.String())
			}
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("it does not serve: %s", said.String())
}

// lockedBuffer is a buffer that a program writes while a test reads it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// descriptor names a blob of an image.
type descriptor struct{ Digest string }

// in returns the blob's file in an OCI layout.
func (d descriptor) in(dir string) string {
	return filepath.Join(dir, "blobs", strings.Replace(d.Digest, ":", "/", 1))
}

func parse(t *testing.T, path string, to any) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, path)), to); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// debianPython is Debian's Python, whatever else is on the path.
const debianPython = "/usr/bin/python3"

// TestWheel: pip installs the wheel into a virtual environment of Debian's Python, without a network,
// and its tests pass there.
func TestWheel(t *testing.T) {
	r := released(t)
	dir := t.TempDir()
	call(t, dir, nil, debianPython, "-m", "venv", "v")
	python := filepath.Join(dir, "v", "bin", "python")
	call(t, dir, nil, python, "-m", "pip", "install", "--quiet", "--no-index", one(t, r, "*.whl"))
	write(t, filepath.Join(dir, "test_katachi.py"), read(t, "python/test_katachi.py"))
	out, err := exec.Command("env", "-C", dir, "PATH="+filepath.Join(dir, "v", "bin")+":/usr/bin:/bin", python, "-m", "unittest", "-v", "test_katachi").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)

	// If a program unpacks the wheel without its permissions, the error says what to do.
	call(t, dir, nil, debianPython, "-m", "zipfile", "-e", one(t, r, "*.whl"), "unpacked")
	bare := exec.Command(debianPython, "-m", "katachi", "version")
	bare.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(dir, "unpacked"))
	if out, err := bare.CombinedOutput(); err == nil || !regexp.MustCompile(`^katachi: \S+ may not be executed: install the wheel with pip, or chmod \+x this file\n$`).Match(out) {
		t.Errorf("a wheel without permissions: %v\n%s", err, out)
	}
}

// TestNotebook runs the code of the example notebook.
func TestNotebook(t *testing.T) {
	r := released(t)
	var book struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source []string
		}
	}
	parse(t, "python/katachi.ipynb", &book)
	var code strings.Builder
	for _, c := range book.Cells {
		if c.Type == "code" {
			code.WriteString(strings.Join(c.Source, "") + "\n")
		}
	}
	program := r.program(here)
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	env := []string{"KATACHI_PROGRAM=" + program, "PYTHONPATH=" + filepath.Join(folder, "python")}
	if out := call(t, t.TempDir(), env, debianPython, "-c", code.String()); !strings.Contains(out, "Q16") {
		t.Errorf("the notebook prints %s", out)
	}
}

// TestPage: the page and the proxy are where the address says.
func TestPage(t *testing.T) {
	r := released(t)
	for _, name := range []string{"index.html", "page/index.html", "proxy/example.org/katachi/@v/v0.1.0.zip", "proxy/example.org/katachi/beam/@v/v0.1.0.zip"} {
		if !exists(filepath.Join(r.www(), name)) {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestSameBytes: the same source in another folder makes exactly the same files.
func TestSameBytes(t *testing.T) {
	r := released(t)
	again := &release{repo: "../..", dir: t.TempDir(), module: r.module, version: r.version, platforms: []string{here}, ctx: t.Context()}
	if err := again.check(strings.Split(stepNames(), ",")); err != nil {
		t.Fatal(err)
	}
	for _, s := range steps {
		if err := s.run(again); err != nil {
			t.Fatal(s.name, err)
		}
	}
	if a, b := read(t, filepath.Join(r.files(), "SHA256SUMS")), read(t, filepath.Join(again.files(), "SHA256SUMS")); a != b {
		t.Errorf("the sums are\n%s\nand\n%s", a, b)
	}
	if a, b := sumsBelow(t, r.www()), sumsBelow(t, again.www()); a != b {
		t.Error("the folder that is served differs")
	}
}

// TestClone: all tests of both modules pass in the renamed clone; beam's take katachi from the
// proxy.
func TestClone(t *testing.T) {
	r := released(t)
	flags := strings.Fields(os.Getenv("KATACHI_CLONE_FLAGS")) // such as -short
	// The size limit of the page's module holds only for the short path of this repository.
	flags = append(flags, "-skip", "^TestWorker$")
	call(t, r.source(), nil, "make", "--no-print-directory", "site")
	golang(t, r.source(), []string{"KATACHI_LONG="}, append(append([]string{"test", "-timeout", "60m"}, flags...), "./...")...)
	env := append(goEnv(t, r), "KATACHI_BIN="+r.program(here), "KATACHI_LONG=")
	golang(t, filepath.Join(r.source(), "beam"), env, append(append([]string{"test", "-timeout", "20m"}, flags...), "./...")...)
}

// runs checks that a program, called by the given command, prints its version and names the moves
// of its game.
func runs(t *testing.T, args ...string) {
	t.Helper()
	call(t, "/", nil, args[0], append(args[1:], "version")...)
	if said := call(t, "/", nil, args[0], append(args[1:], "version")...); !strings.Contains(said, "v0.1.0") {
		t.Errorf("the version is %s", said)
	}
	if said := call(t, "/", nil, args[0], append(args[1:], "name", "--to", "3")...); !strings.Contains(said, "star point") {
		t.Errorf("the moves are %s", said)
	}
}

// one returns the only file of the release whose name matches.
func one(t *testing.T, r *release, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(r.files(), pattern))
	if err != nil || len(found) == 0 {
		t.Fatalf("there is no %s in %s: %v", pattern, r.files(), err)
	}
	return found[0]
}
