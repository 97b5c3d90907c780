//go:build !js

package name

import (
	"bytes"
	"cmp"
	_ "embed" // the page's template
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"katachi/internal/report"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/picture"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
)

//go:embed game.html
var gameHTML string

var gameTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("game").Parse(gameHTML)) })

// gamePage is the data for the template of a game's report.
type gamePage struct {
	Lang     string
	Words    pageWords
	Title    string
	Facts    []fact
	Grid     template.HTML
	Matter   []Figure // the most important moves, in that order
	Diagrams []Figure // the game in parts, numbered, and the final position
	Moves    []pageMove
}

// fact is a line of the page's head.
type fact struct{ Name, Value string }

// Figure is a board with its caption.
type Figure struct {
	ID      string
	SVG     template.HTML
	Caption string
	Notes   []string
}

// pageMove is a row of the table.
type pageMove struct {
	Number                int
	Point, Names, Effects string
	Picture               bool // it has one
}

// pageWords holds the texts of the page in a language.
type pageWords struct {
	Matter, Rule, Diagrams, Final, Moves, Move, Point, Names, Effects, Made string

	facts             [len(rootFacts)]string
	size, count, pass string
	at, played, title string // of a move on a stone, of each move, of the page
}

// rootFacts lists the root properties shown in the head.
var rootFacts = [...]string{"EV", "RO", "DT", "PC", "PB", "PW", "HA", "KM", "RE"}

// pageWordsIn returns the texts in a language; in English if there are none.
func pageWordsIn(tag string) (words pageWords, language string) {
	if lang.Builtin().Sentence(tag, "report matter") == "" {
		tag = "en"
	}
	say := func(fact string) string { return lang.Builtin().Sentence(tag, "report "+fact) }
	words = pageWords{
		Matter: say("matter"), Rule: lang.Filled(say("rule"), "n", strconv.Itoa(mostPictures)),
		Diagrams: say("diagrams"), Final: say("final"), Moves: say("moves"), Move: say("move"), Point: say("point"),
		Names: say("names"), Effects: say("effects"), Made: say("made"),
		size: say("size"), count: say("count"), pass: say("pass"), at: say("at"),
		played: say("played"), title: say("title"),
	}
	for i, property := range rootFacts {
		words.facts[i] = say(property)
	}
	return words, tag
}

// WriteHTML writes a report of a game as a self-contained HTML page without scripts. R must have
// the moves of its main line; moves of variations are left out.
func WriteHTML(w io.Writer, r *Record, wording Wording) error {
	b := &pageBuilder{r: r, w: wording, size: r.rows()}
	for _, m := range r.Moves {
		if m.Variation == 0 {
			b.moves = append(b.moves, m)
		}
	}
	var p gamePage
	p.Words, p.Lang = pageWordsIn(wording.Lang)
	b.words, b.tag = &p.Words, p.Lang
	p.Title = cmp.Or(b.title(), r.Path)
	p.Facts = b.facts(&p.Words)
	var grid bytes.Buffer
	if err := picture.InlineGrid(&grid, b.size); err != nil {
		return err
	}
	p.Grid = template.HTML(grid.String()) // it is ours
	b.matter = matter(b.moves)
	if err := b.draw(&p); err != nil {
		return err
	}
	for _, m := range b.moves {
		p.Moves = append(p.Moves, pageMove{
			m.Number, b.played(m), wording.Names(&m.Naming), cmp.Or(m.Comment, strings.Join(wording.Effects(m), ", ")), b.matter[m] > 0,
		})
	}
	return gameTemplate().Execute(w, &p)
}

// title is Title in the language of the page.
func (b *pageBuilder) title() string {
	root := b.r.Game.Root
	black, white := report.OneLine(root.Text("PB")), report.OneLine(root.Text("PW"))
	if b.tag == "en" || black == "" && white == "" {
		return report.Title(b.r.Game)
	}
	return strings.TrimSpace(lang.Filled(b.words.title, "black", report.OrUnknown(black), "white", report.OrUnknown(white), "date", report.OneLine(root.Text("DT"))))
}

// rows returns the size of the board.
func (r *Record) rows() int {
	size, _ := r.Game.Size()
	return size
}

// pageBuilder makes a page.
type pageBuilder struct {
	r        *Record
	w        Wording
	words    *pageWords
	tag      string // of their language
	size     int
	moves    []*Move
	matter   map[*Move]int
	pictures int
}

// facts returns the facts from the root.
func (b *pageBuilder) facts(words *pageWords) (facts []fact) {
	root := b.r.Game.Root
	for i, property := range rootFacts {
		value := report.OneLine(root.Text(property))
		if rank := report.OneLine(root.Text(map[string]string{"PB": "BR", "PW": "WR"}[property])); rank != "" && value != "" {
			value += " " + rank
		}
		if value != "" {
			facts = append(facts, fact{words.facts[i], value})
		}
	}
	return append(facts, fact{words.size, fmt.Sprintf("%dx%d", b.size, b.size)}, fact{words.count, strconv.Itoa(len(b.moves))})
}

// played says who played where.
func (b *pageBuilder) played(m *Move) string {
	who := strings.ToLower(lang.Builtin().Sentence(b.tag, m.Color.Name()))
	return lang.Filled(b.words.played, "who", who, "point", m.Point.Name(b.size))
}

// Moves per diagram, and the most pictures of single moves.
const (
	partMoves    = 50
	mostPictures = 20
)

// matter chooses the moves that get a picture, and returns their ranks from 1.
func matter(moves []*Move) map[*Move]int {
	lines := lastOfLines(moves)
	weight := func(m *Move) int {
		if lines[m] {
			return max(weight(m), 800)
		}
		return weight(m)
	}
	ranked := slices.Clone(moves)
	slices.SortStableFunc(ranked, func(a, b *Move) int { return cmp.Or(weight(b)-weight(a), a.Number-b.Number) })
	chosen := map[*Move]int{}
	for i, m := range ranked[:min(mostPictures, len(ranked))] {
		if weight(m) > 0 {
			chosen[m] = i + 1
		}
	}
	return chosen
}

// lastOfLines returns the moves that gave the opening, and the joseki of each corner, their last
// name.
func lastOfLines(moves []*Move) map[*Move]bool {
	type place struct {
		opening bool
		black   board.Color
		corner  joseki.Corner
	}
	last := map[place]*Move{}
	for _, m := range moves {
		for _, e := range m.Lines {
			at := place{corner: e.Corner}
			if e.Entry.Opening {
				at = place{opening: true, black: e.Black}
			}
			if e.Kind != joseki.Left {
				last[at] = m
			}
		}
	}
	chosen := map[*Move]bool{}
	for _, m := range last {
		chosen[m] = true
	}
	return chosen
}

// weight returns how important a picture of a move is; 0 for none. Larger captures have more
// weight.
func weight(m *Move) int {
	if m.Captured > 1 {
		return 1000 + m.Captured
	}
	if slices.ContainsFunc(m.Terms(), names.NeedsReading) {
		return 1000
	}
	if len(m.Terms()) > 0 && slices.Contains(cutsApart, m.Terms()[0].English) {
		return 700
	}
	if slices.ContainsFunc(m.Made, func(s names.Shape) bool { return striking(s.Pattern) }) {
		return 600
	}
	return 0
}

// cutsApart lists names of cutting moves.
var cutsApart = []string{"cut", "crosscut", "push and cut", "wedge", "cutting attachment at the knight's move"}

// draw replays the game, and adds the pictures.
func (b *pageBuilder) draw(p *gamePage) error {
	var replay sgf.Replay
	replay.Reset(b.size, b.r.Game.Suicide())
	part := newPart(&replay.Board, 1)
	p.Matter = make([]Figure, len(b.matter))
	at := 0
	for _, s := range report.Steps(b.r.Game) {
		if !s.Setup && at == len(b.moves) {
			break
		}
		if _, err := replay.Step(s); err != nil {
			break // cannot fail: the game was named up to here
		}
		if s.Setup {
			part.set(s)
			continue
		}
		m := b.moves[at]
		at++
		part.play(m, b.size, &p.Words)
		if rank := b.matter[m]; rank > 0 {
			pic := b.w.Picture(m, &replay.Board)
			pic.Title = fmt.Sprintf("%d. %s: %s", m.Number, b.played(m), b.w.Names(&m.Naming))
			f, err := b.figure(pic)
			if err != nil {
				return err
			}
			f.ID = "move-" + strconv.Itoa(m.Number)
			if m.Comment != "" {
				f.Notes = append(f.Notes, m.Comment)
			} else {
				f.Notes = append(f.Notes, once(b.w.Lines(m.Lines))...)
			}
			f.Notes = append(f.Notes, b.w.matters(m)...)
			p.Matter[rank-1] = f
		}
		if at%partMoves == 0 || at == len(b.moves) {
			if err := b.addPart(p, part, m.Number); err != nil {
				return err
			}
			part = newPart(&replay.Board, m.Number+1)
		}
	}
	last := &picture.Picture{Board: &replay.Board, Title: p.Words.Final}
	if at > 0 {
		last.Last = b.moves[at-1].Point
	}
	f, err := b.figure(last)
	p.Diagrams = append(p.Diagrams, f)
	return err
}

// Figure draws a picture, with the names of its shapes in the caption.
func (b *pageBuilder) figure(pic *picture.Picture) (f Figure, err error) {
	b.pictures++
	var out bytes.Buffer
	err = pic.Inline(&out, fmt.Sprintf("p%d-", b.pictures))
	f = Figure{SVG: template.HTML(out.String()), Caption: pic.Title} // package picture escapes what it writes
	if len(pic.Shapes) > 0 {
		f.Notes = []string{numbered(pic.Shapes)}
	}
	return f, err
}

// numbered lists the names of shapes, each once, with their numbers in the picture.
func numbered(shapes []picture.Shape) string {
	var order []string
	numbers := map[string][]string{}
	for i, s := range shapes {
		if numbers[s.Name] == nil {
			order = append(order, s.Name)
		}
		numbers[s.Name] = append(numbers[s.Name], strconv.Itoa(i+1))
	}
	for i, name := range order {
		order[i] = strings.Join(numbers[name], ", ") + " " + name
	}
	return strings.Join(order, "; ")
}

// part is a diagram of some numbered moves. As in print, captured stones stay on it.
type part struct {
	board  *board.Board
	labels map[board.Point]string
	first  int
	again  []string // moves on points that have a stone already
}

func newPart(b *board.Board, first int) *part {
	copied := *b
	return &part{board: &copied, labels: map[board.Point]string{}, first: first}
}

// set adds a set-up stone.
func (d *part) set(s sgf.Step) {
	if p, ok := s.Point.Board(); ok {
		_, _ = d.board.Set(s.Color, p) // cannot fail: the replay has just set it
		delete(d.labels, p)
	}
}

// play adds a move.
func (d *part) play(m *Move, size int, words *pageWords) {
	switch {
	case m.Point == board.Pass:
		d.again = append(d.again, fmt.Sprintf("%d %s", m.Number, words.pass))
	case d.board.Color(m.Point) != board.Empty:
		text := lang.Filled(words.at, "n", strconv.Itoa(m.Number), "point", m.Point.Name(size))
		if label := d.labels[m.Point]; label != "" {
			text += " (" + label + ")"
		}
		d.again = append(d.again, text)
	default:
		_, _ = d.board.Set(m.Color, m.Point) // the point is empty and on the board
		d.labels[m.Point] = strconv.Itoa(m.Number)
	}
}

// addPart adds a diagram of the moves up to last.
func (b *pageBuilder) addPart(p *gamePage, d *part, last int) error {
	title := fmt.Sprintf("%s %d-%d", p.Words.count, d.first, last)
	if d.first == last {
		title = fmt.Sprintf("%s %d", p.Words.Move, last)
	}
	f, err := b.figure(&picture.Picture{Board: d.board, Labels: d.labels, Title: title})
	if len(d.again) > 0 {
		f.Notes = append(f.Notes, strings.Join(d.again, ", "))
	}
	p.Diagrams = append(p.Diagrams, f)
	return err
}
