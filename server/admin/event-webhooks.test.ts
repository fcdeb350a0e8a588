import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { admin } = adminCommands({ PORTAL_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' })
const events = (...args: string[]) => admin(['event-webhook', ...args])
const address = 'https://bot.example.org/a-long-secret-path'

it('adds, lists, changes and removes a webhook; its secrets are shown once, its address never', async () => {
  expect((await events('list')).out).toBe('No webhook is told of events.\n')
  const added = await events('add', 'Bot', address, '--types', 'order.paid,ban.set')
  expect(added).toMatchObject({ code: 0, err: expect.stringContaining('shown only now') })
  const [, id = '', secret = ''] = /^EVENT_WEBHOOK_ID=(.*)\nEVENT_WEBHOOK_SECRET=(whsec_.*)\n$/.exec(added.out) ?? []
  expect((await events('types', id, 'match.ended')).out).toBe(`${id} is told match.ended\n`)
  expect((await events('mute', id)).out).toBe(`${id} is muted\n`)
  expect((await events('list')).out).toMatch(
    new RegExp(`^${id}\\t2.*\\tBot\\tbot\\.example\\.org\\tmatch\\.ended\\t0 waiting\\t0 given up\\tmuted\\n$`),
  )
  expect((await events('unmute', id)).out).toBe(`${id} is not muted any more\n`)
  expect((await events('test', id)).out).toBe(`${id} receives a test\n`)
  expect((await events('move', id, 'https://next.example.org/another-secret-path')).code).toBe(0)
  const rotated = await events('secret', id)
  expect(rotated.out).toMatch(/^EVENT_WEBHOOK_SECRET=whsec_/)
  expect(rotated.out).not.toContain(secret)
  const list = await events('list', '--json')
  expect(JSON.parse(list.out)).toMatchObject([
    { id, waiting: 1, value: { host: 'next.example.org', name: 'Bot', types: ['match.ended'], isMuted: false } },
  ])
  expect(list.out).not.toContain('secret-path')
  expect(await events('remove', id)).toMatchObject({ code: 0, out: `${id} is told nothing any more\n` })
  for (const verb of ['remove', 'test', 'secret', 'mute']) {
    expect(await events(verb, id)).toMatchObject({ code: 1, err: `There is no webhook ${id}.` })
  }
})

it('is told of every event unless types are chosen', async () => {
  await events('add', 'Bot', address)
  expect((await events('list')).out).toContain('\torder.paid,vip.began,vip.ended,ban.set,')
})

it('refuses an address in the network of the portal', async () => {
  expect(await events('add', 'Bot', 'https://10.0.0.1/hook')).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringContaining('PRIVATE_HOSTS'),
  })
})

it.each([
  [['add', 'Bot']],
  [['add', 'Bot', 'http://bot.example.org/hook']],
  [['add', 'Bot', address, '--types', 'nonsense']],
  [['types', 'ev-1', 'nonsense']],
  [['list', 'x']],
])('shows its usage after "event-webhook %s"', async (args) => {
  expect((await events(...args)).code).toBe(2)
})
