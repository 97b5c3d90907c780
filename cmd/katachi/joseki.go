package main

import (
	"cmp"
	"fmt"
	"strings"

	"katachi/internal/ops/josekis"
	"katachi/internal/ops/name"
	"katachi/names/joseki"
	"katachi/sgf/gamefile"
)

// josekiCmd groups the commands about openings and josekis.
type josekiCmd struct {
	Tree  josekiTreeCmd  `cmd:"" default:"withargs" help:"Show the openings and josekis of a collection as a tree: how often they were played, who won, and when."`
	List  josekiListCmd  `cmd:"" help:"List all known openings and josekis, or show some with their moves on a board."`
	Count josekiCountCmd `cmd:"" help:"Count openings and josekis in games."`
}

type josekiListCmd struct {
	Name []string `arg:"" optional:"" name:"name" help:"Show these on a board: names in any language of --lang or in romaji."`
	Tag  []string `not:"name" placeholder:"TAG" help:"Only openings and josekis with this tag, such as opening, 4-4, 3-4 or low-approach; may be repeated."`

	pageFlags    `kong:"set='what=lines',set='limit=all',set='not=name'"`
	jsonFlag     `set:"json=, a line for each"`
	pictureFlags `kong:"set='picture=first of them',set='needs=name'"`
}

// Help is shown by katachi joseki list --help.
func (*josekiListCmd) Help() string {
	return `Examples:
  katachi joseki list --tag opening
  katachi joseki list --tag 3-4 --tag high-approach
  katachi joseki list --json
  katachi joseki list taisha
  katachi joseki list "large avalanche, turn inwards" --png nadare.png
  katachi joseki list 小林流 taisha

Josekis are shown in the lower left corner. Black plays first, and - is a move elsewhere. Numbers on
the board are move numbers.`
}

// Run lists.
func (c *josekiListCmd) Run(a *app) error {
	if len(c.Name) > 0 {
		return c.onBoard(a)
	}
	list, err := josekis.LinesWith(c.Tag)
	if err != nil {
		return err
	}
	list = page(&c.pageFlags, list)
	if c.JSON {
		return printLines(a, list, func(e **joseki.Entry) any { return josekis.NewLineEntryJSON(*e) })
	}
	other := otherLanguage(a.lang)
	w := a.table("kind", "name", other.name, "moves")
	w.top = true
	w.cut("moves")
	w.drop("kind", other.name)
	w.whole("name", other.name)
	for _, e := range list {
		w.row(e.Kind(), e.Name, other.word(e.Names), name.LineMoves(e))
	}
	return w.flush()
}

// onBoard shows the lines with the given names.
func (c *josekiListCmd) onBoard(a *app) error {
	if err := checkOutputs(c.pictures()); err != nil {
		return err
	}
	var list []*joseki.Entry
	for _, name := range c.Name {
		found, err := josekis.FindLines(name)
		if err != nil {
			return err
		}
		list = append(list, found...)
	}
	if c.JSON {
		if err := printLines(a, list, func(e **joseki.Entry) any { return josekis.NewLineEntryJSON(*e) }); err != nil {
			return err
		}
		return c.show(josekis.LinePicture(list[0], a.lang))
	}
	for i, e := range list {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		if err := josekis.WriteLine(a.stdout, e); err != nil {
			return err
		}
		if err := a.draw(a.stdout, josekis.LinePicture(e, a.lang)); err != nil {
			return err
		}
	}
	return c.show(josekis.LinePicture(list[0], a.lang))
}

type josekiCountCmd struct {
	Games []string `arg:"" name:"games" type:"path" help:"Records, folders and archives (zip, tar, tar.gz)."`

	Tag []string `placeholder:"TAG" help:"Only openings and josekis with this tag, such as opening, 4-4, 3-4 or low-approach; may be repeated."`
	All bool     `help:"Also list those that were never played."`

	pageFlags `kong:"set='what=lines',set='limit=50'"`
	jsonFlag  `set:"json=, a line for each"`
}

// Help is shown by katachi joseki count --help.
func (*josekiCountCmd) Help() string {
	return `Examples:
  katachi joseki count games.zip
  katachi joseki count records/ --tag 4-4 --tag invasion --limit all
  katachi joseki count games.zip --all --limit all --json

Each line of moves counts once per corner and game. It is played once its moves identify it,
completed with its last move, and left if a move before that belongs to no known line. Only games on
19x19 are counted.`
}

// Run counts.
func (c *josekiCountCmd) Run(a *app) error {
	wanted, err := josekis.LinesWith(c.Tag)
	if err != nil {
		return err
	}
	src, err := a.openGames(c.Games, strings.Join(c.Games, ", "))
	if err != nil {
		return err
	}
	defer src.Close()
	var odd gamefile.Summary
	bar := a.progress("files", src.Len())
	counts, err := josekis.CountLines(a.ctx, src, &odd, bar.show)
	bar.done()
	a.warnOf(&odd)
	if err != nil {
		return err
	}
	if counts.Read == 0 {
		return fmt.Errorf("%s: no game found", strings.Join(c.Games, ", "))
	}
	is := map[*joseki.Entry]bool{}
	for _, e := range wanted {
		is[e] = true
	}
	var list []josekis.LineCount
	for _, n := range counts.Lines {
		if is[n.Entry] && (n.Times > 0 || c.All) {
			list = append(list, n)
		}
	}
	listed := page(&c.pageFlags, list)
	if c.JSON {
		return printLines(a, listed, func(n *josekis.LineCount) any { return n })
	}
	return c.table(a, counts.Games, listed, len(list))
}

// table prints the requested part of the lines found.
func (c *josekiCountCmd) table(a *app, games int, listed []josekis.LineCount, all int) error {
	fmt.Fprintf(a.stdout, "%s of 19x19, %s\n", number(games, "game"), number(all, "line"))
	t := a.table("line", "kind", "played", "completed", "left")
	t.cut("line")
	t.drop("kind")
	t.whole("line")
	for _, n := range listed {
		t.row(n.Entry.In(a.lang), n.Entry.Kind(), n.Times, n.Completed, n.Left)
	}
	return cmp.Or(t.flush(), a.goOn("lines", c.Skip, len(listed), all))
}
