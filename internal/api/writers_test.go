package api

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/review"
	"katachi/internal/ops/search"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// oneValue lists the properties of FF[4] that take one value.
const oneValue = " B W KO MN PL C DM GB GW HO N UC V BM DO IT TE CA FF GM ST SZ AN BR BT CP DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT BL OB OW WL FG PM HA KM "

// repeated are records that repeat properties, or whose CA must change because records are written
// in UTF-8.
var repeated = []string{
	"(;CA[UTF-8]SZ[9]PB[a];B[ee];W[ef])",
	"(;CA[gb2312]SZ[9]PB[a];B[ee];W[ef])",
	"(;CA[UTF-8]CA[gb2312]SZ[9]SZ[19]PB[a]PB[b][c]GM[1]GM[1]FF[3]FF[4]AP[x]AP[y];B[ee]C[x]C[y];W[ef])",
	"(;SZ[9]AB[cc]AB[dd]TR[cc]TR[dd]AW[gg]AB[ff]XX[1]XX[2];W[ee]LB[ee:1]LB[ef:2]N[a]N[b];B[ef][eg])",
	"(;SZ[9]KM[6.5][0];B[ee]B[ef]C[two];W[cc]W[dd]TR[cc]TR[dd](;B[gg])(;B[hh]HO[1]HO[2]))",
	"(;GM[1]CA[Shift_JIS]SZ[9]PB[\x83\x5c]PB[\x95\x5c];B[ee]C[\x83\x5c]C[b];W[ef])",
}

// records returns the records of repeated, all of sgf-cases and a sample of real ones.
func records(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for i, text := range repeated {
		all[fmt.Sprintf("repeated %d", i)] = []byte(text)
	}
	paths, err := filepath.Glob(filepath.Join(testpeers.Path(t, "sgf-cases"), "*.sgf"))
	if err != nil || len(paths) == 0 {
		t.Fatal(err, "no cases")
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(path)] = data
	}
	for name, each := range map[string]int{"ai": 199, "fox-pro": 997, "fox-pro2": 97, "tom": 4999} {
		z, err := zip.OpenReader(testpeers.Path(t, "games", name+".zip"))
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		for i := 0; i < len(z.File); i += each {
			f, err := z.File[i].Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(f)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 0 && sgf.IsSGF(nil, z.File[i].Name) { // not a folder
				all[name+" "+z.File[i].Name] = data
			}
		}
	}
	return all
}

// checkOnce checks that in a written record no node repeats a property, that a property of oneValue
// has one value, and that the record is written the same after it is read back.
func checkOnce(t *testing.T, writer, name string, text []byte) {
	t.Helper()
	f, err := sgf.Parse(text, nil)
	if err != nil {
		t.Errorf("%s of %s: %v", writer, name, err)
		return
	}
	for _, g := range f.Games {
		for n := range g.All() {
			seen := map[string]bool{}
			for _, p := range n.Properties() {
				if seen[p.Name] || len(p.Values) > 1 && strings.Contains(oneValue, " "+p.Name+" ") {
					t.Errorf("%s of %s: %s has the values %q, repeated: %v\n%.300s", writer, name, p.Name, p.Values, seen[p.Name], text)
					return
				}
				seen[p.Name] = true
			}
		}
		again, err := sgf.Parse(g.Append(nil), nil)
		if err != nil || again.Games[0].String() != g.String() {
			t.Errorf("%s of %s: read back differently (%v)", writer, name, err)
		}
		if ca := g.Root.Text("CA"); g.Encoding != "UTF-8" && !isASCIIText(g.Record) {
			t.Errorf("%s of %s: CA is %q, and the text is read as %s", writer, name, ca, g.Encoding)
		}
	}
}

func isASCIIText(text string) bool {
	return !slices.ContainsFunc([]byte(text), func(c byte) bool { return c >= 0x80 })
}

// TestWriters: every writer of SGF writes each property once, even if the record it has read
// repeats some. For example, it must not write CA[UTF-8][UTF-8].
func TestWriters(t *testing.T) {
	written, cuts := 0, 0
	for name, data := range records(t) {
		f, err := sgf.Parse(data, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		checkOnce(t, "the writer", name, f.Games[0].Append(nil))
		if columns, rows := f.Games[0].Size(); sgf.CheckSize(columns, rows) != nil {
			continue
		}
		written++
		writeOnPage(t, name, data)
		cuts += writeFound(t, name, f.Games[0], data)
		if strings.HasPrefix(name, "repeated") {
			writeReview(t, name, f.Games[0])
		}
	}
	if written < 50 || cuts < written {
		t.Errorf("%d records were written and %d games cut, want 50 of each or more", written, cuts)
	}
}

// writeOnPage reads a record as the page does and saves it: as it is, and with names.
func writeOnPage(t *testing.T, record string, data []byte) {
	t.Helper()
	ctx := context.Background()
	read, err := new(Service).Read(ctx, &ReadRequest{Record{Name: "a.sgf", Bytes: data}})
	if err != nil {
		t.Fatalf("%s: %v", record, err)
	}
	for i := range read.Tree.Nodes { // as if the user had added a comment
		if n := &read.Tree.Nodes[i]; i == len(read.Tree.Nodes)-1 && n.Comment == "" {
			n.Props = append(n.Props, []string{"C", "黒の手番"})
		}
	}
	for _, in := range []*WriteRequest{
		{Tree: &read.Tree},
		{RecordOrGame: RecordOrGame{Record: &Record{Bytes: data}}},
		{RecordOrGame: RecordOrGame{Record: &Record{Bytes: data}}, Names: true, Language: name.Language{Lang: "ja"}},
	} {
		out, err := WriteRecord(ctx, in)
		if err != nil {
			t.Fatalf("%s: %v", record, err)
		}
		checkOnce(t, fmt.Sprintf("/write (tree: %v, names: %v)", in.Tree != nil, in.Names), record, []byte(out.SGF))
		f, err := sgf.Parse([]byte(out.SGF), nil)
		if err != nil {
			t.Fatalf("%s: %v", record, err)
		}
		if size, _ := f.Games[0].Size(); size != read.Tree.Size {
			t.Errorf("%s: SZ is %d, want %d", record, size, read.Tree.Size)
		}
	}
	job, err := asSGF(data, &sgf.Options{Name: "a.sgf"})
	if err != nil {
		t.Fatalf("%s: %v", record, err)
	}
	checkOnce(t, "the record of a job", record, job)
}

// writeFound adds a record to a collection and writes the results of searches: whole games
// together, games cut before and after the hit, and the tree of moves. It returns the number of cut
// games.
func writeFound(t *testing.T, name string, g *sgf.Game, data []byte) (cuts int) {
	t.Helper()
	ctx := context.Background()
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if _, err := col.AddTexts(ctx, []collection.Text{{Path: "a.sgf", Data: data}}, nil); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	all, err := search.GamesWhere(ctx, col, &query.Where{}, 0, 100, search.ExportOptions{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	size, _ := g.Size()
	q, err := query.Parse(fmt.Sprintf("rows=X board=%d", size))
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []search.Cut{search.BeforeHit, search.AfterHit} {
		placed := report.Middle(q)
		found, err := search.FoundGames(ctx, collection.Union{col}, &placed, search.ExportOptions{Cut: cut})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all, cuts = append(all, found...), cuts+len(found)
	}
	for _, e := range all {
		var out strings.Builder
		if err := e.WriteTogether(ctx, &out); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		checkOnce(t, "games export", name, []byte(out.String()))
	}
	placed := report.Middle(q)
	found, err := search.Do(ctx, collection.Union{col}, &placed, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var tree strings.Builder
	if _, err := found.WriteTree(ctx, &tree, &collection.TreeOptions{MinHits: 1, Depth: 5}); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	checkOnce(t, "the tree", name, []byte(tree.String()))
	return cuts
}

// writeReview reviews a short game.
func writeReview(t *testing.T, name string, g *sgf.Game) {
	t.Helper()
	r, err := review.Do(context.Background(), g, &review.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	checkOnce(t, "review", name, r.SGF())
}

// TestBadPointIsSaved: /write of the tree of /read keeps a move whose value is not a point.
func TestBadPointIsSaved(t *testing.T) {
	for _, text := range []string{
		"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee];W[k];B[cc])",
		"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee];W[zz]C[far](;B[??][cc])(;B[];W[a b]))",
		"(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[k][cc];B[ee]W[k]TR[zz][aa];W[pd])",
	} {
		if got := strings.ReplaceAll(readAndWritten(t, []byte(text)), "\n", ""); got != strings.ReplaceAll(text, "[??][cc]", "[??]") {
			t.Errorf("%s is saved as %s", text, got)
		}
	}
}

func TestReport32OneBadPoint(t *testing.T) {
	data, err := os.ReadFile(testpeers.Path(t, "reports", "32-one-bad-point.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	if got := readAndWritten(t, data); !strings.Contains(got, ";B[ee];W[k];B[cc])") {
		t.Errorf("saved as %s", got)
	}
}

// TestOldMarkupIsSaved: letters and marks of FF[1] are shown, and saved in FF[4].
func TestOldMarkupIsSaved(t *testing.T) {
	text := []byte("(;GaMe[1]SiZe[9];Black[dd]Letter[ee][ff]Mark[gg])")
	read, err := new(Service).Read(t.Context(), &ReadRequest{Record{Bytes: text}})
	if err != nil {
		t.Fatal(err)
	}
	n := read.Tree.Nodes[1]
	if n.Labels["E5"] != "a" || n.Labels["F4"] != "b" || !slices.Equal(n.Marks["MA"], []string{"G3"}) {
		t.Errorf("labels %v, marks %v", n.Labels, n.Marks)
	}
	if got := readAndWritten(t, text); !strings.Contains(got, "FF[4]") || !strings.Contains(got, ";B[dd]LB[ee:a][ff:b]MA[gg])") {
		t.Errorf("saved as %s", got)
	}
}

// readAndWritten returns what /write makes of the tree of /read.
func readAndWritten(t *testing.T, data []byte) string {
	t.Helper()
	read, err := new(Service).Read(t.Context(), &ReadRequest{Record{Bytes: data}})
	if err != nil {
		t.Fatal(err)
	}
	out, err := WriteRecord(t.Context(), &WriteRequest{Tree: &read.Tree})
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return out.SGF
}
