//go:build !js

package analysis

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// readKatrain parses the third value. It decodes only six of the twenty numbers of each move;
// decoding all would take three times as long.
func readKatrain(data []byte) (found katrainJSON, err error) {
	d := jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	err = fields(d, func(name string) error {
		switch name {
		case `"root"`:
			if d.PeekKind() == 'n' {
				return d.SkipValue()
			}
			found.Root = new(katrainRoot)
			return fields(d, func(name string) error { return found.Root.read(d, name) })
		case `"moves"`:
			return fields(d, func(name string) error {
				m := katrainMove{Move: strings.Trim(name, `"`)}
				err := fields(d, func(name string) error { return m.read(d, name) })
				found.list = append(found.list, m)
				return err
			})
		}
		return d.SkipValue()
	})
	if err != nil {
		return found, err
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return found, errors.New("data after the analysis")
	}
	return found, nil
}

// fields calls read with the name of each field of an object, in quotes; null has no fields. Read
// must consume the value.
func fields(d *jsontext.Decoder, read func(name string) error) error {
	t, err := d.ReadToken()
	if err != nil || t.Kind() == 'n' {
		return err
	}
	if t.Kind() != '{' {
		return fmt.Errorf("%s, want an object", t.Kind())
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadValue()
		if err != nil {
			return err
		}
		// The bytes are valid only until the next value; most names are constants.
		if err := read(fieldName(name)); err != nil {
			return err
		}
	}
	_, err = d.ReadToken()
	return err
}

// fieldNames lists the decoded fields.
var fieldNames = []string{`"winrate"`, `"scoreLead"`, `"visits"`, `"prior"`, `"pv"`, `"order"`, `"moves"`, `"root"`}

// fieldName returns a name as a string, without allocating for decoded fields.
func fieldName(name jsontext.Value) string {
	for _, s := range fieldNames {
		if string(name) == s {
			return s
		}
	}
	return string(name)
}

// read decodes a field of a position.
func (k *katrainRoot) read(d *jsontext.Decoder, name string) (err error) {
	var visits *float64
	switch name {
	case `"winrate"`:
		k.Winrate, err = jsonNumber(d)
	case `"scoreLead"`:
		k.Lead, err = jsonNumber(d)
	case `"visits"`:
		if visits, err = jsonNumber(d); visits != nil {
			k.Visits = *visits
		}
	default:
		err = d.SkipValue()
	}
	return err
}

// read decodes a field of a move.
func (k *katrainMove) read(d *jsontext.Decoder, name string) (err error) {
	var order *float64
	switch name {
	case `"order"`:
		if order, err = jsonNumber(d); order != nil {
			k.Order = int(min(max(*order, math.MinInt32), math.MaxInt32))
		}
	case `"prior"`:
		k.Prior, err = jsonNumber(d)
	case `"pv"`:
		k.Line, err = jsonTexts(d)
	default:
		err = k.katrainRoot.read(d, name)
	}
	return err
}

// jsonNumber decodes a number; nil for null.
func jsonNumber(d *jsontext.Decoder) (*float64, error) {
	t, err := d.ReadToken()
	if err != nil || t.Kind() == 'n' {
		return nil, err
	}
	if t.Kind() != '0' {
		return nil, fmt.Errorf("%s, want a number", t.Kind())
	}
	x := t.Float()
	return &x, nil
}

// jsonTexts decodes a list of texts, which share one string. It leaves escapes, which points do not
// have, undecoded.
func jsonTexts(d *jsontext.Decoder) (list []string, err error) {
	v, err := d.ReadValue()
	if err != nil || v.Kind() == 'n' {
		return nil, err
	}
	for i, part := range strings.Split(string(v), `"`) {
		if i%2 == 1 {
			list = append(list, part)
		} else if strings.Trim(part, "[], \t\r\n") != "" {
			return nil, fmt.Errorf("%s, want a list of texts", v.Kind())
		}
	}
	return list, nil
}
