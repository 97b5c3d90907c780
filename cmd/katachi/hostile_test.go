package main

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// leak returns a character of a text that a terminal may obey, or "".
func leak(text string) string {
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if r == '\n' {
			continue
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == utf8.RuneError && size == 1 {
			return fmt.Sprintf("%q in %q", r, text[max(0, i-40):min(len(text), i+40)])
		}
	}
	return ""
}

// TestHostileNames gives every operation players, events, archives' entries, searches and engines
// with names that may do harm.
func TestHostileNames(t *testing.T) {
	testpeers.Slow(t)
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	escape := strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	f, err := os.Create("games.zip")
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	var all strings.Builder
	for i, name := range testpeers.Hostile {
		n := escape.Replace(name)
		game := fmt.Sprintf("(;SZ[9]CA[UTF-8]PB[%s]PW[%s]BR[%s]EV[%s]RO[%s]PC[%s]DT[2001,%s]RE[B+%s]RU[%s]SO[%s]GN[%s]C[%s];B[ee]C[%s]N[%s]LB[ee:%s];W[ed];B[fd];W[de];B[dd];W[df])", n, n, n, n, n, n, n, n, n, n, n, n, n, n, n)
		if utf8.ValidString(name) {
			all.WriteString(game + "\n")
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("%s.%d.sgf", name, i), Method: zip.Deflate})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, game)
		if w, err = z.Create(name + ".sgf"); err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, "(;SZ[99]"+n)
	}
	if err := errors.Join(z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	put(t, "all.sgf", all.String())
	for _, command := range hostileReaders {
		out, failed := ran(t, command)
		if l := leak(out + failed); l != "" {
			t.Errorf("katachi %s: %s", command, l)
		}
		if out == "" && !strings.Contains(command, " -o ") {
			t.Errorf("katachi %s prints nothing: %s", command, failed)
		}
	}
	for i, name := range testpeers.Hostile {
		if strings.HasPrefix(name, "-") || name == "." || name == ".." {
			continue // an option, or a folder
		}
		for _, args := range [][]string{
			{"games", "tag", name, fmt.Sprint(i + 1), "--in", "c"},
			{"search", "--query", "board=9 rows=XO", "--in", "c", "--save", name},
			{"search", "--saved", name, "--in", "c"},
			{"games", "list", "--in", name},
			{"name", name},
			{"engine", "add", name, "true"},
			{"search", "--named", name, "--in", "c"},
		} {
			if out, failed := ranArgs(t, args); leak(out+failed) != "" {
				t.Errorf("katachi %.100q: %s", args, leak(out+failed))
			}
		}
	}
	for _, command := range []string{"games list --in c --limit 200", "collection searches --in c", "engine list", "collection stats --in c"} {
		if out, failed := ran(t, command); leak(out+failed) != "" {
			t.Errorf("katachi %s: %s", command, leak(out+failed))
		}
	}
	for _, command := range hostileJSON {
		out, failed := ran(t, command+" --json --quiet")
		for d := json.NewDecoder(strings.NewReader(out)); failed == "" && d.More(); {
			var value any
			if err := d.Decode(&value); err != nil {
				t.Errorf("katachi %s: %v in %.200q", command, err, out)
				break
			}
		}
		if l := leak(out); strings.ContainsRune(out, 0x1B) || out == "" {
			t.Errorf("katachi %s --json: %s %s", command, l, failed)
		}
	}
	hostileFiles(t)
	hostileCoach(t)
	hostileClients(t)
}

// hostileReaders print names as text.
var hostileReaders = []string{
	"index games.zip --in c", "index all.sgf --in c --names", "games list --in c --limit 200", "games list --in c --server x", "games show 1 --in c", "games show 30 --in c",
	"games players --in c", "games duplicates --in c --loose", "games names --in c", "games names --in c --named atari --by player",
	"search --query board=9_rows=XO --in c -n 200", "search --query board=9_rows=XO_words=line --comments --in c", "search --named atari --in c",
	"ask atari --in c", "compare all.sgf --in c", "collection stats --in c", "collection check --in c", "games export 3 --in c --into one",
	"name all.sgf --game 9", "name games.zip", "name all.sgf --summary", "name all.sgf --why 1 --game 3", "match all.sgf --game 4", "review all.sgf --game 2",
	"patterns harvest all.sgf", "name games.zip --summary", "suggest all.sgf --game 5", "joseki tree --in c",
}

// hostileJSON print names as JSON.
var hostileJSON = []string{
	"games list --in c", "games show 1", "games show 40 --in c", "games players --in c", "search --query board=9_rows=XO --in c -n 200", "search --named atari --in c",
	"name all.sgf --game 9", "compare all.sgf --in c", "collection stats --in c", "collection searches --in c",
}

// hostileFiles has names written to files of all kinds.
func hostileFiles(t *testing.T) {
	for _, command := range []string{
		"name games.zip --into o", "name all.sgf --game 28 --html o.html", "name all.sgf --game 28 --svg o.svg", "match all.sgf --game 29 --svg p.svg",
		"ask atari --in c --hits o.csv", "search --query board=9_rows=XO --in c --hits o.tsv", "games export 3 30 40 --in c -o o.sgf",
	} {
		if _, failed := ran(t, command); failed != "" && !strings.Contains(failed, "could not be read") {
			t.Errorf("katachi %s: %s", command, failed)
		}
	}
	page := readFile(t, "o.html")
	for _, bad := range []string{"<script>alert", "<img src=x", "onerror=alert(1)>", "\x1b"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for _, name := range []string{"o.svg", "p.svg"} {
		for d := xml.NewDecoder(strings.NewReader(readFile(t, name))); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if start, ok := token.(xml.StartElement); err != nil || ok && start.Name.Local == "script" {
				t.Fatalf("%s: %v, %v", name, token, err)
			}
		}
	}
	rows, err := csv.NewReader(strings.NewReader(readFile(t, "o.csv"))).ReadAll()
	if err != nil || len(rows) < 10 {
		t.Errorf("o.csv: %d rows, %v", len(rows), err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Errorf("o.csv has a formula: %.100q", cell)
			}
		}
	}
	for _, line := range strings.Split(readFile(t, "o.tsv"), "\n") {
		if l := leak(strings.ReplaceAll(line, "\t", " ")); l != "" {
			t.Errorf("o.tsv: %s", l)
		}
	}
	if f, err := sgf.Parse([]byte(readFile(t, "o.sgf")), nil); err != nil || len(f.Games) == 0 {
		t.Errorf("o.sgf: %v", err)
	}
	files := 0
	err = filepath.WalkDir("o", func(path string, d fs.DirEntry, err error) error {
		if files++; leak(path) != "" || err != nil {
			t.Errorf("file %q: %v", path, err)
		}
		return nil
	})
	if err != nil || files < 40 {
		t.Errorf("%d files, %v", files, err)
	}
	if outside, _ := filepath.Glob("../etc/*"); len(outside) > 0 {
		t.Errorf("%v outside of the folder", outside)
	}
}

// hostileCoach has players with hostile names coached, as text, JSON, a page and problems.
func hostileCoach(t *testing.T) {
	escape := strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	var analysed strings.Builder
	for i, name := range testpeers.Hostile {
		if n := escape.Replace(name); utf8.ValidString(name) {
			fmt.Fprintf(&analysed, "(;SZ[9]CA[UTF-8]PB[Ann]PW[%s]EV[%s]DT[200%d-01-01]RE[B+1]C[%s];B[ee]SBKV[60];W[ed]SBKV[90];B[fd]SBKV[30];W[de]SBKV[80];B[dd]SBKV[10];W[df]SBKV[50])\n", n, n, i%10, n)
		}
	}
	put(t, "analysed.sgf", analysed.String())
	for _, args := range [][]string{{}, {"--json"}, {"--html", "coach.html"}, {"--problems", "problems.sgf"}} {
		out, failed := ranArgs(t, append([]string{"coach", "analysed.sgf", "--player", "Ann"}, args...))
		if leak(out+failed) != "" || out == "" && len(args) == 0 {
			t.Errorf("coach %v: %s %s", args, leak(out+failed), failed)
		}
	}
	page := readFile(t, "coach.html")
	for _, bad := range []string{"<script>alert", "<img src=x", "<script/>", "\x1b"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page of coach has %q", bad)
		}
	}
	for _, name := range testpeers.Hostile[:20] {
		if out, failed := ranArgs(t, []string{"coach", "analysed.sgf", "--player=" + name}); leak(out+failed) != "" {
			t.Errorf("coach --player %.60q: %s", name, leak(out+failed))
		}
	}
}

// hostileClients gives hostile names to the operations of the API, to the tools of assistants, and
// to GTP commands: JSON has no character that a terminal obeys, and the others no such answer.
func hostileClients(t *testing.T) {
	shelf, err := api.OpenShelf([]string{"c"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	service := &api.Service{Shelf: shelf, Advisor: &api.Advisor{}}
	table, played := service.Table(api.NewJobs(service)), 0
	ask := func(op string, request map[string]any) {
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		answer, ok := table.Call(t.Context(), op, text)
		if ok {
			played++
		}
		if !json.Valid(answer) || strings.ContainsAny(string(answer), "\x1b\x07<>\u2028\u2029") {
			t.Errorf("%s %.100s: %.300q", op, text, answer)
		}
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: exec.Command(katachiPath(t), "mcp", "--in", "c")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	var lines strings.Builder
	for i, name := range testpeers.Hostile {
		ask("games", map[string]any{"player": name, "limit": 200})
		ask("games", map[string]any{"words": name})
		ask("player", map[string]any{"player": name})
		ask("players", map[string]any{"player": name})
		ask("record", map[string]any{"game": i + 1})
		ask("search", map[string]any{"named": []string{name}})
		ask("search", map[string]any{"query": name})
		ask("ask", map[string]any{"question": name})
		ask("save", map[string]any{"name": name, "search": map[string]any{"play": "E5", "size": 9}})
		ask("searches", map[string]any{})
		ask("forget", map[string]any{"name": name})
		ask("shape", map[string]any{"name": name})
		ask("coach", map[string]any{"player": name})
		ask("read", map[string]any{"text": "(;PB[" + name + "];B[aa])", "name": name})
		ask("export", map[string]any{"query": "board=9 rows=XO", "format": "csv"})
		ask(name, map[string]any{name: name})
		if strings.ContainsAny(name, "\n\r") {
			continue
		}
		for _, command := range []string{"loadsgf %s\n", "%s\n", "katachi-add-pattern %s XO\n", "katachi-search %s\n", "play b %s\n", "katachi-match\n"} {
			fmt.Fprintf(&lines, strings.Replace(command, "%s", "%[1]s", 1), name)
		}
		for tool, field := range map[string]string{"player_statistics": "player", "search": "query", "name_game": "path", "explain_move": "record"} {
			res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: map[string]any{field: name}})
			if err != nil {
				if leak(err.Error()) != "" {
					t.Errorf("%s %.60q: %s", tool, name, leak(err.Error()))
				}
				continue
			}
			if text := res.Content[0].(*mcp.TextContent).Text; leak(text) != "" || text == "" {
				t.Errorf("%s %.60q: %q", tool, name, text)
			}
		}
	}
	if played < 5*len(testpeers.Hostile) {
		t.Errorf("%d operations answered", played)
	}
	cmd := exec.Command(katachiPath(t), "gtp")
	cmd.Stdin = strings.NewReader(lines.String())
	out, err := cmd.CombinedOutput()
	if l := leak(strings.ReplaceAll(string(out), "\t", " ")); err != nil || len(out) < 1000 || l != "" {
		t.Errorf("katachi gtp: %v, %s, %d bytes", err, l, len(out))
	}
}
