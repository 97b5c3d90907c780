package automaton

import "bytes"

// Bytes returns the memory of all arrays.
func (t *Table) Bytes() int {
	return t.next.bytes() + t.output.bytes() + len(t.check) + 4*(len(t.base)+len(t.first)+len(t.id))
}

// step returns the state after reading sym, which must be below Alphabet, in s.
func (t *Table) step(s State, sym byte) State {
	switch t.layout {
	case Rows:
		return t.next.at(int(s)*t.alphabet + int(sym))
	case Displaced:
		if at := int(t.base[s]) + int(sym); t.check[at] == sym {
			return t.next.at(at)
		}
		return Error
	default:
		from, to := t.base[s], t.base[s+1]
		if i := bytes.IndexByte(t.check[from:to], sym); i >= 0 {
			return t.next.at(int(from) + i)
		}
		return Error
	}
}

// outputs returns the ids recognized on reaching s, ascending. The slice is read-only.
func (t *Table) outputs(s State) []uint32 {
	i := t.output.at(int(s))
	return t.id[t.first[i]:t.first[i+1]]
}

// Scan reads input from the start until nothing more can be found, and appends the ids recognized
// on the way to dst, ascending and each once. A symbol outside the alphabet leads to the error
// state.
func (t *Table) Scan(dst []uint32, input []byte) []uint32 {
	from := len(dst)
	dst = append(dst, t.outputs(Start)...)
	lists := 0
	s := Start
	for _, sym := range input {
		if int(sym) >= t.alphabet {
			break
		}
		if s = t.step(s, sym); s == Error {
			break
		}
		if i := t.output.at(int(s)); i != 0 {
			dst = append(dst, t.id[t.first[i]:t.first[i+1]]...)
			lists++
		}
	}
	if lists == 0 || lists == 1 && len(t.outputs(Start)) == 0 {
		return dst // a single list is already in order
	}
	return sortTail(dst, from)
}
