// Command katachi finds known shapes on a Go board.
//
//	katachi name game.sgf       names every move and the shapes it made
//	katachi match position.txt  lists every pattern that holds in a position
//	katachi patterns list       shows what patterns there are
//
// See katachi --help, and katachi COMMAND --help for examples. The exit code is 0 if all
// went well, also where nothing was found; 1 if input was bad or something failed, and
// for the question words has if the answer is no, with nothing on stderr; 2 if it was
// called wrongly. An interrupted katachi ends by the signal that interrupted it.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"katachi/collection"
	"katachi/gamefile"
	"katachi/internal/lang"
	"katachi/internal/mapfile"
	"katachi/match/dfa"
	"katachi/match/engines"
	"katachi/match/patricia"
)

// cli is the command line: a field for each subcommand, in the order of the first help, under what one
// wants. What has no heading, and what is hidden, stands in its last line.
type cli struct {
	Name    nameCmd    `cmd:"" under:"A game" help:"Name every move and the shapes it made or broke."`
	Review  reviewCmd  `cmd:"" under:"A game" help:"Show who leads, and which moves to look at first."`
	Suggest suggestCmd `cmd:"" under:"A game" help:"List the likeliest moves of a position, and what is known of them."`
	Solve   solveCmd   `cmd:"" under:"A game" help:"Read out whether a group lives, and show why."`
	Match   matchCmd   `cmd:"" under:"A game" help:"List every pattern that holds in a position."`

	Index      indexCmd      `cmd:"" under:"Many games" help:"Add games to a collection, and name their moves."`
	Search     searchCmd     `cmd:"" under:"Many games" help:"Find the games with a position or a name, and what came next."`
	Compare    compareCmd    `cmd:"" under:"Many games" help:"Show where a game leaves the games of a collection."`
	Ask        askCmd        `cmd:"" under:"Many games" help:"Ask what was played, what came of it, and who won."`
	Games      gamesCmd      `cmd:"" under:"Many games" help:"List, show, export, tag, remove and guess games; count names."`
	Coach      coachCmd      `cmd:"" under:"Many games" help:"Show what a player's moves cost, by name, in analysed games."`
	Joseki     josekiCmd     `cmd:"" under:"Many games" help:"List, show and count openings and josekis."`
	Collection collectionCmd `cmd:"" under:"Many games" help:"Check, repair and compact a collection."`

	Patterns patternsCmd `cmd:"" under:"Patterns" help:"List, show, check, compile, cut and harvest patterns."`
	Shapes   shapesCmd   `cmd:"" under:"Patterns" help:"Show, check and merge databases of shapes."`
	Learn    learnCmd    `cmd:"" under:"Patterns" help:"Learn from games: a model of moves, a database of shapes."`

	Words    wordsCmd    `cmd:"" under:"Words" help:"Make dictionaries of words, and look words up."`
	Bookworm bookwormCmd `cmd:"" under:"Words" help:"Find all words on a Bookworm board."`

	Serve serveCmd `cmd:"" under:"In the browser, in other programs" help:"Open the page: search, names and suggestions on a board."`
	Site  siteCmd  `cmd:"" under:"In the browser, in other programs" help:"Write the page as files that need no server."`
	GTP   gtpCmd   `cmd:"" under:"In the browser, in other programs" name:"gtp" help:"Be an engine in Sabaki, GoGui, Lizzie (Go Text Protocol)."`

	MCP    mcpCmd    `cmd:"" name:"mcp" help:"Answer assistants that speak the Model Context Protocol."`
	Engine engineCmd `cmd:"" help:"Remember and test engines that judge: KataGo, Leela Zero."`
	Lab    labCmd    `cmd:"" help:"Measure engines and models, and look inside them."`
	HelpOf helpCmd   `cmd:"" name:"help" help:"Explain a command, such as katachi help games list."`

	VersionOf  versionCmd    `cmd:"" hidden:"" name:"version" help:"Print the version, the revision and the version of Go."`
	Licences   licencesCmd   `cmd:"" hidden:"" help:"Print the licences of the modules and data that katachi holds."`
	Completion completionCmd `cmd:"" hidden:"" help:"Print how the shell can complete commands (bash, zsh, fish); with -c, the code."`

	NoColor bool             `aliases:"no-colour" help:"Print without colours, as when the output is no terminal."`
	Quiet   bool             `short:"q" help:"Print no progress and no warnings."`
	Lang    string           `default:"en" enum:"${languages}" help:"Language of names: ${languagenames} or both."`
	Max     limitsFlags      `embed:"" group:"Limits:"`
	Version kong.VersionFlag `short:"V" help:"Print the version and stop."`
}

// Exit codes.
const (
	exitFailed = 1 // bad input, or something failed
	exitUsage  = 2 // called wrongly
)

// newParser returns what reads the command line into c, or into what [only] returns of it.
func newParser(c any) *kong.Kong {
	tags, languages := languages()
	return kong.Must(c, kong.Name("katachi"), kong.Help(printHelp),
		kong.Vars{"version": version(), "languages": tags, "languagenames": languages, "archives": strings.Join(gamefile.Archives(), ", "), "engine": engines.Auto, "paths": strings.Join(dfa.PathNames(), ","), "orders": strings.Join(patricia.OrderNames(), ", "), "matchers": strings.Join(engines.Names(), ", "), "engines": strings.Join(append(engines.Names(), engines.Auto), ", ")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), paths, folders, inputs, outputs, moves, counts, numbers, limits, pixels, times, sizes)
}

// languages returns the values of --lang, and its languages in words.
func languages() (tags, words string) {
	var list []string
	for _, l := range lang.Builtin().Languages {
		tags += l.Tag + ","
		list = append(list, fmt.Sprintf("%s (%s)", l.Tag, l.Name))
	}
	return tags + "both", strings.Join(list, ", ")
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var c cli
	if line, ok := completing(); ok {
		fmt.Println(strings.Join(complete(newParser(&c).Model.Node, line), "\n"))
		return
	}
	args := current(os.Args[1:])
	if len(args) == 0 {
		args = []string{"help"}
	}
	parsed, err := newParser(only(&c, args)).Parse(args)
	if err == nil {
		err = cmp.Or(oneIn(parsed), together(parsed))
	}
	a := newApp(ctx, &c)
	if err != nil {
		a.fail(fmt.Errorf("%s (see %s --help)", plain(err), commandOf(parsed, err)))
		os.Exit(exitUsage)
	}
	in := watch(a, cancel)
	if err = c.Max.set(a); err == nil {
		err = cutShort(mapfile.GuardProgram(func() error { return parsed.Run(a) }))
	}
	in.returned(err)
	if out, ok := a.stdout.(*output); ok && err == nil {
		err = out.err
	}
	if err == nil {
		return
	}
	a.fail(err)
	if errors.Is(err, errUsage) {
		os.Exit(exitUsage)
	}
	os.Exit(exitFailed)
}

// cutShort says of a file that was cut short while a command read it what helps.
func cutShort(err error) error {
	cut := new(mapfile.CutError)
	if !errors.As(err, &cut) {
		return err
	}
	if dir := filepath.Dir(cut.File); collection.Exists(dir) {
		return fmt.Errorf("%w: katachi collection check --in %s says what is damaged", cut, dir)
	}
	return fmt.Errorf("%w: write it again", cut)
}

// errUsage is in the chain of errors about how a command was called.
var errUsage = errors.New("usage")

// usagef makes an error that leads to exit code 2.
func usagef(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errUsage, fmt.Sprintf(format, args...))
}

// fail prints err as one line. errReported is silent: what was wrong has been said where
// it belongs.
func (a *app) fail(err error) {
	if !errors.Is(err, errReported) {
		fmt.Fprintln(a.stderr, "katachi: "+a.message(err))
	}
}

// message returns what is said of an error, in one line.
func (a *app) message(err error) string {
	if advice := a.memoryAdvice(err); advice != "" {
		return fileError(err) + advice
	}
	if errors.Is(err, context.Canceled) {
		if kept := a.kept.Load(); kept != nil && *kept != "" {
			return "interrupted: " + *kept
		}
		return "interrupted"
	}
	return strings.ReplaceAll(fileError(err), "\n", "; ") + nextStep(err)
}

// nextStep returns the command that helps where a library, which knows no commands, could not say it.
func nextStep(err error) string {
	var unknown *collection.UnknownNameError
	switch {
	case errors.Is(err, collection.ErrNotCollection):
		return ": katachi index GAMES --in FOLDER makes one"
	case errors.Is(err, collection.ErrLocked):
		return ": try again later, or with --wait 10m, which waits for it"
	case errors.Is(err, collection.ErrNoGame):
		return ": katachi games list shows the numbers"
	case errors.As(err, &unknown) && len(unknown.Nearest) == 0:
		return ": katachi games names lists what moves are called"
	}
	return ""
}

// fileError returns the text of an error; of an error about a file, that is its name and
// what is wrong, without the call that failed.
func fileError(err error) string {
	text := err.Error()
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		name := path.Path
		if name == os.Stdout.Name() {
			name = "standard output"
		}
		short := name + ": " + path.Err.Error()
		text = strings.Replace(text, path.Error(), short, 1)
		text = strings.Replace(text, name+": "+short, short, 1)
	}
	return text
}

// errReported ends the program with exit code 1 and nothing more on stderr.
var errReported = errors.New("already reported")
