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

// cli is the command line: a field for each subcommand, in the order of --help.
type cli struct {
	Name     nameCmd     `cmd:"" help:"Name every move of a game and the shapes it made or broke."`
	Match    matchCmd    `cmd:"" help:"List every pattern that holds in a position."`
	Patterns patternsCmd `cmd:"" help:"List, show, check, convert and cut patterns."`
	Joseki   josekiCmd   `cmd:"" help:"List, show and count openings and josekis."`

	Compile    compileCmd    `cmd:"" help:"Compile patterns once, into a file that match and name open at once."`
	Stats      statsCmd      `cmd:"" help:"Print what a compiled file holds, and what it does on games."`
	Index      indexCmd      `cmd:"" help:"Add games to a collection."`
	Search     searchCmd     `cmd:"" help:"Find every game with a position, what came next, and who won."`
	Games      gamesCmd      `cmd:"" help:"List, show, export, tag and remove games of a collection."`
	Collection collectionCmd `cmd:"" help:"Check, repair, merge and compact a collection."`
	Learn      learnCmd      `cmd:"" help:"Learn from games: a model of moves, a database of shapes."`
	Merge      mergeCmd      `cmd:"" help:"Add up partial files of shapes."`
	Shapes     shapesCmd     `cmd:"" help:"Print, show and check databases of shapes."`
	Suggest    suggestCmd    `cmd:"" help:"List the likeliest moves of a position, and what is known of them."`
	Review     reviewCmd     `cmd:"" help:"Review a game: what each move lost, and where the game turned."`
	Evaluate   evaluateCmd   `cmd:"" help:"Measure how well moves of games are predicted."`
	GTP        gtpCmd        `cmd:"" name:"gtp" help:"Be an engine in Sabaki, GoGui, Lizzie and other clients (Go Text Protocol)."`
	Serve      serveCmd      `cmd:"" help:"Open the page: search, names and suggestions on a board in the browser."`
	Site       siteCmd       `cmd:"" help:"Write the page as files that need no server."`
	Words      wordsCmd      `cmd:"" help:"Make and ask dictionaries of words."`
	Bookworm   bookwormCmd   `cmd:"" help:"Find all words on a Bookworm board."`

	Bench benchCmd `cmd:"" help:"Compare the matchers on your own patterns and games."`

	HelpOf     helpCmd       `cmd:"" name:"help" help:"Print the help of a command."`
	VersionOf  versionCmd    `cmd:"" name:"version" help:"Print the version, the revision and the version of Go."`
	Licences   licencesCmd   `cmd:"" help:"Print the licences of the modules and data that katachi holds."`
	Completion completionCmd `cmd:"" help:"Print how the shell can complete commands (bash, zsh, fish); with -c, the code."`

	NoColor bool             `aliases:"no-colour" help:"Print without colours, as when the output is no terminal."`
	Quiet   bool             `short:"q" help:"Print no progress and no warnings."`
	Lang    string           `default:"en" enum:"${languages}" help:"Language of names: ${languagenames} or both."`
	Max     limitsFlags      `embed:"" group:"Limits:"`
	Version kong.VersionFlag `short:"V" help:"Print the version and stop."`
}

const description = `katachi (形, "shape") finds known shapes on a Go board: it names the moves of a
game and lists every place where a pattern holds.`

// Exit codes.
const (
	exitFailed = 1 // bad input, or something failed
	exitUsage  = 2 // called wrongly
)

// newParser returns what reads the command line into c, or into what [only] returns of it.
func newParser(c any) *kong.Kong {
	tags, languages := languages()
	return kong.Must(c, kong.Name("katachi"), kong.Description(description),
		kong.Vars{"version": version(), "languages": tags, "languagenames": languages, "archives": strings.Join(gamefile.Archives(), ", "), "engine": engines.Auto, "paths": strings.Join(dfa.PathNames(), ","), "orders": strings.Join(patricia.OrderNames(), ", "), "engines": strings.Join(append(engines.Names(), engines.Auto), ", ")},
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
	parser := newParser(only(&c, os.Args[1:]))
	parsed, err := parser.Parse(os.Args[1:])
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
