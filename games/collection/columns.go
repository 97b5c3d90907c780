package collection

import (
	"fmt"
	"slices"
	"strings"

	"katachi/games/query"
	"katachi/internal/facts"
)

// column is one fact that the catalogue stores about each game. Everything else follows from its
// entry in columns: the schema of the database, what is inserted, selected and filtered, and what
// Check compares with the record.
type column struct {
	name  string
	field func(*entry) any // a pointer to the field of an entry; its type says how it is stored
	kind  columnKind

	contains func(*query.Where) string      // the filter: games whose text contains this
	player   bool                           // it is the name of a player, by which games can be selected
	within   func(*query.Where) query.Range // the filter: games whose number is in this range
	zeroless bool                           // 0 means unknown, and is in no range
}

// columnKind says where the values of a column come from.
type columnKind uint8

const (
	ofRecord columnKind = iota // from the record
	ofPlace                    // where the record is stored
	ofUser                     // from later actions on the game
	ofTags                     // like ofUser, but in a separate table
)

// columns are the facts about a game. A fact that is a text of the record is a field of
// facts.Facts. Any other new fact is an entry here, a field of entry or Info which reader sets, and
// a field of query.Where if games are selected by it.
var columns = slices.Concat([]column{
	{name: "id", field: func(e *entry) any { return &e.info.ID }, kind: ofPlace},
	{name: "records", field: func(e *entry) any { return &e.records }, kind: ofPlace},
	{name: "pos", field: func(e *entry) any { return &e.pos }, kind: ofPlace},
	{name: "key", field: func(e *entry) any { return &e.key }},
	{name: "strict", field: func(e *entry) any { return &e.strict }},
	{name: "loose", field: func(e *entry) any { return &e.loose }},
	{name: "dyer", field: func(e *entry) any { return &e.info.Dyer }},
	{name: "path", field: func(e *entry) any { return &e.info.Path }},
	{name: "file", field: func(e *entry) any { return &e.info.File }},
	{name: "status", field: func(e *entry) any { return &e.info.Status }},
	{name: "board", field: func(e *entry) any { return &e.info.Board }},
	{name: "moves", field: func(e *entry) any { return &e.info.Moves }, within: (*query.Where).MovesRange},
	{name: "variations", field: func(e *entry) any { return &e.info.Variations }},
	{name: "black", field: func(e *entry) any { return &e.info.Black }, player: true},
	{name: "white", field: func(e *entry) any { return &e.info.White }, player: true},
	{name: "black_rank", field: func(e *entry) any { return &e.info.BlackRank }},
	{name: "white_rank", field: func(e *entry) any { return &e.info.WhiteRank }},
	{name: "black_number", field: func(e *entry) any { return &e.blackNumber }, within: (*query.Where).RankRange, zeroless: true},
	{name: "white_number", field: func(e *entry) any { return &e.whiteNumber }, within: (*query.Where).RankRange, zeroless: true},
}, factColumns(), []column{
	{name: "place", field: func(e *entry) any { return &e.info.Place }, contains: func(w *query.Where) string { return w.Place }},
	{name: "date", field: func(e *entry) any { return &e.info.Date }},
	{name: "day", field: func(e *entry) any { return &e.info.Day }, within: firstDays, zeroless: true},
	{name: "last_day", field: func(e *entry) any { return &e.info.LastDay }, within: lastDays, zeroless: true},
	{name: "result", field: func(e *entry) any { return &e.info.Result }},
	{name: "komi", field: func(e *entry) any { return (*komi)(&e.info) }, within: (*query.Where).KomiRange},
	{name: "handicap", field: func(e *entry) any { return &e.info.Handicap }, within: (*query.Where).HandicapRange},
	{name: "removed", field: func(e *entry) any { return &e.removed }, kind: ofUser},
	{name: "tags", field: func(e *entry) any { return (*tags)(&e.info.Tags) }, kind: ofTags},
})

// factColumns are the columns of Facts.
func factColumns() (list []column) {
	for _, f := range facts.List {
		list = append(list, column{
			name: f.Name, field: func(e *entry) any { return f.Of(&e.info.Facts) },
			contains: func(w *query.Where) string { return *f.Of(&w.Facts) },
		})
	}
	return list
}

// columnOf finds the columns by name.
var columnOf = func() map[string]*column {
	byName := map[string]*column{}
	for i := range columns {
		byName[columns[i].name] = &columns[i]
	}
	return byName
}()

// infoColumns are the columns of an Info.
var infoColumns = append([]string{
	"id", "path", "file", "status", "board", "moves", "variations", "black", "white", "black_rank", "white_rank",
	"place", "date", "day", "last_day", "result", "komi", "handicap", "dyer", "tags",
}, factNames()...)

func factNames() (list []string) {
	for _, c := range factColumns() {
		list = append(list, c.name)
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

// value returns an entry's value of the column: an int64, a float64, a string, or nil if it is
// unknown.
func (c *column) value(e *entry) any {
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
		panic("column " + c.name + " has no type that is stored")
	}
}

// number returns an entry's number in the column.
func (c *column) number(e *entry) (n float64, ok bool) {
	switch v := c.value(e).(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// text returns an entry's text in the column.
func (c *column) text(e *entry) string {
	s, _ := c.value(e).(string)
	return s
}
