package gtp

import (
	"cmp"
	"context"
	"strconv"
	"strings"
)

// handleAdministration adds the commands that do not concern a game.
func (s *Server) handleAdministration() {
	for name, text := range map[string]string{
		"protocol_version": "2",
		"name":             cmp.Or(s.opt.Name, "katachi"),
		"version":          cmp.Or(s.opt.Version, "0"),
	} {
		s.Handle(name, func(context.Context, *Call) (string, error) { return text, nil })
	}
	s.Handle("known_command", s.knownCommand)
	s.Handle("list_commands", func(context.Context, *Call) (string, error) {
		return strings.Join(s.commands(), "\n"), nil
	})
	// When these are answered, the interrupted command has ended already: see think.
	for _, name := range []string{"stop", "gogui-interrupt"} {
		s.Handle(name, func(context.Context, *Call) (string, error) { return "", nil })
	}
	s.Handle("quit", func(context.Context, *Call) (string, error) {
		s.quit = true
		return "", nil
	})
}

func (s *Server) knownCommand(_ context.Context, c *Call) (string, error) {
	name, err := c.text(0)
	if err != nil {
		return "", err
	}
	_, known := s.handlers[name]
	return strconv.FormatBool(known), nil
}
