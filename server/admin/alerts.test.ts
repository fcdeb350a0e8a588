import { expect, it } from 'vitest'
import { besidesDatabase } from '../../tests/support/admin-command.ts'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { runAdmin } from './run.ts'

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789'

function operator() {
  const folder = folderOfTest()
  return async (...args: string[]) => {
    let text = ''
    const status = await runAdmin(['alerts', ...args], {
      env: { DATA_DIR: folder, PORTAL_SECRET: secret },
      out: (more) => {
        text += more
      },
      err: besidesDatabase((line) => {
        text += `${line}\n`
      }),
      createsDatabase: true,
    })
    return { status, text }
  }
}

it('adds, lists, changes and removes a webhook, and never shows its address', async () => {
  const alerts = operator()
  expect((await alerts('list')).text).toBe('No webhook receives alerts.\n')
  const added = await alerts(
    'add',
    'https://discord.com/api/webhooks/1/token',
    '--format',
    'discord',
    '--language',
    'en',
  )
  expect(added.status).toBe(0)
  const id = /wh-\w+/.exec(added.text)?.[0] ?? ''
  expect((await alerts('kinds', id, 'silence,refund_due')).text).toBe(`${id} receives silence, refund_due\n`)
  const { text } = await alerts('list')
  expect(text).toMatch(
    new RegExp(`^${id}\\t.*\\tdiscord\\.com\\tdiscord\\ten\\tsilence,refund_due\\tnothing sent yet\\n$`),
  )
  expect((await alerts('mute', id)).text).toBe(`${id} is muted\n`)
  expect((await alerts('list')).text).toMatch(/\tmuted since 2\d{3}-.*\n$/)
  expect((await alerts('unmute', id)).text).toBe(`${id} is not muted any more\n`)
  const moved = await alerts('move', id, 'https://hooks.example.org/token', '--format', 'json')
  expect(moved.text).toContain(`${id}\thooks.example.org\n`)
  expect((await alerts('list')).text).toContain('\thooks.example.org\tjson\t')
  expect(added.text + text + moved.text).not.toContain('token')
  expect(await alerts('remove', id)).toEqual({ status: 0, text: `${id} receives no more alerts\n` })
  expect(await alerts('remove', id)).toEqual({ status: 1, text: `There is no webhook ${id}.\n` })
  expect((await alerts('test', id)).status).toBe(1)
})

it.each([
  ['http://discord.com/api', 'begins with https://'],
  ['https://127.0.0.1/', 'PRIVATE_HOSTS'],
])('refuses %s', async (address, problem) => {
  const { status, text } = await operator()('add', address)
  expect(status).toBe(1)
  expect(text).toContain(problem)
})

it.each([
  [['add', 'https://a.example/', '--kinds', 'nonsense']],
  [['add', 'https://a.example/', '--format', 'slack']],
  [['list', '--format', 'json']],
  [['kinds', 'wh-1', 'nonsense']],
  [['move', 'wh-1', 'https://a.example/', '--format', 'slack']],
  [['mute', 'wh-1', '--format', 'json']],
])('shows how it is used for %j', async (args) => {
  const { status, text } = await operator()(...args)
  expect([status, text.startsWith('Usage:')]).toEqual([2, true])
})
