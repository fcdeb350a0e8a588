/**
 * Takes the moving picture of README.md and README.zh.md from a portal in demo mode: on a phone, quick join finds a server
 * and sends it to the PC, which joins it. Needs `img2webp` (Debian: `webp`) and a system font with a Chinese face
 * (`fonts-noto-cjk`).
 *
 *   node scripts/moving-picture.mjs [http://127.0.0.1:8080]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, devices } from 'playwright'
import { chromiumLaunchOptions } from './find-browser.mjs'

const portal = process.argv[2] ?? 'http://127.0.0.1:8080'
const player = 'Mirage_Lan'
const words = {
  zh: { locale: 'zh-CN', quickJoin: '快速加入', mode: '回防', send: '发到电脑', join: '加入', sent: '发到这台电脑' },
  en: {
    locale: 'en-GB',
    quickJoin: 'Quick join',
    mode: 'Retakes',
    send: 'Send to PC',
    join: 'Join',
    sent: 'Sent to this PC',
  },
}
const scene = { width: 1200, height: 640 }
const stage = (phone, pc) => `<style>
  body { margin: 0; height: 100vh; display: flex; align-items: center; justify-content: center; gap: 28px; background: #0b0d12 }
  img { display: block; border: 1px solid #343a48; border-radius: 10px }
  </style><img width="272" src="data:image/png;base64,${phone}"><img width="848" src="data:image/png;base64,${pc}">`

async function signedIn(browser, language, options) {
  const context = await browser.newContext({ ...options, colorScheme: 'dark', locale: words[language].locale })
  await context.addInitScript((preferred) => localStorage.setItem('preferredLanguage', preferred), language)
  // No game starts here.
  await context.addInitScript(() =>
    addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('a[href^="steam:"]') && event.preventDefault(),
      true,
    ),
  )
  const page = await context.newPage()
  await page.goto(`${portal}/api/auth/steam/login`)
  await page.getByRole('link', { name: player }).click()
  await page.getByRole('banner').getByText(player).first().waitFor({ state: 'attached' })
  await page.goto(`${portal}/servers`)
  await page
    .getByText(/\d+ ms/)
    .first()
    .waitFor()
  return page
}

/** Frames as files, each with the milliseconds for which it is shown. */
function createReel(folder, canvas, phone, pc) {
  const frames = []
  const shoot = async (milliseconds) => {
    const [small, large] = await Promise.all([phone.screenshot(), pc.screenshot()])
    await canvas.setContent(stage(small.toString('base64'), large.toString('base64')))
    const file = path.join(folder, `${String(frames.length).padStart(3, '0')}.png`)
    writeFileSync(file, await canvas.screenshot())
    frames.push({ file, milliseconds })
  }
  return { frames, shoot }
}

async function film(browser, language) {
  const { quickJoin, mode, send, join, sent } = words[language]
  const folder = mkdtempSync(path.join(tmpdir(), 'moving-picture-'))
  const phone = await signedIn(browser, language, { ...devices['iPhone 13'], viewport: { width: 360, height: 780 } })
  const pc = await signedIn(browser, language, { viewport: { width: 1280, height: 800 } })
  const canvas = await browser.newPage({ viewport: scene })
  const { frames, shoot } = createReel(folder, canvas, phone, pc)
  await phone.waitForTimeout(3000) // latencies arrive one target at a time
  await shoot(1200)
  for (const distance of [60, 120, 180, 120, 60]) {
    await phone.mouse.wheel(0, distance)
    await shoot(80)
  }
  await shoot(700)
  await phone.evaluate(() => scrollTo(0, 0))
  await shoot(300)
  await phone.getByRole('button', { name: quickJoin }).first().tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('button', { name: mode }).waitFor()
  await shoot(1000)
  await dialog.getByRole('button', { name: mode }).tap()
  await dialog.getByRole('button', { name: send }).waitFor()
  await shoot(1600)
  await dialog.getByRole('button', { name: send }).tap()
  const offer = pc.getByRole('region', { name: sent, exact: true })
  await offer.waitFor()
  await phone.waitForTimeout(1000) // the PC's answer arrives
  await shoot(1800)
  await offer.getByRole('button', { name: join, exact: true }).click()
  await phone.waitForTimeout(1500)
  await shoot(2500)

  const file = `docs/screenshots/${language}/join.webp`
  mkdirSync(path.dirname(file), { recursive: true })
  const shown = frames.flatMap((frame) => ['-d', String(frame.milliseconds), frame.file])
  execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '80', '-m', '6', ...shown, '-o', file], { stdio: 'ignore' })
  rmSync(folder, { recursive: true })
  await Promise.all([phone.context().close(), pc.context().close(), canvas.close()])
  console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
}

const browser = await chromium.launch(chromiumLaunchOptions())
for (const language of Object.keys(words)) await film(browser, language)
await browser.close()
