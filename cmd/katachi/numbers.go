package main

import "katachi/internal/num"

// number returns a count with its noun.
func number[N int | int64 | uint64](n N, noun string) string { return num.Count(n, noun) }

// percent formats a share in percent; "-" if of is 0.
func percent(part, of int) string { return num.Percent(part, of) }
