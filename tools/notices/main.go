// Command notices writes the file THIRD_PARTY: the modules and data of others in a katachi binary,
// and their licences. It reads the module cache. katachi version --licences prints the file. Run it by go
// generate ./cmd/katachi; with the argument once it prints a licence that several modules share
// only once.
//
// go-licenses 1.6 sees one system at a time, neither Go's own licence nor embedded data, and asks the
// web for addresses of licences.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// systems are the systems of the binaries; they link different modules.
var systems = []string{"linux", "darwin", "windows"}

// ourModule is katachi's own module, which the module beam links.
const ourModule = "katachi"

// data lists the embedded data of others, each with the file of its licence.
var data = []struct{ name, text, licence string }{
	{"English words (lexicon)", "40,963 words of SCOWL, by way of Debian's packages wamerican-small and wbritish-small.", "words/lexicon/common.LICENSE"},
	{"Game records (collection, names, match/hashtree, mind/predict/model, shape/database)", `The built-in games, positions, model and shapes are made of moves of games that were played, and
of who played them, where and when. These are facts, which nobody owns; no comment of a record is
here.`, ""},
	{"A board of letters (bookworm)", `The letters of the board in Brian McNamara, "DAWG-Gone!" (2010).`, ""},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("notices: ")
	text, err := notices()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("THIRD_PARTY", text, 0o666); err != nil {
		log.Fatal(err)
	}
}

// notices returns the text of THIRD_PARTY for the command in the current folder.
func notices() ([]byte, error) {
	var text bytes.Buffer
	text.WriteString(`katachi is under the MIT licence (see the file LICENSE). Its binaries also hold the modules and
data below, under the licences that follow each name. This file is written by go generate
./cmd/katachi.
`)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	section(&text, "Go standard library")
	if err := licence(&text, filepath.Join(strings.TrimSpace(string(root)), "LICENSE")); err != nil {
		return nil, err
	}
	modules, err := linked()
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		section(&text, m.name)
		if err := m.licences(&text); err != nil {
			return nil, err
		}
	}
	house, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", ourModule).Output()
	if err != nil {
		return nil, err
	}
	for _, d := range data {
		section(&text, d.name)
		fmt.Fprintf(&text, "%s\n", d.text)
		if d.licence != "" {
			text.WriteString("\n")
			if err := licence(&text, filepath.Join(strings.TrimSpace(string(house)), d.licence)); err != nil {
				return nil, err
			}
		}
	}
	return text.Bytes(), nil
}

// module is a module with the folders of its packages that are linked.
type module struct {
	name string // and version
	root string
	dirs []string
}

// linked returns the modules whose packages are linked on any of the systems.
func linked() (list []*module, err error) {
	found := map[string]*module{}
	for _, system := range systems {
		cmd := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{"\t"}}{{.Dir}}{{"\t"}}{{$.Dir}}{{end}}{{end}}`, ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for line := range strings.Lines(string(out)) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) != 3 || strings.HasPrefix(f[0], ourModule+" ") {
				continue
			}
			m := found[f[0]]
			if m == nil {
				m = &module{name: f[0], root: f[1]}
				found[f[0]] = m
				list = append(list, m)
			}
			if !slices.Contains(m.dirs, f[2]) {
				m.dirs = append(m.dirs, f[2])
			}
		}
	}
	slices.SortFunc(list, func(a, b *module) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents|unlicense)([-._].*)?$`)

// licences writes the licences in the folders of linked packages and above them, each text
// once.
func (m *module) licences(text *bytes.Buffer) error {
	var files []string
	for _, dir := range m.dirs {
		for ; len(dir) >= len(m.root); dir = filepath.Dir(dir) {
			entries, err := os.ReadDir(dir)
			if err != nil {
				return err
			}
			for _, e := range entries {
				path := filepath.Join(dir, e.Name())
				if e.Type().IsRegular() && licenceFile.MatchString(e.Name()) && !strings.HasSuffix(path, ".go") && !slices.Contains(files, path) {
					files = append(files, path)
				}
			}
		}
	}
	slices.Sort(files)
	if len(files) == 0 {
		return fmt.Errorf("%s: no licence found in %s: %w", m.name, m.root, fs.ErrNotExist)
	}
	written := map[string]bool{}
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if written[string(content)] {
			continue
		}
		if len(written) > 0 {
			fmt.Fprintf(text, "\n-- %s --\n\n", filepath.ToSlash(strings.TrimPrefix(path, m.root+string(filepath.Separator))))
		}
		written[string(content)] = true
		if err := licence(text, path); err != nil {
			return err
		}
	}
	return nil
}

func section(text *bytes.Buffer, name string) {
	lastSection = name
	fmt.Fprintf(text, "\n%s\n== %s\n\n", strings.Repeat("=", 100), name)
}

// licence writes a file without trailing blanks.
func licence(text *bytes.Buffer, path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(content)) == 0 {
		return errors.New(path + ": empty")
	}
	var whole strings.Builder
	for line := range strings.Lines(strings.Trim(string(content), "\r\n\f ")) {
		whole.WriteString(strings.TrimRight(line, " \t\r\n\f") + "\n")
	}
	if len(os.Args) > 1 && os.Args[1] == "once" { // of a binary with hundreds of modules
		if first, ok := printed[whole.String()]; ok {
			text.WriteString("The licence is word for word that of " + first + ", above.\n")
			return nil
		}
		printed[whole.String()] = lastSection
	}
	text.WriteString(whole.String())
	return nil
}

// printed has the licences that were printed, and under which name.
var printed, lastSection = map[string]string{}, ""
