//go:build !js && !nosqlite

package catalogue

import (
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/zeebo/xxh3"
	driversqlite "modernc.org/sqlite" // the driver of the catalogue
)

// Every row of the catalogue ends with a checksum of its other columns, because SQLite itself does
// not notice a changed letter, or a changed bit of a number. The checksum is XXH3 (Yann Collet,
// 2019) over the columns in the order of sealedTables. Each column is a letter for its type, then 8
// bytes: the number, or the length of the text that follows.

// sealedTable is a table with checksums. The columns of key identify its rows.
type sealedTable struct {
	Name    string
	Key     int // number of leading columns that identify a row
	Columns []string
}

var (
	filesTable   = sealedTable{"files", 1, []string{"id", "kind", "name", "board", "games", "bytes"}}
	gamesTable   = sealedTable{"games", 1, storedColumns()}
	tagsTable    = sealedTable{"tags", 2, []string{"tag", "game"}}
	changesTable = sealedTable{"changes", 1, []string{"id", "time", "what"}}
	NumbersTable = sealedTable{"numbers", 1, []string{"name", "last"}}

	SealedTables = []*sealedTable{&filesTable, &gamesTable, &tagsTable, &changesTable, &NumbersTable}
)

// storedColumns returns the columns of the table of games: those of a record first, then those
// changed later.
func storedColumns() (list []string) {
	for i := range Columns {
		if Columns[i].Kind != ofTags {
			list = append(list, Columns[i].Name)
		}
	}
	return list
}

// sum returns the SQL expression for a row's checksum, with other values for some columns.
func (t *sealedTable) sum(other map[string]string) string {
	list := make([]string, len(t.Columns))
	for i, name := range t.Columns {
		if list[i] = name; other[name] != "" {
			list[i] = other[name]
		}
	}
	return `rowsum(` + strings.Join(list, ", ") + `)`
}

// set returns the SET clause of an UPDATE that changes some columns, as pairs of names and values.
// A row that was damaged before still has a wrong checksum afterwards.
func (t *sealedTable) set(pairs ...string) string {
	text := ``
	other := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		other[pairs[i]] = pairs[i+1]
		text += pairs[i] + ` = ` + pairs[i+1] + `, `
	}
	after := t.sum(other)
	return text + `sum = CASE WHEN sum = ` + t.sum(nil) + ` THEN ` + after + ` ELSE ~` + after + ` END`
}

// insert returns the statement that inserts a row with the columns of t as ?1, ?2 and so on.
func (t *sealedTable) insert() string {
	marks := make([]string, len(t.Columns))
	for i := range marks {
		marks[i] = fmt.Sprint("?", i+1)
	}
	list := strings.Join(marks, ", ")
	return `INTO ` + t.Name + `(` + strings.Join(t.Columns, ", ") + `, sum) VALUES (` + list + `, rowsum(` + list + `))`
}

func init() {
	driversqlite.MustRegisterFunction("rowsum", &driversqlite.FunctionImpl{
		NArgs: -1, Deterministic: true, VolatileArgs: true,
		Scalar: func(_ *driversqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			sum, ok := rowSum(args)
			if !ok {
				return nil, nil // is not equal to any checksum
			}
			return sum, nil
		},
	})
}

// rowSum returns the checksum of a row; it returns false if a column has a type that is never
// stored.
func rowSum[T any](row []T) (int64, bool) {
	var space [1 << 10]byte
	data := space[:0]
	for _, v := range row {
		var ok bool
		if data, ok = appendValue(data, v); !ok {
			return 0, false
		}
	}
	return int64(xxh3.Hash(data)), true
}

// appendValue appends a column in the form used for checksums.
func appendValue(dst []byte, v any) ([]byte, bool) {
	le := binary.LittleEndian
	switch v := v.(type) {
	case nil:
		return append(dst, 'n'), true
	case int64:
		return le.AppendUint64(append(dst, 'i'), uint64(v)), true
	case float64:
		return le.AppendUint64(append(dst, 'r'), math.Float64bits(v+0)), true // +0 of -0, as SQLite stores it
	case string:
		return append(le.AppendUint64(append(dst, 't'), uint64(len(v))), v...), true
	}
	return dst, false
}
