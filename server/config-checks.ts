import { isLoopbackHost } from '../contract/servers/address.ts'
import { steamOrigin } from './accounts/backends/steam-openid/protocol.ts'
import type { Environment } from './environment.ts'

/** A rule for several variables together. */
interface Rule {
  /** The variables that it compares: it is silent while one of them is wrong by itself. */
  readonly of: readonly (keyof Environment)[]
  isBroken(env: Environment): boolean
  readonly problem: string | ((env: Environment) => string)
}

const isProduction = ({ PORTAL_MODE }: Environment): boolean => PORTAL_MODE === 'production'

const rules: readonly Rule[] = [
  {
    of: ['PORTAL_MODE', 'PUBLIC_ORIGIN'],
    isBroken: (env) => isProduction(env) && env.PUBLIC_ORIGIN === undefined,
    problem: 'PUBLIC_ORIGIN must be set in production, for example https://play.example.org',
  },
  {
    of: ['PORTAL_MODE', 'DATABASE_URL', 'PORTAL_SECRET'],
    isBroken: (env) => isProduction(env) && env.DATABASE_URL !== undefined && env.PORTAL_SECRET === undefined,
    problem:
      'PORTAL_SECRET must be set with PostgreSQL, the same in every process: random characters, for example from: openssl rand -base64 33',
  },
  {
    of: ['DATABASE_URL', 'DATABASE_READ_URL'],
    isBroken: (env) => env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined,
    problem: 'DATABASE_READ_URL needs PostgreSQL: set DATABASE_URL too, or remove it (SQLite has no replica)',
  },
  {
    of: ['PORTAL_SECRET', 'PORTAL_SECRET_PREVIOUS'],
    isBroken: (env) => env.PORTAL_SECRET_PREVIOUS !== undefined && env.PORTAL_SECRET_PREVIOUS === env.PORTAL_SECRET,
    problem: 'PORTAL_SECRET_PREVIOUS must be another one than PORTAL_SECRET',
  },
  {
    of: ['PORTAL_MODE', 'STEAM_PROVIDER'],
    isBroken: (env) => isProduction(env) && env.STEAM_PROVIDER !== undefined && env.STEAM_PROVIDER !== steamOrigin,
    problem: `STEAM_PROVIDER must be absent or ${steamOrigin} in production`,
  },
  {
    of: ['FORMER_ORIGINS', 'PUBLIC_ORIGIN'],
    isBroken: (env) => env.PUBLIC_ORIGIN !== undefined && env.FORMER_ORIGINS.includes(env.PUBLIC_ORIGIN),
    problem: 'FORMER_ORIGINS must not contain PUBLIC_ORIGIN',
  },
  {
    of: ['POLL_REGIONS', 'SERVER_SHARD_REGIONS', 'DATABASE_URL'],
    isBroken: (env) => env.POLL_REGIONS.length + env.SERVER_SHARD_REGIONS.length > 0 && env.DATABASE_URL === undefined,
    problem: 'POLL_REGIONS needs DATABASE_URL: with SQLite one process polls every server',
  },
  {
    of: ['METRICS_PORT', 'METRICS_TOKEN', 'METRICS_HOST'],
    isBroken: ({ METRICS_PORT, METRICS_TOKEN, METRICS_HOST }) =>
      METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopbackHost(METRICS_HOST),
    problem: ({ METRICS_HOST }) =>
      `METRICS_TOKEN must be set where METRICS_HOST is not loopback (${METRICS_HOST}): anybody there could read the metrics`,
  },
  {
    of: ['INVENTORY_URL', 'INVENTORY_API_KEY'],
    isBroken: (env) => env.INVENTORY_URL === undefined && env.INVENTORY_API_KEY !== undefined,
    problem: 'INVENTORY_URL must be set beside INVENTORY_API_KEY',
  },
  {
    of: ['INVENTORY_URL', 'INVENTORY_API_KEY'],
    isBroken: (env) => env.INVENTORY_URL !== undefined && env.INVENTORY_API_KEY === undefined,
    problem: 'INVENTORY_API_KEY must be set beside INVENTORY_URL',
  },
  {
    // A frame of the portal's own origin would escape its sandbox.
    of: ['INVENTORY_URL', 'PUBLIC_ORIGIN'],
    isBroken: (env) => env.INVENTORY_URL !== undefined && env.INVENTORY_URL === env.PUBLIC_ORIGIN,
    problem: 'INVENTORY_URL must be another origin than PUBLIC_ORIGIN',
  },
]

/** What is wrong with several variables together. `wrong`: variables that are wrong by themselves. */
export const combinationProblems = (env: Environment, wrong: ReadonlySet<string>): readonly string[] =>
  rules
    .filter(({ of, isBroken }) => !of.some((name) => wrong.has(name)) && isBroken(env))
    .map(({ problem }) => (typeof problem === 'string' ? problem : problem(env)))
