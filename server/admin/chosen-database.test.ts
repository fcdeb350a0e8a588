import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openDatabase } from '../database.ts'
import { openSecrets } from '../open-secrets.ts'
import { runAdmin } from './run.ts'

const { path, admin } = adminCommands()

/** The error output as it is, in an empty folder that is not to be filled by accident. */
async function onItsOwn(...args: string[]): Promise<{ code: number; err: string[] }> {
  const err: string[] = []
  const env = { DATA_DIR: path('data') }
  const code = await runAdmin(args, { env, out: () => undefined, err: (line) => err.push(line) })
  return { code, err }
}

const commands = [
  'settings show name',
  'staff add 76561198000000001 --role administrator',
  'import community.example.json',
  'export',
  'game-servers add --all',
  'texts list',
  'ban list --json',
  'servers',
  'alerts list',
  'orders',
  'season list',
]

it.each(commands)('%s names its database and creates none', async (line) => {
  const { code, err } = await onItsOwn(...line.split(' '))
  expect([code, ...err]).toEqual([
    1,
    `Database: ${path('data/spawnpoint.db')}`,
    `There is no database ${path('data/spawnpoint.db')}`,
    expect.stringContaining('--create-database'),
  ])
  expect(existsSync(path('data'))).toBe(false)
})

it.each(['backup x.gz', 'move-to sqlite:elsewhere'])('%s names its database', async (line) => {
  expect((await onItsOwn(...line.split(' '))).err[0]).toBe(`Database: ${path('data/spawnpoint.db')}`)
})

it('creates a database when told to, for the commands after it', async () => {
  expect((await onItsOwn('import', 'community.example.json', '--create-database')).code).toBe(0)
  expect(await onItsOwn('settings', 'show', 'name')).toEqual({
    code: 0,
    err: [`Database: ${path('data/spawnpoint.db')}`],
  })
})

const secretOf = (letter: string) => letter.repeat(32)
const origin = { PUBLIC_ORIGIN: 'https://play.example.org' }
const withSecret = (PORTAL_SECRET: string, more: Record<string, string> = {}) => ({
  env: { ...origin, PORTAL_SECRET, ...more },
})

/** Starts a server with these secrets as far as its secrets; returns what its log says. */
async function start(
  secret: string | undefined,
  previousSecret?: string,
  mode: 'demo' | 'production' = secret === undefined ? 'demo' : 'production',
): Promise<string[]> {
  const said: string[] = []
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  const logger = { error: (line: unknown) => said.push(String(line)) }
  const config = { secret, previousSecret, mode, dataDir: path() }
  await openSecrets({ database, logger, say: (line) => said.push(line) }, config)
  await database.close()
  return said
}

const lineCommands = [
  ['game-servers', 'lines'],
  ['game-servers', 'add', '--all'],
  ['game-server', 'add', 'retakes'],
  ['alerts', 'add', 'https://192.0.2.1/hook', '--format', 'json', '--language', 'en'],
]

it.each(lineCommands)('%s %s refuses a secret that is not that of the server', async (...args) => {
  await start(secretOf('a'))
  const { code, out, err } = await admin(args, withSecret(secretOf('b')))
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^PORTAL_SECRET is not that of the server/)
  expect((await admin(['game-servers', 'lines'], withSecret(secretOf('a')))).code).toBe(0)
  expect((await admin(['game-server', 'list'], withSecret(secretOf('a')))).out).toBe('')
})

it('waits for the restart of the server while a secret is replaced', async () => {
  await start(secretOf('a'))
  const replaced = withSecret(secretOf('b'), { PORTAL_SECRET_PREVIOUS: secretOf('a') })
  expect((await admin(['game-servers', 'lines'], replaced)).err).toMatch(/restart it with the new one first/)
  expect(await start(secretOf('b'), secretOf('a'))).toEqual([])
  expect((await admin(['game-servers', 'lines'], replaced)).code).toBe(0)
})

it('compares with the secret of a command that ran before the first start', async () => {
  await admin(['game-server', 'add', 'x'], withSecret(secretOf('a')))
  expect(await start(secretOf('b'))).toEqual([expect.stringContaining('another one than at the last start')])
})

it('says at the start that the secret is another one, once', async () => {
  expect(await start(secretOf('a'))).toEqual([])
  expect(await start(secretOf('a'))).toEqual([])
  expect(await start(secretOf('b'))).toEqual([expect.stringContaining('another one than at the last start')])
  expect(await start(secretOf('b'))).toEqual([])
})

it('uses the secret that the server keeps beside its database', async () => {
  expect((await start(undefined, undefined, 'production'))[0]).toMatch(/kept in/)
  expect((await admin(['game-server', 'add', 'x'], { env: origin })).code).toBe(0)
  expect((await admin(['game-server', 'add', 'x'], withSecret(secretOf('b')))).err).toMatch(
    /^PORTAL_SECRET is not that/,
  )
  writeFileSync(path('portal-secret'), 'abc')
  expect(await admin(['game-servers', 'lines'], { env: origin })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/portal-secret does not hold a whole secret/),
  })
})

it('makes a new secret only where there is none', async () => {
  await start(undefined, undefined, 'production')
  const kept = readFileSync(path('portal-secret'), 'utf8')
  expect(await admin(['secret', 'new'])).toMatchObject({ code: 1, err: expect.stringContaining('There is a secret') })
  rmSync(path('portal-secret'))
  expect((await admin(['game-servers', 'lines'], { env: origin })).code).toBe(1)
  expect(await admin(['secret', 'new'])).toMatchObject({ code: 0, out: expect.stringContaining('Restart the server') })
  expect(readFileSync(path('portal-secret'), 'utf8')).not.toBe(kept)
  expect(await start(undefined, undefined, 'production')).toEqual([])
  expect((await admin(['audit'])).out).toMatch(/\tsecret\.new\t/)
  expect((await admin(['secret', 'new'], withSecret(secretOf('b')))).err).toMatch(/^PORTAL_SECRET is set/)
})
