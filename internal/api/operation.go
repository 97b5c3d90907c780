package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Operation answers a request in JSON. A nil request means the empty one.
type Operation func(ctx context.Context, request []byte) (any, error)

// Table is operations by name.
type Table map[string]Operation

// Of makes an Operation from a function whose arguments are pointers to structs. It is generic over
// the pointers, so that all operations share one body: that makes the page's module smaller.
func Of[In, Out any](f func(context.Context, In) (Out, error)) Operation {
	return func(ctx context.Context, request []byte) (any, error) {
		in := reflect.New(reflect.TypeFor[In]().Elem()).Interface()
		if err := Decode(request, in); err != nil {
			return nil, err
		}
		return f(ctx, in.(In))
	}
}

// Decode parses a request; unknown fields are an error. No bytes mean an empty request.
func Decode(request []byte, in any) error {
	if len(bytes.TrimSpace(request)) == 0 {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(request))
	dec.DisallowUnknownFields()
	if err := dec.Decode(in); err != nil {
		return badJSON(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return bad("", "text after")
	}
	return nil
}

// badJSON returns the problem with an invalid request.
func badJSON(err error) *Problem {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind):
		return bad(kind.Field, "field kind", kind.Field, kind.Type, kind.Value)
	case errors.As(err, &syntax):
		return bad("", "not JSON", err, syntax.Offset)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		name = strings.Trim(name, `"`)
		return bad(name, "field unknown", name)
	}
	return bad("", "unreadable request", strings.TrimPrefix(err.Error(), "json: "))
}

// Call answers a request for the operation of that name. It always returns JSON: the answer or, if
// ok is false, a Problem.
func (t Table) Call(ctx context.Context, name string, request []byte) (answer []byte, ok bool) {
	var out any
	var err error
	if op := t[name]; op != nil {
		out, err = op(ctx, request)
	} else {
		err = NewProblem(StatusNotFound, "", "no operation",
			name, strings.Join(slices.Sorted(maps.Keys(t)), ", "))
	}
	if err == nil {
		answer, err = json.Marshal(out)
	}
	if err == nil {
		return answer, true
	}
	answer, err = json.Marshal(ProblemOf(err))
	if err != nil { // cannot fail for a Problem
		panic(fmt.Sprintf("api: %v", err))
	}
	return answer, false
}
