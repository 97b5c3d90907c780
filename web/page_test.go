package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"katachi/board"
	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// tools runs the bundler of the page, which is a separate module.
func tools(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"run", "."}, args...)...)
	cmd.Dir = "tools"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go run -C web/tools . %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// TestBundle fails if the committed bundle differs from the one that the sources make.
func TestBundle(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the bundler")
	}
	tools(t, "-check")
}

// TestTypes checks the page's types with the TypeScript compiler.
func TestTypes(t *testing.T) {
	node := testpeers.Program(t, "node")
	tsc := testpeers.NPM(t, "typescript", "bin", "tsc")
	if out, err := exec.Command(node, tsc, "--strict", "-p", "page").CombinedOutput(); err != nil {
		t.Fatalf("tsc --strict -p web/page: %v\n%s", err, out)
	}
}

// TestUnits runs the unit tests of the parts of the page that do not need a browser.
func TestUnits(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the bundler")
	}
	node := testpeers.Program(t, "node")
	dir := t.TempDir()
	tools(t, "-tests", dir)
	files, err := filepath.Glob(filepath.Join(dir, "*.mjs"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no unit tests were bundled: %v", err)
	}
	cmd := exec.Command(node, append([]string{"--test", "--test-reporter=spec"}, files...)...)
	cmd.Env = append(os.Environ(), "KATACHI_RULES="+randomGames(t), "KATACHI_RECORDS="+readRecords(t))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("node --test: %v\n%s", err, out)
	}
	t.Log(lastLines(string(out), 9))
}

// readRecord is a record with the tree that package api makes of it, with which the page's reader is
// compared.
type readRecord struct {
	Name string   `json:"name"`
	Text string   `json:"text"`
	Tree api.Tree `json:"tree"`
	End  string   `json:"end"` // the last position of the main line
}

// readRecords writes handicap games and real records, and returns the file.
func readRecords(t *testing.T) string {
	t.Helper()
	list := handicapRecords(t)
	most := len(list) + 300
	for _, from := range [][]string{{"sgf-cases"}, {"reports"}, {"games", "ai.zip"}} { // odd ones, and those with variations and comments, in UTF-8
		src, err := gamefile.Open(testpeers.Path(t, from...))
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range src.All() {
			if len(list) == most {
				break
			}
			if err != nil || len(e.Data) > 1<<18 || !utf8.Valid(e.Data) || bytes.ContainsRune(e.Data, 0x1B) || !bytes.HasPrefix(e.Data, []byte("(;")) {
				continue
			}
			a, err := new(api.Service).Read(t.Context(), &api.ReadRequest{Record: api.Record{Text: string(e.Data)}})
			if err == nil && len(a.Warnings) == 0 {
				list = append(list, readRecord{e.Path, string(e.Data), a.Tree, endOf(t, e.Data)})
			}
		}
	}
	data, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "records.json")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// handicapRecords returns records of handicap games, most of which leave the stones out.
func handicapRecords(t *testing.T) (list []readRecord) {
	t.Helper()
	for _, size := range []int{5, 7, 8, 9, 11, 13, 15, 19, 21} {
		for _, ha := range []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", " 6 ", "+3", "-2", "3.0", "0x3", "1e0", "three", ""} {
			for _, moves := range []string{";W[aa];B[bb]", "W[aa];B[bb]", ";C[a];W[]", ";B[aa];W[bb]", "AB[aa][bb];W[cc]", ";AB[aa];W[cc]", ";AW[aa];W[cc]", ""} {
				text := fmt.Sprintf("(;SZ[%d]HA[%s]%s)", size, ha, moves)
				a, err := new(api.Service).Read(t.Context(), &api.ReadRequest{Record: api.Record{Text: text}})
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, readRecord{text, text, a.Tree, endOf(t, []byte(text))})
			}
		}
	}
	return list
}

// endOf returns the last position of the first game of a record, as package sgf plays it.
func endOf(t *testing.T, data []byte) string {
	t.Helper()
	f, err := sgf.Parse(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := f.Games[0].PlayTo(-1)
	if g == nil {
		return strings.Repeat(".", 19) // no board
	}
	return strings.ReplaceAll(strings.TrimSpace(g.Board().String()), "\n", "/")
}

// lastLines returns the last n lines of a text.
func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// ruleStep is an attempt to play a move, and its result in package board.
type ruleStep struct {
	Color   string `json:"color"`
	Point   string `json:"point"`
	Refused string `json:"refused"`
	Board   string `json:"board"`
}

type ruleGame struct {
	Size    int        `json:"size"`
	Force   bool       `json:"force"` // the moves are those of a record
	Suicide bool       `json:"suicide"`
	Steps   []ruleStep `json:"steps"`
}

// randomGames writes random games, with which the page's rules are compared, and returns the file.
// Small boards have many captures and kos.
func randomGames(t *testing.T) string {
	t.Helper()
	rnd := rand.New(rand.NewPCG(14, 7))
	var games []ruleGame
	for i := range 60 {
		size := []int{2, 3, 4, 5, 6, 9, 19, 25}[i%8]
		game := ruleGame{Size: size, Force: i%3 == 0, Suicide: i%2 == 0}
		game.play(t, rnd)
		games = append(games, game)
	}
	data, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.json")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// play plays random moves.
func (g *ruleGame) play(t *testing.T, rnd *rand.Rand) {
	size, b := g.Size, board.New(g.Size)
	b.AllowSuicide(g.Force && g.Suicide)
	color := board.Black
	for range 250 {
		p := board.At(rnd.IntN(size), rnd.IntN(size))
		if ko := b.Ko(color); ko != board.Pass && rnd.IntN(3) == 0 {
			p = ko
		}
		step := ruleStep{Color: strings.ToUpper(color.Name()[:1]), Point: p.Name(size)}
		var d board.Delta
		play := b.PlayInto
		if g.Force {
			play = b.Force
		}
		err := play(&d, color, p)
		switch {
		case err == nil:
			color = color.Opponent()
		case errors.Is(err, board.ErrKo):
			step.Refused = "ko"
		case errors.Is(err, board.ErrOccupied):
			step.Refused = "occupied"
		case errors.Is(err, board.ErrSuicide):
			step.Refused = "suicide"
		default:
			t.Fatal(err)
		}
		step.Board = strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "/")
		g.Steps = append(g.Steps, step)
	}
}

// TestPageWritesNoHTML: the page shows texts of records as texts. Its sources have no function that
// would read them as HTML or run them.
func TestPageWritesNoHTML(t *testing.T) {
	sinks, files := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|document\.write|createContextualFragment|DOMParser|srcdoc|new Function|\beval\(`), 0
	err := filepath.WalkDir("page/src", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".ts" {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		if found := sinks.Find(text); found != nil {
			t.Errorf("%s has %s", path, found)
		}
		return err
	})
	if err != nil || files < 20 {
		t.Errorf("%d sources, %v", files, err)
	}
}
