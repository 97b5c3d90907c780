//go:build !js

package sgf

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	fastjson "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"katachi/board"
)

// This is not part of the page's module of names, which must stay small and so has no JSON decoder.
func init() {
	formats = append(formats, format{
		"OGS JSON",
		[]string{".json", ".jsonl", ".ndjson"},
		[]string{`"gamedata"`, `"game_id"`, `"initial_player"`},
		readOGS, json.Valid,
	})
}

// ogsGame is a game as the Online Go Server returns it (online-go.com/api/v1/games/NUMBER). Data is
// what a client receives about a game in progress, which may also be a file of its own. Facts from
// both were checked against games of the server; the names of the fields are from its client
// (github.com/online-go/goban, 2024). The server's dump has one such game on each line.
type ogsGame struct {
	ogsData
	Data *ogsData `json:"gamedata"`
}

type ogsData struct {
	ID        int64  `json:"id"`
	GameID    int64  `json:"game_id"`
	Name      string `json:"name"`
	GameName  string `json:"game_name"`
	Width     int    `json:"width"`
	Height    int    `json:"height"`
	Rules     string `json:"rules"`
	Komi      any    `json:"komi"` // a number, or a number as text
	Handicap  int    `json:"handicap"`
	Outcome   string `json:"outcome"`
	BlackLost *bool  `json:"black_lost"`
	WhiteLost *bool  `json:"white_lost"`
	Winner    any    `json:"winner"` // the number of a player
	Started   string `json:"started"`
	StartTime int64  `json:"start_time"`
	Players   struct {
		Black ogsPlayer `json:"black"`
		White ogsPlayer `json:"white"`
	} `json:"players"`
	First   string `json:"initial_player"`
	Initial struct {
		Black string `json:"black"`
		White string `json:"white"`
	} `json:"initial_state"`
	Moves     ogsMoves `json:"moves"`
	Clock     ogsClock `json:"time_control"`
	ClockText string   `json:"time_control_parameters"` // an ogsClock as JSON
}

// ogsClock is a time control, with times in seconds.
type ogsClock struct {
	System    string  `json:"system"`
	Name      string  `json:"time_control"` // the same, in older games
	Main      float64 `json:"main_time"`
	Initial   float64 `json:"initial_time"`
	Increment float64 `json:"time_increment"`
	Period    float64 `json:"period_time"`
	Each      float64 `json:"per_move"`
	Total     float64 `json:"total_time"`
	Periods   float64 `json:"periods"`
	Stones    float64 `json:"stones_per_period"`
}

// UnmarshalJSON leaves out what is not an object, such as the name of a system without its times.
func (c *ogsClock) UnmarshalJSON(data []byte) error {
	type plain ogsClock
	if json.Unmarshal(data, (*plain)(c)) != nil {
		*c = ogsClock{}
	}
	return nil
}

// times returns TM and OT in the words that the server writes into its own SGF files.
func (c *ogsClock) times() (main, over string) {
	n := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	switch cmp.Or(c.System, c.Name) {
	case "fischer":
		return n(c.Initial), n(c.Increment) + " fischer"
	case "byoyomi":
		return n(c.Main), n(c.Periods) + "x" + n(c.Period) + " byo-yomi"
	case "canadian":
		return n(c.Main), n(c.Stones) + "/" + n(c.Period) + " Canadian"
	case "simple":
		return "0", n(c.Each) + " simple"
	case "absolute":
		return n(c.Total), ""
	}
	return "", ""
}

type ogsPlayer struct {
	ID           int64    `json:"id"`
	Username     string   `json:"username"`
	Rank         *float64 `json:"rank"`    // 0 is 30 kyu, 30 is 1 dan, and so on
	Ranking      *float64 `json:"ranking"` // the same
	Professional bool     `json:"professional"`
}

// ogsMoves are moves: lists or objects, see ogsMove, or in old games a text with two letters for each
// move, ".." for a pass.
type ogsMoves []ogsMove

// UnmarshalJSON reads all forms. Lists are read here, because they are nearly all of a game, and
// package json takes ten times as long for them.
func (m *ogsMoves) UnmarshalJSON(data []byte) error {
	*m = slices.Grow((*m)[:0], len(data)/12)
	if len(data) > 0 && data[0] == '"' {
		return m.letters(strings.Trim(string(data), `"`))
	}
	for rest := data[min(1, len(data)):]; ; {
		at := bytes.IndexByte(rest, '[')
		if at < 0 {
			at = len(rest)
		}
		if len(bytes.Trim(rest[:at], ", \t\n]")) > 0 { // not a list
			return json.Unmarshal(data, (*[]ogsMove)(m))
		}
		if at == len(rest) {
			return nil
		}
		var one ogsMove
		var ok bool
		if one, rest, ok = listedMove(rest[at+1:]); !ok {
			return json.Unmarshal(data, (*[]ogsMove)(m))
		}
		*m = append(*m, one)
	}
}

// letters reads moves of two letters.
func (m *ogsMoves) letters(text string) error {
	for ; len(text) >= 2; text = text[2:] {
		switch {
		case text[:2] == "..":
			*m = append(*m, ogsMove{-1, -1})
		case text[0] < 'a' || text[0] > 'z' || text[1] < 'a' || text[1] > 'z':
			return errOGSMove
		default:
			*m = append(*m, ogsMove{int(text[0] - 'a'), int(text[1] - 'a')})
		}
	}
	return nil
}

// listedMove reads the rest of a list of x, y and numbers, and returns what follows. It is ok unless
// the list has another form.
func listedMove(rest []byte) (m ogsMove, after []byte, ok bool) {
	for i, to := range []*int{&m.x, &m.y} {
		n := 0
		for n < len(rest) && (rest[n] == '-' || isDigit(rest[n]) || rest[n] == ' ') {
			n++
		}
		v, err := strconv.Atoi(string(bytes.TrimSpace(rest[:n])))
		if err != nil || n == len(rest) || rest[n] != ',' && (i == 0 || rest[n] != ']') {
			return m, nil, false
		}
		*to, rest = v, rest[n:]
		if i == 0 {
			rest = rest[1:]
		}
	}
	end := bytes.IndexByte(rest, ']')
	if end < 0 || bytes.ContainsAny(rest[:end], `["{`) {
		return m, nil, false
	}
	return m, rest[end+1:], true
}

// ogsMove is a list of x, y and further values, which are ignored, or an object with x and y. A
// pass is -1, -1.
type ogsMove struct{ x, y int }

// UnmarshalJSON reads either form.
func (m *ogsMove) UnmarshalJSON(data []byte) error {
	var list []json.RawMessage
	var at struct{ X, Y *int }
	err := json.Unmarshal(data, &list)
	switch {
	case err == nil && len(list) >= 2:
		err = errors.Join(json.Unmarshal(list[0], &m.x), json.Unmarshal(list[1], &m.y))
	case err == nil:
		err = errOGSMove
	default:
		if err = json.Unmarshal(data, &at); err == nil && (at.X == nil || at.Y == nil) {
			err = errOGSMove
		}
		if err == nil {
			m.x, m.y = *at.X, *at.Y
		}
	}
	return err
}

var errOGSMove = errors.New("a move needs x and y")

// readOGS reads a game of the Online Go Server.
func readOGS(lines []string) (*Game, error) {
	var in ogsGame
	text := []byte(strings.Join(lines, "\n"))
	if err := fastjson.Unmarshal(text, &in, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		if wrong, ok := errors.AsType[*fastjson.SemanticError](err); ok && wrong.Err != nil {
			err = fmt.Errorf("%s: %w", wrong.JSONPointer, wrong.Err)
		}
		return nil, fmt.Errorf("OGS JSON: %w", err)
	}
	d := &in.ogsData
	if in.Data != nil {
		d = in.Data
	}
	if d.Width != d.Height {
		return nil, CheckSize(d.Width, d.Height)
	}
	if d.Width == 0 {
		return nil, errNoMoves
	}
	r := newRecord()
	if err := r.setSize(d.Width); err != nil {
		return nil, err
	}
	r.ogsFacts(&in, d)
	if err := r.ogsSetup("AB", d.Initial.Black); err != nil {
		return nil, err
	}
	if err := r.ogsSetup("AW", d.Initial.White); err != nil {
		return nil, err
	}
	free := d.Handicap // stones that Black places himself
	if d.Initial.Black != "" || d.Handicap < 2 {
		free = 0
	}
	if d.First == "white" {
		r.next = board.White
	}
	for i, m := range d.Moves {
		p := Pass
		if m.x != -1 || m.y != -1 {
			if m.x < 0 || m.y < 0 || m.x >= d.Width || m.y >= d.Width {
				return nil, fmt.Errorf("move %d: (%d, %d) is not a point of a %dx%d board", i+1, m.x, m.y, d.Width, d.Width)
			}
			p = Point{uint8(m.x), uint8(m.y)}
		}
		if i < free {
			if p != Pass {
				r.root.add("AB", p.String())
			}
			r.next = board.White
			continue
		}
		if err := r.play(r.next, p, 1); err != nil {
			return nil, err
		}
	}
	return r.game()
}

// ogsSetup puts stones: two letters each.
func (r *record) ogsSetup(property, stones string) error {
	for ; len(stones) >= 2; stones = stones[2:] {
		p := Point{stones[0] - 'a', stones[1] - 'a'}
		if !p.On(r.size, r.size) {
			return fmt.Errorf("initial_state: %q is not a point of a %dx%d board", stones[:2], r.size, r.size)
		}
		r.root.add(property, stones[:2])
	}
	if stones != "" {
		return fmt.Errorf("initial_state: half a point, %q, at the end", stones)
	}
	return nil
}

// ogsFacts sets the known facts about the game.
func (r *record) ogsFacts(in *ogsGame, d *ogsData) {
	for _, p := range []struct {
		letter string
		list   [2]ogsPlayer
	}{{"B", [2]ogsPlayer{d.Players.Black, in.Players.Black}}, {"W", [2]ogsPlayer{d.Players.White, in.Players.White}}} {
		one := p.list[0]
		if one.Username == "" {
			one = p.list[1]
		}
		r.text("P"+p.letter, one.Username)
		r.text(p.letter+"R", one.rank())
	}
	r.text("GN", cmp.Or(d.GameName, d.Name, in.Name))
	r.text("RU", cmp.Or(d.Rules, in.Rules))
	if komi := fmt.Sprint(d.Komi); d.Komi != nil {
		if v, err := strconv.ParseFloat(komi, 64); err == nil {
			r.text("KM", strconv.FormatFloat(v, 'g', -1, 64))
		}
	}
	if d.Handicap >= 2 {
		r.root.Set("HA", strconv.Itoa(d.Handicap))
	}
	switch {
	case d.StartTime > 0:
		r.text("DT", time.Unix(d.StartTime, 0).UTC().Format(time.DateOnly))
	case len(in.Started) >= len(time.DateOnly):
		r.text("DT", in.Started[:len(time.DateOnly)])
	}
	clock := d.Clock
	for _, text := range []string{d.ClockText, in.ClockText} {
		if clock == (ogsClock{}) && text != "" {
			_ = json.Unmarshal([]byte(text), &clock) // a clock that cannot be read is left out
		}
	}
	tm, ot := clock.times()
	r.text("TM", tm)
	r.text("OT", ot)
	r.text("RE", ogsResult(in, d))
	if id := max(d.GameID, d.ID, in.ID); id > 0 {
		r.text("PC", "OGS: https://online-go.com/game/"+strconv.FormatInt(id, 10))
	}
}

// rank returns the rank in the form that players use.
func (p *ogsPlayer) rank() string {
	number := p.Rank
	if number == nil {
		number = p.Ranking
	}
	switch {
	case number == nil || *number < 0 || *number > 60:
		return ""
	case p.Professional:
		return strconv.Itoa(max(int(*number)-36, 1)) + "p"
	case *number < 30:
		return strconv.Itoa(30-int(*number)) + "k"
	}
	return strconv.Itoa(int(*number)-29) + "d"
}

// ogsResult returns the result in SGF's form.
func ogsResult(in *ogsGame, d *ogsData) string {
	outcome := cmp.Or(d.Outcome, in.Outcome)
	winner := ""
	switch {
	case in.WhiteLost != nil && *in.WhiteLost && !(in.BlackLost != nil && *in.BlackLost):
		winner = "B+"
	case in.BlackLost != nil && *in.BlackLost && !(in.WhiteLost != nil && *in.WhiteLost):
		winner = "W+"
	case d.Winner != nil && d.Players.Black.ID != 0 && fmt.Sprint(d.Winner) == fmt.Sprint(float64(d.Players.Black.ID)):
		winner = "B+"
	case d.Winner != nil && d.Players.White.ID != 0 && fmt.Sprint(d.Winner) == fmt.Sprint(float64(d.Players.White.ID)):
		winner = "W+"
	}
	switch points, isPoints := strings.CutSuffix(outcome, " points"); {
	case winner == "":
		return ""
	case isPoints:
		return winner + points
	case outcome == "Resignation":
		return winner + "R"
	case outcome == "Timeout":
		return winner + "T"
	case outcome == "Disqualification":
		return winner + "F"
	}
	return winner
}
