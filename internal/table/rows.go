package table

import (
	"encoding"
	"io"
	"reflect"
	"strings"
	"time"
)

// Rows writes structs as rows. Each field that JSON shows is a column of the same name, also those of
// embedded structs; a nil pointer is no value. Lists, and fields with the tag table:"-", have no
// column.
type Rows[T any] struct {
	*Writer
	fields []rowField
}

// rowField is the field of a column.
type rowField struct {
	index []int
	kind  Kind
	named bool // its text is that of MarshalText
}

// Of begins a table of structs. The caller must close it.
func Of[T any](w io.Writer, f Format) *Rows[T] {
	r := &Rows[T]{}
	var columns []Column
	for _, field := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		kind, named, ok := kindOf(field.Type)
		if field.Anonymous || !ok || name == "" || name == "-" || field.Tag.Get("table") == "-" {
			continue
		}
		columns = append(columns, Column{name, kind, field.Type.Kind() == reflect.Pointer})
		r.fields = append(r.fields, rowField{field.Index, kind, named})
	}
	r.Writer = New(w, f, columns)
	return r
}

// kindOf returns the kind of the values of a type; ok is false if there is none.
func kindOf(t reflect.Type) (kind Kind, named, ok bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == reflect.TypeFor[time.Time]():
		return Date, false, true
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return Text, true, true
	case t.Kind() == reflect.String:
		return Text, false, true
	case t.Kind() == reflect.Bool:
		return Bool, false, true
	case t.Kind() == reflect.Float64:
		return Float, false, true
	case reflect.Int <= t.Kind() && t.Kind() <= reflect.Uint64:
		return Int, false, true
	}
	return 0, false, false
}

// Add writes a row. It returns the first error of any row.
func (r *Rows[T]) Add(row *T) error {
	all := reflect.ValueOf(row).Elem()
	for i := range r.fields {
		f := &r.fields[i]
		v := all.FieldByIndex(f.index)
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				r.Null()
				continue
			}
			v = v.Elem()
		}
		r.value(f, v)
	}
	return r.End()
}

// value writes the value of a field.
func (r *Rows[T]) value(f *rowField, v reflect.Value) {
	switch {
	case f.named:
		text, _ := v.Interface().(encoding.TextMarshaler).MarshalText()
		r.Text(string(text))
	case f.kind == Date:
		r.Date(v.Interface().(time.Time))
	case f.kind == Text:
		r.Text(v.String())
	case f.kind == Bool:
		r.Bool(v.Bool())
	case f.kind == Float:
		r.Float(v.Float())
	case v.CanInt():
		r.Int(v.Int())
	default:
		r.Int(int64(v.Uint()))
	}
}
