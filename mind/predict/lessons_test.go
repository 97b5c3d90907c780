package predict

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/section"
)

// TestLessonFiles trains on files of lessons: the model must be that of the games.
func TestLessonFiles(t *testing.T) {
	games := randomGames(50)
	want, err := Train(t.Context(), games, &Options{Bits: 16, Seed: 3, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range [][]int{{50}, {1, 20, 20, 49, 50}} {
		var paths []string
		from := 0
		for _, to := range at {
			path := filepath.Join(t.TempDir(), fmt.Sprint(to))
			if err := WriteLessons(t.Context(), path, games[from:to]); err != nil {
				t.Fatal(err)
			}
			paths, from = append(paths, path), to
		}
		got, err := TrainLessons(t.Context(), &Options{Bits: 16, Seed: 3, Threads: 1}, paths...)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(modelBytes(t, got), modelBytes(t, want)) {
			t.Errorf("files of %v games: another model", at)
		}
	}
}

func modelBytes(t *testing.T, m *Model) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model")
	if err := m.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestBadLessonFiles: damaged files, files of another version, and no files at all are errors.
func TestBadLessonFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lessons")
	if err := WriteLessons(t.Context(), path, randomGames(1)); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var format *section.FormatError
	for i := 0; i < len(data); i += 1 + len(data)/200 {
		bad := bytes.Clone(data)
		bad[i] ^= 4
		if err := os.WriteFile(path, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := TrainLessons(t.Context(), nil, path); !errors.As(err, &format) {
			t.Fatalf("byte %d changed: %v, want a FormatError", i, err)
		}
	}
	for _, numbers := range [][4][]uint64{
		{{fileVersion}, {}, {}, {}},
		{{fileVersion - 1, 0}, {}, {}, {}},
		{{fileVersion, 1}, {}, {}, {}},
		{{fileVersion, 1}, {2}, {0}, {}},
		{{fileVersion, 2}, {1, 0}, {0, 0}, {}},
		{{fileVersion, 1}, {1}, {1}, {}},
		{{fileVersion, 1}, {1}, {0}, {7}},
	} {
		err := section.WriteFile(path, lessonsKind, lessonsVersion, func(w *section.Writer) error {
			return errors.Join(w.Add("about", section.Bytes(numbers[0])), w.Add("ends", section.Bytes(numbers[1])), w.Add("texts", []byte("(")),
				w.Add("hashends", section.Bytes(numbers[2])), w.Add("hashes", section.Bytes(numbers[3])))
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := TrainLessons(t.Context(), nil, path); !errors.As(err, &format) {
			t.Errorf("%v: %v, want a FormatError", numbers, err)
			continue
		}
		if at := sectionStart(t, path, format.Section); format.Offset != at {
			t.Errorf("%v: %v, want an error at byte %d, where the section begins", numbers, err, at)
		}
	}
	if _, err := TrainLessons(t.Context(), nil); err == nil {
		t.Error("no files: no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := WriteLessons(ctx, path+"2", randomGames(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	if _, err := os.Stat(path + "2"); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a file was left behind")
	}
}

// sectionStart returns where a section of a file of lessons begins.
func sectionStart(t *testing.T, path, name string) int64 {
	t.Helper()
	f, err := section.Open(path, lessonsKind, lessonsVersion)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, info := range f.Sections() {
		if info.Name == name {
			return info.Offset
		}
	}
	t.Fatalf("no section %q", name)
	return 0
}

// TestReportText checks the table of an evaluation.
func TestReportText(t *testing.T) {
	score := Score{Moves: 40, Within: [len(Ranks)]int{10, 14, 16, 20, 30, 38}, LogLikelihood: -100}
	r := Report{
		Score: score, Games: []Score{score}, Low: 0.125, High: 0.5,
		Phases: []Score{{Moves: 30, Within: [len(Ranks)]int{9}}, {Moves: 10, Within: [len(Ranks)]int{1}}},
	}
	const want = `40 moves of 1 game
top 1    25.00 %
top 2    35.00 %
top 3    40.00 %
top 5    50.00 %
top 10   75.00 %
top 20   95.00 %
top 1 in [12.50, 50.00] % with 95 % confidence
log-likelihood -2.5000 a move
moves   1 to  30: top 1  30.00 % of 30
moves  31 to  60: top 1  10.00 % of 10
`
	if got := r.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	r.Games = append(r.Games, score)
	if got := r.String(); !strings.HasPrefix(got, "40 moves of 2 games\n") {
		t.Error(got)
	}
}
