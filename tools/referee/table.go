package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
)

// tables prints the results of matches in Markdown: a row for each match, then notes.
func tables(out io.Writer, names []string) error {
	if len(names) == 0 {
		return usagef("-table: want files of results")
	}
	var rows, notes strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		s, list, err := parseMatch(name, data)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return fmt.Errorf("%s: no game", name)
		}
		rows.WriteString(row(s, list))
		fmt.Fprintf(&notes, "\n%s: %s\n", name, notesOn(list))
	}
	_, err := fmt.Fprintf(out, "| a | b | board | komi | won by a | as Black | as White | CPU a move: a | b |\n"+
		"| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n%s%s", rows.String(), notes.String())
	return err
}

// row returns a match as one line.
func row(s *Settings, list []*Result) string {
	var black, white []*Result
	for _, r := range list {
		if r.Black == "a" {
			black = append(black, r)
		} else {
			white = append(white, r)
		}
	}
	cell := strings.NewReplacer("|", "\\|", "\n", " ")
	return fmt.Sprintf("| %s | %s | %dx%d | %g | %s | %s | %s | %s | %s |\n", cell.Replace(s.A), cell.Replace(s.B),
		s.Size, s.Size, s.Komi, share(list), share(black), share(white), perMove(list, "a"), perMove(list, "b"))
}

// share returns how many games a won, with the 95 % interval.
func share(list []*Result) string {
	if len(list) == 0 {
		return "-"
	}
	won := points(list, "a")
	low, high := wilson(won, len(list))
	return fmt.Sprintf("%g of %d: %.0f %% (%.0f-%.0f)", won, len(list), 100*won/float64(len(list)), 100*low, 100*high)
}

// points adds up the games that a side won; a draw counts as half.
func points(list []*Result, side string) (won float64) {
	for _, r := range list {
		switch r.Winner {
		case side:
			won++
		case "":
			won += 0.5
		}
	}
	return won
}

// wilson returns the 95 % interval of a share (E. B. Wilson, Probable Inference, the Law of
// Succession, and Statistical Inference, 1927).
func wilson(won float64, n int) (low, high float64) {
	const z = 1.959964
	games := float64(n)
	p := won / games
	middle := (p + z*z/(2*games)) / (1 + z*z/games)
	half := z / (1 + z*z/games) * math.Sqrt(p*(1-p)/games+z*z/(4*games*games))
	return max(0, middle-half), min(1, middle+half)
}

// perMove returns the mean processor time of a move.
func perMove(list []*Result, side string) string {
	moves, used := 0, 0.0
	for _, r := range list {
		moves += r.Sides[side].Moves
		used += r.Sides[side].CPU
	}
	return fmt.Sprintf("%.3f s", used/float64(max(1, moves)))
}

// notesOn returns how the games ended, how many adjudications were right, and how often the area
// with all stones alive and the programs' own scores equal the referee's score.
func notesOn(list []*Result) string {
	ended := map[string]int{}
	var wrong, differ []string
	checked, right, counted, agreed := 0, 0, 0, 0
	longest, same := map[string]float64{}, map[string]int{}
	for _, r := range list {
		ended[r.How]++
		for side, u := range r.Sides {
			longest[side] = max(longest[side], u.Longest)
		}
		if a := r.Adjudged; a != nil && a.Checked {
			checked++
			if a.Winner == r.Winner {
				right++
			} else {
				wrong = append(wrong, fmt.Sprint(r.Game))
			}
		}
		for side, said := range r.Said {
			if lead, err := parseScore(said); err == nil && lead == *r.Lead {
				same[side]++
			}
		}
		if r.Lead != nil && r.Area != nil {
			counted++
			if *r.Lead == *r.Area {
				agreed++
			} else {
				differ = append(differ, fmt.Sprint(r.Game))
			}
		}
	}
	var hows []string
	for how := range ended {
		hows = append(hows, how)
	}
	slices.SortFunc(hows, func(a, b string) int { return cmp.Or(ended[b]-ended[a], strings.Compare(a, b)) })
	for i, how := range hows {
		hows[i] = fmt.Sprintf("%s %d", how, ended[how])
	}
	text := fmt.Sprintf("%d games, ended by %s; longest move %.1f and %.1f s", len(list), strings.Join(hows, ", "), longest["a"], longest["b"])
	if checked > 0 {
		text += fmt.Sprintf("; %d of %d checked adjudications were right%s", right, checked, gamesNamed(wrong))
	}
	if counted > 0 {
		text += fmt.Sprintf("; the area with all stones alive equals the referee's score in %d of %d%s",
			agreed, counted, gamesNamed(differ))
		text += fmt.Sprintf("; the score of a equals the referee's in %d, that of b in %d", same["a"], same["b"])
	}
	return text + "."
}

// gamesNamed names the exceptions.
func gamesNamed(numbers []string) string {
	if len(numbers) == 0 {
		return ""
	}
	return " (not in game " + strings.Join(numbers, ", ") + ")"
}
