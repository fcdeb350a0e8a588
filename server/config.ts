import { resolve } from 'node:path'
import * as v from 'valibot'
import { seconds } from '../contract/duration.ts'
import { isLoopbackHost } from '../contract/servers/address.ts'
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
import { type PaymentSettings, readPaymentSettings } from './payments/backends/config.ts'
import { type DriverConfig, readDriverConfig } from './rentals/backends/config.ts'

const environmentSchema = v.object({
  PORT: v.optional(portNumber, '8080'),
  HOST: v.optional(hostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  PORTAL_MODE: v.optional(v.picklist(['demo', 'production'], 'must be demo or production'), 'demo'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/./, 'must begin with postgresql://, or be absent for SQLite')),
  ),
  DATABASE_READ_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/./, 'must begin with postgresql://'))),
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

/** The configuration of this process. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  readonly mode: 'demo' | 'production'
  /** Absent: SQLite under {@link dataDir}. */
  readonly databaseUrl: string | undefined
  /** A streaming replica of {@link databaseUrl}, for reads that may be some seconds old. */
  readonly databaseReadUrl: string | undefined
  /** Base address of every link that the server writes; never taken from a request (S22). */
  readonly publicOrigin: string
  /** Earlier addresses of the portal: their documents are redirected to {@link publicOrigin}. */
  readonly formerOrigins: readonly string[]
  /** Whether HSTS includes subdomains. */
  readonly hstsIncludesSubdomains: boolean
  /** Tokens and keys are derived from it; absent in the demo, which stores its own in the database. */
  readonly secret: string | undefined
  /** Its tokens and keys are accepted until it is removed. */
  readonly previousSecret: string | undefined
  /** Absent: no mail can be sent (production), or mails go to the outbox page (demo). */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Origin of the OpenID provider. Absent: Steam, or the demo's stand-in. */
  readonly steamProvider: string | undefined
  /** For names and pictures of players; absent: players are named after the end of their SteamID. */
  readonly steamApiKey: string | undefined
  /** Respond the same way whether or not an e-mail address has an account (S10). */
  readonly hideAccountExistence: boolean
  /** Checks per hour and client address whether an e-mail address has an account; limits of mails and guesses derive from it. */
  readonly signInChecksPerHour: number
  readonly vipPageUrl: string | undefined
  readonly vipStoreUrl: string | undefined
  /** The host of the players' inventories; absent: none, or the demo's stand-in. */
  readonly inventory: { readonly origin: string; readonly apiKey: string } | undefined
  /** The configured payment providers. */
  readonly payments: PaymentSettings
  /** The backend that runs the practice servers. */
  readonly rentalBackend: DriverConfig
  /** Peers whose X-Forwarded-For is trusted; empty: none. */
  readonly trustedProxies: readonly string[]
  /** Server list requests per minute and client address; the other limits derive from it. */
  readonly rateLimitPerMinute: number
  /** Percentage of one processor core that ranking may take. */
  readonly rankingCpuPercent: number
  /** The regions whose servers this process polls, of several on one database; empty: whatever falls to it. */
  readonly shardRegions: readonly string[]
  /** A latency responder runs at the address of every server that names no ping target. */
  readonly latencyAtAddresses: boolean
  /** How long the process serves on after SIGTERM (ms); absent: as its mode and its socket need. */
  readonly shutdownDelay: number | undefined
  /** Where metrics are served: on a port of their own, or (`port` undefined) for callers with the token on the portal's. */
  readonly metrics:
    | { readonly port: number | undefined; readonly host: string; readonly token: string | undefined }
    | undefined
  /** Hosts of alert webhooks and latency responders that may have a private address. */
  readonly privateHosts: readonly string[]
  /** Push services besides those of the known browsers: `host`, `host:port` or `*.domain`. */
  readonly morePushServices: readonly string[]
  /** Who is told of vulnerabilities, as addresses; empty: there is no security.txt. */
  readonly securityContacts: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export type ConfigResult = { readonly config: Config } | { readonly problems: readonly string[] }

/** Parses the environment. An empty variable counts as absent; every invalid one is reported with its expected form. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(environmentSchema, present)
  if (!parsed.success) return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) }
  const env = parsed.output
  if (env.PORTAL_MODE === 'production' && env.PUBLIC_ORIGIN === undefined) {
    return { problems: ['PUBLIC_ORIGIN must be set in production, for example https://play.example.org'] }
  }
  if (env.PORTAL_MODE === 'production' && env.PORTAL_SECRET === undefined) {
    return {
      problems: [
        'PORTAL_SECRET must be set in production: random characters, for example from: openssl rand -base64 33',
      ],
    }
  }
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    return {
      problems: ['DATABASE_READ_URL needs PostgreSQL: set DATABASE_URL too, or remove it (SQLite has no replica)'],
    }
  }
  if (env.PORTAL_SECRET_PREVIOUS !== undefined && env.PORTAL_SECRET_PREVIOUS === env.PORTAL_SECRET) {
    return { problems: ['PORTAL_SECRET_PREVIOUS must be another one than PORTAL_SECRET'] }
  }
  if (env.PORTAL_MODE === 'production' && env.STEAM_PROVIDER !== undefined && env.STEAM_PROVIDER !== steamOrigin) {
    return { problems: [`STEAM_PROVIDER must be absent or ${steamOrigin} in production`] }
  }
  if (env.FORMER_ORIGINS.includes(env.PUBLIC_ORIGIN ?? '')) {
    return { problems: ['FORMER_ORIGINS must not contain PUBLIC_ORIGIN'] }
  }
  if (env.SERVER_SHARD_REGIONS.length > 0 && env.DATABASE_URL === undefined) {
    return { problems: ['SERVER_SHARD_REGIONS needs DATABASE_URL: with SQLite one process polls every server'] }
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_TOKEN === undefined && !isLoopbackHost(env.METRICS_HOST)) {
    return {
      problems: [
        `METRICS_TOKEN must be set where METRICS_HOST is not loopback (${env.METRICS_HOST}): anybody there could read the metrics`,
      ],
    }
  }
  const inventory = readInventory(env)
  if (typeof inventory === 'string') return { problems: [inventory] }
  const payments = readPaymentSettings(present)
  if ('problems' in payments) return payments
  const rentalBackend = readDriverConfig(present, env.PORTAL_MODE)
  if ('problems' in rentalBackend) return rentalBackend
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return {
    config: {
      port: env.PORT,
      host: env.HOST,
      dataDir: resolve(env.DATA_DIR),
      mode: env.PORTAL_MODE,
      databaseUrl: env.DATABASE_URL,
      databaseReadUrl: env.DATABASE_READ_URL,
      publicOrigin: env.PUBLIC_ORIGIN ?? `http://${host}:${env.PORT}`,
      formerOrigins: env.FORMER_ORIGINS,
      hstsIncludesSubdomains: env.HSTS_INCLUDE_SUBDOMAINS === '1',
      secret: env.PORTAL_SECRET,
      previousSecret: env.PORTAL_SECRET_PREVIOUS,
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_ORIGIN ?? 'http://localhost').hostname}`,
      steamProvider: env.STEAM_PROVIDER,
      steamApiKey: env.STEAM_API_KEY,
      hideAccountExistence: env.HIDE_ACCOUNT_EXISTENCE === '1',
      signInChecksPerHour: env.SIGN_IN_CHECKS_PER_HOUR,
      vipPageUrl: env.VIP_PAGE_URL,
      vipStoreUrl: env.VIP_STORE_URL,
      inventory,
      payments: payments.settings,
      rentalBackend: rentalBackend.driver,
      trustedProxies: env.TRUSTED_PROXIES,
      rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
      rankingCpuPercent: env.RANKING_CPU_PERCENT,
      shardRegions: [...new Set(env.SERVER_SHARD_REGIONS)],
      latencyAtAddresses: env.LATENCY_AT_ADDRESSES === '1',
      shutdownDelay: env.SHUTDOWN_DELAY_SECONDS,
      metrics:
        env.METRICS_PORT === undefined && env.METRICS_TOKEN === undefined
          ? undefined
          : { port: env.METRICS_PORT, host: env.METRICS_HOST, token: env.METRICS_TOKEN },
      privateHosts: [...env.PRIVATE_HOSTS, ...env.ALERT_PRIVATE_HOSTS],
      morePushServices: env.PUSH_SERVICES,
      securityContacts: env.SECURITY_CONTACT ?? [],
      logLevel: env.LOG_LEVEL ?? (env.PORTAL_MODE === 'demo' ? 'warn' : 'info'),
    },
  }
}

/** The host and its key, which must be set together; a string describes a problem. */
function readInventory(env: v.InferOutput<typeof environmentSchema>): Config['inventory'] | string {
  const { INVENTORY_URL: host, INVENTORY_API_KEY: apiKey, PUBLIC_ORIGIN: own } = env
  if (host === undefined && apiKey === undefined) return undefined
  if (host === undefined) return 'INVENTORY_URL must be set beside INVENTORY_API_KEY'
  if (apiKey === undefined) return 'INVENTORY_API_KEY must be set beside INVENTORY_URL'
  // A frame of the portal's own origin would escape its sandbox.
  if (host === own) return 'INVENTORY_URL must be another origin than PUBLIC_ORIGIN'
  return { origin: host, apiKey }
}
