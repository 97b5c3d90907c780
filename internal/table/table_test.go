package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// columns has a column of each kind, and an optional one of each kind.
var columns = []Column{
	{Name: "n"},
	{Name: "f", Kind: Float},
	{Name: "t", Kind: Text},
	{Name: "b", Kind: Bool},
	{Name: "n0", Optional: true},
	{Name: "f0", Kind: Float, Optional: true},
	{Name: "t0", Kind: Text, Optional: true},
	{Name: "b0", Kind: Bool, Optional: true},
}

var words = []string{"", "Go Seigen", "呉清源", `a "quoted" text, with commas`, "two\nlines", "tab\tand \\", " blank", "<&>"}

// made writes random rows, and returns them as decoded from JSON.
func made(w io.Writer, f Format, rows int) ([]map[string]any, error) {
	r := rand.New(rand.NewPCG(1, 2))
	out := New(w, f, columns)
	var list []map[string]any
	for range rows {
		row := map[string]any{}
		for _, c := range columns {
			if c.Optional && r.IntN(3) > 0 {
				row[c.Name] = nil
				out.Null()
				continue
			}
			switch c.Kind {
			case Int:
				n := r.Int64N(1<<30) - 1<<29
				row[c.Name] = float64(n)
				out.Int(n)
			case Float:
				f := float64(r.IntN(1000)) / 8
				row[c.Name] = f
				out.Float(f)
			case Text:
				s := words[r.IntN(len(words))]
				row[c.Name] = s
				out.Text(s)
			case Bool:
				b := r.IntN(2) > 0
				row[c.Name] = b
				out.Bool(b)
			}
		}
		list = append(list, row)
		if err := out.End(); err != nil {
			return nil, err
		}
	}
	return list, out.Close()
}

// TestLines: the standard library reads back the JSON and the CSV.
func TestLines(t *testing.T) {
	var out bytes.Buffer
	want, err := made(&out, JSONL, 300)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(&out)
	for i := range want {
		var got map[string]any
		if err := d.Decode(&got); err != nil || fmt.Sprint(got) != fmt.Sprint(want[i]) {
			t.Fatalf("row %d: %v (%v), want %v", i, got, err, want[i])
		}
	}
	out.Reset()
	if _, err := made(&out, CSV, 300); err != nil {
		t.Fatal(err)
	}
	got, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(got) != 301 || got[0][2] != "t" {
		t.Fatalf("%d lines of CSV (%v)", len(got), err)
	}
	for i, row := range want {
		if got[i+1][2] != row["t"] || got[i+1][0] != fmt.Sprintf("%.0f", row["n"]) {
			t.Errorf("row %d: %q, want %v", i, got[i+1], row)
		}
	}
}

// full is a writer that fails after some bytes.
type full struct{ left int }

func (f *full) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

// TestFull: in every format, an error of the file becomes the error of the table.
func TestFull(t *testing.T) {
	for _, f := range []Format{JSONL, CSV, Parquet} {
		for _, left := range []int{0, 100, 70_000} {
			if _, err := made(&full{left}, f, 5000); err == nil {
				t.Errorf("%s: no error after %d bytes", f, left)
			}
		}
	}
}

// TestDuckDB: DuckDB reads the rows from a Parquet file of several groups.
func TestDuckDB(t *testing.T) {
	module := testpeers.NPM(t, "@duckdb", "node-api")
	if _, err := os.Stat(module); err != nil {
		testpeers.Skip(t, "the npm module @duckdb/node-api is not installed")
	}
	file := filepath.Join(t.TempDir(), "rows.parquet")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := mostRows + 1000
	want, err := made(out, Parquet, rows)
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]float64{}
	for _, row := range want {
		for name, v := range row {
			switch v := v.(type) {
			case nil:
				sums[name+" missing"]++
			case float64:
				sums[name] += v
			case string:
				sums[name] += float64(len([]rune(v)))
			case bool:
				if v {
					sums[name]++
				}
			}
		}
	}
	var parts []string
	for _, c := range columns {
		of := map[Kind]string{Int: "sum(%s)", Float: "sum(%s)", Text: "sum(length(%s))", Bool: "count(*) filter (%s)"}[c.Kind]
		parts = append(parts, fmt.Sprintf(of+"::double", c.Name), fmt.Sprintf("(count(*) - count(%s))::double", c.Name))
	}
	script := fmt.Sprintf(`
const { DuckDBInstance } = require(%q);
(async () => {
  const c = await (await DuckDBInstance.create()).connect();
  const sums = await c.runAndReadAll("select %s from '%s'");
  const rows = await c.runAndReadAll("select t from '%s' limit 20");
  console.log(JSON.stringify([sums.getRows()[0], rows.getRows().map(r => r[0])]));
})();`, module, strings.Join(parts, ", "), file, file)
	data, err := exec.Command("node", "-e", script).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	var got []json.RawMessage
	var numbers []float64
	var texts []string
	if json.Unmarshal(data, &got) != nil || json.Unmarshal(got[0], &numbers) != nil || json.Unmarshal(got[1], &texts) != nil {
		t.Fatalf("%s", data)
	}
	for i, c := range columns {
		if numbers[2*i] != sums[c.Name] || numbers[2*i+1] != sums[c.Name+" missing"] {
			t.Errorf("%s: sum %v, %v missing; want %v, %v", c.Name, numbers[2*i], numbers[2*i+1], sums[c.Name], sums[c.Name+" missing"])
		}
	}
	for i, text := range texts {
		if text != want[i]["t"] {
			t.Errorf("row %d: %q, want %q", i, text, want[i]["t"])
		}
	}
}

// BenchmarkRows writes rows of hits in every format.
func BenchmarkRows(b *testing.B) {
	for _, f := range []Format{JSONL, CSV, Parquet} {
		b.Run(string(f), func(b *testing.B) {
			w := New(io.Discard, f, []Column{{Name: "game"}, {Name: "path", Kind: Text}, {Name: "black", Kind: Text}, {Name: "white", Kind: Text}, {Name: "date", Kind: Text}, {Name: "move"}, {Name: "point", Kind: Text}})
			n := int64(0)
			for b.Loop() {
				w.Int(n / 5)
				w.Text("Pro/9p/1511855947010001660.sgf")
				w.Text("柯洁")
				w.Text("Park Junghwan")
				w.Text("2017-11-28")
				w.Int(n % 200)
				w.Text("Q16")
				if err := w.End(); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

// TestRows: the columns are the fields that JSON shows, with those of embedded structs; lists and
// fields marked by "-" have none, and a nil pointer is no value.
func TestRows(t *testing.T) {
	type facts struct {
		Game int64 `json:"game"`
	}
	type row struct {
		facts
		Name   string       `json:"name,omitempty"`
		Color  *board.Color `json:"color"`
		Komi   *float64     `json:"komi"`
		Turned bool         `json:"turned"`
		List   []string     `json:"list"`
		Label  string       `json:"label" table:"-"`
		hidden int
	}
	var out bytes.Buffer
	rows := Of[row](&out, JSONL)
	black, komi := board.Black, 6.5
	for _, r := range []row{{facts{7}, "a", &black, &komi, true, []string{"x"}, "l", 1}, {}} {
		if err := rows.Add(&r); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"game":7,"name":"a","color":"black","komi":6.5,"turned":true}` + "\n" + `{"game":0,"name":"","color":null,"komi":null,"turned":false}` + "\n"
	if err := rows.Close(); err != nil || out.String() != want {
		t.Errorf("%s, %v, want %s", &out, err, want)
	}
}
