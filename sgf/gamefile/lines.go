package gamefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"katachi/sgf"
)

// Block is a part of a file with a game on each line.
type Block struct {
	First int    // the number of its first line, from 1
	Data  []byte // whole lines
	Long  []int  // numbers of lines that are left out, because they exceed the limit for a file
	Last  bool   // the file ends here
}

// blockBytes is the size that a Block reaches.
const blockBytes = 1 << 18

// Lines yields file i in blocks if it has a game on each line, such as OGS's dump: the file may be
// larger than the limit, which here is one for each line. It yields nothing for other files, or for
// a file with a single game.
func (s *Source) Lines(i int) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		if !sgf.HasLines(s.entries[i].name, nil) {
			return
		}
		r, err := s.unpacked(i)
		if err != nil { // Read says so, too
			return
		}
		defer r.Close()
		l := lineReader{from: bufio.NewReaderSize(r, 1<<16), most: s.limits.File}
		if l.next(); l.err != nil || !sgf.HasLines(s.entries[i].name, l.block.Data) {
			return
		}
		for !l.block.Last {
			for len(l.block.Data) < blockBytes && l.err == nil {
				l.next()
			}
			l.block.Last = l.err != nil
			if single := !bytes.Contains(bytes.TrimSpace(l.block.Data), []byte("\n")); single && l.block.Last && l.block.First == 1 {
				return
			}
			err := l.err
			if errors.Is(err, io.EOF) {
				err = nil
			} else if err != nil {
				err = fileError(s.Path(i), fmt.Errorf("after line %d: %w", l.line, err))
			}
			last := l.block.Last
			if !yield(l.block, err) {
				return
			}
			l.block = Block{First: l.line + 1, Last: last}
		}
	}
}

// unpacked opens file i for reading its unpacked content.
func (s *Source) unpacked(i int) (io.ReadCloser, error) {
	r, _, err := s.open(i)
	if err != nil {
		return nil, err
	}
	from := bufio.NewReaderSize(r, 1<<16)
	head, _ := from.Peek(16)
	p := packingOf(s.entries[i].name, head)
	if p == nil {
		return both{from, r}, nil
	}
	unpacked, err := p.open(from)
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	return both{unpacked, closers{unpacked, r}}, nil
}

// both reads from one and closes another.
type both struct {
	io.Reader
	io.Closer
}

// closers closes both.
type closers [2]io.Closer

func (c closers) Close() error { return errors.Join(c[0].Close(), c[1].Close()) }

// lineReader puts lines into a block.
type lineReader struct {
	from  *bufio.Reader
	most  int64 // bytes of a line
	line  int   // that was read last
	block Block // zero First for the first
	err   error // what ended the reading
}

// next adds the next line to the block. A line that is cut off by an error is left out.
func (l *lineReader) next() {
	if l.block.Data == nil {
		l.block.Data = make([]byte, 0, blockBytes+blockBytes/8)
		l.block.First = max(l.block.First, 1)
	}
	start, read := len(l.block.Data), int64(0)
	part, err := []byte(nil), bufio.ErrBufferFull
	for errors.Is(err, bufio.ErrBufferFull) {
		part, err = l.from.ReadSlice('\n')
		if read += int64(len(part)); read <= l.most {
			l.block.Data = append(l.block.Data, part...)
		}
	}
	l.err = err
	switch {
	case read == 0 || err != nil && !errors.Is(err, io.EOF):
		l.block.Data = l.block.Data[:start]
		return
	case read > l.most:
		l.block.Data = append(l.block.Data[:start], '\n')
		l.block.Long = append(l.block.Long, l.line+1)
	}
	l.line++
}
