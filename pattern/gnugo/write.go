package gnugo

import (
	"fmt"
	"io"
	"strings"

	"katachi/pattern"
)

// Write writes set in GNU Go's language. If set was read from .db files, reading the result gives
// the same set. Of other sets it keeps what the language can represent: names, cells, edges, the
// first move, symmetries, attributes with the constants' names or of the form name(value), and the
// text, unless it has more lines than the diagram. If a pattern would change its meaning, Write
// returns an error that names it: the causes are names of several words, cells 'S', single colours,
// moves on cells that may hold a stone, sets of symmetries without a character, and attributes that
// contradict the diagram.
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
	text    strings.Builder   // text not yet written to w
	inForce map[string]string // the commands in force
}

// pattern writes p, preceded by the commands that it needs.
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

// flush writes the collected text if it is longer than limit bytes.
func (out *writer) flush(limit int) error {
	if out.text.Len() <= limit {
		return nil
	}
	_, err := io.WriteString(out.w, out.text.String())
	out.text.Reset()
	return err
}

var commandOrder = []string{"attribute_map", "goal_elements", "callback_data"}
