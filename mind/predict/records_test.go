package predict

import (
	"context"
	"sync"
	"testing"

	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/sgf"
)

// foxPro returns the games of fox-pro without duplicates.
func foxPro(tb testing.TB) []training.Record {
	path := testpeers.Path(tb, "games", "fox-pro.zip")
	records, err := readFoxPro(path)
	if err != nil {
		tb.Fatal(err)
	}
	return records
}

var readFoxPro = func() func(path string) ([]training.Record, error) {
	var once sync.Once
	var records []training.Record
	var err error
	return func(path string) ([]training.Record, error) {
		once.Do(func() { records, err = training.ReadRecords(context.Background(), sgf.Limits{}, path) })
		return records, err
	}
}()

// split returns the texts of the games of training.ListA (test), and of the games of fox-pro that
// were played before them (teaching).
func split(tb testing.TB) (teaching, test [][]byte) {
	tb.Helper()
	a, b := training.Split(foxPro(tb), training.ListA())
	return texts(b), texts(a)
}

// validationSplit returns the texts of the games of training.ListV (test), and of the games of
// fox-pro and fox-pro2 to learn from (teaching).
func validationSplit(tb testing.TB) (teaching, test [][]byte) {
	tb.Helper()
	records, err := training.ReadRecords(tb.Context(), sgf.Limits{}, testpeers.Path(tb, "games", "fox-pro.zip"), testpeers.Path(tb, "games", "fox-pro2.zip"))
	if err != nil {
		tb.Fatal(err)
	}
	v, rest := training.Split(records, training.ListV())
	return texts(rest), texts(v)
}

func texts(records []training.Record) (list [][]byte) {
	for i := range records {
		list = append(list, records[i].Text)
	}
	return list
}

// everything returns the games of the four collections without duplicates.
func everything(tb testing.TB) []training.Record {
	var paths []string
	for _, name := range []string{"fox-pro.zip", "ai.zip", "fox-pro2.zip", "tom.zip"} {
		paths = append(paths, testpeers.Path(tb, "games", name))
	}
	records, err := training.ReadRecords(tb.Context(), sgf.Limits{}, paths...)
	if err != nil {
		tb.Fatal(err)
	}
	return records
}
