package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/blevesearch/vellum"

	"katachi/words/lexicon"
)

// wordlist sorts words and writes them to LIST.words. It writes 400,000 queries to LIST.queries;
// every second one is a word that is not in the list.
func wordlist(args []string) error {
	list, err := lines(args[0])
	if err != nil {
		return err
	}
	slices.Sort(list)
	list = slices.Compact(list)
	rng := rand.New(rand.NewPCG(1, 2))
	var queries []string
	for len(queries) < 400_000 {
		w := list[rng.IntN(len(list))]
		if len(queries)%2 == 1 && w != "" {
			b := []byte(w)
			b[rng.IntN(len(b))] = byte('a' + rng.IntN(26))
			w = string(b)
			if _, is := slices.BinarySearch(list, w); is {
				continue
			}
		}
		queries = append(queries, w)
	}
	rng.Shuffle(len(queries), func(i, k int) { queries[i], queries[k] = queries[k], queries[i] })
	for name, text := range map[string][]string{".words": list, ".queries": queries} {
		if err := os.WriteFile(args[1]+name, []byte(strings.Join(text, "\n")+"\n"), 0o644); err != nil {
			return err
		}
	}
	fmt.Println(len(list), "words,", len(queries), "queries")
	return nil
}

// set is a built dictionary. Each kind looks words up in a loop of its own, like the C++ programs.
type set struct {
	count func(queries []string) int // number of those found
	bytes int
}

// words builds a dictionary of LIST.words, writes it to the file unless that is "-", and
// looks up LIST.queries. The task build has the whole dictionary as its unit, lookup a
// look-up.
func words(args []string) error {
	engine, file := args[0], args[2]
	list, err := lines(args[1] + ".words")
	if err != nil {
		return err
	}
	queries, err := lines(args[1] + ".queries")
	if err != nil {
		return err
	}
	list, queries = endToEnd(list), endToEnd(queries)
	before := heap()
	s, err := build(engine, list, file)
	if err != nil {
		return err
	}
	if engine == "map" {
		s.bytes = heap() - before
	}
	size := ""
	if info, err := os.Stat(file); err == nil {
		size = fmt.Sprint(" file ", info.Size())
	}
	fmt.Println("katachi/Go", engine, s.bytes, "bytes"+size)
	return serve(func(name string) (float64, string, error) {
		switch name {
		case "build":
			if s, err = build(engine, list, "-"); err != nil {
				return 0, "", err
			}
			return 1, fmt.Sprint("us; bytes ", s.bytes), nil
		case "lookup":
			n := s.count(queries)
			return float64(len(queries)), fmt.Sprint("us each; found ", n), nil
		}
		return 0, "", nil
	})
}

// build builds a dictionary of sorted words.
func build(engine string, list []string, file string) (*set, error) {
	switch engine {
	case "lexicon", "lexicon-ranks":
		l, err := lexicon.Build(context.Background(), slices.Values(list), &lexicon.Options{Ranks: engine == "lexicon-ranks"})
		if err == nil && file != "-" {
			err = l.WriteFile(file)
		}
		if err != nil {
			return nil, err
		}
		return &set{bytes: l.Stats().Bytes, count: func(queries []string) (n int) {
			for _, q := range queries {
				if l.Contains(q) {
					n++
				}
			}
			return n
		}}, nil
	case "vellum":
		return buildVellum(list)
	case "map":
		m := make(map[string]struct{}, len(list))
		for _, w := range list {
			m[w] = struct{}{}
		}
		return &set{count: func(queries []string) (n int) {
			for _, q := range queries {
				if _, ok := m[q]; ok {
					n++
				}
			}
			return n
		}}, nil
	}
	return nil, fmt.Errorf("%s: no such engine", engine)
}

func buildVellum(list []string) (*set, error) {
	var buf bytes.Buffer
	b, err := vellum.New(&buf, nil)
	if err != nil {
		return nil, err
	}
	for _, w := range list {
		if err := b.Insert([]byte(w), 0); err != nil {
			return nil, err
		}
	}
	if err := b.Close(); err != nil {
		return nil, err
	}
	f, err := vellum.Load(buf.Bytes())
	if err != nil {
		return nil, err
	}
	return &set{bytes: buf.Len(), count: func(queries []string) (n int) {
		for _, q := range queries {
			if ok, _ := f.Contains([]byte(q)); ok {
				n++
			}
		}
		return n
	}}, nil
}

// endToEnd copies the words into one block of memory, as in the C++ programs.
func endToEnd(list []string) []string {
	text := strings.Join(list, "")
	out := make([]string, len(list))
	at := 0
	for i, w := range list {
		out[i] = text[at : at+len(w)]
		at += len(w)
	}
	return out
}

// heap returns the bytes in use.
func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
