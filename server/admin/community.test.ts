import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { path, admin: run } = adminCommands()
const admin = (...args: string[]) => run(args)

const server = (n: number, name = `Server ${n}`) => ({
  ip: `192.0.2.${n}`,
  port: 27015,
  name,
  category: 'public',
  region: 'ap-tokyo',
})
const written = async (numbers: readonly number[], name?: string) => {
  const file = path('file.json')
  await writeFile(file, JSON.stringify({ version: 1, servers: numbers.map((n) => server(n, name)) }))
  return file
}

it('shows what an import would change', async () => {
  await admin('import', await written([1, 2]))
  const file = await written([1, 3], 'New')
  expect(await admin('import', file, '--dry-run')).toEqual({
    code: 0,
    out: `servers: 1 added, 1 updated, 1 removed (2 now)
  + 192.0.2.3:27015 New
  ~ 192.0.2.1:27015 New: name
  - 192.0.2.2:27015 Server 2
`,
    err: `The import will be refused without --yes:
it removes 1 of 2 servers, more than a fifth:
  192.0.2.2:27015 Server 2`,
  })
  const { out } = await admin('import', file, '--dry-run', '--json')
  expect(JSON.parse(out)).toMatchObject({
    result: 'planned',
    sections: { servers: { added: ['192.0.2.3:27015 New'], removed: ['192.0.2.2:27015 Server 2'] } },
    needsConfirmation: [{ kind: 'massRemoval', section: 'servers', of: 2 }],
  })
})

it('refuses a mass removal with an exit code of its own, and undoes one that was confirmed', async () => {
  const numbers = Array.from({ length: 60 }, (_, i) => i + 1)
  await admin('import', await written(numbers))
  const empty = await written([])
  const refused = await admin('import', empty)
  expect(refused.code).toBe(3)
  const problem = refused.err.split('\n')
  expect(problem.slice(0, 3)).toEqual([
    `${empty} was not imported, nothing was changed:`,
    'it removes 60 of 60 servers, more than a fifth:',
    '  192.0.2.1:27015 Server 1',
  ])
  expect(problem.slice(-2)).toEqual(['  and 10 more', 'If this is intended, repeat the command with --yes.'])
  const before = (await admin('export')).out
  expect(JSON.parse(before).servers).toHaveLength(60)
  expect(await admin('import', empty, '--yes')).toMatchObject({ code: 0, err: '' })
  expect(await admin('import', '--undo')).toMatchObject({
    code: 0,
    out: 'servers: 60 added, 0 updated, 0 removed (60 now)\n',
  })
  expect((await admin('export')).out).toBe(before)
  expect((await admin('import', '--undo')).out).toMatch(/^The import of audit entry 2 is undone/)
  expect((await admin('audit', 'verify')).code).toBe(0)
})

it('undoes nothing that was changed since, unless told', async () => {
  await admin('import', await written([1]))
  await admin('import', await written([1], 'Renamed'))
  await admin('import', await written([1], 'Again'))
  expect(await admin('import', '--undo', '2')).toMatchObject({ code: 3, out: '' })
  expect((await admin('import', '--undo', '2', '--yes')).code).toBe(0)
  expect(JSON.parse((await admin('export')).out).servers[0].name).toBe('Server 1')
  expect((await admin('import', '--undo', '99')).err).toBe('Audit entry 99 is no import.')
})

it.each(
  [
    ['export', '--yes'],
    ['schema', '--json'],
    ['import', '--undo', 'x'],
    ['import', '--dry-run'],
  ].map((args) => ({ args })),
)('prints usage for $args', async ({ args }) => {
  expect((await admin(...args)).code).toBe(2)
})
