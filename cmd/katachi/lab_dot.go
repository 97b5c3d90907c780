package main

// dotCmd draws the automaton of patterns.
type dotCmd struct{ patternFiles }

// Help is shown by katachi lab dot --help.
func (*dotCmd) Help() string {
	return `Examples:
  katachi lab dot --name crosscut --name ponnuki | dot -Tsvg > automaton.svg

The graph is the automaton of GNU Go's chapter 10: states are reached by reading the
points around a stone along a spiral; a state's label is the patterns found there.`
}

// Run draws.
func (c *dotCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for _, set := range sets {
		d, err := drawnAutomaton(set)
		if err != nil {
			return err
		}
		if err := d.Dot(a.stdout, ".XO#"); err != nil {
			return err
		}
	}
	return nil
}
