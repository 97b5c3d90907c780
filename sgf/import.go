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

// Import reads a file of any format that the package knows: SGF, GIB (Tygem), NGF (wBaduk,
// CyberOro), UGF or UGI (Panda-Net), or JSON of the Online Go Server. The extension of Options.Name
// decides the format; if it is not a known one, the content does.
func Import(data []byte, opt *Options) (*File, error) {
	if opt == nil {
		opt = &Options{}
	}
	read := importer(data, opt.Name)
	if read == nil {
		return Parse(data, opt)
	}
	if err := opt.check(len(data)); err != nil {
		return nil, err
	}
	text, encoding := decodeText(data)
	f := new(File)
	g, err := read(strings.Split(text, "\n"))
	if line, ok := err.(damage); ok {
		f.Warnings = []Warning{{File: opt.Name, Line: int(line), Col: 1, Kind: damagedLine}}
	} else if err != nil {
		return nil, opt.named(err)
	}
	g.Encoding, g.Record, g.Closed = encoding, text, true
	f.Games = []*Game{g}
	return f, nil
}

// IsRecord reports whether data looks like a record of a game in a format that
// [Import] knows.
func IsRecord(data []byte) bool {
	return importer(data, "") != nil || bytes.Contains(decodeUTF16(data), []byte("(;"))
}

// format is a format of records besides SGF.
type format struct {
	endings []string // of file names
	mark    string   // what the beginning of a file holds
	read    func(lines []string) (*Game, error)
}

// formats are the formats other than SGF.
var formats = []format{
	{[]string{".gib"}, `\HS`, readGIB},
	{[]string{".ngf"}, "\nPMAB", readNGF},
	{[]string{".ugf", ".ugi"}, "[Header]", readUGF},
}

// importer chooses the reader for a format; it is nil for SGF.
func importer(data []byte, name string) func(lines []string) (*Game, error) {
	head := data[:min(len(data), 4096)]
	sgf := bytes.Contains(head, []byte("(;"))
	ext := extension(name)
	for _, f := range formats {
		if slices.Contains(f.endings, ext) || !sgf && bytes.Contains(head, []byte(f.mark)) {
			return f.read
		}
	}
	return nil
}

// IsGameFile reports whether a name ends in .sgf, .gib, .ngf, .ugf, .ugi, .json, or one of these
// followed by .gz, in small or capital letters.
func IsGameFile(name string) bool {
	ext := extension(name)
	return ext == ".sgf" || isOther(ext)
}

// IsSGF reports whether a file of that name is read as SGF: its name ends in .sgf (or .sgf.gz), or
// neither its name nor its content is of another format that [Import] knows. Without data only the
// name counts.
func IsSGF(data []byte, name string) bool {
	return extension(name) == ".sgf" || importer(data, name) == nil
}

// isOther reports whether ext is the extension of a format other than SGF.
func isOther(ext string) bool {
	for _, f := range formats {
		if slices.Contains(f.endings, ext) {
			return true
		}
	}
	return false
}

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
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), name
}

// errNoMoves is the error for a file without anything of its format.
var errNoMoves = errors.New("no moves and no header found")

// record is a game during its import: a root and a line of moves.
type record struct {
	root, last *Node
	size       int
	next       board.Color // to move, for passes without a colour
	nodes      map[int]*Node
}

func newRecord() *record {
	g := NewGame(unstatedSize, unstatedSize)
	return &record{root: g.Root, last: g.Root, size: unstatedSize, next: board.Black, nodes: map[int]*Node{0: g.Root}}
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
	r.last = r.last.AddMove(colorName(c), p)
	r.next = c.Opponent()
	r.nodes[len(r.nodes)] = r.last
	return nil
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
		r.root.Add("AB", FromBoard(p).String())
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
