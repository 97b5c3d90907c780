package collection

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"katachi/games/query"
)

// publishedOf publishes a collection and opens it like a reader. fetched counts how often each file
// was fetched.
func publishedOf(t *testing.T, c *Collection) (p *Collection, fetched map[string]int) {
	t.Helper()
	files := map[string][]byte{}
	about, err := c.Publish(t.Context(), "games", func(name string, data []byte) error {
		if _, ok := files[name]; ok {
			t.Errorf("%s is written twice", name)
		}
		files[name] = data
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fetched = map[string]int{}
	p, err = OpenPublished(about, func(name string) ([]byte, error) {
		packed, ok := files[name+".gz"]
		if !ok {
			return nil, fmt.Errorf("%s does not exist", name)
		}
		fetched[name]++
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(z)
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, fetched
}

// TestPublished compares the answers of a published collection, from which games were removed, with
// those of the original, and checks that no file is fetched twice.
func TestPublished(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Remove(t.Context(), 7, 300); err != nil {
		t.Fatal(err)
	}
	p, fetched := publishedOf(t, c)
	r := rand.New(rand.NewPCG(44, 0))
	asked := []string{
		"rows=.X./X.X/.X. at=inner", "rows=XO/OX", "rows=XO/OX lines=all", "rows=.O./O.O/.O. player=\"Ke Jie\"", "rows=X....../....... at=corner",
		"rows=XO/OX date=2016..2017", "rows=XO/OX place=china result=B", "rows=XX/XO then=X1,1 and rows=XO/OX",
	}
	for range 60 {
		asked = append(asked, positionQuery(t, r, c).String())
	}
	for _, text := range asked {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Limit, q.Offset = 5, r.IntN(3)
		want, wantHits, err := Union{c}.Page(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, hits, err := Union{p}.Page(t.Context(), q, nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(hits, wantHits) {
			t.Errorf("%s: %+v %v, want %+v %v", text, got, hits, want, wantHits)
		}
	}
	for _, id := range []int64{1, 6, 8, 299, 301, 516} {
		compareGame(t, p, c, id)
	}
	if _, err := p.Game(t.Context(), 7); !errors.Is(err, ErrNoGame) {
		t.Errorf("a removed game: %v", err)
	}
	for name, n := range fetched {
		if n > 1 {
			t.Errorf("%s was fetched %d times", name, n)
		}
	}
	if err := p.Remove(t.Context(), 1); !errors.Is(err, ErrReadOnly) {
		t.Errorf("removing: %v", err)
	}
	words := &query.Where{Words: "alphago"}
	for _, err := range p.Games(t.Context(), words) {
		if err == nil || !strings.Contains(err.Error(), "words") {
			t.Errorf("words: %v", err)
		}
	}
}

// compareGame compares the facts and the record of a game.
func compareGame(t *testing.T, p, c *Collection, id int64) {
	t.Helper()
	got, err := p.Game(t.Context(), id)
	want, err2 := c.Game(t.Context(), id)
	if err != nil || err2 != nil || got.Black != want.Black || got.Day != want.Day || got.Facts != want.Facts || got.Dyer != want.Dyer {
		t.Errorf("game %d: %+v %v, want %+v %v", id, got, err, want, err2)
	}
	record, err := p.Record(t.Context(), id)
	wantRecord, err2 := c.Record(t.Context(), id)
	if err != nil || err2 != nil || !bytes.Equal(record, wantRecord) {
		t.Errorf("game %d: a record of %d bytes %v, want %d %v", id, len(record), err, len(wantRecord), err2)
	}
}

// TestPublishedDamage reads a published collection in which a file is missing, cut or changed.
func TestPublishedDamage(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	files := map[string][]byte{}
	about, err := c.Publish(t.Context(), "games", func(name string, data []byte) error {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			files[strings.TrimSuffix(name, ".gz")], err = io.ReadAll(z)
		}
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var both []*query.Query
	for _, text := range []string{"rows=XO/OX", "rows=......./......./...X.../......./......./......./....... at=0,0"} { // the second reads rows
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Limit = 3
		both = append(both, q)
	}
	for _, name := range []string{"seg/0/skeleton", "seg/0/b0-0", "seg/0/b1-0", "seg/0/b2-0", "rec/0", "games", "info/0"} {
		for _, how := range []string{"missing", "cut", "changed"} {
			if how == "changed" && (name == "rec/0" || name == "info/0" || name == "games") {
				continue // they have no checksum: the file server is trusted
			}
			p, err := OpenPublished(about, func(n string) ([]byte, error) {
				data := bytes.Clone(files[n])
				switch {
				case n != name:
				case how == "missing":
					return nil, errors.New("it is not there")
				case how == "cut":
					data = data[:len(data)/2-1]
				default:
					data[len(data)/2] ^= 1
				}
				return data, nil
			}, nil)
			if err == nil {
				for _, q := range both {
					_, _, failed := Union{p}.Page(t.Context(), q, nil)
					err = cmp.Or(err, failed)
				}
				for id := int64(1); err == nil && id < 64; id++ {
					if _, err = p.Record(t.Context(), id); err == nil {
						_, err = p.Game(t.Context(), id)
					}
				}
				p.Close()
			}
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s %s: %v, want an error of one line", name, how, err)
			}
		}
	}
	about.Version++
	if _, err := OpenPublished(about, nil, nil); err == nil || !strings.Contains(err.Error(), "publish it again") {
		t.Errorf("another version: %v", err)
	}
}
