import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { ownDataSchema } from '../../contract/privacy/own-data.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { accountForSteamId, createEmailAccount } from '../accounts/store/accounts.ts'
import { openDatabase } from '../database.ts'

const { path, admin: run } = adminCommands()
const admin = (...args: string[]) => run(args)
const steamId = steamIdOfAccount(7)

it('exports and deletes a player by SteamID or e-mail address, in an audit without the player', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  await accountForSteamId(db, { steamId, username: 'Bad', avatar: null, now: 1 })
  await createEmailAccount(db, { email: 'new@x.org', passwordHash: 'x', username: 'New', now: 1 })
  await db.close()
  const reason = ['--reason', 'asked by mail']
  const { out } = await admin('player', 'export', '[U:1:7]', ...reason)
  expect(v.parse(ownDataSchema, JSON.parse(out)).steamId).toBe(steamId)
  const file = path('new.json')
  expect((await admin('player', 'export', 'New@x.org', file, ...reason)).code).toBe(0)
  expect(v.parse(ownDataSchema, JSON.parse(readFileSync(file, 'utf8')))).toMatchObject({ email: 'new@x.org' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await admin('player', 'export', 'New@x.org', file, ...reason)).code).toBe(1)
  expect((await admin('player', 'erase', steamId, '--reason', 'Bad asked')).err).toContain('must not name')
  expect((await admin('player', 'erase', 'nobody@x.org', ...reason)).err).toContain('No SteamID')
  expect((await admin('player', 'erase', steamId, ...reason)).out).toMatch(/^To be deleted: \d{4}-/)
  expect((await admin('player', 'keep', steamId)).out).toBe('The player stays.\n')
  expect((await admin('player', 'keep', steamId)).err).toBe('No deletion is waiting.')
  expect((await admin('player', 'erase', 'new@x.org', '--now', ...reason)).code).toBe(0)
  const audit = (await admin('audit')).out
  expect(audit.match(/player\.\w+/g)).toEqual([
    'player.erase',
    'player.keep',
    'player.erase',
    'player.export',
    'player.export',
  ])
  expect(audit).not.toMatch(new RegExp(`${steamId}|x\\.org|Bad`))
})
