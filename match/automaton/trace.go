package automaton

// A Step is a state that a scan reaches, as printed in the example of GNU Go's manual, section
// 10.3.
type Step struct {
	State State
	Read  int      // symbols read before: the scan goes on with input[Read:]
	Found []uint32 // ids recognized on reaching State; read-only
}

// Trace returns the states that a scan of input reaches, the start first. It ends with the last
// state that is not the error state; stopped says whether a symbol led to the error state, as
// opposed to the end of the input.
func (d *DFA) Trace(input []byte) (steps []Step, stopped bool) {
	return d.trace([]Step{{State: Start, Found: d.Output(Start)}}, input)
}

// Retrace returns the Trace of an input in which the symbol at place has changed, given the trace
// before the change, and the number of steps that it keeps: the steps whose states were reached
// without reading place. It walks only the others (section 10.5). If place is after everything that
// was read, it keeps all steps.
func (d *DFA) Retrace(before []Step, input []byte, place int) (steps []Step, kept int, stopped bool) {
	kept = min(place+1, len(before))
	steps, stopped = d.trace(append([]Step(nil), before[:kept]...), input)
	return steps, kept, stopped
}

// trace continues from the last of steps.
func (d *DFA) trace(steps []Step, input []byte) ([]Step, bool) {
	last := steps[len(steps)-1]
	for _, sym := range input[min(last.Read, len(input)):] {
		if int(sym) >= d.alphabet {
			return steps, true
		}
		to := d.Next(last.State, sym)
		if to == Error {
			return steps, true
		}
		last = Step{to, last.Read + 1, d.Output(to)}
		steps = append(steps, last)
	}
	return steps, false
}
