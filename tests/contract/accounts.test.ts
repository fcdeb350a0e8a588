import { expect, it } from 'vitest'
import {
  accountForSteamId,
  createEmailAccount,
  findAccount,
  findAccountByEmail,
} from '../../server/accounts/store/accounts.ts'
import { linkSteam } from '../../server/accounts/store/link-steam.ts'
import { createSession, readSession } from '../../server/accounts/store/sessions.ts'
import { portalSecret } from '../../server/kernel/secrets/secret.ts'
import { emailAccount, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

onEveryDatabase('accounts', ({ open }) => {
  it('stores one secret under concurrent reads, and prefers the configured one', async () => {
    const db = await open()
    const secrets = await Promise.all(Array.from({ length: 8 }, () => portalSecret(db, undefined)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(await portalSecret(db, 'given')).toBe('given')
  })

  it('creates one account per SteamID under concurrent calls, and keeps the last known name', async () => {
    const db = await open()
    const steamId = steamIdOf(1)
    const asked = Array.from({ length: 10 }, () =>
      accountForSteamId(db, { steamId, username: null, avatar: null, now: 5 }),
    )
    const accounts = await Promise.all(asked)
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1)
    expect(accounts[0]?.username).toBe('Steam-000001')
    await accountForSteamId(db, { steamId, username: '<b>阿伟</b>', avatar: 'https://a.example/1.jpg', now: 6 })
    const later = await accountForSteamId(db, { steamId, username: null, avatar: null, now: 7 })
    expect(later).toMatchObject({ username: '<b>阿伟</b>', avatar: 'https://a.example/1.jpg', created_at: 5 })
  })

  it('gives an address to one account, ignoring letter case', async () => {
    const db = await open()
    await emailAccount(db, 'A@Example.org')
    const again = { email: 'a@example.ORG', passwordHash: 'x', username: 'x', now: 1 }
    expect(await createEmailAccount(db, again)).toBe('taken')
    expect(await findAccountByEmail(db, 'a@EXAMPLE.org')).toMatchObject({ email: 'a@example.org' })
  })
})

onEveryDatabase('linking', ({ open }) => {
  const link = (accountId: string, n: number) => ({
    accountId,
    steamId: steamIdOf(n),
    username: 'name',
    avatar: null,
    now: 9,
  })

  it('links an unlinked SteamID, also repeatedly, but never a second one', async () => {
    const db = await open()
    const account = await emailAccount(db, 'a@b.cd')
    expect(await linkSteam(db, link(account.id, 1))).toBe('linked')
    expect(await linkSteam(db, link(account.id, 1))).toBe('linked')
    expect(await linkSteam(db, link(account.id, 2))).toBe('already_bound')
    expect(await linkSteam(db, link('nobody', 1))).toBe('user_not_found')
    expect(await findAccount(db, account.id)).toMatchObject({ steam_id: steamIdOf(1), email: 'a@b.cd' })
  })

  it('refuses a SteamID of another account', async () => {
    const db = await open()
    const [first, second] = [await emailAccount(db, 'a@b.cd'), await emailAccount(db, 'e@f.gh')]
    await linkSteam(db, link(first.id, 1))
    expect(await linkSteam(db, link(second.id, 1))).toBe('steam_already_bound')
    expect(await findAccount(db, second.id)).toMatchObject({ steam_id: null })
  })

  it('merges into the existing account of the Steam player, and ends the bind sessions', async () => {
    const db = await open()
    const steam = await steamAccount(db, 1)
    const email = await emailAccount(db, 'a@b.cd')
    const session = await createSession(db, { accountId: email.id, kind: 'bind', device: '', now: 9 })
    expect(await linkSteam(db, link(email.id, 1))).toBe('linked')
    expect(await findAccount(db, email.id)).toBeUndefined()
    expect(await findAccountByEmail(db, 'a@b.cd')).toMatchObject({ id: steam.id, password_hash: 'hash' })
    expect(await readSession(db, session.id, 10)).toBeUndefined()
  })

  it('gives one SteamID to one of several concurrent callers', async () => {
    const db = await open()
    const emails = await Promise.all(Array.from({ length: 8 }, (_, i) => emailAccount(db, `p${i}@b.cd`)))
    const outcomes = await Promise.all(emails.map(({ id }) => linkSteam(db, link(id, 1))))
    expect(outcomes.filter((outcome) => outcome === 'linked')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['linked', 'steam_already_bound']))
  })
})
