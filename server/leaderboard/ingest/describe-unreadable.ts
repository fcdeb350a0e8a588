import { cleanText } from '../../kernel/text/hostile-text.ts'

/** What is no text begins so, as UTF-8 decodes it. */
const starts: readonly (readonly [start: string, kind: string])[] = [
  ['\x1f\ufffd', 'compressed with gzip'],
  ['PK\x03\x04', 'a zip archive'],
  ['BZh', 'compressed with bzip2'],
  ['(\ufffd/\ufffd', 'compressed with zstd'],
  ['\ufffd7zXZ', 'compressed with xz'],
  ['\ufffd\ufffd', 'UTF-16 instead of UTF-8'],
]

function kindOf(first: string): string {
  const known = starts.find(([start]) => first.startsWith(start))?.[1]
  if (known !== undefined) return known
  if (first.slice(0, 2).includes('\0')) return 'UTF-16 instead of UTF-8'
  if (/^\ufeff?\s*[{[]/.test(first)) return 'JSON'
  return first.includes('\0') || first.includes('\ufffd') ? 'binary' : 'text'
}

/** Longest excerpt (characters). */
const shownOf = 80

/** What a text without a line of a log is, for people: its kind, and how it begins if that is text. @param first its first line */
export function describeUnreadable(first: string): string {
  const kind = kindOf(first)
  const shown = first.includes('\ufffd') ? '' : cleanText(first, shownOf)
  return shown === '' ? kind : `${kind}: ${shown}`
}
