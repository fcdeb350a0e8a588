import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { fileLine, killText } from '../../tests/support/match-log.ts'

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
  expect((await admin('ingest', surf, log, '--zone', 'Shanghai')).code).toBe(2)
  expect((await admin('game-server', 'link', surf, 'example.org')).code).toBe(1)
  expect((await admin('game-server', 'link', 'gs-0', '192.0.2.1:27015')).code).toBe(1)
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
