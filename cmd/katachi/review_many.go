package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	table                        *columns
	files, unread, games, before int // before: written by an earlier run
}

// runMany reviews all games in files, folders and archives, and prints a line for each.
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
	if !c.JSON {
		r.table = a.table("game", "", "moves", "black lost", "white lost", "worst move")
		r.table.cut("game", "")
	}
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
	return r.row(e.Path, found)
}

// row prints the line of a game.
func (r *manyReviews) row(path string, found *review.Review) error {
	worst := "-"
	if list := found.Worst(1); len(list) > 0 {
		m := &list[0]
		said := strings.Join(m.Remarks(found.Size), ", ")
		if found.Judged {
			said = lostOrDash(m)
		}
		worst = strings.TrimSpace(fmt.Sprintf("%d %s %s %s", m.Number, m.Color.Name(), m.Point.Name(found.Size), said))
	}
	r.table.row(report.Plain(filepath.Base(path)), report.Title(found.Game), len(found.Moves),
		ofMoves("%.1f", 1, found.Player(board.Black).LostPoints), ofMoves("%.1f", 1, found.Player(board.White).LostPoints), worst)
	return r.table.flush()
}
