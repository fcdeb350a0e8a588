import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runAdmin } from './run.ts'

it('refuses the current address as a former one, in a file and as a setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'former-origins-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const err: string[] = []
  const run = (...args: string[]) =>
    runAdmin(args, {
      env: { DATA_DIR: folder, PUBLIC_ORIGIN: 'https://play.example.org' },
      out: () => undefined,
      err: (line) => void err.push(line),
    })
  const file = join(folder, 'settings.json')
  const formerOrigins = ['https://old.example.org', 'https://Play.example.org:443']
  await writeFile(file, JSON.stringify({ version: 1, settings: { formerOrigins } }))
  expect(await run('import', file)).toBe(1)
  expect(await run('settings', 'set', 'formerOrigins', JSON.stringify(formerOrigins))).toBe(1)
  const problem =
    '  settings.formerOrigins[1]: must be an earlier address of the portal, not its current one (https://play.example.org)'
  expect(err).toEqual([
    `${file} was not imported, nothing was changed:`,
    problem,
    'formerOrigins was not changed:',
    problem,
  ])
  expect(await run('settings', 'set', 'formerOrigins', JSON.stringify(formerOrigins.slice(0, 1)))).toBe(0)
})
