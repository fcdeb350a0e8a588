import type { SlotWish, WatchedServer } from '../../../contract/push/slot-watch.ts'

/** Modes and regions that listed servers have, and maps that they have had: those change with every match. */
export interface KnownWords {
  readonly modes: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  readonly maps: ReadonlySet<string>
}

/** Maps that are remembered: more than communities play, and few to compare. */
const mostMaps = 1000

/** The words of a list, read once for each of its versions. */
export function createKnownWords(servers: { version(): number; all(): Iterable<WatchedServer> }): () => KnownWords {
  let version: number | undefined
  const maps = new Set<string>()
  let words: KnownWords = { modes: new Set(), regions: new Set(), maps }
  return () => {
    if (version === servers.version()) return words
    version = servers.version()
    const all = [...servers.all()]
    for (const { server } of all) {
      maps.delete(server.map)
      maps.add(server.map)
    }
    for (const map of maps) {
      if (maps.size <= mostMaps) break
      maps.delete(map)
    }
    words = {
      modes: new Set(all.map(({ mode }) => mode)),
      regions: new Set(all.map(({ server }) => server.region)),
      maps,
    }
    return words
  }
}

/**
 * A wish with those of its words that exist, each once: a stranger would have the portal remember and compare any others.
 * Undefined: it means no server.
 */
export function narrowToKnown(wish: SlotWish, known: KnownWords): SlotWish | undefined {
  if (wish.kind !== 'any') return wish
  const narrow = (words: readonly string[], from: ReadonlySet<string>) =>
    [...new Set(words)].filter((word) => from.has(word))
  const [modes, regions] = [narrow(wish.modes, known.modes), narrow(wish.regions, known.regions)]
  const maps = wish.maps && narrow(wish.maps, known.maps)
  const isNone =
    (modes.length === 0 && wish.modes.length > 0) ||
    (regions.length === 0 && wish.regions.length > 0) ||
    (maps?.length === 0 && wish.maps?.length !== 0)
  return isNone ? undefined : { ...wish, modes, regions, ...(maps === undefined ? {} : { maps }) }
}
