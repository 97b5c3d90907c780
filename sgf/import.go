package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
)

// Import reads a file of any format that the package knows (see [Formats]). The extension of
// Options.Name decides the format; if it is not a known one, the content does. A line that is not a
// game, in a file with a game on each line, is a warning.
func Import(data []byte, opt *Options) (*File, error) {
	if opt == nil {
		opt = &Options{}
	}
	f := importer(data, opt.Name)
	if f == nil {
		return Parse(data, opt)
	}
	if err := opt.check(len(data)); err != nil {
		return nil, err
	}
	text, encoding := decodeText(data)
	lines := strings.Split(text, "\n")
	var file *File
	var err error
	if f.lined != nil && len(lines) > 1 && f.lined([]byte(lines[0])) {
		file, err = f.readLines(lines, opt)
	} else {
		file = new(File)
		err = file.read(f, lines, 1, opt)
	}
	if err != nil {
		return nil, opt.named(err)
	}
	for _, g := range file.Games {
		g.Encoding, g.Closed = encoding, true
	}
	return file, nil
}

// read adds the game in lines, the first of which has the given number in its file.
func (file *File) read(f *format, lines []string, number int, opt *Options) error {
	g, err := f.read(lines)
	if line, ok := err.(damage); ok {
		number, err = number+int(line)-1, nil
		file.Warnings = append(file.Warnings, Warning{File: opt.Name, Line: number, Col: 1, Kind: damagedLine})
	}
	if err != nil {
		return err
	}
	g.Record = strings.Join(lines, "\n")
	file.Games = append(file.Games, g)
	return nil
}

// readLines reads a file with a game on each line.
func (f *format) readLines(lines []string, opt *Options) (*File, error) {
	var first error
	file, most := &File{}, opt.Limits.OrDefault().Games
	for i, line := range lines {
		if trim(line) == "" {
			continue
		}
		err := file.read(f, lines[i:i+1], i+1, opt)
		if len(file.Games) > most {
			return nil, TooManyGames(most)
		}
		if err == nil {
			continue
		}
		if first == nil {
			first = fmt.Errorf("line %d: %w", i+1, err)
		}
		if len(file.Warnings) < maxWarnings {
			file.Warnings = append(file.Warnings, Warning{File: opt.Name, Line: i + 1, Col: 1, Kind: badLine, why: err.Error()})
		}
	}
	if len(file.Games) == 0 {
		return nil, first
	}
	return file, nil
}

// HasLines reports whether a file of that name, which begins with the given line, has a game on each
// line. Without a line only the name counts.
func HasLines(name string, line []byte) bool {
	f := formatOf(extension(name))
	return f != nil && f.lined != nil && (line == nil || f.lined(line))
}

// IsRecord reports whether data looks like a record of a game in a format that
// [Import] knows.
func IsRecord(data []byte) bool {
	return importer(data, "") != nil || bytes.Contains(decodeUTF16(data), []byte("(;"))
}

// format is a format of records.
type format struct {
	name    string   // as documents and messages call it
	endings []string // of file names
	marks   []string // the beginning of a file holds one of them
	read    func(lines []string) (*Game, error)
	lined   func(line []byte) bool // whether each line of a file that begins so is a game; nil: no
}

// formats are all formats that are read. Documents, help texts and the page name them: tests compare
// them with this table.
var formats = []format{
	{name: "SGF", endings: []string{".sgf", ".sgfs", ".mgt"}},
	{"GIB", []string{".gib"}, []string{`\HS`}, readGIB, nil},
	{"NGF", []string{".ngf"}, []string{"\nPMAB"}, readNGF, nil},
	{"UGF", []string{".ugf", ".ugi"}, []string{"[Header]"}, readUGF, nil},
}

// Formats returns the names of all formats that [Import] knows: SGF, GIB (Tygem), NGF (wBaduk,
// CyberOro), UGF (Panda-Net) and, except in a browser, OGS JSON (Online Go Server).
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// Endings returns the endings of the names of records, such as ".sgf", SGF's first.
func Endings() (all []string) {
	for _, f := range formats {
		all = append(all, f.endings...)
	}
	return all
}

// importer chooses the format; it is nil for SGF.
func importer(data []byte, name string) *format {
	ext, head := extension(name), data[:min(len(data), 4096)]
	if f := formatOf(ext); f != nil && f.read != nil {
		return f
	}
	if bytes.Contains(head, []byte("(;")) {
		return nil
	}
	for i := range formats {
		holds := func(mark string) bool { return bytes.Contains(head, []byte(mark)) }
		if slices.ContainsFunc(formats[i].marks, holds) {
			return &formats[i]
		}
	}
	return nil
}

// formatOf returns the format with an ending, or nil.
func formatOf(ext string) *format {
	for i := range formats {
		if slices.Contains(formats[i].endings, ext) {
			return &formats[i]
		}
	}
	return nil
}

// IsGameFile reports whether a name ends like that of a record (see [Endings]), in small or capital
// letters, perhaps followed by the ending of a packed file, such as .gz.
func IsGameFile(name string) bool { return formatOf(extension(name)) != nil }

// IsSGF reports whether a file is read as SGF: neither its name nor its content is of another format
// that [Import] knows. Without data only the name counts.
func IsSGF(data []byte, name string) bool { return importer(data, name) == nil }

// packed are the endings of packed files, which package gamefile unpacks or refuses.
var packed = []string{".gz", ".zst", ".xz", ".bz2", ".lz", ".lzma", ".lz4", ".z", ".br"}

// extension returns the lower-case extension of the name, without a final ending of packed files.
func extension(name string) string {
	name = strings.ToLower(name)
	if ext := filepath.Ext(name); slices.Contains(packed, ext) {
		name = name[:len(name)-len(ext)]
	}
	return filepath.Ext(name)
}

// decodeText returns a whole file in UTF-8 with lines that end in "\n", and the name of its
// encoding: the one in a line "Lang=" of a UGF file, or the likeliest.
func decodeText(data []byte) (text, encoding string) {
	data = bytes.TrimPrefix(decodeUTF16(data), []byte(utf8BOM))
	code, name := guess(data), ""
	if isASCII(data) {
		code = utf8Text
	}
	if _, lang, ok := bytes.Cut(data[:min(len(data), 4096)], []byte("\nLang=")); ok && code != utf8Text {
		name, _, _ = strings.Cut(string(lang), "\n")
		name = trim(name)
		if declared, ok := codecOf(name); ok {
			code = declared
		}
	}
	if code != otherCodec {
		name = codecNames[code]
	}
	if out, ok := decodeBytes(code, name, data); ok {
		data = out
	}
	text = wholeText(string(data))
	if strings.Contains(text, "\r") {
		text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	}
	return text, name
}

// errNoMoves is the error for a file without anything of its format.
var errNoMoves = errors.New("no moves and no header found")

// record is a game during its import: a root and a line of moves.
type record struct {
	root, last *Node
	size       int
	next       board.Color // to move, for passes without a colour
	nodes      []*Node     // the root and the moves
}

func newRecord() *record {
	g := NewGame(unstatedSize, unstatedSize)
	return &record{root: g.Root, last: g.Root, size: unstatedSize, next: board.Black, nodes: []*Node{g.Root}}
}

func (r *record) game() (*Game, error) {
	if r.last == r.root && len(r.root.Properties()) == len(NewGame(unstatedSize, unstatedSize).Root.Properties()) {
		return nil, errNoMoves
	}
	return &Game{Root: r.root}, nil
}

// damage is the number of a line that ends a game because it is not a move.
type damage int

func (d damage) Error() string { return fmt.Sprintf("line %d: %v", int(d), damagedLine) }

// damaged returns the game before a line with an error; that error if it has no moves.
func (r *record) damaged(err error, line int) (*Game, error) {
	if r.last == r.root {
		return nil, err
	}
	return &Game{Root: r.root}, damage(line)
}

// text sets a property of the root, unless value is empty.
func (r *record) text(name, value string) {
	if value = trim(value); value != "" {
		r.root.SetText(name, value)
	}
}

func (r *record) setSize(size int) error {
	if size < board.MinSize || size > board.MaxSize {
		return CheckSize(size, size)
	}
	r.size = size
	r.root.Set("SZ", strconv.Itoa(size))
	return nil
}

// play appends a move; a point off the board is an error.
func (r *record) play(c board.Color, p Point, line int) error {
	if p != Pass && !p.On(r.size, r.size) {
		return fmt.Errorf("line %d: not a point of a %dx%d board", line, r.size, r.size)
	}
	r.last = r.last.AddMove(c, p)
	r.next = c.Opponent()
	r.nodes = append(r.nodes, r.last)
	return nil
}

// node returns the node of a move, counted from 1; nil if there is none.
func (r *record) node(move int) *Node {
	if move < 0 || move >= len(r.nodes) {
		return nil
	}
	return r.nodes[move]
}

func colorName(c board.Color) string {
	if c == board.White {
		return "W"
	}
	return "B"
}

// handicap sets up n handicap stones, if they have places.
func (r *record) handicap(n int) {
	points, err := board.Handicap(n, r.size)
	if err != nil {
		return
	}
	r.root.Set("HA", strconv.Itoa(n))
	r.next = board.White
	for _, p := range points {
		r.root.add("AB", FromBoard(p).String())
	}
}

// tenths formats a number of tenths: 65 is 6.5.
func tenths(n int) string {
	return strings.TrimSuffix(strconv.FormatFloat(float64(n)/10, 'f', 1, 64), ".0")
}

// number reads the digits at the beginning of s; -1 if there are none or too many.
func number(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	v, err := strconv.Atoi(s[:n])
	if err != nil {
		return -1
	}
	return v
}

// nameAndRank splits "name (5D)" and "name 5D".
func nameAndRank(s string) (name, rank string) {
	s = trim(s)
	if i := strings.LastIndexAny(s, " \u3000("); i > 0 {
		rank = strings.Trim(s[i:], " \u3000()*")
		if number(rank) >= 0 {
			return strings.TrimRight(s[:i], " \u3000"), rank
		}
	}
	return s, ""
}
