package main

import (
	"fmt"

	"katachi/gamefile"
	"katachi/predict"
)

// spareTests returns the games to learn from for an honest test with the frozen lists,
// by date, and tells how many of all games, which can be learned from, that leaves out.
func (c *learnCmd) spareTests(a *app, src *gamefile.Source, all int) (games [][]byte, err error) {
	records, err := predict.ReadRecords(diskFiles(src)...)
	if err != nil {
		return nil, err
	}
	records = teaching(records)
	pro, training := predict.Split(records, predict.ListA())
	tom, _ := predict.Split(records, predict.ListB())
	late := len(records) - len(training) - len(pro) - len(tom)
	when := "undated"
	if len(pro) > 0 { // by date: the first is that of the list
		when = "undated or not before " + pro[0].Date
	}
	fmt.Fprintf(a.stderr, "katachi: --spare-tests leaves out %d of %s: %d of even-pro, %d of even-tom, %d %s, %d there twice\n",
		all-len(training), number(all, "game"), len(pro), len(tom), late, when, all-len(records))
	if len(pro) == 0 {
		a.warnf("no game of even-pro is there (fox-pro.zip): no date ends what is learned from")
	}
	for i := range training {
		games = append(games, training[i].Text)
	}
	return games, nil
}

// diskFiles returns the files and archives of a source, each once.
func diskFiles(src *gamefile.Source) (paths []string) {
	seen := map[string]bool{}
	for i := range src.Len() {
		if path := src.File(i); !seen[path] {
			seen[path] = true
			paths = append(paths, path)
		}
	}
	return paths
}

// teaching returns the records that a model can learn from.
func teaching(records []predict.Record) (list []predict.Record) {
	for _, r := range records {
		if n, _ := predict.CountLessons(r.Text); n > 0 {
			list = append(list, r)
		}
	}
	return list
}
