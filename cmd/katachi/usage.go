package main

import (
	"errors"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"katachi/internal/terms"
)

// Messages of the parser that users would not understand, with their replacements.
var plainer = []struct {
	parser *regexp.Regexp
	plain  string
}{
	{regexp.MustCompile(`expected \w+ (?:value )?but got "EOL" \(<EOL>\)`), `a value is missing`},
	{regexp.MustCompile(`expected number value but got ("-[^"]*") \(short flag\); perhaps try .*`), `want a number of 0 or more, but got $1`},
	{regexp.MustCompile(`expected int value but got ("-[^"]*") \(short flag\); perhaps try .*`), `want a number, but got $1`},
	{regexp.MustCompile(`expected (\w+) value but got ("-[^"]*") \(short flag\)`), `want a $1, but got $2`},
	{regexp.MustCompile(`expected a valid \d+ bit u?int but got`), `want a whole number, but got`},
	{regexp.MustCompile(`^\[(<[^\]]*)\]: `), `$1: `},
	{regexp.MustCompile(`(must be one of )"",|,""( but got)`), `$1$2`},
}

// plain returns the message for an error in a command line, in plain words.
func plain(err error) string {
	text := err.Error()
	for _, p := range plainer {
		text = p.parser.ReplaceAllString(text, p.plain)
	}
	if m := argumentMissing.FindStringSubmatch(text); m != nil {
		text = "missing: " + strings.Join(strings.Fields(strings.ReplaceAll(m[1], " ...", "")), " and ")
	}
	if of := (*kong.ParseError)(nil); errors.As(err, &of) && strings.HasPrefix(text, "expected one of ") {
		text = "want one of " + strings.Join(shown(of.Context.Selected()), ", ")
	}
	if m := notOneOf.FindStringSubmatch(text); m != nil {
		words := strings.Split(strings.ReplaceAll(m[1], `"`, ""), ",")
		text += terms.Perhaps(terms.Nearest(m[2], words))
	}
	if of := (*kong.ParseError)(nil); errors.As(err, &of) && strings.HasPrefix(text, unexpected) {
		text += elsewhere(of.Context.Model.Node, strings.TrimPrefix(text, unexpected))
	}
	return text
}

// unexpected is the beginning of the parser's message about an unknown word with no similar one.
const unexpected = "unexpected argument "

// elsewhere suggests commands of other groups that a word may mean.
func elsewhere(root *kong.Node, word string) string {
	var found []string
	for _, n := range root.Leaves(true) {
		if n.Name == word {
			found = append(found, "katachi "+n.Path())
		}
	}
	if len(found) == 0 {
		return ""
	}
	return ": perhaps " + strings.Join(found, " or ")
}

// argumentMissing matches the parser's message about arguments that are required.
var argumentMissing = regexp.MustCompile(`^expected "(<.*)"$`)

// shown returns the names of the commands of a group that its help lists.
func shown(group *kong.Node) (names []string) {
	for _, c := range group.Children {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

// notOneOf matches the parser's message about a value that an option does not take.
var notOneOf = regexp.MustCompile(`must be one of (.*) but got "([^"]*)"$`)

// commandOf returns the command that the user called, such as "katachi games list"; "katachi" if it
// is not known.
func commandOf(parsed *kong.Context, err error) string {
	if of := (*kong.ParseError)(nil); errors.As(err, &of) {
		parsed = of.Context
	}
	name := "katachi"
	if parsed == nil {
		return name
	}
	for _, p := range parsed.Path {
		if p.Command != nil {
			name = p.Command.FullPath()
		}
	}
	return name
}
