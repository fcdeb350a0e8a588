import * as v from 'valibot'

/** Reads JSON text by a schema; undefined for anything else. */
export function parseJson<T>(schema: v.GenericSchema<unknown, T>, text: string): T | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}
