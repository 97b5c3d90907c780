package collection

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/records"
	"katachi/internal/testpeers"
)

// addReport adds the file of a report, and returns the result, the problems and the paths of the
// games.
func addReport(t *testing.T, name string) (r Report, problems, paths []string, err error) {
	t.Helper()
	c, err := Create(filepath.Join(t.TempDir(), "c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r, err = c.Add(t.Context(), []string{testpeers.Path(t, "reports", name)}, &AddOptions{
		Problem: func(p Problem) { problems = append(problems, p.Error()) },
	})
	for id := range int64(r.Stored) {
		g, err := c.Game(t.Context(), id+1)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := c.SGF(t.Context(), id+1); err != nil || text.Root == nil {
			t.Errorf("%s: the record cannot be read back: %v", g.Path, err)
		}
		paths = append(paths, g.Path)
	}
	return r, problems, paths, err
}

func TestReport15MacOS(t *testing.T) {
	r, problems, paths, err := addReport(t, "15-macos.zip")
	if err != nil || r.Stored != 1 || r.NotLoaded != 0 || len(problems) > 0 || paths[0] != "games/x.sgf" {
		t.Errorf("%+v, %q, %q, %v", r, problems, paths, err)
	}
}

func TestReport16GBKNames(t *testing.T) {
	_, problems, paths, err := addReport(t, "16-gbk-names.zip")
	if err != nil || len(problems) > 0 || !slices.Contains(paths, "棋谱/柯洁.sgf") {
		t.Errorf("%q, %q, %v", problems, paths, err)
	}
}

func TestReport17Encrypted(t *testing.T) {
	r, problems, _, err := addReport(t, "17-encrypted.zip")
	if err != nil || r.Unread != 1 || len(problems) != 1 || problems[0] != "s.sgf: is encrypted" {
		t.Errorf("%+v, %q, %v", r, problems, err)
	}
}

func TestReport18Packed(t *testing.T) {
	if r, problems, _, err := addReport(t, "18-packed.tar.xz"); err != nil || r.Stored != 1 || len(problems) > 0 {
		t.Errorf("tar.xz: %+v, %q, %v", r, problems, err)
	}
	_, _, _, err := addReport(t, "18b-packed.7z")
	if err == nil || !strings.HasSuffix(err.Error(), "18b-packed.7z: 7z archives are not read: unpack it first") {
		t.Errorf("7z: %v", err)
	}
}

// TestReport24NGFNamedTXT: a file is read by its content if its name tells no format.
func TestReport24NGFNamedTXT(t *testing.T) {
	r, problems, _, err := addReport(t, "24-ngf-named.TXT")
	if err != nil || r.Stored != 1 || len(problems) > 0 {
		t.Errorf("%+v, %q, %v", r, problems, err)
	}
}

// TestLinesOfGames: each line of OGS's dump is a game, with its ranks and times; a bad line is one
// problem with its number, and adding the file again adds nothing.
func TestLinesOfGames(t *testing.T) {
	const game = `{"game_id":ID,"width":9,"height":9,"players":{"black":{"username":"kuro","rank":28.1},"white":{"username":"shiro","rank":31.5}},` +
		`"time_control":{"system":"byoyomi","main_time":1209600,"period_time":30,"periods":5},"start_time":1562000000,"moves":[[2,2,1500],[6,6,2000],[-1,-1,10]]}`
	one := func(id string) string { return strings.Replace(game, "ID", id, 1) + "\n" }
	path := filepath.Join(t.TempDir(), "dump.jsonl")
	if err := os.WriteFile(path, []byte(one("1")+"{\"width\":9\n\n"+one("2")+"[1]\n"+one("3")), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := Create(filepath.Join(t.TempDir(), "c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var problems []Problem
	r, err := c.Add(t.Context(), []string{path}, &AddOptions{Problem: func(p Problem) { problems = append(problems, p) }})
	if err != nil || r.Stored != 3 || r.NotLoaded != 2 || r.Files != 1 || len(problems) != 2 ||
		problems[0].Path != path || problems[0].Place != "line 2" || problems[1].Place != "line 5" {
		t.Errorf("%+v, %v, %v", r, problems, err)
	}
	g, err := c.Game(t.Context(), 3)
	if err != nil || g.Path != path+"#6" || g.Moves != 3 || g.Black != "kuro" {
		t.Errorf("game 3: %+v, %v", g, err)
	}
	text, err := c.SGF(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"BR": "2k", "WR": "2d", "TM": "1209600", "OT": "5x30 byo-yomi", "DT": "2019-07-01"} {
		if got := text.Root.Text(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if r, err = c.Add(t.Context(), []string{path}, nil); err != nil || r.Stored != 0 || r.Known != 3 {
		t.Errorf("again: %+v, %v", r, err)
	}
}

// TestMayFork: a bracket in a text is not a variation.
func TestMayFork(t *testing.T) {
	for text, want := range map[string]bool{
		"(;GN[A (1) (B[x\\]) vs C];B[aa])": false, "(;B[aa](;W[bb])(;W[cc]))": true, "(;B[aa]( \n;W[bb])(W[cc]))": true,
		"(;C[(;B)];B[aa])": false, "(;B[aa](;W[bb](;B[cc)": true, "": false,
	} {
		if got := records.MayFork([]byte(text)); got != want {
			t.Errorf("mayFork(%q) = %v", text, got)
		}
	}
}
