package web_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/ops/name"
)

// fromEverywhere makes a collection with names in a folder, from a file, a folder and an archive,
// all given by absolute paths.
func fromEverywhere(t *testing.T, at string) (dir string) {
	t.Helper()
	dir = filepath.Join(at, "my games", "col")
	for path, text := range map[string]string{
		"one.sgf":            "(;SZ[19]PB[Anna]PW[Bert]RE[B+R];B[pd];W[dd];B[qp])(;SZ[19]PB[Carl];B[pd];W[qf];B[qd];W[pf])(;SZ[19]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds];B[bs])",
		"more games/two.sgf": "(;SZ[19]PB[Dora];B[pd];W[dc];B[qn])", "more games/sub/three.gib": "\\HS\n\\[GAMEBLACKNAME=Eva\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE\n",
	} {
		path = filepath.Join(at, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var data bytes.Buffer
	z := zip.NewWriter(&data)
	w, err := z.Create("2016/four.sgf")
	if err == nil {
		_, err = w.Write([]byte("(;SZ[19]PB[Fred];B[pd];W[dp];B[pp])"))
	}
	if err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(at, "games.zip")
	if err := os.WriteFile(archive, data.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Add(t.Context(), []string{filepath.Join(at, "one.sgf"), filepath.Join(at, "more games"), archive}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Name(t.Context(), name.Library(), nil); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestNoFolders asks every operation about a collection of records with absolute paths, also once
// its files are damaged or gone: no answer says where they are on the server.
func TestNoFolders(t *testing.T) {
	at := filepath.Join(t.TempDir(), "folder of the server")
	dir := fromEverywhere(t, at)
	shelf, err := api.OpenShelf([]string{dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s := newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) })
	got := askAll(t, s, at)
	for _, want := range []string{`"path":"one.sgf"`, `"path":"one.sgf#2"`, `"problem_name":"one.sgf#3"`, `"path":"two.sgf"`, `"path":"sub/three.gib"`, `"file":"sub/three.gib"`, `"path":"2016/four.sgf"`, `"file":"games.zip"`, ",one.sgf,", ",sub/three.gib,"} {
		if !strings.Contains(got, want) {
			t.Errorf("no answer has %s", want)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []func(path string) error{
		func(path string) error {
			return os.WriteFile(path, []byte("damaged, and too short to be a file of katachi"), 0o600)
		},
		os.Remove,
	} {
		for _, file := range files {
			damaged := filepath.Join(t.TempDir(), "folder of the server", "col")
			if err := os.CopyFS(damaged, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			shelf, err := api.OpenShelf([]string{damaged}, nil)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(damaged, file.Name())
			if err := how(path); err != nil {
				t.Fatal(err)
			}
			askAll(t, newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) }), filepath.Dir(damaged))
			shelf.Close()
		}
	}
}

// askAll asks for everything about a collection and returns the answers. None may contain the
// folder or one above it.
func askAll(t *testing.T, s http.Handler, folder string) string {
	t.Helper()
	var all strings.Builder
	check := func(what, text string) {
		all.WriteString(text)
		for _, name := range []string{folder, "folder of the server", "more games", "my games", os.TempDir() + "/"} {
			if quoted := url.PathEscape(name); strings.Contains(text, name) || strings.Contains(text, quoted) {
				t.Fatalf("%s: %s has %q", what, text, name)
			}
		}
	}
	paths := []string{"/games/99", "/search?play=Q16&limit=9&boards=true&near=2", "/search?named=hoshi&limit=9", "/searches", "/collections", "/guess?game=1&point=Q16", "/guess?seed=1", "/jobs/1"}
	for id := range 6 {
		paths = append(paths, fmt.Sprint("/games/", id))
	}
	for _, sort := range []string{"game", "date", "moves", "oldest"} {
		paths = append(paths, "/games?sort="+sort, "/search?play=Q16&limit=9&sort="+sort)
	}
	for _, more := range []string{"csv", "sgf", "zip"} {
		paths = append(paths, "/export?play=Q16&format="+more)
	}
	paths = append(paths, "/tree?play=Q16&min_hits=1&depth=2", "/tree?play=Q16&min_hits=1&depth=2&join=true", "/search?play=Q16&player=nobody", "/search?play=Q16&words=x")
	for _, path := range paths {
		w := ask(s, request("GET", "/api/v1"+path, ""))
		check(path, w.Body.String())
		var e api.ExportAnswer
		if json.Unmarshal(w.Body.Bytes(), &e) == nil && len(e.Bytes) > 0 {
			check(path+", unpacked", string(e.Bytes))
		}
	}
	record := base64.StdEncoding.EncodeToString([]byte("(;SZ[9];B[aa])"))
	for path, bodies := range map[string][]string{
		"/name": {`{"game":1,"sgf":true}`, `{"game":4}`}, "/write": {`{"game":2,"names":true}`}, "/review": {`{"game":1,"moves":1}`},
		"/compare":  {`{"game":1}`, `{"game":3}`},
		"/problems": {`{"limit":5}`, `{"game":1}`},
		"/match":    {`{"patterns":"pattern: x\n\n  XO\n  OX\n","everywhere":true,"limit":9}`, `{"patterns":"pattern: x\n\n  X.\n  ..\n","game":3}`},
		"/searches": {`{"name":"a","search":{"play":"Q16"}}`}, "/searches/remove": {`{"name":"a"}`, `{"name":"b"}`},
		"/jobs": {`{"records":[{"name":"/etc/a.sgf","base64":"` + record + `"},{"name":"x","text":"none"}]}`},
	} {
		for _, body := range bodies {
			check(path+" "+body, ask(s, request("POST", "/api/v1"+path, body)).Body.String())
		}
	}
	check("events", ask(s, request("GET", "/api/v1/jobs/1/events", "")).Body.String())
	return all.String()
}
