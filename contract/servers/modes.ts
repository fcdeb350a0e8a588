import type { Texts } from '../language.ts'

/** A way to play. `aliases` are category spellings that mean this mode (compared trimmed and lower-cased, X-14). */
export interface Mode {
  readonly id: string
  readonly name: Texts
  readonly aliases: readonly string[]
}

const wordsOf = new WeakMap<readonly Mode[], ReadonlyMap<string, Mode>>()

/** The modes by every word that means them; made once per list. */
function words(modes: readonly Mode[]): ReadonlyMap<string, Mode> {
  const known = wordsOf.get(modes)
  if (known) return known
  const made = new Map(modes.flatMap((mode) => [mode.id, ...mode.aliases].map((word) => [word, mode] as const)))
  wordsOf.set(modes, made)
  return made
}

/** The mode that a server's category names, or undefined for a category of the community's own. */
export const modeOf = (modes: readonly Mode[], category: string): Mode | undefined =>
  words(modes).get(category.trim().toLowerCase())

/** One stable key per mode: the mode's id, or the category itself (trimmed, lower-cased) where it is unknown. */
export const modeKey = (modes: readonly Mode[], category: string): string =>
  modeOf(modes, category)?.id ?? category.trim().toLowerCase()
