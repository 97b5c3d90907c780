package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// shells holds for each shell the code that completes commands. The code calls the program by the name
// that was typed, with the command line in COMP_LINE.
var shells = map[string]string{"bash": bashCode, "zsh": zshCode, "fish": fishCode}

const bashCode = `_katachi() {
  local IFS=$'\n'
  COMPREPLY=($(COMP_LINE="$COMP_LINE" COMP_POINT="$COMP_POINT" COMP_TYPE="$COMP_TYPE" "$1"))
}
complete -o default -o bashdefault -F _katachi katachi`

// zshCode works when it is evaluated, and as a file that zsh loads as a function.
const zshCode = `#compdef katachi
_katachi() {
  local -a found
  found=("${(@f)$(COMP_LINE="${(j: :)words[1,CURRENT]}" COMP_TYPE=zsh "$words[1]")}")
  if [[ -n "$found" ]]; then _describe katachi found; else _files; fi
}
if [[ "$funcstack[1]" == _katachi ]]; then _katachi "$@"; else compdef _katachi katachi; fi`

const fishCode = `function __complete_katachi
  set -l program (commandline -po)[1]
  set -lx COMP_LINE (commandline -cp)
  set -lx COMP_TYPE fish
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

// candidate is a word that completes a line, with its description.
type candidate struct{ word, help string }

// listing is the COMP_TYPE of bash when it lists the words without inserting one.
const listing = "63"

// offered returns the lines that a shell reads. Zsh and fish show descriptions; bash does when it
// lists.
func offered(found []candidate, shell string) string {
	var out strings.Builder
	wide := 0
	for _, c := range found {
		wide = max(wide, len([]rune(c.word)))
	}
	for _, c := range found {
		help, _, _ := strings.Cut(c.help, "\n")
		switch {
		case shell == "fish":
			fmt.Fprintf(&out, "%s\t%s\n", c.word, help)
		case shell == "zsh":
			fmt.Fprintf(&out, "%s:%s\n", strings.ReplaceAll(c.word, ":", `\:`), help)
		case shell == listing && help != "" && len(found) > 1:
			fmt.Fprintf(&out, "%-*s  (%s)\n", wide, c.word, help)
		case shell != "": // bash inserts the word
			out.WriteString(strings.ReplaceAll(c.word, " ", `\ `) + "\n")
		default:
			out.WriteString(c.word + "\n")
		}
	}
	return out.String()
}

// wordsTyped splits a line as shells do, and returns its last word apart, which may be unfinished.
func wordsTyped(line string) (words []string, last string) {
	quote, escaped := rune(0), false
	for _, r := range line {
		switch {
		case escaped:
			last, escaped = last+string(r), false
		case r == '\\' && quote != '\'':
			escaped = true
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case quote == 0 && r == ' ':
			if last != "" {
				words = append(words, last)
			}
			last = ""
		default:
			last += string(r)
		}
	}
	return words, last
}

// complete returns the words that complete a line: commands, flags, or values of a flag. It returns
// none for files, which shells complete on their own.
func complete(root *kong.Node, line string) []candidate {
	words, last := wordsTyped(line)
	node, arguments := root, 0
	in := os.Getenv("KATACHI_COLLECTION")
	var wants *kong.Flag // the flag whose value comes next
	for _, w := range words[min(1, len(words)):] {
		child := command(node, w)
		switch {
		case wants != nil:
			if wants.Name == "in" {
				in = w
			}
			wants = nil
		case strings.HasPrefix(w, "--in="):
			in = strings.TrimPrefix(w, "--in=")
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
	var found []candidate
	switch {
	case wants != nil:
		found = valuesOf(wants.Value, in, last)
	case strings.HasPrefix(last, "-"):
		for _, f := range node.AllFlags(true) {
			for _, flag := range f {
				found = append(found, candidate{"--" + flag.Name, flag.Help})
			}
		}
	case len(node.Children) > 0 && arguments == 0:
		for _, child := range node.Children {
			if !child.Hidden {
				found = append(found, candidate{child.Name, child.Help})
			}
		}
	case arguments < len(node.Positional):
		found = valuesOf(node.Positional[arguments], in, last)
	}
	return slices.DeleteFunc(found, func(c candidate) bool { return c.word == "" || !strings.HasPrefix(c.word, last) })
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
