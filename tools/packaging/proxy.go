package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/mod/sumdb/dirhash"
	"golang.org/x/mod/zip"
)

// escaped returns a module path in the form that proxies use: a ! and a small letter for each
// capital letter.
func escaped(path string) string {
	e, err := module.EscapePath(path)
	if err != nil {
		return path // check has rejected such paths
	}
	return e
}

// publishModules writes both modules, katachi and beam, into the folder for the proxy, and tags
// them. katachi comes first, because go.sum of beam contains its checksums.
func (r *release) publishModules() error {
	sums, err := r.publish("")
	if err != nil {
		return err
	}
	if err := r.beamSums(sums); err != nil {
		return err
	}
	if changed, err := r.output(r.source(), "git", "status", "--porcelain"); err != nil {
		return err
	} else if changed != "" {
		if err := r.commit("beam: the sums of " + r.module + " " + r.version); err != nil {
			return err
		}
	}
	if _, err := r.publish("beam"); err != nil {
		return err
	}
	for _, tag := range []string{r.version, "beam/" + r.version} {
		if err := r.run(r.source(), nil, "git", "tag", "-f", tag); err != nil {
			return err
		}
	}
	return r.importPages()
}

// beamSums writes the checksums of katachi into go.sum of beam, and removes those of other versions
// of katachi.
func (r *release) beamSums(sums string) error {
	path := filepath.Join(r.source(), "beam", "go.sum")
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(old)) {
		if !strings.HasPrefix(line, r.module+" ") {
			sums += line
		}
	}
	return os.WriteFile(path, []byte(sums), 0o666)
}

// publish writes the files of the module in a folder of the clone, as specified in
// https://go.dev/ref/mod#goproxy-protocol, and returns the module's lines of go.sum.
func (r *release) publish(folder string) (sums string, err error) {
	m := module.Version{Path: strings.TrimSuffix(r.module+"/"+folder, "/"), Version: r.version}
	dir := filepath.Join(r.proxy(), escaped(m.Path), "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	at := func(ext string) string { return filepath.Join(dir, m.Version+ext) }

	var packed bytes.Buffer
	if err := zip.CreateFromVCS(&packed, m, r.source(), "HEAD", folder); err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(r.source(), folder, "go.mod"))
	if err != nil {
		return "", err
	}
	if got := modfile.ModulePath(mod); got != m.Path {
		return "", fmt.Errorf("%s: module %s, want %s: the clone was made for another path", filepath.Join(folder, "go.mod"), got, m.Path)
	}
	committed, err := r.output(r.source(), "git", "log", "-1", "--format=%cI")
	if err != nil {
		return "", err
	}
	when, err := time.Parse(time.RFC3339, committed)
	if err != nil {
		return "", err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{m.Version, when.UTC()})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(at(".zip"), packed.Bytes(), 0o666), os.WriteFile(at(".mod"), mod, 0o666),
		os.WriteFile(at(".info"), info, 0o666), addVersion(filepath.Join(dir, "list"), m.Version),
		os.WriteFile(filepath.Join(filepath.Dir(dir), "@latest"), info, 0o666)); err != nil {
		return "", err
	}
	return goSum(m, at(".zip"), mod)
}

// goSum returns the lines of go.sum for a module.
func goSum(m module.Version, packed string, mod []byte) (string, error) {
	all, err := dirhash.HashZip(packed, dirhash.Hash1)
	if err != nil {
		return "", err
	}
	one, err := dirhash.Hash1([]string{"go.mod"}, func(string) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(mod)), nil
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %s %s\n%s %s/go.mod %s\n", m.Path, m.Version, all, m.Path, m.Version, one), nil
}

// addVersion adds a line to a list of versions, and keeps the list sorted.
func addVersion(list, version string) error {
	old, err := os.ReadFile(list)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	versions := append(strings.Fields(string(old)), version)
	semver.Sort(versions)
	return os.WriteFile(list, []byte(strings.Join(slices.Compact(versions), "\n")+"\n"), 0o666)
}

// importPage tells the Go command where the proxy is, and sends people to the page.
var importPage = template.Must(template.New("").Parse(`<!DOCTYPE html>
<meta charset="utf-8">
<title>{{.}}</title>
<meta name="go-import" content="{{.}} mod https://{{.}}/proxy">
<meta http-equiv="refresh" content="0; url=https://{{.}}/page/">
<a href="https://{{.}}/page/">katachi</a>
`))

// importPages writes the page that the Go command requests, for the module and for beam below it.
func (r *release) importPages() error {
	var page strings.Builder
	if err := importPage.Execute(&page, r.module); err != nil {
		return err
	}
	for _, folder := range []string{"", "beam"} {
		dir := filepath.Join(r.www(), folder)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(page.String()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
