package katachi_test

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mayskip are conditions under which a test may call Skip itself: it is long, its flag is not set, or
// it tests a path that this build does not have. If something is absent, tests call testpeers.Skip,
// which fails if KATACHI_REQUIRE is set; modules without testpeers ask for it themselves.
var mayskip = regexp.MustCompile(`^(testing\.Short\(\)|.*KATACHI_LONG.*|.*KATACHI_REQUIRE"\) == ""|!long\(\)|\*\w+ == ""|!\*\w+|path == ""|into == ""|!hashtree\.HasVector\(\)|!byBytes|runtime\.GOOS == "windows")$`)

// TestSkips checks that all tests that need something call testpeers to skip. In continuous
// integration, where nothing may be absent, such a skip then fails.
func TestSkips(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "testpeers"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		seen += skips(t, set, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Errorf("found only %d skips, want 20 or more", seen)
	}
}

// skips reports the calls of t.Skip in a file that are not under such a condition, and returns the
// number of all calls.
func skips(t *testing.T, set *token.FileSet, file *ast.File) (calls int) {
	var conditions []string // of the if statements around, "" for other nodes
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			conditions = conditions[:len(conditions)-1]
			return true
		}
		condition := ""
		switch n := n.(type) {
		case *ast.IfStmt:
			var text strings.Builder
			_ = printer.Fprint(&text, set, n.Cond)
			condition = text.String()
		case *ast.CallExpr:
			call, ok := n.Fun.(*ast.SelectorExpr)
			if !ok || !strings.HasPrefix(call.Sel.Name, "Skip") {
				break
			}
			if on, ok := call.X.(*ast.Ident); !ok || on.Name != "t" && on.Name != "f" {
				break // benchmarks may call Skip
			}
			calls++
			at := len(conditions) - 1
			for at >= 0 && conditions[at] == "" {
				at--
			}
			if at < 0 || !mayskip.MatchString(conditions[at]) {
				t.Errorf("%s: a skip that KATACHI_REQUIRE does not see: use testpeers.Skip", set.Position(n.Pos()))
			}
		}
		conditions = append(conditions, condition)
		return true
	})
	return calls
}
