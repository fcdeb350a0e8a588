import * as v from 'valibot'
import { seconds } from '../contract/duration.ts'
import { steamOrigin } from './accounts/backends/steam-openid/protocol.ts'
import {
  commaList,
  frameableOrigin,
  hostList,
  hostName,
  httpsAddress,
  isProxy,
  isSecurityContact,
  origin,
  portNumber,
  regionList,
  secretText,
  serviceList,
} from './config-values.ts'
import { namesSeveralHosts, severalHosts } from './kernel/db/postgres-url.ts'

/** One address of PostgreSQL. */
const postgresUrl = (expected: string) =>
  v.pipe(
    v.string(),
    v.regex(/^postgres(?:ql)?:\/\/./, expected),
    v.check((url) => !namesSeveralHosts(url), severalHosts),
  )

/** Every variable of the portal besides those of payments and practice servers, with its default. */
const environmentSchema = v.object({
  PORT: v.optional(portNumber, '8080'),
  HOST: v.optional(hostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  PORTAL_MODE: v.optional(v.picklist(['demo', 'production'], 'must be demo or production'), 'demo'),
  DATABASE_URL: v.optional(postgresUrl('must begin with postgresql://, or be absent for SQLite')),
  DATABASE_READ_URL: v.optional(postgresUrl('must begin with postgresql://')),
  PUBLIC_ORIGIN: v.optional(origin),
  FORMER_ORIGINS: v.optional(
    v.pipe(
      commaList,
      v.check(
        (list) => list.every((item) => v.is(origin, item)),
        'must be a comma list of origins such as https://old.example.org',
      ),
    ),
    '',
  ),
  HSTS_INCLUDE_SUBDOMAINS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      commaList,
      v.check((list) => list.every(isProxy), 'must be a comma list of addresses, networks (10.0.0.0/8) or "loopback"'),
    ),
    '',
  ),
  PORTAL_SECRET: v.optional(secretText),
  PORTAL_SECRET_PREVIOUS: v.optional(secretText),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\s<>,@]+@[^\s<>,@]+$/, 'must be an address, without a name'))),
  STEAM_PROVIDER: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === steamOrigin || /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text),
        `must be ${steamOrigin}, or a stand-in such as http://127.0.0.1:8090`,
      ),
    ),
  ),
  STEAM_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-F]{32}$/i, 'must be 32 hexadecimal digits'))),
  HIDE_ACCOUNT_EXISTENCE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  SIGN_IN_CHECKS_PER_HOUR: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), v.transform(Number)),
    '10',
  ),
  VIP_PAGE_URL: v.optional(httpsAddress),
  VIP_STORE_URL: v.optional(httpsAddress),
  INVENTORY_URL: v.optional(frameableOrigin),
  INVENTORY_API_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{8,512}$/, 'must be 8 to 512 characters without spaces')),
  ),
  RATE_LIMIT_PER_MINUTE: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), v.transform(Number)),
    '1200',
  ),
  RANKING_CPU_PERCENT: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100'), v.transform(Number)),
    '20',
  ),
  POLL_REGIONS: v.optional(regionList, ''),
  // The name of POLL_REGIONS up to version 0.1.
  SERVER_SHARD_REGIONS: v.optional(regionList, ''),
  LATENCY_AT_ADDRESSES: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  SHUTDOWN_DELAY_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[1-5]?\d|60)$/, 'must be a whole number from 0 to 60'),
      v.transform((text) => seconds(Number(text))),
    ),
  ),
  METRICS_PORT: v.optional(portNumber),
  METRICS_HOST: v.optional(hostName, '127.0.0.1'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{16,512}$/, 'must be 16 to 512 characters without spaces')),
  ),
  PRIVATE_HOSTS: v.optional(hostList, ''),
  PUSH_SERVICES: v.optional(serviceList, ''),
  // The name of PRIVATE_HOSTS up to version 0.1.
  ALERT_PRIVATE_HOSTS: v.optional(hostList, ''),
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.everyItem(isSecurityContact, 'must be a comma list of mailto: and https:// addresses'),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
  ),
})

/** The parsed variables, with defaults for absent ones. */
export type Environment = v.InferOutput<typeof environmentSchema>

/** Variables as they are written; an empty one is absent. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface ReadEnvironment {
  readonly env: Environment
  /** What is wrong by variable. {@link env} has the default of each of these. */
  readonly wrong: ReadonlyMap<string, string>
}

/** Parses every variable, so that one that is wrong does not hide what is wrong with others. */
export function readEnvironment(present: Variables): ReadEnvironment {
  const parsed = v.safeParse(environmentSchema, present)
  if (parsed.success) return { env: parsed.output, wrong: new Map() }
  const wrong = new Map(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
  const others = Object.entries(present).filter(([name]) => !wrong.has(name))
  return { env: v.parse(environmentSchema, Object.fromEntries(others)), wrong }
}
