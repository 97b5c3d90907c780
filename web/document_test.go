package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// document holds the parts of the OpenAPI document that the tests use.
type document struct {
	Paths      map[string]map[string]described
	Components struct{ Schemas map[string]*schema }
}

// described is an operation of the document.
type described struct {
	OperationID string
	Parameters  []struct {
		Name, In string
		Schema   *schema
	}
	RequestBody struct {
		Content map[string]struct{ Schema *schema }
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema *schema }
	}
}

// schema describes allowed values: it is the part of JSON Schema that the document uses.
type schema struct {
	Ref         string `json:"$ref"`
	Description string
	Type        any // a name, or a list of them
	Format      string
	Enum        []any
	Properties  map[string]*schema
	Required    []string
	Items       *schema
	Additional  any `json:"additionalProperties"` // false, or the schema of all other properties
	Minimum     *float64
	Maximum     *float64
	OneOf       []*schema
	MaxLength   *int
	MinItems    *int
	MaxItems    *int
}

// others returns the schema of the properties that have none of their own, or nil.
func (s *schema) others() *schema {
	of, ok := s.Additional.(map[string]any)
	if !ok {
		return nil
	}
	data, err := json.Marshal(of)
	if err != nil {
		panic(err) // it came from JSON
	}
	others := &schema{}
	if err := json.Unmarshal(data, others); err != nil {
		panic(err)
	}
	return others
}

// documentOf returns the document of a server.
func documentOf(t testing.TB, h http.Handler) *document {
	t.Helper()
	w := ask(h, request("GET", "/api/v1/openapi.json", ""))
	d := &document{}
	if err := json.Unmarshal(w.Body.Bytes(), d); err != nil || len(d.Paths) < 20 {
		t.Fatalf("%d, %d paths, %v", w.Code, len(d.Paths), err)
	}
	return d
}

// of returns the schema that s refers to, or s itself.
func (d *document) of(s *schema) *schema {
	for s != nil && s.Ref != "" {
		s = d.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	return s
}

// kinds returns the types that a schema allows.
func (s *schema) kinds() (list []string) {
	switch kind := s.Type.(type) {
	case string:
		return []string{kind}
	case []any:
		for _, k := range kind {
			list = append(list, fmt.Sprint(k))
		}
	}
	return list
}

// check returns the first difference between the schema and a value as package json decodes it.
func (d *document) check(s *schema, value any, at string) error {
	s = d.of(s)
	if s == nil {
		return nil
	}
	if len(s.OneOf) > 0 {
		var err error
		for _, one := range s.OneOf {
			if err = d.check(one, value, at); err == nil {
				return nil
			}
		}
		return err
	}
	kind := map[string]string{"float64": "number", "string": "string", "bool": "boolean", "<nil>": "null"}[fmt.Sprintf("%T", value)]
	switch value := value.(type) {
	case []any:
		kind = "array"
		for i, v := range value {
			if err := d.check(s.Items, v, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		kind = "object"
		if err := d.checkObject(s, value, at); err != nil {
			return err
		}
	}
	if s.Enum != nil && kind == "string" && !slices.Contains(s.Enum, value) {
		return fmt.Errorf("%s is %q, want one of %q", at, value, s.Enum)
	}
	if kinds := s.kinds(); len(kinds) > 0 && !slices.Contains(kinds, kind) && (kind != "number" || !slices.Contains(kinds, "integer")) {
		return fmt.Errorf("%s is a %s, want one of %v", at, kind, kinds)
	}
	return nil
}

func (d *document) checkObject(s *schema, value map[string]any, at string) error {
	for _, name := range s.Required {
		if _, ok := value[name]; !ok {
			return fmt.Errorf("%s has no %q", at, name)
		}
	}
	for name, v := range value {
		one, ok := s.Properties[name]
		if !ok && s.Additional == false {
			return fmt.Errorf("%s has %q, which the document does not", at, name)
		}
		if !ok {
			one = s.others()
		}
		if err := d.check(one, v, at+"."+name); err != nil {
			return err
		}
	}
	return nil
}

// TestDocument checks values that a schema does not allow.
func TestDocument(t *testing.T) {
	d := documentOf(t, newServer(t, nil))
	problem := &schema{Ref: "#/components/schemas/Problem"}
	for text, right := range map[string]bool{
		`{"title":"a","status":400,"detail":"b","code":"x"}`:   true,
		`{"title":"a","status":400,"detail":"b"}`:              false,
		`{"title":"a","status":400}`:                           false,
		`{"title":"a","status":"400","detail":"b"}`:            false,
		`{"title":"a","status":400,"detail":"b","more":"c"}`:   false,
		`{"title":"a","status":400,"detail":"b","field":null}`: false,
		`[]`: false,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := d.check(problem, value, "it"); err == nil != right {
			t.Errorf("%s: %v", text, err)
		}
	}
}
