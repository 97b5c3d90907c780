package main

import (
	"iter"
	"os"

	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// maxWarnings is the number of unreadable files that are reported one by one.
const maxWarnings = 10

// source opens files, folders and archives of games within the limits of the program.
func (a *app) source(paths ...string) (*gamefile.Source, error) {
	src, err := gamefile.Open(paths...)
	if err != nil {
		return nil, err
	}
	src.SetLimits(a.limits)
	src.SetMemory(a.memory / 8)
	return src, nil
}

// records yields the games of the paths, at most limit of them if that is not 0, and the error that
// ends the reading. It skips files that are not records, with a warning at the end.
func (a *app) records(paths []string, limit int) iter.Seq2[*sgf.Game, error] {
	return func(yield func(*sgf.Game, error) bool) {
		source, err := a.source(paths...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer source.Close()
		var odd gamefile.Summary
		defer a.warnOf(&odd)
		games := 0
		for entry, err := range source.All() {
			if err := a.ctx.Err(); err != nil {
				yield(nil, err)
				return
			}
			file := new(sgf.File)
			if err == nil {
				file, err = sgf.Import(entry.Data, a.options(entry.Path))
			}
			if err != nil {
				odd.Error(entry.Path, err)
				continue
			}
			for _, g := range file.Games {
				if err := g.Check(); err != nil {
					odd.Error(entry.Path, err)
				} else if games++; !yield(g, nil) || games == limit {
					return
				}
			}
		}
	}
}

// holdsMany reports whether the argument of a command is a folder or an archive.
func holdsMany(arg string) bool {
	if arg == "" || arg == "-" {
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && (info.IsDir() || info.Mode().IsRegular() && gamefile.IsArchive(arg))
}

// warnOf prints a warning for each kind of problem with records.
func (a *app) warnOf(odd *gamefile.Summary) {
	for _, line := range odd.Lines() {
		a.warn(line)
	}
}
