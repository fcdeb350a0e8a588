import type { Page } from '@playwright/test'
import { seconds } from '../../contract/duration.ts'
import { expect, expectAccessible, type Say, test } from '../support/browser-test.ts'
import { everything, type FakeServer, fakeServer, nameIn, openList, rowOf, serveList } from '../support/server-list.ts'

const busy = (players: string): FakeServer[] => [
  fakeServer(1, { name: 'Retakes #1', category: 'retakes', players }),
  fakeServer(2, { name: 'Retakes #2', category: 'retakes', players: '10/10' }),
]

const bell = (say: Say) => ({ name: say('有空位时通知我', "Notify me when there's room") })
const waiting = (say: Say) => say('正在等空位', 'Waiting for room')
const pill = (page: Page, say: Say) => page.getByRole('button', { name: say('正在等空位：', 'Waiting for room: ') })

/** A page that shows no servers reads the list again when the one that is kept is 30 s old. */
async function untilNextList(page: Page, say: Say): Promise<void> {
  // In the header once the page watches.
  await expect(pill(page, say)).toBeVisible()
  await page.clock.runFor(seconds(36))
}

/** A toast is on top where it is drawn, and in a live region of the modal: everything else is inert. */
async function expectToldInModal(page: Page, text: string): Promise<void> {
  const toast = page.getByText(text)
  await expect(toast).toBeVisible()
  const found = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const region = element.closest('[aria-live]')
    return {
      isOnTop: document.elementFromPoint(left + width / 2, top + height / 2) === element,
      isInModal: region?.parentElement?.matches('dialog:modal'),
    }
  })
  expect(found).toEqual({ isOnTop: true, isInModal: true })
}

async function watchFirst(page: Page, say: Say): Promise<void> {
  await page.clock.install()
  await serveList(page, busy('8/10'))
  await openList(page, everything)
  await nameIn(rowOf(page, 'Retakes #1')).click()
  await page.getByRole('button', bell(say)).click()
  await expect(page.getByRole('button', { name: waiting(say), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
}

for (const [viewport, watchTags, listTags] of [
  [{ width: 1440, height: 900 }, ['@once'], ['@once', '@all']],
  // The narrowest screen in both languages.
  [{ width: 360, height: 780 }, ['@all'], []],
] as const) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 500 })

    test('a full server is watched until there is room; joining or closing ends the watch', {
      tag: [...watchTags],
    }, async ({ page, say }) => {
      await watchFirst(page, say)
      await expect(pill(page, say)).toBeVisible()
      // Another page, and a reload: the watch goes on.
      await page.goto('/faq')
      await expect(pill(page, say)).toContainText('1')
      await serveList(page, busy('6/10'))
      await page.reload()
      await untilNextList(page, say)
      const card = page.getByRole('region', { name: say('有空位了', 'There is room'), exact: true })
      await expect(card).toContainText('Retakes #1')
      await expect(page).toHaveTitle(/^\(1\) /)
      await expectAccessible(page)
      await card.getByRole('button', { name: say('复制连接指令', 'Copy connect command') }).click()
      await expect(card).toHaveCount(0)
      await expect(pill(page, say)).toHaveCount(0)
      await expect(page).not.toHaveTitle(/^\(/)
    })

    test('the list of watches: ends one, changes its time, waits for any server', { tag: [...listTags] }, async ({
      page,
      say,
    }) => {
      await watchFirst(page, say)
      await pill(page, say).click()
      const dialog = page.getByRole('dialog', { name: say('正在等空位的服务器', "Servers you're waiting for") })
      await expect(dialog.getByRole('listitem')).toHaveText([/Retakes #1/])
      await expectAccessible(page)
      await dialog
        .getByRole('combobox', { name: say('时长', 'How long') })
        .selectOption(say('从现在起 12 小时', '12 hours from now'))
      await dialog.getByRole('combobox', { name: say('模式', 'Mode') }).selectOption(say('回防', 'Retakes'))
      await dialog.getByRole('button', bell(say)).click()
      await expect(dialog.getByRole('listitem')).toHaveText([/Retakes #1/, new RegExp(say('回防', 'Retakes'))])
      await dialog
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: say('结束', 'End') })
        .click()
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await dialog.getByRole('button', { name: say('关闭', 'Close') }).click()
      await expect(pill(page, say)).toBeFocused()
    })
  })
}

test('two tabs show one watch; closing it in one closes it in the other', { tag: '@once' }, async ({
  page,
  context,
  say,
}) => {
  await watchFirst(page, say)
  const other = await context.newPage()
  await serveList(other, busy('6/10'))
  await other.goto('/servers')
  await page.bringToFront()
  await serveList(page, busy('6/10'))
  await page.reload()
  await untilNextList(page, say)
  const card = { name: say('有空位了', 'There is room'), exact: true }
  await expect(page.getByRole('region', card)).toBeVisible()
  await expect(other.getByRole('region', card)).toBeVisible()
  await page.getByRole('button', { name: say('关闭并结束这个提醒', 'Close and stop waiting') }).click()
  await expect(other.getByRole('region', card)).toHaveCount(0)
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a sheet shows and announces what its buttons tell', { tag: '@once' }, async ({ page, say }) => {
    await serveList(page, busy('8/10'))
    await openList(page, everything)
    await nameIn(rowOf(page, 'Retakes #1')).click()
    await page.getByRole('button', bell(say)).tap()
    await expectToldInModal(page, say('一有空位就在这里通知你', "You'll be notified here as soon as there's room"))
  })
})
