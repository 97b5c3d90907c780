package sgf

import (
	"strings"
	"syscall/js"
	"unicode/utf16"
)

// expression is a regular expression of the browser, with the methods of regexp.Regexp that are
// needed: package regexp would be a twentieth of what a page has to load.
type expression struct{ js.Value }

// mustCompile returns a regular expression; it panics if text is not one.
func mustCompile(text string) expression {
	flags := "u"
	if rest, ok := strings.CutPrefix(text, "(?i)"); ok {
		text, flags = rest, "iu"
	}
	return expression{js.Global().Get("RegExp").New(text, flags)}
}

// MatchString reports whether s holds a match.
func (e expression) MatchString(s string) bool { return e.Call("test", s).Bool() }

// FindStringSubmatch returns the first match and its groups, nil if there is none.
func (e expression) FindStringSubmatch(s string) (found []string) {
	m := e.Call("exec", s)
	if m.IsNull() {
		return nil
	}
	for i := range m.Length() {
		text := ""
		if group := m.Index(i); !group.IsUndefined() {
			text = group.String()
		}
		found = append(found, text)
	}
	return found
}

// FindStringIndex returns the start and end of the first match in s, or nil if there is none.
func (e expression) FindStringIndex(s string) []int {
	m := e.Call("exec", s)
	if m.IsNull() {
		return nil
	}
	units, from := m.Get("index").Int(), 0 // the browser's index counts UTF-16 code units
	for i, r := range s {
		if from = i; units <= 0 {
			break
		}
		units -= utf16.RuneLen(r)
	}
	return []int{from, from + len(m.Index(0).String())}
}
