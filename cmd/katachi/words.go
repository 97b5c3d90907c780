package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"katachi/words/lexicon"
)

// wordsCmd groups the commands about dictionaries of words.
type wordsCmd struct {
	Build   wordsBuildCmd   `cmd:"" help:"Make a dictionary from a word list."`
	Stats   wordsStatsCmd   `cmd:"" help:"Print how large a dictionary is, verify it, or build it step by step."`
	Table   wordsTableCmd   `cmd:"" help:"Write the words as an array: a plain file, or Go or C source."`
	List    wordsListCmd    `cmd:"" help:"List words: all, or those that match a pattern such as c?t, a prefix or letters."`
	Has     wordsHasCmd     `cmd:"" help:"Look up words, their ranks and values; the exit code is 1 if one is missing."`
	Near    wordsNearCmd    `cmd:"" help:"List the words with the most similar spelling."`
	Combine wordsCombineCmd `cmd:"" help:"Combine dictionaries: union, intersection, difference."`
}

// commonName stands for the built-in dictionary where a file is expected.
const commonName = "common"

// dictionary holds the arguments of the commands that use a dictionary.
type dictionary struct {
	File string `arg:"" help:"A dictionary made by words build, or common: the built-in one of 41,000 English words, American and British."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// openDictionary opens a dictionary; the built-in one for commonName, unless a file has that name.
func openDictionary(name string) (*lexicon.Lexicon, error) {
	l, err := lexicon.Open(name)
	switch {
	case err == nil:
		return l, nil
	case name == commonName && errors.Is(err, os.ErrNotExist):
		return lexicon.Builtin(), nil
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file (want a dictionary made by katachi words build, or %s)", name, commonName)
	case errors.Is(err, lexicon.ErrCorrupt), errors.Is(err, lexicon.ErrKind):
		return nil, fmt.Errorf("%w (katachi words build makes dictionaries)", err)
	}
	return nil, err
}

// ask calls f with the open dictionary.
func (d *dictionary) ask(f func(*lexicon.Lexicon) error) error {
	l, err := openDictionary(d.File)
	if err != nil {
		return err
	}
	defer l.Close()
	return f(l)
}

// wordsPage holds the arguments of the commands that list words.
type wordsPage struct {
	dictionary
	pageFlags `kong:"set='what=words',set='limit=all'"`
}

// print prints a page of words, one per line, or as {"words": [...]}.
func (d *wordsPage) print(a *app, l *lexicon.Lexicon, words iter.Seq[string]) error {
	out := bufio.NewWriter(a.stdout)
	list := []string{}
	n := 0
	for w := range words {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		if n++; n <= d.Skip {
			continue
		}
		if n-d.Skip > d.Limit {
			break
		}
		if d.JSON {
			list = append(list, w)
			continue
		}
		out.WriteString(w)
		out.WriteByte('\n')
	}
	if !d.JSON {
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if err := l.Err(); err != nil || !d.JSON {
		return err
	}
	return printJSON(a.stdout, map[string]any{"words": list})
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
