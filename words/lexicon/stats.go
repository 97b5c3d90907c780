package lexicon

// Stats are the sizes of a dictionary.
type Stats struct {
	Words     int    `json:"words"`
	Longest   int    `json:"longest" doc:"In bytes"`
	Alphabet  int    `json:"alphabet" doc:"Different bytes"`
	Case      string `json:"case" doc:"keep, lower or upper"`
	TrieNodes int    `json:"trie_nodes" doc:"With the root, as nodes"`
	Nodes     int    `json:"nodes" doc:"Of the minimal automaton"`
	Edges     int    `json:"edges"`
	CellBytes int    `json:"cell_bytes" doc:"2, 3 or 4"`
	Cells     int    `json:"cells" doc:"In bytes, as are starts, ranks and values"`
	Starts    int    `json:"starts" doc:"Not in the file"`
	Ranks     int    `json:"ranks"`
	Values    int    `json:"values,omitempty"`
	Bytes     int    `json:"bytes" doc:"Of all four"`
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
