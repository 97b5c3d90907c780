// Command packaging makes a release of katachi: a renamed clone with its tags, archives and
// packages for each platform, an image, wheels for Python, a Homebrew cask, and a static folder
// that is a Go module proxy beside the page. doc/release.md says how it is used:
//
//	make release VERSION=v0.1.0 MODULE=example.org/katachi DIR=/tmp/katachi
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// allPlatforms are the platforms of a release.
var allPlatforms = []string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
}

// A release says what to make, and where.
type release struct {
	repo      string   // the repository to clone
	dir       string   // the output folder
	module    string   // module path of the clone
	version   string   // with a leading v
	url       string   // address of the downloads
	platforms []string // GOOS/GOARCH
	ctx       context.Context
}

// source is the renamed clone.
func (r *release) source() string { return filepath.Join(r.dir, "source") }

// www is the folder that a file server serves as https://MODULE.
func (r *release) www() string { return filepath.Join(r.dir, "www") }

// proxy is the folder that is a Go module proxy.
func (r *release) proxy() string { return filepath.Join(r.www(), "proxy") }

// files is where archives, packages, the image and wheels go.
func (r *release) files() string { return filepath.Join(r.dir, "files") }

// steps are the steps of making a release, in order.
var steps = []struct {
	name string
	run  func(*release) error
}{
	{"source", (*release).rename},
	{"proxy", (*release).publishModules},
	{"program", (*release).buildProgram},
	{"page", (*release).writePage},
	{"archives", (*release).buildArchives},
	{"image", (*release).buildImage},
	{"wheels", (*release).buildWheels},
	{"sums", (*release).writeSums},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	r := &release{}
	flag.StringVar(&r.repo, "repo", "../..", "the `folder` of the repository")
	flag.StringVar(&r.dir, "dir", "", "the `folder` that everything is written to")
	flag.StringVar(&r.module, "module", "", "the module `path`, such as example.org/katachi")
	flag.StringVar(&r.version, "version", "", "the `version`, such as v0.1.0")
	flag.StringVar(&r.url, "url", "", "the address below which files/ can be downloaded (default https://MODULE/files)")
	platforms := flag.String("platforms", strings.Join(allPlatforms, ","), "GOOS/GOARCH, `list`ed with commas")
	only := flag.String("only", "", "the `steps` to take, with commas: "+stepNames())
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("%q is not an option: see -help", flag.Arg(0))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r.ctx, r.platforms = ctx, strings.Split(*platforms, ",")
	chosen := strings.Split(*only, ",")
	if *only == "" {
		chosen = strings.Split(stepNames(), ",")
	}
	if err := r.check(chosen); err != nil {
		log.Fatal(err)
	}
	for _, s := range steps {
		if !slices.Contains(chosen, s.name) {
			continue
		}
		start := time.Now()
		if err := s.run(r); err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		log.Printf("%-9s %5.1f s", s.name, time.Since(start).Seconds())
	}
}

// stepNames returns the names of the steps, separated by commas.
func stepNames() string {
	var names []string
	for _, s := range steps {
		names = append(names, s.name)
	}
	return strings.Join(names, ",")
}

// check rejects what cannot become a release, before anything is written.
func (r *release) check(chosen []string) error {
	if r.dir == "" || r.module == "" || r.version == "" {
		return errors.New("want a version, a module path and a folder: make release VERSION=v0.1.0 MODULE=example.org/katachi DIR=/tmp/katachi")
	}
	if semver.Canonical(r.version) != r.version || strings.Contains(r.version, "+") {
		return fmt.Errorf("version %q: want vMAJOR.MINOR.PATCH, such as v0.1.0", r.version)
	}
	if err := module.CheckPath(r.module); err != nil {
		return fmt.Errorf("module path refused by Go: %w", err)
	}
	_, major, ok := module.SplitPathVersion(r.module)
	if !ok {
		return fmt.Errorf("module path %q: its end is not a major version", r.module)
	}
	if err := module.CheckPathMajor(r.version, major); err != nil {
		return fmt.Errorf("version %s of %s: %w: a path that ends in /v2 has versions v2.x.y", r.version, r.module, err)
	}
	for _, p := range r.platforms {
		if !slices.Contains(allPlatforms, p) {
			return fmt.Errorf("platform %q is unknown: want some of %s", p, strings.Join(allPlatforms, ", "))
		}
	}
	for _, name := range chosen {
		if !slices.Contains(strings.Split(stepNames(), ","), name) {
			return fmt.Errorf("step %q is unknown: want some of %s", name, stepNames())
		}
	}
	if r.url == "" {
		r.url = "https://" + r.module + "/files"
	}
	var err error
	if r.dir, err = filepath.Abs(r.dir); err != nil {
		return err
	}
	if r.repo, err = filepath.Abs(r.repo); err != nil {
		return err
	}
	if !slices.Contains(chosen, "source") {
		if _, err := os.Stat(r.source()); err != nil {
			return fmt.Errorf("%s: there is no clone yet: take the step source first", r.dir)
		}
		return nil
	}
	return r.checkNew()
}

// checkNew rejects a version that was released before, because published files must never change.
func (r *release) checkNew() error {
	if tag, err := r.output(r.repo, "git", "tag", "--list", r.version); err != nil {
		return err
	} else if tag != "" {
		return fmt.Errorf("version %s exists: the repository has its tag", r.version)
	}
	list, err := os.ReadFile(filepath.Join(r.proxy(), escaped(r.module), "@v", "list"))
	if err == nil && slices.Contains(strings.Fields(string(list)), r.version) {
		return fmt.Errorf("version %s exists in %s: a version never changes, choose the next", r.version, r.proxy())
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// run runs a command in a folder, with its output on stderr.
func (r *release) run(dir string, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, os.Stderr, os.Stderr
	cmd.Env = append(os.Environ(), env...)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return nil
}

// output runs a command in a folder, and returns its trimmed output.
func (r *release) output(dir, name string, args ...string) (string, error) {
	var stderr strings.Builder
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
