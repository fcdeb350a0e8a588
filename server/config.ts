import { resolve } from 'node:path'
import { combinationProblems } from './config-checks.ts'
import { type Environment, readEnvironment, type Variables } from './environment.ts'
import { type PaymentSettings, readPaymentSettings } from './payments/backends/config.ts'
import { type DriverConfig, readDriverConfig } from './rentals/backends/config.ts'

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
  /** The regions whose servers this process polls while another one leads; empty: none. */
  readonly pollRegions: readonly string[]
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

/** Parses the environment. An empty variable counts as absent; everything that is wrong is reported at once. */
export function readConfig(environment: Variables): ConfigResult {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { env, wrong } = readEnvironment(present)
  const payments = readPaymentSettings(present)
  const rentalBackend = readDriverConfig(present, env.PORTAL_MODE)
  const problems = [
    ...Array.from(wrong, ([name, problem]) => `${name} ${problem}`),
    ...combinationProblems(env, new Set(wrong.keys())),
  ]
  if (problems.length > 0 || 'problems' in payments || 'problems' in rentalBackend) {
    const ofBackends = [payments, rentalBackend].flatMap((read) => ('problems' in read ? read.problems : []))
    return { problems: [...problems, ...ofBackends] }
  }
  return { config: configOf(env, payments.settings, rentalBackend.driver) }
}

function configOf(env: Environment, payments: PaymentSettings, rentalBackend: DriverConfig): Config {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return {
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
    inventory:
      env.INVENTORY_URL === undefined || env.INVENTORY_API_KEY === undefined
        ? undefined
        : { origin: env.INVENTORY_URL, apiKey: env.INVENTORY_API_KEY },
    payments,
    rentalBackend,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    rankingCpuPercent: env.RANKING_CPU_PERCENT,
    pollRegions: [...new Set([...env.POLL_REGIONS, ...env.SERVER_SHARD_REGIONS])],
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
  }
}
