import * as v from 'valibot'

const withCode = v.object({ code: v.string() })

/** The code of an error of the operating system, of Node or of a database; undefined: it has none. */
export function codeOf(error: unknown): string | undefined {
  const coded = v.safeParse(withCode, error)
  return coded.success ? coded.output.code : undefined
}
