import { expect, isPhone, test } from './support/engine-test.ts'
import { listedNames, openList } from './support/list.ts'
import { eventually } from './support/tab.ts'

test('the list shows servers, and measures the latency to them', { tag: '@firefox' }, async ({ tab }) => {
  await openList(tab)
  const latencies = () =>
    tab.window.run(() =>
      [...document.querySelectorAll<HTMLElement>('[data-momentary]')]
        .map(({ textContent }) => /^(\d+) ms/.exec(textContent.trim())?.[1])
        .filter((found) => found !== undefined),
    )
  await eventually(async () => (await latencies()).length, 'latencies').toBeGreaterThan(4)
  for (const latency of await latencies()) expect(Number(latency)).toBeLessThan(5000)
})

test('search, filter and sort: rows and address follow, and a reload keeps them', { tag: '@firefox' }, async ({
  tab,
  say,
}) => {
  await openList(tab)
  await tab.fill({ role: 'textbox', name: say('搜索服务器', 'Search servers') }, '死斗')
  await eventually(
    async () => (await listedNames(tab)).every((name) => name.includes('死斗')),
    'found ones alone',
  ).toBe(true)
  await eventually(() => tab.path(), 'the address').toContain('search=死斗')
  const found = (await listedNames(tab)).toSorted()
  const sort = { role: 'button', name: new RegExp(`^${say('服务器', 'Server')}`), within: 'thead' }
  await tab.press(sort)
  const sorted = () => tab.window.run(() => document.querySelectorAll('th[aria-sort=ascending]').length)
  await eventually(sorted, 'sorted').toBe(1)
  await tab.reload()
  await eventually(async () => (await listedNames(tab)).toSorted(), 'the same servers').toEqual(found)
})

test('a filter opens, goes into the address, and closes by Escape and by a press beside it', {
  tag: '@webkit',
}, async ({ tab, say, size }) => {
  await openList(tab)
  const layer = isPhone(size) ? 'dialog[open]' : ':popover-open'
  const count = () => tab.window.run((selector) => document.querySelectorAll(selector).length, layer)
  await tab.press({ role: 'button', name: say('地区', 'Region') })
  await eventually(count, 'open').toBe(1)
  await tab.press({ role: 'checkbox', name: new RegExp(say('上海', 'Shanghai')), within: layer })
  await eventually(() => tab.path(), 'the address').toContain('ap-shanghai')
  await tab.key('Escape')
  await eventually(count, 'closed by Escape').toBe(0)
  await tab.press({ role: 'button', name: new RegExp(`^${say('(地区|上海)', '(Region|Shanghai)')}`), within: 'main' })
  await eventually(count, 'open again').toBe(1)
  await tab.window.pointerDown(size.width / 2, 20)
  await tab.window.pointerUp()
  await eventually(count, 'closed by a press beside it').toBe(0)
})
