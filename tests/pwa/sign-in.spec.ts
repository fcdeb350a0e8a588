import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { cachedPaths, keptScreens, openInstalled, untilScreenKept, untilServed } from '../support/installed.ts'
import { answerWithRanking } from '../support/ranking.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

const member = { steamid: '76561198000000102', nickname: persona.member }
const theirs = new RegExp(`${member.steamid}|${member.nickname}|eyJ`)

/**
 * Everything that the page stores in local storage and IndexedDB, as a single string, without the public pages of the
 * leaderboard: they name every ranked player.
 */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = Object.entries(localStorage).map(([key, value]) => `${key}=${value}`)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const cursor = database.transaction(store).objectStore(store).openCursor()
        await new Promise<void>((done) => {
          cursor.onsuccess = () => {
            if (!cursor.result) return done()
            const { key, value } = cursor.result
            const isBoard = /^\/api\/leaderboard\/(?!user\/)(?!.*around=)/.test(String(key))
            parts.push(`${key}=${isBoard ? '' : JSON.stringify(value)}`)
            cursor.result.continue()
          }
        })
      }
      database.close()
    }
    return parts.join('\n')
  })

test('an installed app signs in past its service worker, stores no token in its caches, and removes the user’s data on sign-out', async ({
  page,
}) => {
  await openInstalled(page)
  await signInWithSteam(page, persona.member)
  for (const path of ['/servers', '/faq']) {
    await page.goto(path)
    await untilScreenKept(page, `${path}.html`)
  }
  expect(Object.values(await keptScreens(page)).join('\n')).not.toMatch(theirs)
  const account = page.getByRole('banner').getByRole('button', { name: persona.member })
  await expect(account).toContainText('VIP')
  await account.click()
  await page.getByRole('button', { name: '登录与安全' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0)
  expect(
    (await cachedPaths(page)).filter((path) => /token|auth|login/i.test(path) && !path.startsWith('/assets/')),
  ).toEqual([])
  await expect.poll(() => keptText(page)).toContain(member.steamid)
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await page.getByRole('dialog', { name: '退出所有设备？' }).getByRole('button', { name: '退出所有设备' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
  await expect.poll(() => keptText(page)).not.toMatch(theirs)
  await expect.poll(async () => Object.keys(await keptScreens(page))).toEqual([])
})

/** Signs out through the account menu; the server may be unreachable. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: persona.member }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
}

/** Addresses that name the user, in Cache Storage. */
const keptOfTheirs = async (page: Page) => (await cachedPaths(page)).filter((path) => theirs.test(path))

/** Opens everything about the user's own rank: the strip, the jump to the row, and the record with its history. */
async function lookAtOwnRank(page: Page): Promise<void> {
  await page.goto('/leaderboard?season=all')
  const strip = page.getByRole('region', { name: '我的排名' })
  await expect(strip.getByText(/^#\d+$/)).toBeVisible()
  await strip.getByRole('button', { name: '找到我的排名' }).click()
  await expect(page.getByRole('table').getByRole('button', { name: persona.member })).toBeFocused()
  await strip.getByRole('button', { name: '我的战绩' }).click()
  await expect(page.getByRole('dialog', { name: persona.member })).toBeVisible()
}

test.describe('with two tabs', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  for (const network of ['online', 'offline'] as const) {
    const tag = network === 'online' ? ['@all'] : []

    test(`personal data is removed by a sign-out in another tab, ${network}`, { tag }, async ({ page, context }) => {
      const end = await answerWithRanking(context, member)
      await openInstalled(page)
      await signInWithSteam(page, persona.member)
      const other = await context.newPage()
      await lookAtOwnRank(page)
      await lookAtOwnRank(other)
      await expect.poll(() => keptText(page)).toContain(member.steamid)
      await other.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
      if (network === 'offline') await end()
      await context.setOffline(network === 'offline')
      await signOut(other)
      await expect(page.getByRole('dialog', { name: persona.member })).toHaveCount(0)
      await expect(page.getByRole('region', { name: '我的排名' })).toHaveCount(0)
      for (const tab of [page, other]) {
        await expect.poll(() => keptText(tab)).not.toMatch(theirs)
        await expect.poll(() => keptOfTheirs(tab)).toEqual([])
      }
      // Nothing returns: not with the network, and not with the next visit.
      await context.setOffline(false)
      await page.reload()
      await untilServed(page)
      await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      expect(await keptText(page)).not.toMatch(theirs)
      expect(await keptOfTheirs(page)).toEqual([])
    })
  }
})
