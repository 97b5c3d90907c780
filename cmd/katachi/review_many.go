package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/ops/review"
	"katachi/internal/report"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// manyReviews are the reviews of all games in files, folders and archives.
type manyReviews struct {
	*reviewCmd
	*reviewWork
	*app
	folder                       *gameFolder
	together                     review.Together
	files, unread, games, before int // before: written by an earlier run
}

// runMany reviews all games in files, folders and archives, and prints for each where it left what is
// known and three moves to look at, then the moves of all games to look at first.
func (c *reviewCmd) runMany(a *app) error {
	src, err := a.openGames(c.Games, strings.Join(c.Games, ", "))
	if err != nil {
		return err
	}
	defer src.Close()
	r := &manyReviews{reviewCmd: c, app: a}
	if r.folder, err = newGameFolder(c.Output, c.Games, src, nil); err != nil {
		return err
	}
	if r.reviewWork, err = c.open(a); err != nil {
		return err
	}
	defer r.done()
	r.together.Most = c.Limit
	a.keep("") // the game at hand is not written yet
	for entry, err := range src.All() {
		if err == nil {
			err = r.file(&entry)
		}
		if stopped := a.ctx.Err(); stopped != nil {
			a.keep(fmt.Sprintf("%s were reviewed; the same command continues", number(r.games, "game")))
			return stopped
		}
		if err != nil {
			r.unread++
			a.line(fmt.Sprintf("%s: %v", entry.Path, err))
		}
		r.files++
	}
	return r.end()
}

// end prints the sums.
func (r *manyReviews) end() error {
	if r.before > 0 {
		r.notef("%s had been written already; --replace reviews them again", number(r.before, "game"))
	}
	if err := r.printTogether(); err != nil {
		return err
	}
	if r.judge == nil && !r.JSON {
		if err := r.printMore(); err != nil {
			return err
		}
	}
	if r.unread > 0 {
		return fmt.Errorf("%d of %s could not be reviewed", r.unread, number(r.files, "file"))
	}
	return nil
}

// file reviews the games of a file. The error is about the file; the others can still be reviewed.
func (r *manyReviews) file(e *gamefile.Entry) error {
	file, err := sgf.Import(e.Data, r.options(e.Path))
	if err != nil {
		return plainPlace(err, e.Path)
	}
	var errs []error
	for _, g := range file.Games {
		if err := r.game(e, g); err != nil {
			errs = append(errs, err)
		}
		if r.ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// plainPlace returns err without the path before it.
func plainPlace(err error, path string) error {
	if text, ok := strings.CutPrefix(err.Error(), path+": "); ok {
		return errors.New(text)
	}
	return err
}

// game reviews one game of a file.
func (r *manyReviews) game(e *gamefile.Entry, g *sgf.Game) error {
	path := ""
	if r.folder != nil {
		path = r.folder.next(e.Index)
		if _, err := os.Lstat(path); err == nil && !r.Replace {
			r.before++
			return nil
		}
	}
	found, err := r.review(r.app, g, r.Komi)
	if err != nil {
		return err
	}
	if path != "" {
		r.judge.sign(g)
		if err := r.folder.put(path, found.SGF()); err != nil {
			return err
		}
	}
	r.games++
	if r.JSON {
		return json.NewEncoder(r.stdout).Encode(struct {
			Path string `json:"path"`
			reviewJSON
		}{e.Path, reviewJSON{found.Answer(), r.judge.JSON()}})
	}
	r.together.Add(e.Path, found)
	return r.print(e.Path, found)
}

// Moves of one game of many that are printed.
const (
	mostDepartures = 3
	mostLookedAt   = 3
)

// print prints where a game left what is known, and the moves to look at.
func (r *manyReviews) print(path string, found *review.Review) error {
	lost := ""
	if found.Judged {
		black, white := ofMoves("%.1f", 1, found.Player(board.Black).LostPoints), ofMoves("%.1f", 1, found.Player(board.White).LostPoints)
		lost = r.says("review mean loss", "; mean loss: black "+black+", white "+white, "black", black, "white", white)
	}
	title := report.Title(found.Game)
	if title != "" {
		title += ", "
	}
	head := report.Plain(filepath.Base(path)) + ": " + title + r.says("review moves", number(len(found.Moves), "move"), "n", strconv.Itoa(len(found.Moves))) + lost
	_, err := fmt.Fprintf(r.stdout, "\n%s\n", r.wrapped(head))
	departures := found.Departures(mostDepartures)
	worst := slices.DeleteFunc(found.Worst(mostDepartures+mostLookedAt), func(m review.Move) bool {
		return slices.ContainsFunc(departures, func(d review.Move) bool { return d.Number == m.Number })
	})
	t := r.list()
	for _, part := range []struct {
		title string
		moves []review.Move
	}{{r.says("review opening", "opening"), departures}, {r.says("review look at", "look at"), worst[:min(mostLookedAt, len(worst))]}} {
		for i := range part.moves {
			t.row("  "+part.title, r.moveText(&part.moves[i], found.Size), r.whyLook(&part.moves[i], found))
			part.title = ""
		}
	}
	return errors.Join(err, t.flush())
}

// moveText says which move it is.
func (a *app) moveText(m *review.Move, size int) string {
	return fmt.Sprintf("%3d %s %s", m.Number, a.side(m.Color), m.Point.Name(size))
}

// whyLook says why to look at a move.
func (a *app) whyLook(m *review.Move, of *review.Review) string {
	what := m.Remarks(of.Size, a.lang)
	if of.Judged {
		what = append([]string{a.says("review loses", "loses "+a.lostOrDash(m), "loss", a.lostOrDash(m))}, what...)
		if m.Best != nil {
			better := m.Best.Line[0].Name(of.Size)
			what = append(what, a.says("review better", "better "+better, "move", better))
		}
	}
	if k := m.Known; k != nil {
		what = append(what, a.says("review played", fmt.Sprintf("played %d of %d times", k.Played, k.Of), "n", strconv.Itoa(k.Played), "of", strconv.Itoa(k.Of)))
		if others := k.Others(2); others != "" {
			what = append(what, a.says("review others", "others "+others, "moves", others))
		}
	}
	if len(what) == 0 {
		return a.says("review not expected", "not expected")
	}
	return strings.Join(what, "; ")
}

// printTogether prints the moves of all games to look at first; as JSON each game was printed whole.
func (r *manyReviews) printTogether() error {
	worst := r.together.Worst()
	if r.games < 2 || len(worst) == 0 {
		return nil
	}
	_, err := fmt.Fprintln(r.stdout, "\n"+r.says("review together", "all "+number(r.games, "game")+", what to look at first", "n", strconv.Itoa(r.games)))
	t := r.list()
	for i := range worst {
		at := &worst[i]
		t.row("  "+report.Plain(filepath.Base(at.Path)), r.moveText(&at.Move, at.Review.Size), r.whyLook(&at.Move, at.Review))
	}
	return errors.Join(err, t.flush())
}
