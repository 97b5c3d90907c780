package main

import (
	"fmt"

	"katachi/internal/ops/shapes"
	"katachi/shape"
)

// shapesCodeCmd transforms a code.
type shapesCodeCmd struct {
	Code  string   `arg:"" name:"hex" help:"Up to eight hexadecimal digits: sixteen points, two bits each."`
	Do    []string `enum:"rotate,antirotate,invert,mirror,shift,swap,lowest" placeholder:"NAME,..." help:"Apply these one after the other, and show the result: rotate, antirotate, invert, mirror, shift, swap, lowest. Default: show the result of each alone."`
	Rows  bool     `help:"The code has its points row by row, as in the introduction of the page, not by quadrants."`
	Level bool     `not:"rows" help:"The code is a level (the four points straight out of each side), not a core; mirror then works on levels."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// Help is shown by katachi shapes code --help.
func (*shapesCodeCmd) Help() string {
	return `Operations on codes, named as on the page "Pattern Matching" of Sensei's Library: rotate turns the
board a quarter clockwise, antirotate counterclockwise, invert exchanges the colours, mirror reflects
left to right. Mirroring a core is shift and an exchange of halves; mirroring a level is swap and an
exchange of two sides. lowest is the lowest of all sixteen forms.

Examples:
  katachi shapes code 48600005
  katachi shapes code 48600005 --rows
  katachi shapes code 48600005 --do rotate,mirror
  katachi shapes code FF0010FF --level`
}

// codeDone is a code, with the operations that made it.
type codeDone struct {
	Name    string `json:"name"`
	Code    string `json:"code"`
	Picture string `json:"picture"`
}

// Run prints.
func (c *shapesCodeCmd) Run(a *app) error {
	code, err := parseCode("<hex>", c.Code)
	if err != nil {
		return err
	}
	if c.Rows {
		code = shape.FromRows(uint32(code))
	}
	list := []codeDone{c.show("code", code)}
	names := c.Do
	if len(names) == 0 {
		names = []string{"rotate", "antirotate", "invert", "shift", "swap", "mirror", "lowest"}
	}
	for _, name := range names {
		f := c.operations()[name]
		if len(c.Do) > 0 {
			code = f(code)
			list = append(list, c.show(name, code))
			continue
		}
		list = append(list, c.show(name, f(code)))
	}
	if c.JSON {
		return printJSON(a.stdout, list)
	}
	for i, d := range list {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		if _, err := fmt.Fprintf(a.stdout, "%s %s\n%s", d.Name, d.Code, d.Picture); err != nil {
			return err
		}
	}
	return nil
}

// operations returns the operations on the code.
func (c *shapesCodeCmd) operations() map[string]func(shape.Code) shape.Code {
	mirror := shape.Code.Mirror
	if c.Level {
		mirror = shape.Code.MirrorLevel
	}
	return map[string]func(shape.Code) shape.Code{
		"rotate": shape.Code.Rotate, "antirotate": shape.Code.Antirotate, "invert": shape.Code.Invert,
		"mirror": mirror, "shift": shape.Code.Shift, "swap": shape.Code.Swap,
		"lowest": func(code shape.Code) shape.Code {
			low := code
			for range 4 {
				for _, form := range []shape.Code{code, mirror(code)} {
					low = min(low, form, form.Invert())
				}
				code = code.Rotate()
			}
			return low
		},
	}
}

// show draws a code.
func (c *shapesCodeCmd) show(name string, code shape.Code) codeDone {
	picture := code.String()
	if c.Level {
		picture = shape.Scheme{}.Draw(&shape.List{Codes: [shape.MaxLevels + 1]shape.Code{0, code}, Depth: 1}, 0) + "\n"
	}
	return codeDone{name, shapes.Hex(code), picture}
}
