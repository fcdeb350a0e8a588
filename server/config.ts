import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'

const origin = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.origin === text
  }, 'must be an origin such as https://play.example.org, without a path or a trailing slash'),
)

const proxy = /^[0-9a-fA-F.:]+(?:\/\d{1,3})?$/
const isProxy = (text: string): boolean =>
  text === 'loopback' || (proxy.test(text) && isIP(text.split('/')[0] ?? '') !== 0)

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number from 0 to 65535'),
    ),
    '8080',
  ),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be an address or a host name')),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  PORTAL_MODE: v.optional(v.picklist(['demo', 'production'], 'must be demo or production'), 'demo'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/./, 'must begin with postgresql://, or be absent for SQLite')),
  ),
  PUBLIC_ORIGIN: v.optional(origin),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      v.check((list) => list.every(isProxy), 'must be a comma list of addresses, networks (10.0.0.0/8) or "loopback"'),
    ),
    '',
  ),
  RATE_LIMIT_PER_MINUTE: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), v.transform(Number)),
    '1200',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
  ),
})

/** How this process was told to run. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  readonly mode: 'demo' | 'production'
  /** Absent: SQLite under {@link dataDir}. */
  readonly databaseUrl: string | undefined
  /** Base address of every link that the server writes; never taken from a request (S22). */
  readonly publicOrigin: string
  /** Peers whose X-Forwarded-For counts; empty means nobody's. */
  readonly trustedProxies: readonly string[]
  /** Calls of the server list per minute and client address; the other limits follow from it. */
  readonly rateLimitPerMinute: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export type ConfigResult = { readonly config: Config } | { readonly problems: readonly string[] }

/** Parses the environment once. An empty variable counts as absent; every bad one is named with what it must be. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(environmentSchema, present)
  if (!parsed.success) return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) }
  const env = parsed.output
  if (env.PORTAL_MODE === 'production' && env.PUBLIC_ORIGIN === undefined) {
    return { problems: ['PUBLIC_ORIGIN must be set in production, for example https://play.example.org'] }
  }
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return {
    config: {
      port: env.PORT,
      host: env.HOST,
      dataDir: resolve(env.DATA_DIR),
      mode: env.PORTAL_MODE,
      databaseUrl: env.DATABASE_URL,
      publicOrigin: env.PUBLIC_ORIGIN ?? `http://${host}:${env.PORT}`,
      trustedProxies: env.TRUSTED_PROXIES,
      rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
      logLevel: env.LOG_LEVEL ?? (env.PORTAL_MODE === 'demo' ? 'warn' : 'info'),
    },
  }
}
