package main

import (
	"slices"
	"strings"
)

// oldCommands lists former and alternative names of commands. They still work, but no list of
// commands shows them. Former names of options are aliases in the tags of the options.
var oldCommands = []struct{ was, is string }{
	{"compile", "patterns compile"},
	{"stats", "lab compiled"},
	{"merge", "shapes merge"},
	{"evaluate", "lab evaluate"},
	{"bench", "lab bench"},
	{"patterns dfa", "lab dfa"},
	{"patterns dot", "lab dfa --dot"},
	{"patterns ptree", "lab ptree"},
	{"words dawg", "lab dawg"},
	{"games stats", "collection stats"},
	{"collection repair", "collection check --repair"},
	{"collection merge", "collection compact"},
	{"collection names", "index --names"},
	{"comment", "name --comment"},
}

// current returns a command line with former names of commands replaced by their current names.
func current(args []string) []string {
	at := firstWord(args)
	help := at < len(args) && args[at] == "help"
	if help {
		at++
	}
	for _, o := range oldCommands {
		was, is := strings.Fields(o.was), strings.Fields(o.is)
		if len(args)-at < len(was) || !slices.Equal(args[at:at+len(was)], was) {
			continue
		}
		if help { // help takes commands, not options
			is = slices.DeleteFunc(is, func(word string) bool { return strings.HasPrefix(word, "-") })
		}
		return slices.Concat(args[:at], is, args[at+len(was):])
	}
	return args
}

// firstWord returns the index of the command: after the global options, which begin with - and may
// have a value in the next word.
func firstWord(args []string) int {
	at := 0
	for at < len(args) && strings.HasPrefix(args[at], "-") {
		option := args[at]
		at++
		if option == "--lang" || option == "--memory" || strings.HasPrefix(option, "--max-") && !strings.Contains(option, "=") {
			at++
		}
	}
	return min(at, len(args))
}
