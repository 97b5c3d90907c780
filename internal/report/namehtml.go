//go:build !js

package report

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

	"katachi/board"
	"katachi/internal/picture"
	"katachi/joseki"
	"katachi/names"
	"katachi/sgf"
)

//go:embed game.html
var gameHTML string

var gameTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("game").Parse(gameHTML)) })

// gamePage is what the template of a game's report is given.
type gamePage struct {
	Lang     string
	Words    pageWords
	Title    string
	Facts    []fact
	Grid     template.HTML
	Matter   []figure // the moves that matter
	Diagrams []figure // the game in parts, numbered, and the final position
	Moves    []pageMove
}

// fact is a line of the head.
type fact struct{ Name, Value string }

// figure is a board with what stands below it.
type figure struct {
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

// pageWords are the words of the page in a language.
type pageWords struct {
	Matter, Rule, Diagrams, Final, Moves, Move, Point, Names, Effects, Made string

	facts             [len(rootFacts)]string
	size, count, pass string
	at                string // of a move on a stone: number and point
}

// rootFacts are the properties of the root that the head shows.
var rootFacts = [...]string{"EV", "RO", "DT", "PC", "PB", "PW", "HA", "KM", "RE"}

// pageInEnglish and pageInJapanese are the words.
var pageInEnglish = pageWords{
	Matter: "Moves that matter",
	Rule: fmt.Sprintf("Chosen by a rule, at most %d: captures of two or more stones and names that must be read out, "+
		"then openings and josekis, then cuts, then shapes that moves made.", mostPictures),
	Diagrams: "The game", Final: "The final position", Moves: "All moves", Move: "Move", Point: "Point", Names: "Names",
	Effects: "Made (+), broken (-)", Made: "Named by katachi.",
	facts: [...]string{"Event", "Round", "Date", "Place", "Black", "White", "Handicap", "Komi", "Result"},
	size:  "Board", count: "Moves", pass: "pass", at: "%d at %s",
}

var pageInJapanese = pageWords{
	Matter:   "注目の手",
	Rule:     fmt.Sprintf("選び方（%d手まで）：二子以上の取り、読みを要する手、布石と定石、切り、できた形。", mostPictures),
	Diagrams: "棋譜", Final: "終局図", Moves: "全着手", Move: "手数", Point: "着点", Names: "名称",
	Effects: "できた形 (+)、消えた形 (-)", Made: "katachi による名称。",
	facts: [...]string{"棋戦", "局", "日付", "場所", "黒", "白", "置石", "コミ", "結果"},
	size:  "碁盤", count: "手数", pass: "パス", at: "%d は %s",
}

// WriteHTML writes a report of a game as a page of HTML: one file, without scripts and without
// anything from elsewhere. R has the moves of its main line; moves of variations are left out.
func WriteHTML(w io.Writer, r *NamedRecord, wording Wording) error {
	b := &pageBuilder{r: r, w: wording, size: r.rows()}
	for _, m := range r.Moves {
		if m.Variation == 0 {
			b.moves = append(b.moves, m)
		}
	}
	p := gamePage{Lang: "en", Words: pageInEnglish, Title: cmp.Or(Title(r.Game), r.Path)}
	if wording.Lang == "ja" {
		p.Lang, p.Words, p.Title = "ja", pageInJapanese, cmp.Or(titleInJapanese(r.Game), r.Path)
	}
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
			m.Number, b.played(m), wording.Names(&m.Naming), cmp.Or(m.Comment, strings.Join(wording.Effects(m), ", ")), b.matter[m],
		})
	}
	return gameTemplate().Execute(w, &p)
}

// titleInJapanese is Title in Japanese.
func titleInJapanese(g *sgf.Game) string {
	black, white := OneLine(g.Root.Text("PB")), OneLine(g.Root.Text("PW"))
	if black == "" && white == "" {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("%s（黒） - %s（白） %s", orUnknown(black), orUnknown(white), OneLine(g.Root.Text("DT"))))
}

// rows returns the size of the board.
func (r *NamedRecord) rows() int {
	size, _ := r.Game.Size()
	return size
}

// pageBuilder makes a page.
type pageBuilder struct {
	r        *NamedRecord
	w        Wording
	size     int
	moves    []*NamedMove
	matter   map[*NamedMove]bool
	pictures int
}

// facts returns what the root says.
func (b *pageBuilder) facts(words *pageWords) (facts []fact) {
	root := b.r.Game.Root
	for i, property := range rootFacts {
		value := OneLine(root.Text(property))
		if rank := OneLine(root.Text(map[string]string{"PB": "BR", "PW": "WR"}[property])); rank != "" && value != "" {
			value += " " + rank
		}
		if value != "" {
			facts = append(facts, fact{words.facts[i], value})
		}
	}
	return append(facts, fact{words.size, fmt.Sprintf("%dx%d", b.size, b.size)}, fact{words.count, strconv.Itoa(len(b.moves))})
}

// played says who played where.
func (b *pageBuilder) played(m *NamedMove) string {
	if b.w.Lang == "ja" {
		return map[board.Color]string{board.Black: "黒", board.White: "白"}[m.Color] + m.Point.Name(b.size)
	}
	return m.Color.Name() + " " + m.Point.Name(b.size)
}

// Parts of a game in the diagrams, and how many pictures of moves there are at most.
const (
	partMoves    = 50
	mostPictures = 20
)

// matter chooses the moves that have a picture, the most telling kinds first.
func matter(moves []*NamedMove) map[*NamedMove]bool {
	lines := lastOfLines(moves)
	weight := func(m *NamedMove) int {
		if lines[m] {
			return max(weight(m), 800)
		}
		return weight(m)
	}
	ranked := slices.Clone(moves)
	slices.SortStableFunc(ranked, func(a, b *NamedMove) int { return cmp.Or(weight(b)-weight(a), a.Number-b.Number) })
	chosen := map[*NamedMove]bool{}
	for _, m := range ranked[:min(mostPictures, len(ranked))] {
		if weight(m) > 0 {
			chosen[m] = true
		}
	}
	return chosen
}

// lastOfLines returns the moves after which the openings of the game, and the joseki of each corner, went
// on under no other name.
func lastOfLines(moves []*NamedMove) map[*NamedMove]bool {
	type place struct {
		opening bool
		black   board.Color
		corner  joseki.Corner
	}
	last := map[place]*NamedMove{}
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
	chosen := map[*NamedMove]bool{}
	for _, m := range last {
		chosen[m] = true
	}
	return chosen
}

// weight says how much a move wants a picture; 0 is not at all. Larger captures come first.
func weight(m *NamedMove) int {
	if m.Captured > 1 {
		return 1000 + m.Captured
	}
	if slices.ContainsFunc(m.Terms(), names.NeedsReading) {
		return 1000
	}
	if len(m.Terms()) > 0 && slices.Contains(cutsApart, m.Terms()[0].English) {
		return 700
	}
	if slices.ContainsFunc(m.Made, func(s names.Shape) bool { return telling(s.Pattern) }) {
		return 600
	}
	return 0
}

// cutsApart are the names of moves that cut.
var cutsApart = []string{"cut", "crosscut", "push and cut", "wedge", "cutting attachment at the knight's move"}

// draw replays the game, and adds the pictures.
func (b *pageBuilder) draw(p *gamePage) error {
	var replay sgf.Replay
	replay.Reset(b.size)
	part := newPart(&replay.Board, 1)
	at := 0
	for _, s := range Steps(b.r.Game) {
		if !s.Setup && at == len(b.moves) {
			break
		}
		if _, err := replay.Step(s); err != nil {
			break // it was named up to here
		}
		if s.Setup {
			part.set(s)
			continue
		}
		m := b.moves[at]
		at++
		part.play(m, b.size, &p.Words)
		if b.matter[m] {
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
			p.Matter = append(p.Matter, f)
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

// figure draws a picture; the names of its shapes go below it.
func (b *pageBuilder) figure(pic *picture.Picture) (f figure, err error) {
	b.pictures++
	var out bytes.Buffer
	err = pic.Inline(&out, fmt.Sprintf("p%d-", b.pictures))
	f = figure{SVG: template.HTML(out.String()), Caption: pic.Title} // package picture escapes what it writes
	if len(pic.Shapes) > 0 {
		f.Notes = []string{numbered(pic.Shapes)}
	}
	return f, err
}

// numbered lists the names of shapes, each once, with the numbers that they have in the picture.
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

// part is a diagram of some moves, numbered: stones stay on it when they are captured, as in print.
type part struct {
	board  *board.Board
	labels map[board.Point]string
	first  int
	again  []string // moves on points that have a stone
}

func newPart(b *board.Board, first int) *part {
	copied := *b
	return &part{board: &copied, labels: map[board.Point]string{}, first: first}
}

// set adds a set-up stone.
func (d *part) set(s sgf.Step) {
	if p, ok := s.Point.Board(); ok {
		_, _ = d.board.Set(s.Color, p) // the replay has just done it
		delete(d.labels, p)
	}
}

// play adds a move.
func (d *part) play(m *NamedMove, size int, words *pageWords) {
	switch {
	case m.Point == board.Pass:
		d.again = append(d.again, fmt.Sprintf("%d %s", m.Number, words.pass))
	case d.board.Color(m.Point) != board.Empty:
		text := fmt.Sprintf(words.at, m.Number, m.Point.Name(size))
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
