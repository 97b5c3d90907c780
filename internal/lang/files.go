//go:build !js

package lang

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed *.words *.say
var files embed.FS

// In returns the text in a language; in English if its file has no such sentence.
func (s *Sentence) In(tag string) string {
	words := Builtin().Sentence(tag, "problem "+s.Code)
	if words == "" {
		return s.Text
	}
	var text strings.Builder
	for {
		before, after, ok := strings.Cut(words, "{")
		text.WriteString(before)
		number, rest, closed := strings.Cut(after, "}")
		n, err := strconv.Atoi(number)
		if !ok || !closed || err != nil || n < 1 || n > len(s.Args) {
			return text.String() + words[len(before):]
		}
		arg := written(s.Args[n-1], tag)
		if strings.HasSuffix(before, `"`) && strings.HasPrefix(rest, `"`) {
			arg = strconv.Quote(arg)
			arg = arg[1 : len(arg)-1]
		}
		text.WriteString(arg)
		words = rest
	}
}

// written returns an argument as text.
func written(arg any, tag string) string {
	switch a := arg.(type) {
	case *Sentence:
		return a.In(tag)
	case []*Sentence:
		var list []string
		for _, s := range a {
			list = append(list, s.In(tag))
		}
		return strings.Join(list, ", ")
	}
	return fmt.Sprint(arg)
}
