package catalogue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/games/query"
	"katachi/internal/facts"
)

// column is one fact that the catalogue stores about each game. Everything else follows from its
// entry in columns: the schema of the database, what is inserted, selected and filtered, and what
// Check compares with the record.
type column struct {
	Name  string
	field func(*Entry) any // a pointer to the field of an entry; its type says how it is stored
	Kind  columnKind

	contains func(*query.Where) string      // the filter: games whose text contains this
	player   bool                           // it is the name of a player, by which games can be selected
	within   func(*query.Where) query.Range // the filter: games whose number is in this range
	zeroless bool                           // 0 means unknown, and is in no range
}

// columnKind says where the values of a column come from.
type columnKind uint8

const (
	OfRecord columnKind = iota // from the record
	ofPlace                    // where the record is stored
	ofUser                     // from later actions on the game
	ofTags                     // like ofUser, but in a separate table
)

// Columns are the facts about a game. A fact that is a text of the record is a field of
// facts.Facts. Any other new fact is an entry here, a field of entry or Info which reader sets, and
// a field of query.Where if games are selected by it.
var Columns = slices.Concat([]column{
	{Name: "id", field: func(e *Entry) any { return &e.Info.ID }, Kind: ofPlace},
	{Name: "records", field: func(e *Entry) any { return &e.Records }, Kind: ofPlace},
	{Name: "pos", field: func(e *Entry) any { return &e.Pos }, Kind: ofPlace},
	{Name: "key", field: func(e *Entry) any { return &e.Key }},
	{Name: "strict", field: func(e *Entry) any { return &e.Strict }},
	{Name: "loose", field: func(e *Entry) any { return &e.Loose }},
	{Name: "dyer", field: func(e *Entry) any { return &e.Info.Dyer }},
	{Name: "path", field: func(e *Entry) any { return &e.Info.Path }},
	{Name: "file", field: func(e *Entry) any { return &e.Info.File }},
	{Name: "status", field: func(e *Entry) any { return &e.Info.Status }},
	{Name: "board", field: func(e *Entry) any { return &e.Info.Board }},
	{Name: "moves", field: func(e *Entry) any { return &e.Info.Moves }, within: (*query.Where).MovesRange},
	{Name: "variations", field: func(e *Entry) any { return &e.Info.Variations }},
	{Name: "black", field: func(e *Entry) any { return &e.Info.Black }, player: true},
	{Name: "white", field: func(e *Entry) any { return &e.Info.White }, player: true},
	{Name: "black_rank", field: func(e *Entry) any { return &e.Info.BlackRank }},
	{Name: "white_rank", field: func(e *Entry) any { return &e.Info.WhiteRank }},
	{Name: "black_number", field: func(e *Entry) any { return &e.BlackNumber }, within: (*query.Where).RankRange, zeroless: true},
	{Name: "white_number", field: func(e *Entry) any { return &e.WhiteNumber }, within: (*query.Where).RankRange, zeroless: true},
}, factColumns(), []column{
	{Name: "place", field: func(e *Entry) any { return &e.Info.Place }, contains: func(w *query.Where) string { return w.Place }},
	{Name: "date", field: func(e *Entry) any { return &e.Info.Date }},
	{Name: "day", field: func(e *Entry) any { return &e.Info.Day }, within: firstDays, zeroless: true},
	{Name: "last_day", field: func(e *Entry) any { return &e.Info.LastDay }, within: lastDays, zeroless: true},
	{Name: "result", field: func(e *Entry) any { return &e.Info.Result }},
	{Name: "komi", field: func(e *Entry) any { return (*komi)(&e.Info) }, within: (*query.Where).KomiRange},
	{Name: "handicap", field: func(e *Entry) any { return &e.Info.Handicap }, within: (*query.Where).HandicapRange},
	{Name: "removed", field: func(e *Entry) any { return &e.Removed }, Kind: ofUser},
	{Name: "tags", field: func(e *Entry) any { return (*tags)(&e.Info.Tags) }, Kind: ofTags},
})

// factColumns are the columns of Facts.
func factColumns() (list []column) {
	for _, f := range facts.List {
		list = append(list, column{
			Name: f.Name, field: func(e *Entry) any { return f.Of(&e.Info.Facts) },
			contains: func(w *query.Where) string { return *f.Of(&w.Facts) },
		})
	}
	return list
}

// ColumnOf finds the columns by name.
var ColumnOf = func() map[string]*column {
	byName := map[string]*column{}
	for i := range Columns {
		byName[Columns[i].Name] = &Columns[i]
	}
	return byName
}()

// InfoColumns are the columns of an Info.
var InfoColumns = append([]string{
	"id", "path", "file", "status", "board", "moves", "variations", "black", "white", "black_rank", "white_rank",
	"place", "date", "day", "last_day", "result", "komi", "handicap", "dyer", "tags",
}, factNames()...)

func factNames() (list []string) {
	for _, c := range factColumns() {
		list = append(list, c.Name)
	}
	return list
}

// firstDays and lastDays select games by date: those that began before the end of the range, and
// ended after its beginning.
func firstDays(w *query.Where) query.Range {
	r := w.DateRange()
	return query.Range{To: r.To, HasTo: r.HasTo}
}

func lastDays(w *query.Where) query.Range {
	r := w.DateRange()
	return query.Range{From: r.From, HasFrom: r.HasFrom}
}

// komi is the column of an Info's komi, which may be unknown.
type komi Info

// Scan reads a value from the database.
func (k *komi) Scan(v any) (err error) {
	k.HasKomi = v != nil
	switch v := v.(type) {
	case nil:
		k.Komi = 0
	case float64:
		k.Komi = v
	case int64:
		k.Komi = float64(v)
	default:
		err = fmt.Errorf("komi %v: want a number", v)
	}
	return err
}

// tags is the column of an Info's tags, one per line.
type tags []string

// Scan reads a value from the database.
func (t *tags) Scan(v any) error {
	*t = nil
	if text, ok := v.(string); ok && text != "" {
		*t = strings.Split(text, "\n")
	}
	return nil
}

// Value returns an entry's value of the column: an int64, a float64, a string, or nil if it is
// unknown.
func (c *column) Value(e *Entry) any {
	switch v := c.field(e).(type) {
	case *int64:
		return *v
	case *int:
		return int64(*v)
	case *uint32:
		return int64(*v)
	case *Status:
		return int64(*v)
	case *string:
		return *v
	case *bool:
		if *v {
			return int64(1)
		}
		return int64(0)
	case *komi:
		if v.HasKomi {
			return v.Komi
		}
		return nil
	default:
		panic("column " + c.Name + " has no type that is stored")
	}
}

// Text returns an entry's value of the column as a text, which HoldsText and SetText understand.
func (c *column) Text(e *Entry) string {
	switch v := c.Value(e).(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return ""
}

// SetText sets an entry's value of the column.
func (c *column) SetText(e *Entry, text string) {
	n, err := strconv.ParseFloat(text, 64)
	switch v := c.field(e).(type) {
	case *string:
		*v = text
	case *int:
		*v = int(n)
	case *int64:
		*v = int64(n)
	case *uint32:
		*v = uint32(n)
	case *komi:
		v.Komi, v.HasKomi = n, err == nil
	}
}
