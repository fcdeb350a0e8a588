import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { fileLine, killText } from '../../tests/support/match-log.ts'
import { openDatabase } from '../database.ts'

const { path, admin: run } = adminCommands({ PORTAL_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' })
const admin = (...args: string[]) => run(args)

async function file(name: string, text: string): Promise<string> {
  await writeFile(path(name), text)
  return path(name)
}

async function linkedServer(category = 'dm'): Promise<string> {
  const server = { ip: '192.0.2.1', port: 27015, name: 'x', category, region: 'ap-tokyo' }
  await admin('import', await file('community.json', JSON.stringify({ version: 1, servers: [server] })))
  const { out } = await admin('game-server', 'add', 'x')
  const id = /GAME_SERVER_ID=(\S+)/.exec(out)?.[1] ?? ''
  expect(await admin('game-server', 'link', id, '192.0.2.1:27015')).toMatchObject({ code: 0 })
  return id
}

const lines = [1, 5, 9].map((second) => fileLine(second, killText(1, 2)))

it('counts files once, however often and in whatever parts they are ingested', async () => {
  const id = await linkedServer()
  const whole = await file('a.log', lines.join(''))
  const part = await file('b.log', `${lines[1]}${lines[2]?.slice(0, 60)}`)
  const report = (result: { out: string }) => result.out.match(/\d+ events counted, \d+ known/g)
  expect(report(await admin('ingest', id, part, whole, '--zone', '+08:00'))).toEqual([
    '1 events counted, 0 known',
    '2 events counted, 1 known',
  ])
  expect(report(await admin('ingest', id, whole))).toEqual(['0 events counted, 3 known'])
})

it('reports why a file was not counted', async () => {
  const log = await file('a.log', lines.join(''))
  expect(await admin('ingest', 'gs-0', log)).toMatchObject({ code: 1, err: 'There is no game server gs-0.' })
  const { out } = await admin('game-server', 'add', 'x')
  const alone = /GAME_SERVER_ID=(\S+)/.exec(out)?.[1] ?? ''
  expect((await admin('ingest', alone, log)).err).toContain('belongs to no listed server')
  const surf = await linkedServer('surf')
  expect((await admin('ingest', surf, log)).err).toBe('surf is a mode without a leaderboard.')
  expect((await admin('ingest', await linkedServer(), path('none.log'))).err).toContain('ENOENT')
  expect((await admin('game-server', 'link', surf, 'example.org')).code).toBe(1)
  expect((await admin('game-server', 'link', 'gs-0', '192.0.2.1:27015')).code).toBe(1)
})

it('says that a file is no log, and counts the others', async () => {
  const id = await linkedServer()
  const log = await file('a.log', lines.join(''))
  const json = await file('b.json', '{\n  "servers": []\n}\n')
  await writeFile(path('c.log.gz'), gzipSync(lines.join('')))
  await writeFile(path('d.log'), Buffer.from(`\ufeff${lines.join('')}`, 'utf16le'))
  const marked = await file('e.log', `\ufeff${fileLine(20, killText(1, 2))}`)
  const empty = await file('f.log', '\n')
  const isNone = 'no line of this file is one of a log'
  expect(await admin('ingest', id, json, path('c.log.gz'), path('d.log'), log, marked, empty)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      new RegExp(`b\\.json: ${isNone} \\(JSON: \\{\\).*gz: ${isNone} \\(compressed.*d\\.log: ${isNone} \\(UTF-16`, 's'),
    ),
    out: [
      `${log}: 3 lines, 3 events counted, 0 known before`,
      `${marked}: 1 lines, 1 events counted, 0 known before`,
      `${empty}: 1 lines, 0 events counted, 0 known before\n`,
    ].join('\n'),
  })
})

it('reads a file by the clock of its zone, of this machine without one', async () => {
  const id = await linkedServer()
  const log = await file('a.log', lines.join(''))
  const seconds = async () => {
    const db = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
    const matches = await db.kysely.selectFrom('played_match').select('starts_at').execute()
    await db.close()
    return matches.map(({ starts_at }) => new Date(starts_at).toISOString())
  }
  expect(await admin('ingest', id, log, '--zone', 'Berlin')).toMatchObject({
    code: 1,
    err: '--zone: give an offset from UTC such as +02:00, or a name such as Europe/Berlin.',
  })
  for (const zone of ['+2', '+25:00', '']) expect((await admin('ingest', id, log, '--zone', zone)).code).toBe(1)
  expect(await admin('ingest', id, log, '--zone', 'Europe/Berlin')).toMatchObject({ code: 0 })
  expect(await seconds()).toEqual(['2026-05-31T22:00:01.000Z'])
  vi.stubEnv('TZ', 'America/New_York')
  const winter = await file('b.log', lines.join('').replaceAll('06/01/2026', '01/06/2026'))
  expect(await admin('ingest', id, winter)).toMatchObject({ code: 0 })
  expect((await seconds()).sort()[0]).toBe('2026-01-06T05:00:01.000Z')
})

it('starts, lists and closes seasons', async () => {
  expect((await admin('season', 'create', '春季', '--from', '2026-03-01')).out).toContain('Season 1 begins 2026-03-01')
  expect((await admin('season', 'create', 'Summer', '--from', '2026-06-01')).code).toBe(0)
  expect((await admin('season', 'create', 'Early', '--from', '2026-01-01')).err).toContain('Another season')
  expect((await admin('season', 'close', '1')).code).toBe(0)
  expect((await admin('season', 'close', '1')).err).toBe('There is no open season 1.')
  expect((await admin('season', 'list')).out.split('\n')).toEqual([
    '2\t2026-06-01T00:00:00.000Z goes on\tSummer',
    '1\t2026-03-01T00:00:00.000Z to 2026-06-01T00:00:00.000Z, closed\t春季',
    '',
  ])
  expect((await admin('season', 'create', 'x', '--from', 'soon')).code).toBe(1)
  expect((await admin('season', 'create', '\u0007')).code).toBe(1)
  expect((await admin('season', 'close', 'all')).code).toBe(2)
})
