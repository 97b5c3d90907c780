# Replaces text that may differ between two runs of the same binary, by N or by a name.
# record.sh puts the masks of its own folders before these.

# Versions.
s/^katachi (devel|v[0-9].*)$/katachi VERSION/
s/^(=[0-9]* ?)(devel|v[0-9]+\.[0-9]+\.[0-9]+-.*)$/\1VERSION/

# Temporary files: process and number.
s/\.[0-9]+\.[0-9]+\.tmp/.N.N.tmp/g

# index, learn, compile, words build.
s|\([0-9.]+ (games/s\|moves/s)\)|(N \1)|g
s|(positions learned) \([0-9.]+ s\)|\1 (N s)|g
s/(compiled in) [0-9.]+ s/\1 N s/g
s/^(seconds +)[0-9.]+$/\1N/
s/"seconds":[0-9.e-]+/"seconds":N/g

# evaluate, stats.
s/[0-9.]+ ms (of processor time )?a position/N ms a position/g
s/"ms_per_position":[0-9.e-]+/"ms_per_position":N/g
s/^(opened in +)[0-9.]+ ms +/\1N ms /
s/"opened_ms":[0-9.e-]+/"opened_ms":N/g

# bench: the table's columns are as wide as its figures.
/^engine +µs\/position/s/  +/  /g
/^(mask|window|dfa|patricia|ptree|hashtree|hashtree-quick) +[0-9.]+ +[0-9.-]+ +[0-9.]+ /{
	s/  +/  /g
	s/^([a-z-]+)  [0-9.]+  [0-9.-]+  [0-9.]+  (.*)  [0-9.]+$/\1  N  N  N  \2  N/
}
s/"(build_ms|position_us|times_window|move_us)":[0-9.e-]+/"\1":N/g
