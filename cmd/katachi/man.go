package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"
)

// writeManual writes manual pages for katachi and each of its commands into a folder, such as
// katachi-games-list.1: the texts of --help as roff.
func writeManual(model *kong.Application, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	var write func(n *kong.Node) error
	write = func(n *kong.Node) error {
		name := strings.ReplaceAll(manualName(n), " ", "-") + ".1"
		err := writeFile(filepath.Join(folder, name), func(w io.Writer) error { return manualPage(w, n) })
		if err != nil {
			return err
		}
		for _, child := range n.Children {
			if err := write(child); err != nil {
				return err
			}
		}
		return nil
	}
	return write(model.Node)
}

// manualName returns the full name of a command, such as katachi games list.
func manualName(n *kong.Node) string {
	if n.Parent == nil {
		return n.Name
	}
	return manualName(n.Parent) + " " + n.Name
}

// manualPage writes the page of a command.
func manualPage(w io.Writer, n *kong.Node) error {
	name := manualName(n)
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	line(".TH %s 1 \"\" katachi", roff(strings.ToUpper(strings.ReplaceAll(name, " ", "-"))))
	line(".SH NAME\n%s \\- %s", roff(strings.ReplaceAll(name, " ", "-")), roff(strings.TrimSuffix(summaryOf(n), ".")))
	line(".SH SYNOPSIS\n.B %s\n%s", roff(name), roff(strings.TrimSpace(strings.TrimPrefix(n.Summary(), n.Path()))))
	if n.Detail != "" {
		line(".SH DESCRIPTION\n.nf\n%s\n.fi", roff(strings.TrimSpace(n.Detail)))
	}
	manualList(&text, "COMMANDS", n.Children, func(c *kong.Node) (string, string) {
		return strings.TrimPrefix(manualName(c), "katachi "), c.Help
	})
	manualList(&text, "ARGUMENTS", n.Positional, func(p *kong.Positional) (string, string) {
		return p.Summary(), kong.DefaultHelpValueFormatter(p)
	})
	manualList(&text, "OPTIONS", n.Flags, func(f *kong.Flag) (string, string) {
		return f.String(), kong.DefaultHelpValueFormatter(f.Value)
	})
	if n.Parent != nil {
		line(".SH SEE ALSO\n.BR %s (1)", roff(strings.ReplaceAll(manualName(n.Parent), " ", "-")))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// summaryOf returns a one-line summary of a command.
func summaryOf(n *kong.Node) string {
	if n.Parent == nil {
		return "finds known shapes on a Go board"
	}
	return n.Help
}

// manualList writes a section of terms with their explanations.
func manualList[T any](text *strings.Builder, heading string, list []T, of func(T) (term, meaning string)) {
	for i, item := range list {
		if i == 0 {
			fmt.Fprintf(text, ".SH %s\n", heading)
		}
		term, meaning := of(item)
		fmt.Fprintf(text, ".TP\n.B %s\n%s\n", roff(term), roff(meaning))
	}
}

// roff escapes text for man, which would take some of it for requests or escapes.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
