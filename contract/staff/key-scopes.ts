/**
 * The parts of the staff room that an API key can be for. An endpoint of staff names its part, unless it is out of reach of
 * every key (`scope` in endpoint.ts).
 */
export const keySections = [
  'overview',
  'servers',
  'players',
  'game',
  'texts',
  'legal',
  'orders',
  'rentals',
  'leaderboard',
  'settings',
  'alerts',
  'audit',
  'members',
] as const
export type KeySection = (typeof keySections)[number]

/** Sections in which a key can only read: their acts need a person. */
const readOnly: ReadonlySet<KeySection> = new Set(['audit', 'members'])

/** `read`: a section's GET endpoints; `write`: all that keys can reach in it. */
const keyAccesses = ['read', 'write'] as const
export type KeyAccess = (typeof keyAccesses)[number]

/** `read`: what everyone may read, counted by the key instead of the address; the others are a section each. */
export type KeyScope = 'read' | `staff:${KeySection}:${KeyAccess}`

/** The scopes of a section, the narrowest first. */
export function sectionScopes(section: KeySection): readonly KeyScope[] {
  return keyAccesses
    .filter((access) => access === 'read' || !readOnly.has(section))
    .map((access): KeyScope => `staff:${section}:${access}`)
}

export const keyScopes: readonly KeyScope[] = ['read', ...keySections.flatMap(sectionScopes)]
