import { readFile, writeFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { openDatabase } from '../database.ts'
import { openSecrets } from '../open-secrets.ts'

const { path, admin: run } = adminCommands()

const admin = (args: readonly string[], data = 'a', pipe?: PassThrough) =>
  run(args, { env: { DATA_DIR: path(data) }, pipe: pipe && (() => pipe) })

const file = () => path('backup.gz')
const counted = /[\d,]+ rows of \d+ tables/

it('backs up, verifies, restores and moves, and says what it did', async () => {
  await admin(['import', 'community.example.json'])
  const written = await admin(['backup', file()])
  expect(written).toMatchObject({ code: 0, out: '' })
  expect(written.err).toMatch(new RegExp(`^Written to ${file()}: ${counted.source}, 0\\.0 MB$`))
  expect((await admin(['backup', 'verify', file()], 'none')).out).toMatch(/^The backup is intact: .* by version \d/)
  expect((await admin(['restore', file()], 'b')).out).toMatch(
    /^Restored into .*spawnpoint\.db: .* each compared, as of 20/,
  )
  const moved = await admin(['move-to', `sqlite:${path('c')}`], 'b')
  expect(moved.out).toMatch(/^Moved to .*spawnpoint\.db: .* each compared$/m)
  expect(moved.err).toMatch(/Now set DATA_DIR to its folder/)
  expect((await admin(['move-to', `sqlite:${path('c')}`], 'b')).out).toContain('before')
  expect((await admin(['export'], 'c')).out).toBe((await admin(['export'], 'a')).out)
})

it('sends a backup into a pipe, and none to a terminal', async () => {
  await admin(['import', 'community.example.json'])
  expect(await admin(['backup', '-'])).toMatchObject({ code: 1, out: '' })
  const pipe = new PassThrough()
  const [bytes, { code, err }] = await Promise.all([buffer(pipe), admin(['backup', '-'], 'a', pipe)])
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringMatching(/^The backup is complete: /) })
  await writeFile(file(), bytes)
  expect((await admin(['restore', file()], 'b')).code).toBe(0)
})

/** A start of a production portal without PORTAL_SECRET, as far as its secret. */
async function secretAt(data: string): Promise<string> {
  const database = await openDatabase({ kind: 'sqlite', file: path(`${data}/spawnpoint.db`) })
  const config = { secret: undefined, previousSecret: undefined, mode: 'production' as const, dataDir: path(data) }
  const deps = { database, logger: { error: () => undefined }, say: () => undefined }
  const { secret } = await openSecrets(deps, config).finally(() => database.close())
  return secret
}

it('has the secret that the portal keeps only when told, and keeps it where it restores', async () => {
  const secret = await secretAt('a')
  await admin(['backup', file()])
  expect(gunzipSync(await readFile(file())).toString()).not.toContain(secret)
  expect(await admin(['backup', 'secret', file()])).toMatchObject({ code: 1, out: '' })
  await admin(['restore', file()], 'b')
  await expect(secretAt('b')).rejects.toThrow(/secret of this database is missing/)

  await admin(['backup', path('whole.gz'), '--with-secret'])
  expect((await admin(['backup', 'secret', path('whole.gz')])).out).toBe(`${secret}\n`)
  expect((await admin(['restore', path('whole.gz')], 'c')).err).toBe(`Its secret is in ${path('c/portal-secret')}.`)
  expect(await secretAt('c')).toBe(secret)
  expect((await admin(['move-to', `sqlite:${path('d')}`], 'c')).err).toContain(`to ${path('d/portal-secret')}.`)
})

it('says how to give a secret that was given', async () => {
  await admin(['import', 'community.example.json'])
  const given = { PORTAL_SECRET: 'a/b+'.repeat(11) }
  const backup = ['backup', file(), '--with-secret']
  expect((await run(backup, { env: { DATA_DIR: path('a'), ...given } })).code).toBe(0)
  expect((await admin(['restore', file()], 'b')).err).toContain(`npm run admin -- backup secret ${file()}`)
  expect((await run(['restore', file()], { env: { DATA_DIR: path('c'), ...given } })).err).toBe('')
  expect(
    (await run([...backup.slice(0, 1), path('x.gz'), '--with-secret'], { env: { DATA_DIR: path('b') } })).code,
  ).toBe(1)
})

it('names what is wrong in one line, and changes nothing', async () => {
  expect(await admin(['backup', file()])).toMatchObject({
    code: 1,
    err: `The backup was not written: There is no database ${path('a/spawnpoint.db')}`,
  })
  expect((await admin(['restore', file()])).err).toMatch(
    /was not restored, nothing was changed: There is no file or folder/,
  )
  await writeFile(file(), 'not a backup')
  expect((await admin(['restore', file()])).err).toMatch(/nothing was changed: It is not a backup of Spawnpoint/)
  expect((await admin(['backup', 'verify', file()])).code).toBe(1)
  await admin(['import', 'community.example.json'])
  expect((await admin(['backup', path('no/folder.gz')])).err).toMatch(/was not written: There is no file or folder/)
  expect((await admin(['move-to', 'postgresql://127.0.0.1:1/x'])).err).toMatch(
    /was not moved, nothing was changed: .*ECONNREFUSED/,
  )
})

it.each([
  'backup',
  'backup a b',
  'backup verify',
  'backup verify a b',
  'restore',
  'restore a b',
  'move-to',
  'move-to mysql://x',
])('refuses %s', async (line) => {
  expect((await admin(line.split(' '))).code).toBe(2)
})
