package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/api"
	"katachi/internal/assistant"
)

// mcpCmd answers an assistant on standard input and output.
type mcpCmd struct {
	Folders []string `arg:"" optional:"" name:"folder" type:"path" help:"Folders whose records may be read."`
	In      []string `type:"path" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of a collection; repeat it for several (default: the built-in sample of famous games)."`
	threadsFlag
}

// Help is shown by katachi mcp --help.
func (*mcpCmd) Help() string {
	return `Examples, as a client's settings have them:
  {"mcpServers": {"katachi": {"command": "katachi", "args": ["mcp"]}}}
  katachi mcp my-games --in my.collection

The assistant can name games, explain moves, search positions and names, compare
games, solve groups, and count what players played. Each sentence that it gets says
how it is known. It reads records of these folders and collections, and nothing
else, and changes nothing. katachi serve answers assistants, too, by HTTP under
/mcp; there a client on another machine sends the token as "Authorization: Bearer".`
}

// Run answers until the input ends.
func (c *mcpCmd) Run(a *app) error {
	shelf, err := api.OpenShelf(c.In, a.stored(c.Threads))
	if err != nil {
		return err
	}
	defer shelf.Close()
	s, done, err := assistant.New(&assistant.Options{
		Service: &api.Service{Shelf: shelf, Limits: a.limits, Version: strings.TrimPrefix(version(), "katachi ")},
		Folders: c.Folders,
	})
	if err != nil {
		return err
	}
	defer done()
	err = s.Run(a.ctx, &mcp.IOTransport{Reader: io.NopCloser(a.stdin), Writer: nopWriteCloser{a.stdout}})
	if errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) {
		return nil
	}
	if a.ctx.Err() != nil {
		return context.Canceled
	}
	return err
}

// nopWriteCloser leaves standard output open.
type nopWriteCloser struct{ io.Writer }

// Close does nothing.
func (nopWriteCloser) Close() error { return nil }
