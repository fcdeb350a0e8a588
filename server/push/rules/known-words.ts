import type { SlotWish, WatchedServer } from '../../../contract/push/slot-watch.ts'

/** Modes and regions that listed servers have. */
export interface KnownWords {
  readonly modes: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
}

/** The words of a list, read once for each of its versions. */
export function createKnownWords(servers: { version(): number; all(): Iterable<WatchedServer> }): () => KnownWords {
  let version: number | undefined
  let words: KnownWords = { modes: new Set(), regions: new Set() }
  return () => {
    if (version === servers.version()) return words
    version = servers.version()
    const all = [...servers.all()]
    words = { modes: new Set(all.map(({ mode }) => mode)), regions: new Set(all.map(({ server }) => server.region)) }
    return words
  }
}

/**
 * A wish with those of its words that exist, each once: a stranger would have the portal remember and compare any others.
 * Undefined: it means no server.
 */
export function narrowToKnown(wish: SlotWish, known: KnownWords): SlotWish | undefined {
  if (wish.kind !== 'any') return wish
  const modes = [...new Set(wish.modes)].filter((mode) => known.modes.has(mode))
  const regions = [...new Set(wish.regions)].filter((region) => known.regions.has(region))
  const isNone = (modes.length === 0 && wish.modes.length > 0) || (regions.length === 0 && wish.regions.length > 0)
  return isNone ? undefined : { ...wish, modes, regions }
}
