//go:build unix

package section

import "katachi/internal/disk"

// syncFolder makes a rename durable.
func syncFolder(dir string) error {
	d, err := disk.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
