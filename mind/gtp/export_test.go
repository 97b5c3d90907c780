package gtp

// Commands returns the names of all commands, sorted.
func (s *Server) Commands() []string { return s.commands() }
