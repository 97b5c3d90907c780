package assistant

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"katachi/board"
)

// A fact is what a sentence claims. The checker compares texts with facts word by word, so that it
// accepts only what a tool has said.
type fact struct {
	subject
	verb   string   // a key of verbs; "" for a clause that stands alone
	what   []string // the words after the verb, or of the clause
	alone  bool     // the clause says itself what it is about
	hedged bool     // the clause says itself how it is known
	sure   string   // as in Sentence
	says   int      // index of its sentence
	by     string   // as in Sentence
}

// A subject is a move, or with number 0 a group or a point. Empty fields are not mentioned.
type subject struct {
	number       int
	color, point string // in lower case
	group        bool
}

func moveOf(number int, color board.Color, point string) subject {
	return subject{number: number, color: strings.ToLower(color.Name()), point: strings.ToLower(point)}
}

// is says what the last sentence is about.
func (a *Answer) is(s subject) {
	a.facts[len(a.facts)-1].subject = s
}

// claim adds a fact to what the last sentence says: a verb and what follows, in any of the words.
func (a *Answer) claim(s subject, verb string, what ...string) {
	last := &a.Says[len(a.Says)-1]
	a.claimSure(last.Sure, s, verb, what...)
}

// claimSure is claim for a fact that is known in another way than the whole sentence.
func (a *Answer) claimSure(sure string, s subject, verb string, what ...string) {
	for _, text := range what {
		a.facts = append(a.facts, &fact{subject: s, verb: verb, what: words(text), sure: sure, says: len(a.Says) - 1})
	}
}

// also adds sentences that mean the same as the last one, or a part of it.
func (a *Answer) also(list ...string) {
	for _, text := range list {
		a.claim(subject{}, "", text)
		a.facts[len(a.facts)-1].alone = true
	}
}

// comment adds the sentences of a comment on a move. One that names the move stands alone.
func (a *Answer) comment(s subject, text string) {
	for _, one := range sentences(text) {
		a.claim(s, "", one)
		f := a.facts[len(a.facts)-1]
		f.alone = slices.Contains(f.what, s.point) && slices.Contains(f.what, s.color)
	}
}

// of says what an answer is about. A text is checked with answers about one thing of each kind.
func (a *Answer) of(kind, what string) {
	if a.about == nil {
		a.about = map[string]string{}
	}
	a.about[kind] = what
}

// evidence are the facts of an answer.
type evidence struct {
	about map[string]string
	facts []*fact
}

// mostKept is the most answers whose evidence is remembered, the last ones.
const mostKept = 200

// shelf remembers the evidence of the last answers.
type shelf struct {
	mu    sync.Mutex
	known map[string]*evidence
	order []string
}

// keep remembers the evidence of an answer, under an id that depends only on what is said.
func (s *shelf) keep(a *Answer) error {
	for _, f := range a.facts {
		f.by = a.Says[f.says].By
	}
	data, err := json.Marshal([]any{a.Says, a.about})
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	a.Evidence = hex.EncodeToString(sum[:6])
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known[a.Evidence] != nil {
		return nil
	}
	if s.known == nil {
		s.known = map[string]*evidence{}
	}
	if len(s.order) == mostKept {
		delete(s.known, s.order[0])
		s.order = s.order[1:]
	}
	s.known[a.Evidence] = &evidence{a.about, a.facts}
	s.order = append(s.order, a.Evidence)
	return nil
}

func (s *shelf) get(id string) *evidence {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[id]
}
