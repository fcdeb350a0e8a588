import { writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { standInConsole } from '../../tests/support/stand-in-console.ts'
import { openDatabase } from '../database.ts'
import { readConsole } from '../game-side/store/consoles.ts'
import { listAudit } from '../kernel/audit/read.ts'

const { path, admin } = adminCommands()
const secretWord = 'correct-horse-7'

it('sets, tests and removes the console of a server, with its password from a file', async () => {
  const console = await standInConsole(secretWord)
  const address = `127.0.0.1:${console.port}`
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  onTestFinished(() => database.close())
  await admin(['servers', 'add', address, '--name', 'Retakes', '--mode', 'retakes', '--region', 'eu-frankfurt'])
  const env = { PORTAL_SECRET: 'a secret of the server', PRIVATE_HOSTS: '127.0.0.1' }
  const run = (...args: string[]) => admin(['game-side', 'console', ...args], { env })
  const file = path('password')
  await writeFile(file, `${secretWord}\n`)
  const set = (...args: string[]) => run('set', address, ...args)

  expect((await set()).err).toContain('no password yet')
  expect((await set('--password-file', file, '--port', '70000')).code).toBe(1)
  expect((await set('--password-file', file, '--vip-core', 'weeks')).code).toBe(2)
  expect((await run('test', address)).err).toContain('does not use the console')
  const refused = await admin(['game-side', 'console', 'set', address, '--password-file', file], {
    env: { PORTAL_SECRET: env.PORTAL_SECRET },
  })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('PRIVATE_HOSTS') })

  const done = await set('--password-file', file, '--vip-core', 'minutes')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('where no tool calls') })
  expect(await readConsole(database, address)).toMatchObject({ game: 'cs2', vip_core: 'minutes', simple_admin: 0 })
  const tested = await run('test', address)
  expect(tested).toMatchObject({ code: 0, out: expect.stringContaining('A server') })
  const status = await admin(['game-side', 'status'], { env })
  expect(status.out).toContain('by the portal itself\tconsole ok\tdelivers vipCore')

  await writeFile(file, 'wrong')
  await set('--password-file', file)
  expect((await run('test', address)).err).toContain('refuses the password')
  const tries = console.signIns()
  await run('test', address)
  expect(console.signIns()).toBe(tries)
  expect((await set('--simple-admin')).err).toContain('refused before')

  const audit = await listAudit(database, {}, { limit: 20 })
  expect(JSON.stringify([audit, done, tested])).not.toContain(secretWord)
  expect((await run('remove', address)).out).toContain('is forgotten')
  expect((await run('remove', address)).out).toContain('no console')
})
