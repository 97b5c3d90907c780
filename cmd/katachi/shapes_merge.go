package main

import (
	"context"

	"katachi/shape"
)

// shapesMergeCmd adds up partial files of shapes.
type shapesMergeCmd struct {
	Parts        []string `arg:"" needs:"output,shapes" type:"path" name:"part" help:"Partial files made by learn --part or merge, in any order."`
	Output       string   `short:"o" type:"output" placeholder:"FILE" help:"Write one partial file with all shapes."`
	Shapes       string   `type:"output" placeholder:"FILE" help:"Write a database of all shapes, for suggest and evaluate."`
	minCountFlag `kong:"set='counted=Leave moves played fewer than N times out of --shapes'"`
}

// Help is shown by katachi shapes merge --help.
func (*shapesMergeCmd) Help() string {
	return `Examples:
  katachi shapes merge 2023.part 2024.part -o both.part
  katachi shapes merge *.part --shapes all.shapes
  katachi shapes merge *.part --shapes small.shapes --min-count 100

Parts may be merged in any order and grouping: the file is the same as from learning all games at
once. All parts must be learned with the same --stop, --diagonal and --overhang.`
}

// Run merges.
func (c *shapesMergeCmd) Run(a *app) error {
	if err := checkOutputs([]string{c.Output, c.Shapes}, c.Parts...); err != nil {
		return err
	}
	out := shapeOutputs{Shapes: c.Shapes, Part: c.Output, minCountFlag: c.minCountFlag}
	if err := out.check(); err != nil {
		return err
	}
	if err := distinct(a.ctx, c.Parts); err != nil {
		return err
	}
	return out.write(a, c.Parts, func(ctx context.Context, path string, opt *shape.MergeOptions) error {
		return shape.Merge(ctx, path, opt, c.Parts...)
	})
}
