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
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"katachi/sgf"
)

// hostile are names that may do harm where they are printed or written.
var hostile = []string{
	"\x1b[31mred", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x1bP+q544e\x1b\\", "\x9b31m", "\u009b31m", "\u009d0;x\u009c", "bell\x07", "back\b\b\bspace", "\x7f\x7f\x7f",
	"line\nbreak", "car\rriage", "\r\n\r\n", "tab\tstop", "\v\f", "\u0085next", "\u2028line", "\u2029paragraph", "katachi: warning: none\nkatachi: done",
	"\u202eright to left", "a\u202db\u202c", "\u2066isolated\u2069", "\u200f\u200e\u061c", "zero\u200bwidth", "\ufefftext", "\u00ad\u00ad",
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</title><script>1</script>", "</text></svg><script/>", "javascript:alert(1)", "' onclick='1", "&lt;b&gt;&#60;", "<!--", "]]>", "{{.}}", "${HOME} `id` $(id)",
	"=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/c calc'!A0", "a,b;\"c\"",
	"../../../etc/passwd", `..\..\x`, "/etc/passwd", "C:\\x", "CON", "a\x00b", "\xff\xfe\xfa", "\xc0\xaf", "\xed\xa0\x80", "%s%n%d", "-rf", "--help", ".", "..",
	"]", `\]`, ";B[aa])(;", strings.Repeat("long", 500), "👩‍👩‍👧", "囲碁", "Z̷̧̢̛͔a", "",
}

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
	for i, name := range hostile {
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
	for i, name := range hostile {
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
}

// hostileReaders print names as text.
var hostileReaders = []string{
	"index games.zip --in c", "index all.sgf --in c --names", "games list --in c --limit 200", "games list --in c --server x", "games show 1 --in c", "games show 30 --in c",
	"games players --in c", "games duplicates --in c --loose", "games names --in c", "games names --in c --named atari --by player",
	"search --query board=9_rows=XO --in c -n 200", "search --query board=9_rows=XO_words=line --comments --in c", "search --named atari --in c",
	"ask atari --in c", "compare all.sgf --in c", "collection stats --in c", "collection check --in c", "games export 3 --in c --into one",
	"name all.sgf --game 9", "name games.zip", "name all.sgf --summary", "name all.sgf --why 1 --game 3", "match all.sgf --game 4", "review all.sgf --playouts 2 --game 2",
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
		"name games.zip --sgf-dir o", "name all.sgf --game 28 --html o.html", "name all.sgf --game 28 --svg o.svg", "match all.sgf --game 29 --svg p.svg",
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
