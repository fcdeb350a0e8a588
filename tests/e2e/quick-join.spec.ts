import { defaultSettings } from '../../contract/community/community-settings.ts'
import { expect, test } from '../support/browser-test.ts'
import { everything, fakeServer, openList, rows, serveList } from '../support/server-list.ts'

const tiles = { zh: ['死斗', '回防', '单挑 1v1', '公共'], en: ['Deathmatch', 'Retakes', 'Solo 1v1', 'Public'] }

test('four tiles with counts; a choice offers a server with its reasons, to copy or to join', async ({
  page,
  say,
  language,
}) => {
  // Fixed servers: in the demo players come and go, and sometimes a mode has no room.
  const modes = ['dm', ...defaultSettings.quickJoin]
  await serveList(
    page,
    modes.map((category, at) => fakeServer(at + 1, { ip: '127.0.0.1', category })),
  )
  await openList(page, everything)
  const open = page.getByRole('button', { name: say('快速加入', 'Quick join') })
  await open.click()
  const dialog = page.getByRole('dialog')
  expect(defaultSettings.quickJoin).toHaveLength(tiles[language].length)
  for (const name of tiles[language]) {
    await expect(dialog.getByRole('button', { name: new RegExp(`^${name}.*\\d`) })).toBeEnabled()
  }
  await dialog.getByRole('button', { name: new RegExp(`^${tiles[language][0]}`) }).click()
  await expect(dialog.getByText(say('正在找服务器', 'Looking for a server'))).toBeVisible()
  await expect(dialog.getByText(new RegExp(say('个空位', 'slots? free')))).toBeVisible()
  await expect(dialog.getByRole('link', { name: say('加入', 'Join') })).toHaveAttribute(
    'href',
    /^steam:\/\/connect\/127\.0\.0\.1:\d+$/,
  )
  await dialog.getByRole('button', { name: say('复制连接指令', 'Copy connect command') }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^connect 127\.0\.0\.1:\d+$/)
  const first = await dialog.getByRole('heading', { level: 3 }).textContent()
  await dialog.getByRole('button', { name: say('换一台', 'Try another') }).click()
  await expect(dialog.getByRole('heading', { level: 3 })).not.toHaveText(first ?? '')
  await dialog.getByRole('button', { name: say('上一台', 'Previous') }).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(first ?? '')
  await dialog.getByRole('button', { name: say('返回', 'Back') }).click()
  await expect(dialog.getByRole('button', { name: new RegExp(`^${tiles[language][3]}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('the app’s shortcut starts with its mode, once', async ({ page, say, language }) => {
  await serveList(page, [fakeServer(1, { category: 'retakes', players: '1/10' })])
  await openList(page, '/servers?qj=retakes')
  const dialog = page.getByRole('dialog', { name: say('快速加入：回防', 'Quick join: Retakes') })
  await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible()
  await dialog.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(page).not.toHaveURL(/qj=/)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openList(page, '/servers?qj=__proto__')
  await expect(
    page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${tiles[language][0]}`) }),
  ).toBeVisible()
})
