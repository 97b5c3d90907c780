package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"katachi/lexicon"
)

// wordsCmd is the commands about dictionaries of words.
type wordsCmd struct {
	Build   wordsBuildCmd   `cmd:"" help:"Make a dictionary of a word list."`
	Check   wordsCheckCmd   `cmd:"" help:"Verify a dictionary: every byte, and what the bytes mean."`
	Stats   wordsStatsCmd   `cmd:"" help:"Tell how large a dictionary is."`
	List    wordsListCmd    `cmd:"" help:"List all words."`
	Has     wordsHasCmd     `cmd:"" help:"Tell whether words are in a dictionary."`
	Prefix  wordsPrefixCmd  `cmd:"" help:"List the words that begin so."`
	Match   wordsMatchCmd   `cmd:"" help:"List the words that match a pattern such as c?t."`
	Anagram wordsAnagramCmd `cmd:"" help:"List the words that can be laid with some letters."`
	Near    wordsNearCmd    `cmd:"" help:"List the words that are spelt most like a word."`
	Rank    wordsRankCmd    `cmd:"" help:"Tell the places of words in the sorted list, or the words at places."`
}

// commonName stands for the built-in dictionary where a file is asked for.
const commonName = "common"

// dictionary is the argument of the commands that ask one.
type dictionary struct {
	File string `arg:"" help:"A dictionary that words build made, or common: the built-in one of 40,000 English words."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// open opens a dictionary, or takes the built-in one if no file is called so.
func openDictionary(name string) (*lexicon.Lexicon, error) {
	l, err := lexicon.Open(name)
	switch {
	case err == nil:
		return l, nil
	case name == commonName && errors.Is(err, os.ErrNotExist):
		return lexicon.Common(), nil
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file (want a dictionary that katachi words build made, or %s)", name, commonName)
	case errors.Is(err, lexicon.ErrCorrupt), errors.Is(err, lexicon.ErrKind):
		return nil, fmt.Errorf("%w (dictionaries are made by katachi words build)", err)
	}
	return nil, err
}

// ask opens the dictionary for the time of f.
func (d *dictionary) ask(f func(*lexicon.Lexicon) error) error {
	l, err := openDictionary(d.File)
	if err != nil {
		return err
	}
	defer l.Close()
	return f(l)
}

// printWords prints words a line each, or as {"words": [...]}.
func (d *dictionary) printWords(a *app, words iter.Seq[string]) error {
	out := bufio.NewWriter(a.stdout)
	list := []string{}
	for w := range words {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		if d.JSON {
			list = append(list, w)
			continue
		}
		out.WriteString(w)
		out.WriteByte('\n')
	}
	if d.JSON {
		return printJSON(a.stdout, map[string]any{"words": list})
	}
	return out.Flush()
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

type wordsBuildCmd struct {
	Lists     []string `arg:"" name:"list" help:"Word lists, UTF-8, one word a line, sorted or not; - is standard input."`
	Output    string   `short:"o" required:"" type:"path" placeholder:"FILE" help:"The dictionary to write."`
	MinLength int      `default:"1" placeholder:"N" help:"Leave out words of fewer letters."`
	MaxLength int      `placeholder:"N" help:"Leave out words of more letters."`
	Letters   string   `placeholder:"SET" help:"Leave out words with other letters, such as a-z for plain words."`
	Ignore    string   `placeholder:"FILE" help:"Leave out the words of this list."`
	Case      string   `default:"keep" enum:"keep,lower,upper" help:"Store words as they are (keep), in lower or in upper case."`
	Ranks     bool     `help:"Store what words rank needs, about a byte an edge."`
	Fast      bool     `help:"Large lists: a quarter more bytes, half as many look-ups again in a second."`
	JSON      bool     `name:"json" help:"Print JSON."`
}

// Help is shown by katachi words build --help.
func (*wordsBuildCmd) Help() string {
	return `Words that are left out are counted, not errors.

Examples:
  katachi words build /usr/share/dict/words -o all.lexicon
  katachi words build words.txt -o plain.lexicon --case lower --letters a-z --min-length 3
  sort -u a.txt b.txt | katachi words build - -o ab.lexicon --ranks --json`
}

// built is what words build tells.
type built struct {
	lexicon.Stats
	Skipped   lexicon.Skipped `json:"skipped"`
	File      string          `json:"file"`
	FileBytes int64           `json:"file_bytes"`
	Seconds   float64         `json:"seconds"`
}

// Run builds.
func (c *wordsBuildCmd) Run(a *app) error {
	if c.MinLength < 0 || c.MaxLength < 0 || c.MaxLength > 0 && c.MaxLength < c.MinLength {
		return usagef("--min-length %d --max-length %d: want 0 or more, and the least first", c.MinLength, c.MaxLength)
	}
	start := time.Now()
	opt, err := c.options()
	if err != nil {
		return err
	}
	b, err := lexicon.NewBuilder(opt)
	if err != nil {
		return usagef("--letters: %v", err)
	}
	for _, list := range c.Lists {
		if err := addList(a, b, list); err != nil {
			return err
		}
	}
	l, err := b.Finish()
	if err != nil {
		return fmt.Errorf("%w in %s that the options let pass", err, c.Lists[0])
	}
	if err := l.WriteFile(c.Output); err != nil {
		return err
	}
	info, err := os.Stat(c.Output)
	if err != nil {
		return err
	}
	return c.print(a, built{l.Stats(), b.Skipped(), c.Output, info.Size(), time.Since(start).Seconds()})
}

func (c *wordsBuildCmd) options() (*lexicon.Options, error) {
	cases := map[string]lexicon.Case{"keep": lexicon.Keep, "lower": lexicon.Lower, "upper": lexicon.Upper}
	opt := &lexicon.Options{
		Case: cases[c.Case], MinLength: c.MinLength, MaxLength: c.MaxLength, Letters: c.Letters, Ranks: c.Ranks, Fast: c.Fast,
	}
	if c.Ignore == "" {
		return opt, nil
	}
	f, err := os.Open(c.Ignore)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	opt.Ignore, err = lexicon.ReadIgnored(f, c.Ignore, opt.Case)
	return opt, err
}

// addList adds a list, showing how far it is if it is long.
func addList(a *app, b *lexicon.Builder, name string) error {
	if name == "-" {
		return b.AddList(stopReader{a, a.stdin}, "standard input")
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.IsDir() {
		return fmt.Errorf("%s: is a directory, want a word list", name)
	}
	const long = 16 << 20
	if terminal, ok := a.stderr.(*os.File); !ok || info.Size() < long || !isatty.IsTerminal(terminal.Fd()) {
		return b.AddList(stopReader{a, f}, name)
	}
	p := mpb.New(mpb.WithOutput(a.stderr))
	bar := p.AddBar(info.Size(), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(name)), mpb.AppendDecorators(decor.Percentage(), decor.AverageETA(decor.ET_STYLE_GO)))
	err = b.AddList(stopReader{a, bar.ProxyReader(f)}, name)
	bar.Abort(true)
	p.Wait()
	return err
}

// stopReader fails once the user interrupts.
type stopReader struct {
	a *app
	r io.Reader
}

func (s stopReader) Read(p []byte) (int, error) {
	if err := s.a.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(p)
}

func (c *wordsBuildCmd) print(a *app, r built) error {
	if c.JSON {
		return printJSON(a.stdout, r)
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	printWordStats(w, r.Stats)
	fmt.Fprintf(w, "left out\t%d short, %d long, %d other letters, %d ignored, %d repeated\n",
		r.Skipped.Short, r.Skipped.Long, r.Skipped.Letters, r.Skipped.Ignored, r.Skipped.Repeats)
	fmt.Fprintf(w, "file\t%s, %d bytes\n", r.File, r.FileBytes)
	fmt.Fprintf(w, "seconds\t%.3f\n", r.Seconds)
	return w.Flush()
}

func printWordStats(w io.Writer, s lexicon.Stats) {
	fmt.Fprintf(w, "words\t%d\n", s.Words)
	fmt.Fprintf(w, "longest\t%d bytes\n", s.Longest)
	fmt.Fprintf(w, "alphabet\t%d bytes, case: %s\n", s.Alphabet, s.Case)
	fmt.Fprintf(w, "trie nodes\t%d\n", s.TrieNodes)
	fmt.Fprintf(w, "DAWG nodes\t%d\n", s.Nodes)
	fmt.Fprintf(w, "edges\t%d\n", s.Edges)
	fmt.Fprintf(w, "bytes\t%d: %d cells of %d bytes each, %d shared nodes, %d beginnings, %d ranks\n", s.Bytes, s.Cells, s.CellBytes, s.Shared, s.Starts, s.Ranks)
}

type wordsCheckCmd struct{ dictionary }

// Help is shown by katachi words check --help.
func (*wordsCheckCmd) Help() string {
	return `Prints ok, or what is wrong and where, with exit code 1.

Examples:
  katachi words check all.lexicon`
}

// Run checks.
func (c *wordsCheckCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if err := l.Check(); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(a.stdout, map[string]any{"file": c.File, "ok": true, "words": l.Len()})
		}
		_, err := fmt.Fprintf(a.stdout, "%s: ok, %d words\n", c.File, l.Len())
		return err
	})
}

type wordsStatsCmd struct {
	dictionary
	Table bool `help:"Also build the DAWG document's table, a column for each letter, and tell its size."`
}

// Help is shown by katachi words stats --help.
func (*wordsStatsCmd) Help() string {
	return `Examples:
  katachi words stats common
  katachi words stats all.lexicon --table --json`
}

// tableSize tells about the document's table.
type tableSize struct {
	Columns   int `json:"columns"`
	EntryBits int `json:"entry_bits"`
	Bytes     int `json:"bytes"`
}

// Run counts.
func (c *wordsStatsCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		r := struct {
			lexicon.Stats
			Table *tableSize `json:"table,omitempty"`
		}{Stats: l.Stats()}
		if c.Table {
			t := l.Table()
			r.Table = &tableSize{t.Columns(), t.EntryBits(), t.Bytes()}
		}
		if c.JSON {
			return printJSON(a.stdout, r)
		}
		w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
		printWordStats(w, r.Stats)
		if t := r.Table; t != nil {
			fmt.Fprintf(w, "as a table\t%d bytes: rows of %d entries of %d bits\n", t.Bytes, t.Columns, t.EntryBits)
		}
		return w.Flush()
	})
}

type wordsListCmd struct{ dictionary }

// Help is shown by katachi words list --help.
func (*wordsListCmd) Help() string {
	return `Examples:
  katachi words list common | shuf -n 10`
}

// Run lists.
func (c *wordsListCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error { return c.printWords(a, l.All()) })
}

type wordsHasCmd struct {
	dictionary
	Words []string `arg:"" name:"word" help:"Words to look up."`
}

// Help is shown by katachi words has --help.
func (*wordsHasCmd) Help() string {
	return `Examples:
  katachi words has common cat katze`
}

// Run looks up.
func (c *wordsHasCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		has := make(map[string]bool, len(c.Words))
		for _, w := range c.Words {
			has[w] = l.Contains(l.Fold(w))
			if !c.JSON {
				fmt.Fprintf(a.stdout, "%s\t%s\n", w, map[bool]string{true: "yes", false: "no"}[has[w]])
			}
		}
		if c.JSON {
			return printJSON(a.stdout, has)
		}
		return nil
	})
}

type wordsPrefixCmd struct {
	dictionary
	Prefix string `arg:"" help:"How the words begin."`
}

// Help is shown by katachi words prefix --help.
func (*wordsPrefixCmd) Help() string {
	return `Examples:
  katachi words prefix common quad`
}

// Run lists.
func (c *wordsPrefixCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error { return c.printWords(a, l.WithPrefix(l.Fold(c.Prefix))) })
}

type wordsMatchCmd struct {
	dictionary
	Pattern string `arg:"" help:"? any letter, * any letters or none, [abc] [a-m] [^abc] one of a set, \\ before a letter: itself."`
}

// Help is shown by katachi words match --help.
func (*wordsMatchCmd) Help() string {
	return `Examples:
  katachi words match common 'c?t'
  katachi words match common '[^aeiou]*[aeiou]ght'`
}

// Run lists.
func (c *wordsMatchCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		p, err := lexicon.ParsePattern(l.Fold(c.Pattern))
		if err != nil {
			return err
		}
		return c.printWords(a, l.Match(p))
	})
}

type wordsAnagramCmd struct {
	dictionary
	Letters string `arg:"" help:"The letters; ? is a blank, any letter."`
	Part    bool   `help:"Also words that use only some of the letters."`
	Min     int    `default:"2" placeholder:"N" help:"With --part: the least number of letters."`
}

// Help is shown by katachi words anagram --help.
func (*wordsAnagramCmd) Help() string {
	return `Examples:
  katachi words anagram common retains
  katachi words anagram common 'retain?'
  katachi words anagram common aeinrst --part --min 6`
}

// Run lists.
func (c *wordsAnagramCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if c.Part {
			return c.printWords(a, l.Within(l.Fold(c.Letters), c.Min))
		}
		return c.printWords(a, l.Anagrams(l.Fold(c.Letters)))
	})
}

type wordsNearCmd struct {
	dictionary
	Word     string `arg:"" help:"The word, misspelt perhaps."`
	Count    int    `short:"n" default:"10" help:"How many words."`
	Distance int    `default:"-1" placeholder:"D" help:"All words within this distance instead: letters inserted, deleted or replaced."`
}

// Help is shown by katachi words near --help.
func (*wordsNearCmd) Help() string {
	return `The nearest come first; each with its distance.

Examples:
  katachi words near common dictionery
  katachi words near common dictionery -n 3
  katachi words near common dictionery --distance 2`
}

// Run lists.
func (c *wordsNearCmd) Run(a *app) error {
	if c.Count < 1 || c.Distance < -1 {
		return usagef("--count %d --distance %d: want a count of 1 or more, a distance of 0 or more", c.Count, c.Distance)
	}
	return c.ask(func(l *lexicon.Lexicon) error {
		found := c.find(l, l.Fold(c.Word))
		if c.JSON {
			return printJSON(a.stdout, map[string]any{"word": c.Word, "near": found})
		}
		for _, s := range found {
			fmt.Fprintf(a.stdout, "%d\t%s\n", s.Distance, s.Word)
		}
		return nil
	})
}

func (c *wordsNearCmd) find(l *lexicon.Lexicon, word string) []lexicon.Suggestion {
	if c.Distance < 0 {
		return l.Nearest(word, c.Count)
	}
	found := []lexicon.Suggestion{}
	for w, d := range l.Near(word, c.Distance) {
		found = append(found, lexicon.Suggestion{Word: w, Distance: d})
	}
	slices.SortStableFunc(found, func(x, y lexicon.Suggestion) int { return x.Distance - y.Distance })
	return found
}

type wordsRankCmd struct {
	dictionary
	Words []string `arg:"" name:"word" help:"Words, or their places: numbers from 0."`
}

// Help is shown by katachi words rank --help.
func (*wordsRankCmd) Help() string {
	return `The dictionary must have been built with --ranks; the built-in one was.

Examples:
  katachi words rank common go 15325`
}

// ranked is a word with its place.
type ranked struct {
	Rank int    `json:"rank"`
	Word string `json:"word"`
}

// Run tells.
func (c *wordsRankCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if !l.HasRanks() {
			return fmt.Errorf("%s: has no ranks (build it with --ranks)", c.File)
		}
		list := make([]ranked, 0, len(c.Words))
		for _, w := range c.Words {
			r, err := rankOf(l, w)
			if err != nil {
				return err
			}
			list = append(list, r)
		}
		if c.JSON {
			return printJSON(a.stdout, list)
		}
		for _, r := range list {
			fmt.Fprintf(a.stdout, "%d\t%s\n", r.Rank, r.Word)
		}
		return nil
	})
}

// rankOf takes a word or a number.
func rankOf(l *lexicon.Lexicon, w string) (ranked, error) {
	if rank, ok := l.Rank(l.Fold(w)); ok {
		return ranked{rank, l.Fold(w)}, nil
	}
	n, err := strconv.Atoi(w)
	if err != nil {
		return ranked{}, fmt.Errorf("%q is not in the dictionary", w)
	}
	if n < 0 || n >= l.Len() {
		return ranked{}, fmt.Errorf("place %d: want 0 to %d", n, l.Len()-1)
	}
	return ranked{n, l.Word(n)}, nil
}
