import { expect, it } from 'vitest'
import { days, hours, minutes } from '../../contract/duration.ts'
import { claimSignedCall } from '../../server/accounts/game-servers/store.ts'
import { createSession } from '../../server/accounts/store/sessions.ts'
import { claimNonce, createAttempt, createSignInCode } from '../../server/accounts/store/sign-in.ts'
import { pruneSignIn } from '../../server/accounts/store/sign-in-leftovers.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

const tables = ['sign_in_attempt', 'sign_in_code', 'openid_nonce', 'signed_call', 'session'] as const

async function counts({ kysely }: Database) {
  const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()))
  return rows.map(({ length }) => length)
}

onEveryDatabase('expired sign-in data', ({ open }) => {
  it('is deleted when it can no longer be used, and not before', async () => {
    const db = await open()
    const now = days(1000)
    const account = await steamAccount(db, 1)
    const cookie = 'c'
    await createAttempt(db, { purpose: 'login', cookie, bindSessionId: null, returnTo: (state) => state, now })
    await createSignInCode(db, { cookie, accountId: account.id, steamId: steamIdOf(1), purpose: 'login', now })
    await claimNonce(db, 'n', now)
    await claimSignedCall(db, { keyId: 'k', nonce: 'n', now })
    await createSession(db, { accountId: account.id, kind: 'login', device: '', now })
    await pruneSignIn(db, now + minutes(1))
    expect(await counts(db)).toEqual([1, 1, 1, 1, 1])
    await pruneSignIn(db, now + minutes(2))
    expect(await counts(db)).toEqual([1, 0, 1, 1, 1])
    await pruneSignIn(db, now + minutes(11))
    expect(await counts(db)).toEqual([0, 0, 1, 1, 1])
    await pruneSignIn(db, now + hours(1) + 1)
    expect(await counts(db)).toEqual([0, 0, 0, 0, 1])
    await pruneSignIn(db, now + days(7))
    expect(await counts(db)).toEqual([0, 0, 0, 0, 1])
    await pruneSignIn(db, now + days(7) + 1)
    expect(await counts(db)).toEqual([0, 0, 0, 0, 0])
  })
})
