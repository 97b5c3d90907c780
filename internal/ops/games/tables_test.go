package games

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/name"
	"katachi/internal/table"
	"katachi/internal/testpeers"
)

// TestDuckDB: the SQL of the guide runs on the tables of the sample, and the tables have the counts
// of the collection.
func TestDuckDB(t *testing.T) {
	module := testpeers.NPM(t, "@duckdb", "node-api")
	if _, err := os.Stat(module); err != nil {
		testpeers.Skip(t, "the npm module @duckdb/node-api is not installed")
	}
	guide, err := os.ReadFile("../../../doc/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	_, sql, ok := strings.Cut(string(guide), "\n```sql\n")
	if !ok {
		t.Fatal("the guide has no SQL")
	}
	sql, _, _ = strings.Cut(sql, "\n```")
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if _, err := name.Ready(t.Context(), col, false, nil); err != nil {
		t.Fatal(err)
	}
	unnamed, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer unnamed.Close()
	if _, err := unnamed.AddTexts(t.Context(), []collection.Text{{Path: "a.sgf", Data: []byte("(;DT[1846];B[pd])")}, {Path: "b.sgf", Data: []byte("(;DT[1846-09-11];B[pd])")}}, nil); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "tables")
	for in, of := range map[string]*collection.Collection{dir: col, filepath.Join(dir, "unnamed"): unnamed} {
		if err := os.MkdirAll(in, 0o777); err != nil {
			t.Fatal(err)
		}
		err = WriteTables(t.Context(), of, &query.Where{}, table.Parquet, func(name string, write func(io.Writer) error) error {
			f, err := os.Create(filepath.Join(in, name+".parquet"))
			if err != nil {
				return err
			}
			defer f.Close()
			return write(f)
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
	}
	queries := strings.Split(strings.TrimSuffix(strings.TrimSpace(sql), ";"), ";\n")
	queries = append(queries, "select count(*)::int, sum(moves)::int from 'tables/games.parquet'", "select count(*)::int from 'tables/moves.parquet'",
		"select count(*)::int from 'tables/names.parquet' where name = 'ladder' and sense = 'called'",
		"select count(*)::int from 'tables/unnamed/names.parquet'",
		"select count(day)::int, count(year)::int, max((typeof(day) = 'DATE')::int), max((day = '1846-09-11')::int), max(year)::int from 'tables/unnamed/games.parquet'")
	list, err := json.Marshal(queries)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "-e", `
const { DuckDBInstance } = require(`+"`"+module+"`"+`);
(async () => {
  const c = await (await DuckDBInstance.create()).connect(), out = [];
  for (const q of `+string(list)+`) out.push((await c.runAndReadAll(q)).getRowsJson());
  console.log(JSON.stringify(out));
})();`)
	cmd.Dir = filepath.Dir(dir)
	data, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	var got [][][]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	games, moves := 0, 0
	for g, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		games, moves = games+1, moves+g.Moves
	}
	ladders, err := col.Answer(t.Context(), &query.Query{Named: []query.Named{{{Sense: query.Called, Name: "ladder"}}}})
	if err != nil {
		t.Fatal(err)
	}
	n := len(got)
	for i, want := range [][]int{{games, moves}, {moves}, {ladders.Hits}, {0}, {1, 2, 1, 1, 1846}} {
		for k, v := range want {
			if row := got[n-5+i][0]; row[k] != float64(v) {
				t.Errorf("%s: %v, want %v", queries[n-5+i], row, want)
			}
		}
	}
	for i, rows := range got[:n-5] {
		if len(rows) < 5 {
			t.Errorf("%s: %d rows", queries[i], len(rows))
		}
	}
}
