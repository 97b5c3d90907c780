package collection

import (
	"context"

	"katachi"
	"katachi/games/internal/check"
	"katachi/games/internal/lists"
	"katachi/games/internal/merge"
	"katachi/games/internal/published"
	"katachi/games/internal/store"
)

// Check looks for damage in the collection of a folder. It checks every byte of every file, every
// row of the catalogue (including tags and names of files on disk), the columns of every segment
// against its lines, every record against the catalogue, its full text and the segment, and the
// consistency of files of names. It returns the errors found, or nil. It also verifies again what
// earlier searches have noted as verified; if anything is wrong, searches will verify it again,
// too. Everything is checked in one revision: Check need not wait for a writer, and no writer waits
// for it. The steps of its progress are games: in the catalogue, segments, records and names.
func Check(ctx context.Context, dir string, opt *Options, report katachi.ProgressFunc) []error {
	return check.Run(ctx, dir, opt, report)
}

// Repaired is the result of a Repair.
type Repaired = check.Repaired

// Repair rebuilds the damaged parts of a collection from its records. It replaces a catalogue that
// is damaged. Facts, words and the list of files come from the records and files; paths, tags and
// removed games come from the old catalogue as far as it can be read. Games of missing or damaged
// segments are written to new segments, and so are those of segments that differ from the records.
// Damaged files of names and a damaged list of sources are deleted, and so are files that the
// catalogue does not name, such as those of a repair that was killed. Without damage nothing is
// written. Other damage is left as it is; Check reports it. It is an error if the catalogue cannot
// be opened. The steps of its progress are games: in the catalogue, records (again after a
// rebuild), segments, games that are written, and names.
func Repair(ctx context.Context, dir string, opt *Options, report katachi.ProgressFunc) (Repaired, error) {
	return check.Repair(ctx, dir, opt, report)
}

// CompactOptions are the options of [Collection.Compact]. The zero value and nil mean the defaults.
type CompactOptions = merge.Options

// Compact merges small segments into large ones, and releases the space of removed games if they
// are many or opt says so. The cost is proportional to what was added and removed since the last
// time. Readers continue during the work.
func (c *Collection) Compact(ctx context.Context, opt *CompactOptions) error {
	return merge.Compact(ctx, c.store, opt)
}

// Published is the content of about.json of a published collection.
type (
	Published      = published.About
	PublishedBoard = published.Board
	PublishedPart  = published.Part
	PublishedBlock = published.Block
)

// Publish passes all files of a published collection, compressed, to put by their names, and
// returns the content of about.json, which the caller writes. No file contains names of files and
// folders of this machine.
func (c *Collection) Publish(ctx context.Context, name string, put func(name string, data []byte) error, report katachi.ProgressFunc) (*Published, error) {
	return published.Publish(ctx, c.store, name, put, report)
}

// OpenPublished opens the published collection that about.json describes. Its other files are
// fetched, unpacked, when they are needed, under the names that Publish gave them without ".gz":
// those for searches at the first one. It cannot be changed. If elsewhere is not nil, it returns what
// SearchBlock returned in another process that has opened the same collection.
func OpenPublished(
	about *Published, fetch func(name string) ([]byte, error), elsewhere func(context.Context, *PublishedBlock) ([]byte, error), opt *Options,
) (*Collection, error) {
	cat, err := published.Open(about, fetch, elsewhere)
	if err != nil {
		return nil, err
	}
	return &Collection{store.New("", opt, cat)}, nil
}

// SearchBlock searches a block of the games of a published collection.
func (c *Collection) SearchBlock(ctx context.Context, b *PublishedBlock) ([]byte, error) {
	return published.SearchBlock(ctx, c.store, b)
}

// Sources are the folders, archives and files from which the games of a collection were added: see
// [Sources.Cut].
type Sources = lists.Sources

// Sources returns the sources of the collection's games as of the last call that read the
// collection: the paths passed to Add, or AddOptions.Sources. It returns an error if the list is
// damaged.
func (c *Collection) Sources() (Sources, error) { return c.store.Sources() }
