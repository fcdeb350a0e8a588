import * as v from 'valibot'

/** A stored value that moves to another device or address: lists of the user and settings. */
export interface PortableValue {
  readonly key: string
  get(): unknown
  isValid(value: unknown): boolean
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

/** One value that a file changes. */
export interface DeviceChange {
  readonly key: string
  /** Entries that join a list of this device; undefined: a setting is replaced. */
  readonly added: number | undefined
  readonly to: unknown
}

export interface DeviceFile {
  readonly changes: readonly DeviceChange[]
  /** Settings are replaced, lists are joined with those of this device. */
  take(): void
}

/** What a file would change on this device; undefined: the text is no such file. What is unknown or not valid is left out. */
export function readDeviceFile(text: string, values: readonly PortableValue[]): DeviceFile | undefined {
  const file = v.safeParse(fileSchema, jsonOf(text))
  if (!file.success) return undefined
  const offered = values.flatMap((value) => {
    const offer = file.output.values[value.key]
    const own = value.get()
    const to = joined(own, offer)
    const isNews = offer !== undefined && value.isValid(to) && JSON.stringify(to) !== JSON.stringify(own)
    return isNews ? [{ value, offer, own, to }] : []
  })
  return {
    changes: offered.map(({ value: { key }, own, to }) => {
      const added = Array.isArray(own) && Array.isArray(to) ? to.length - own.length : undefined
      return { key, added, to }
    }),
    take() {
      // A list may have got more meanwhile.
      for (const { value, offer } of offered) value.accept(joined(value.get(), offer))
    },
  }
}

/** Takes the values of a file that the user has chosen. Returns whether the text is such a file. */
export function takeDeviceFile(text: string, values: readonly PortableValue[]): boolean {
  const file = readDeviceFile(text, values)
  file?.take()
  return file !== undefined
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
