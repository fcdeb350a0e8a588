import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { createFindKey } from '../accounts/api-keys/find-key.ts'
import { openDatabase } from '../database.ts'
import { listAudit } from '../kernel/audit/read.ts'

const { path, admin } = adminCommands()
const keys = (...args: string[]) => admin(['api-key', ...args])
const steamId = '76561198000000001'
const staff = (...args: string[]) => admin(['staff', ...args])

/** What a process of the portal finds by this text. */
async function found(text: string) {
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  try {
    // The database is closed before its use is recorded.
    return await createFindKey({ database, now: Date.now, onError: () => undefined })(text)
  } finally {
    await database.close()
  }
}

it('makes a key of an administrator, which works until it is revoked', async () => {
  await staff('add', steamId, '--role', 'administrator')
  expect((await keys('list')).out).toBe('There are no API keys.\n')
  const link = `https://steamcommunity.com/profiles/${steamId}`
  const made = await keys('add', 'Bot', '--for', link, '--scopes', 'read,staff:players:write', '--days', '7')
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('shown only now') })
  expect(made.out).toMatch(/^spk_[0-9a-f]{12}_[0-9a-f]{72}\n$/)
  const [, id = ''] = made.out.split('_')
  expect(await found(made.out.trim())).toEqual({
    ...{ id, rate: 600, createdBy: steamId },
    scopes: new Set(['read', 'staff:players:write']),
  })
  const list = await keys('list')
  expect(list.out).toMatch(new RegExp(`^${id}\\tBot\\tread,staff:players:write\\t600/min\\t.*\\tuntil 2.*\\t`))
  expect(JSON.parse((await keys('list', '--json')).out)).toMatchObject([
    { id, createdBy: steamId, isCreatorAdministrator: true, revokedAt: null },
  ])
  expect(list.out).not.toContain(made.out.trim())
  for (const _ of [1, 2]) expect(await keys('revoke', id)).toMatchObject({ code: 0, out: `${id} is revoked\n` })
  expect(await found(made.out.trim())).toBeUndefined()
  expect((await keys('list')).out).toContain('\trevoked 2')
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  const entries = await listAudit(database, { subject: id }, { limit: 9 })
  await database.close()
  expect(entries.map(({ action, role }) => [action, role])).toEqual([
    ['api-key.revoke', 'console'],
    ['api-key.make', 'console'],
  ])
  expect(entries[1]?.after_json).toContain(`"createdBy":"${steamId}"`)
})

it('refuses a key of others than administrators, and the end of one that is not there', async () => {
  await staff('add', steamId, '--role', 'moderator')
  expect(await keys('add', 'Bot', '--for', steamId, '--scopes', 'read')).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringContaining('is not an administrator'),
  })
  expect(await keys('revoke', '000000000000')).toMatchObject({ code: 1, err: 'There is no API key 000000000000.' })
})

it('lists what a key can be allowed', async () => {
  expect((await keys('scopes')).out).toMatch(/^read\nstaff:overview:read\n/)
})

it.each([
  [['add', 'Bot', '--scopes', 'read']],
  [['add', 'Bot', '--for', steamId]],
  [['add', 'Bot', '--for', steamId, '--scopes', 'read,read']],
  [['add', 'Bot', '--for', steamId, '--scopes', 'staff:audit:write']],
  [['add', 'Bot', '--for', steamId, '--scopes', 'read', '--rate', '61']],
  [['add', 'Bot', '--for', steamId, '--scopes', 'read', '--days', '0']],
  [['add', ' ', '--for', steamId, '--scopes', 'read']],
  [['revoke']],
])('shows its usage after "api-key %s"', async (args) => {
  expect((await keys(...args)).code).toBe(2)
})
