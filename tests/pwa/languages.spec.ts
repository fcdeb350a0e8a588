import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { legalPages } from '../../contract/legal/legal.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { serverId } from '../../contract/servers/address.ts'
import { administratorToken } from '../support/administrator-token.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'

/** Every part of a community that offers English and Russian, without a Chinese text of its own. */
const text = (en: string, ru: string) => ({ en, ru })
const community = {
  version: 1,
  settings: {
    name: 'Northern Retakes',
    shortName: 'Northern',
    tagline: { en: 'Retakes in the north', ru: 'Ретейки на севере' },
    description: { en: 'Servers in Stockholm and Moscow.', ru: 'Серверы в Стокгольме и Москве.' },
    languages: ['en', 'ru'],
    features: { bans: true },
    defaultTicker: { en: 'Welcome' },
    links: [
      { kind: 'discord', url: 'https://discord.gg/example' },
      { kind: 'qq', url: 'https://qm.qq.com/q/example' },
    ],
    seasonWords: { season: { en: 'Round' }, seasons: { en: 'Rounds' }, allTime: { en: 'Ever' } },
  },
  servers: [
    {
      ip: '127.0.0.1',
      port: 29001,
      name: 'Stockholm',
      category: 'retakes',
      region: 'eu-stockholm',
      rules: [text('Play fair.', 'Играйте честно.')],
    },
    { ip: '127.0.0.1', port: 29002, name: 'Moscow', category: 'deathmatch', region: 'eu-moscow' },
  ],
  announcements: [
    {
      id: 'cup',
      text: text('<p>Cup on Saturday</p>', '<p>Кубок в субботу</p>'),
      start_date: '2026-01-01T00:00:00Z',
      show: ['ticker', 'list'],
    },
  ],
  privileges: [
    {
      id: 'slot',
      content: text('Reserved slot', 'Резервный слот'),
      detail: text('Joins a full server.', 'Вход на полный сервер.'),
      order: 1,
      vip: 1,
    },
  ],
  faqs: [
    {
      id: 'join',
      order: 1,
      question: text('How do I join?', 'Как войти?'),
      answer: text('<p>Press Join.</p>', '<p>Нажмите «Войти».</p>'),
      updatedAt: '2026-01-01T00:00:00Z',
    },
  ],
}

/** A backend that never answers: the page of the practice servers is there. */
const rentals = {
  PROVISIONER: 'pelican',
  PELICAN_URL: 'http://127.0.0.1:9',
  PELICAN_APPLICATION_KEY: 'papp_0123456789012345678901234567890123',
  PELICAN_CLIENT_KEY: 'pacc_0123456789012345678901234567890123',
  PELICAN_OWNER: '1',
  PELICAN_EGG: '1',
  PELICAN_REGIONS: '{"eu-stockholm":{"node":1}}',
  PELICAN_ENVIRONMENT: '{"SERVER_NAME":"{name}","SERVER_PASSWORD":"{password}"}',
}

interface Own {
  readonly portal: Portal
  readonly token: string
}

const test = base.extend<{ own: Own }>({
  own: async ({ request }, use) => {
    const secret = randomBytes(33).toString('base64')
    const env = { PORTAL_SECRET: secret, VIP_PAGE_URL: 'https://vip.example.org/', ...rentals }
    const portal = await startPortal({ isProduction: true, env })
    const file = path.join(portal.dataDir, 'community.json')
    writeFileSync(file, JSON.stringify(community))
    expect(portal.admin('import', file)).toMatchObject({ status: 0 })
    for (const page of legalPages) {
      for (const language of ['en', 'ru']) {
        const text = path.join(portal.dataDir, `${page}-${language}.html`)
        const template = portal.admin('legal', 'template', page, language).output
        writeFileSync(text, template.replaceAll(/\[\[[^[\]]*\]\]/g, 'Northern'))
        expect(portal.admin('legal', 'write', page, language, text)).toMatchObject({ status: 0 })
      }
      expect(portal.admin('legal', 'publish', page)).toMatchObject({ status: 0 })
    }
    const token = await administratorToken(portal, secret)
    // The documents are rendered with the settings some seconds after their change.
    const painted = async (address: string) => (await request.get(portal.url + address)).text()
    const patience = { timeout: 15_000 }
    await expect.poll(() => painted('/faq'), patience).toMatch(/data-shell="ru".*How do I join/s)
    await expect.poll(() => painted('/legal/terms'), patience).toMatch(/data-content.*Northern/s)
    await use({ portal, token })
    await endPortal(portal)
  },
})

const id = serverId('127.0.0.1', 29001)
const ofVisitors = [
  pagePaths.servers.href(),
  '/servers?hideOffline=0',
  pagePaths.serverDetails.href(id),
  pagePaths.serverRules.href(id),
  pagePaths.leaderboard.href(),
  pagePaths.vip.href(),
  pagePaths.vipSubscribe.href(),
  pagePaths.pracc.href(),
  pagePaths.faq.href(),
  pagePaths.bans.href(),
  pagePaths.appeal.href(),
  pagePaths.players.href(),
  pagePaths.player.href('76561198000000001'),
  pagePaths.match.href('none'),
  pagePaths.praccJoin.href('none'),
  pagePaths.praccRegions.href('none'),
  ...legalPages.map(pagePaths.legal.href),
  pagePaths.login.href(),
  pagePaths.claim.href(),
  pagePaths.pair.href(),
  pagePaths.formerAddress.href(),
  pagePaths.resetPassword.href('x', 'player@example.org'),
]
const ofUsers = [
  pagePaths.vip.href(),
  pagePaths.vipCard.href(),
  pagePaths.pracc.href(),
  pagePaths.settings.href(),
  pagePaths.settings.href('profile'),
  pagePaths.settings.href('security'),
  pagePaths.inventory.href(),
]

/** What signs in and leads on, and the sections of the staff room, which are found in its menu. */
const others: readonly string[] = ['home', 'steamCallback', 'steamBindCallback', 'staff']

test('every page of the table is walked', { tag: '@all' }, () => {
  const addresses = [...ofVisitors, ...ofUsers].map((address) => new URL(address, 'http://portal').pathname)
  const missing = Object.entries(pagePaths).filter(([name, { pattern }]) => {
    const [start = ''] = pattern.split(':')
    return !others.includes(name) && !addresses.some((address) => address.startsWith(start))
  })
  expect(missing).toEqual([])
})

/** Texts and labels of the page that hold a Chinese character or Chinese punctuation, whether or not they are in view. */
const chineseOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u
    const found = [document.title].filter((each) => chinese.test(each))
    for (const element of document.querySelectorAll('head meta, body *:not(script)')) {
      const labels = [...element.attributes].map(({ value }) => value)
      const texts = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''))
      found.push(...[...labels, ...texts].filter((each) => chinese.test(each)))
    }
    return found
  })

/** Expects a page in this language, on a desktop and on a phone, and nothing Chinese in what the portal painted. */
async function expectNoChinese(page: Page, address: string, tag: string): Promise<void> {
  const response = await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  await expect(page.locator('.static-shell'), address).toHaveCount(0)
  await expect(page.locator('main .waiting'), address).toHaveCount(0)
  const painted = (await response?.text())?.replaceAll(/<script type="application\/json".*?<\/script>/gs, '')
  expect(painted, address).not.toMatch(/\p{Script=Han}/u)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await chineseOn(page), `${address} at ${viewport.width} px`).toEqual([])
  }
}

for (const [locale, tag] of [
  ['zh-CN', 'en'],
  ['ru-RU', 'ru'],
] as const) {
  test(`no Chinese character on any page of a community that offers English and Russian, with ${locale}`, {
    tag: '@all',
  }, async ({ own: { portal, token }, browser }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ locale, baseURL: portal.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    for (const address of ofVisitors) await expectNoChinese(page, address, tag)

    await page.evaluate(async (given) => {
      const user = await fetch('/api/auth/steam/user-info', { headers: { authorization: `Bearer ${given}` } })
      localStorage.setItem('user', JSON.stringify(await user.json()))
      localStorage.setItem('loginTimestamp', String(Date.now()))
      localStorage.setItem('loginToken', given)
    }, token)
    for (const address of ofUsers) await expectNoChinese(page, address, tag)
    await expectNoChinese(page, pagePaths.staff.href(), tag)
    const sections = page.locator('nav a[href^="/staff/"]')
    await expect(sections.first()).toBeVisible()
    const addresses = new Set(await sections.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? '')))
    expect(addresses.size).toBeGreaterThan(8)
    for (const address of addresses) await expectNoChinese(page, address, tag)

    const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
    expect(manifest).toBe(`/manifest.${tag}.webmanifest`)
    for (const file of [manifest ?? '', '/manifest.webmanifest']) {
      expect(await (await page.request.get(file)).text(), file).not.toMatch(/\p{Script=Han}/u)
    }
    await context.close()
  })
}

test('a language that is not offered is chosen by no address, no browser and no former choice', {
  tag: '@all',
}, async ({ own: { portal }, browser }) => {
  const context = await browser.newContext({ locale: 'zh-TW', baseURL: portal.url })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('preferredLanguage', 'zh'))
  await page.goto('/faq')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Русский' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByText('Как войти?')).toBeVisible()
  const refused = await page.request.get('/api/server/info?ip=127.0.0.1', { headers: { 'accept-language': 'zh' } })
  expect(refused.headers()['content-language']).toBe('en')
  await context.close()
})
