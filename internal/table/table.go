// Package table writes rows of a table one by one, with constant memory: as lines of JSON, as CSV,
// or as a Parquet file.
//
//	w := table.New(out, table.Parquet, []table.Column{{Name: "game", Kind: table.Int}, {Name: "black", Kind: table.Text}})
//	w.Int(7)
//	w.Text("Go Seigen")
//	w.End()
//	err := w.Close() // the first error of any row
package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Format is the format of a table.
type Format string

// The formats. A line of JSONL is an object; CSV is as in RFC 4180, with the names of the columns
// first, and texts as by Literal.
const (
	JSONL   Format = "jsonl"
	CSV     Format = "csv"
	Parquet Format = "parquet"
)

// FormatOf returns the format for the extension of a file's name, or "" and false if there is none.
func FormatOf(file string) (Format, bool) {
	f := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(file), ".")))
	if !slices.Contains([]Format{JSONL, CSV, Parquet}, f) {
		return "", false
	}
	return f, true
}

// Kind is the type of the values in a column.
type Kind uint8

// The kinds: 64-bit numbers, text in UTF-8, yes or no, a day (as text in JSON and CSV: 2016-03-09).
const (
	Int Kind = iota
	Float
	Text
	Bool
	Date
)

// Column is a column. Rows may lack a value only in an Optional column.
type Column struct {
	Name     string
	Kind     Kind
	Optional bool
}

// Writer writes rows: for each column, in order, a value of its kind, then End. It is for one
// goroutine at a time.
type Writer struct {
	columns []Column
	at      int // the next column
	rows    rows
	err     error
}

// rows writes rows in one format.
type rows interface {
	number(column int, n int64)
	float(column int, f float64)
	text(column int, s string)
	flag(column int, b bool)
	date(column int, t time.Time)
	null(column int)
	end() error
	close() error
}

// New begins a table. The caller must close it.
func New(w io.Writer, f Format, columns []Column) *Writer {
	out := &Writer{columns: columns}
	switch f {
	case Parquet:
		out.rows = newParquet(w, columns)
	case CSV:
		out.rows = newLines(w, columns, false)
	default:
		out.rows = newLines(w, columns, true)
	}
	return out
}

// next returns the column of the next value.
func (w *Writer) next(k Kind) int {
	if w.at == len(w.columns) || w.columns[w.at].Kind != k {
		panic(fmt.Sprintf("table: value %d of a row is of the wrong kind, or one too many", w.at+1))
	}
	w.at++
	return w.at - 1
}

// Int, Float, Text, Bool and Date write a value.
func (w *Writer) Int(n int64)      { w.rows.number(w.next(Int), n) }
func (w *Writer) Float(f float64)  { w.rows.float(w.next(Float), f) }
func (w *Writer) Text(s string)    { w.rows.text(w.next(Text), s) }
func (w *Writer) Bool(b bool)      { w.rows.flag(w.next(Bool), b) }
func (w *Writer) Date(t time.Time) { w.rows.date(w.next(Date), t) }

// Null writes no value, in an optional column.
func (w *Writer) Null() {
	if w.at == len(w.columns) || !w.columns[w.at].Optional {
		panic(fmt.Sprintf("table: value %d of a row may not be missing", w.at+1))
	}
	w.rows.null(w.at)
	w.at++
}

// End ends a row. It returns the first error of any row; nothing is written after an error.
func (w *Writer) End() error {
	if w.at != len(w.columns) {
		panic(fmt.Sprintf("table: a row of %d values, want %d", w.at, len(w.columns)))
	}
	w.at = 0
	if err := w.rows.end(); w.err == nil {
		w.err = err
	}
	return w.err
}

// Close writes the rest of the table.
func (w *Writer) Close() error {
	if err := w.rows.close(); w.err == nil {
		w.err = err
	}
	return w.err
}

// lines writes JSON or CSV.
type lines struct {
	w    *bufio.Writer
	json bool
	keys []string // text before each value
	row  []byte
}

func newLines(w io.Writer, columns []Column, asJSON bool) *lines {
	l := &lines{w: bufio.NewWriterSize(w, 1<<16), json: asJSON}
	for i, c := range columns {
		key := ","
		if asJSON {
			name, _ := json.Marshal(c.Name)
			key += string(name) + ":"
		}
		if i == 0 {
			key = strings.Replace(key, ",", map[bool]string{true: "{"}[asJSON], 1)
		}
		l.keys = append(l.keys, key)
	}
	if !asJSON {
		for i, c := range columns {
			l.text(i, c.Name)
		}
		l.end()
	}
	return l
}

func (l *lines) key(column int) { l.row = append(l.row, l.keys[column]...) }

func (l *lines) number(column int, n int64) {
	l.key(column)
	l.row = strconv.AppendInt(l.row, n, 10)
}

func (l *lines) float(column int, f float64) {
	l.key(column)
	l.row = strconv.AppendFloat(l.row, f, 'f', -1, 64)
}

func (l *lines) flag(column int, b bool) {
	l.key(column)
	l.row = strconv.AppendBool(l.row, b)
}

func (l *lines) date(column int, t time.Time) { l.text(column, t.Format(time.DateOnly)) }

func (l *lines) null(column int) {
	if l.key(column); l.json {
		l.row = append(l.row, "null"...)
	}
}

func (l *lines) text(column int, s string) {
	l.key(column)
	if !l.json {
		s = Literal(s)
	}
	switch {
	case l.json && isPlain(s):
		l.row = append(append(append(l.row, '"'), s...), '"')
	case l.json:
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		e.Encode(s) // cannot fail for a string
		l.row = append(l.row, bytes.TrimSuffix(out.Bytes(), []byte("\n"))...)
	case strings.ContainsAny(s, ",\"\r\n") || strings.HasPrefix(s, " "):
		l.row = append(append(append(l.row, '"'), strings.ReplaceAll(s, `"`, `""`)...), '"')
	default:
		l.row = append(l.row, s...)
	}
}

// Literal returns a text for a cell of a CSV file. If the text begins like a formula and is no
// number, an apostrophe before it keeps spreadsheets from computing it.
func Literal(s string) string {
	if s == "" || !strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// isPlain reports whether a text needs no escapes in JSON.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f || s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

func (l *lines) end() error {
	if l.json {
		l.row = append(l.row, '}')
	}
	_, err := l.w.Write(append(l.row, '\n'))
	l.row = l.row[:0]
	return err
}

func (l *lines) close() error { return l.w.Flush() }
