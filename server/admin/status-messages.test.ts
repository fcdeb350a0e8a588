import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { admin } = adminCommands({ PORTAL_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' })
const messages = (...args: string[]) => admin(['status-message', ...args])
const address = 'https://discord.com/api/webhooks/1/a-long-secret-token'

it('adds, lists, resumes, moves and removes a message, and never shows its address', async () => {
  expect((await messages('list')).out).toBe('There are no status messages.\n')
  const chosen = ['--language', 'en', '--modes', 'retakes', '--no-links', '--fill', '203.0.113.7:27015']
  const added = await messages('add', address, ...chosen, '--fill-percent', '90')
  expect(added.code).toBe(0)
  const id = /^(sm-[0-9a-f]{8})\tdiscord\.com\n$/.exec(added.out)?.[1] ?? ''
  const list = await messages('list')
  expect(list.out).toBe(`${id}\tdiscord.com\tdiscord\ten\tretakes\tnot written yet\n`)
  const value = {
    ...{ host: 'discord.com', format: 'discord', language: 'en', modes: ['retakes'], hasLinks: false },
    ...{ fillServers: ['203.0.113.7:27015'], fillPercent: 90 },
  }
  expect(JSON.parse((await messages('list', '--json')).out)).toMatchObject([{ id, value, trouble: null }])
  expect((await messages('resume', id)).out).toBe(`${id} is tried again\n`)
  expect((await messages('move', id, 'https://hooks.example.org/x', '--format', 'json')).out).toBe(
    `${id}\thooks.example.org\n`,
  )
  expect((await messages('list')).out).toContain('\thooks.example.org\tjson\t')
  expect(added.out + list.out).not.toContain('secret')
  expect((await messages('remove', id)).out).toBe(`${id} is written no more\n`)
  for (const verb of ['remove', 'resume']) {
    expect(await messages(verb, id)).toMatchObject({ code: 1, err: `There is no status message ${id}.` })
  }
})

it('shows all servers with links in the language of the community unless something else is chosen', async () => {
  await admin(['settings', 'set', 'defaultLanguage', 'zh'])
  await messages('add', address)
  expect(JSON.parse((await messages('list', '--json')).out)).toMatchObject([
    { value: { language: 'zh', modes: [], hasLinks: true, fillServers: [], fillPercent: 80 } },
  ])
})

it('refuses a mode that the community does not have, and an address in the network of the portal', async () => {
  expect(await messages('add', address, '--modes', 'nonsense')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no mode nonsense: '),
  })
  expect(await messages('add', 'https://10.0.0.1/x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('PRIVATE_HOSTS'),
  })
})

it.each([
  [['add', 'http://discord.com/x']],
  [['add', address, '--format', 'slack']],
  [['add', address, '--fill', 'nonsense']],
  [['add', address, '--fill-percent', '81']],
  [['resume']],
])('shows its usage after "status-message %s"', async (args) => {
  expect((await messages(...args)).code).toBe(2)
})
