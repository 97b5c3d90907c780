package main

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// shells holds for each shell the code that completes commands. The code calls the program by the name
// that was typed, with the command line in COMP_LINE.
var shells = map[string]string{"bash": bashCode, "zsh": "autoload -U +X bashcompinit && bashcompinit\n" + bashCode, "fish": fishCode}

const bashCode = `_katachi() {
  local IFS=$'\n'
  COMPREPLY=($(COMP_LINE="$COMP_LINE" COMP_POINT="$COMP_POINT" "$1"))
}
complete -o default -o bashdefault -F _katachi katachi`

const fishCode = `function __complete_katachi
  set -l program (commandline -po)[1]
  set -lx COMP_LINE (commandline -cp)
  test -z (commandline -ct)
  and set COMP_LINE "$COMP_LINE "
  $program
end
complete -c katachi -a "(__complete_katachi)"`

// completing returns the line that a shell wants completed, up to the cursor.
func completing() (line string, ok bool) {
	line, ok = os.LookupEnv("COMP_LINE")
	if at, err := strconv.Atoi(os.Getenv("COMP_POINT")); err == nil && at >= 0 && at < len(line) {
		line = line[:at]
	}
	return line, ok
}

// complete returns the words that complete a line: commands, flags, or values of a flag. It returns
// none for files, which shells complete on their own.
func complete(root *kong.Node, line string) []string {
	words := strings.Fields(line)
	last := ""
	if len(words) > 0 && !strings.HasSuffix(line, " ") {
		last, words = words[len(words)-1], words[:len(words)-1]
	}
	node, arguments := root, 0
	var wants *kong.Flag // the flag whose value comes next
	for _, w := range words[min(1, len(words)):] {
		child := command(node, w)
		switch {
		case wants != nil:
			wants = nil
		case strings.HasPrefix(w, "-"):
			wants = flagWithValue(node, w)
		case child != nil && child.Name == "help":
			node = root
		case child != nil:
			node = child
		default:
			arguments++
		}
	}
	var found []string
	switch {
	case wants != nil:
		found = wants.EnumSlice()
	case strings.HasPrefix(last, "-"):
		for _, f := range node.AllFlags(true) {
			for _, flag := range f {
				found = append(found, "--"+flag.Name)
			}
		}
	case len(node.Children) > 0 && arguments == 0:
		for _, child := range node.Children {
			if !child.Hidden {
				found = append(found, child.Name)
			}
		}
	case arguments < len(node.Positional):
		found = node.Positional[arguments].EnumSlice()
	}
	return slices.DeleteFunc(found, func(w string) bool { return w == "" || !strings.HasPrefix(w, last) })
}

func command(node *kong.Node, name string) *kong.Node {
	i := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return node.Children[i]
}

// flagWithValue returns the flag named by word if it takes its value from the next word, else nil.
func flagWithValue(node *kong.Node, word string) *kong.Flag {
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			if word == "--"+f.Name || len(word) == 2 && rune(word[1]) == f.Short {
				if f.IsBool() || f.IsCounter() {
					return nil
				}
				return f
			}
		}
	}
	return nil
}
