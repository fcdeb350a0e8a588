import { generateKeyPairSync } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { accountForSteamId } from '../../../server/accounts/store/accounts.ts'
import { createSession } from '../../../server/accounts/store/sessions.ts'
import type { AccountRow } from '../../../server/accounts/tables.ts'
import { createTokens } from '../../../server/accounts/tokens.ts'
import { openDatabase } from '../../../server/database.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../../server/kernel/db/location.ts'
import { setStaffRole } from '../../../server/staff/members.ts'
import { setStaffBadge } from '../../../server/vip/acts.ts'
import { steamIdOf } from '../../support/accounts-app.ts'
import { environmentOf } from '../../support/previous-release.ts'
import { type Run, ready, run, testSecret } from '../../support/server-process.ts'

/** Calls are limited by other tests; here the limits would only hide what lies behind them. */
export const unlimited = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  SIGN_IN_CHECKS_PER_HOUR: '100000000',
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: 'loopback',
}

/** The demo from source on a database, with all stand-ins in its process; resolves when it serves. `env` takes precedence. */
export async function startDemo(
  location: DatabaseLocation,
  port: number,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const started = run(
    {
      DATA_DIR: folder,
      ...environmentOf(location),
      ...unlimited,
      PORTAL_MODE: 'demo',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      PORT: String(port),
      ...env,
    },
    'demo/main.ts',
  )
  await ready(started)
  return started
}

/** A provider, which is asked for nothing when an order is placed. */
export function shopSettings(): Readonly<Record<string, string>> {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  return {
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: pair().privateKey,
    ALIPAY_PUBLIC_KEY: pair().publicKey,
  }
}

export interface Portal extends Run {
  readonly origin: string
}

/** A production portal from source on a database; resolves when it serves. */
export async function startPortal(
  location: DatabaseLocation,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Portal> {
  const port = await freePort()
  const started = run({
    DATA_DIR: folder,
    ...environmentOf(location),
    PORT: String(port),
    ...unlimited,
    ...env,
  })
  await ready(started)
  return { ...started, origin: `http://127.0.0.1:${port}` }
}

/** Beside the portal, on its database: accounts, and sessions without a browser. */
export interface Backstage {
  readonly database: Database
  /** The token of a new session. */
  tokenOf(account: AccountRow): Promise<string>
  player(number: number): Promise<AccountRow>
  administrator(number: number): Promise<AccountRow>
}

export async function openBackstage(location: DatabaseLocation): Promise<Backstage> {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  const tokens = createTokens(testSecret)
  const player = (number: number) =>
    accountForSteamId(database, {
      steamId: steamIdOf(number),
      username: `player ${number}`,
      avatar: null,
      now: Date.now(),
    })
  return {
    database,
    player,
    async tokenOf(account) {
      const session = { accountId: account.id, kind: 'login' as const, device: 'proof', now: Date.now() }
      return tokens.issue(await createSession(database, { ...session, isSteamProven: true }))
    },
    async administrator(number) {
      const account = await player(number)
      const operator = { name: 'proof', role: 'console' as const, requestId: null, address: null }
      const acts = { database, setBadge: setStaffBadge, now: Date.now }
      await setStaffRole(acts, operator, { steamId: steamIdOf(number), role: 'administrator' })
      return account
    },
  }
}
