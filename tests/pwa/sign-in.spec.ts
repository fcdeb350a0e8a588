import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { cachedPaths, openInstalled } from '../support/installed.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** Everything that the page keeps in local storage and IndexedDB, as one text. */
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
        const rows = database.transaction(store).objectStore(store)
        for (const asked of [rows.getAllKeys(), rows.getAll()]) {
          await new Promise((done) => {
            asked.onsuccess = done
          })
          parts.push(JSON.stringify(asked.result))
        }
      }
      database.close()
    }
    return parts.join('\n')
  })

test('an installed app signs in past its service worker, keeps no token in its caches, and forgets the person on logout', async ({
  page,
}) => {
  await openInstalled(page)
  await signInAs(page, persona.member)
  const account = page.getByRole('banner').getByRole('button', { name: persona.member })
  await expect(account).toContainText('VIP')
  await account.click()
  await page.getByRole('button', { name: '登录与安全' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0)
  expect(
    (await cachedPaths(page)).filter((path) => /token|auth|login/i.test(path) && !path.startsWith('/assets/')),
  ).toEqual([])
  await expect.poll(() => keptText(page)).toContain('76561198000000102')
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await page.getByRole('dialog', { name: '退出所有设备？' }).getByRole('button', { name: '退出所有设备' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
  await expect.poll(() => keptText(page)).not.toMatch(/76561198000000102|Mirage_Lan|eyJ/)
})
