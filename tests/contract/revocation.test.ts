import { describe, expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import { createPasswords } from '../../server/accounts/passwords/passwords.ts'
import { accountForSteamId, createEmailAccount } from '../../server/accounts/store/accounts.ts'
import { linkSteam } from '../../server/accounts/store/link-steam.ts'
import type { SessionRow } from '../../server/accounts/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { clientOf } from '../../server/kernel/limits/holder.ts'
import { type AccountsApp, accountsApp, steamIdOf } from '../support/accounts-app.ts'
import { ban } from '../support/ban.ts'
import { type DatabaseUnderTest, onEveryDatabase } from '../support/databases.ts'

const who = href(accountEndpoints.readUser)
const steamId = steamIdOf(1)
const password = 'kite over the harbour'

/** A player with a password who is signed in on two devices. */
async function player(db: Database, { begin }: AccountsApp) {
  const passwordHash = await createPasswords().hash(password, clientOf('127.0.0.1'))
  const made = await createEmailAccount(db, { email: 'a@b.cd', passwordHash, username: 'a', now: 1 })
  if (made === 'taken') throw new Error('the address is taken')
  await linkSteam(db, { accountId: made.id, steamId, username: null, avatar: null, now: 1 })
  const account = await accountForSteamId(db, { steamId, username: 'a', avatar: null, now: 1 })
  return { stolen: await begin(account), own: await begin(account) }
}

interface Revocation {
  readonly db: Database
  readonly portal: AccountsApp
  /** The session that must end, and another one of the same player. */
  readonly stolen: { readonly session: SessionRow; readonly token: string }
  readonly own: { readonly token: string }
}

const revocations: readonly (readonly [string, (revocation: Revocation) => Promise<unknown>])[] = [
  ['signs out', ({ portal, stolen }) => portal.call('POST', href(accountEndpoints.signOut), stolen.token)],
  [
    'ends the session from another device',
    ({ portal, stolen, own }) =>
      portal.call('DELETE', href(accountEndpoints.endSession, { params: { id: stolen.session.id } }), own.token),
  ],
  [
    'signs out every device',
    ({ portal, own }) => portal.call('POST', href(accountEndpoints.signOutEverywhere), own.token),
  ],
  [
    'changes the password',
    ({ portal, own }) =>
      portal.call('POST', href(emailEndpoints.changePassword), own.token, {
        currentPassword: password,
        newPassword: 'harbour under the kite',
      }),
  ],
  ['is banned', ({ db }) => ban(db, steamId, 2)],
]

/** Two processes that share a database: a portal each, with its own connections. */
async function twoPortals({ fresh, open }: DatabaseUnderTest) {
  const location = await fresh()
  const db = await open(location)
  return { db, portal: await accountsApp(db), other: await accountsApp(await open(location)) }
}

onEveryDatabase('a token', { sensitive: true }, (databases) => {
  describe.each(revocations)('of a player who %s', (event, revoke) => {
    it('is refused by the next call in this and in another process', async () => {
      const { db, portal, other } = await twoPortals(databases)
      const { stolen, own } = await player(db, portal)
      const statuses = async () => {
        const answers = [await other.call('GET', who, stolen.token), await portal.call('GET', who, stolen.token)]
        return answers.map(({ statusCode }) => statusCode)
      }
      // Twice: whatever a process may remember of a session, it remembers now.
      expect([await statuses(), await statuses()]).toEqual([
        [200, 200],
        [200, 200],
      ])
      await revoke({ db, portal, stolen, own })
      const refused = event === 'is banned' ? 403 : 401
      expect(await statuses()).toEqual([refused, refused])
    })
  })

  it('among many in one moment identifies its own player, and only a revoked one is refused', async () => {
    const { db, portal, other } = await twoPortals(databases)
    const signedIn = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const account = await accountForSteamId(db, { steamId: steamIdOf(n), username: `${n}`, avatar: null, now: 1 })
        return { n, ...(await portal.begin(account)) }
      }),
    )
    await other.call('POST', href(accountEndpoints.signOut), signedIn[7]?.token ?? '')
    const answers = await Promise.all(
      signedIn.map(async ({ n, token }) => {
        const answer = await portal.call('GET', who, token)
        return answer.statusCode === 200 ? answer.json() : `${n} is refused`
      }),
    )
    expect(answers).toEqual(
      signedIn.map(({ n }) => (n === 7 ? '7 is refused' : expect.objectContaining({ steamId: steamIdOf(n) }))),
    )
  })
})
