import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { storedSettingsSchema } from '../../contract/community/community-settings.ts'
import type { CarrierState } from '../../contract/game-side/carrier.ts'
import { shippedGroups } from '../../contract/game-side/members.ts'
import { steamIdOf } from '../../tests/support/accounts-app.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { addGameServer } from '../accounts/game-servers/store.ts'
import { importCommunity } from '../community-file.ts'
import { openDatabase } from '../database.ts'
import { noteLinks } from '../game-side/store/links.ts'
import { listAudit } from '../kernel/audit/read.ts'

const { path, admin } = adminCommands()
const game = (...args: string[]) => admin(['game-side', ...args])
const [first, second] = ['192.0.2.1:27015', '192.0.2.2:27015']
const player = steamIdOf(7)

const state: CarrierState = {
  tool: '1.0.0',
  process: 'one',
  clock: new Date().toISOString(),
  console: 'ok',
  delivers: ['sourceMod'],
  problem: 'admins_simple.ini\u001b[2J cannot be read',
  members: null,
}

/** Two listed servers with keys; a tool calls for the first. */
async function twoServers() {
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  onTestFinished(() => database.close())
  const fields = ['--name', 'Retakes', '--mode', 'retakes', '--region', 'eu-frankfurt']
  await admin(['servers', 'add', first, second, ...fields])
  for (const id of [first, second]) {
    await addGameServer(database, { id: `key ${id}`, name: id, serverId: id, now: Date.now() })
  }
  await noteLinks(database, [{ keyId: `key ${first}`, state, at: Date.now() }])
  const seen = { server_id: first, steam_id: player, user_id: 12, seen_at: Date.now() }
  await database.kysely.insertInto('game_presence').values(seen).execute()
  return database
}

it('says how each server is reached', async () => {
  expect((await game('status')).err).toContain('No listed server has a key')
  await twoServers()
  const { out } = await game('status')
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^192\.0\.2\.1:27015\tRetakes #1\tseen 20.*tool 1\.0\.0\tconsole ok\tdelivers sourceMod/),
    `${second}\tRetakes #2\tno tool has called for it`,
    '',
  ])
  expect(out).toContain('does not have the current members')
  expect(out).not.toContain('\u001b')
})

it('says something, kicks, and lists what was done, in the audit', async () => {
  const database = await twoServers()
  expect((await game('say', 'Match at eight', '--all')).out).toBe('It is said on 1 server.\n')
  expect((await game('say', 'hello', '--mode', 'Retake')).code).toBe(0)
  expect(await game('say', 'hello', '--server', second)).toMatchObject({
    code: 1,
    err: expect.stringContaining('No tool'),
  })
  expect(await game('say', 'hello', '--server', '192.0.2.9:1')).toMatchObject({ code: 1 })
  expect((await game('say', '字'.repeat(41), '--all')).err).toContain('120 bytes')
  expect((await game('reload', '--all')).out).toContain('The plugins of 1 server read their lists again')
  expect((await game('reload', '--server', second)).err).toContain('No tool')
  expect(await game('reload', '--server', '192.0.2.9:1')).toMatchObject({ code: 1 })
  expect((await game('kick', '[U:1:39734279]', '--reason', 'afk')).out).toBe(`${player} is kicked from 1 server.\n`)
  expect((await game('kick', steamIdOf(8), '--reason', 'afk')).err).toContain('on no server')
  const lines = (await game('acts', '--server', first)).out.trim().split('\n')
  expect(lines.map((line) => line.split('\t').slice(1, 5)).sort()).toEqual([
    [first, 'kick', player, 'afk'],
    [first, 'reload', '', ''],
    [first, 'say', '', 'Match at eight'],
    [first, 'say', '', 'hello'],
  ])
  expect((await game('acts', '--server', second)).out).toBe('Nothing was done in the game yet.\n')
  const audit = await listAudit(database, {}, { limit: 9 })
  expect(
    audit
      .filter(({ action }) => action.startsWith('game.'))
      .map(({ action, role, subject }) => [action, role, subject]),
  ).toEqual([
    ['game.kick', 'console', player],
    ['game.reload', 'console', 'all'],
    ['game.say', 'console', 'retakes'],
    ['game.say', 'console', 'all'],
  ])
})

it('runs commands of the settings where they are for, after a look at what would run', async () => {
  const database = await twoServers()
  expect((await game('commands')).err).toContain('No command is defined')
  const commands = [
    { id: 'status', name: 'Who is here', line: 'status', repeatable: true },
    { id: 'slay', name: 'Slay', line: 'css_slay #{userid}' },
    { id: 'center', name: 'Center', line: 'css_cssay {text}', servers: [second] },
  ]
  const settings = v.parse(storedSettingsSchema, { gameSide: { groups: shippedGroups, commands } })
  await importCommunity(database, { version: 1, settings })
  expect((await game('commands')).out.split('\n')[2]).toBe('center\tCenter\tcss_cssay {text}\tfor 1 server\tbegun once')
  expect((await game('run', 'status', '--all', '--dry-run')).out).toBe(`${first}\tRetakes #1\tstatus\n`)
  expect((await game('run', 'status', '--all')).out).toBe('It runs on 1 server (game-side acts).\n')
  expect((await game('run', 'slay', '--player', player, '--dry-run')).out).toContain('css_slay #12')
  expect((await game('run', 'slay', '--player', player)).code).toBe(0)
  for (const [args, problem] of [
    [['other', '--all'], 'There is no command other'],
    [['slay', '--all'], 'needs a --player'],
    [['slay', '--player', player, '--all'], 'where the player is'],
    [['status', '--player', player], 'about no player'],
    [['status', '--all', '--text', 'x'], 'takes no text'],
    [['center', '--all'], 'needs a --text'],
    [['center', '--all', '--text', '字'.repeat(41)], '120 bytes'],
    [['center', '--all', '--text', 'x'], 'for no server of these'],
    [['status', '--server', '192.0.2.9:1'], 'No listed server'],
  ] as const) {
    expect(await game('run', ...args)).toMatchObject({ code: 1, err: expect.stringContaining(problem) })
  }
  const lines = (await game('acts')).out.trim().split('\n')
  expect(lines.map((line) => line.split('\t').slice(2, 5)).sort()).toEqual([
    ['run', '', 'Who is here: status'],
    ['run', player, 'Slay: css_slay #12'],
  ])
  const audit = await listAudit(database, {}, { limit: 9 })
  expect(audit.filter(({ action }) => action === 'game.run').map(({ subject }) => subject)).toEqual([player, 'all'])
})

it.each([
  [['say', 'x']],
  [['say', 'x', '--all', '--mode', 'y']],
  [['kick', player]],
  [['status', 'x']],
  [['run', 'x']],
  [['run']],
  [['reload']],
])('shows its usage after "game-side %s"', async (args) => {
  expect((await game(...args)).code).toBe(2)
})
