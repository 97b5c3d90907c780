// The files that the page opens: records in the formats of package sgf, and archives.

import { endings } from './api.gen.ts';

/** Matches the names of archives that the page does not read. */
export const unread = /\.(7z|rar|lzh|lha|cab|arj|ace|alz|egg|sitx?|tar|gz|tgz|zst|tzst|xz|txz|bz2|tbz2?)$/i;

/** Reports whether a file is named like a record; macOS's notes about files are not records. */
export function isRecord(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return !name.startsWith('._') && !`/${path}`.includes('/__MACOSX/') && endings.some((e) => name.endsWith(e));
}
