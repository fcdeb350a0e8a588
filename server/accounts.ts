import type { FastifyBaseLogger } from 'fastify'
import type { RouteModule } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { portalSecret } from './db/secret.ts'
import { type Authenticate, createAuthenticate } from './http/authenticate.ts'
import { createTokens } from './http/tokens.ts'
import { addSessionRoutes } from './routes/auth/session.ts'

export interface AccountsDeps {
  readonly config: Config
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, who calls, and how to end it. */
export interface Accounts {
  readonly module: RouteModule
  readonly authenticate: Authenticate
  stop(): Promise<void>
}

/** Puts accounts together: tokens from the portal's secret, sessions in the database, the ways to sign in. */
export async function startAccounts({ config, database, logger, now }: AccountsDeps): Promise<Accounts> {
  const secret = await portalSecret(database, config.secret)
  const tokens = createTokens(secret)
  const authenticate = createAuthenticate({ database, tokens, now })
  return {
    module(app, createLimit) {
      addSessionRoutes(app, createLimit, { database, authenticate, tokens, logger, now })
    },
    authenticate,
    stop: async () => undefined,
  }
}
