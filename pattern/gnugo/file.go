package gnugo

import (
	"io"
	"reflect"

	"katachi/internal/textfile"
	"katachi/pattern"
)

// File is a .db file with its layout, for programs that change some patterns
// and leave the rest of the file as people wrote it.
type File struct {
	Set      *pattern.Set
	Warnings []pattern.Warning
	text     string
	spans    []span
	read     *pattern.Set // as Set was read
}

// ReadFile reads a .db file. The name of the file is used in messages only.
func ReadFile(r io.Reader, file string, mode Mode) (*File, error) {
	text, err := textfile.Read(r, file)
	if err != nil {
		return nil, err
	}
	f := &File{text: text}
	for _, set := range []**pattern.Set{&f.Set, &f.read} {
		*set = pattern.NewSet(file)
		d := newReader(*set, file, mode)
		if err := d.read(text); err != nil {
			return nil, err
		}
		f.Warnings, f.spans = d.warnings, d.spans
	}
	return f, nil
}

// Write writes the file: patterns that were not changed, comments and commands
// between patterns byte by byte as they were, changed and added patterns as the
// function Write writes them.
func (f *File) Write(w io.Writer) error {
	out := &writer{w: w, inForce: map[string]string{}}
	at := 0
	for id, p := range f.Set.All() {
		if id == len(f.spans) { // the first added pattern
			out.text.WriteString(f.text[at:])
			at = len(f.text)
		}
		if id >= len(f.spans) {
			if err := out.pattern(id, p); err != nil {
				return err
			}
			continue
		}
		s := f.spans[id]
		out.text.WriteString(f.text[at:s.start])
		if err := f.writeOne(out, id, s); err != nil {
			return err
		}
		at = s.end
	}
	out.text.WriteString(f.text[at:])
	return out.flush(0)
}

// writeOne writes pattern id, which was read from s.
func (f *File) writeOne(out *writer, id int, s span) error {
	p := f.Set.At(id)
	for command, attr := range commands {
		if value, ok := attribute(p, attr); ok {
			out.inForce[command] = value
		}
	}
	if reflect.DeepEqual(p, f.read.At(id)) {
		out.text.WriteString(f.text[s.start:s.end])
		return out.flush(1 << 16)
	}
	form := newForm(p)
	if err := form.write(); err != nil {
		return refused(id, p, err)
	}
	out.text.WriteString(form.String())
	return out.flush(1 << 16)
}

// attribute returns the value of p's attribute with the name.
func attribute(p *pattern.Pattern, name string) (value string, ok bool) {
	for _, a := range p.Attrs {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}
