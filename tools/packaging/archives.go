package main

import (
	"bytes"
	"debug/buildinfo"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/template"

	"github.com/CycloneDX/cyclonedx-go"
)

// goreleaser builds programs, archives and packages. It is run, not linked.
const goreleaser = "github.com/goreleaser/goreleaser/v2@v2.15.1"

//go:embed goreleaser.yaml
var goreleaserConfig string

// extra is the folder for files in archives that are not from the clone. GoReleaser requires it
// inside the clone; git ignores it there.
func (r *release) extra() string { return filepath.Join(r.source(), "dist", "extra") }

// number is the version without its v.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

// here is the platform of this machine.
const here = runtime.GOOS + "/" + runtime.GOARCH

// program returns the path of the program for a platform.
func (r *release) program(platform string) string {
	name := "katachi"
	if strings.HasPrefix(platform, "windows/") {
		name += ".exe"
	}
	return filepath.Join(r.dir, "programs", strings.ReplaceAll(platform, "/", "_"), name)
}

// buildProgram builds the WebAssembly modules of the page, which released programs contain, and the
// program for this machine, which writes its own documentation. The Go command records the tag as
// its version.
func (r *release) buildProgram() error {
	if err := r.run(r.source(), nil, "make", "--no-print-directory", "modules"); err != nil {
		return err
	}
	return r.run(r.source(), []string{"CGO_ENABLED=0"}, "go", "build", "-tags", "site", "-trimpath",
		"-buildvcs=true", "-ldflags", "-s -w -buildid=", "-o", r.program(here), "./cmd/katachi")
}

// writePage lets the program for this machine write its output for the release: the page without a
// server, manual pages, completions.
func (r *release) writePage() error {
	for _, folder := range []string{filepath.Join(r.extra(), "completion"), filepath.Join(r.www(), "page")} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return err
		}
	}
	for _, args := range [][]string{{"site", filepath.Join(r.www(), "page")}, {"help", "--man", filepath.Join(r.extra(), "man")}} {
		if err := r.run(r.dir, nil, r.program(here), args...); err != nil {
			return err
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		code, err := r.output(r.dir, r.program(here), "help", "--completion", shell)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(r.extra(), "completion", "katachi."+shell), []byte(code+"\n"), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A packed file is a file in archives and packages.
type packed struct{ From, In, Installed string } // its path from the clone, in an archive, and on a system; "" if it is not there

// contents lists the files that are packed with the program.
func (r *release) contents() ([]packed, error) {
	doc := func(from, in string) packed {
		return packed{from, in, "/usr/share/doc/katachi/" + path.Base(in)}
	}
	list := []packed{
		{"LICENSE", "LICENSE", "/usr/share/doc/katachi/copyright"},
		doc("cmd/katachi/THIRD_PARTY", "THIRD_PARTY"), doc("README.md", "README.md"), doc("CHANGELOG.md", "CHANGELOG.md"), doc("doc/guide.md", "guide.md"),
	}
	for shell, installed := range map[string]string{
		"bash": "/usr/share/bash-completion/completions/katachi", "fish": "/usr/share/fish/vendor_completions.d/katachi.fish", "zsh": "",
	} {
		list = append(list, packed{"dist/extra/completion/katachi." + shell, "completion/katachi." + shell, installed})
	}
	pages, err := filepath.Glob(filepath.Join(r.extra(), "man", "*.1"))
	if len(pages) == 0 && err == nil {
		err = fmt.Errorf("%s has no manual pages: take the step page first", r.extra())
	}
	for _, page := range pages {
		list = append(list, packed{"dist/extra/man/" + filepath.Base(page), "man1/" + filepath.Base(page), "/usr/share/man/man1/" + filepath.Base(page)})
	}
	slices.SortFunc(list, func(a, b packed) int { return strings.Compare(a.In, b.In) })
	return list, err
}

// archiveName is the name of the archive for a platform, without its ending.
func (r *release) archiveName(platform string) string {
	return "katachi_" + r.number() + "_" + strings.ReplaceAll(platform, "/", "_")
}

// buildArchives lets GoReleaser build the programs, and pack them and their files as archives, as
// packages for Debian, RPM and Alpine, and as a Homebrew cask. It also lists the modules in each
// program.
func (r *release) buildArchives() error {
	list, err := r.contents()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := template.Must(template.New("").Delims("[[", "]]").Parse(goreleaserConfig)).Execute(&text, map[string]any{
		"Dist": r.dist(), "Version": r.number(), "Home": "https://" + r.module, "URL": r.url, "Files": list,
		"Targets": "[" + strings.ReplaceAll(strings.Join(r.platforms, ", "), "/", "_") + "]",
	}); err != nil {
		return err
	}
	config := filepath.Join(r.dir, "goreleaser.yaml")
	if err := os.WriteFile(config, text.Bytes(), 0o666); err != nil {
		return err
	}
	if err := r.run(r.source(), nil, "go", "run", goreleaser, "release", "--snapshot", "--clean", "--config", config); err != nil {
		return err
	}
	if err := r.takeArtifacts(); err != nil {
		return err
	}
	for _, platform := range r.platforms {
		if err := r.bill(platform); err != nil {
			return err
		}
	}
	return os.RemoveAll(r.dist())
}

// dist is GoReleaser's folder.
func (r *release) dist() string { return filepath.Join(r.dir, "dist") }

// takeArtifacts moves GoReleaser's results to their final places.
func (r *release) takeArtifacts() error {
	data, err := os.ReadFile(filepath.Join(r.dist(), "artifacts.json"))
	if err != nil {
		return err
	}
	var list []struct{ Name, Path, Type, GOOS, GOArch string }
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	for _, a := range list {
		to := filepath.Join(r.files(), a.Name)
		switch a.Type {
		case "Binary":
			to = r.program(a.GOOS + "/" + a.GOArch)
		case "Archive", "Linux Package", "Homebrew Cask":
		default:
			continue
		}
		from := a.Path
		if !filepath.IsAbs(from) {
			from = filepath.Join(r.source(), from)
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o777), os.Rename(from, to)); err != nil {
			return err
		}
	}
	return nil
}

// bill writes a software bill of materials in CycloneDX format: the modules that the Go command
// recorded in a program, and the version of Go.
func (r *release) bill(platform string) error {
	info, err := buildinfo.ReadFile(r.program(platform))
	if err != nil {
		return err
	}
	component := func(kind cyclonedx.ComponentType, path, version string) cyclonedx.Component {
		purl := "pkg:golang/" + path + "@" + version
		return cyclonedx.Component{Type: kind, BOMRef: purl, Name: path, Version: version, PackageURL: purl}
	}
	main := component(cyclonedx.ComponentTypeApplication, info.Main.Path, r.version)
	list := []cyclonedx.Component{component(cyclonedx.ComponentTypeLibrary, "std", info.GoVersion)}
	for _, m := range info.Deps {
		list = append(list, component(cyclonedx.ComponentTypeLibrary, m.Path, m.Version))
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata, bom.Components = &cyclonedx.Metadata{Component: &main}, &list
	var text bytes.Buffer
	if err := cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.files(), r.archiveName(platform)+".cdx.json"), text.Bytes(), 0o666)
}
