package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
)

// asked is a generated request.
type asked struct {
	method, path string // the path with its parameters, below /api/v1
	body, kind   string // the body and its media type
	op           *described
}

func (a *asked) String() string {
	return fmt.Sprintf("%s %.2000s %.2000s", a.method, a.path, a.body)
}

// examples are meaningful values by the name of a field: random values would rarely be a point of
// the board.
var examples = map[string][]string{
	"collection": {"sample", "own", "nowhere"},
	"size":       {"19", "9", "13", "2", "25"},
	"setup":      {"B:D4 W:Q16", "*:K10", "B:C3 x:D4 o:E5", "B:Q16"},
	"play":       {"Q16", "Q16 D4 Q3", "B:Q16 B:D4", "pass pass", "D4 C6 F3 O4"},
	"query":      {"rows=XO/OX at=inner", "rows=.X./X.X/.X.", "named=hane", "rows=X.O player=Lee", "board=9 rows=X"},
	"region":     {"K10:T19", "A1:K10", "Q16:Q16", "A1:T19", "C3:F7", "A1:J9"},
	"then":       {"B R14", "B Q5 W R6", "-Q5", "X0,0", "X3,3;O2,5", "B pass"},
	"and":        {"rows=XO/OX", "named=geta", "board=9 rows=X"},
	"named":      {"hane", "geta by black", "tsuke-koshi then kiri", "hane by player", "kosumi"},
	"player":     {"Lee", "a", "Lee Sedol"}, "opponent": {"Ke"}, "black": {"Gu"}, "white": {"Lee"},
	"rank": {"9p", "5d..9p"}, "date": {"2016", "1990..1999", "2016-03-09"}, "result": {"B", "W+R", "0", "-"},
	"handicap": {"0", "2..9"}, "komi": {"7.5", "6..8", "0"}, "moves": {"100..200", "1", "0"}, "source": {"sample", "sgf"},
	"tag": {"a"}, "words": {"game", "a b"}, "event": {"LG"}, "place": {"Seoul"},
	"hover": {"Q16 R14", "all"}, "played": {"Q16", "pass"}, "point": {"Q16", "skip", "pass"},
	"game": {"1", "2", "516"}, "move": {"10", "0"}, "job": {"1", "2"}, "playouts": {"1", "20", "0"},
	"depth": {"1", "3"}, "name": {"ponnuki", "two stars", "geta", "x.sgf", "x.gib"},
	"text":     {"(;SZ[9];B[aa](;W[bb])(;W[cc]C[x]))", "(;SZ[19]PB[Anna];B[pd];W[dd];B[qq])", "(;FF[4]AB[aa][bb]AW[cc];W[])"},
	"base64":   {"KDtTWls5XTtCW2FhXSk=", "/////w=="},
	"patterns": {"pattern: x\n\n  XO\n", "pattern: crosscut\n\n  XO\n  OX\n"},
	"color":    {"black", "white"}, "info": {}, "props": {},
}

// poor are texts that hardly any field accepts, but that must do no harm.
var poor = []string{
	"", " ", "\x00", "0", "-1", "true", "null", "[]", "{}", "%", "../../etc/passwd", "囲碁", "🙂\u202e\ufeff", "\xff\xfe", "a\nb\r\n", "'\"<script>",
	"9223372036854775808", "-9223372036854775809", "1e309", "NaN", "0x10", strings.Repeat("Q16 ", 3000), strings.Repeat("(", 9000),
}

// bodies has valid bodies for each operation: random ones would rarely be valid.
var bodies = map[string][]string{
	"session": {`{"token":"x"}`},
	"read":    {`{"text":"(;SZ[9]C[x];B[aa](;W[bb])(;W[cc]LB[dd:1]TR[ee]))"}`, `{"base64":"KDtTWls5XTtCW2FhXSk="}`},
	"name":    {`{"game":1,"lang":"ja","sgf":true}`, `{"record":{"text":"(;SZ[19];B[pd];W[dd];B[qp])"},"all":true}`},
	"write":   {`{"tree":{"size":9,"nodes":[{"parent":-1},{"parent":0,"color":"black","point":"C3","props":[["C","囲碁"]]}]},"names":true}`, `{"game":2}`},
	"match": {
		`{"patterns":"pattern: x\n\n  XO\n","position":{"play":"Q16 D4 R4"}}`, `{"patterns":"pattern: x\n\n  XO\n  OX\n","game":3,"limit":5}`,
		`{"patterns":"pattern: x\n\n  XO\n  OX\n","everywhere":true,"limit":5}`,
	},
	"compare":  {`{"game":1}`, `{"record":{"text":"(;SZ[19];B[pd];W[dd];B[pq])"},"sgf":true}`},
	"review":   {`{"game":1,"moves":1}`},
	"problems": {`{"limit":5}`, `{"record":{"text":"(;SZ[9]AB[aa]AW[bb];B[cc])"},"like":1}`},
	"save":     {`{"name":"two stars","search":{"play":"Q16 D4","collection":"own"}}`},
	"forget":   {`{"name":"two stars","collection":"own"}`},
	"add":      {`{"collection":"own","duplicates":"strict","records":[{"name":"a.sgf","text":"(;SZ[19];B[pd];W[dd])"}]}`},
}

// requests makes random requests for all operations of a document, from a seed.
type requests struct {
	d   *document
	r   *rand.Rand
	ops []*asked // without parameters
}

func newRequests(d *document, seed uint64) *requests {
	g := &requests{d: d, r: rand.New(rand.NewPCG(seed, 0))}
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			op := d.Paths[path][method]
			g.ops = append(g.ops, &asked{method: strings.ToUpper(method), path: path, op: &op})
		}
	}
	return g
}

// chance returns true once in n times on average.
func (g *requests) chance(n int) bool { return g.r.IntN(n) == 0 }

// pick returns one of a list.
func pick[T any](g *requests, list []T) T { return list[g.r.IntN(len(list))] }

// good returns a text that a field may accept, such as one of its enum values.
func (g *requests) good(name string, s *schema) string {
	s = g.d.of(s)
	if slices.Contains(s.kinds(), "array") {
		s = g.d.of(s.Items)
	}
	switch {
	case len(s.Enum) > 0:
		return fmt.Sprint(pick(g, s.Enum))
	case len(examples[name]) > 0:
		return pick(g, examples[name])
	case slices.Contains(s.kinds(), "boolean"):
		return pick(g, []string{"true", "false"})
	case slices.Contains(s.kinds(), "integer"), slices.Contains(s.kinds(), "number"):
		return pick(g, []string{"0", "1", "2", "10"})
	}
	return pick(g, poor)
}

// odd returns a text for a field: a value at or beyond a bound, one of another type, or nonsense.
func (g *requests) odd(s *schema) string {
	s = g.d.of(s)
	var list []string
	for _, bound := range []*float64{s.Minimum, s.Maximum} {
		if bound != nil {
			list = append(list, fmt.Sprint(*bound-1), fmt.Sprint(*bound), fmt.Sprint(*bound+1))
		}
	}
	if s.MaxLength != nil {
		list = append(list, strings.Repeat("a", *s.MaxLength), strings.Repeat("a ", *s.MaxLength))
	}
	if len(list) > 0 && g.chance(2) {
		return pick(g, list)
	}
	return pick(g, poor)
}

// slow reports whether a text asks for work that rightly takes minutes, which would leave no time
// for other requests.
func slow(name, text string) bool {
	return (name == "playouts" || name == "moves") && len(text) > 2 && !strings.HasPrefix(text, "-")
}

// every returns requests that have every enum value of each parameter and each pair of parameters
// of each operation once, in random order.
func (g *requests) every() (list []*asked) {
	for _, op := range g.ops {
		for i, p := range op.op.Parameters {
			s := g.d.of(p.Schema)
			for _, value := range s.Enum {
				list = append(list, g.with(op, map[string][]string{p.Name: {fmt.Sprint(value)}}))
			}
			for _, other := range op.op.Parameters[:i] {
				list = append(list, g.with(op, map[string][]string{p.Name: {g.good(p.Name, p.Schema)}, other.Name: {g.good(other.Name, other.Schema)}}))
			}
		}
	}
	g.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// with returns a request with the given values of parameters; parameters in the path always get a
// value.
func (g *requests) with(op *asked, values url.Values) *asked {
	out := *op
	for _, p := range op.op.Parameters {
		if p.In == "path" {
			value := g.good(p.Name, p.Schema)
			if given := values[p.Name]; len(given) > 0 {
				value = given[0]
			}
			out.path = strings.ReplaceAll(out.path, "{"+p.Name+"}", url.PathEscape(value))
			delete(values, p.Name)
		}
	}
	if len(values) > 0 {
		out.path += "?" + values.Encode()
	}
	return &out
}

// next returns a random request.
func (g *requests) next() *asked {
	op := pick(g, g.ops)
	values := url.Values{}
	for _, p := range op.op.Parameters {
		if !g.chance(6) {
			continue
		}
		for again := true; again; again = g.chance(8) { // a repeated parameter
			text := g.good(p.Name, p.Schema)
			if g.chance(3) {
				text = g.odd(p.Schema)
			}
			if !slow(p.Name, text) {
				values.Add(p.Name, text)
			}
		}
	}
	if g.chance(20) {
		values.Add("unknown", pick(g, poor))
	}
	out := g.with(op, values)
	if out.method == "GET" {
		if op.op.OperationID == "job" && g.chance(2) {
			out.path += "/events"
		}
		return out
	}
	out.kind, out.body = "application/json", g.body(op)
	if g.chance(30) {
		out.kind = pick(g, []string{"text/plain", "application/octet-stream", "application/cbor", "", "a/b; c"})
	}
	return out
}

// body returns a body in JSON, or sometimes one that is not JSON.
func (g *requests) body(op *asked) string {
	value := g.value("", op.op.RequestBody.Content["application/json"].Schema, 0)
	if list := bodies[op.op.OperationID]; g.chance(3) { // with or without random fields
		known := map[string]any{}
		if err := json.Unmarshal([]byte(pick(g, list)), &known); err != nil {
			panic(err) // a mistake in bodies
		}
		if more, ok := value.(map[string]any); ok && g.chance(2) {
			maps.Copy(more, known)
		} else {
			value = known
		}
	}
	data, err := json.Marshal(value)
	if err != nil {
		panic(err) // value has only maps, lists and texts
	}
	text := string(data)
	switch g.r.IntN(25) {
	case 0:
		return text[:g.r.IntN(len(text)+1)]
	case 1:
		return text + text
	case 2:
		return pick(g, poor)
	case 3: // a name twice
		return strings.Replace(text, "{", `{"name":"a","name":2,"record":null,`, 1)
	case 4:
		return strings.Repeat("[", 20_000) + text
	}
	return text
}

// deepest is how deeply objects are nested.
const deepest = 6

// value returns a value of a schema for package json to encode. A few of the values in it are
// wrong.
func (g *requests) value(name string, s *schema, depth int) any {
	s = g.d.of(s)
	if s == nil || g.chance(40) {
		return pick(g, []any{nil, true, 0, -1.5, 1e300, "x", []any{}, []any{nil}, map[string]any{}, map[string]any{"unknown": 1}})
	}
	kinds := s.kinds()
	switch {
	case slices.Contains(kinds, "object"):
		return g.object(s, depth)
	case slices.Contains(kinds, "array") && depth < deepest:
		list := []any{}
		for range g.r.IntN(4) {
			list = append(list, g.value(name, s.Items, depth+1))
		}
		return list
	case slices.Contains(kinds, "boolean"):
		return g.chance(2)
	case slices.Contains(kinds, "integer"), slices.Contains(kinds, "number"):
		text := g.good(name, s)
		if g.chance(6) {
			text = g.odd(s)
		}
		var n json.Number
		if json.Unmarshal([]byte(text), &n) != nil || slow(name, text) {
			return g.r.IntN(3)
		}
		return n
	case g.chance(8):
		return g.odd(s)
	}
	return g.good(name, s)
}

func (g *requests) object(s *schema, depth int) map[string]any {
	out := map[string]any{}
	if depth >= deepest {
		return out
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		needed := slices.Contains(s.Required, name)
		if needed && !g.chance(20) || !needed && g.chance(1+len(s.Properties)/3) {
			out[name] = g.value(name, s.Properties[name], depth+1)
		}
	}
	if g.chance(30) {
		out["unknown"] = 1
	}
	return out
}
