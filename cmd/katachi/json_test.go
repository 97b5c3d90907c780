package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/internal/ops/coach"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/games"
	"katachi/internal/ops/josekis"
	"katachi/internal/ops/matches"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/internal/ops/question"
	"katachi/internal/ops/review"
	"katachi/internal/ops/score"
	"katachi/internal/ops/search"
	"katachi/internal/ops/solve"
	"katachi/internal/ops/suggest"
	"katachi/internal/report"
	"katachi/words/bookworm"
)

// described are the types whose fields doc/json.md lists, by the name in the comment where the list begins.
var described = map[string]any{
	"name.MoveJSON": name.MoveJSON{}, "name.PlayerJSON": name.PlayerJSON{}, "name.WhyJSON": name.WhyJSON{},
	"coach.Answer": coach.Answer{}, "coach.Problem": coach.Problem{}, "compare.Answer": compare.Answer{}, "compare.Summary": compare.Summary{},
	"question.Answer": question.Answer{}, "suggest.Answer": suggest.Answer{}, "solve.Answer": solve.Answer{}, "score.Answer": score.Answer{}, "review.Answer": review.Answer{},
	"matches.PatternJSON": matches.PatternJSON{}, "checkedSet": checkedSet{}, "report.HarvestedJSON": report.HarvestedJSON{},
	"josekis.LineEntryJSON": josekis.LineEntryJSON{}, "josekis.LineCount": josekis.LineCount{}, "josekis.LineBranch": josekis.LineBranch{}, "josekis.UnnamedLine": josekis.UnnamedLine{},
	"search.Answer": search.Answer{}, "search.LikeAnswer": search.LikeAnswer{}, "search.ExportedJSON": search.ExportedJSON{},
	"report.GameJSON": report.GameJSON{}, "games.DuplicateGroupJSON": games.DuplicateGroupJSON{}, "games.NameRowJSON": games.NameRowJSON{}, "collection.Player": collection.Player{}, "collection.Stats": collection.Stats{},
	"engineTestJSON": engineTestJSON{},
	"wordsBuilt":     wordsBuilt{}, "bookworm.Result": bookworm.Result{}, "assisted": assisted{},
}

// known are types that the document explains elsewhere, and what it calls them where they are embedded.
var known = map[reflect.Type]string{
	reflect.TypeFor[name.TermJSON](): "the name", reflect.TypeFor[report.GameJSON](): "a game as in `games list`", reflect.TypeFor[problems.Result](): "a find of `search --problems`",
}

// TestFieldsInDocument: the lists of fields in doc/json.md are those of the types.
//
//	go test ./cmd/katachi -run TestFieldsInDocument -update
func TestFieldsInDocument(t *testing.T) {
	const path = "../../doc/json.md"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l := &fieldList{seen: map[reflect.Type]bool{}}
	for k := range known {
		l.seen[k] = true
	}
	lists := 0
	text := regexp.MustCompile(`(?s)<!-- ([\w.]+) -->\n.*?<!-- end -->`).ReplaceAllStringFunc(string(data), func(part string) string {
		of := strings.Fields(part)[1]
		if described[of] == nil {
			t.Errorf("%s: no type %s", path, of)
			return part
		}
		lists++
		l.Reset()
		l.named = map[reflect.Type]string{}
		delete(l.seen, reflect.TypeOf(described[of]))
		l.write(reflect.TypeOf(described[of]), "")
		return fmt.Sprintf("<!-- %s -->\n%s<!-- end -->", of, l)
	})
	if lists != len(described) {
		t.Errorf("%d lists, want %d", lists, len(described))
	}
	if text == string(data) {
		return
	}
	if !*update {
		t.Fatalf("%s is stale: go test ./cmd/katachi -run TestFieldsInDocument -update", path)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// fieldList lists the fields of types, those of each type once.
type fieldList struct {
	strings.Builder
	seen  map[reflect.Type]bool
	named map[reflect.Type]string // structs of the current list, by the field that has them
}

// write lists the fields of a struct: those without a meaning together, until one with a meaning.
func (l *fieldList) write(t reflect.Type, indent string) {
	if l.seen[t] {
		return
	}
	l.seen[t] = true
	var plain []string
	flush := func() {
		if len(plain) > 0 {
			l.line(indent, strings.Join(plain, ", "))
		}
		plain = nil
	}
	for _, f := range reflect.VisibleFields(t) {
		key, opt, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && known[f.Type] != "" {
			plain = append(plain, known[f.Type])
		}
		if name := l.named[f.Type]; f.Anonymous && name != "" {
			plain = append(plain, "the fields of `"+name+"`")
		}
		if slices.ContainsFunc(slices.Collect(maps.Keys(l.named)), func(k reflect.Type) bool { return within(t, f.Index, k) }) {
			continue
		}
		if key == "" || key == "-" || slices.ContainsFunc(slices.Collect(maps.Keys(known)), func(k reflect.Type) bool { return within(t, f.Index, k) }) {
			continue
		}
		of, mark := f.Type, ""
		if strings.Contains(opt, "omit") {
			mark = "?"
		} else if of.Kind() == reflect.Pointer {
			mark = "|null"
		}
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array {
			if of.Kind() != reflect.Pointer {
				mark = "[]" + mark
			}
			of = of.Elem()
		}
		meaning := f.Tag.Get("doc")
		if words := f.Tag.Get("enum"); words != "" && words != "black,white" {
			meaning = strings.TrimPrefix(meaning+"; "+strings.ReplaceAll(words, ",", ", "), "; ")
		}
		nested := of.Kind() == reflect.Struct && !l.seen[of] && !text(of)
		entry := "`" + key + mark + "`"
		if meaning == "" && !nested {
			plain = append(plain, entry)
			continue
		}
		flush()
		switch {
		case nested && meaning == "":
			entry += ":"
		case nested:
			entry += ": " + meaning + "."
		default:
			entry += ": " + meaning
		}
		l.line(indent, entry)
		if nested {
			l.named[of] = key + mark
			l.write(of, indent+"  ")
		}
	}
	flush()
}

// within reports whether a field belongs to an embedded struct of a type.
func within(t reflect.Type, index []int, of reflect.Type) bool {
	for n := 1; n < len(index); n++ {
		if t.FieldByIndex(index[:n]).Type == of {
			return true
		}
	}
	return false
}

// text reports whether a value of a struct type is printed otherwise than by its fields.
func text(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Marshaler]()) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) ||
		reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]())
}

// line adds an entry in lines of at most 100 columns.
func (l *fieldList) line(indent, entry string) {
	width := len(indent) + 1
	l.WriteString(indent + "-")
	for word := range strings.FieldsSeq(entry) {
		if width+1+len(word) > 100 {
			l.WriteString("\n" + indent + " ")
			width = len(indent) + 1
		}
		l.WriteString(" " + word)
		width += 1 + len(word)
	}
	l.WriteString("\n")
}
