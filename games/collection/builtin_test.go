package collection

import (
	"bytes"
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"katachi/games/query"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

var makeSample = flag.Bool("sample", false, "make sample.sgf.zst anew from the shared folder's ai.zip")

// sampleFolders are the parts of ai.zip that the sample is made of, and how
// many games of each at most.
var sampleFolders = []struct {
	prefix string
	most   int
}{{"AI/master/", 60}, {"AI/AlphaGo", 200}, {"AI/FineArt", 300}}

func TestMakeSample(t *testing.T) {
	if !*makeSample {
		t.Skip("only with -sample")
	}
	src, err := gamefile.Open(testpeers.Path(t, "games", "ai.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var text []byte
	for _, folder := range sampleFolders {
		n := 0
		for e, err := range src.All() {
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(e.Path, folder.prefix) || n == folder.most {
				continue
			}
			f, err := sgf.Parse(e.Data, nil)
			if err != nil {
				t.Fatal(err)
			}
			if columns, _ := f.Games[0].Size(); columns == 19 {
				text = append(bare(text, f.Games[0]), '\n')
				n++
			}
		}
		t.Logf("%s: %d games", folder.prefix, n)
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("sample.sgf.zst", enc.EncodeAll(text, nil), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestSample(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	st, err := c.Stats(context.Background())
	if err != nil || st.Games < 500 || st.Boards[19] != st.Games {
		t.Fatalf("Stats = %+v, %v, want 500 games of 19 rows", st, err)
	}
	q, err := query.Parse("rows=.X./X.X/.X. at=inner player=Master")
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Answer(context.Background(), q)
	if err != nil || a.Games == 0 || a.Games > 60 {
		t.Errorf("ponnuki in games of Master: %+v, %v, want some of 60 games", a, err)
	}
	n := 0
	for h, err := range c.Search(context.Background(), q) {
		if err != nil {
			t.Fatal(err)
		}
		if g, err := c.Game(context.Background(), h.Game); err != nil || !strings.Contains(g.Black+g.White, "Master") {
			t.Errorf("game %d = %q - %q, %v, want Master", h.Game, g.Black, g.White, err)
		}
		n++
	}
	if n != a.Hits {
		t.Errorf("Search lists %d hits, Answer counts %d", n, a.Hits)
	}
	if text, err := c.Record(context.Background(), 1); err != nil || !strings.HasPrefix(string(text), "(;") {
		t.Errorf("Record(1) = %q, %v", text, err)
	}
}

// bare appends a game with nothing but facts: players, date, event, result and
// the stones of the main line.
func bare(dst []byte, g *sgf.Game) []byte {
	columns, rows := g.Size()
	out := sgf.NewGame(columns, rows)
	for _, name := range []string{"PB", "PW", "BR", "WR", "EV", "DT", "RE", "KM"} {
		out.Root.SetText(name, g.Root.Text(name))
	}
	n := out.Root
	for node := range g.MainLine() {
		for _, s := range node.AppendSteps(nil, 0, columns, rows) {
			if !s.Setup {
				n = n.AddMove(s.Color, s.Point)
			}
		}
	}
	return bytes.TrimSpace(out.Append(dst))
}
