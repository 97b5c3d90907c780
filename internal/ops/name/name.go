// Package name names the moves of games, says what they are for, and explains why. A game flows
// through these files:
//
//	moves.go     Moves: a record -> Move, one by one
//	name.go      Walk: the same as a Request wants it, with purposes and comments; Do -> Answer
//	records.go   Records: the games of files, in parallel
//	wording.go   Wording puts moves into words; json.go into JSON, comment.go into sentences,
//	             annotate.go into comments and marks of a record, html.go into a page
//	summary.go   how often names were given, by player
//	why.go       Explain: why a move has its names
//	library.go   the names that collections store; stored.go asks for them
package name

import (
	"context"
	"errors"
	"slices"

	"katachi/board"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/report"
	"katachi/names"
	"katachi/sgf"
)

// Request says which moves of a game to name, and how: the fields of requests and the options of
// the command.
type Request struct {
	From       int  `json:"from,omitempty" not:"into|json|summary" minimum:"1" default:"1" placeholder:"N" doc:"First move to list"`
	To         int  `json:"to,omitempty" not:"into|json|summary" minimum:"1" default:"0" atleast:"from" placeholder:"N" doc:"Last move to list; absent: the end"`
	All        bool `json:"all,omitempty" not:"comment|json|html" doc:"List all shapes made and broken; of an explained move, also names that nearly applied"`
	Purposes   bool `json:"purposes,omitempty" not:"summary,comment|json,into|json" doc:"Also say what each move is for; not on a page without a server"`
	Comment    bool `json:"comment,omitempty" not:"summary" doc:"Also write sentences where something happens; not on a page without a server"`
	Variations bool `json:"variations,omitempty" doc:"Name the moves of variations, too"`
}

// Language is the language of names and comments.
type Language struct {
	Lang string `json:"lang,omitempty" enum:"en,ja,ko,zh" doc:"Language of names and comments; absent: en. On a page without a server ko and zh are in English"`
}

// Lists reports whether a move is to be listed.
func (in *Request) Lists(m *Move) bool {
	return m.Number >= in.From && (in.To == 0 || m.Number <= in.To)
}

// Env is what moves are named with.
type Env struct {
	Follower *names.Follower // names the moves
	More     More            // nil, which keeps programs small, for no purposes and comments
	Lang     string          // of the names in a record
}

// More adds what a request wants besides names to the move that the follower has just played.
type More func(f *names.Follower, in *Request, m *Move)

// Purposes adds purposes, and comments in a language. lost is what moves of the main line lost, by
// number, for comments; nil if it is not known. A better move that stays the same is mentioned once.
func Purposes(lang string, lost map[int]*Loss) More {
	w, better := Wording{Lang: lang}, board.Pass
	return func(f *names.Follower, in *Request, m *Move) {
		if m.Commented = in.Comment; m.Number < in.From-lookBack || in.To > 0 && m.Number > in.To {
			return
		}
		m.Purposes = slices.Clone(f.Purposes())
		if !in.Comment || !in.Lists(m) {
			return
		}
		m.Comment = w.Comment(m, f)
		lost := lost[m.Number]
		if lost == nil || m.Variation > 0 {
			return
		}
		if lost.Best == nil || lost.Best.Line[0] != better { // which was said of the move before
			m.Comment = w.CommentWith(m.Comment, lost, f.Board.Size())
		}
		if lost.Claimed && lost.Best != nil {
			better = lost.Best.Line[0]
		}
	}
}

// lookBack is the number of moves before one whose purposes may depend on them.
const lookBack = 10

// Walk names the moves of a game and calls each with all of them, also those that are not to be
// listed. illegal are the errors of illegal moves, each a [*sgf.IllegalMove], which end their lines.
func Walk(ctx context.Context, env *Env, g *sgf.Game, in *Request, each func(*Move) error) (illegal []error, err error) {
	for m, err := range Moves(ctx, g, env.Follower, in.Variations) {
		if errors.As(err, new(*sgf.IllegalMove)) {
			illegal = append(illegal, err)
			continue
		}
		if err == nil {
			if env.More != nil && (in.Purposes || in.Comment) {
				env.More(env.Follower, in, m)
			}
			err = each(m)
		}
		if err != nil {
			return illegal, err
		}
	}
	return illegal, nil
}

// Answer is a game with the names of its moves.
type Answer struct {
	Size    int            `json:"size"`
	Title   string         `json:"title" doc:"Who played whom, and when"`
	Moves   []MoveJSON     `json:"moves" doc:"Those of the main line first"`
	Illegal *lang.Sentence `json:"illegal,omitempty" doc:"Why the names end before the game does"`
	SGF     string         `json:"sgf,omitempty" doc:"The record with the names as comments and labels"`
}

// Do names the moves of a game. If annotate is set, the answer has the record, which is changed.
func Do(ctx context.Context, env *Env, g *sgf.Game, in *Request, annotate bool) (*Answer, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	if annotate {
		g.ToFF4()
	}
	w := Wording{Lang: env.Lang, Structural: in.All}
	out := &Answer{Title: report.Title(g), Moves: []MoveJSON{}}
	out.Size, _ = g.Size()
	illegal, err := Walk(ctx, env, g, in, func(m *Move) error {
		if in.Lists(m) {
			out.Moves = append(out.Moves, w.JSON(m, out.Size))
		}
		if annotate {
			w.Annotate(m)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(illegal) > 0 {
		out.Illegal = report.Said(illegal[0])
	}
	if annotate {
		out.SGF = g.String()
	}
	return out, nil
}
