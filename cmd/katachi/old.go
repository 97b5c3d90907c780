package main

import (
	"slices"
	"strings"
)

// oldCommands are the commands that had other words, or have two. The other words do the same; no list of
// commands shows them. Old names of options stand in the tags of the options, as aliases.
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

// current returns the words of a command line with those of today's commands in the place of old ones.
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
		if help { // which explains commands, not their options
			is = slices.DeleteFunc(is, func(word string) bool { return strings.HasPrefix(word, "-") })
		}
		return slices.Concat(args[:at], is, args[at+len(was):])
	}
	return args
}

// firstWord returns where the command stands: behind the options of all commands, which begin with -
// and may have a value in the next word.
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
