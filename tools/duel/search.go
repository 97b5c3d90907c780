package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/cputime"
)

// index makes a collection on $THREADS threads (default 2), and prints the time it took.
func index(args []string) error {
	threads, err := strconv.Atoi(os.Getenv("THREADS"))
	if err != nil || threads < 1 {
		threads = 2
	}
	runtime.GOMAXPROCS(threads)
	cpu, clock := cputime.Process(), time.Now()
	c, err := collection.Create(args[0], &collection.Options{Threads: threads})
	if err != nil {
		return err
	}
	r, err := c.Add(context.Background(), args[1:], &collection.AddOptions{Strict: true})
	if err != nil {
		return err
	}
	if err := c.Close(); err != nil {
		return err
	}
	fmt.Printf("katachi index: %+v cpu_s %.2f wall_s %.2f\n", r, (cputime.Process() - cpu).Seconds(), time.Since(clock).Seconds())
	return nil
}

// kept has the data that libkombilo keeps of a hit: place, symmetry, colours and the next move.
type kept struct {
	game, node int32
	place      int16
	symmetry   int8
	color      board.Color
	swapped    bool
}

// searching searches a collection on one thread. A task is the id of a query; its unit is the
// query. With "hits" every hit is kept, with "answer" hits are only counted.
func searching(args []string) error {
	ctx := context.Background()
	clock := time.Now()
	c, err := collection.Open(args[0], &collection.Options{Threads: 1})
	if err != nil {
		return err
	}
	defer c.Close()
	opened := time.Since(clock)
	queries, err := readQueries(strings.Split(args[1], ","), args[2] == "1")
	if err != nil {
		return err
	}
	fmt.Println("katachi search", args[0], args[3], "opened in", opened)
	var hits []kept // its memory is reused, like that of libkombilo's hits
	return serve(func(id string) (float64, string, error) {
		if queries[id] == nil {
			return 0, "", nil
		}
		q := *queries[id]
		if args[3] == "answer" {
			a, err := c.Answer(ctx, &q)
			if err != nil {
				return 0, "", err
			}
			return 1, fmt.Sprint("hits ", a.Hits, " games ", a.Games), nil
		}
		hits = hits[:0]
		a, _, err := collection.Union{c}.Page(ctx, &q, &collection.Listing{Each: func(h *collection.Hit) bool {
			hits = append(hits, kept{int32(h.Game), int32(h.Node), int16(h.Place), int8(h.Symmetry), h.Color, h.Swapped})
			return true
		}})
		if err != nil {
			return 0, "", err
		}
		return 1, fmt.Sprint("hits ", len(hits), " games ", a.Games), nil
	})
}

// readQueries reads files with queries as JSON, one a line, by their ids.
func readQueries(files []string, variations bool) (map[string]*query.Query, error) {
	queries := map[string]*query.Query{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(data) {
			q := &query.Query{}
			var id struct{ ID string }
			if err := json.Unmarshal(line, q); err != nil {
				return nil, fmt.Errorf("%s: %w", f, err)
			}
			if err := json.Unmarshal(line, &id); err != nil {
				return nil, fmt.Errorf("%s: %w", f, err)
			}
			q.Variations = variations
			queries[id.ID] = q
		}
	}
	return queries, nil
}
