package api

// NameTable returns the operations that need no collection: names, shapes, records, patterns.
func NameTable() Table {
	return Table{
		"position": Of(DescribePosition),
		"read":     Of(new(Service).Read),
		"name":     Of(NameRecord),
		"write":    Of(WriteRecord),
		"match":    Of(MatchRecord),
		"shapes":   Of(Shapes),
		"shape":    Of(FindShape),
	}
}

// Table returns all operations; those about words only with a server.
func (s *Service) Table(jobs *Jobs) Table {
	return withWords(Table{
		"collections": Of(s.Collections),
		"search":      Of(s.Search),
		"estimate":    Of(s.Estimate),
		"position":    Of(DescribePosition),
		"ask":         Of(s.Ask),
		"like":        Of(s.Like),
		"problems":    Of(s.Problems),
		"score":       Of(Score),
		"solve":       Of(s.Advisor.Solve),
		"suggest":     Of(s.Advisor.Suggest),
		"games":       Of(s.Games),
		"record":      Of(s.Record),
		"players":     Of(s.Players),
		"player":      Of(s.Player),
		"searches":    Of(s.Saved),
		"save":        Of(s.SaveSearch),
		"forget":      Of(s.ForgetSearch),
		"export":      Of(s.Export),
		"tree":        Of(s.Tree),
		"compare":     Of(s.Compare),
		"guess":       Of(s.Guess),
		"shapes":      Of(Shapes),
		"shape":       Of(FindShape),
		"read":        Of(s.Read),
		"name":        Of(s.NameGame),
		"write":       Of(s.Write),
		"match":       Of(s.Match),
		"review":      Of(s.Review),
		"coach":       Of(s.Coach),
		"josekis":     Of(s.Josekis),
		"add":         Of(jobs.Add),
		"job":         Of(jobs.Job),
	})
}
