//go:build !js

package question

import (
	"fmt"
	"strconv"

	"katachi/internal/lang"
	"katachi/internal/num"
)

// Text describes the answer in a sentence.
func (out *Answer) Text() string { return out.Told("en") }

// Told is Text in a language that has the sentences; else in English.
func (out *Answer) Told(tag string) string {
	t, n := &out.Total, strconv.Itoa
	say := func(fact, english string, pairs ...string) string {
		return lang.Told(tag, "asked "+fact, english, pairs...)
	}
	text := num.Count(t.Hits, "hit") + " in " + num.Count(out.HitGames, "game") + " of " + n(out.Games)
	text = say("hits", text, "n", n(t.Hits), "games", n(out.HitGames), "of", n(out.Games))
	if out.Stopped {
		text = say("stopped", "the first "+text+"; later games were not searched", "hits", text)
	}
	if known := t.Won + t.Lost; known > 0 {
		share, low, high := num.Percent(t.Won, known), fmt.Sprintf("%.0f", 100*t.Low), fmt.Sprintf("%.0f", 100*t.High)
		text += say("won", fmt.Sprintf("; the player of the first move won %s (95 %% interval %s to %s)", share, low, high), "share", share, "low", low, "high", high)
	}
	if t.Mean != nil && t.Hits > 0 {
		mean := fmt.Sprintf("%.2f", *t.Mean)
		text += say("mean", "; mean "+out.Report.Mean+" "+mean, "what", out.Report.Mean, "mean", mean)
	}
	if t.Ever != nil {
		text += say("ever", "; first ever: "+t.Ever.String(), "ever", t.Ever.String())
	}
	if out.Unknown > 0 {
		text += say("unknown", fmt.Sprintf("; %s more may exist, but could not be decided", num.Count(out.Unknown, "hit")), "n", n(out.Unknown))
	}
	return text
}
