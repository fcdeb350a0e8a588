import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { pngFile } from '../support/png.ts'
import { type Installation, installAndStart } from '../support/stranger/installation.ts'
import { gameServers, mailServer } from '../support/stranger/machines.ts'
import { choose, chooseFile, countPresses } from '../support/stranger/presses.ts'
import { type SteamBehindProxy, steamBehindProxy } from '../support/stranger/steam.ts'

type Language = 'en' | 'zh'
type Words = (message: string, context?: string) => string

const catalogues = path.resolve(import.meta.dirname, '../../locales/zh')

/** What a message is in a language: the catalogues are what the page shows. */
function wordsOf(language: Language): Words {
  if (language === 'en') return (message) => message
  const all = readdirSync(catalogues)
    .map((file) => readFileSync(path.join(catalogues, file), 'utf8'))
    .join('\n\n')
  const entries = all.split('\n\n').map((entry) => `\n${entry}`)
  return (message, context) => {
    const entry = entries.find(
      (each) =>
        each.includes(`\nmsgid ${JSON.stringify(message)}\n`) &&
        (context === undefined ? !each.includes('\nmsgctxt ') : each.includes(`\nmsgctxt "${context}"\n`)),
    )
    const text = /\nmsgstr "(.*)"/.exec(entry ?? '')?.[1]
    if (text === undefined || text === '') throw new Error(`no Chinese for ${message}`)
    return text
  }
}

interface Stranger {
  readonly page: Page
  readonly say: Words
  readonly presses: string[]
  readonly portal: Installation
}

const steamId = '76561198000000901'

async function open(browser: Browser, language: Language, steam: SteamBehindProxy) {
  const context = await browser.newContext({
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    proxy: { server: steam.proxy, bypass: '127.0.0.1' },
    reducedMotion: 'reduce',
  })
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  return { context, errors }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function toOverview({ page, say }: Stranger): Promise<void> {
  const sections = page.getByRole('navigation', { name: say('Sections of the staff room') })
  await sections.getByRole('link', { name: say('Overview'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('First steps') })).toBeVisible()
}

async function claim({ page, say, portal }: Stranger): Promise<void> {
  await page.goto(portal.claimLink)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Sign in'), exact: true })
    .click()
  await press(page, say('Sign in with Steam'))
  await page.getByRole('link', { name: 'Sign In' }).click()
  await press(page, say('Claim this portal'))
  await expect(page.getByRole('heading', { name: say('First steps') })).toBeVisible()
}

/** Name, regions and icon: one visit of the settings. */
async function setUp({ page, say, portal, presses }: Stranger): Promise<void> {
  await page.getByRole('link', { name: say('Set the name'), exact: true }).click()
  const group = (name: string) => page.locator('summary', { hasText: name }).first()
  await page.getByLabel(say('Name', 'community'), { exact: true }).filter({ visible: true }).fill('Fox Den')
  // The language as shipped is what most want: it is looked at, and left.
  await expect(page.getByLabel(say('Language of a first visit'), { exact: true })).toHaveValue('browser')
  await group(say('Regions')).click()
  await page.getByLabel(say('Europe'), { exact: true }).click()
  await press(page, say('Use these regions'))
  await group(say('Colour and pictures')).click()
  const icon = path.join(portal.folder, 'icon.png')
  writeFileSync(icon, pngFile(512, 512))
  await chooseFile(page, page.getByLabel(say('Icon of header and tab'), { exact: true }), icon)
  // It moves what is below it when it comes: a press before may land beside its button.
  await expect(page.getByRole('img', { name: say('Icon of header and tab') })).toBeVisible()
  await press(page, say('Preview'))
  await press(page, say('Apply'))
  await expect(page.getByText(say('No changes yet.'))).toBeVisible()
  await toOverview({ page, say, portal, presses })
}

async function addServers(stranger: Stranger, addresses: readonly string[]): Promise<void> {
  const { page, say, presses } = stranger
  await page.getByRole('link', { name: say('Add servers'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('Addresses, one per line'), { exact: true }).fill(addresses.join('\n'))
  await dialog.getByLabel(say('Name'), { exact: true }).fill('Den')
  await dialog.getByLabel(say('Mode'), { exact: true }).fill('retakes')
  await choose(dialog.getByLabel(say('Region'), { exact: true }), 'eu-frankfurt', presses)
  await press(page, say('Check and add'))
  await expect(dialog).toBeHidden()
  await toOverview(stranger)
}

async function sendMail({ page, say }: Stranger): Promise<void> {
  await press(page, say('Send a test mail'))
  await page.getByLabel(say('E-mail'), { exact: true }).fill('me@example.org')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(say('The mail server accepted the mail. Check the inbox, and the spam folder too.')),
  ).toBeVisible()
}

/** What cannot be done on a machine without the internet, each put aside by its button. */
const putAside = ['Latency', 'Payments', 'Logs of the game servers', 'Alerts', 'Legal pages']

async function skipTheRest({ page, say }: Stranger): Promise<void> {
  for (const step of putAside) {
    const skip = page.getByRole('button', { name: say('Skip: {name}').replace('{name}', say(step)), exact: true })
    await skip.click()
    await expect(skip).toBeHidden()
  }
  await expect(page.getByText(say('All is well: nothing needs attention.'))).toBeVisible()
}

const most = 25

const languages: readonly [Language, string[]][] = [
  ['en', ['@once']],
  ['zh', ['@once', '@all']],
]
for (const [language, tag] of languages) {
  test(`a stranger opens a portal, from the claim link to the list (${language})`, { tag }, async ({ browser }) => {
    const say = wordsOf(language)
    const names = ['Den one', 'Den two']
    const [steam, games, mail] = await Promise.all([steamBehindProxy(steamId), gameServers(names), mailServer()])
    const folder = test.info().outputPath()
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const ca = path.join(folder, 'ca.pem')
    writeFileSync(ca, steam.ca)
    const machine = {
      PORT: port,
      NODE_EXTRA_CA_CERTS: ca,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: steam.proxy,
      SMTP_URL: mail.url,
    }
    const portal = await installAndStart({ PUBLIC_ORIGIN: url, PORTAL_MODE: 'production' }, machine)
    const operator = await open(browser, language, steam)
    const visitor = await open(browser, language, steam)
    try {
      const presses = await countPresses(operator.context)
      const page = await operator.context.newPage()
      const stranger: Stranger = { page, say, presses, portal }
      await claim(stranger)
      await setUp(stranger)
      await addServers(stranger, games.addresses)
      portal.admin('backup', path.join(portal.folder, 'first.gz'))
      await sendMail(stranger)
      await skipTheRest(stranger)
      expect(mail.recipients).toEqual(['me@example.org'])
      expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(most)
      expect(presses.length).toBeGreaterThan(10)

      const list = await visitor.context.newPage()
      // In the list within 15 s, as README says; an open page shows it with its next refresh only.
      const answer = async () => (await list.request.get(`${url}/api/servers`)).text()
      await expect.poll(answer).toMatch(/Den #1.*Den #2|Den #2.*Den #1/s)
      await list.goto(url)
      await expect(list).toHaveTitle(/Fox Den/)
      for (const number of [1, 2]) await expect(list.getByText(`Den #${number}`, { exact: true }).first()).toBeVisible()
      expect([...operator.errors, ...visitor.errors]).toEqual([])
    } finally {
      await Promise.all([operator.context.close(), visitor.context.close()])
      await portal.stop()
      games.close()
      await Promise.all([mail.close(), steam.close()])
    }
  })
}
