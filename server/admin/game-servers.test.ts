import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import type { LogRefusal } from '../../contract/leaderboard/log-refusals.ts'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { listenWhileTesting } from '../../tests/support/listen-while-testing.ts'
import { importCommunity } from '../community-file.ts'
import { openDatabase } from '../database.ts'
import { listAudit } from '../kernel/audit/read.ts'
import { noteLogReceived, noteLogRefused } from '../leaderboard/store/log-status.ts'

const { path, admin: run } = adminCommands()

const secretAndOrigin = { PORTAL_SECRET: 'a-secret', PUBLIC_ORIGIN: 'https://play.example.org' }

const admin = (args: string, env: Record<string, string> = secretAndOrigin) => run(args.split(' '), { env })
/** A web server with one response; resolves to its address. */
async function respondWith(status: number, body: object): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
  const port = await listenWhileTesting(server)
  return `http://127.0.0.1:${port}`
}
const database = () => openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })

it('shows the key of a game server once, lists it without, and revokes it', async () => {
  const added = await admin('game-server add retakes')
  expect(added.out).toMatch(
    /^GAME_SERVER_ID=gs-[0-9a-f]{8}\nGAME_SERVER_KEY=[\w-]{43}\nlogaddress_add_http "https:\/\/play\.example\.org\/api\/game\/log\/gs-[0-9a-f]{8}\/[\w-]{32}"\n$/,
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

it('prints the lines for a file of addresses, with a key for each that has none, or names those that are not listed', async () => {
  const db = await database()
  await importCommunity(db, { version: 1, servers })
  await db.close()
  const file = path('addresses.txt')
  await writeFile(file, '192.0.2.1:27016\n\n  192.0.2.9:27015\nplay.example.org\n')
  const missing = 'No key was issued: not in the list: play.example.org, 192.0.2.9:27015'
  expect(await admin(`game-servers add ${file}`)).toMatchObject({ code: 1, out: '', err: missing })
  await writeFile(file, '192.0.2.1:27016\r\nconnect 192.0.2.1:27015\r\n')
  const { code, out, err } = await admin(`game-servers add ${file}`)
  expect([code, err]).toEqual([0, '2 keys were issued; 0 servers had one.'])
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[1]),
  ).toEqual(['192.0.2.1:27016', '192.0.2.1:27015'])
  expect(await admin(`game-servers add ${file}`)).toMatchObject({ out, err: '0 keys were issued; 2 servers had one.' })
  expect(await admin(`game-servers add ${file}.missing`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('ENOENT'),
  })
})

it('sends a test line to the public address, and says what became of it', async () => {
  const [line = ''] = (await admin('game-server add retakes')).out.split('\n')
  const id = line.split('=')[1] ?? ''
  const origin = await respondWith(401, { error: 'UNAUTHORIZED', requestId: 'r' })
  const test = (env: string) => admin(`game-server test ${id}`, { PORTAL_SECRET: 'a-secret', PUBLIC_ORIGIN: env })
  const refused = `${origin}: a portal with another secret responds (HTTP 401)`
  expect(await test(origin)).toMatchObject({ code: 1, err: refused })
  expect(await test(await respondWith(200, {}))).toMatchObject({ code: 0, out: expect.stringContaining('accepted') })
  expect(await admin('game-server test gs-0')).toMatchObject({ code: 1, err: 'There is no active game server gs-0.' })
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
  expect((await admin('game-server list')).out).toContain('\tlast refusal: 2026-06-01T00:00:00.000Z, ')
  expect((await admin('game-server list')).out).toContain(' ago: it was linked to no listed server\n')
  await admin(`game-server link ${id} 192.0.2.1:27015`)
  await noteLogRefused(db, id, { refusal: 'not_listed', now: at + 1000, warnEvery: 1 })
  await noteLogReceived(db, id, at + 2000)
  await db.close()
  const { out } = await admin('game-server list')
  expect(out).toContain('\tlast line received: 2026-06-01T00:00:02.000Z, ')
  expect(out).toContain(' ago: 192.0.2.1:27015 was not listed\n')
})

it('shows what came instead of lines', async () => {
  const added = await admin('game-server add retakes')
  const id = added.out.split('\n')[0]?.split('=')[1] ?? ''
  const db = await database()
  const told = async (refusal: LogRefusal, detail?: string): Promise<string> => {
    await noteLogRefused(db, id, { refusal, detail, now: Date.parse('2026-06-01T00:00:00Z'), warnEvery: 1 })
    const line = (await admin('game-server list')).out.split('\n').find((each) => each.includes('last refusal'))
    return line?.replace(/.* ago: /, '') ?? ''
  }
  expect(await told('unreadable', 'JSON: {')).toBe('lines arrive, but none is one of a log (JSON: {)')
  expect(await told('encoded', 'gzip')).toContain('it was compressed, which the game does not do')
  expect(await told('too_large', '700000 bytes')).toContain('(700000 bytes)')
  // Of an earlier refusal, nothing stays.
  expect(await told('not_linked')).toBe('it was linked to no listed server')
  await db.close()
})

const at = { ip: '192.0.2.1', port: 27015 }
const servers = ['A', 'B', 'C'].map((name, i) => ({
  ...at,
  port: at.port + i,
  name,
  category: 'retakes',
  region: 'eu-frankfurt' as const,
  ontop: 0,
  star: false,
  rules: [],
}))

it('connects all listed servers at once, with one line for each; again it issues nothing', async () => {
  const db = await database()
  await importCommunity(db, { version: 1, servers })
  const first = await admin('game-servers add --all')
  expect(first).toMatchObject({ code: 0, err: '3 keys were issued; 0 servers had one.' })
  const lines = first.out.trimEnd().split('\n')
  expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['A', '192.0.2.1:27015'],
    ['B', '192.0.2.1:27016'],
    ['C', '192.0.2.1:27017'],
  ])
  for (const line of lines) {
    expect(line).toMatch(
      /\tlogaddress_add_http "https:\/\/play\.example\.org\/api\/game\/log\/gs-[0-9a-f]{8}\/[\w-]{32}"$/,
    )
  }
  expect(await admin('game-servers add --all')).toMatchObject({
    out: '',
    err: '0 keys were issued; 3 servers had one.',
  })
  expect((await admin('game-servers lines')).out.split('\n').sort()).toEqual([...lines, ''].sort())
  const id = /gs-[0-9a-f]{8}/.exec(lines[0] ?? '')?.[0] ?? ''
  await admin(`game-server revoke ${id}`)
  expect((await admin('game-servers add --all')).out).toMatch(/^A\t/)
  const acts = (await listAudit(db, {}, { limit: 9 })).map(({ action }) => action)
  expect(acts).toEqual(['log-key.issue', 'log-key.revoke', 'log-key.issue'])
  await db.close()
})

it('rotates a key once, and shows that the previous one is accepted', async () => {
  const added = await admin('game-server add retakes')
  const id = added.out.split('\n')[0]?.split('=')[1] ?? ''
  const rotated = await admin(`game-server rotate ${id} --hours 6`)
  expect(rotated.code).toBe(0)
  expect(rotated.out.split('\n')[1]).not.toBe(added.out.split('\n')[1])
  const listed = (await admin('game-server list')).out
  expect(listed).toContain('\tthe previous key is accepted until ')
  expect(listed).toContain('\tthe previous line is accepted until ')
  expect(listed).toContain(rotated.out.split('\n')[2])
  expect(await admin(`game-server rotate ${id}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('still accepted'),
  })
  expect(await admin('game-server rotate gs-00000000')).toMatchObject({ code: 1 })
  for (const hours of ['0', '721', 'x']) expect((await admin(`game-server rotate ${id} --hours ${hours}`)).code).toBe(2)
})
