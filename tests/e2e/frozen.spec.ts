import { expect, test } from '../support/browser-test.ts'
import { everything, fakeServer, nameIn, namesShown, openList, rowOf, rows, serveList } from '../support/server-list.ts'

const before = () => [
  fakeServer(1, { players: '15/20' }),
  fakeServer(2, { players: '10/20' }),
  fakeServer(3, { players: '5/20' }),
]
const after = () => [
  fakeServer(1, { players: '1/20' }),
  fakeServer(3, { players: '19/20' }),
  fakeServer(4, { players: '12/20' }),
]
const oldOrder = ['Server 1', 'Server 2', 'Server 3']
const newOrder = ['Server 3', 'Server 4', 'Server 1']

test('rows stay in place under the pointer while their numbers change, and move when it leaves', async ({
  page,
  say,
}) => {
  const list = await serveList(page, before())
  await openList(page, everything)
  expect(await namesShown(page)).toEqual(oldOrder)
  await rowOf(page, 'Server 2').hover()
  const places = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  list.servers = after()
  await page.keyboard.press('r')
  await expect(rowOf(page, 'Server 3')).toContainText('19/20')
  await expect(rowOf(page, 'Server 2')).toContainText(say('已下架', 'No longer listed'))
  expect((await namesShown(page)).slice(0, 3)).toEqual(oldOrder)
  const placesNow = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  expect(placesNow.slice(0, 3)).toEqual(places)
  await expect(page.getByRole('button', { name: say('排序已更新', 'Update sort order') })).toBeVisible()
  await page.mouse.move(2, 2)
  await expect.poll(() => namesShown(page)).toEqual(newOrder)
})

test('rows stay in place while one has the keyboard focus or its players are open', async ({ page }) => {
  const list = await serveList(page, before())
  await openList(page, everything)
  await page.mouse.move(2, 2)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(nameIn(rowOf(page, 'Server 3'))).toBeFocused()
  list.servers = after()
  await page.keyboard.press('r')
  await expect(rowOf(page, 'Server 3')).toContainText('19/20')
  expect((await namesShown(page)).slice(0, 3)).toEqual(oldOrder)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await namesShown(page)).slice(0, 3)).toEqual(oldOrder)
  await page.keyboard.press('Escape')
  // A key that is pressed while the dialog closes is the dialog's.
  await expect(nameIn(rowOf(page, 'Server 3'))).toBeFocused()
  await page.keyboard.press('/')
  await expect.poll(() => namesShown(page)).toEqual(newOrder)
})
