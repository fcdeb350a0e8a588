import { expect, it } from 'vitest'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { accountForSteamId } from '../accounts/store/accounts.ts'
import { createSession } from '../accounts/store/sessions.ts'
import { openDatabase } from '../database.ts'
import { listAudit } from '../kernel/audit/read.ts'
import { ingestFile } from '../leaderboard/ingest/ingest-file.ts'
import { rulesOf } from '../leaderboard/rules/match-log/rules.ts'

const { path, admin: run } = adminCommands()
const admin = (...args: string[]) => run(args)
const database = () => openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
const steamId = steamIdOfAccount(7)

async function* log() {
  yield 'L 06/01/2026 - 10:00:00: "\u001b[31mBad<1><[U:1:7]><CT>" killed "Two<2><[U:1:8]><TERRORIST>" with "ak47"\n'
}

it('finds, shows, notes, signs out, takes out of the leaderboard and back, in the audit', async () => {
  const db = await database()
  const account = await accountForSteamId(db, { steamId, username: 'Bad', avatar: null, now: 1 })
  const mail = { email: 'bad@x.org', password_hash: 'x' }
  await db.kysely.updateTable('account').set(mail).where('id', '=', account.id).execute()
  await createSession(db, { accountId: account.id, kind: 'login', device: '', now: Date.now() })
  const rules = rulesOf('deathmatch')
  if (rules === undefined) throw new Error('dm has a leaderboard')
  const later = Date.parse('2026-06-02T00:00:00Z')
  await ingestFile(db, log(), { gameServerId: 'g', rules, offset: () => 0, now: () => later })
  expect((await admin('player', 'find', 'ba')).out).toBe(`${steamId}\tBad\t–\thas an account\t\n`)
  expect((await admin('player', 'find', 'BAD@', '--json')).out).toContain('"email":"bad@x.org"')
  expect(JSON.parse((await admin('player', 'show', '[U:1:7]')).out)).toMatchObject({ steamId, name: 'Bad' })
  expect((await admin('player', 'note', steamId, '--note', 'look at him')).code).toBe(0)
  expect((await admin('player', 'end-sessions', steamId)).out).toBe(`${steamId} is signed out everywhere\n`)
  expect((await admin('player', 'end-sessions', steamId)).out).toBe(`${steamId} was signed in nowhere\n`)
  expect((await admin('player', 'unlink-email', steamId)).out).toBe(`${steamId} no longer has bad@x.org\n`)
  expect((await admin('vip', 'grant', steamId, '3')).code).toBe(0)
  expect((await admin('vip', 'revoke', steamId)).code).toBe(0)
  const [id = ''] = (await admin('player', 'matches', steamId)).out.split('\t')
  await db.kysely.insertInto('match_recording').values({ id: 1, since: later }).execute()
  expect((await admin('player', 'matches', steamId)).err).toBe(
    'Matches before 2026-06-02T00:00:00.000Z were counted without a record and cannot be voided.',
  )
  expect((await admin('match', 'void', id, '--reason', 'x')).out).toBe(`${id} is void\n`)
  expect((await admin('match', 'count', id, '--reason', 'x')).out).toBe(`${id} is counted\n`)
  expect((await admin('match', 'count', id, '--reason', 'x')).out).toBe(`${id} was already counted\n`)
  expect((await admin('player', 'remove', steamId, '--reason', 'x')).out).toContain('is out of the leaderboard')
  expect((await admin('player', 'return', steamId, '--reason', 'x')).out).toContain('is in the leaderboard')
  const acts = await listAudit(db, {}, { limit: 20 })
  expect(acts.map(({ action, role }) => `${action} ${role}`).reverse()).toEqual(
    ['player.note', 'player.signOut', 'player.unlinkEmail', 'vip.grant', 'vip.end']
      .map((name) => `${name} console`)
      .concat(['match.void', 'match.restore', 'player.remove', 'player.restore'].map((name) => `${name} console`)),
  )
  await db.close()
})

it('refuses what it cannot read', async () => {
  expect((await admin('player', 'show', 'nobody')).code).toBe(1)
  expect((await admin('player', 'find', 'nobody')).out).toBe('No player is found.\n')
  expect((await admin('match', 'void', 'none', '--reason', 'x')).code).toBe(1)
  expect((await admin('player', 'remove', steamId, '--reason', ' ')).err).toContain('1 to 200')
  expect((await admin('player', 'remove', steamId)).code).toBe(2)
  expect((await admin('player', 'show', steamId, '--reason', 'x')).code).toBe(2)
  expect((await admin('player', 'note', steamId, '--note', '')).code).toBe(1)
})
