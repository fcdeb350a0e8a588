/**
 * Takes the screenshots of the README and of the web app manifest from a portal in demo mode.
 *
 *   node scripts/screenshots.mjs [http://127.0.0.1:8080]
 */
import { mkdirSync } from 'node:fs'
import { chromium, devices } from 'playwright'
import { chromiumLaunchOptions } from './find-browser.mjs'

const portal = process.argv[2] ?? 'http://127.0.0.1:8080'
const desktop = { viewport: { width: 1440, height: 900 } }
const { userAgent } = devices['Pixel 7']
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, userAgent }

const [server] = await (await fetch(`${portal}/api/servers`)).json()
const details = `/servers/details/${encodeURIComponent(`${server.ip}:${server.port}`)}`
const announced = await (await fetch(`${portal}/api/server/announcement/list`)).json()

const measured = (page) => page.getByText(/\d+ ms/)
const tabled = (page) => page.getByRole('table')
const running = (page) => page.getByRole('article').getByText('运行中')
const uncovered = (page) => page.locator('main:has(iframe):not(:has([role=status]))')
const roomed = (page) => page.getByText('本站状态')
const texted = (page) => page.getByRole('main').getByRole('listitem')

const pictures = [
  { file: 'docs/screenshots/servers-desktop.png', path: '/servers', options: desktop },
  { file: 'docs/screenshots/servers-phone.png', path: '/servers', options: phone },
  { file: 'docs/screenshots/details-phone.png', path: details, options: phone },
  { file: 'docs/screenshots/quick-join-phone.png', path: '/servers?qj=retakes', options: phone },
  { file: 'docs/screenshots/leaderboard-desktop.png', path: '/leaderboard', options: desktop, ready: tabled },
  { file: 'docs/screenshots/leaderboard-phone.png', path: '/leaderboard', options: phone, ready: tabled },
  { file: 'docs/screenshots/vip-desktop.png', path: '/vip', options: desktop, ready: tabled, as: 'Mirage_Lan' },
  { file: 'docs/screenshots/pracc-desktop.png', path: '/pracc', options: desktop, ready: running, as: 'PraccCaptain' },
  {
    file: 'docs/screenshots/inventory-desktop.png',
    path: '/inventory?from=portal',
    options: desktop,
    ready: uncovered,
    as: '阿伟',
  },
  { file: 'docs/screenshots/staff-desktop.png', path: '/staff', options: desktop, ready: roomed, as: 'Operator' },
  { file: 'docs/screenshots/staff-phone.png', path: '/staff/texts', options: phone, ready: texted, as: 'Operator' },
  { file: 'public/screenshots/wide.png', path: '/servers', options: desktop },
  { file: 'public/screenshots/narrow.png', path: '/servers', options: phone },
]

mkdirSync('docs/screenshots', { recursive: true })
const browser = await chromium.launch(chromiumLaunchOptions())
for (const { file, path, options, ready = measured, as } of pictures) {
  const context = await browser.newContext({ ...options, colorScheme: 'dark', locale: 'zh-CN' })
  await context.addInitScript(
    (ids) => localStorage.setItem('dismissedAnnouncements', JSON.stringify(ids)),
    announced.map(({ id }) => String(id)),
  )
  const page = await context.newPage()
  if (as !== undefined) {
    await page.goto(`${portal}/api/auth/steam/login`)
    await page.getByRole('link', { name: as }).click()
    await page.getByRole('banner').getByText(as).waitFor()
  }
  await page.goto(portal + path)
  await ready(page).first().waitFor()
  await page.waitForTimeout(3000) // latencies arrive one target at a time
  await page.screenshot({ path: file })
  await context.close()
  console.log(file)
}
await browser.close()
