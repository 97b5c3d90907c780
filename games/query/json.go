package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// jsonQuery is the JSON form of a Query.
type jsonQuery struct {
	ID          json.RawMessage `json:"id,omitempty"`
	Board       int             `json:"board,omitempty"`
	Size        []int           `json:"size,omitempty"` // [width, height], checked against rows
	Rows        []string        `json:"rows,omitempty"`
	Anchors     *jsonAnchors    `json:"anchors,omitempty"`
	FixedColor  bool            `json:"fixed_color,omitempty"`
	FixedColour bool            `json:"fixed_colour,omitempty"` // only read: Kombilo's name
	NextMove    string          `json:"next_move,omitempty"`
	MoveLimit   *int            `json:"move_limit,omitempty"`
	Sequence    []jsonStep      `json:"sequence,omitempty"`
	Variations  bool            `json:"variations,omitempty"`
	Where       *Where          `json:"where,omitempty"`
	Named       []string        `json:"named,omitempty"`
	And         []*Query        `json:"and,omitempty"`
	Offset      int             `json:"offset,omitempty"`
	Limit       int             `json:"limit,omitempty"`
}

type jsonStep struct {
	X    *int   `json:"x"`
	Y    *int   `json:"y"`
	What string `json:"what"`
}

// jsonAnchors is the name of a region, or four numbers.
type jsonAnchors Anchors

type jsonRect struct {
	Left   *int `json:"left"`
	Right  *int `json:"right"`
	Top    *int `json:"top"`
	Bottom *int `json:"bottom"`
}

func (a *jsonAnchors) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		region := slices.Index(regionNames[:], name)
		if region < 0 || Region(region) == Fixed {
			return fmt.Errorf("anchors %q: want %s, or left, right, top and bottom", name, strings.Join(regionNames[:Fixed], ", "))
		}
		a.Region = Region(region)
		return nil
	}
	var r jsonRect
	if err := strict(data, &r); err != nil {
		return fmt.Errorf("anchors: %w", err)
	}
	if r.Left == nil || r.Right == nil || r.Top == nil || r.Bottom == nil {
		return fmt.Errorf("anchors: want left, right, top and bottom")
	}
	*a = jsonAnchors{*r.Left, *r.Right, *r.Top, *r.Bottom, Fixed}
	return nil
}

func (a jsonAnchors) MarshalJSON() ([]byte, error) {
	if a.Region != Fixed {
		return json.Marshal(a.Region.String())
	}
	return json.Marshal(jsonRect{&a.Left, &a.Right, &a.Top, &a.Bottom})
}

// ignored reports whether a field belongs to recorded answers, which may accompany a query.
func ignored(name string) bool {
	return name == "kind" || name == "note" || name == "images" || name == "self_symmetries" ||
		name == "colour_swap_symmetry" || strings.HasPrefix(name, "result")
}

// UnmarshalJSON decodes the JSON form. It skips fields of an answer; any other unknown field is an
// error.
func (q *Query) UnmarshalJSON(data []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	if fields == nil {
		return errors.New("want an object")
	}
	for name := range fields {
		if ignored(name) {
			delete(fields, name)
		}
	}
	clean, _ := json.Marshal(fields) // cannot fail: just decoded
	var j jsonQuery
	if err := strict(clean, &j); err != nil {
		return err
	}
	return j.into(q)
}

// strict unmarshals, rejecting unknown fields.
func strict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		if of, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return fmt.Errorf("%s: want %s, but got a JSON %s", of.Field, kindName(of.Type.Kind()), of.Value)
		}
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// kindName returns the JSON name of a kind.
func kindName(k reflect.Kind) string {
	switch k {
	case reflect.Slice, reflect.Array:
		return "a list in [ ]"
	case reflect.String:
		return "a text in quotes"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	}
	return "an object in { }"
}

// into sets q.
func (j *jsonQuery) into(q *Query) error {
	*q = Query{
		ID: j.ID, Board: j.Board, Rows: j.Rows, FixedColor: j.FixedColor || j.FixedColour,
		Variations: j.Variations, And: j.And, Offset: j.Offset, Limit: j.Limit,
	}
	if j.Anchors != nil {
		q.Anchors = Anchors(*j.Anchors)
	}
	if j.MoveLimit != nil {
		q.MoveLimit, q.HasLimit = *j.MoveLimit, true
	}
	if j.Where != nil {
		q.Where = *j.Where
	}
	next, err := parseNext(j.NextMove)
	if err != nil {
		return fmt.Errorf("next_move %w", err)
	}
	q.Next = next
	for i, s := range j.Sequence {
		if s.X == nil || s.Y == nil || len(s.What) != 1 {
			return fmt.Errorf("sequence, step %d: want x, y and what (X, O or -)", i+1)
		}
		q.Sequence = append(q.Sequence, Step{*s.X, *s.Y, s.What[0]})
	}
	for _, text := range j.Named {
		n, err := ParseNamed(text)
		if err != nil {
			return fmt.Errorf("named %q: %w", text, err)
		}
		q.Named = append(q.Named, n)
	}
	if err := q.Check(); err != nil {
		return err
	}
	w, h := q.Extent()
	if j.Size != nil && !slices.Equal(j.Size, []int{w, h}) {
		return fmt.Errorf("size %v, but rows of %d x %d cells", j.Size, w, h)
	}
	return nil
}

func parseNext(s string) (Next, error) {
	switch strings.ToLower(s) {
	case "", "any":
		return Any, nil
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return Any, fmt.Errorf("%q: want any, B or W", s)
}

// MarshalJSON writes the JSON form.
func (q *Query) MarshalJSON() ([]byte, error) {
	j := jsonQuery{
		ID: q.ID, Board: q.Board, Rows: q.Rows, FixedColor: q.FixedColor,
		Variations: q.Variations, And: q.And, Offset: q.Offset, Limit: q.Limit,
	}
	if q.Anchors != (Anchors{}) {
		a := jsonAnchors(q.Anchors)
		j.Anchors = &a
	}
	if q.Next != Any {
		j.NextMove = q.Next.String()
	}
	if q.HasLimit {
		j.MoveLimit = &q.MoveLimit
	}
	if !q.Where.IsZero() {
		j.Where = &q.Where
	}
	for _, n := range q.Named {
		j.Named = append(j.Named, n.String())
	}
	for _, s := range q.Sequence {
		j.Sequence = append(j.Sequence, jsonStep{&s.X, &s.Y, string(s.What)})
	}
	return json.Marshal(j)
}
