import type { Page } from '@playwright/test'
import { minutes } from '../../contract/duration.ts'
import type { Language } from '../../contract/language.ts'
import { suspectPlayer } from '../../demo/matches/people.ts'
import { steamIdOfAccount } from '../../demo/steam/account.ts'
import { bought } from '../support/bought.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { type Hand, handOn } from '../support/hand.ts'
import type { Portal } from '../support/portal.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'
import { button, openRoom, section, staffDevices, steamIdOf, tableRows } from '../support/staff-room.ts'

/** A whole shift, with axe at every screen, on a busy machine. */
test.setTimeout(minutes(5))

/** What staff work with. */
interface Shift {
  readonly page: Page
  readonly hand: Hand
  readonly say: Say
}

const suspect = steamIdOfAccount(suspectPlayer.account)
/** A machine on which nothing responds. */
const silentHost = '127.0.0.2'
const silentServers = [27_015, 27_016].map((port) => `${silentHost}:${port}`)
const month = { productType: 'vip_subscription', productId: 'vip_new', options: { duration: '1m' } } as const

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entries = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')

/** axe, and nothing wider than the screen: where no other journey of the room looks. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Opens a section with its tab, which is above the content. */
async function visit({ page, hand, say }: Shift, zh: string, en: string): Promise<void> {
  await hand.reach(page.getByRole('heading', { level: 1 }))
  await hand.press(section(page, say, zh, en))
}

async function start(page: Page, device: 'mouse' | 'touch', who: string, say: Say): Promise<Hand> {
  const hand = await handOn(page, device)
  await signInWithSteam(page, who)
  await openRoom(page, hand, say)
  return hand
}

/** Runs the portal's command line, which succeeds. */
const admin = (portal: Portal, ...args: string[]): string => {
  const { status, output } = portal.admin(...args)
  expect(status, output).toBe(0)
  return output
}

// Demo portals of tests have no silent host. It takes a moment until it is known: the evening comes first.
test.beforeAll(({ portal }) => {
  const fields = ['--name', 'Spare machine', '--mode', 'retakes', '--region', 'ap-chengdu']
  admin(portal, 'servers', 'add', ...silentServers, ...fields)
})
test.afterAll(({ portal }) => {
  for (const server of silentServers) admin(portal, 'servers', 'retire', server)
})

const state = (page: Page) => page.getByRole('heading', { level: 3 }).first()

/** Sends the refund again that is due in the overview, because the provider refused it. */
async function settleRefund({ page, hand, say }: Shift): Promise<void> {
  await hand.press(page.getByRole('heading', { name: say('待退款', 'Refunds due') }))
  await hand.press(page.getByRole('link', { name: '30.00 CNY' }))
  await expect(page).toHaveURL(/\/staff\/orders\?order=[0-9a-f]{32}$/)
  await expect(state(page)).toContainText(say('待退款', 'Refund due'))
  await expect(page.getByText(say('取消订单后才付款', 'paid after the order was cancelled')).first()).toBeVisible()
  await expect(page.getByText(/SELLER_BALANCE_NOT_ENOUGH/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await hand.press(button(page, say('处理这笔退款', 'Settle this refund')))
  await sendRefund({ page, hand, say })
  await expect(page.getByText(say('重新发起了退款', 'Tried to send the refund again'))).toBeVisible()
  await expect(button(page, say('处理这笔退款', 'Settle this refund'))).toHaveCount(0)
}

/** Takes back an order that is found by its number. */
async function refund({ page, hand, say }: Shift, order: string): Promise<void> {
  await visit({ page, hand, say }, '订单', 'Orders')
  await hand.type(page.getByLabel(say('玩家或单号', 'Player or number')), order.slice(0, 12))
  await page.keyboard.press('Enter')
  await expect(tableRows(page, say('订单', 'Orders'))).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await hand.press(page.getByRole('main').getByRole('link', { name: order.slice(0, 12) }))
  await hand.press(button(page, say('退掉这笔订单', 'Refund this order')))
  await sendRefund({ page, hand, say })
}

async function sendRefund({ page, hand, say }: Shift): Promise<void> {
  await expect(page.getByRole('radio', { name: say('通过支付宝原路退回', 'Through Alipay') })).toBeFocused()
  await expectSound(page)
  await hand.press(button(page, say('退款 30.00 CNY', 'Refund 30.00 CNY')))
  await expect(state(page)).toContainText(say('已退款', 'Refunded'))
}

/** Announces the next season. */
async function planSeason({ page, hand, say }: Shift, name: string, day: string): Promise<void> {
  await visit({ page, hand, say }, '排行榜', 'Leaderboard')
  await hand.press(button(page, say('开始新赛季', 'Begin a season')))
  const field = page.getByLabel(say('赛季名称', 'Name of the season'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await hand.type(field, name)
  await page.getByLabel(say('开始日期', 'First day')).fill(day)
  await hand.press(button(page, say('开始新赛季', 'Begin a season')))
  const row = entries(page, say('赛季', 'Seasons')).filter({ hasText: name })
  await expect(row).toContainText(say('未开始', 'Planned'))
  await expect(field).toHaveValue('')
  await expectSound(page)
}

/** Gives a game server another key while it goes on with the old one. */
async function rotateKey({ page, hand, say }: Shift, name: string): Promise<void> {
  await hand.press(button(page, say(`给 ${name} 换密钥`, `New key for ${name}`)))
  const dialog = page.getByRole('dialog')
  const overlap = dialog.getByLabel(say('旧的最多还能用几小时', 'How long the old ones keep working'))
  await hand.type(overlap, '0')
  await expect(overlap).toHaveAttribute('aria-invalid', 'true')
  await hand.type(overlap, '48')
  await expectSound(page)
  await hand.press(button(dialog, say('签发新密钥', 'Issue a new key')))
  await expect(dialog).toContainText('logaddress_add_http')
  await expectSound(page)
  await hand.press(button(dialog, say('完成', 'Done')))
  const row = tableRows(page, say('比赛日志', 'Match logs')).filter({ hasText: name })
  await expect(row).toContainText(say('旧的仍然有效', 'The old line is still accepted'))
}

/** Sees a machine on which nothing responds, and tells the players until when. Returns the announcement's id. */
async function announceOutage({ page, hand, say }: Shift, text: string): Promise<string> {
  const host = region(page, say('没有响应的主机', 'Hosts that do not respond'))
  await expect(host).toContainText(silentHost)
  await expect(host).toContainText(say('2 台服务器', '2 servers'))
  await expectSound(page)
  await visit({ page, hand, say }, '内容', 'Texts')
  await hand.press(button(page, say('新公告', 'New announcement')))
  const field = (zh: string, en: string) => page.getByRole('textbox', { name: say(zh, en), exact: true })
  await hand.type(field('内容（中文）', 'Text, Chinese'), `<b>${text}</b>`)
  await hand.press(page.getByRole('button', { name: /^(添加|Add) English/ }))
  await hand.type(field('内容（英文）', 'Text, English'), `<b>${text}</b>`)
  await expect(page.locator('.rich-text').first().locator('b')).toHaveText(text)
  const end = page.getByLabel(say('结束', 'Ends at'), { exact: true })
  await end.fill('2099-12-31T23:00')
  await expectNoSidewaysScroll(page)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await hand.press(button(page, say('保存', 'Save')))
  const row = tableRows(page, say('公告', 'Announcements')).filter({ hasText: text })
  await expect(row).toContainText(say('2099年12月31日', 'Dec 31, 2099'))
  return id
}

/** Bans the player of a profile link until a day. */
async function ban({ page, hand, say }: Shift): Promise<void> {
  await visit({ page, hand, say }, '玩家', 'Players')
  await expect(page.getByRole('list', { name: say('最新备注', 'Newest notes') })).toContainText('97 % headshots')
  await expectNoSidewaysScroll(page)
  await hand.type(page.getByLabel(say('查找玩家', 'Find a player')), `https://steamcommunity.com/profiles/${suspect}`)
  await hand.press(button(page, say('搜索', 'Search')))
  const bans = region(page, say('封禁', 'Bans'))
  await hand.press(button(bans, say('封禁', 'Ban')))
  const dialog = page.getByRole('dialog')
  const confirm = button(dialog, say('封禁', 'Ban'))
  await hand.press(confirm)
  const reason = dialog.getByLabel(say('原因', 'Reason'))
  await expect(reason).toBeFocused()
  await hand.type(reason, say('自瞄', 'aimbot'))
  await dialog.getByLabel(say('最后一天', 'Last day')).fill('2099-12-31')
  await expectNoSidewaysScroll(page)
  await hand.press(confirm)
  await expect(dialog).toHaveCount(0)
  await expect(bans).toContainText(say('2100年1月1日', 'Jan 1, 2100'))
  await expectSound(page)
}

/** Looks up what became of a player's order, and hands the question over with a note. */
async function answerOrderQuestion({ page, hand, say }: Shift, note: string): Promise<void> {
  await hand.press(page.getByRole('link', { name: say('全部玩家', 'All players') }))
  await hand.type(page.getByLabel(say('查找玩家', 'Find a player')), persona.pro.slice(0, 5))
  await page.keyboard.press('Enter')
  // A table with a mouse, a list of cards on a phone.
  const found = page.getByRole('main').getByRole('link', { name: persona.pro }).filter({ visible: true })
  await expect(found).toBeVisible()
  await expectSound(page)
  await hand.press(found)
  await expect(page.getByText(steamIdOf(persona.pro))).toBeVisible()
  const order = entries(page, say('最近的订单', 'Newest orders')).last()
  await hand.reach(order)
  await expect(order).toContainText('30')
  await expect(order).toContainText(say('退款', 'refund'))
  // Money is for administrators.
  await expect(order.getByRole('link')).toHaveCount(0)
  await hand.type(page.getByLabel(say('新备注', 'New note')), note)
  await hand.press(button(page, say('添加备注', 'Add the note')))
  await expect(region(page, say('内部备注', 'Notes of staff'))).toContainText(note)
}

/** Each shift once by mouse and once by touch, in different languages: what a device changes does not depend on the words. */
const skipInOtherLanguage = (own: Language) =>
  test.skip(({ language }) => language !== own, 'runs in the other language')

for (const [i, device, own, tag] of [
  [0, 'mouse', 'zh', []],
  [1, 'touch', 'en', ['@all']],
] as const) {
  test.describe(`by ${device}`, () => {
    test.use(staffDevices[device])
    skipInOtherLanguage(own)

    test('an evening of an administrator: refund, season, rotated key', { tag: [...tag] }, async ({
      page,
      browser,
      portal,
      say,
    }) => {
      const [name, season] = [`Evening ${device}`, `S9${i}`]
      const address = `127.0.0.1:${26_300 + 10 * i}`
      admin(portal, 'servers', 'add', address, '--name', name, '--mode', 'retakes', '--region', 'ap-tokyo')
      const key = /GAME_SERVER_ID=(\S+)/.exec(admin(portal, 'game-server', 'add', name))?.[1] ?? ''
      admin(portal, 'game-server', 'link', key, address)
      // The demo has one refund that is due.
      const order = device === 'mouse' ? undefined : await bought(browser, portal.url, month)
      const hand = await start(page, device, persona.administrator, say)
      const shift = { page, hand, say }
      await expect(page.getByText(say('本站状态', 'Portal status'))).toBeVisible()
      await expectNoSidewaysScroll(page)
      await (order === undefined ? settleRefund(shift) : refund(shift, order))
      await planSeason(shift, season, `209${i}-01-01`)
      await rotateKey(shift, name)
      await visit({ page, hand, say }, '操作记录', 'Audit')
      const acts = tableRows(page, say('操作记录', 'Audit')).filter({ hasText: persona.administrator })
      await expect(acts.first()).toContainText(say('为游戏服签发了新密钥', 'Issued a new key for the game server'))
      await expect(acts.nth(1)).toContainText(say('开始了赛季', 'Began a season'))
      await expect(acts.nth(2)).toContainText(/退款|refund/i)
      await expectNoSidewaysScroll(page)
      admin(portal, 'servers', 'retire', address)
    })
  })
}

// Its steps are in the tests of players, texts and the overview; here they are one after the other.
for (const [device, own] of [
  ['touch', 'zh'],
  ['mouse', 'en'],
] as const) {
  test.describe(`by ${device}`, () => {
    test.use(staffDevices[device])
    skipInOtherLanguage(own)

    test('a morning of a moderator: silent host, announcement with an end, ban, order question', {
      tag: '@all',
    }, async ({ page, portal, say }) => {
      const hand = await start(page, device, persona.moderator, say)
      const shift = { page, hand, say }
      await expect(page.getByText(say('管理', 'Moderator'), { exact: true })).toBeVisible()
      await expect(section(page, say, '概览', 'Overview')).toHaveAttribute('aria-current', 'page')
      for (const [zh, en] of [
        ['服务器', 'Servers'],
        ['订单', 'Orders'],
        ['工作人员', 'Staff'],
      ] as const) {
        await expect(section(page, say, zh, en)).toHaveCount(0)
      }
      const announcement = await announceOutage(shift, `Outage ${device}`)
      await ban(shift)
      await answerOrderQuestion(shift, `=1+1 ${device}`)
      await visit({ page, hand, say }, '操作记录', 'Audit')
      const acts = tableRows(page, say('操作记录', 'Audit'))
      await expect(acts.first()).toContainText(say('添加了备注', 'Added a note'))
      await expect(acts.nth(1)).toContainText(say('封禁了', 'Banned'))
      await expect(acts.nth(2)).toContainText(say('新增了公告', 'Added an announcement'))
      // Only their own acts, so there is nobody to choose.
      await expect(page.getByLabel(say('操作人', 'Who'), { exact: true })).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      admin(portal, 'texts', 'remove', 'announcement', announcement)
      admin(portal, 'ban', 'lift', suspect, '--reason', 'over')
    })
  })
}
