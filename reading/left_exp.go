package reading

func (q *Quick) Left() int { return q.left }
