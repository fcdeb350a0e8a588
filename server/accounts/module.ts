import { fastifyCookie } from '@fastify/cookie'
import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import * as listEndpoints from '../../contract/endpoints/account-lists.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import type { Concern } from '../../contract/staff/staff.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { FindKey } from '../kernel/http/key-calls.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Mailer } from '../kernel/mail/mailer.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { createFindKey } from './api-keys/find-key.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import type { Profile } from './backends/steam-profile/profiles.ts'
import { createBrowserCookie } from './browser-cookie.ts'
import { accountConcerns } from './concerns.ts'
import { type EmailSignInConfig, startEmailSignIn } from './email-sign-in.ts'
import { proveGameServer } from './game-servers/signed-call.ts'
import { bindTokenHandler } from './handlers/bind-token.ts'
import { playerHandlers } from './handlers/players.ts'
import { sessionHandlers } from './handlers/session.ts'
import { steamHandlers } from './handlers/steam.ts'
import { steamBindHandlers } from './handlers/steam-bind.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { openSteam, type Steam, type SteamSettings } from './steam.ts'
import { syncAccountLists } from './store/account-lists.ts'
import { createTokens } from './tokens.ts'

export interface AccountsDeps extends Kernel, PortalSecrets {
  readonly config: EmailSignInConfig
  readonly steam: SteamSettings
  /** Delivers mails; undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  /** The community's name in mails. */
  brand(): string
  /** The role of a member of staff; undefined for everyone else. */
  readStaffRole(steamId: string): Promise<StaffRole | undefined>
  readonly clock: QueueClock
}

/** The running module. */
export interface Accounts {
  readonly module: RouteModule
  readonly authenticate: Authenticate
  readonly signIn: SignIn
  readonly findKey: FindKey
  /** A player's name and picture from Steam, cached for ten minutes. */
  readProfile(steamId: string): Promise<Profile>
  /** The SteamID behind the custom name of a profile link; see steam.ts. */
  readonly resolveName: Steam['resolveName']
  /** What needs a member of staff. */
  concerns(): Promise<readonly Concern[]>
  stop(): Promise<void>
}

/** Starts accounts: tokens, sessions and the sign-in methods. */
export async function startAccounts(deps: AccountsDeps): Promise<Accounts> {
  const { config, secret, previousSecret, database, logger, now } = deps
  const tokens = createTokens(secret, previousSecret)
  const authenticate = createAuthenticate({
    database,
    tokens,
    now,
    onError: createFailureReport(deps, 'last use of a session could not be recorded'),
  })
  const signIn = createSignIn({ database, tokens, now })
  const steam = openSteam(deps.steam, deps)
  const email = startEmailSignIn({ ...deps, authenticate, signIn })
  const { publicOrigin } = config
  const { provider, readProfile, readPicture } = steam
  const cookie = createBrowserCookie(publicOrigin)
  const steamDeps = { database, cookie, provider, publicOrigin, logger, now, signIn, readProfile }
  const addAccountRoutes = endpointRoutes(
    { ...accountEndpoints, ...listEndpoints },
    { ...authenticate, gameServer: proveGameServer(deps) },
    {
      ...sessionHandlers(deps),
      ...playerHandlers({ database, reads: deps.reads, readPicture }),
      ...bindTokenHandler({ database, now }),
      async syncLists({ caller: { account }, body }) {
        const answer = await syncAccountLists(database, account.id, body, now())
        if (answer === 'full') throw new ApiError('LISTS_FULL')
        return answer
      },
    },
  )
  const addSteamRoutes = endpointRoutes(steamEndpoints, authenticate, {
    ...steamHandlers(steamDeps),
    ...steamBindHandlers(steamDeps),
  })
  return {
    async module(app, createLimit, headers) {
      await addAccountRoutes(app, createLimit, headers)
      // Only here are cookies read: every other call has a bearer token or none.
      await app.register(async (scope) => {
        await scope.register(fastifyCookie)
        await addSteamRoutes(scope, createLimit, headers)
      })
      await email.module(app, createLimit, headers)
    },
    authenticate,
    signIn,
    findKey: createFindKey({
      database,
      now,
      onError: createFailureReport(deps, 'last use of an API key could not be recorded'),
    }),
    readProfile: steam.readProfile,
    resolveName: steam.resolveName,
    concerns: () => accountConcerns(database),
    stop: () => email.stop(),
  }
}
