package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"katachi/board"
	"katachi/internal/disk"
	"katachi/internal/section"
	"katachi/mind/analysis"
)

// mostCached is the size limit of a cache in bytes, for some 20,000 positions. A larger cache loses
// its older half when it is opened.
const mostCached = 32 << 20

// Cache is a file of answers. A line has a checksum, a key made from a position and everything that
// may change its answer, and the answer as JSON. Lines are only appended, so that answers survive
// if the program is killed. A nil Cache is empty and stores nothing. A Cache is safe for concurrent
// use.
type Cache struct {
	mu    sync.Mutex
	path  string
	lines map[string][]byte // the JSON of each key
	out   *disk.File        // nil until something is added
}

// OpenCache reads the file at path, which need not exist; its folder is created with the first
// answer. It ignores damaged lines, and returns their number.
func OpenCache(path string) (c *Cache, damaged int, err error) {
	c = &Cache{path: path, lines: map[string][]byte{}}
	data, err := disk.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, err
	}
	rewrite := len(data) > mostCached
	if rewrite {
		data = data[len(data)-mostCached/2:]
		data = data[bytes.IndexByte(data, '\n')+1:]
	}
	var whole []byte
	for line := range bytes.Lines(data) {
		key, text, ok := cachedLine(line)
		switch {
		case ok:
			c.lines[key] = text
			whole = append(whole, line...)
		case line[len(line)-1] == '\n':
			rewrite = true
			fallthrough
		default: // another program may be writing it
			damaged++
		}
	}
	if !rewrite {
		return c, damaged, nil
	}
	err = section.Replace(path, func(w *bufio.Writer) error { _, err := w.Write(whole); return err })
	return c, damaged, err
}

// cachedLine splits a line; it returns false if the line is damaged.
func cachedLine(line []byte) (key string, text []byte, ok bool) {
	const sumEnd, keyEnd = 8, 9 + 2*keyBytes
	line, ok = bytes.CutSuffix(line, []byte("\n"))
	if !ok || len(line) < keyEnd+2 || string(line[:sumEnd]) != checksum(line[sumEnd:]) {
		return "", nil, false
	}
	return string(line[sumEnd+1 : keyEnd]), line[keyEnd+1:], true
}

// checksum returns eight digits.
func checksum(text []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) }

// get returns the answer for a key; nil if there is none.
func (c *Cache) get(key string) *analysis.Position {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	text := c.lines[key]
	c.mu.Unlock()
	var kept keptPosition
	if text == nil || json.Unmarshal(text, &kept) != nil {
		return nil
	}
	return kept.position()
}

// put stores an answer.
func (c *Cache) put(key string, size int, p *analysis.Position) error {
	if c == nil {
		return nil
	}
	text, err := json.Marshal(newKept(p, size))
	if err != nil {
		return err
	}
	rest := fmt.Appendf(nil, " %s %s", key, text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.out == nil {
		if err := disk.MkdirAll(filepath.Dir(c.path)); err != nil {
			return err
		}
		if c.out, err = disk.OpenFile(c.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
			return err
		}
		if err := c.endLine(); err != nil {
			return err
		}
	}
	c.lines[key] = text
	_, err = c.out.Write(append(append([]byte(checksum(rest)), rest...), '\n')) // a single call, so that the line is written as a whole
	return err
}

// endLine ends a truncated last line, so that the next line is not damaged, too.
func (c *Cache) endLine() error {
	data, err := disk.ReadFile(c.path)
	if err == nil && len(data) > 0 && data[len(data)-1] != '\n' {
		_, err = c.out.Write([]byte("\n"))
	}
	return err
}

// Close closes the file.
func (c *Cache) Close() error {
	if c == nil || c.out == nil {
		return nil
	}
	return c.out.Close()
}

// keptPosition is the stored form of an answer. Unknown numbers are absent.
type keptPosition struct {
	Source  string     `json:"source"`
	Visits  int        `json:"visits"`
	Winrate *float64   `json:"winrate,omitempty"`
	Lead    *float64   `json:"lead,omitempty"`
	Spread  *float64   `json:"spread,omitempty"`
	Size    int        `json:"size"`
	Owner   []byte     `json:"owner,omitempty"` // hundredths and 100, in reading order
	Moves   []keptMove `json:"moves,omitempty"`
}

// keptMove is the stored form of a move.
type keptMove struct {
	Line    string   `json:"line"`
	Visits  int      `json:"visits"`
	Prior   *float64 `json:"prior,omitempty"`
	Winrate *float64 `json:"winrate,omitempty"`
	LCB     *float64 `json:"lcb,omitempty"`
	Lead    *float64 `json:"lead,omitempty"`
}

// known returns nil for NaN, which JSON does not have.
func known(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

// orNaN is the inverse of known.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// newKept returns the stored form of an answer on a board of this size.
func newKept(p *analysis.Position, size int) *keptPosition {
	k := &keptPosition{Source: p.Source, Visits: p.Visits, Winrate: known(p.Winrate), Lead: known(p.Lead), Spread: known(p.Spread), Size: size}
	if p.Owner != nil {
		for i := range size * size {
			k.Owner = append(k.Owner, byte(math.Round(100*float64(p.Owner[board.At(i%size, i/size)]))+100))
		}
	}
	for i := range p.Moves {
		m := &p.Moves[i]
		var line []string
		for _, at := range m.Line {
			line = append(line, at.Name(size))
		}
		k.Moves = append(k.Moves, keptMove{
			Line: strings.Join(line, " "), Visits: m.Visits,
			Prior: known(m.Prior), Winrate: known(m.Winrate), LCB: known(m.LCB), Lead: known(m.Lead),
		})
	}
	return k
}

// position returns the answer; nil if it cannot be read.
func (k *keptPosition) position() *analysis.Position {
	p := analysis.Unknown()
	p.Source, p.Visits, p.Winrate, p.Lead, p.Spread = k.Source, k.Visits, orNaN(k.Winrate), orNaN(k.Lead), orNaN(k.Spread)
	if k.Owner != nil {
		if k.Size < board.MinSize || k.Size > board.MaxSize || len(k.Owner) != k.Size*k.Size {
			return nil
		}
		p.Owner = new([board.NumPoints]float32)
		for i, x := range k.Owner {
			p.Owner[board.At(i%k.Size, i/k.Size)] = hundredths((float64(x) - 100) / 100)
		}
	}
	for _, m := range k.Moves {
		line, err := pointsOf(strings.Fields(m.Line), k.Size)
		if err != nil || len(line) == 0 {
			return nil
		}
		move := unknownMove()
		move.Line, move.Visits, move.Prior = line, m.Visits, orNaN(m.Prior)
		move.Winrate, move.LCB, move.Lead = orNaN(m.Winrate), orNaN(m.LCB), orNaN(m.Lead)
		p.Moves = append(p.Moves, move)
	}
	return p
}
