import { createHmac } from 'node:crypto'
import { minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { listStaffOrders } from '../../contract/endpoints/staff-orders.ts'
import { listStaffBans } from '../../contract/endpoints/staff-players.ts'
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { handOn } from '../support/hand.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button, staffDevices, tableRows } from '../support/staff-room.ts'

/** With a portal that may call the stand-in receiver. */
const test = base.extend<object, { receiver: Receiver; portal: Portal }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ receiver }, use) => {
      const portal = await startPortal({ env: receiver.portalEnv })
      await use(portal)
      await endPortal(portal)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.setTimeout(minutes(3))

test.describe('with a mouse', () => {
  test.use(staffDevices.mouse)

  test('a key made in the room reads what it may, is refused the rest, and is refused once it is revoked', {
    tag: '@all',
  }, async ({ page, say }) => {
    const hand = await handOn(page, 'mouse')
    await signInAs(page, persona.administrator)
    await page.goto('/staff/members?part=keys')
    await hand.press(button(page, say('新建 API 密钥', 'New API key')))
    const dialog = page.getByRole('dialog')
    await hand.type(dialog.getByLabel(say('名称', 'Name')), 'Discord bot')
    await dialog.getByLabel(say('玩家', 'Players'), { exact: true }).selectOption('staff:players:read')
    await expectAccessible(page)
    await hand.press(button(dialog, say('创建密钥', 'Make the key')))
    const key = (await dialog.getByText(/^spk_/).textContent()) ?? ''
    await hand.press(button(dialog, say('完成', 'Done')))
    const row = tableRows(page, say('API 密钥', 'API keys')).filter({ hasText: 'Discord bot' })
    await expect(row).toContainText(say('从未使用', 'never'))

    const headers = { authorization: `Bearer ${key}` }
    const statusOf = async (path: string) => (await page.request.get(path, { headers })).status()
    const asked = [href(listServers), href(listStaffBans), href(listStaffOrders)]
    expect(await Promise.all(asked.map(statusOf))).toEqual([200, 200, 404])
    await page.reload()
    await expect(row).not.toContainText(say('从未使用', 'never'))
    await hand.press(button(page, say('吊销 Discord bot', 'Revoke Discord bot')))
    await hand.press(button(dialog, say('吊销', 'Revoke')))
    await expect(row).toContainText(say('已吊销', 'Revoked'))
    expect(await Promise.all(asked.map(statusOf))).toEqual([401, 404, 404])
  })

  test('a status message is written, edited, paused by a host that refuses it, and tried again', {
    tag: '@all',
  }, async ({ page, say, receiver }) => {
    const hand = await handOn(page, 'mouse')
    const calls = () => receiver.received.filter(({ path }) => path.startsWith('/status'))
    const called = (count: number) => expect.poll(() => calls().length).toBe(count)
    const name = new URL(receiver.origin).host
    await signInAs(page, persona.administrator)
    await page.goto('/staff/alerts')
    await hand.press(button(page, say('添加状态消息', 'Add a status message')))
    const dialog = page.getByRole('dialog')
    await hand.type(dialog.getByLabel(say('地址', 'Address'), { exact: true }), `${receiver.origin}/status`)
    await dialog.getByLabel(say('地址类型', 'Kind of address')).selectOption('json')
    await expectAccessible(page)
    await hand.press(button(dialog, say('保存', 'Save')))
    await called(1)
    expect([calls()[0]?.method, JSON.parse(calls()[0]?.body ?? '').kind]).toEqual(['POST', 'status'])
    const linked = JSON.parse(calls()[0]?.body ?? '').text
    expect(linked).toContain('/servers/details/')
    await page.reload()
    await expect(page.getByText(say('更新于', 'Written'))).toBeVisible()

    const edit = async () => {
      await hand.press(button(page, say(`编辑 ${name}`, `Edit ${name}`)))
      await hand.press(dialog.getByRole('switch', { name: say('附上服务器链接', 'With links to the servers') }))
      await hand.press(button(dialog, say('保存', 'Save')))
      await expect(dialog).toBeHidden()
    }
    await edit()
    await called(2)
    expect([calls()[1]?.method, calls()[1]?.path]).toEqual(['PATCH', '/status/messages/m1'])
    expect(JSON.parse(calls()[1]?.body ?? '').text).not.toContain('/servers/details/')

    receiver.status = 401
    await edit()
    await called(3)
    receiver.status = 200
    await page.reload()
    const paused = page.getByText(say('已暂停，本站不会自动重试。', 'Paused. The portal does not try again by itself.'))
    await expect(paused).toBeVisible()
    await expectAccessible(page)
    await hand.press(button(page, say(`重试 ${name}`, `Try again ${name}`)))
    await called(4)
    await page.reload()
    await expect(page.getByText(say('更新于', 'Written'))).toBeVisible()
    await expect(paused).toHaveCount(0)
    await hand.press(button(page, say(`移除 ${name}`, `Remove ${name}`)))
    await hand.press(button(dialog, say('移除', 'Remove')))
    await expect(page.getByText(name)).toHaveCount(0)
  })
})

test.describe('with a finger', () => {
  test.use(staffDevices.touch)

  /** As docs/operating/events.md says. */
  const isGenuine = ({ headers, body }: Received, secret: string): boolean => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  }

  test('a program is told of events, signed; what it did not take is in the log and is sent again', {
    tag: '@all',
  }, async ({ page, say, receiver, portal }) => {
    const hand = await handOn(page, 'touch')
    const told = (type: string) =>
      receiver.received.filter(({ path, body }) => path === '/hook' && JSON.parse(body).type === type)
    await signInAs(page, persona.administrator)
    await page.goto('/staff/alerts?part=events')
    await hand.press(button(page, say('添加 Webhook', 'Add a webhook')))
    const dialog = page.getByRole('dialog')
    await hand.type(dialog.getByLabel(say('地址', 'Address'), { exact: true }), `${receiver.origin}/hook`)
    await hand.type(dialog.getByLabel(say('名称', 'Name'), { exact: true }), 'Bot')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.press(button(dialog, say('添加', 'Add')))
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
    await hand.press(button(dialog, say('完成', 'Done')))

    await hand.press(button(page, say('试发一条 Bot', 'Send a test Bot')))
    const entries = dialog.getByRole('listitem')
    await expect(entries).toContainText([say('已送达', 'Arrived')])
    expect(told('webhook.test').map((call) => isGenuine(call, secret))).toEqual([true])

    receiver.status = 500
    expect(portal.admin('ban', 'add', '76561198000009999', '--reason', 'wallhack').status).toBe(0)
    const ban = entries.filter({ hasText: say('设置或修改封禁', 'A ban is set or changed') })
    await expect(ban).toContainText(say('等待中', 'Waiting'))
    await expect(ban).toContainText('HTTP 500')
    await expectAccessible(page)
    receiver.status = 200
    await hand.press(button(ban, say('重新发送 设置或修改封禁', 'Send again A ban is set or changed')))
    await expect(ban).toContainText(say('已送达', 'Arrived'))
    const bans = told('ban.set')
    expect(bans.length).toBeGreaterThan(1)
    expect(bans.map((call) => isGenuine(call, secret))).toEqual(bans.map(() => true))
    expect(new Set(bans.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})
