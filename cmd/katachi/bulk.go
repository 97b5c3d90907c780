package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"

	"katachi/board"
	"katachi/match"
)

// question is a line of match --positions. Fields that are not needed, such as
// "tomove", are passed over.
type question struct {
	ID    json.RawMessage `json:"id"`
	Board string          `json:"board"`
}

// answer is what match prints for a position.
type answer struct {
	ID    json.RawMessage `json:"id"`
	Hits  []jsonHit       `json:"hits"`
	Error string          `json:"-"`
}

// jsonHit is a hit as programs read it; points are GTP coordinates.
type jsonHit struct {
	Set      string  `json:"set"`
	Pattern  string  `json:"pattern"`
	Symmetry uint8   `json:"symmetry"`
	Origin   string  `json:"origin"`
	Move     *string `json:"move"` // null where the pattern has none
	Side     string  `json:"side"` // "black" or "white": who plays the pattern's own part
}

func jsonHits(hits []found, size int) []jsonHit {
	list := make([]jsonHit, len(hits))
	for i, h := range hits {
		list[i] = jsonHit{
			Set: h.set.Name, Pattern: h.pattern().Name, Symmetry: uint8(h.Sym),
			Origin: h.Origin.Name(size), Side: h.Side.Name(),
		}
		if m := h.Move(h.pattern()); m != board.Pass {
			name := m.Name(size)
			list[i].Move = &name
		}
	}
	return list
}

// MarshalJSON prints {"id", "error"} for a line that could not be answered.
func (a answer) MarshalJSON() ([]byte, error) {
	if a.Error != "" {
		return json.Marshal(struct {
			ID    json.RawMessage `json:"id,omitempty"`
			Error string          `json:"error"`
		}{a.ID, a.Error})
	}
	type plain answer
	return json.Marshal(plain(a))
}

func quote(s string) []byte {
	text, _ := json.Marshal(s) // a string can always be marshalled
	return text
}

// maxLine is the longest line of --positions, in bytes.
const maxLine = 1 << 20

// bulk answers every line, in the order of the lines, on several threads.
func (c *matchCmd) bulk(a *app, matchers []match.Matcher) error {
	if c.Threads < 0 {
		return usagef("--threads %d: want 1 or more", c.Threads)
	}
	in, err := a.open(c.Positions)
	if err != nil {
		return err
	}
	defer in.Close()
	threads := c.Threads
	if threads == 0 {
		threads = runtime.NumCPU()
	}
	out := bufio.NewWriter(a.stdout)
	failed, err := c.answerAll(a, in, out, matchers, threads)
	if err := errors.Join(err, out.Flush()); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("%s: %s could not be answered", c.Positions, number(failed, "line"))
	}
	return nil
}

// job is a line on its way to its answer.
type job struct {
	line   []byte
	answer chan answer
}

// answerAll reads lines, hands them to the threads and prints the answers in
// the order of the lines. It returns how many lines were bad.
func (c *matchCmd) answerAll(a *app, in io.Reader, out io.Writer, matchers []match.Matcher, threads int) (bad int, err error) {
	work, ordered := make(chan job, threads), make(chan job, 4*threads)
	for range threads {
		go c.work(clones(matchers), work)
	}
	var readErr error
	go func() {
		defer close(ordered)
		defer close(work)
		readErr = readLines(a, in, c.Positions, func(line []byte) {
			j := job{bytes.Clone(line), make(chan answer, 1)}
			work <- j
			ordered <- j
		})
	}()
	bad, err = printAnswers(a, out, ordered)
	return bad, errors.Join(err, readErr)
}

// work answers lines with matchers of its own.
func (c *matchCmd) work(matchers []match.Matcher, work <-chan job) {
	for j := range work {
		j.answer <- c.answer(matchers, j.line)
	}
}

func clones(matchers []match.Matcher) []match.Matcher {
	own := make([]match.Matcher, len(matchers))
	for i, m := range matchers {
		own[i] = m.Clone()
	}
	return own
}

// printAnswers prints the answers as they come, and returns how many lines were bad.
func printAnswers(a *app, out io.Writer, ordered <-chan job) (bad int, err error) {
	enc := json.NewEncoder(out)
	bar := a.progress("positions", 0)
	defer bar.done()
	for j := range ordered {
		ans := <-j.answer
		bar.step()
		if ans.Error != "" {
			bad++
		}
		if err == nil {
			err = enc.Encode(ans)
		}
	}
	return bad, err
}

// readLines hands every line that is not blank to each; of one that is too long,
// only the beginning.
func readLines(a *app, in io.Reader, name string, each func([]byte)) error {
	r := bufio.NewReaderSize(in, maxLine)
	for number := 1; a.ctx.Err() == nil; number++ {
		line, err := r.ReadSlice('\n')
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		}
		if line := bytes.TrimSpace(line); len(line) > 0 {
			each(line)
		}
		for err == bufio.ErrBufferFull {
			_, err = r.ReadSlice('\n')
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	return a.ctx.Err()
}

// answer matches one line.
func (c *matchCmd) answer(matchers []match.Matcher, line []byte) answer {
	if len(line) == maxLine {
		return answer{Error: fmt.Sprintf("a line of %d bytes or more", maxLine)}
	}
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return answer{ID: q.ID, Error: "not a JSON object with \"id\" and \"board\": " + err.Error()}
	}
	if q.Board == "" {
		return answer{ID: q.ID, Error: `"board" is missing`}
	}
	b, err := board.Parse(q.Board)
	if err != nil {
		return answer{ID: q.ID, Error: err.Error()}
	}
	if q.ID == nil {
		q.ID = json.RawMessage("null")
	}
	return answer{ID: q.ID, Hits: jsonHits(c.hits(matchers, b), b.Size())}
}
