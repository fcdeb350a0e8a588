/** A plain object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function partOf(whole: unknown, key: string): unknown {
  if (Array.isArray(whole)) return whole[Number(key)]
  return isRecord(whole) && Object.hasOwn(whole, key) ? whole[key] : undefined
}

/** The value at a path such as `links.0.url`; undefined if there is none. */
export const valueAt = (whole: unknown, path: string): unknown => path.split('.').reduce<unknown>(partOf, whole)

const replaced = (whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value
  const inner = replaced(partOf(whole, key), rest, value)
  if (Array.isArray(whole)) return whole.with(Number(key), inner)
  return { ...(isRecord(whole) ? whole : {}), [key]: inner }
}

/** A copy with another value at the path. */
export const withValue = (whole: unknown, path: string, value: unknown): unknown =>
  replaced(whole, path.split('.'), value)

/** A list with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}
