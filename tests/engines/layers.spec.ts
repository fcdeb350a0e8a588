import { expect, isPhone, test } from './support/engine-test.ts'
import { firstServer, openList } from './support/list.ts'
import { eventually, type Tab } from './support/tab.ts'

/** Has theme, language and settings on a phone; elsewhere they are in the header. */
const menuOf = (say: (zh: string, en: string) => string) => ({ role: 'button', name: say('打开菜单', 'Open menu') })
const openLayers = (tab: Tab) => tab.window.run(() => document.querySelectorAll('dialog[open], :popover-open').length)
const untilClosed = (tab: Tab) => eventually(() => openLayers(tab), 'open layers').toBe(0)
const focused = (tab: Tab) =>
  tab.window.run(() => {
    const active = document.activeElement
    return active?.closest('tr[data-id]') ? 'a row' : (active?.getAttribute('aria-label') ?? active?.textContent ?? '')
  })

test('players open in a layer, which Escape closes, and the focus returns to the row', { tag: '@webkit' }, async ({
  tab,
}) => {
  await openList(tab)
  await tab.press(firstServer)
  await tab.see({ role: 'table', within: 'dialog[open], :popover-open' })
  await tab.key('Escape')
  await untilClosed(tab)
  await eventually(() => focused(tab), 'the focus').toBe('a row')
})

test('copies the command of a server, and says so', { tag: '@webkit' }, async ({ tab, say, size }) => {
  await openList(tab)
  if (isPhone(size)) await tab.press(firstServer)
  const untilSaid = await tab.watchFor(say('已复制', 'opied'))
  await tab.press({ role: 'button', name: new RegExp(say('复制连接指令', 'Copy connect command')) })
  await untilSaid()
  expect(await tab.clipboard()).toMatch(/^connect 127\.0\.0\.1:\d+/)
})

test('quick join offers a server of a mode; Escape closes it and the focus returns', { tag: '@firefox' }, async ({
  tab,
  say,
}) => {
  await openList(tab)
  const button = { role: 'button', name: new RegExp(say('快速加入', 'Quick join')) }
  await tab.press(button)
  await tab.press({ role: 'button', name: new RegExp(`^${say('公共', 'Public')}`), within: 'dialog[open]' })
  await tab.reads(new RegExp(say('个空位', 'slots? free')), 'dialog[open]')
  await tab.key('Escape')
  await untilClosed(tab)
  await eventually(() => focused(tab), 'the focus').toMatch(button.name)
})

test('announcements open, and a dismissed one is gone', { tag: '@firefox' }, async ({ openTab, say, size }) => {
  const tab = await openTab({ announcementsSeen: false })
  await openList(tab)
  const dismiss = { role: 'button', name: say('知道了', 'Dismiss') }
  // On a desktop they open by themselves.
  if (isPhone(size)) await tab.press({ role: 'button', name: new RegExp(say('全部公告', 'All announcements')) })
  await tab.see(dismiss)
  const { length } = await tab.texts(dismiss)
  await tab.press(dismiss)
  await eventually(async () => (await tab.texts(dismiss)).length, 'the others').toBe(length - 1)
  await tab.key('Escape')
  await untilClosed(tab)
})

test('theme and language change at once, and stay after a reload', { tag: '@firefox' }, async ({ tab, say, size }) => {
  await tab.open('/faq')
  const look = () =>
    tab.window.run(() => [getComputedStyle(document.documentElement).backgroundColor, document.documentElement.lang])
  const before = await look()
  if (isPhone(size)) await tab.press(menuOf(say))
  await tab.press({ role: 'button', name: new RegExp(say('切换深色', 'Switch between dark')) })
  await eventually(async () => (await look())[0], 'another background').not.toBe(before[0])
  await tab.press({ role: 'button', name: say('English', '中文') })
  // Under the menu nothing can be reached.
  if (isPhone(size)) await tab.key('Escape')
  await tab.see({ role: 'heading', name: new RegExp(say('FAQ', '常见问题')) })
  const after = await look()
  expect(after[1]).not.toBe(before[1])
  await tab.reload()
  expect(await look()).toEqual(after)
})

test('the settings open, and their end can be scrolled to', { tag: '@webkit' }, async ({ tab, say, size }) => {
  await tab.open('/faq')
  if (isPhone(size)) await tab.press(menuOf(say))
  await tab.press({ role: 'button', name: say('应用与设置', 'App and settings') })
  await tab.reads(say('语言与外观', 'Language and look'), 'dialog[open]')
  const end = () =>
    tab.window.run(() => {
      const [body, last] = [document.querySelector('dialog[open] .sheet-body'), document.querySelector('dialog[open]')]
      body?.scrollTo({ top: body.scrollHeight, behavior: 'instant' })
      const lowest = Math.max(...[...(body?.children ?? [])].map((each) => each.getBoundingClientRect().bottom))
      return [(body?.scrollTop ?? 0) > 0, last !== null && lowest <= innerHeight + 1]
    })
  await eventually(end, 'scrolled to the end').toEqual([true, true])
})
