// Command teach asks KataGo about positions of games, for a small network to learn from: the lead, its
// spread, the win rate, whose each point is, and which moves are likely.
//
//	go run ./scripts/net/teach --katago FOLDER --exclude exclude.txt --out DIR tom.zip fox-pro.zip ai.zip
//
// It writes a file a thousand games, and goes on where it was interrupted. Games of the frozen lists of
// package internal/training are left out, as are those that exclude names; --list V asks about the
// games of list V instead. All games are asked about with Chinese rules and 7.5 komi, so that lead and
// komi together are the score on the board.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"katachi/internal/training"
	"katachi/scripts/net/source"
)

const (
	komi      = 7.5
	inFlight  = 16 // games that are being asked about
	likeliest = 16 // moves kept of a policy
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "teach:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	flags := flag.NewFlagSet("teach", flag.ContinueOnError)
	katago := flags.String("katago", "", "folder of KataGo, its network and analysis.cfg")
	exclude := flags.String("exclude", "", "file that names games to leave out")
	out := flags.String("out", ".", "folder to write to")
	list := flags.String("list", "", "V: ask about list V, not about the games to learn from")
	positions := flags.Int("positions", 8, "positions of a game")
	visits := flags.Int("visits", 1, "visits of a position")
	most := flags.Int("games", math.MaxInt, "games at most")
	size := flags.Int("file", 1000, "games a file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *size < 1 || *positions < 1 || *most < 0 {
		return errors.New("want at least 1 game a file and 1 position a game")
	}
	if *list != "" && *list != "V" {
		return fmt.Errorf("no list %q: want V or nothing", *list)
	}
	games, validation, err := source.Games(flags.Args(), *exclude)
	if err != nil {
		return err
	}
	if *list == "V" {
		games = validation
	}
	games = games[:min(*most, len(games))]
	fmt.Fprintf(os.Stderr, "%d games\n", len(games))
	t, err := start(*katago, *visits)
	if err != nil {
		return err
	}
	defer t.stop()
	for first := 0; first < len(games); first += *size {
		path := filepath.Join(*out, fmt.Sprintf("teach%s-%03d.jsonl.gz", *list, first / *size))
		if _, err := os.Stat(path); err == nil {
			continue // made before
		}
		if err := t.file(path, games[first:min(first+*size, len(games))], *positions); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, path)
	}
	return nil
}

// teacher is a KataGo that runs.
type teacher struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *bufio.Scanner
	visits  int
}

// start starts KataGo.
func start(dir string, visits int) (*teacher, error) {
	nets, err := filepath.Glob(filepath.Join(dir, "*.bin.gz"))
	if err != nil || len(nets) != 1 {
		return nil, fmt.Errorf("%s: want one network, *.bin.gz", dir)
	}
	cmd := exec.Command(filepath.Join(dir, "katago"), "analysis", "-model", nets[0],
		"-config", filepath.Join(dir, "analysis.cfg"), "-override-config", "numAnalysisThreads=1,nnMaxBatchSize=1")
	t := &teacher{cmd: cmd, visits: visits}
	if t.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	t.answers = bufio.NewScanner(out)
	t.answers.Buffer(nil, 1<<20)
	return t, cmd.Start()
}

func (t *teacher) stop() {
	t.in.Close()
	t.cmd.Wait()
}

// query is a question about positions of a game.
type query struct {
	ID     string      `json:"id"`
	Moves  [][2]string `json:"moves"`
	Rules  string      `json:"rules"`
	Komi   float64     `json:"komi"`
	X      int         `json:"boardXSize"`
	Y      int         `json:"boardYSize"`
	Turns  []int       `json:"analyzeTurns"`
	Visits int         `json:"maxVisits"`
	Owner  bool        `json:"includeOwnership"`
	Policy bool        `json:"includePolicy"`
}

// answer is what KataGo says of a position.
type answer struct {
	ID    string `json:"id"`
	Error string `json:"error"`
	Turn  int    `json:"turnNumber"`
	Root  struct {
		Lead    float64 `json:"scoreLead"`
		Spread  float64 `json:"scoreStdev"`
		Winrate float64 `json:"winrate"`
	} `json:"rootInfo"`
	Owner  []float64 `json:"ownership"`
	Policy []float64 `json:"policy"`
}

// taught is a line of a file: a game, and what is known of some of its positions. All values are Black's.
type taught struct {
	Game      string     `json:"game"`
	Moves     string     `json:"moves"` // two letters a move, as in SGF; "tt" is a pass; Black and White in turn
	Positions []position `json:"positions"`
}

type position struct {
	Turn    int     `json:"turn"`  // moves before it
	Score   float64 `json:"score"` // on the board: lead and komi
	Spread  float64 `json:"spread"`
	Winrate float64 `json:"winrate"`
	// Owner has a signed byte a point, from the upper left corner, row by row: 127 is Black's.
	Owner string `json:"owner"`
	// Policy has the likeliest moves: point as in Owner, 361 is a pass, and millionths.
	Policy [][2]int `json:"policy"`
}

// file asks about some games and writes what is answered.
func (t *teacher) file(path string, games []training.Record, positions int) error {
	lines := make([]taught, len(games))
	turns := make([][]int, len(games))
	next, open, left := 0, 0, 0
	for next < len(games) || left > 0 {
		for ; next < len(games) && open < inFlight; next++ {
			n, err := t.ask(next, &games[next], positions, &lines[next])
			if err != nil {
				return err
			}
			turns[next] = make([]int, n)
			if n > 0 {
				open++
			}
			left += n
		}
		if left == 0 {
			continue
		}
		i, err := t.receive(lines)
		if err != nil {
			return err
		}
		if left--; len(lines[i].Positions) == len(turns[i]) {
			open--
		}
	}
	return write(path, lines)
}

// ask asks about positions of a game, and returns how many.
func (t *teacher) ask(i int, r *training.Record, positions int, line *taught) (int, error) {
	played := source.Moves(r.Text)
	letters := source.Letters(played)
	line.Game, line.Moves = r.Path, letters
	if len(played) < 20 {
		return 0, nil
	}
	moves := make([][2]string, len(played))
	for k, p := range played {
		moves[k] = [2]string{"BW"[k%2 : k%2+1], p.Name(source.Size)}
	}
	rng := rand.New(rand.NewPCG(source.Seed, uint64(len(letters))<<32|uint64(letters[3])<<16|uint64(letters[8])<<8|uint64(i)))
	turns := []int{}
	for k := range positions {
		turn := int((float64(k) + rng.Float64()) * float64(len(moves)+1) / float64(positions))
		if !slices.Contains(turns, turn) {
			turns = append(turns, turn)
		}
	}
	q := query{
		ID: fmt.Sprint(i), Moves: moves, Rules: "chinese", Komi: komi, X: source.Size, Y: source.Size,
		Turns: turns, Visits: t.visits, Owner: true, Policy: true,
	}
	return len(turns), json.NewEncoder(t.in).Encode(q)
}

// receive reads an answer, and returns of which game.
func (t *teacher) receive(lines []taught) (int, error) {
	if !t.answers.Scan() {
		return 0, errors.Join(t.answers.Err(), errors.New("KataGo ended"))
	}
	var a answer
	if err := json.Unmarshal(t.answers.Bytes(), &a); err != nil {
		return 0, err
	}
	if a.Error != "" {
		return 0, errors.New(a.Error)
	}
	i := 0
	if _, err := fmt.Sscan(a.ID, &i); err != nil || i < 0 || i >= len(lines) {
		return 0, fmt.Errorf("an answer to %q", a.ID)
	}
	lines[i].Positions = append(lines[i].Positions, a.position())
	return i, nil
}

func (a *answer) position() position {
	owner := make([]byte, len(a.Owner))
	for i, x := range a.Owner {
		owner[i] = byte(int8(math.Round(127 * x)))
	}
	p := position{
		Turn: a.Turn, Score: math.Round(1000*(a.Root.Lead+komi)) / 1000, Spread: math.Round(1000*a.Root.Spread) / 1000,
		Winrate: math.Round(1e5*a.Root.Winrate) / 1e5, Owner: base64.StdEncoding.EncodeToString(owner),
	}
	for i, x := range a.Policy {
		if x > 0 {
			p.Policy = append(p.Policy, [2]int{i, int(math.Round(1e6 * x))})
		}
	}
	slices.SortStableFunc(p.Policy, func(x, y [2]int) int { return y[1] - x[1] })
	p.Policy = p.Policy[:min(likeliest, len(p.Policy))]
	return p
}

// write writes the lines with positions into a file, all or nothing.
func write(path string, lines []taught) error {
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	z := gzip.NewWriter(f)
	enc := json.NewEncoder(z)
	for i := range lines {
		slices.SortFunc(lines[i].Positions, func(a, b position) int { return a.Turn - b.Turn })
		if len(lines[i].Positions) > 0 {
			err = errors.Join(err, enc.Encode(&lines[i]))
		}
	}
	if err := errors.Join(err, z.Close(), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
