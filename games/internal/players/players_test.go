package players

import (
	"slices"
	"strings"
	"testing"
)

// TestSpellings: names that differ only in spaces, order, macrons, width or rank are the same;
// others are not.
func TestSpellings(t *testing.T) {
	for _, c := range []struct {
		name  string
		same  []string
		other []string
	}{
		{"Ke Jie", []string{"ke jie", "KeJie", "Jie Ke", "Ke Jie 9p", "Ke Jie 9 Dan", "Ke Jie [9p]", "Ｋｅ　Ｊｉｅ", "Ke Jie P9", "Ke, Jie"}, []string{"Ke Jia", "Kejia", "Gu Li"}},
		{"Shusaku Honinbo", []string{"Hon'inbō Shūsaku", "Honinbo Shusaku", "Hon-inbo Shusaku"}, []string{"Shusai Honinbo"}},
		{"小林光一", []string{"小林光一九段", "小林 光一", "小林光一 9段", "小林光一9段"}, []string{"小林覚", "小林光"}},
		{"Lee Se-dol", []string{"Lee Sedol", "LEE SEDOL 9p"}, []string{"Lee Changho"}},
		{"ガト", []string{"カ\u3099ト"}, []string{"カト"}},
		{"9p", []string{"9P"}, []string{"8p"}},
		{"绝\xe8", []string{"绝艺"}, []string{"绝", "绝世"}}, // cut within a character
	} {
		m := NewMatcher(c.name)
		for _, name := range c.same {
			if !m.Has(name) {
				t.Errorf("%q is not %q", name, c.name)
			}
		}
		for _, name := range c.other {
			if m.Has(name) {
				t.Errorf("%q is %q", name, c.name)
			}
		}
	}
	if !NewMatcher("Lee").Has("Lee Sedol") || !NewMatcher("").Has("") {
		t.Error("part of a name no longer matches")
	}
}

// TestLists: a list gives a person's other names; several lists are followed one after the other.
func TestLists(t *testing.T) {
	own, err := Parse(strings.NewReader("# mine\n\nKe Jie = ann99 # told me\nBob = 潜伏2\n"), "own.txt")
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatcher("ann99", Other("ann99", own, Builtin())...)
	for name, want := range map[string]bool{"柯洁": true, "柯洁九段": true, "Jie Ke": true, "ann99": true, "Bob": false, "李世石": false} {
		if m.Has(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
	got := Groups([]string{"柯洁", "", "Bob", "KeJie", "ann99", "Carl", "bob 3d", "潜伏2"}, own, Builtin())
	want := []Group{
		{[]string{"柯洁", "KeJie", "ann99"}, []string{"Wikipedia: Ke Jie; 潜伏 on Fox", "told me"}},
		{[]string{"Bob", "bob 3d", "潜伏2"}, []string{"spelling", "own.txt:4"}},
		{Names: []string{"Carl"}},
	}
	if !slices.EqualFunc(got, want, func(a, b Group) bool { return slices.Equal(a.Names, b.Names) && slices.Equal(a.Why, b.Why) }) {
		t.Errorf("%q", got)
	}
}

// TestBadLists: a malformed list is an error with the line.
func TestBadLists(t *testing.T) {
	for text, want := range map[string]string{
		"A = B\nC\n":        "x:2: one name",
		"A = \n":            `x:1: "" is not a name`,
		"A = B\nC = b\n":    `x:2: "b" is a name of A already`,
		"A = -\n":           `x:1: "-" is not a name`,
		"= A\n":             `x:1: "" is not a name`,
		"A == B\n":          `x:1: "" is not a name`,
		"A B = C\nD = BA\n": `x:2: "BA" is a name of A B already`,
	} {
		if _, err := Parse(strings.NewReader(text), "x"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestBuiltin: the built-in list can be read, and each line has a source.
func TestBuiltin(t *testing.T) {
	for _, p := range Builtin().persons {
		if !strings.HasPrefix(p.source, "Wikipedia: ") {
			t.Errorf("%s: %s", p.names[0], p.source)
		}
	}
	if len(Builtin().persons) < 30 {
		t.Error("fewer than 30 persons")
	}
}
