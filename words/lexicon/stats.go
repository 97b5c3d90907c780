package lexicon

// Stats are the sizes of a dictionary.
type Stats struct {
	Words     int    `json:"words"`
	Longest   int    `json:"longest"`    // bytes of the longest word
	Alphabet  int    `json:"alphabet"`   // number of different bytes
	Case      string `json:"case"`       // keep, lower or upper
	TrieNodes int    `json:"trie_nodes"` // nodes of a trie of the words, including the root
	Nodes     int    `json:"nodes"`      // nodes of the minimal automaton, including the root
	Edges     int    `json:"edges"`
	CellBytes int    `json:"cell_bytes"`       // bytes of one cell: 2, 3 or 4
	Cells     int    `json:"cells"`            // bytes of all cells
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
	if l.HasValues() {
		s.Values = l.values.bytes()
	}
	s.Bytes = s.Cells + s.Starts + s.Ranks + s.Values
	return s
}
