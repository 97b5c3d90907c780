package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/ansi"

	"katachi/internal/lang"
)

// Texts above and below the commands in the first help.
const (
	firstHelp = "katachi COMMAND ... finds known shapes (katachi, 形) on a Go board."
	lastHelp  = "katachi COMMAND --help explains a command; katachi help limits lists options of all commands, such as " +
		"--lang ja and --memory 2GB. Also: katachi score (the end of a game), engine (KataGo and others), engines (the " +
		"matchers compared), mcp (assistants), lab (measuring), version."
	moreHelp = "Options of all commands, limits and rare options: katachi help limits"
)

// examples are calls in the first help, and what they show.
var examples = [...][2]string{
	{"katachi name game.sgf", "what the moves of a game are called"},
	{`katachi search --play "Q16 D4 Q3"`, "where this was played, and what came next"},
	{"katachi index games.zip --in mine", "a collection of your own; then --in mine"},
}

// printHelp prints the first help, or the help of a command without the options that katachi help
// limits lists.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	command := ctx.Selected()
	if command == nil {
		return printFirst(ctx)
	}
	var shown []*kong.Flag
	for n := command; n != nil; n = n.Parent {
		for _, f := range n.Flags {
			if (n.Parent == nil || f.Tag.Has("rare")) && !f.Hidden {
				shown = append(shown, f)
				f.Hidden = true
			}
		}
	}
	err := kong.DefaultHelpPrinter(options, ctx)
	for _, f := range shown {
		f.Hidden = false
	}
	if err == nil && !command.Leaf() {
		_, err = fmt.Fprintf(ctx.Stdout, "\nkatachi help %s COMMAND explains a command.\n", command.Path())
	} else if err == nil {
		_, err = fmt.Fprintln(ctx.Stdout, "\n"+moreHelp)
	}
	return err
}

// printFirst prints a line for each command, grouped by purpose, in the language of --lang.
func printFirst(ctx *kong.Context) error {
	tag := languageOf(ctx)
	say := func(fact, english string) string { return cmp.Or(lang.Builtin().Sentence(tag, "help "+fact), english) }
	var text strings.Builder
	text.WriteString(say("begin", firstHelp) + "\n")
	under := ""
	for _, c := range ctx.Model.Children {
		now := c.Tag.Get("under")
		if now == "" {
			continue
		}
		if now != under {
			under = now
			fmt.Fprintf(&text, "\n%s:\n", say(under, under))
		}
		fmt.Fprintf(&text, "  %-10s  %s\n", c.Name, say(c.Name, c.Help))
	}
	fmt.Fprintf(&text, "\n%s:\n", say("Examples", "Examples"))
	for i, example := range examples {
		fmt.Fprintf(&text, "  %-33s    %s\n", example[0], say(fmt.Sprintf("example %d", i+1), example[1]))
	}
	text.WriteString("\n" + ansi.Wrap(say("end", lastHelp), 79, "") + "\n")
	_, err := fmt.Fprint(ctx.Stdout, text.String())
	return err
}

// printLimits prints the options of all commands, and the rare ones with the commands that have
// them.
func printLimits(parser *kong.Kong) error {
	page := &kong.Node{
		Type: kong.CommandNode, Help: "Options that katachi COMMAND --help leaves out.", Flags: slices.Clone(parser.Model.Flags),
	}
	var rare []*kong.Flag
	of := map[string][]string{}
	for _, command := range parser.Model.Leaves(false) {
		for _, f := range command.Flags {
			if !f.Tag.Has("rare") {
				continue
			}
			if of[f.Name] == nil {
				rare = append(rare, f)
			}
			of[f.Name] = append(of[f.Name], command.Path())
		}
	}
	for _, f := range rare {
		value, flag := *f.Value, *f
		value.Help += " Commands: " + strings.Join(of[f.Name], ", ") + "."
		flag.Value, flag.Group = &value, &kong.Group{Key: "rare", Title: "Rare options:"}
		page.Flags = append(page.Flags, &flag)
	}
	options := kong.HelpOptions{NoAppSummary: true, ValueFormatter: kong.DefaultHelpValueFormatter}
	return kong.DefaultHelpPrinter(options, &kong.Context{Kong: parser, Path: []*kong.Path{{Command: page}}})
}
