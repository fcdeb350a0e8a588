import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { accountForSteamId } from '../accounts/store/accounts.ts'
import { createSession, readSession } from '../accounts/store/sessions.ts'
import { openDatabase } from '../database.ts'
import { listAudit } from '../kernel/audit/read.ts'
import { setStaffRole } from '../staff/members.ts'
import { setStaffBadge } from '../vip/acts.ts'
import { consoleActor } from './console-actor.ts'

const { path, admin: run } = adminCommands()
const admin = (...args: string[]) => run(['ban', ...args])
const database = () => openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
const steamId = '76561198000000001'

it('bans a player by any spelling, ends the sessions, changes the ban, and lifts it, in the audit', async () => {
  const db = await database()
  const account = await accountForSteamId(db, { steamId, username: 'x', avatar: null, now: 1 })
  const session = await createSession(db, { accountId: account.id, kind: 'login', device: '', now: Date.now() })
  expect((await admin('add', '[U:1:39734273]', '--reason', 'wall hack')).out).toBe(`${steamId} is banned for ever\n`)
  expect(await readSession(db, session.id, Date.now())).toBeUndefined()
  const link = `https://steamcommunity.com/profiles/${steamId}/`
  const again = await admin('add', link, '--reason', 'aim', '--until', '2999-01-02', '--note', 'see\ndemo')
  expect(again.out).toBe(`${steamId} is banned until 2999-01-02T00:00:00.000Z\n`)
  expect((await admin('list')).out).toMatch(/^76561198000000001\t.*\tuntil 2999-.*\taim\tsee demo\t\n$/)
  expect((await admin('export', 'cfg')).out).toBe('banid 0 STEAM_1:1:19867136\n')
  expect((await admin('lift', steamId, '--reason', 'appeal')).out).toBe(`${steamId} may sign in again\n`)
  expect((await admin('lift', steamId, '--reason', 'appeal')).out).toBe(`${steamId} was not banned\n`)
  expect((await admin('list')).out).toBe('No one is banned.\n')
  expect(JSON.parse((await admin('show', steamId, '--json')).out)).toMatchObject([
    { reason: 'aim', note: 'see\ndemo', closedAs: 'lifted', closeReason: 'appeal' },
    { reason: 'wall hack', closedAs: 'replaced' },
  ])
  const entries = await listAudit(db, { subject: steamId }, { limit: 9 })
  expect(entries.map(({ action, role }) => [action, role])).toEqual(
    ['ban.lift', 'ban.change', 'ban.add'].map((action) => [action, 'console']),
  )
  await db.close()
})

it('bans for a number of days, whether the player ever signed in or not', async () => {
  expect((await admin('add', 'STEAM_0:1:5', '--reason', 'x', '--days', '3')).out).toMatch(
    /^76561197960265739 is banned until 20\d\d-/,
  )
  expect((await admin('add', 'STEAM_0:1:5', '--reason', 'x', '--days', '0')).err).toContain('number of days')
  expect((await admin('add', 'STEAM_0:1:5', '--reason', 'x', '--until', '2001-01-01')).err).toContain('in the future')
})

it('does not ban staff', async () => {
  const db = await database()
  await setStaffRole({ database: db, setBadge: setStaffBadge, now: () => 1 }, consoleActor(), {
    steamId,
    role: 'moderator',
  })
  await db.close()
  expect(await admin('add', steamId, '--reason', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is staff'),
  })
})

it('says that a custom name is no SteamID', async () => {
  const { code, err } = await admin('show', 'https://steamcommunity.com/id/gaben')
  expect([code, err]).toEqual([1, expect.stringContaining('custom name')])
  expect((await admin('show', 'gaben')).err).toContain('No SteamID')
})

it.each([
  [['add', steamId]],
  [['add', steamId, '--reason', 'x', '--days', '1', '--until', '2999-01-01']],
  [['lift', steamId]],
  [['lift', steamId, '--reason', 'x', '--days', '1']],
  [['list', 'x']],
  [['export', 'xml']],
  [[steamId]],
])('shows its usage after "ban %s"', async (args) => {
  expect((await admin(...args)).code).toBe(2)
})

it('imports bans of a file once, after a dry run, and tells what becomes of each entry', async () => {
  const db = await database()
  const file = path('banned_user.cfg')
  await writeFile(file, 'banid 0 STEAM_0:1:100\nbanid 0 STEAM_0:1:101\nbanid 0 STEAM_0:1:101\nbanid 0 nobody\n')
  const before = (await admin('list')).out
  const dry = await admin('import', file, '--dry-run')
  expect(dry.out).toContain('would be banned: 2\n')
  expect(dry.out).toMatch(/the same player again: 1\n[\s\S]*entry 4: no SteamID\nNothing was changed/)
  expect((await admin('list')).out).toBe(before)
  expect((await admin('import', file)).out).toContain('\nbanned: 2\n')
  expect((await admin('import', file, '--format', 'sourcebans')).out).toMatch(/banned: 0\nalready banned.*: 2\n/)
  expect(await admin('import', file, '--format', 'simpleadmin')).toMatchObject({
    code: 1,
    err: expect.stringContaining('This is banned_user.cfg of SourceBans++'),
  })
  expect(await admin('import', path('none.csv'))).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
  const [entry, ...others] = await listAudit(db, { action: 'ban.import' }, { limit: 9 })
  expect([entry?.subject, others]).toEqual(['sourcebans', []])
  expect(JSON.parse(entry?.after_json ?? '')).toMatchObject({ bans: 2 })
  await db.close()
})
