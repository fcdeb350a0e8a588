import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { type Accounts, startAccounts } from '../../server/accounts/module.ts'
import { accountForSteamId, createEmailAccount } from '../../server/accounts/store/accounts.ts'
import { createSession } from '../../server/accounts/store/sessions.ts'
import type { AccountRow, SessionRow } from '../../server/accounts/tables.ts'
import { createTokens, type Tokens } from '../../server/accounts/tokens.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { RouteModule } from '../../server/kernel/http/route-module.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { configuredServices, type Services } from '../../server/services.ts'
import { readStaffRole } from '../../server/staff/store.ts'
import { everyLine } from './every-line.ts'
import { type TestAppOverrides, testApp } from './http-app.ts'
import { evenClock } from './queue-clock.ts'

export const testSecret = 'abcdefghijklmnopqrstuvwxyz0123456789'

export interface AccountsApp {
  readonly app: FastifyInstance
  readonly accounts: Accounts
  readonly tokens: Tokens
  readonly clock: { now: number }
  /** JSON log lines so far. */
  readonly log: string[]
  /** Creates a session of an account; returns it with its token. */
  begin(
    account: AccountRow,
    kind?: SessionRow['kind'],
    isSteamProven?: boolean,
  ): Promise<{ session: SessionRow; token: string }>
  /** Sends a request with a bearer token. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, payload?: object): Promise<Answer>
}

interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  json(): unknown
}

/** The accounts module, and further modules, over a database; in production mode by default, stopped after the test. */
export async function accountsApp(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
  moreAreas: (accounts: Accounts, clock: { now: number }) => Promise<readonly RouteModule[]> = async () => [],
  services: Partial<Services> = {},
  overrides: TestAppOverrides = {},
): Promise<AccountsApp> {
  const read = readConfig({
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://play.example.org',
    PORTAL_SECRET: testSecret,
    ...environment,
  })
  if ('problems' in read) throw new Error(read.problems.join(', '))
  const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
  const now = (): number => clock.now
  const log: string[] = []
  const logger = createLogger('info', (line) => log.push(line), everyLine)
  const { steam, mailer } = { ...(await configuredServices(read.config, now)), ...services }
  const accounts = await startAccounts({
    brand: () => 'Spawnpoint',
    config: read.config,
    secret: testSecret,
    steam,
    mailer,
    database,
    reads: database,
    readStaffRole: (steamId) => readStaffRole(database, steamId),
    logger,
    now,
    clock: evenClock(now),
  })
  onTestFinished(() => accounts.stop())
  const modules = [accounts.module, ...(await moreAreas(accounts, clock))]
  const { app } = await testApp({
    modules,
    findKey: accounts.findKey,
    now,
    logger,
    publicOrigin: read.config.publicOrigin,
    ...overrides,
  })
  const tokens = createTokens(testSecret)
  return {
    app,
    accounts,
    tokens,
    clock,
    log,
    async begin(account, kind = 'login', isSteamProven = false) {
      const begun = { accountId: account.id, kind, device: 'Firefox', now: now(), isSteamProven }
      const session = await createSession(database, begun)
      return { session, token: tokens.issue(session) }
    },
    call(method, url, token, payload) {
      const options: InjectOptions = { method, url, headers: { authorization: `Bearer ${token}` } }
      return app.inject(payload === undefined ? options : { ...options, payload })
    },
  }
}

export const steamIdOf = (n: number): string => `7656119${String(8_000_000_000 + n).padStart(10, '0')}`

/** Creates the account of a Steam player. */
export const steamAccount = (database: Database, n: number, username = `player ${n}`): Promise<AccountRow> =>
  accountForSteamId(database, { steamId: steamIdOf(n), username, avatar: null, now: 1000 })

/** Creates an e-mail account without a linked Steam account. */
export async function emailAccount(database: Database, email: string): Promise<AccountRow> {
  const made = await createEmailAccount(database, { email, passwordHash: 'hash', username: email, now: 1000 })
  if (made === 'taken') throw new Error(`${email} is taken`)
  return made
}
