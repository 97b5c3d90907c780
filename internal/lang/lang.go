// Package lang holds what names of moves, shapes, openings and josekis are called in each language: a
// file a language, which is called by its tag (BCP 47), as ja.words.
//
// The text is UTF-8; lines that begin with # are comments. The line "language | Japanese" says what the
// language is called. en.words has the names of moves that no diagram defines, in the order in which they
// are listed: "name | meaning", or "name | meaning | why hardly any game has it". The other files have lines
// "name | word", or "name | word | word in Latin letters", where name is the English one, also of a
// pattern or a joseki of the libraries, or a part of such a name between commas: a name whose parts all
// have words is put together from them, with what the line of "," says between them. What a pattern says of
// itself comes before the file; where there is no word the English name is used.
//
// Lines of en.words that begin with "purpose: " have the names of what moves are for, in the same way.
//
// A second file, as ja.lines.words, may have a part of the words: those of openings and josekis.
//
// Beside a file of words there may be one of sentences, as ja.say, with lines "fact | words": how comments and
// reports of games put a fact; what stands in braces is filled in. A language that comments must say all: no
// sentence of a comment is taken from another. "means NAME | words" is what a name means, where the language of the
// file is not English. The page without a server has no sentences, so that its module stays small.
package lang

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Words is the words of all languages.
type Words struct {
	Terms     []Term     // of en.words
	Purposes  []Term     // of en.words: what moves are for
	Languages []Language // English, then the others in the order of their tags
	words     map[string]map[string]string
	sentences map[string]map[string]string // by language tag
}

// Language is a language for which there is a file.
type Language struct{ Tag, Name string } // "ja", "Japanese"

// Term is a name that no diagram defines.
type Term struct {
	Name, Meaning string
	Rare          string // why hardly any game has it, in a phrase; "" for all that are played
}

// Builtin returns katachi's own words. They are read once and shared: do not change them.
var Builtin = sync.OnceValue(func() *Words {
	w, err := Read(files)
	if err != nil {
		panic("lang: " + err.Error()) // the text is embedded: the tests read it
	}
	return w
})

// Read reads all files *.words and *.say of a folder. Errors name file and line.
func Read(fsys fs.FS) (*Words, error) {
	w := &Words{
		Languages: []Language{{"en", "English"}}, words: map[string]map[string]string{}, sentences: map[string]map[string]string{},
	}
	if err := readAll(fsys, ".words", func(tag string) {
		if tag != "en" && tag != w.Languages[len(w.Languages)-1].Tag {
			w.Languages = append(w.Languages, Language{tag, tag})
		}
	}, w.line); err != nil {
		return nil, err
	}
	return w, readAll(fsys, ".say", func(string) {}, w.sentence)
}

// readAll reads the files of a kind: it calls begin with the tag of each, and line with its lines that say something.
func readAll(fsys fs.FS, kind string, begin func(tag string), line func(tag, text string) error) error {
	list, err := fs.Glob(fsys, "*"+kind)
	if err != nil {
		return err
	}
	for _, file := range list {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		tag, _, _ := strings.Cut(file, ".")
		number := 0
		begin(tag)
		for text := range strings.Lines(string(data)) {
			number++
			if text = strings.TrimSpace(text); text == "" || text[0] == '#' {
				continue
			}
			if err := line(tag, text); err != nil {
				return fmt.Errorf("%s:%d: %w", file, number, err)
			}
		}
	}
	return nil
}

// line reads a line of the words of a language.
func (w *Words) line(tag, text string) error {
	fields := strings.Split(text, " | ")
	name := fields[0]
	list := &w.Terms
	if purpose, ok := strings.CutPrefix(name, "purpose: "); ok && tag == "en" {
		list, name = &w.Purposes, purpose
	}
	switch {
	case len(fields) < 2 || len(fields) > 3 || slices.Contains(fields, ""):
		return fmt.Errorf("want \"name | word | word in Latin letters\", in en.words \"name | meaning | why it is rare\", "+
			"the last need not be there, got %q", text)
	case name == "language":
		w.Languages[len(w.Languages)-1].Name = fields[1]
		return nil
	case w.words[name][tag] != "" || tag == "en" && slices.ContainsFunc(*list, func(t Term) bool { return t.Name == name }):
		return fmt.Errorf("a second line for %q", name)
	case tag == "en":
		*list = append(*list, Term{name, fields[1], strings.Join(fields[2:], "")})
		return nil
	case w.words[name] == nil:
		w.words[name] = map[string]string{}
	}
	w.words[name][tag] = fields[1]
	if len(fields) > 2 {
		w.words[name][tag+"-Latn"] = fields[2]
	}
	return nil
}

// Word returns the word of an English name in a language, "" if its file has none.
func (w *Words) Word(name, tag string) string { return w.words[name][tag] }

// sentence reads a line that says a fact.
func (w *Words) sentence(tag, text string) error {
	fact, words, ok := strings.Cut(text, " | ")
	if !ok || fact == "" || words == "" || strings.Contains(words, " | ") {
		return fmt.Errorf("want \"fact | words\", got %q", text)
	}
	if w.sentences[tag] == nil {
		w.sentences[tag] = map[string]string{}
	}
	if w.sentences[tag][fact] != "" {
		return fmt.Errorf("a second sentence for %q", fact)
	}
	w.sentences[tag][fact] = words
	return nil
}

// Sentence returns how a fact is said in a language; "" if it is not said.
func (w *Words) Sentence(tag, fact string) string { return w.sentences[tag][fact] }

// Speaks reports whether a language has the sentences of comments.
func (w *Words) Speaks(tag string) bool { return w.sentences[tag]["lead"] != "" }

// Meaning returns what a name means in a language that has a sentence for it; "" in English, which has it with
// the name.
func (w *Words) Meaning(name, tag string) string { return w.sentences[tag]["means "+name] }

// Add returns the words of an English name by language tag: own, which stays as it is, and those of
// languages that own lacks.
func (w *Words) Add(name string, own map[string]string) map[string]string {
	all := maps.Clone(own)
	add := func(tag, word string) {
		if language := strings.TrimSuffix(tag, "-Latn"); word != "" && own[language] == "" {
			if all == nil {
				all = map[string]string{}
			}
			all[tag] = word
		}
	}
	for _, l := range w.Languages {
		if w.words[name][l.Tag] == "" {
			add(l.Tag, w.phrase(name, l.Tag))
			add(l.Tag+"-Latn", w.phrase(name, l.Tag+"-Latn"))
		}
	}
	for tag, word := range w.words[name] {
		add(tag, word)
	}
	return all
}

// phrase puts the words of the parts of a name together, "" if one of them has none.
func (w *Words) phrase(name, tag string) string {
	parts := strings.Split(name, ", ")
	if len(parts) == 1 {
		return ""
	}
	for i, part := range parts {
		if parts[i] = w.words[part][tag]; parts[i] == "" {
			return ""
		}
	}
	return strings.Join(parts, cmp.Or(w.words[","][tag], ", "))
}
