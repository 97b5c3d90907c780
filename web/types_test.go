package web_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/sgf"
)

var update = flag.Bool("update", false, "write the page's types again")

// TestPageTypes fails if page/src/api.gen.ts, the types of requests and answers, the paths of
// operations and the formats of records, is not what the OpenAPI document and package sgf say.
//
//	go test ./web -run TestPageTypes -update
func TestPageTypes(t *testing.T) {
	file := filepath.Join("page", "src", "api.gen.ts")
	want := typeScript(documentOf(t, newServer(t, nil)))
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is stale: go generate ./web (%v)", file, err)
	}
}

// typeScript returns the schemas as interfaces, a type for the request and the answer of each
// operation, and the method and path of each.
func typeScript(d *document) string {
	ts := &typeWriter{schemas: maps.Clone(d.Components.Schemas)}
	operations, routes := map[string]string{}, map[string]string{}
	for path, methods := range d.Paths {
		for method, op := range methods {
			answer := op.Responses["200"].Content["application/json"].Schema
			if answer == nil {
				continue // events, and the session
			}
			request := op.RequestBody.Content["application/json"].Schema
			if request == nil {
				request = ts.parameters(op)
			}
			operations[op.OperationID] = fmt.Sprintf("{ request: %s; answer: %s }", ts.typeOf(request), ts.typeOf(answer))
			routes[op.OperationID] = fmt.Sprintf("'%s %s'", strings.ToUpper(method), strings.TrimPrefix(path, "/"))
		}
	}
	ts.WriteString("// Generated from the OpenAPI document by go generate ./web. Do not edit.\n")
	for _, name := range slices.Sorted(maps.Keys(ts.schemas)) {
		ts.declare(name, ts.schemas[name])
	}
	fmt.Fprintf(ts, "\n/** Endings of the names of records, and their formats for people. */\nexport const endings = ['%s'];\nexport const formats = '%s, ZIP';\n",
		strings.Join(sgf.Endings(), "', '"), strings.Join(sgf.Formats(), ", "))
	ts.WriteString("\n/** The request and the answer of each operation. */\nexport interface Operations {\n")
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		fmt.Fprintf(ts, "  %s: %s;\n", name, operations[name])
	}
	ts.WriteString("}\n\n/** The method and the path of each operation. */\nexport const routes: { [O in keyof Operations]: string } = {\n")
	for _, name := range slices.Sorted(maps.Keys(routes)) {
		fmt.Fprintf(ts, "  %s: %s,\n", name, routes[name])
	}
	ts.WriteString("};\n")
	return ts.String()
}

// typeWriter writes schemas in TypeScript.
type typeWriter struct {
	strings.Builder
	schemas map[string]*schema
}

// parameters adds the schema of a request that is in the address.
func (ts *typeWriter) parameters(op described) *schema {
	s := &schema{Type: "object", Properties: map[string]*schema{}}
	for _, p := range op.Parameters {
		s.Properties[p.Name] = p.Schema
		if p.In == "path" {
			s.Required = append(s.Required, p.Name)
		}
	}
	name := strings.ToUpper(op.OperationID[:1]) + op.OperationID[1:] + "Request"
	ts.schemas[name] = s
	return &schema{Ref: name}
}

// declare writes a schema as an interface.
func (ts *typeWriter) declare(name string, s *schema) {
	fmt.Fprintf(ts, "\nexport interface %s {\n", ts.name(name))
	for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
		mark, of := "?", s.Properties[field]
		if slices.Contains(s.Required, field) {
			mark = ""
		}
		fmt.Fprintf(ts, "  %s%s: %s;", field, mark, ts.typeOf(of))
		if of.Description != "" {
			fmt.Fprintf(ts, " // %s", of.Description)
		}
		ts.WriteString("\n")
	}
	ts.WriteString("}\n")
}

// name returns the name of a schema without "JSON", if that is free.
func (ts *typeWriter) name(schema string) string {
	short := strings.TrimSuffix(schema[strings.LastIndex(schema, "/")+1:], "JSON")
	if ts.schemas[short] != nil {
		return schema[strings.LastIndex(schema, "/")+1:]
	}
	return short
}

func (ts *typeWriter) typeOf(s *schema) string {
	var kinds []string
	switch {
	case s == nil:
		return "unknown"
	case s.Ref != "":
		return ts.name(s.Ref)
	case len(s.OneOf) > 0:
		for _, one := range s.OneOf {
			kinds = append(kinds, ts.typeOf(one))
		}
		return strings.Join(kinds, " | ")
	}
	for _, value := range s.Enum {
		kinds = append(kinds, fmt.Sprintf("'%v'", value))
	}
	for _, kind := range s.kinds() {
		if kind == "string" && len(s.Enum) > 0 {
			continue
		}
		of := map[string]string{"integer": "number"}[kind]
		switch kind {
		case "array":
			of = ts.typeOf(s.Items)
			switch {
			case s.MaxItems != nil && s.MinItems != nil:
				of = "[" + strings.Join(slices.Repeat([]string{of}, *s.MaxItems), ", ") + "]"
			case strings.Contains(of, " "):
				of = "(" + of + ")[]"
			default:
				of += "[]"
			}
		case "object":
			of = fmt.Sprintf("{ [name: string]: %s }", ts.typeOf(s.others()))
		}
		kinds = append(kinds, cmp.Or(of, kind))
	}
	return cmp.Or(strings.Join(kinds, " | "), "unknown")
}
