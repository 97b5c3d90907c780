package gtp_test

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"katachi/board"
	"katachi/mind/gtp"
)

var update = flag.Bool("update", false, "write what the server answers into the transcripts")

// first plays the first legal move in reading order that does not fill an eye, or passes. On 2x2 it
// resigns.
type first struct{}

func (first) Genmove(_ context.Context, s *gtp.State) (gtp.Choice, error) {
	b, c := s.Game.Board(), s.Game.ToMove()
	for p := range b.Points {
		if b.Legal(c, p) && !b.IsEye(c, p) {
			return gtp.Choice{Point: p, Resign: b.Size() == 2}, nil
		}
	}
	return gtp.Choice{}, nil
}

// Final says that single white stones are dead, and single black ones in seki.
func (first) Final(_ context.Context, s *gtp.State) (*gtp.Final, error) {
	end := &gtp.Final{}
	b := s.Game.Board()
	for p := range b.Chains {
		switch {
		case b.Stones(p) > 1:
		case b.Color(p) == board.White:
			end.Dead = append(end.Dead, p)
		default:
			end.Seki = append(end.Seki, p)
		}
	}
	end.Lead = s.Game.Score(end.Dead...)
	return end, nil
}

func (first) Analyze(ctx context.Context, s *gtp.State, _ time.Duration, report func(*gtp.Analysis)) {
	report(thoughts(s))
	<-ctx.Done()
}

func (f first) Consider(ctx context.Context, s *gtp.State, _ time.Duration, report func(*gtp.Analysis)) (gtp.Choice, error) {
	report(thoughts(s))
	return f.Genmove(ctx, s)
}

// thoughts returns two moves, and half of the board for the player.
func thoughts(s *gtp.State) *gtp.Analysis {
	size := s.Game.Board().Size()
	a := &gtp.Analysis{Ownership: make([]float64, size*size)}
	for i := range a.Ownership {
		a.Ownership[i] = float64(1 - 2*(i%2))
	}
	a.Moves = []gtp.Suggestion{
		{Point: board.At(1, 1), Visits: 412, Winrate: 0.53125, LCB: 0.5, Prior: 0.3, PV: []board.Point{board.At(1, 1), board.At(size-1, 0)}},
		{Point: board.At(0, 1), Visits: 88, Winrate: 1, LCB: 1, Prior: 1, ScoreLead: -2},
	}
	return a
}

// load has one record of three moves, under two names.
func load(_ context.Context, s *gtp.State, name string, before int) error {
	if name != "three.sgf" && name != "my  games/three 2" || before > 4 {
		return os.ErrNotExist
	}
	s.Game = board.NewGame(5, &board.Rules{Komi: 0.5})
	for i, p := range []board.Point{board.At(2, 2), board.At(2, 1), board.Pass} {
		if before > 0 && i+1 >= before {
			break
		}
		if _, err := s.Game.Play(s.Game.ToMove(), p); err != nil {
			return err
		}
	}
	return nil
}

func newServer() *gtp.Server {
	return gtp.NewServer(first{}, &gtp.Options{Name: "First", Version: "0.15", Load: load})
}

// record is the transcript: the lines sent and the answers. The server reads ahead while a player
// thinks, so both may come at once.
type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

// typist returns one line at a time and writes it into the transcript: the server reads the next
// line after it has answered.
type typist struct {
	lines      []string
	transcript *record
}

func (t *typist) Read(p []byte) (int, error) {
	if len(t.lines) == 0 {
		return 0, os.ErrClosed
	}
	line := t.lines[0]
	t.lines = t.lines[1:]
	if _, err := io.WriteString(t.transcript, "> "+line+"\n"); err != nil {
		return 0, err
	}
	return copy(p, line+"\n"), nil
}

// TestTranscripts plays testdata/*.gtp: lines that begin with > are sent, all others are answers.
// They are explained by comments of the protocol.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if got != string(want) {
				t.Errorf("transcript is\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// replay sends the lines of a transcript and returns it with the answers, without blanks at the
// ends of lines.
func replay(t *testing.T, transcript string) string {
	var out record
	in := &typist{transcript: &out}
	for line := range strings.Lines(transcript) {
		if sent, ok := strings.CutPrefix(line, "> "); ok {
			in.lines = append(in.lines, strings.TrimSuffix(sent, "\n"))
		}
	}
	// quit ends every transcript, so the typist is never asked for more.
	if err := newServer().Serve(context.Background(), in, &out); err != nil {
		t.Fatalf("Serve: %v (does the transcript end with quit?)", err)
	}
	if len(in.lines) > 0 {
		t.Errorf("%d lines were not read", len(in.lines))
	}
	return strings.ReplaceAll(out.text.String(), " \n", "\n")
}
