package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"katachi/internal/api"
	"katachi/internal/assistant"
)

// mcpCmd answers an assistant on standard input and output.
type mcpCmd struct {
	Folders []string `arg:"" optional:"" name:"folder" type:"path" help:"Folders whose records the assistant may read."`
	In      []string `type:"path" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of a collection; repeat the option for several (default: the built-in sample of famous games)."`
	judgesFlags
	threadsFlag
}

// Help is shown by katachi mcp --help.
func (*mcpCmd) Help() string {
	return `Examples; the first is for the settings of a client:
  {"mcpServers": {"katachi": {"command": "katachi", "args": ["mcp"]}}}
  katachi mcp my-games --in my.collection

The assistant can do all that katachi does with games and positions, and nothing
that changes a file. Each answer says how its statements are known; the tool
check_text returns the sentences of a lesson that no answer supports. The
assistant can read only records in these folders and collections. katachi serve
also answers assistants, over HTTP at /mcp; a client on another machine sends
the token as "Authorization: Bearer".`
}

// Run answers until the input ends.
func (c *mcpCmd) Run(a *app) error {
	shelf, err := api.OpenShelf(c.In, a.stored(c.Threads))
	if err != nil {
		return err
	}
	defer shelf.Close()
	adv, err := advisor(a, "")
	if err != nil {
		return err
	}
	engines, stop, err := c.judges(a)
	defer stop()
	if err != nil {
		return err
	}
	adv.Engines = engines
	s, done, err := assistant.New(&assistant.Options{
		Service: &api.Service{Shelf: shelf, Limits: a.limits, Version: strings.TrimPrefix(version(), "katachi "), Advisor: adv},
		Folders: c.Folders,
	})
	if err != nil {
		return err
	}
	defer done()
	err = s.Run(a.ctx, assistant.Lines(a.stdin, a.stdout))
	if errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) {
		return nil
	}
	if a.ctx.Err() != nil {
		return context.Canceled
	}
	return err
}
