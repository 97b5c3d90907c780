package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

//go:embed python/katachi/*.py python/katachi/py.typed
var python embed.FS

// wheelTags are Python's names for the platforms (PEP 425, PEP 600, PEP 656). The programs for
// Linux need no C library; Go 1.26 needs macOS 12.
var wheelTags = map[string]string{
	"linux/amd64":   "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
	"linux/arm64":   "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
	"darwin/amd64":  "macosx_12_0_x86_64",
	"darwin/arm64":  "macosx_12_0_arm64",
	"windows/amd64": "win_amd64",
	"windows/arm64": "win_arm64",
}

// buildWheels writes a wheel for each platform.
func (r *release) buildWheels() error {
	when, err := r.commitTime()
	if err != nil {
		return err
	}
	for _, platform := range r.platforms {
		if err := r.wheel(platform, r.program(platform), when); err != nil {
			return err
		}
	}
	return nil
}

// pythonVersion converts a version to Python's form: v0.1.0-rc.1 becomes 0.1.0rc1 (PEP 440).
func pythonVersion(version string) (string, error) {
	release, pre, found := strings.Cut(strings.TrimPrefix(version, "v"), "-")
	if !found {
		return release, nil
	}
	kind, number, _ := strings.Cut(pre, ".")
	short := map[string]string{"alpha": "a", "beta": "b", "rc": "rc"}[kind]
	if short == "" {
		return "", fmt.Errorf("version %s: Python knows no pre-releases but alpha.N, beta.N and rc.N", version)
	}
	return release + short + number, nil
}

// A wheelFile collects the members of a wheel, and their checksums for RECORD.
type wheelFile struct {
	zip    *zip.Writer
	when   time.Time
	record strings.Builder
	err    error
}

// add adds a member, readable by everyone and, if it is a program, executable by everyone.
func (w *wheelFile) add(name string, data []byte, mode fs.FileMode) {
	if w.err != nil {
		return
	}
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: w.when}
	header.SetMode(mode)
	member, err := w.zip.CreateHeader(header)
	if err == nil {
		_, err = member.Write(data)
	}
	w.err = err
	sum := sha256.Sum256(data)
	fmt.Fprintf(&w.record, "%s,sha256=%s,%d\n", name, base64.RawURLEncoding.EncodeToString(sum[:]), len(data))
}

// wheel writes the wheel of one platform: the package, the program, and pip's metadata.
func (r *release) wheel(platform, program string, when time.Time) error {
	version, err := pythonVersion(r.version)
	if err != nil {
		return err
	}
	tags := wheelTags[platform]
	if err := os.MkdirAll(r.files(), 0o777); err != nil {
		return err
	}
	var packed bytes.Buffer
	w := &wheelFile{zip: zip.NewWriter(&packed), when: when}
	err = fs.WalkDir(python, "python/katachi", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := python.ReadFile(p)
		w.add(strings.TrimPrefix(p, "python/"), data, 0o644)
		return err
	})
	if err != nil {
		return err
	}
	binary, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	w.add("katachi/bin/"+filepath.Base(program), binary, 0o755)
	info := "katachi-" + version + ".dist-info/"
	for _, f := range []string{"LICENSE", "cmd/katachi/THIRD_PARTY"} {
		text, err := os.ReadFile(filepath.Join(r.source(), f))
		if err != nil {
			return err
		}
		w.add(info+"licenses/"+path.Base(f), text, 0o644)
	}
	w.add(info+"METADATA", fmt.Appendf(nil, wheelMetadata, version, r.module), 0o644)
	w.add(info+"entry_points.txt", []byte("[console_scripts]\nkatachi = katachi.__main__:main\n"), 0o644)
	about := "Wheel-Version: 1.0\nGenerator: katachi/tools/packaging\nRoot-Is-Purelib: false\n"
	for tag := range strings.SplitSeq(tags, ".") {
		about += "Tag: py3-none-" + tag + "\n"
	}
	w.add(info+"WHEEL", []byte(about), 0o644)
	w.add(info+"RECORD", []byte(w.record.String()+info+"RECORD,,\n"), 0o644)
	if err := errors.Join(w.err, w.zip.Close()); err != nil {
		return err
	}
	name := fmt.Sprintf("katachi-%s-py3-none-%s.whl", version, tags)
	return os.WriteFile(filepath.Join(r.files(), name), packed.Bytes(), 0o666)
}

const wheelMetadata = `Metadata-Version: 2.1
Name: katachi
Version: %s
Summary: Finds known shapes on a Go board
Home-page: https://%s
License: MIT
Keywords: go,baduk,weiqi,igo,sgf
Classifier: License :: OSI Approved :: MIT License
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Typing :: Typed
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
Provides-Extra: polars
Requires-Dist: polars; extra == "polars"
Description-Content-Type: text/plain

katachi (the Japanese word for shape) names the moves of Go games, finds every game with a position, and matches
patterns. This package carries the program for its platform, and functions that call it:

    import katachi
    katachi.name("game.sgf")
`

// writeSums writes the SHA-256 checksums of all files in the format of sha256sum -c, and lists the
// files with their sizes.
func (r *release) writeSums() error {
	entries, err := os.ReadDir(r.files())
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, e := range entries {
		if e.Name() == "SHA256SUMS" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(r.files(), e.Name()))
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		fmt.Fprintf(&sums, "%s  %s\n", hex.EncodeToString(sum[:]), e.Name())
		fmt.Fprintf(os.Stderr, "%11d  %s\n", len(data), e.Name())
	}
	return os.WriteFile(filepath.Join(r.files(), "SHA256SUMS"), []byte(sums.String()), 0o666)
}
