package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"text/template"
	"time"

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

// docs is where packages install documents.
const docs = "/usr/share/doc/katachi/"

// contents lists the files that are packed with the program. Packages have compressed manual pages,
// as Debian wants them.
func (r *release) contents() ([]packed, error) {
	list := []packed{
		{"LICENSE", "LICENSE", ""},
		{"dist/extra/copyright", "", docs + "copyright"},
		{"cmd/katachi/THIRD_PARTY", "THIRD_PARTY", docs + "THIRD_PARTY"},
		{"dist/extra/completion/katachi.bash", "completion/katachi.bash", "/usr/share/bash-completion/completions/katachi"},
		{"dist/extra/completion/katachi.fish", "completion/katachi.fish", "/usr/share/fish/vendor_completions.d/katachi.fish"},
		{"dist/extra/completion/katachi.zsh", "completion/katachi.zsh", "/usr/share/zsh/vendor-completions/_katachi"},
	}
	linked, err := linkedPages(r.source(), "README.md")
	if err != nil {
		return nil, err
	}
	for _, page := range linked {
		list = append(list, packed{page, page, docs + page})
	}
	pages, err := filepath.Glob(filepath.Join(r.extra(), "man", "*.1"))
	if len(pages) == 0 && err == nil {
		err = fmt.Errorf("%s has no manual pages: take the step page first", r.extra())
	}
	for _, page := range pages {
		name := filepath.Base(page)
		list = append(list, packed{"dist/extra/man/" + name, "man1/" + name, ""},
			packed{"dist/extra/man/" + name + ".gz", "", "/usr/share/man/man1/" + name + ".gz"})
	}
	slices.SortFunc(list, func(a, b packed) int { return strings.Compare(a.In+a.Installed, b.In+b.Installed) })
	return list, err
}

// link is a link of Markdown to a page or picture beside it.
var link = regexp.MustCompile(`\]\(([^)#:]+\.(?:md|png|svg))[#)]`)

// linkedPages returns a page, and the pages and pictures that it links, with those that they link,
// as paths from the folder root.
func linkedPages(root, first string) ([]string, error) {
	list := []string{first}
	for i := 0; i < len(list); i++ {
		if path.Ext(list[i]) != ".md" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, list[i]))
		if err != nil {
			return nil, err
		}
		for _, m := range link.FindAllSubmatch(text, -1) {
			if to := path.Join(path.Dir(list[i]), string(m[1])); !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
	}
	return list, nil
}

// writeDebian writes what only packages have: compressed manual pages, the copyright file in
// Debian's format, and the list of changes from which GoReleaser makes Debian's.
func (r *release) writeDebian() error {
	pages, err := filepath.Glob(filepath.Join(r.extra(), "man", "*.1"))
	if err != nil {
		return err
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		var packed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if _, err := z.Write(text); err != nil {
			return err
		}
		if err := errors.Join(z.Close(), os.WriteFile(page+".gz", packed.Bytes(), 0o666)); err != nil {
			return err
		}
	}
	licence, err := os.ReadFile(filepath.Join(r.source(), "LICENSE"))
	if err != nil {
		return err
	}
	holder := regexp.MustCompile(`(?m)^Copyright \(c\) (.+)$`).FindSubmatch(licence)
	if holder == nil {
		return errors.New("LICENSE: no line begins with \"Copyright (c)\"")
	}
	indented := " " + strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(string(licence)), "\n\n", "\n.\n"), "\n", "\n ")
	when, err := r.commitTime()
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(r.extra(), "copyright"), fmt.Appendf(nil, debianCopyright, r.module, holder[1], indented), 0o666),
		os.WriteFile(filepath.Join(r.extra(), "changes.yaml"), fmt.Appendf(nil, debianChanges, r.number(), when.Format(time.RFC3339), r.maintainer(), r.version), 0o666),
	)
}

// maintainer is who packages name as their maintainer.
func (r *release) maintainer() string {
	host, _, _ := strings.Cut(r.module, "/")
	return "The authors of katachi <katachi@" + host + ">"
}

const debianCopyright = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: katachi
Source: https://%s

Files: *
Copyright: %s
License: MIT
Comment: The notices of linked modules are in THIRD_PARTY beside this file.

License: MIT
%s
`

const debianChanges = `- semver: %s-1
  date: %s
  packager: %s
  deb: {urgency: low, distributions: [unstable]}
  changes:
    - note: "Release %s; CHANGELOG.md beside this file lists the changes."
`

// archiveName is the name of the archive for a platform, without its ending.
func (r *release) archiveName(platform string) string {
	return "katachi_" + r.number() + "_" + strings.ReplaceAll(platform, "/", "_")
}

// buildArchives lets GoReleaser build the programs, and pack them and their files as archives, as
// packages for Debian, RPM and Alpine, and as a Homebrew cask. It also lists the modules in each
// program.
func (r *release) buildArchives() error {
	if err := r.writeDebian(); err != nil {
		return err
	}
	list, err := r.contents()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := fill(&text, goreleaserConfig, map[string]any{
		"Dist": r.dist(), "Version": r.number(), "Home": "https://" + r.module, "URL": r.url, "Files": list, "Maintainer": r.maintainer(),
		"Windows": slices.ContainsFunc(r.platforms, func(p string) bool { return strings.HasPrefix(p, "windows/") }),
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
	return errors.Join(r.writeFlake(), os.RemoveAll(r.dist()))
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
		case "Archive", "Linux Package", "Homebrew Cask", "Scoop Manifest", "Winget Manifest":
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

// nixSystems are Nix's names for the platforms.
var nixSystems = map[string]string{
	"linux/amd64": "x86_64-linux", "linux/arm64": "aarch64-linux", "darwin/amd64": "x86_64-darwin", "darwin/arm64": "aarch64-darwin",
}

//go:embed flake.nix
var flake string

// writeFlake writes a flake for Nix, which installs the archives; www/flake.tar.gz is what
// "nix run https://MODULE/flake.tar.gz" reads.
func (r *release) writeFlake() error {
	type archive struct{ System, URL, Sum string }
	var list []archive
	for _, platform := range r.platforms {
		if nixSystems[platform] == "" {
			continue
		}
		name := r.archiveName(platform) + ".tar.gz"
		data, err := os.ReadFile(filepath.Join(r.files(), name))
		if err != nil {
			return err
		}
		list = append(list, archive{nixSystems[platform], r.url + "/" + name, fmt.Sprintf("%x", sha256.Sum256(data))})
	}
	var text bytes.Buffer
	if err := fill(&text, flake, map[string]any{"Archives": list, "Version": r.number(), "Home": "https://" + r.module}); err != nil {
		return err
	}
	when, err := r.commitTime()
	if err != nil {
		return err
	}
	from := filepath.Join(r.dir, "flake.nix")
	if err := os.WriteFile(from, text.Bytes(), 0o666); err != nil {
		return err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	w := tar.NewWriter(z)
	if err := errors.Join(packFile(w, "katachi/flake.nix", from, 0o644, when), w.Close(), z.Close()); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.www(), "flake.tar.gz"), packed.Bytes(), 0o666)
}

// fill fills in the double brackets of a template.
func fill(to *bytes.Buffer, text string, values any) error {
	return template.Must(template.New("").Delims("[[", "]]").Parse(text)).Execute(to, values)
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
