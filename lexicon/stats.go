package lexicon

// Stats is how large a dictionary is.
type Stats struct {
	Words     int    `json:"words"`
	Longest   int    `json:"longest"`    // bytes of the longest word
	Alphabet  int    `json:"alphabet"`   // different bytes
	Case      string `json:"case"`       // keep, lower or upper
	TrieNodes int    `json:"trie_nodes"` // of a trie of the words, its root included
	Nodes     int    `json:"nodes"`      // of the minimal automaton, its root included
	Edges     int    `json:"edges"`
	CellBytes int    `json:"cell_bytes"`       // bytes of one cell: 2, 3 or 4; 0 in the compact form
	Cells     int    `json:"cells"`            // bytes of all cells; in the compact form of all runs, ranks included
	Starts    int    `json:"starts"`           // bytes of the table of beginnings, which is not in the file
	Ranks     int    `json:"ranks"`            // bytes of the optional ranks
	Values    int    `json:"values,omitempty"` // bytes of the optional values
	Bytes     int    `json:"bytes"`            // cells, starts, ranks and values
}

// Stats returns the sizes.
func (l *Lexicon) Stats() Stats {
	s := Stats{
		Words: l.words, Longest: l.longest, Alphabet: len(l.letters), Case: l.letterCase.String(),
		TrieNodes: l.trieNodes, Nodes: l.nodes, Edges: l.edges,
		CellBytes: int(l.width), Cells: len(l.data), Starts: 4 * len(l.starts.table),
		Ranks: len(l.ranks.small) + 8*len(l.ranks.cells),
	}
	if r := l.runs; r != nil {
		s.Cells = len(r.data) + 4*(len(r.heads)+len(r.top)+len(r.topBefore))
	}
	if l.HasValues() {
		s.Values = l.values.bytes()
	}
	s.Bytes = s.Cells + s.Starts + s.Ranks + s.Values
	return s
}
