import * as v from 'valibot'

/** A stored value that moves to another device or address: lists of the user and settings. */
export interface PortableValue {
  readonly key: string
  get(): unknown
  /** Takes a value from outside; false: it is not valid, and nothing changed. */
  accept(value: unknown): boolean
}

const fileSchema = v.object({
  format: v.literal('spawnpoint-device'),
  version: v.literal(1),
  values: v.record(v.string(), v.unknown()),
})

/** The name under which it is saved. */
export const deviceFileName = 'spawnpoint-device.json'

/** A file has a few kilobytes. */
export const longestFile = 1_000_000

/** The text of a file with these values. */
export const deviceFileText = (values: readonly PortableValue[]): string =>
  `${JSON.stringify(
    { format: 'spawnpoint-device', version: 1, values: Object.fromEntries(values.map(({ key, get }) => [key, get()])) },
    null,
    2,
  )}\n`

/**
 * Takes the values of a file: settings are replaced, lists are joined with those of this device. What is unknown or not
 * valid is left out. Returns whether the text is such a file.
 */
export function takeDeviceFile(text: string, values: readonly PortableValue[]): boolean {
  const file = v.safeParse(fileSchema, jsonOf(text))
  if (!file.success) return false
  for (const value of values) {
    const offered = file.output.values[value.key]
    if (offered !== undefined) value.accept(joined(value.get(), offered))
  }
  return true
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: another file
  }
}

/** The entries of this device come first; those of the file that are not among them follow. */
function joined(own: unknown, offered: unknown): unknown {
  if (!Array.isArray(own) || !Array.isArray(offered)) return offered
  const known = new Set(own.map(identityOf))
  return [...own, ...offered.filter((entry) => !known.has(identityOf(entry)))]
}

/** Recent joins have an id, pinned players a SteamID, saved views a name; other entries are texts. */
const entrySchema = v.union([
  v.pipe(
    v.object({ steamId: v.string() }),
    v.transform(({ steamId }) => steamId),
  ),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
  v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => name),
  ),
])

function identityOf(entry: unknown): unknown {
  const named = v.safeParse(entrySchema, entry)
  return named.success ? named.output : entry
}
