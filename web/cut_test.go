//go:build unix

package web_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/api"
	"katachi/internal/ops/name"
)

// onDisk makes a collection with names in a folder, from some games of the sample.
func onDisk(t *testing.T, dir string) {
	t.Helper()
	from, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	var texts []collection.Text
	for g, err := range from.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if len(texts) == 40 {
			break
		}
		text, err := from.Record(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, collection.Text{Path: g.Path, Data: text})
	}
	to, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = to.AddTexts(t.Context(), texts, nil)
	if err == nil {
		_, err = to.Name(t.Context(), name.Library(), nil)
	}
	if err = errors.Join(err, to.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestCutFiles truncates the files of a collection while a server has them mapped, which must not
// kill the server by SIGBUS. Requests that read the collection are refused with a sentence about
// what to do, those for another collection are answered, and once the file is restored, all are
// answered.
func TestCutFiles(t *testing.T) {
	made := filepath.Join(t.TempDir(), "made")
	onDisk(t, made)
	files, err := os.ReadDir(made)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for kind, asked := range map[string]string{
		".games": "/search?play=Q16&limit=5&collection=", ".names": "/search?named=hane&limit=5&collection=", ".records": "/games/7?collection=",
	} {
		for _, file := range files {
			if !strings.HasSuffix(file.Name(), kind) {
				continue
			}
			for _, rest := range []int64{0, 4096, -1} {
				tried++
				cutAndAsk(t, made, file.Name(), rest, asked)
			}
		}
	}
	if tried != 9 {
		t.Errorf("%d files were cut, want 9: %v", tried, files)
	}
}

// cutAndAsk asks a server before and after it truncates a file of a copy of a collection to a
// number of bytes, or by that number if it is negative.
func cutAndAsk(t *testing.T, made, file string, rest int64, asked string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "cut")
	if err := os.CopyFS(dir, os.DirFS(made)); err != nil {
		t.Fatal(err)
	}
	shelf, err := api.OpenShelf([]string{dir, made}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s := newServer(t, func(o *webOptions) {
		o.Service = serviceOf(shelf)
		o.Fault = func(f *api.Fault) { t.Error(f) }
	})
	status := func(path string) (int, api.Problem) {
		w := ask(s, request("GET", "/api/v1"+path, ""))
		var p api.Problem
		_ = json.Unmarshal(w.Body.Bytes(), &p) // an answer has none
		return w.Code, p
	}
	for _, of := range []string{"cut", "made"} {
		if code, p := status(asked + of); code != http.StatusOK {
			t.Fatalf("%s%s: %d %v", asked, of, code, p)
		}
	}
	path := filepath.Join(dir, file)
	if rest < 0 {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		rest += info.Size()
	}
	if err := os.Truncate(path, rest); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		code, p := status(asked + "cut")
		if code != http.StatusServiceUnavailable || !strings.Contains(p.Detail, file) || !strings.Contains(p.Detail, "katachi collection check") || strings.Contains(p.Detail, dir) {
			t.Errorf("%s cut to %d bytes, %scut: %d %v, want the name of the file and what to do", file, rest, asked, code, p)
		}
	}
	if code, p := status(asked + "made"); code != http.StatusOK {
		t.Errorf("%s cut to %d bytes, %smade: %d %v", file, rest, asked, code, p)
	}
	if err := errors.Join(os.Remove(path), os.Link(filepath.Join(made, file), path)); err != nil {
		t.Fatal(err)
	}
	if code, p := status("/games?collection=cut"); code != http.StatusOK {
		t.Errorf("after %s was restored: %d %v", file, code, p)
	}
}
