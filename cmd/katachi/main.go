// Command katachi finds known shapes on a Go board.
//
//	katachi name game.sgf       names every move and the shapes it made
//	katachi match position.txt  lists every pattern that holds in a position
//	katachi patterns list       shows what patterns there are
//
// See katachi --help, and katachi COMMAND --help for examples. The exit code is 0 on success, even
// if nothing was found; 1 if the input was bad or something failed; 2 for wrong usage. The command
// words has exits with 1 and nothing on stderr if a word is missing. An interrupted katachi ends by
// the signal that interrupted it.
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

	"katachi/games/collection"
	"katachi/internal/lang"
	"katachi/internal/mapfile"
	"katachi/match/dfa"
	"katachi/match/engines"
	"katachi/match/patricia"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// cli is the command line: a field for each subcommand, in the order of the first help, with its
// heading there. The last line of the first help names the commands without a heading.
type cli struct {
	Name    nameCmd    `cmd:"" under:"A game" help:"Name every move and the shapes it made or broke."`
	Review  reviewCmd  `cmd:"" under:"A game" help:"Show which moves to look at first; with a network, what they lost."`
	Suggest suggestCmd `cmd:"" under:"A game" help:"List the likeliest moves of a position, with statistics."`
	Solve   solveCmd   `cmd:"" under:"A game" help:"Read out whether a group lives, with the variations."`
	Match   matchCmd   `cmd:"" under:"A game" help:"List every pattern that holds in a position."`

	Index      indexCmd      `cmd:"" under:"Many games" help:"Add games to a collection, and name their moves."`
	Search     searchCmd     `cmd:"" under:"Many games" help:"Find the games with a position or a name, and what came next."`
	Compare    compareCmd    `cmd:"" under:"Many games" help:"Show where a game leaves the games of a collection."`
	Ask        askCmd        `cmd:"" under:"Many games" help:"Ask what was played, what followed, and who won."`
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
	GTP   gtpCmd   `cmd:"" under:"In the browser, in other programs" name:"gtp" help:"Run as an engine for Sabaki, GoGui or Lizzie (Go Text Protocol)."`

	Score   scoreCmd   `cmd:"" help:"Settle the end of a game: what is dead, what is owed, and the result."`
	MCP     mcpCmd     `cmd:"" name:"mcp" help:"Answer assistants that speak the Model Context Protocol."`
	Engine  engineCmd  `cmd:"" help:"Save and test engines for analysis: KataGo, Leela Zero."`
	Lab     labCmd     `cmd:"" help:"Measure models."`
	Engines enginesCmd `cmd:"" help:"Compare the matchers on your own patterns and games, with their ideas."`
	HelpOf  helpCmd    `cmd:"" name:"help" help:"Explain a command, such as katachi help games list."`

	VersionOf versionCmd `cmd:"" hidden:"" name:"version" help:"Print the version, the revision and the version of Go."`

	NoColor bool             `help:"Print without colours, as when the output is not a terminal."`
	Quiet   bool             `short:"q" help:"Print no progress and no warnings."`
	Lang    string           `default:"${language}" env:"KATACHI_LANG" enum:"${languages}" help:"Language of names, sentences, columns and errors: ${languagenames} or both (names). Default: that of the settings, else of the system, else en."`
	Diagram string           `default:"text" enum:"text,sl" placeholder:"FORM" help:"Form of the boards that are printed: text, or sl for Sensei's Library and forums ($$$$ before each line)."`
	Max     limitsFlags      `embed:"" group:"Limits:"`
	Version kong.VersionFlag `short:"V" help:"Print the version and stop."`
}

// Exit codes.
const (
	exitFailed = 1 // bad input, or something failed
	exitUsage  = 2 // called wrongly
)

// newParser returns the parser that reads the command line into c: a *cli, or the result of [only].
func newParser(c any) *kong.Kong {
	tags, languages := languages()
	return kong.Must(c, kong.Name("katachi"), kong.Help(printHelp),
		kong.Vars{"version": version(), "language": preferred(), "languages": tags, "languagenames": languages, "archives": strings.Join(gamefile.Archives(), ", "), "formats": strings.Join(sgf.Formats(), ", "), "engine": engines.Auto, "paths": strings.Join(dfa.PathNames(), ","), "orders": strings.Join(patricia.OrderNames(), ", "), "matchers": strings.Join(engines.Names(), ", "), "engines": strings.Join(append(engines.Names(), engines.Auto), ", ")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.PostBuild(describe), sides, paths, folders, inputs, outputs, moves, counts, numbers, limits, pixels, times, sizes)
}

// languages returns the values of --lang, and a list of its languages for the help.
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
		fmt.Print(offered(complete(newParser(&c).Model.Node, line), os.Getenv("COMP_TYPE")))
		return
	}
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"help"}
	}
	parsed, err := newParser(only(&c, args)).Parse(args)
	if err == nil {
		err = cmp.Or(oneIn(parsed), together(parsed))
	}
	a := newApp(ctx, &c, parsed)
	if err != nil {
		a.fail(fmt.Errorf("%s (see %s --help)", plain(err), commandOf(parsed, err)))
		os.Exit(exitUsage)
	}
	in := watch(a, cancel)
	if err = c.Max.set(a); err == nil {
		err = asUsage(cutShort(mapfile.GuardProgram(func() error { return parsed.Run(a) })))
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

// cutShort adds advice to the error for a file that was truncated while it was read.
func cutShort(err error) error {
	cut := new(mapfile.CutError)
	if !errors.As(err, &cut) {
		return err
	}
	if dir := filepath.Dir(cut.File); collection.Exists(dir) {
		return fmt.Errorf("%w: katachi collection check --in %s shows what is damaged", cut, dir)
	}
	return fmt.Errorf("%w: write it again", cut)
}

// errUsage is wrapped by errors about wrong usage of a command.
var errUsage = errors.New("usage")

// usagef makes an error that leads to exit code 2.
func usagef(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{errUsage}, args...)...)
}

// fail prints err as one line, except errReported, which has been reported already.
func (a *app) fail(err error) {
	if !errors.Is(err, errReported) {
		a.line(a.message(err))
	}
}

// message returns the message for an error, in one line.
func (a *app) message(err error) string {
	if advice := a.memoryAdvice(err); advice != "" {
		return a.told(err, fileError(err)) + advice
	}
	if errors.Is(err, context.Canceled) {
		if kept := a.kept.Load(); kept != nil && *kept != "" {
			return "interrupted: " + *kept
		}
		return "interrupted"
	}
	return strings.ReplaceAll(a.told(err, fileError(err)), "\n", "; ") + nextStep(err)
}

// nextStep returns the command that helps after an error of a library, which cannot name commands.
func nextStep(err error) string {
	var unknown *collection.UnknownNameError
	switch {
	case errors.Is(err, collection.ErrDamaged): // says so itself
	case errors.Is(err, collection.ErrNotCollection):
		return ": katachi index GAMES --in FOLDER creates one"
	case errors.Is(err, collection.ErrLocked):
		return ": try again later, or wait for it with --wait 10m"
	case errors.Is(err, collection.ErrNoGame):
		return ": katachi games list shows the numbers"
	case errors.As(err, &unknown) && len(unknown.Nearest) == 0:
		return ": katachi games names lists the names of moves"
	}
	return ""
}

// fileError returns the text of an error. For an error about a file it leaves out the failed system
// call.
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
