// Package lang holds the names of moves, shapes, openings and josekis in each language: one file
// for each language, named by its tag (BCP 47), such as ja.words.
//
// The text is UTF-8; lines that begin with # are comments. The line "language | Japanese" has the
// name of the language. en.words lists the names of moves without diagrams, in their order in
// listings: "name | meaning", or "name | meaning | why it is rare". The other files have lines
// "name | word", or "name | word | word in Latin letters", where name is the English name (of a
// move, a pattern or a joseki), or a part of one between commas. A name whose parts all have words
// is composed of these, joined by the word for ",". The names in a pattern take precedence over
// those of the file. Without a word, the English name is used.
//
// Lines of en.words that begin with "purpose: " have the purposes of moves, in the same format.
//
// A second file, such as ja.lines.words, may have a part of the words: those of openings and
// josekis.
//
// A language may also have a file of sentences, such as ja.say, with lines "fact | words": how
// comments and reports of games state a fact; texts in braces are filled in. A language must have
// either all sentences of comments or none, because comments do not mix languages. A line "means
// NAME | words" has the meaning of a name in a language other than English; a line "problem CODE |
// words" has a [Sentence]; lines "help NAME" and "column NAME" have what the command's first help and its
// tables say in other languages. The page without a server loads the sentences itself, so that its module
// stays small.
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
	Terms     []Term     // from en.words
	Purposes  []Term     // from en.words: purposes of moves
	Languages []Language // English, then the others in the order of their tags
	words     map[string]map[string]string
	sentences map[string]map[string]string // by language tag
}

// Language is a language for which there is a file.
type Language struct{ Tag, Name string } // "ja", "Japanese"

// Term is a name without a diagram.
type Term struct {
	Name, Meaning string
	Rare          string // why hardly any game has such a move, in a phrase; "" for all others
}

// Builtin returns katachi's own words. They are read once and shared: do not change them.
var Builtin = sync.OnceValue(func() *Words {
	w, err := Read(files)
	if err != nil {
		panic("lang: " + err.Error()) // the text is embedded: the tests read it
	}
	return w
})

// Read reads all files *.words and *.say of a folder. Errors begin with file and line.
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

// readAll reads the files of a kind. It calls begin with the tag of each file, and line with each
// of its lines that is neither empty nor a comment.
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

// line reads a line of a language's words.
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
			"the last part is optional, got %q", text)
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

// Word returns the word for an English name in a language, or "" if its file has none.
func (w *Words) Word(name, tag string) string { return w.words[name][tag] }

// sentence reads a line with a fact and its sentence.
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

// Sentence returns the sentence for a fact in a language, or "" if there is none.
func (w *Words) Sentence(tag, fact string) string { return w.sentences[tag][fact] }

// Filled fills in the placeholders of a sentence, which are in braces: pairs are their names and
// values.
func Filled(text string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// Told returns the filled sentence of a fact in a language; english, which is filled already, if
// there is none.
func Told(tag, fact, english string, pairs ...string) string {
	if text := Builtin().Sentence(tag, fact); text != "" {
		return Filled(text, pairs...)
	}
	return english
}

// Speaks reports whether a language has the sentences of comments.
func (w *Words) Speaks(tag string) bool { return w.sentences[tag]["lead"] != "" }

// Meaning returns the meaning of a name in a language that has a sentence for it, or "". English
// meanings are in [Term].
func (w *Words) Meaning(name, tag string) string { return w.sentences[tag]["means "+name] }

// Add returns the words for an English name by language tag: those of own, and, for other
// languages, those of the files.
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

// phrase composes the words for the parts of a name; "" if a part has none.
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
