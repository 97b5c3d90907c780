package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/template"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// nfpm is the program that makes packages. It is run, not linked.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0"

//go:embed nfpm.yaml
var nfpmConfig string

// extra is the folder of what archives hold besides the program and the clone's own files.
func (r *release) extra() string { return filepath.Join(r.dir, "extra") }

// number is the version without its v.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

// here is the platform of this machine.
const here = runtime.GOOS + "/" + runtime.GOARCH

// program returns where the program for a platform lies.
func (r *release) program(platform string) string {
	name := "katachi"
	if strings.HasPrefix(platform, "windows/") {
		name += ".exe"
	}
	return filepath.Join(r.dir, "programs", strings.ReplaceAll(platform, "/", "_"), name)
}

// buildPrograms builds the WebAssembly modules of the page, which released programs hold, and the
// programs: those of the platforms, and one for this machine. The Go command records the tag as
// their version.
func (r *release) buildPrograms() error {
	if err := r.run(r.source(), nil, "make", "--no-print-directory", "modules"); err != nil {
		return err
	}
	platforms := r.platforms
	if !slices.Contains(platforms, here) {
		platforms = append([]string{here}, platforms...)
	}
	for _, platform := range platforms {
		system, arch, _ := strings.Cut(platform, "/")
		if err := r.run(r.source(), []string{"CGO_ENABLED=0", "GOOS=" + system, "GOARCH=" + arch}, "go", "build", "-tags", "site", "-trimpath",
			"-buildvcs=true", "-ldflags", "-s -w -buildid=", "-o", r.program(platform), "./cmd/katachi"); err != nil {
			return err
		}
	}
	return nil
}

// writePage lets the program for this machine write what it writes of itself: the page without a
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
		code, err := r.output(r.dir, r.program(here), "completion", "-c", shell)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(r.extra(), "completion", "katachi."+shell), []byte(code+"\n"), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A packed file is one that archives and packages hold.
type packed struct{ from, in, installed string } // its path here, in an archive, and on a system; "" for not there

// contents lists what goes with the program.
func (r *release) contents() ([]packed, error) {
	doc := func(from, in string) packed {
		return packed{filepath.Join(r.source(), from), in, "/usr/share/doc/katachi/" + path.Base(in)}
	}
	list := []packed{
		{filepath.Join(r.source(), "LICENSE"), "LICENSE", "/usr/share/doc/katachi/copyright"},
		doc("cmd/katachi/THIRD_PARTY", "THIRD_PARTY"), doc("README.md", "README.md"), doc("CHANGELOG.md", "CHANGELOG.md"), doc("doc/guide.md", "guide.md"),
	}
	for shell, installed := range map[string]string{
		"bash": "/usr/share/bash-completion/completions/katachi", "fish": "/usr/share/fish/vendor_completions.d/katachi.fish", "zsh": "",
	} {
		list = append(list, packed{filepath.Join(r.extra(), "completion", "katachi."+shell), "completion/katachi." + shell, installed})
	}
	pages, err := filepath.Glob(filepath.Join(r.extra(), "man", "*.1"))
	if len(pages) == 0 && err == nil {
		err = fmt.Errorf("%s has no manual pages: take the step page first", r.extra())
	}
	for _, page := range pages {
		list = append(list, packed{page, "man1/" + filepath.Base(page), "/usr/share/man/man1/" + filepath.Base(page)})
	}
	slices.SortFunc(list, func(a, b packed) int { return strings.Compare(a.in, b.in) })
	return list, err
}

// dated is contents, and the time that the files are given.
func (r *release) dated() ([]packed, time.Time, error) {
	when, err := r.commitTime()
	if err != nil {
		return nil, when, err
	}
	list, err := r.contents()
	return list, when, err
}

// archiveName is the name of the archive for a platform, without its ending.
func (r *release) archiveName(platform string) string {
	return "katachi_" + r.number() + "_" + strings.ReplaceAll(platform, "/", "_")
}

// buildArchives packs the programs with what goes with them, lists what is in each, and writes the
// Homebrew cask.
func (r *release) buildArchives() error {
	list, when, err := r.dated()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.files(), 0o777); err != nil {
		return err
	}
	for _, platform := range r.platforms {
		all := append([]packed{{r.program(platform), filepath.Base(r.program(platform)), ""}}, list...)
		pack := packTar
		if strings.HasPrefix(platform, "windows/") {
			pack = packZip
		}
		data, ending, err := pack(r.archiveName(platform), all, when)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(r.files(), r.archiveName(platform)+ending), data, 0o666); err != nil {
			return err
		}
		if err := r.bill(platform); err != nil {
			return err
		}
	}
	return r.writeCask()
}

// mode is that of a file in an archive: of the program, which comes first, and of all others.
func mode(i int) os.FileMode {
	if i == 0 {
		return 0o755
	}
	return 0o644
}

// packTar packs files into a folder of a .tar.gz.
func packTar(folder string, list []packed, when time.Time) (data []byte, ending string, err error) {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is one that there is
	w := tar.NewWriter(z)
	for i, f := range list {
		if err := packFile(w, folder+"/"+f.in, f.from, int64(mode(i)), when); err != nil {
			return nil, "", err
		}
	}
	err = errors.Join(w.Close(), z.Close()) // it writes the end
	return out.Bytes(), ".tar.gz", err
}

// packZip packs files into a folder of a .zip.
func packZip(folder string, list []packed, when time.Time) (data []byte, ending string, err error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, f := range list {
		data, err := os.ReadFile(f.from)
		if err != nil {
			return nil, "", err
		}
		header := &zip.FileHeader{Name: folder + "/" + f.in, Method: zip.Deflate, Modified: when}
		header.SetMode(mode(i))
		member, err := w.CreateHeader(header)
		if err != nil {
			return nil, "", err
		}
		if _, err := member.Write(data); err != nil {
			return nil, "", err
		}
	}
	err = w.Close() // it writes the list of members
	return out.Bytes(), ".zip", err
}

// buildPackages makes the packages for Debian, RPM and Alpine of the programs for Linux.
func (r *release) buildPackages() error {
	list, when, err := r.dated()
	if err != nil {
		return err
	}
	type file struct{ From, To string }
	var files []file
	for _, f := range list {
		if f.installed != "" {
			files = append(files, file{f.from, f.installed})
		}
	}
	config := template.Must(template.New("").Delims("[[", "]]").Parse(nfpmConfig))
	for _, platform := range r.platforms {
		arch, linux := strings.CutPrefix(platform, "linux/")
		if !linux {
			continue
		}
		var text bytes.Buffer
		if err := config.Execute(&text, map[string]any{
			"Arch": arch, "Version": r.number(), "Home": "https://" + r.module, "Time": when.Format(time.RFC3339), "Program": r.program(platform), "Files": files,
		}); err != nil {
			return err
		}
		path := filepath.Join(r.dir, "nfpm-"+arch+".yaml")
		if err := os.WriteFile(path, text.Bytes(), 0o666); err != nil {
			return err
		}
		env := []string{fmt.Sprintf("SOURCE_DATE_EPOCH=%d", when.Unix())}
		for _, format := range []string{"deb", "rpm", "apk"} {
			if err := r.run(r.dir, env, "go", "run", nfpm, "package", "--config", path, "--packager", format, "--target", r.files()); err != nil {
				return err
			}
		}
	}
	return nil
}

// cask is what Homebrew reads.
var cask = template.Must(template.New("").Parse(`cask "katachi" do
  version "{{.Number}}"
{{- range .Systems}}
  on_{{.Name}} do
{{- range .Archives}}
    on_{{.Arch}} do
      sha256 "{{.Sum}}"
      url "{{$.URL}}/{{.File}}"
      binary "{{.Folder}}/katachi"
      manpage "{{.Folder}}/man1/katachi.1"
      bash_completion "{{.Folder}}/completion/katachi.bash"
      fish_completion "{{.Folder}}/completion/katachi.fish"
    end
{{- end}}
  end
{{- end}}

  name "katachi"
  desc "Finds known shapes on a Go board"
  homepage "{{.Home}}"
{{- if .Mac}}

  postflight do
    if OS.mac?
      system_command "/usr/bin/xattr", args: ["-dr", "com.apple.quarantine", staged_path.to_s]
    end
  end
{{- end}}
end
`))

// writeCask writes the Homebrew cask of the archives for macOS and Linux.
func (r *release) writeCask() error {
	type archive struct{ Arch, Sum, File, Folder string }
	type system struct {
		Name     string
		Archives []archive
	}
	var systems []system
	for _, name := range [][2]string{{"darwin", "macos"}, {"linux", "linux"}} {
		s := system{Name: name[1]}
		for _, arch := range [][2]string{{"amd64", "intel"}, {"arm64", "arm"}} {
			platform := name[0] + "/" + arch[0]
			if !slices.Contains(r.platforms, platform) {
				continue
			}
			folder := r.archiveName(platform)
			data, err := os.ReadFile(filepath.Join(r.files(), folder+".tar.gz"))
			if err != nil {
				return err
			}
			s.Archives = append(s.Archives, archive{arch[1], fmt.Sprintf("%x", sha256.Sum256(data)), folder + ".tar.gz", folder})
		}
		if len(s.Archives) > 0 {
			systems = append(systems, s)
		}
	}
	if len(systems) == 0 {
		return nil
	}
	var text bytes.Buffer
	if err := cask.Execute(&text, map[string]any{
		"Number": r.number(), "Systems": systems, "URL": r.url, "Home": "https://" + r.module, "Mac": systems[0].Name == "macos",
	}); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.files(), "katachi.rb"), text.Bytes(), 0o666)
}

// bill writes a software bill of materials in CycloneDX's form: the modules that the Go command
// recorded in a program, with the version of Go itself.
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
