import { parseSync } from 'rolldown/utils'

export interface TextFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** A reference, or a fault, and its offset in the file's text. */
export interface Match {
  readonly what: string
  readonly at: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/** All matches of a global pattern, each with its range in the text. */
export const matches = (text: string, pattern: RegExp): (RegExpExecArray & Range)[] =>
  [...text.matchAll(pattern)].map((match) =>
    Object.assign(match, { start: match.index, end: match.index + match[0].length }),
  )

/** The text with everything outside the given ranges replaced by spaces; offsets and lines stay the same. */
export function only(text: string, ranges: readonly Range[]): string {
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, ' ')
  let kept = ''
  for (const { start, end } of ranges) kept += blank(kept.length, start) + text.slice(start, end)
  return kept + blank(kept.length, text.length)
}

export const isCode = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

/** The comments of a file of code. */
export const commentsOf = ({ path, text }: TextFile): readonly Range[] => parseSync(path, text).comments

/** The prose of a file at its original offsets: the comments of code, the whole text of a document. */
export function proseOf({ path, text }: TextFile): string {
  if (isCode(path)) return only(text, commentsOf({ path, text }))
  if (path.endsWith('.css')) return only(text, matches(text, /\/\*.*?\*\//gs))
  return text
}
