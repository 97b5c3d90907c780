package fields_test

import (
	"errors"
	"strings"
	"testing"

	"katachi/games/query"
	"katachi/internal/fields"
)

type inner struct {
	Size int `json:"size" minimum:"2" maximum:"25"`
}

type request struct {
	inner
	At    string   `json:"at,omitempty" enum:"auto,corner,side" default:"auto" not:"free-text"`
	Skip  int      `json:"skip" minimum:"0"`
	Names []string `json:"names" maxItems:"2"`
	Text  string   `json:"free_text" maxLength:"4"`
	Plain string   `json:"plain" needs:"in"`
	Moves []int    `json:"moves" minimum:"1" minItems:"2"`
	End   int      `json:"end" atleast:"skip"`
	Mark  bool     `json:"mark" not:"names|skip,end|missing"`
	Komi  *float64 `json:"komi" minimum:"-10" maximum:"10" needs:"names,skip"`
}

// TestCheck: a value that a tag does not allow is an error that names the field; absent fields and
// fields without limits are allowed.
func TestCheck(t *testing.T) {
	for _, good := range []request{
		{}, {At: "auto", Text: "abc"}, {inner: inner{25}, At: "side", Skip: 1 << 40, Names: []string{"a", "b"}, Plain: strings.Repeat("x", 1000)}, {Text: "abcd"},
	} {
		if err := fields.Check(&good); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
	for field, bad := range map[string]request{
		"size": {inner: inner{26}}, "skip": {Skip: -1}, "names": {Names: []string{"", "", ""}}, "free_text": {Text: "abcde"}, "at": {At: "top"},
	} {
		wrong := new(query.FieldError)
		if err := fields.Check(&bad); !errors.As(err, &wrong) || wrong.Field != field || strings.ContainsAny(err.Error(), "\n") {
			t.Errorf("%+v: %v, want an error about %s", bad, err, field)
		}
	}
	for want, bad := range map[string]request{
		"moves: want 1 or more, not 0": {Moves: []int{3, 0}}, "moves: want 2 or more, not 1": {Moves: []int{3}},
		"end: want 5 or more, not 4": {Skip: 5, End: 4}, "mark cannot be combined with names": {Mark: true, Names: []string{"a"}},
	} {
		if err := fields.Check(&bad); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, want %s", bad, err, want)
		}
	}
	for _, good := range []request{{Moves: []int{3, 1}}, {Skip: 5, End: 5}, {End: 4}, {Mark: true, Names: []string{"a"}, Skip: 1}, {Mark: true, End: 1}} {
		if err := fields.Check(&good); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
	low, high := -10.0, 10.5
	if err := fields.Check(&request{Komi: &low, Skip: 1}); err != nil {
		t.Errorf("komi with skip: %v", err)
	}
	if err := fields.Check(&request{Komi: &high, Skip: 1}); err == nil || err.Error() != "komi: want -10 to 10, not 10.5" {
		t.Errorf("komi 10.5: %v", err)
	}
	if err := fields.Check(&request{Komi: &low, Plain: "x"}); err == nil || err.Error() != "komi does nothing without names, skip" {
		t.Errorf("komi alone: %v", err)
	}
	if err := fields.Check(&request{inner: inner{1}}); err == nil {
		t.Error("a size of 1 is accepted")
	}
	if err := fields.Check(&request{At: "side", Text: "abc"}); err == nil || !strings.Contains(err.Error(), "free-text") {
		t.Errorf("at with free_text: %v", err)
	}
}
