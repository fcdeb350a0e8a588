import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderOfTest } from '../tests/support/temporary-folder.ts'
import { openDatabase } from './database.ts'
import type { OpenDatabase } from './kernel/db/database.ts'
import { openSecrets } from './open-secrets.ts'
import { makeSecretFile, readSecretFile } from './secret-file.ts'
import { StartError } from './start-error.ts'

let dataDir = ''
let database: OpenDatabase
beforeEach(async () => {
  dataDir = folderOfTest()
  database = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'spawnpoint.db') })
})
afterEach(() => database.close())

const file = () => join(dataDir, 'portal-secret')
const secretOf = (letter: string) => letter.repeat(32)

/** A start as far as its secrets: the secret, what it prints and what its log says. */
async function start(given: { secret?: string; previousSecret?: string; mode?: 'demo' } = {}) {
  const [printed, logged]: [string[], string[]] = [[], []]
  const deps = {
    database,
    logger: { error: (line: unknown) => logged.push(String(line)) },
    say: (line: string) => printed.push(line),
  }
  const { secret, previousSecret, mode = 'production' } = given
  const secrets = await openSecrets(deps, { secret, previousSecret, mode, dataDir })
  return { secret: secrets.secret, printed, logged }
}

const refusal = (given?: Parameters<typeof start>[0]): Promise<string> =>
  start(given).then(
    () => 'started',
    (error: unknown) => (error instanceof StartError ? error.message : 'another error'),
  )

it('makes a secret once, says so once, and lets no other user read it', async () => {
  const first = await start()
  expect(first.printed).toEqual([expect.stringContaining(`kept in ${file()}`)])
  expect(first.printed.join()).not.toContain(first.secret)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('portal-secret'))).toEqual(['portal-secret'])
  expect(await start()).toEqual({ secret: first.secret, printed: [], logged: [] })
})

it('makes the same secret in processes that start at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => makeSecretFile(file())))
  expect(new Set(made).size).toBe(1)
  expect(await readSecretFile(file(), () => undefined)).toBe(made[0])
})

it('takes the access of others away, in words', async () => {
  const { secret } = await start()
  chmodSync(file(), 0o644)
  const again = await start()
  expect(again.secret).toBe(secret)
  expect(again.printed).toEqual([expect.stringMatching(/^Other users of this machine could read .*portal-secret/)])
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

it.each([
  ['empty', '', 'is empty'],
  ['a line end', '\n', 'is empty'],
  ['cut off', 'abc', 'does not hold a whole secret'],
  ['two secrets', `${'a'.repeat(43)}\n${'b'.repeat(43)}\n`, 'does not hold a whole secret'],
])('refuses a file that is %s, and leaves it', async (_, text, problem) => {
  await start()
  writeFileSync(file(), text)
  expect(await refusal()).toContain(`${file()} ${problem}`)
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

it('refuses a file that cannot be read', async () => {
  mkdirSync(file())
  expect(await refusal()).toMatch(/cannot be read \(EISDIR\)/)
})

it('takes a file whose line an editor has ended otherwise', async () => {
  const { secret } = await start()
  for (const end of ['', '\r\n']) {
    writeFileSync(file(), `${secret}${end}`)
    expect((await start()).secret).toBe(secret)
  }
})

it('never makes another secret for a database whose secret is missing', async () => {
  await start()
  rmSync(file())
  expect(await refusal()).toMatch(/secret of this database is missing.*npm run admin -- secret new/)
  expect(existsSync(file())).toBe(false)
  await openDatabase({ kind: 'sqlite', file: join(dataDir, 'other.db') }).then((other) => other.close())
  writeFileSync(file(), `${'a'.repeat(43)}\n`)
  expect(await refusal()).toMatch(/is not that of this database/)
})

it('refuses a database whose secret was given before, until it is given again', async () => {
  await start({ secret: secretOf('a') })
  expect(await refusal()).toMatch(/secret of this database is missing/)
  expect((await start({ secret: secretOf('a') })).logged).toEqual([])
})

it('refuses another PORTAL_SECRET than the kept one, and replaces it when told', async () => {
  const { secret: previousSecret } = await start()
  expect(await refusal({ secret: secretOf('b') })).toMatch(/^PORTAL_SECRET is another one than that of this database/)
  expect((await start({ secret: previousSecret })).printed).toEqual([])
  expect(await start({ secret: secretOf('b'), previousSecret })).toMatchObject({ secret: secretOf('b'), logged: [] })
  // The kept one is that of the database no longer.
  expect((await start({ secret: secretOf('b') })).printed).toEqual([expect.stringMatching(/is not used; remove/)])
  expect(await refusal()).toMatch(/is not that of this database/)
})

it('replaces a given secret by one of its own when told', async () => {
  await start({ secret: secretOf('a') })
  const own = await start({ previousSecret: secretOf('a') })
  expect(own.logged).toEqual([])
  expect(await start()).toMatchObject({ secret: own.secret, printed: [], logged: [] })
})

it('refuses the database of the other mode, and leaves it as it is', async () => {
  const { secret } = await start({ mode: 'demo' })
  for (const given of [{}, { secret: secretOf('a') }]) {
    expect(await refusal(given)).toMatch(/^This database is that of the demo/)
  }
  expect(existsSync(file())).toBe(false)
  expect((await start({ mode: 'demo' })).secret).toBe(secret)
})

it('refuses the demo in the database of a production portal', async () => {
  await start({ secret: secretOf('a') })
  expect(await refusal({ mode: 'demo' })).toMatch(/^This database is that of a production portal/)
  expect((await start({ secret: secretOf('a') })).logged).toEqual([])
})

it('knows the database of a demo of an earlier version by its secret', async () => {
  await start({ mode: 'demo' })
  await database.kysely.deleteFrom('secret').where('name', '=', 'portal-mode').execute()
  expect(await refusal()).toMatch(/^This database is that of the demo/)
})
