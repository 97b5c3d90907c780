package main

import (
	"regexp"
)

// The words of the parser that are no words for users, and what is said instead.
var plainer = []struct {
	parser *regexp.Regexp
	plain  string
}{
	{regexp.MustCompile(`expected \w+ (?:value )?but got "EOL" \(<EOL>\)`), `a value is missing`},
	{regexp.MustCompile(`expected number value but got ("-[^"]*") \(short flag\); perhaps try .*`), `want a number of 0 or more, but got $1`},
	{regexp.MustCompile(`expected int value but got ("-[^"]*") \(short flag\); perhaps try .*`), `want a number, but got $1`},
	{regexp.MustCompile(`expected (\w+) value but got ("-[^"]*") \(short flag\)`), `want a $1, but got $2`},
	{regexp.MustCompile(`expected a valid \d+ bit u?int but got`), `want a whole number, but got`},
	{regexp.MustCompile(`(must be one of )"",|,""( but got)`), `$1$2`},
}

// plain returns what is wrong with a command line, in plain words.
func plain(err error) string {
	text := err.Error()
	for _, p := range plainer {
		text = p.parser.ReplaceAllString(text, p.plain)
	}
	return text
}
