/**
 * Takes the pictures of README.md and README.zh.md, and those of the web app manifest, from a portal in demo mode, in both
 * languages and both themes. A system font with a Chinese face must be installed (Debian: `fonts-noto-cjk`).
 *
 *   node scripts/screenshots.mjs [http://127.0.0.1:8080 [NAME …]]
 *
 * With names, such as `staff-desktop`, only these.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, devices } from 'playwright'
import { chromiumLaunchOptions } from './find-browser.mjs'

const [portal = 'http://127.0.0.1:8080', ...named] = process.argv.slice(2)
const isWanted = (name) => named.length === 0 || named.includes(name)
const { userAgent } = devices['Pixel 7']
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, userAgent }

const [server] = await (await fetch(`${portal}/api/servers`)).json()
const details = `/servers/details/${encodeURIComponent(`${server.ip}:${server.port}`)}`
const announced = await (await fetch(`${portal}/api/server/announcement/list`)).json()

const measured = (page) => page.getByText(/\d+ ms/)
const tabled = (page) => page.getByRole('table')
const running = (page) => page.getByRole('article').getByText(/^(运行中|Running)$/)
const headed = (page) => page.getByRole('main').getByRole('heading').first()

const pictures = {
  'servers-desktop': { path: '/servers', options: desktop },
  'servers-phone': { path: '/servers', options: phone },
  'details-phone': { path: details, options: phone },
  'quick-join-phone': { path: '/servers?qj=retakes', options: phone },
  'leaderboard-desktop': { path: '/leaderboard', options: desktop, ready: tabled },
  'leaderboard-phone': { path: '/leaderboard', options: phone, ready: tabled },
  'vip-desktop': { path: '/vip', options: desktop, ready: headed, as: 'Mirage_Lan' },
  'pracc-desktop': { path: '/pracc', options: desktop, ready: running, as: 'PraccCaptain' },
  'staff-desktop': { path: '/staff', options: desktop, ready: headed, as: 'Operator' },
  'staff-phone': { path: '/staff/texts', options: phone, ready: headed, as: 'Operator' },
}
/** What the sheet shows that installs the app: three wide ones, and three narrow ones. */
const installed = [
  'servers-desktop',
  'leaderboard-desktop',
  'pracc-desktop',
  'servers-phone',
  'quick-join-phone',
  'leaderboard-phone',
]
const languages = { zh: 'zh-CN', en: 'en-GB' }

/** A page of the demo as it is once everything has arrived, and the context to close after it. */
async function open(browser, { path: address, options, ready = measured, as }, { language, theme, scale }) {
  const context = await browser.newContext({
    ...options,
    deviceScaleFactor: scale,
    colorScheme: theme,
    locale: languages[language],
  })
  await context.addInitScript(
    ([ids, preferred]) => {
      localStorage.setItem('dismissedAnnouncements', JSON.stringify(ids))
      localStorage.setItem('preferredLanguage', preferred)
    },
    [announced.map(({ id }) => String(id)), language],
  )
  const page = await context.newPage()
  if (as !== undefined) {
    await page.goto(`${portal}/api/auth/steam/login`)
    await page.getByRole('link', { name: as }).click()
    await page.getByRole('banner').getByText(as).waitFor()
  }
  await page.goto(portal + address)
  await ready(page).first().waitFor()
  await page.waitForTimeout(3000) // latencies arrive one target at a time
  return { page, context }
}

async function save(file, data) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, data)
  console.log(`${file}: ${Math.round(data.length / 1000)} kB`)
}

/** Of twice the density and in WebP, which Playwright's own screenshots do not offer. */
async function webp(page) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 84 })
  return Buffer.from(data, 'base64')
}

const browser = await chromium.launch(chromiumLaunchOptions())
for (const language of Object.keys(languages)) {
  for (const theme of ['light', 'dark']) {
    for (const [name, picture] of Object.entries(pictures).filter(([each]) => isWanted(each))) {
      const { page, context } = await open(browser, picture, { language, theme, scale: 2 })
      await save(`docs/screenshots/${language}/${name}-${theme}.webp`, await webp(page))
      await context.close()
    }
  }
  for (const name of installed.filter(isWanted)) {
    const scale = pictures[name].options === phone ? 2 : 1
    const { page, context } = await open(browser, pictures[name], { language, theme: 'dark', scale })
    await save(`public/screenshots/${language}/${name}.png`, await page.screenshot())
    await context.close()
  }
}
await browser.close()
