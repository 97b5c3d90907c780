package lang_test

import (
	"maps"
	"slices"
	"testing"
	"testing/fstest"

	"katachi/internal/lang"
)

// TestRead: one more file adds a language, which need not have all words.
func TestRead(t *testing.T) {
	w, err := lang.Read(fstest.MapFS{
		"en.words": {Data: []byte("# English\n\nhane | Bends around.\ncut | Separates. | Nobody dares.\n")},
		"ja.words": {Data: []byte("language | Japanese\nhane | ハネ | hane\n")},
		"xx.words": {Data: []byte("hane | bendo\nstar point | stelo\n, | ; \n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []lang.Language{{"en", "English"}, {"ja", "Japanese"}, {"xx", "xx"}}; !slices.Equal(w.Languages, want) {
		t.Errorf("languages %v, want %v", w.Languages, want)
	}
	if want := []lang.Term{{"hane", "Bends around.", ""}, {"cut", "Separates.", "Nobody dares."}}; !slices.Equal(w.Terms, want) {
		t.Errorf("terms %v, want %v", w.Terms, want)
	}
	own := map[string]string{"ja": "星"}
	for _, tt := range []struct {
		name      string
		own, want map[string]string
	}{
		{"hane", nil, map[string]string{"ja": "ハネ", "ja-Latn": "hane", "xx": "bendo"}},
		{"hane", own, map[string]string{"ja": "星", "xx": "bendo"}},
		{"star point", own, map[string]string{"ja": "星", "xx": "stelo"}},
		{"cut", nil, nil},
		{"star point, hane", nil, map[string]string{"xx": "stelo;bendo"}},
		{"star point, hane", own, map[string]string{"ja": "星", "xx": "stelo;bendo"}},
		{"star point, cut", nil, nil},
	} {
		if got := w.Add(tt.name, tt.own); !maps.Equal(got, tt.want) {
			t.Errorf("%s and %v: %v, want %v", tt.name, tt.own, got, tt.want)
		}
	}
	if got := w.Word("hane", "xx") + w.Word("hane", "yy") + w.Word("cut", "xx"); got != "bendo" {
		t.Errorf("words %q, want bendo alone", got)
	}
	if len(own) != 1 {
		t.Errorf("Add changed its argument: %v", own)
	}
}

// TestSentences: purposes are listed apart from terms, and a language has only its own sentences.
func TestSentences(t *testing.T) {
	w, err := lang.Read(fstest.MapFS{
		"en.words": {Data: []byte("cut | Separates.\npurpose: cuts | Separates two.\n")},
		"en.say":   {Data: []byte("# English\ncuts | cuts {of}\nlead | {who} {does}\nstone | a stone\n")},
		"ja.words": {Data: []byte("cuts | 切断 | setsudan\n")},
		"ja.say":   {Data: []byte("cuts | {of}を切る\nlead | {who}{does}\n")},
		"xx.words": {Data: []byte("cut | haki\n")},
		"xx.say":   {Data: []byte("means cut | Apartigas.\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []lang.Term{{"cuts", "Separates two.", ""}}; !slices.Equal(w.Purposes, want) || len(w.Terms) != 1 {
		t.Errorf("purposes %v and terms %v, want %v and one term", w.Purposes, w.Terms, want)
	}
	if got := w.Add("cuts", nil)["ja"]; got != "切断" {
		t.Errorf("the Japanese word of a purpose is %q", got)
	}
	for _, tt := range []struct{ tag, fact, want string }{
		{"en", "cuts", "cuts {of}"}, {"ja", "cuts", "{of}を切る"}, {"ja", "stone", ""}, {"xx", "cuts", ""},
	} {
		if got := w.Sentence(tt.tag, tt.fact); got != tt.want {
			t.Errorf("%s says %q, want %q", tt.tag, got, tt.want)
		}
	}
	if !w.Speaks("ja") || w.Speaks("xx") {
		t.Error("Speaks: want true for ja, false for xx")
	}
	if got := w.Meaning("cut", "xx"); got != "Apartigas." || w.Meaning("cut", "ja") != "" {
		t.Errorf("cut means %q in xx, want Apartigas., and %q in ja", got, w.Meaning("cut", "ja"))
	}
}

// TestReadErrors: a malformed line is an error with file and line.
func TestReadErrors(t *testing.T) {
	const want = `want "name | word | word in Latin letters", in en.words "name | meaning | why it is rare", ` +
		`the last part is optional, got `
	for _, tt := range []struct{ file, text, err string }{
		{"xx.words", "# x\nhane", `xx.words:2: ` + want + `"hane"`},
		{"xx.words", "hane |  | x", `xx.words:1: ` + want + `"hane |  | x"`},
		{"xx.words", "a | b | c | d", `xx.words:1: ` + want + `"a | b | c | d"`},
		{"en.words", "a | b | c | d", `en.words:1: ` + want + `"a | b | c | d"`},
		{"xx.words", "a | b\na | c", `xx.words:2: a second line for "a"`},
		{"xx.say", "a | b\na | c", `xx.say:2: a second sentence for "a"`},
		{"xx.say", "a | b | c", `xx.say:1: want "fact | words", got "a | b | c"`},
		{"xx.say", "# x\na |", `xx.say:2: want "fact | words", got "a |"`},
		{"en.words", "purpose: a | b\npurpose: a | c", `en.words:2: a second line for "a"`},
		{"en.words", "a | b\na | c", `en.words:2: a second line for "a"`},
	} {
		if _, err := lang.Read(fstest.MapFS{tt.file: {Data: []byte(tt.text)}}); err == nil || err.Error() != tt.err {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.err)
		}
	}
}
