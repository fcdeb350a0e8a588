import { fastifyCookie } from '@fastify/cookie'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Mailer } from '../kernel/mail/mailer.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import type { Profile } from './backends/steam-profile/profiles.ts'
import { createBrowserCookie } from './browser-cookie.ts'
import { type EmailSignInConfig, startEmailSignIn } from './email-sign-in.ts'
import { addGameServerRoutes } from './handlers/bind-token.ts'
import { addPlayerRoutes } from './handlers/players.ts'
import { addSessionRoutes } from './handlers/session.ts'
import { addSteamRoutes } from './handlers/steam.ts'
import { addSteamBindRoutes } from './handlers/steam-bind.ts'
import { createSignIn } from './sign-in.ts'
import { openSteam, type SteamSettings } from './steam.ts'
import { createTokens } from './tokens.ts'

export interface AccountsDeps {
  readonly config: EmailSignInConfig
  /** What tokens and keys are derived from. */
  readonly secret: string
  readonly steam: SteamSettings
  /** Delivers mails; undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running area: its routes, who calls, and how to end it. */
export interface Accounts {
  readonly module: RouteModule
  readonly authenticate: Authenticate
  /** Name and picture of a player, as Steam tells them; kept for ten minutes. */
  readProfile(steamId: string): Promise<Profile>
  stop(): Promise<void>
}

/** Puts accounts together: tokens from the portal's secret, sessions in the database, the ways to sign in. */
export async function startAccounts(deps: AccountsDeps): Promise<Accounts> {
  const { config, secret, database, logger, now } = deps
  const tokens = createTokens(secret)
  const authenticate = createAuthenticate({
    database,
    tokens,
    now,
    onError: createFailureReport(deps, 'the use of a session was not noted'),
  })
  const signIn = createSignIn({ database, tokens, now })
  const steam = openSteam(deps.steam, deps)
  const email = startEmailSignIn({ ...deps, secret, authenticate, signIn })
  const { publicOrigin } = config
  const cookie = createBrowserCookie(publicOrigin)
  return {
    async module(app, createLimit, headers) {
      addSessionRoutes(app, createLimit, { database, authenticate, tokens, logger, now })
      const { provider, readProfile, readPicture } = steam
      const walk = { database, cookie, provider, publicOrigin, logger, now }
      // Only here are cookies read: every other call is a bearer's or nobody's.
      await app.register(async (scope) => {
        await scope.register(fastifyCookie)
        await addSteamRoutes(scope, createLimit, { ...walk, signIn, readProfile })
        await addSteamBindRoutes(scope, createLimit, { ...walk, signIn, readProfile, authenticate })
      })
      await email.module(app, createLimit, headers)
      addPlayerRoutes(app, createLimit, { database, readPicture })
      await addGameServerRoutes(app, createLimit, { database, secret, now })
    },
    authenticate,
    readProfile: steam.readProfile,
    stop: () => email.stop(),
  }
}
