// Command referee lets two programs that speak the Go Text Protocol play a match against each
// other. GNU Go, a third process, decides which moves are legal and what the score is.
//
//	go run ./tools/referee -a 'katachi gtp --playouts 2000 --seed {seed}' \
//		-b 'gnugo --mode gtp --level 10 --chinese-rules --seed {seed}' -games 200 -o match.jsonl
//
// See README.md for the rules of a match.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"katachi/board"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		fmt.Fprintln(os.Stderr, "referee:", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "referee:", err)
		os.Exit(1)
	}
}

// errUsage is the error of wrong usage.
var errUsage = errors.New("wrong usage")

func usagef(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{errUsage}, args...)...)
}

// options are the flags.
type options struct {
	Settings
	games    int
	out      string
	parallel int
	patience time.Duration
	table    bool
}

// run plays the missing games of a match and prints its table, or only prints tables.
func run(ctx context.Context, args []string, out, log io.Writer) error {
	o := &options{}
	f := flag.NewFlagSet("referee", flag.ContinueOnError)
	f.SetOutput(log)
	f.StringVar(&o.A, "a", "", "`command` of the first program; {seed} in it stands for a number that differs from game to game")
	f.StringVar(&o.B, "b", "", "`command` of the second program")
	f.StringVar(&o.Referee, "referee", "", "`command` of the referee (default gnugo --mode gtp --chinese-rules)")
	f.IntVar(&o.Size, "size", 9, "rows of the board")
	f.Float64Var(&o.Komi, "komi", 7.5, "points for White")
	f.IntVar(&o.Opening, "opening", 2, "random `moves` at the start, the same for two games with exchanged colours")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the openings and of {seed}")
	f.StringVar(&o.Clock, "clock", "", "`MAIN,PERIOD,STONES` in seconds: a player who exceeds it loses")
	f.Float64Var(&o.Adjudicate, "adjudicate", 0, "end a game after three consecutive estimates with this many `points` of lead; 0 means never")
	f.IntVar(&o.Check, "adjudicate-check", 5, "play such games to the end if their number is a multiple of `n`, and compare; 0 means none")
	f.IntVar(&o.games, "games", 60, "games of the whole match, including those already played")
	f.StringVar(&o.out, "o", "", "append the results to `FILE.jsonl`, and write the games to FILE.sgf.gz")
	f.IntVar(&o.parallel, "parallel", 1, "games at the same time")
	f.DurationVar(&o.patience, "patience", 10*time.Minute, "a program that does not answer within this time loses")
	f.BoolVar(&o.table, "table", false, "only print the tables of the result files named")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	if o.table {
		return tables(out, f.Args())
	}
	if err := o.check(f.Args()); err != nil {
		return err
	}
	m := &match{options: o, log: log}
	if err := m.playAll(ctx); err != nil {
		return err
	}
	return tables(out, []string{o.out})
}

// check returns a usage error for invalid flags.
func (o *options) check(rest []string) (err error) {
	switch {
	case len(rest) > 0:
		return usagef("%q: unexpected argument; only -table takes files", rest[0])
	case o.A == "" || o.B == "":
		return usagef("-a and -b: want the commands of two programs")
	case o.out == "":
		return usagef("-o: want the file of the results")
	case o.Size < board.MinSize || o.Size > board.MaxSize:
		return usagef("-size %d: want %d to %d", o.Size, board.MinSize, board.MaxSize)
	case o.Opening < 0 || o.Opening > o.Size:
		return usagef("-opening %d: want 0 to %d on this board", o.Opening, o.Size)
	case o.games < 1 || o.parallel < 1:
		return usagef("-games and -parallel: want 1 or more")
	case o.Adjudicate < 0 || o.Check < 0:
		return usagef("-adjudicate and -adjudicate-check: want 0 or more")
	case o.patience <= 0:
		return usagef("-patience %v: want a time above 0", o.patience)
	}
	if _, err := parseClock(o.Clock); err != nil {
		return err
	}
	if o.Referee == "" {
		o.Referee, err = gnugo()
	}
	return err
}

// gnugo returns the command of GNU Go as a referee. Debian keeps it out of the usual path.
func gnugo() (string, error) {
	for _, name := range []string{"gnugo", "/usr/games/gnugo"} {
		if path, err := exec.LookPath(name); err == nil {
			return path + " --mode gtp --chinese-rules", nil
		}
	}
	return "", errors.New("gnugo is not installed; it is the referee, who decides what is legal and who has won")
}
