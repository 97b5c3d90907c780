package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"katachi/beam/fold"
)

// help prints the usage of the command, or of one of its pipelines.
func help(w io.Writer, name string, flags *flag.FlagSet) {
	if name == "" {
		fmt.Fprint(w, "Usage: katachi-beam PIPELINE --games PATTERN -o FILE [options]\n\n"+
			"Folds games on Apache Beam: writes the files that katachi writes, byte for byte.\n\nPipelines:\n")
		for _, name := range slices.Sorted(maps.Keys(pipelines)) {
			what, _ := pipelines[name].about()
			fmt.Fprintf(w, "  %-9s %s\n", name, what)
		}
		fmt.Fprint(w, "\nkatachi-beam pool starts workers for a runner.\nkatachi-beam licences prints the licences of everything in it.\nkatachi-beam PIPELINE --help shows the options of a pipeline.\n")
		return
	}
	what, text := pipelines[name].about()
	fmt.Fprintf(w, "Usage: katachi-beam %s --games PATTERN -o FILE [options]\n\n%s%s.\n\n%s\nOptions:\n",
		name, strings.ToUpper(what[:1]), what[1:], text)
	own := flag.NewFlagSet("", flag.ContinueOnError)
	var c command
	c.flags(own)
	pipelines[name].flags(own)
	own.SetOutput(w)
	own.PrintDefaults()
	fmt.Fprint(w, "\nOptions of Beam:\n")
	beams := flag.NewFlagSet("", flag.ContinueOnError)
	for _, name := range []string{"runner", "endpoint", "environment_type", "environment_config", "parallelism"} {
		if f := flags.Lookup(name); f != nil {
			beams.Var(f.Value, f.Name, f.Usage)
		}
	}
	beams.SetOutput(w)
	beams.PrintDefaults()
}

// quiet hides the log lines of runners except warnings, and except katachi's own.
type quiet struct {
	slog.Handler
	w       io.Writer
	verbose bool
}

func (q *quiet) Enabled(_ context.Context, level slog.Level) bool {
	return q.verbose || level >= slog.LevelInfo
}

func (q *quiet) Handle(ctx context.Context, r slog.Record) error {
	if i := strings.Index(r.Message, fold.LogMark); i >= 0 && r.Level == slog.LevelInfo {
		_, err := fmt.Fprintln(q.w, r.Message[i:])
		return err
	}
	if !q.verbose {
		return nil
	}
	return q.Handler.Handle(ctx, r)
}

func (q *quiet) WithAttrs(a []slog.Attr) slog.Handler {
	return &quiet{q.Handler.WithAttrs(a), q.w, q.verbose}
}

func (q *quiet) WithGroup(name string) slog.Handler {
	return &quiet{q.Handler.WithGroup(name), q.w, q.verbose}
}
