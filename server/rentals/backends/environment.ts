import * as v from 'valibot'

/** Schema parts for reading a driver's settings from environment variables. */

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** An address that receives credentials: HTTPS or loopback. `path` matches the part after the origin. */
export const apiAddress = (path: RegExp, example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (url === undefined || !text.startsWith(url.origin)) return false
      const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
      return safe && path.test(text.slice(url.origin.length))
    }, `must be an https:// address such as ${example}, without a trailing slash`),
  )

export const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, rule),
    v.transform(Number),
    v.minValue(from, rule),
    v.maxValue(to, rule),
  )
}

/** A variable that holds JSON, such as `example`. */
export const jsonText = (example: string) => v.pipe(v.string(), v.parseJson({}, `must be JSON such as ${example}`))

/** A path inside a game server, beginning with `root`. */
export const gamePath = (root: '' | '/') =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || new RegExp(`^${root}[\\w.-]+(?:/[\\w.-]+)*$`).test(text),
      `must be a path such as ${root}cfg/admins.json`,
    ),
    v.check((text) => !text.split('/').includes('..'), 'must not lead upward'),
  )

export const apiKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,256}$/, 'must be a key without spaces'))

/** Steam game server login tokens: a CS2 server without one only accepts players of its local network. */
export const loginTokens = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((token) => token.trim())),
    v.everyItem((token) => /^[0-9A-Za-z]{16,64}$/.test(token), 'must be a comma list of game server login tokens'),
  ),
)

/** A table of regions must not be empty. */
export const hasEntries = (table: object): boolean => Object.keys(table).length > 0
export const emptyTable = 'must name at least one region'

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings, or one line per invalid variable. */
export function readEnvironment<T>(
  schema: v.GenericSchema<unknown, T>,
  environment: Environment,
): { readonly settings: T } | { readonly problems: readonly string[] } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(schema, present)
  if (parsed.success) return { settings: parsed.output }
  return {
    problems: parsed.issues.map((issue) => {
      const [variable, ...inside] = (v.getDotPath(issue) ?? '').split('.')
      const missing = inside.length === 0 && issue.input === undefined
      const what = missing ? 'must be set' : issue.message
      return inside.length > 0 ? `${variable} (${inside.join('.')}) ${what}` : `${variable} ${what}`
    }),
  }
}
