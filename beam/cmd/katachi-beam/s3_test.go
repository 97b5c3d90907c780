package main

import (
	"bytes"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"katachi/beam/store"
)

// startS3 starts an S3 server with an empty bucket of that name, and tells Amazon's client where it is.
func startS3(t *testing.T, bucket string) {
	t.Helper()
	backend := s3mem.New()
	must(t, backend.CreateBucket(bucket))
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": server.URL, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_CONFIG_FILE": os.DevNull, "AWS_SHARED_CREDENTIALS_FILE": os.DevNull, "AWS_MAX_ATTEMPTS": "1",
	} {
		t.Setenv(name, value)
	}
}

// TestS3: with games, parts and output in a bucket, every pipeline writes the same bytes as with
// local files.
func TestS3(t *testing.T) {
	startS3(t, "bucket")
	ctx := t.Context()
	for _, path := range plain(t, sample(t, 40)[:1]) {
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, store.Write(ctx, "s3://bucket/games/"+filepath.Base(path), data))
	}
	for _, of := range workerRuns {
		t.Run(of.kind, func(t *testing.T) {
			local := filepath.Join(t.TempDir(), "games")
			must(t, os.Mkdir(local, 0o777))
			files, err := store.List(ctx, "s3://bucket/games/*")
			must(t, err)
			for _, name := range files {
				data, err := store.Read(ctx, name)
				must(t, err)
				must(t, os.WriteFile(filepath.Join(local, filepath.Base(name)), data, 0o666))
			}
			want := filepath.Join(t.TempDir(), "want")
			args := append([]string{of.kind, "--batch", "7"}, of.args...)
			if code, text := process(ctx, t, append(args, "--games", local+"/*", "-o", want)...); code != 0 {
				t.Fatal(text)
			}
			out := "s3://bucket/out/" + of.kind
			if of.folder {
				out = filepath.Join(t.TempDir(), "out")
				args = append(args, "--work", "s3://bucket/parts")
			}
			if code, text := process(ctx, t, append(args, "--games", "s3://bucket/games/*", "-o", out)...); code != 0 {
				t.Fatal(text)
			}
			if of.folder {
				must(t, os.Remove(filepath.Join(want, "sources.json"))) // it lists local inputs only
				sameFiles(t, of.kind, out, want)                        // the catalogue has other paths
				return
			}
			data, done, err := store.Fetch(ctx, out)
			must(t, err)
			defer done()
			same(t, of.kind, data, want)
		})
	}
	for _, parts := range []string{"s3://bucket/parts/*", "s3://bucket/out/*/*"} {
		if left, err := store.List(ctx, parts); err != nil || len(left) > 0 {
			t.Errorf("%v, %v are left of %s", left, err, parts)
		}
	}
}

// TestS3Large: a file sent in several parts comes back unchanged.
func TestS3Large(t *testing.T) {
	startS3(t, "bucket")
	data := make([]byte, 17<<20)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(data)
	must(t, store.Write(t.Context(), "s3://bucket/large", data))
	got, err := store.Read(t.Context(), "s3://bucket/large")
	must(t, err)
	if !bytes.Equal(got, data) {
		t.Errorf("%d bytes came back, which are not the %d that were sent", len(got), len(data))
	}
}

// TestS3Patterns: the wildcards ? and [...] work as on the local file system.
func TestS3Patterns(t *testing.T) {
	startS3(t, "bucket")
	for _, name := range []string{"a1.zip", "a2.zip", "b1.zip", "deep/a1.zip"} {
		must(t, store.Write(t.Context(), "s3://bucket/"+name, []byte(name)))
	}
	for pattern, want := range map[string]string{
		"*": "a1.zip a2.zip b1.zip", "a?.zip": "a1.zip a2.zip", "[bc]1.zip": "b1.zip", "?[2-9].*": "a2.zip", "*/[a]1.zip": "deep/a1.zip", "b1.zip": "b1.zip", "b1": "",
	} {
		list, err := store.List(t.Context(), "s3://bucket/"+pattern)
		must(t, err)
		if got := strings.ReplaceAll(strings.Join(list, " "), "s3://bucket/", ""); got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

// TestS3BadInput: if input or output on S3 fails, the error is one line, and no file is left.
func TestS3BadInput(t *testing.T) {
	startS3(t, "bucket")
	ctx := t.Context()
	must(t, store.Write(ctx, "s3://bucket/game.sgf", []byte("(;GM[1]SZ[9];B[aa];W[bb])")))
	must(t, store.Write(ctx, "s3://bucket/broken.zip", []byte("no archive")))
	for _, of := range []struct{ args, env, want string }{
		{"--games s3://bucket/none.zip -o s3://bucket/out", "", "s3://bucket/none.zip: no such file"},
		{"--games s3://nowhere/game.sgf -o s3://bucket/out", "", "NoSuchBucket"},
		{"--games s3://bucket/game.sgf -o s3://nowhere/out", "", "NoSuchBucket"},
		{"--games s3://bucket/broken.zip -o s3://bucket/out", "", "not a valid zip file"},
		{"--games s3://bucket/[ -o s3://bucket/out", "", "s3://bucket/[: syntax error in pattern"},
		{"--games s3:// -o s3://bucket/out", "", "s3://"},
		{"--games s3://bucket -o s3://bucket/out", "", "s3://bucket"},
		{"--games s3://bucket/game.sgf -o s3://bucket", "", "s3://bucket"},
		{"--games s3://bucket/game.sgf -o s3://bucket/out", "AWS_ENDPOINT_URL=http://127.0.0.1:1", "connection refused"},
		{"--games s3://bucket/game.sgf -o s3://bucket/out", "AWS_PROFILE=none", "none"},
		{"--games s3://bucket/game.sgf -o s3://bucket/game.sgf", "", "is both read and written"},
	} {
		t.Run(of.args+of.env, func(t *testing.T) {
			if name, value, found := strings.Cut(of.env, "="); found {
				t.Setenv(name, value)
			}
			code, text := process(ctx, t, append([]string{"shapes"}, strings.Fields(of.args)...)...)
			if code == 0 || !strings.Contains(text, of.want) || strings.Count(text, "\n") != 1 {
				t.Errorf("exit code %d, want an error of one line with %q: %s", code, of.want, text)
			}
		})
	}
	if left, err := store.List(ctx, "s3://bucket/*"); err != nil || len(left) != 2 {
		t.Errorf("%v, %v are left, want the inputs", left, err)
	}
}
