import { rankedPlayer } from '../support/ranked-player.ts'
import { expect, isPhone, test } from './support/engine-test.ts'
import { openList, untilListed } from './support/list.ts'
import { openServer } from './support/routes.ts'
import { eventually, type Tab } from './support/tab.ts'

const scrollTo = (tab: Tab, top: number) =>
  tab.window.run((to) => window.scrollTo({ top: Math.min(to, document.body.scrollHeight), behavior: 'instant' }), top)

test('the leaderboard goes on while it is scrolled, up to its end, and a player’s figures open', {
  tag: '@webkit',
}, async ({ tab, say }) => {
  await tab.open('/leaderboard')
  const lastRow = () =>
    tab.window.run(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      return Math.max(
        0,
        ...[...document.querySelectorAll('[data-row]')].map((row) => Number(row.getAttribute('data-row'))),
      )
    })
  // Three pages of fifty.
  await eventually(lastRow, 'the last row').toBeGreaterThan(100)
  await tab.reads(new RegExp(say('只剩人机', 'only bots')))
  await scrollTo(tab, 0)
  await tab.press({ role: 'button', within: 'main [data-row]' })
  await tab.reads(/#\d/, 'dialog[open]')
  await tab.key('Escape')
  await tab.gone({ role: 'dialog' })
})

test('a server’s page has its name, its day and its latency', { tag: '@firefox' }, async ({ tab, portal }) => {
  const { name, id } = await openServer(portal)
  await tab.open(`/servers/details/${id}`)
  await tab.reads(name, 'h1')
  await tab.reads(/\d+ ms/)
  await eventually(
    () => tab.window.run(() => document.querySelectorAll('main svg path').length),
    'the chart',
  ).toBeGreaterThan(0)
})

test('back returns to the place in the list', { tag: '@webkit' }, async ({ tab, say, size }) => {
  await openList(tab)
  await scrollTo(tab, 600)
  if (isPhone(size)) await tab.press({ role: 'button', name: new RegExp(say('菜单', 'menu')) })
  const place = () => tab.window.run(() => Math.round(scrollY))
  const before = await place()
  expect(before).toBeGreaterThan(100)
  await tab.press({ role: 'link', name: say('常见问题', 'FAQ') })
  await eventually(() => tab.path(), 'the address').toBe('/faq')
  await tab.see({ role: 'heading', name: say('常见问题', 'FAQ') })
  await tab.window.back()
  await untilListed(tab)
  await eventually(async () => Math.abs((await place()) - before), 'the place').toBeLessThan(60)
})

test('a question is found, opened, and its address copied', { tag: '@firefox' }, async ({ tab, say }) => {
  await tab.open('/faq')
  const questions = () =>
    tab.window.run(() => [...document.querySelectorAll('main summary')].map(({ textContent }) => textContent))
  const { length } = await questions()
  const question = say('如何进入服务器？', 'How do I join a server?')
  await tab.fill({ role: 'searchbox' }, question)
  await eventually(async () => (await questions()).length, 'fewer questions').toBeLessThan(length)
  expect((await questions())[0]).toContain(question)
  const isOpen = () => tab.window.run(() => document.querySelector('main details')?.hasAttribute('open'))
  await tab.press({ role: 'summary', within: 'main' })
  await eventually(isOpen, 'the answer').toBe(true)
  await tab.press({ role: 'button', name: new RegExp(say('复制链接', 'Copy link')) })
  expect(await tab.clipboard()).toMatch(/\/faq#/)
})

test('a player is found by name; a match leads to who else played in it', { tag: '@all' }, async ({ tab, portal }) => {
  const { name } = await rankedPlayer(portal)
  await tab.open('/players')
  await tab.fill({ role: 'searchbox' }, name)
  await tab.press({ role: 'link', name })
  await tab.reads(name, 'h1')
  await tab.press({ role: 'link', within: '[aria-labelledby=last-matches]' })
  await eventually(() => tab.path(), 'the address').toMatch(/^\/matches\//)
  await tab.press({ role: 'link', within: 'main th[scope=row]' })
  await eventually(() => tab.path(), 'the address').toMatch(/^\/players\/7656119/)
})

test('an embed lists servers, whose links open the portal', { tag: '@all' }, async ({ tab }) => {
  await tab.goTo('/embed/servers?limit=3')
  await eventually(() => tab.window.run(() => document.querySelectorAll('main li').length), 'the servers').toBe(3)
  const target = await tab.window.run(() => document.querySelector('main li a')?.getAttribute('href') ?? '')
  await tab.open(target)
  await eventually(() => tab.path(), 'the address').toMatch(/^\/servers\/details\//)
})

test('the embed of a player names them and leads to their page', { tag: '@all' }, async ({ tab, portal }) => {
  const { name, path } = await rankedPlayer(portal)
  await tab.goTo(`/embed${path.replace('/players/', '/player/')}`)
  await tab.reads(name)
  const target = await tab.window.run(() => document.querySelector('main a')?.getAttribute('href') ?? '')
  await tab.open(target)
  await tab.reads(name, 'h1')
})
