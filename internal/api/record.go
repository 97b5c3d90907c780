package api

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/report"
	"katachi/sgf"
)

// Record is the text of a record in one of the formats of sgf.Formats.
type Record struct {
	Name   string `json:"name,omitempty" maxLength:"1000" doc:"Name of the file; its extension tells the format if the text does not"`
	Text   string `json:"text,omitempty" doc:"The record, if it is UTF-8"`
	Bytes  []byte `json:"base64,omitempty" doc:"The record in any encoding, as base64"`
	Number int    `json:"number,omitempty" doc:"Game of a file with several, from 1; absent: the first"`
}

// RecordOrGame is a record, or a game of a collection.
type RecordOrGame struct {
	Record     *Record `json:"record,omitempty"`
	Collection string  `json:"collection,omitempty" doc:"Name of the collection; absent: the first"`
	Game       int64   `json:"game,omitempty" doc:"Number of the game in the collection"`
}

// MaxRecord is the largest record that is read, in bytes.
const MaxRecord = 8 << 20

// data returns the bytes of a record.
func (r *Record) data() ([]byte, error) {
	data := r.Bytes
	if r.Text != "" {
		if len(data) > 0 {
			return nil, bad("record", "two records")
		}
		data = []byte(r.Text)
	}
	if len(data) == 0 {
		return nil, bad("record", "record empty")
	}
	if len(data) > MaxRecord {
		return nil, NewProblem(StatusTooLarge, "record", "record too large", len(data), MaxRecord)
	}
	return data, nil
}

// game reads the game of the record.
func (r *Record) game(limits sgf.Limits, warn func(error)) (*sgf.Game, error) {
	data, err := r.data()
	if err != nil {
		return nil, err
	}
	number := r.Number
	if number == 0 {
		number = 1
	}
	g, err := report.ReadGame(data, &sgf.Options{Name: r.name(), Limits: limits}, number, warn)
	if errors.Is(err, sgf.ErrNoGame) {
		return nil, bad("record", "no game in file", r.name(), sgf.Formats())
	}
	if err != nil {
		return nil, wrong("record", err)
	}
	return g, nil
}

func (r *Record) name() string {
	if r.Name == "" {
		return "the record"
	}
	return report.OneLine(r.Name)
}

// alone rejects fields for a game of a collection.
func (r *RecordOrGame) alone() error {
	switch {
	case r.Game != 0:
		return bad("game", "no collection for game")
	case r.Collection != "":
		return bad("collection", "collection alone")
	}
	return nil
}

// oneOf returns a request for a record, or for a game of a collection, which is also searched: a record
// is of none.
func oneOf(record *Record, collection string, game int64) *RecordOrGame {
	if record != nil {
		collection = ""
	}
	return &RecordOrGame{record, collection, game}
}

// read returns the game of a record; there are no collections.
func (r *RecordOrGame) read(limits sgf.Limits, warn func(error)) (*sgf.Game, error) {
	if err := r.alone(); err != nil {
		return nil, err
	}
	if r.Record == nil {
		return nil, bad("record", "record missing")
	}
	return r.Record.game(limits, warn)
}

// Game returns the game of the request. It calls warn, unless nil, with what is odd about a record.
func (s *Service) Game(ctx context.Context, r *RecordOrGame, warn func(error)) (*sgf.Game, error) {
	switch {
	case r.Record != nil && r.Game != 0:
		return nil, bad("record", "several sources")
	case r.Record != nil:
		return r.read(s.Limits, warn)
	case r.Game == 0:
		return nil, bad("game", "record or game")
	}
	var g *sgf.Game
	err := s.Shelf.Use(ctx, r.Collection, func(h *Held) (err error) {
		g, err = h.Games.SGF(ctx, r.Game)
		return err
	})
	return g, err
}

// ReadRequest is a record to read; it is not stored.
type ReadRequest struct{ Record }

// ReadAnswer is a record as a tree.
type ReadAnswer struct {
	Games    int              `json:"games" doc:"Games of the file"`
	Warnings []*lang.Sentence `json:"warnings" doc:"Warnings about the file, a line for each kind"`
	Tree     Tree             `json:"tree"`
}

// Tree is a game with its variations.
type Tree struct {
	Size    int        `json:"size"`
	Suicide bool       `json:"suicide,omitempty" doc:"The rules of the record allow suicide"`
	Title   string     `json:"title" doc:"Who played whom, and when"`
	Info    [][]string `json:"info" doc:"Pairs of a property of the game and its text: PB, PW, DT, RE, ..."`
	Nodes   []Node     `json:"nodes" doc:"In the order of the record: parents before children, the main line first"`
}

// Node is a node of a game.
type Node struct {
	Parent  int                 `json:"parent" doc:"Index of the parent; -1 for the root"`
	Main    bool                `json:"main,omitempty" doc:"It lies on the main line"`
	Color   string              `json:"color,omitempty" doc:"Who moved; absent if nobody did"`
	Point   string              `json:"point,omitempty" doc:"Where, or \"pass\"; \"?\" for an invalid point"`
	Setup   string              `json:"setup,omitempty" doc:"Set-up stones: \"B:D4 W:Q16 E:C3\", where E empties the point"`
	Turn    string              `json:"turn,omitempty" doc:"Who is to move, if the record says so"`
	Name    string              `json:"name,omitempty"`
	Comment string              `json:"comment,omitempty"`
	Labels  map[string]string   `json:"labels,omitempty" doc:"Texts on points"`
	Marks   map[string][]string `json:"marks,omitempty" doc:"Marked points by TR, SQ, CR, MA, SL, TB, TW"`
	Props   [][]string          `json:"props,omitempty" doc:"All properties except moves on points: the name, then its raw values"`
}

// Read reads a record of any format.
func (s *Service) Read(_ context.Context, in *ReadRequest) (*ReadAnswer, error) {
	data, err := in.data()
	if err != nil {
		return nil, err
	}
	out := &ReadAnswer{Warnings: []*lang.Sentence{}}
	g, err := in.game(s.Limits, func(what error) { out.Warnings = append(out.Warnings, report.Said(what)) })
	if err != nil {
		return nil, err
	}
	file, err := sgf.Import(data, &sgf.Options{Name: in.name(), Limits: s.Limits})
	if err != nil {
		return nil, wrong("record", err)
	}
	out.Games = len(file.Games)
	tree, err := newTree(g)
	if err != nil {
		return nil, err
	}
	out.Tree = *tree
	return out, nil
}

// infoNames are the game properties of interest to users.
var infoNames = []string{"GN", "EV", "RO", "PC", "DT", "PB", "BR", "BT", "PW", "WR", "WT", "KM", "HA", "RE", "RU", "TM", "OT", "AN", "US", "SO", "CP", "ON", "GC"}

// newTree returns the JSON form of a game. It shows the markup of older formats as that of FF[4].
func newTree(g *sgf.Game) (*Tree, error) {
	columns, _ := g.Size()
	if err := g.Check(); err != nil {
		return nil, wrong("record", err)
	}
	var props [][][]string // by node, as in the record
	for node := range g.All() {
		props = append(props, propsOf(node))
	}
	g.ToFF4()
	t := &Tree{Size: columns, Suicide: g.Suicide(), Title: report.Title(g), Info: [][]string{}, Nodes: []Node{}}
	for _, name := range infoNames {
		if text := g.Root.Text(name); text != "" {
			t.Info = append(t.Info, []string{name, text})
		}
	}
	index := map[*sgf.Node]int{}
	for node := range g.All() {
		parent, ok := -1, false
		if node.Parent() != nil {
			if parent, ok = index[node.Parent()]; !ok {
				return nil, errors.New("a node comes before its parent")
			}
		}
		index[node] = len(t.Nodes)
		out := newNode(node, props[len(t.Nodes)], columns)
		out.Parent = parent
		out.Main = parent < 0 || t.Nodes[parent].Main && node.Parent().FirstChild() == node
		t.Nodes = append(t.Nodes, out)
	}
	return t, nil
}

var markNames = []string{"TR", "SQ", "CR", "MA", "SL", "TB", "TW"}

// propsOf returns the properties of a node with their values.
func propsOf(n *sgf.Node) (list [][]string) {
	for _, p := range n.Properties() {
		list = append(list, append([]string{p.Name}, p.Values...))
	}
	return list
}

// newNode returns the JSON form of a node with props on a board of this size.
func newNode(n *sgf.Node, props [][]string, size int) Node {
	out := Node{Name: n.Text("N"), Comment: n.Text("C")}
	var setup []string
	for _, s := range n.AppendSteps(nil, 0, size, size) {
		point := pointName(s.Point, size)
		if !s.Setup {
			out.Color, out.Point = s.Color.Name(), point
			continue
		}
		if point != noPoint {
			setup = append(setup, map[board.Color]string{board.Black: "B:", board.White: "W:", board.Empty: "E:"}[s.Color]+point)
		}
	}
	out.Setup = strings.Join(setup, " ")
	for _, p := range props {
		if p[0] != "B" && p[0] != "W" || out.Point == noPoint {
			out.Props = append(out.Props, p)
		}
	}
	if turn := sgf.Turn(n.Text("PL")); turn != board.Empty {
		out.Turn = turn.Name()
	}
	for _, name := range markNames {
		for _, p := range n.Points(name) {
			if point := pointName(p, size); point != noPoint && point != "pass" {
				if out.Marks == nil {
					out.Marks = map[string][]string{}
				}
				out.Marks[name] = append(out.Marks[name], point)
			}
		}
	}
	for _, value := range n.Values("LB") {
		if p, text, ok := labelOf(value, size); ok {
			if out.Labels == nil {
				out.Labels = map[string]string{}
			}
			out.Labels[p] = text
		}
	}
	return out
}

// labelOf parses a label, "pd:text".
func labelOf(value string, size int) (point, text string, ok bool) {
	if len(value) < 3 || value[2] != ':' {
		return "", "", false
	}
	at := sgf.Point{X: value[0] - 'a', Y: value[1] - 'a'}
	if !at.On(size, size) || !utf8.ValidString(value) {
		return "", "", false
	}
	return pointName(at, size), strings.ReplaceAll(value[3:], "\\", ""), true
}

// noPoint stands for the point of a move whose value in the record is not a point of the board.
const noPoint = "?"

// pointName returns the name of a point of a record; noPoint if it is not on the board.
func pointName(p sgf.Point, size int) string {
	if p != sgf.Pass && !p.On(size, size) {
		return noPoint
	}
	at, ok := p.Board()
	if !ok {
		return noPoint
	}
	return at.Name(size)
}
