/** The maps that have a scene of their own, by the word that names them. */
export const knownMaps = [
  ...['dust2', 'mirage', 'inferno', 'nuke', 'overpass', 'ancient', 'anubis', 'vertigo', 'train', 'cache'],
  ...['cobblestone', 'office'],
] as const
export type KnownMap = (typeof knownMaps)[number]

/** Kinds of maps that share a scene. */
const mapFamilies = ['aim', 'awp', 'arena', 'surf', 'bhop', 'kz', 'jail'] as const
export type MapFamily = (typeof mapFamilies)[number]

/** First words of a name that decide the family, whatever follows: `surf_ancient` is no Ancient. */
const firstWords: Readonly<Record<MapFamily, readonly string[]>> = {
  aim: ['aim', 'fy', 'training', 'recoil', 'yprac'],
  awp: ['awp', 'scout'],
  arena: ['am', 'arena', 'arenas', '1v1', 'duel'],
  surf: ['surf'],
  bhop: ['bhop', 'bh'],
  kz: ['kz', 'kzpro', 'xc', 'climb'],
  jail: ['jb', 'ba', 'jail', 'jailbreak'],
}

const otherWords: Readonly<Partial<Record<KnownMap, readonly string[]>>> = {
  dust2: ['d2', 'dust', 'dustii'],
  cobblestone: ['cbble', 'cobble'],
}

const familyOf = (word: string): MapFamily | undefined =>
  mapFamilies.find((family) => firstWords[family].includes(word))

const mapOf = (word: string): KnownMap | undefined =>
  knownMaps.find((map) => map === word || otherWords[map]?.includes(word))

/** Longer names are cut: a server may claim any. */
const longest = 64

/**
 * The name of a map as servers report it, without what does not tell one map from another: the folders of a workshop
 * map, the file's ending, case, full-width letters, spaces.
 */
export function plainMapName(reported: string): string {
  const name = reported
    .slice(0, 4 * longest)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\\/]/)
    .map((part) => part.trim())
    .findLast((part) => part !== '')
  return (name ?? '')
    .replace(/\.(?:bsp|vpk|vmap(?:_c)?)$/, '')
    .replace(/\s+/g, '_')
    .slice(0, longest)
}

export type MapKind =
  | { readonly kind: 'map'; readonly map: KnownMap }
  | { readonly kind: 'family'; readonly family: MapFamily; readonly name: string }
  | { readonly kind: 'other'; readonly name: string }
  /** The server reports no map, for example because it is offline. */
  | { readonly kind: 'none' }

/** What a reported map is drawn as: `workshop/123/de_Mirage_v2.bsp` and `retakes_mirage` are Mirage. */
export function mapKind(reported: string): MapKind {
  const name = plainMapName(reported)
  if (name === '') return { kind: 'none' }
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  // The number of a workshop item stands before the name in some servers' reports.
  const [first = ''] = words.filter((word) => !/^\d+$/.test(word))
  const family = familyOf(first)
  if (family) return { kind: 'family', family, name }
  for (const word of words) {
    const map = mapOf(word) ?? mapOf(word.replace(/(?:csgo|cs2|go)?\d*$/, ''))
    if (map) return { kind: 'map', map }
  }
  return { kind: 'other', name }
}
