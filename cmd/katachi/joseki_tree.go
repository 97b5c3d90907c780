package main

import (
	"cmp"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ops/josekis"
	"katachi/internal/picture"
	"katachi/names/joseki"
)

// josekiTreeCmd counts known lines in a collection, and finds frequent sequences without a name.
type josekiTreeCmd struct {
	inFlag
	josekis.Request
	Boards bool `not:"json" needs:"unnamed" help:"Also show each sequence on a board."`

	pageFlags    `kong:"set='what=lines',set='limit=50'"`
	jsonFlag     `set:"json=, a line for each"`
	pictureFlags `kong:"set='picture=first sequence',set='needs=unnamed'"`
	threadsFlag
}

// Help is shown by katachi joseki tree --help.
func (*josekiTreeCmd) Help() string {
	return `Examples:
  katachi joseki --in my.collection
  katachi joseki --in my.collection --line "direct 3-3 invasion" --date 2017..
  katachi joseki --in my.collection --player Shibano --limit all
  katachi joseki --in my.collection --unnamed --min-count 100 --boards

Each line of moves stands below the one it continues. Its share is relative to that one, else to all
corners or, for an opening, to all sides. "Won" is how often the side that played its first move won,
with the 95 % interval.

--unnamed lists sequences in a corner of nine lines, up to the first move that belongs to no named
line, the most frequent first. After + are the moves with which more than half of these corners
continued. Sequences have three stones or more; games with set-up stones are left out. The order of
moves does not matter: the usual order is shown. A picture file shows the first sequence.`
}

// Run shows.
func (c *josekiTreeCmd) Run(a *app) error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	if err := checkOutputs(c.pictures()); err != nil {
		return err
	}
	col, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	bar := a.progress("games", 0)
	out, err := josekis.Do(a.ctx, &josekis.Env{In: col, Threads: c.Threads, Limits: a.limits, Progress: bar.show}, &c.Request)
	bar.done()
	if err != nil {
		return err
	}
	if out.Unread > 0 {
		a.warnf("%s cannot be read: katachi collection check says why", number(out.Unread, "record"))
	}
	if c.Unnamed {
		return c.unnamed(a, out)
	}
	return c.tree(a, out)
}

// tree prints the lines of the tree.
func (c *josekiTreeCmd) tree(a *app, out *josekis.Answer) error {
	listed := page(&c.pageFlags, out.Lines)
	if c.JSON {
		return printLines(a, listed, func(b *josekis.LineBranch) any { return b })
	}
	fmt.Fprintf(a.stdout, "%s of 19x19, %s\n", number(out.Games, "game"), number(len(out.Lines), "line"))
	t := a.table("line", "played", "share", "won", "95 %", "years")
	t.top = true
	t.cut("line")
	t.drop("95 %")
	left := 1 << 10 // the least depth: the list may begin inside the tree
	for i := range listed {
		left = min(left, listed[i].Depth)
	}
	for i := range listed {
		b := &listed[i]
		of := b.Won + b.Lost
		t.row(strings.Repeat("  ", b.Depth-left)+b.Entry.In(a.lang), b.Times, b.Share(), percent(b.Won, of), interval(b.Won, of), b.Years)
	}
	return cmp.Or(t.flush(), a.goOn("lines", c.Skip, len(listed), len(out.Lines)))
}

// interval returns the 95 % interval of a share; "-" if of is 0.
func interval(part, of int) string {
	if of == 0 {
		return "-"
	}
	low, high := num.Interval(part, of)
	return fmt.Sprintf("%.0f-%.0f%%", 100*low, 100*high)
}

// unnamed prints the requested sequences without a name, and writes the picture.
func (c *josekiTreeCmd) unnamed(a *app, found *josekis.Answer) error {
	listed := page(&c.pageFlags, found.Unnamed)
	if err := c.unnamedList(a, found, listed); err != nil || len(listed) == 0 {
		return err
	}
	return c.show(josekis.LinePicture(listed[0].Entry, a.lang))
}

// unnamedList prints the sequences of the list.
func (c *josekiTreeCmd) unnamedList(a *app, found *josekis.Answer, listed []josekis.UnnamedLine) error {
	if c.JSON {
		return printLines(a, listed, func(l *josekis.UnnamedLine) any { return l })
	}
	fmt.Fprintf(a.stdout, "%s of 19x19, %s\n", number(found.Games, "game"), number(len(found.Unnamed), "sequence"))
	t := a.table("played", "won", "95 %", "years", "after", "moves")
	t.top = true
	t.cut("after", "moves")
	t.drop("95 %", "after")
	for i := range listed {
		l := &listed[i]
		after := "-"
		if l.Leaves != nil {
			after = l.Leaves.In(a.lang)
		}
		of := l.Won + l.Lost
		t.row(l.Times, percent(l.Won, of), interval(l.Won, of), l.Years, after, l.Text())
	}
	if err := t.flush(); err != nil {
		return err
	}
	for i := 0; c.Boards && i < len(listed); i++ {
		fmt.Fprintf(a.stdout, "\n%s\n", listed[i].Text())
		pic := josekis.LinePicture(listed[i].Entry, a.lang)
		pic.View = picture.Area{From: board.At(0, joseki.Size-11), To: board.At(10, joseki.Size-1)}
		if err := a.draw(a.stdout, pic); err != nil {
			return err
		}
	}
	return a.goOn("sequences", c.Skip, len(listed), len(found.Unnamed))
}
