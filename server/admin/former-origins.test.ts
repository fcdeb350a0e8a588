import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { path, admin } = adminCommands({ PUBLIC_ORIGIN: 'https://play.example.org' })

it('refuses the current address as a former one, in a file and as a setting', async () => {
  const file = path('settings.json')
  const formerOrigins = ['https://old.example.org', 'https://Play.example.org:443']
  await writeFile(file, JSON.stringify({ version: 1, settings: { formerOrigins } }))
  const set = (origins: readonly string[]) => admin(['settings', 'set', 'formerOrigins', JSON.stringify(origins)])
  const problem =
    '  settings.formerOrigins[1]: must be an earlier address of the portal, not its current one (https://play.example.org)'
  expect(await admin(['import', file])).toEqual({
    code: 1,
    out: '',
    err: `${file} was not imported, nothing was changed:\n${problem}`,
  })
  expect(await set(formerOrigins)).toMatchObject({ code: 1, err: `formerOrigins was not changed:\n${problem}` })
  expect(await set(formerOrigins.slice(0, 1))).toMatchObject({ code: 0 })
})
