import * as v from 'valibot'

/** Decodes UTF-8; undefined for invalid bytes. */
export function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Parses JSON bytes or text with a schema; undefined if it is not JSON or does not match. */
export function parseJson<T>(schema: v.GenericSchema<unknown, T>, source: Uint8Array | string): T | undefined {
  const text = typeof source === 'string' ? source : utf8Of(source)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
