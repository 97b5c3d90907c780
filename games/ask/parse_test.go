package ask

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestWrong: the error for a wrong question has the place, and says what is expected there.
func TestWrong(t *testing.T) {
	for _, c := range []struct {
		text string
		at   int // column
		want string
	}{
		{``, 1, "the question ends"},
		{`  `, 3, "the question ends"},
		{`calld geta`, 1, `"calld" is not a condition`},
		{`called`, 7, "want a text behind called"},
		{`called ;`, 8, "want a text behind called"},
		{`called "geta`, 8, "a quote is not closed"},
		{`called "a then b"`, 8, "want one name"},
		{`called "hane by black"`, 8, "want one name"},
		{`purpose tenuky`, 9, "is not a purpose: want one of captures, gives atari"},
		{`purpose`, 8, "want a text behind purpose"},
		{`comment`, 8, "want a text behind comment"},
		{`phase middle`, 7, "want one of opening, early, late, endgame"},
		{`reads captured`, 7, "want one of lives, dies, ko, kills"},
		{`reads`, 6, "want one of lives"},
		{`loss big`, 6, "want a number or a range"},
		{`group g`, 7, "is no move before"},
		{`move as m then leaves m`, 24, "want a number or a range"},
		{`move as m then leaves 1`, 23, "is no move before"},
		{`makes ""`, 7, "want a text behind makes"},
		{`"called" geta`, 1, "is not a condition"},
		{`move and`, 9, "the question ends"},
		{`and move`, 1, `"and" is not a condition`},
		{`move or or move`, 9, `"or" is not a condition`},
		{`not`, 4, "the question ends"},
		{`(move`, 1, "the bracket is not closed"},
		{`move)`, 5, "want then, and, or, as"},
		{`()`, 2, "is not a condition"},
		{`move as`, 8, "want a name of letters"},
		{`move as "m"`, 9, "want a name of letters"},
		{`move as m1`, 9, "want a name of letters"},
		{`move as then`, 9, "a word of the language"},
		{`move as atari`, 9, "a word of the language"},
		{`move as m then move as m`, 24, "another move already"},
		{`touches m`, 9, `"m" is no move before`},
		{`move as m touches m then move`, 11, "want then, and, or, as"},
		{`move then touches m`, 19, `"m" is no move before`},
		{`move as m then distance m`, 26, "want a number or a range"},
		{`move as m then distance 3`, 25, `"3" is no move before`},
		{`by`, 3, "want black, white"},
		{`by red`, 4, "want black, white"},
		{`by m.player`, 4, `"m" is no move before`},
		{`move as m then by m.friend`, 19, "want m.player or m.opponent"},
		{`line`, 5, "want a number or a range"},
		{`line x`, 6, "want a number or a range"},
		{`line ..`, 6, "want a number or a range"},
		{`line 3..2`, 6, "ends before it begins"},
		{`line -1`, 6, "want numbers from 0"},
		{`line 1000000`, 6, "want numbers from 0 to 100000"},
		{`line "3"`, 6, "want a number or a range"},
		{`at D26`, 4, "is not a point"},
		{`at I5`, 4, "is not a point"},
		{`at A1:I9`, 4, "I9"},
		{`at pass`, 4, "is not a point"},
		{`position "rows="`, 10, "want key=value"},
		{`position "rows=Q"`, 10, "Q"},
		{`position "rows=XO player=Lee"`, 10, "only rows=, at="},
		{`position rows=XO lines=all`, 18, "want then, and, or, as"},
		{`move then`, 10, "the question ends"},
		{`move then within`, 17, "want a number or a range"},
		{`move then within 0 move`, 18, "want numbers from 1"},
		{`move then within move`, 18, "want a number or a range"},
		{`move then never`, 16, "the question ends"},
		{`move then never pass as m`, 25, "never is no move"},
		{`move then never pass then move`, 11, "never ends a question"},
		{`move then never pass without move`, 11, "never has no without"},
		{`move without pass`, 6, "want then, and, or, as"},
		{`games date=1990.. move`, 19, "want facts of games"},
		{`games date=x: move`, 7, "date"},
		{`games by=3: move`, 7, "want facts of games only"},
		{`games player=Lee`, 17, "want facts of games"},
		{`move; sum`, 7, "want count, share, won, by, mean"},
		{`move; by move`, 10, "want one of year"},
		{`move; by pattern`, 7, "want the condition pattern or breaks"},
		{`move; mean year`, 12, "want one of number"},
		{`move; limit 0`, 13, "want a number from 1"},
		{`move; by year limit 3`, 15, "want then, and, or, as"},
		{strings.Repeat("(", 100_000), 51, "more than 50 deep"},
		{strings.Repeat("not ", 100_000), 201, "more than 50 deep"},
		{strings.Repeat("move then ", 8) + "move", 71, "want at most 8 events"},
	} {
		_, err := Parse(c.text)
		var wrong *SyntaxError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v, want a *SyntaxError", c.text, err)
			continue
		}
		if wrong.Line != 1 || wrong.Column != c.at || !strings.Contains(wrong.What.Error(), c.want) {
			t.Errorf("%s:\n%v, want column %d: %s", c.text, err, c.at, c.want)
		}
	}
}

// TestAtoms: every kind of condition that is listed is one, and has its help.
func TestAtoms(t *testing.T) {
	for _, a := range Atoms() {
		if _, err := Parse(a.Word); a.Help == "" || err != nil && strings.Contains(err.Error(), "is not a condition") {
			t.Errorf("%q, %q: %v", a.Word, a.Help, err)
		}
	}
}

// TestPlace: places count lines and characters.
func TestPlace(t *testing.T) {
	_, err := Parse("called \"囲い\" and\n  bad")
	if err == nil || !strings.HasPrefix(err.Error(), "line 2, column 3: ") {
		t.Errorf("%v, want line 2, column 3", err)
	}
}

// TestForgives: names of several words need no quotes, words may have capitals, and color is colour; an
// error has the words that are spelled like a wrong one.
func TestForgives(t *testing.T) {
	for text, want := range map[string]string{
		`Called Geta By Black`: `called "Geta" and by black`,
		`called knight's move then called one-space jump; by Color`:   `called "knight's move" then called "one-space jump"; by colour`,
		`called hane at the head of two stones and by white`:          `called "hane at the head of two stones" and by white`,
		`called aiming at crossing under at corner`:                   `called "aiming at crossing under" and at corner`,
		`called connect and die and not called net`:                   `called "connect and die" and not called "net"`,
		`called hane on the first line line 1 or makes tiger's mouth`: `called "hane on the first line" and line 1 or makes "tiger's mouth"`,
		`called shortage of liberties liberties 2`:                    `called "shortage of liberties" and liberties 2`,
		`called geta at D4 stones 3..`:                                `called "geta" and at D4 and stones 3..`,
		`called geta at Inner atari`:                                  `called "geta" and at inner and atari`,
		`by Lee Sedol called geta`:                                    `by "Lee Sedol" and called "geta"`,
		`by 柯洁`:                                                       `by "柯洁"`,
		`move THEN WITHIN 3 ko; By year, LIMIT 3`:                     `move then within 3 ko; by year, limit 3`,
	} {
		q, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		wanted, err := Parse(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.String(); got != wanted.String() {
			t.Errorf("%s\nis read as %s\nwant       %s", text, got, wanted)
		}
	}
	for text, want := range map[string]string{
		`caled geta`:       "want one of called, such as called geta",
		`move; by plaer`:   `"plaer": want one of player`,
		`move; by Opponet`: `"Opponet": want one of opponent`,
		`by plaer`:         "want black, white",
		`called geta at`:   "want a text behind at", // it held nowhere
		`called geta and`:  "the question ends",
		`called geta or )`: "is not a condition",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestMeansTheSame: a question that is printed as text or JSON is read back as the same question,
// whatever its spelling.
func TestMeansTheSame(t *testing.T) {
	for text, want := range map[string]string{
		`called geta`: `called "geta"`,
		`called hane line 1 or pass as m then (by m.player and not pass)`:                              `(called "hane" and line 1) or pass as m then by m.player and not pass`,
		`games player="Lee Sedol" date=2016..: move then never within 3 pass; count, by year, limit 3`: `games player="Lee Sedol" date=2016..: move then never within 3 pass; by year, limit 3`,
		`move then within ..5 ko without atari`:                                                        `move then within 5 ko without atari`,
		`move then within 2..2 ko`:                                                                     `move then within 2..2 ko`,
		`move then within 3.. ko then later not (ko atari)`:                                            `move then within 3.. ko then later not (ko and atari)`,
	} {
		q, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if q.String() != want {
			t.Errorf("%s: text %q, want %q", text, q, want)
		}
		data, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		var again Question
		if err := json.Unmarshal(data, &again); err != nil || again.String() != want {
			t.Errorf("%s: JSON %s gives %q (%v)", text, data, &again, err)
		}
	}
}

// TestWrongJSON: JSON that does not come from any text is refused.
func TestWrongJSON(t *testing.T) {
	deep := strings.Repeat(`{"op":"not","args":[`, 100) + `{"op":"move"}` + strings.Repeat(`]}`, 100)
	for _, data := range []string{
		`{}`, `{"events":[]}`, `{"events":[{}]}`, `{"events":[{"if":null}]}`, `{"events":[{"if":{"op":"x"}}]}`,
		`{"events":[{"if":{"op":"and"}}]}`, `{"events":[{"if":{"op":"not","args":[null]}}]}`,
		`{"events":[{"if":{"op":"line"}}]}`, `{"events":[{"if":{"op":"touches","of":"m"}}]}`,
		`{"events":[{"if":{"op":"move"}},{"without":null}]}`, `{"events":[{"if":{"op":"called","text":"a\" or pass"}}]}`,
		`{"events":[{"if":{"op":"move"}},{"from":-3,"to":2,"if":{"op":"move"}}]}`, `{"events":[{"if":` + deep + `}]}`,
		`{"events":[{"without":{"op":"ko"}}]}`, `{"events":[{"without":{"op":"ko"}},{"from":1,"if":{"op":"move"}}]}`,
		`{"events":[{"if":{"op":"move"}},{"from":1,"without":{"op":"ko"}},{"from":1,"if":{"op":"move"}}]}`,
	} {
		var q Question
		if err := json.Unmarshal([]byte(data), &q); err == nil {
			t.Errorf("%.60s: no error, question %q", data, &q)
		}
	}
}

// TestEventsOfJSON: one to eight events, of which the last may have without alone.
func TestEventsOfJSON(t *testing.T) {
	first, later, never := `{"if":{"op":"move"}}`, `{"from":1,"if":{"op":"move"}}`, `{"from":1,"without":{"op":"ko"}}`
	for n := 1; n < mostEvents+3; n++ {
		for _, last := range []string{later, never} {
			list := append([]string{first}, slices.Repeat([]string{later}, n-1)...)
			list[n-1] = last
			if n == 1 && last == later {
				list[0] = first
			}
			var q Question
			err := json.Unmarshal([]byte(`{"events":[`+strings.Join(list, ",")+`]}`), &q)
			if good := n <= mostEvents && (n > 1 || last == later); good != (err == nil) || good && len(q.Events) != n {
				t.Errorf("%d events and %s: %v, %d events", n, last, err, len(q.Events))
			}
		}
	}
}

// TestLimits: the numbers behind limit, examples and first.
func TestLimits(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "1": 1, "2": 2, "999999": 999_999, "1000000": 1_000_000, "1000001": 0, "-1": 0, "x": 0, "1.5": 0} {
		for _, word := range []string{"limit", "examples", "first"} {
			q, err := Parse("move; by player, " + word + " " + text)
			switch {
			case (err == nil) != (want > 0):
				t.Errorf("%s %s: %v", word, text, err)
			case err == nil && q.Report.Limit+q.Report.Examples+q.Report.First != want:
				t.Errorf("%s %s: %+v", word, text, q.Report)
			}
		}
	}
}

// FuzzParse: a question that is read and printed is read back as the same question.
func FuzzParse(f *testing.F) {
	f.Add(`games date=1990..: called geta as m then within 3..5 not (touches m or pass) without ko; by year`)
	f.Add(`at C3:K9 at "D4 Q16" by "Lee" then never ko`)
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(q.String())
		if err != nil || again.String() != q.String() {
			t.Errorf("%q: %q, then %q (%v)", text, q, again, err)
		}
	})
}
