package sgf

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/shared"
)

// mainLineText prints the steps of all main lines: "0+aa" is a set-up stone in
// node 0, "1Bpd" a move.
func mainLineText(data []byte) string {
	var m MainLine
	var out []string
	m.Reset(data)
	for m.NextGame() {
		columns, rows := m.Size()
		line := []string{fmt.Sprintf("%dx%d", columns, rows)}
		for m.Next() {
			line = append(line, stepText(m.Step()))
		}
		out = append(out, fmt.Sprintf("%s /%d", strings.Join(line, " "), m.Nodes()))
	}
	return strings.Join(out, "\n")
}

func stepText(s Step) string {
	what := strings.ToUpper(s.Color.Name()[:1])
	if s.Setup {
		what = "+" + what
	}
	p := s.Point.String()
	if s.Point == Pass {
		p = "pass"
	}
	return fmt.Sprintf("%d%s%s", s.Node, what, p)
}

// treeText prints the main lines of trees as mainLineText does.
func treeText(f *File) string {
	var out []string
	for _, g := range f.Games {
		columns, rows := g.Size()
		line, number := []string{fmt.Sprintf("%dx%d", columns, rows)}, 0
		for n := range g.MainLine() {
			for _, s := range n.AppendSteps(nil, number, columns, rows) {
				line = append(line, stepText(s))
			}
			number++
		}
		out = append(out, fmt.Sprintf("%s /%d", strings.Join(line, " "), number))
	}
	return strings.Join(out, "\n")
}

func TestShow(t *testing.T) {
	dir := shared.Path(t, "sgf-cases")
	files, _ := filepath.Glob(filepath.Join(dir, "*.sgf"))
	for _, path := range files {
		data, _ := os.ReadFile(path)
		f, err := Parse(data, &Options{Name: filepath.Base(path)})
		if err != nil {
			t.Error(err)
			continue
		}
		a, b := mainLineText(data), treeText(f)
		if len(a) < 500 {
			fmt.Println(filepath.Base(path), a)
			fmt.Print("   ", f.Games[0])
		}
		if a != b {
			t.Errorf("%s: main %.100s tree %.100s", path, a, b)
		}
		for _, w := range f.Warnings {
			if len(f.Warnings) < 10 {
				fmt.Println("   ", w)
			}
		}
	}
}
