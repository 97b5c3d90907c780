package main

import (
	"bytes"
	_ "embed" // arriving.template
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/mod/modfile"
)

// rename clones the repository and gives the clone its module path: in imports, in go.mod files,
// and where texts name a package. It commits the result; publishModules sets the tags.
func (r *release) rename() error {
	if err := os.RemoveAll(r.source()); err != nil {
		return err
	}
	if err := os.MkdirAll(r.dir, 0o777); err != nil {
		return err
	}
	if err := r.run(r.dir, nil, "git", "clone", "-q", r.repo, "source"); err != nil {
		return err
	}
	listed, err := r.output(r.source(), "git", "ls-files")
	if err != nil {
		return err
	}
	files := strings.Split(listed, "\n")
	main, err := os.ReadFile(filepath.Join(r.source(), "go.mod"))
	if err != nil {
		return err
	}
	names := packageNames(files, modfile.ModulePath(main), r.module)
	for _, name := range files {
		if err := r.renameFile(name, names); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := r.run(r.source(), nil, "gofmt", append([]string{"-w"}, withExt(files, ".go")...)...); err != nil {
		return err
	}
	return r.commit("katachi: module " + r.module)
}

// withExt returns the files with an extension.
func withExt(files []string, ext string) (list []string) {
	for _, f := range files {
		if filepath.Ext(f) == ext {
			list = append(list, f)
		}
	}
	return list
}

// names replaces the names of the module's packages.
type names struct {
	found    *regexp.Regexp // katachi/match, and katachi/ before a quote or brace
	itself   *regexp.Regexp // the module's path alone in Go code: the import of its root
	from, to string
	folders  map[string]bool // first elements of the paths of packages
}

// packageNames returns the names that give the packages of files their new paths.
func packageNames(files []string, from, to string) *names {
	n := &names{
		found:   regexp.MustCompile(`(^|[^\w./-])` + regexp.QuoteMeta(from) + `/(\w+|["}])`),
		itself:  regexp.MustCompile(`(?m)(\bourModule = |^import |^\t)"` + regexp.QuoteMeta(from) + `"$`),
		from:    from,
		to:      to,
		folders: map[string]bool{`"`: true, "}": true},
	}
	for _, f := range withExt(files, ".go") {
		first, _, _ := strings.Cut(f, "/")
		n.folders[first] = true
	}
	return n
}

// replace returns text with the new paths of packages. After katachi/, only folders of packages are
// replaced.
func (n *names) replace(text []byte) []byte {
	text = n.itself.ReplaceAll(text, []byte("${1}\""+n.to+"\""))
	return n.found.ReplaceAllFunc(text, func(found []byte) []byte {
		m := n.found.FindSubmatch(found)
		if !n.folders[string(m[2])] {
			return found
		}
		return bytes.Join([][]byte{m[1], []byte(n.to), []byte("/"), m[2]}, nil)
	})
}

// textFiles are the files other than Go files that name packages.
var textFiles = map[string]bool{".md": true, ".sh": true, ".txtar": true, ".ipynb": true, "": true}

// renameFile writes the new path into one file.
func (r *release) renameFile(name string, n *names) error {
	path := filepath.Join(r.source(), name)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	ext := filepath.Ext(name)
	if filepath.Base(name) != "go.mod" && ext != ".go" && !textFiles[ext] {
		return nil
	}
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	text := old
	switch {
	case filepath.Base(name) == "go.mod":
		text, err = r.renameModule(name, old, n)
	case name == "README.md":
		text, err = r.published(n.replace(old))
	default:
		text = n.replace(old)
	}
	if err != nil || bytes.Equal(text, old) {
		return err
	}
	return os.WriteFile(path, text, info.Mode().Perm())
}

// renameModule writes the new path into a go.mod file. The module beam requires the released
// version, and has no replace directive: go install rejects a module with one.
func (r *release) renameModule(name string, old []byte, n *names) ([]byte, error) {
	f, err := modfile.Parse(name, old, nil)
	if err != nil {
		return nil, err
	}
	path := f.Module.Mod.Path
	if path != n.from && !strings.HasPrefix(path, n.from+"/") {
		return nil, fmt.Errorf("module %s is not below %s", path, n.from)
	}
	if err := f.AddModuleStmt(n.to + strings.TrimPrefix(path, n.from)); err != nil {
		return nil, err
	}
	for _, require := range f.Require {
		if require.Mod.Path != n.from {
			continue
		}
		if err := errors.Join(f.DropRequire(n.from), f.AddRequire(n.to, r.version), f.DropReplace(n.from, "")); err != nil {
			return nil, err
		}
		break
	}
	f.Cleanup()
	return f.Format()
}

// The paragraphs of README.md that apply until katachi is published are between these lines.
const (
	unpublishedBegin = "<!-- until it is published -->\n"
	unpublishedEnd   = "<!-- end -->\n"
)

//go:embed arriving.template
var arriving string // what README.md of a release says first: how to get it, and to try it

// published returns README.md for the published module: its first paragraph for a checkout becomes
// how to get the program, its second how to get the module.
func (r *release) published(text []byte) ([]byte, error) {
	var first bytes.Buffer
	err := fill(&first, arriving, map[string]string{"Module": r.module, "Version": r.version, "Number": r.number(), "URL": r.url})
	if err != nil {
		return nil, err
	}
	rest, done := string(text), ""
	for _, said := range []string{first.String(), "```\ngo get " + r.module + "@" + r.version + "\n```\n"} {
		before, after, found := strings.Cut(rest, unpublishedBegin)
		_, after, ended := strings.Cut(after, unpublishedEnd)
		if !found || !ended {
			return nil, fmt.Errorf("want twice the lines %q and %q around what holds until it is published", unpublishedBegin, unpublishedEnd)
		}
		done, rest = done+before+said, after
	}
	return []byte(done + rest), nil
}

// commit commits everything in the clone, with the author and the time of its last commit, so that
// the same source gives the same commit.
func (r *release) commit(message string) error {
	last, err := r.output(r.source(), "git", "log", "-1", "--format=%an%n%ae%n%cI")
	if err != nil {
		return err
	}
	who := strings.Split(last, "\n")
	if len(who) != 3 {
		return fmt.Errorf("git log prints %q: want a name, an address and a time", last)
	}
	env := []string{
		"GIT_AUTHOR_NAME=" + who[0], "GIT_AUTHOR_EMAIL=" + who[1], "GIT_AUTHOR_DATE=" + who[2],
		"GIT_COMMITTER_NAME=" + who[0], "GIT_COMMITTER_EMAIL=" + who[1], "GIT_COMMITTER_DATE=" + who[2],
	}
	if err := r.run(r.source(), nil, "git", "add", "-A"); err != nil {
		return err
	}
	return r.run(r.source(), env, "git", "-c", "commit.gpgsign=false", "commit", "-q", "-m", message)
}
