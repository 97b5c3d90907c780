package engine

import (
	"errors"
	"strings"
)

// Split returns the arguments of a command line: words separated by blanks, in single or double
// quotes if they contain blanks. A \" within double quotes is a quote; any other backslash is taken
// literally, for Windows paths. Nothing else is special, since no shell is involved.
func Split(command string) (args []string, err error) {
	var word strings.Builder
	begun, quote := false, rune(0)
	runes := []rune(command)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == '\\' && quote == '"' && i+1 < len(runes) && runes[i+1] == '"':
			word.WriteRune('"')
			i++
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if begun {
				args = append(args, word.String())
			}
			word.Reset()
			begun = false
		case r == 0:
			return nil, errors.New("a command cannot hold a zero byte")
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote " + string(quote) + " is not closed")
	}
	if begun {
		args = append(args, word.String())
	}
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("want a command, such as katago analysis -model FILE -config FILE")
	}
	return args, nil
}

// Join is the inverse of [Split].
func Join(args []string) string {
	var out []string
	for _, a := range args {
		switch {
		case a != "" && !strings.ContainsAny(a, " \t\n'\""):
		case strings.Contains(a, "'"):
			a = `"` + strings.ReplaceAll(a, `"`, `\"`) + `"`
		default:
			a = "'" + a + "'"
		}
		out = append(out, a)
	}
	return strings.Join(out, " ")
}
