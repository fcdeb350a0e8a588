import type { Language } from '../../contract/language.ts'

/** A document that the build writes: how it is painted, and what it loads at once. */
export interface ShellDocument {
  /** Its name, without the extension. */
  readonly name: string
  /** The paths that it answers; none: every other one. */
  readonly paths: readonly string[]
  /** Of the page; undefined: the community's. */
  readonly title: Readonly<Record<Language, string>> | undefined
  /** Markup of the shell in every language. */
  readonly shell: string
  readonly reads: Readonly<Record<Language, readonly string[]>>
  /** Whether the page waits for the catalogue of the lazy pages. */
  readonly needsPageMessages: boolean
  /** The source of the page's code; undefined: the entry is enough. */
  readonly source: string | undefined
}

/** A document that a build writes, or could write. */
export interface BuiltDocument extends ShellDocument {
  /** False: the community does not have the page now, and may turn it on, or only a running portal renders its document. */
  readonly isWritten: boolean
}
