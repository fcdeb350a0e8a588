import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { noteLogReceived, noteLogRefused } from '../leaderboard/store/log-status.ts'
import { runAdmin } from './run.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spawnpoint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function admin(args: string, env: Record<string, string> = { PORTAL_SECRET: 'a-secret' }) {
  const out: string[] = []
  const err: string[] = []
  const code = await runAdmin(args.split(' '), {
    env: { DATA_DIR: folder, ...env },
    out: (text) => out.push(text),
    err: (line) => err.push(line),
  })
  return { code, out: out.join(''), err: err.join('\n') }
}
const database = () => openDatabase({ kind: 'sqlite', file: join(folder, 'spawnpoint.db') })

it('shows the key of a game server once, lists it without, and revokes it', async () => {
  const added = await admin('game-server add retakes')
  expect(added.out).toMatch(
    /^GAME_SERVER_ID=gs-[0-9a-f]{8}\nGAME_SERVER_KEY=[\w-]{43}\nlogaddress_add_http "https:\/\/…\/api\/game\/log\/gs-[0-9a-f]{8}\/[\w-]{32}"\n$/,
  )
  const [id = '', key = ''] = added.out.split('\n').map((line) => line.split('=')[1])
  const listed = await admin('game-server list')
  expect(listed.out).toContain(`${id}\t`)
  expect(listed.out).toContain('\tactive\tnot linked\tretakes\n')
  expect(listed.out).toContain(added.out.split('\n')[2])
  expect(listed.out).not.toContain(key)
  expect((await admin(`game-server revoke ${id}`)).code).toBe(0)
  expect((await admin(`game-server revoke ${id}`)).code).toBe(1)
  expect((await admin('game-server list')).out).toContain('\trevoked ')
})

it('gives two game servers two keys', async () => {
  const [a, b] = [await admin('game-server add a'), await admin('game-server add b')]
  expect(a.out.split('\n')[1]).not.toBe(b.out.split('\n')[1])
})

it('cannot create a key without the secret of the server', async () => {
  const { code, err } = await admin('game-server add x', {})
  expect([code, err]).toEqual([1, expect.stringContaining('PORTAL_SECRET')])
})

it.each(['game-server', 'game-server add', 'game-server list x', 'game-server revoke', 'banish x'])(
  'shows its usage after "%s"',
  async (args) => {
    expect((await admin(args)).code).toBe(2)
  },
)

it.each(['game-server add \u0000'])('reports the error in "%s"', async (args) => {
  expect(await admin(args)).toMatchObject({ code: 1, out: '' })
})

it('shows when a game server’s log was last received, and why it was last refused', async () => {
  const added = await admin('game-server add retakes')
  const id = added.out.split('\n')[0]?.split('=')[1] ?? ''
  expect((await admin('game-server list')).out).toContain('\tlast line received: never\n')
  const db = await database()
  const at = Date.parse('2026-06-01T00:00:00Z')
  await noteLogRefused(db, id, { refusal: 'not_linked', now: at, warnEvery: 1 })
  expect((await admin('game-server list')).out).toContain(
    '\tlast refusal: 2026-06-01T00:00:00.000Z, it was linked to no listed server\n',
  )
  await admin(`game-server link ${id} 192.0.2.1:27015`)
  await noteLogRefused(db, id, { refusal: 'not_listed', now: at + 1000, warnEvery: 1 })
  await noteLogReceived(db, id, at + 2000)
  await db.close()
  const { out } = await admin('game-server list')
  expect(out).toContain('\tlast line received: 2026-06-01T00:00:02.000Z\n')
  expect(out).toContain('\tlast refusal: 2026-06-01T00:00:01.000Z, 192.0.2.1:27015 was not listed\n')
})
