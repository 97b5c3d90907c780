package gnugo

import (
	"fmt"
	"io"
	"strings"

	"katachi/pattern"
)

// Write writes set in GNU Go's language. Reading that gives the same set, if
// set came from .db files. Of other sets it keeps what the language has a place
// for: names, cells, edges, the first move, symmetries, attributes with the
// constants' names or of the form name(value), and the text, which a .db reader
// takes back unless it has more lines than the diagram. It refuses, naming the
// pattern, what would become something else: names of several words, cells 'S',
// single colours, moves on cells that may hold a stone, sets of symmetries that
// no character stands for, attributes that contradict the diagram.
func Write(w io.Writer, set *pattern.Set) error {
	out := &writer{w: w, inForce: map[string]string{}}
	for id, p := range set.All() {
		if err := out.pattern(id, p); err != nil {
			return err
		}
	}
	return out.flush(0)
}

// writer writes patterns one after another.
type writer struct {
	w       io.Writer
	text    strings.Builder   // not yet written to w
	inForce map[string]string // values of commands
}

// pattern writes p, with the commands that it needs before it.
func (out *writer) pattern(id int, p *pattern.Pattern) error {
	f := newForm(p)
	for _, command := range commandOrder {
		if value := f.attrs[commands[command]]; value != "" && value != out.inForce[command] {
			fmt.Fprintf(&out.text, "%s %s\n", command, value)
			out.inForce[command] = value
		}
	}
	if err := f.write(); err != nil {
		return refused(id, p, err)
	}
	out.text.WriteString("\n\n" + f.String())
	return out.flush(1 << 16)
}

func refused(id int, p *pattern.Pattern, err error) error {
	return fmt.Errorf("%w: %q (number %d) cannot be written as .db: %w", pattern.ErrPattern, p.Name, id, err)
}

// flush writes what has gathered, if that is more than limit bytes.
func (out *writer) flush(limit int) error {
	if out.text.Len() <= limit {
		return nil
	}
	_, err := io.WriteString(out.w, out.text.String())
	out.text.Reset()
	return err
}

var commandOrder = []string{"attribute_map", "goal_elements", "callback_data"}
