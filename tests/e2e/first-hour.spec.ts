import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { legalPages } from '../../contract/legal/legal.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { pngFile } from '../support/png.ts'
import { latencyResponder, merchant, sendLogs, webhookReceiver } from '../support/stranger/beside.ts'
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
    proxy: { server: steam.proxy, bypass: '127.0.0.1,localhost' },
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

const followLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

const seeOverview = ({ page, say }: Stranger) =>
  page
    .getByRole('navigation', { name: say('Sections of the staff room') })
    .getByRole('link', { name: say('Overview'), exact: true })
    .click()

async function toOverview(stranger: Stranger): Promise<void> {
  await seeOverview(stranger)
  await expect(stranger.page.getByRole('heading', { name: stranger.say('First steps') })).toBeVisible()
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

async function addServers(stranger: Stranger, addresses: readonly string[], pingTarget = ''): Promise<void> {
  const { page, say, presses } = stranger
  await page.getByRole('link', { name: say('Add servers'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('Addresses, one per line'), { exact: true }).fill(addresses.join('\n'))
  await dialog.getByLabel(say('Name'), { exact: true }).fill('Den')
  await dialog.getByLabel(say('Mode'), { exact: true }).fill('retakes')
  await choose(dialog.getByLabel(say('Region'), { exact: true }), 'eu-frankfurt', presses)
  await dialog.getByLabel(say('Ping target'), { exact: true }).fill(pingTarget)
  await press(page, say('Check and add'))
  await expect(dialog).toBeHidden()
}

async function sendMail({ page, say }: Stranger): Promise<void> {
  await press(page, say('Send a test mail'))
  await page.getByLabel(say('E-mail'), { exact: true }).fill('me@example.org')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(say('The mail server accepted the mail. Check the inbox, and the spam folder too.')),
  ).toBeVisible()
}

/** What takes more than a minute, each put aside by its button. */
const putAside = ['Latency', 'Payments', 'Logs of the game servers', 'Alerts', 'Legal pages']

async function skipTheRest({ page, say }: Stranger): Promise<void> {
  for (const step of putAside) {
    const skip = page.getByRole('button', { name: say('Skip: {name}').replace('{name}', say(step)), exact: true })
    await skip.click()
    await expect(skip).toBeHidden()
  }
  await allIsWell({ page, say })
}

const allIsWell = ({ page, say }: Pick<Stranger, 'page' | 'say'>) =>
  expect(page.getByText(say('All is well: nothing needs attention.'))).toBeVisible()

/** What is in double square brackets, for the operator to fill in. */
const placeholder = /\[\[[^[\]]*\]\]/g

/** The terms in the staff room; the others as files, by the command line. */
async function publishLegalPages({ page, say, portal }: Stranger, language: Language): Promise<void> {
  await followLink(page, say('Write them'))
  await followLink(page, say('Write'))
  await press(page, say('Begin with the template'))
  const field = page.getByRole('textbox', { name: language === 'en' ? 'English' : '中文' })
  await expect(field).toHaveValue(placeholder)
  await field.fill((await field.inputValue()).replace(placeholder, 'Den Ltd'))
  await press(page, say('Publish'))
  await expect(page.getByText(say('Published'), { exact: true })).toBeVisible()
  for (const name of legalPages.filter((each) => each !== 'terms')) {
    const file = path.join(portal.folder, `${name}.html`)
    writeFileSync(file, (await portal.admin('legal', 'template', name, language)).replace(placeholder, 'Den Ltd'))
    await portal.admin('legal', 'write', name, language, file)
    await portal.admin('legal', 'publish', name)
  }
}

const most = 25
/** Of the machine, for the whole walk. */
const mostTime = 600_000

/** What is around the portal: game servers, Steam, mail and, for the whole walk, what the rest of the checklist needs. */
async function openWorld(language: Language, browser: Browser, isWhole: boolean) {
  const folder = test.info().outputPath()
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const [steam, games, mail] = await Promise.all([
    steamBehindProxy(steamId),
    gameServers(['Den one', 'Den two']),
    mailServer(),
  ])
  const responder = isWhole ? await latencyResponder(url) : undefined
  const webhook = isWhole ? await webhookReceiver() : undefined
  const ca = path.join(folder, 'ca.pem')
  writeFileSync(ca, `${steam.ca}${webhook?.ca ?? ''}`)
  const machine = {
    PORT: port,
    NODE_EXTRA_CA_CERTS: ca,
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: steam.proxy,
    NO_PROXY: 'localhost',
    SMTP_URL: mail.url,
    ...(isWhole ? { PRIVATE_HOSTS: 'localhost', ...merchant() } : {}),
  }
  const portal = await installAndStart({ PUBLIC_ORIGIN: url, PORTAL_MODE: 'production' }, machine)
  const operator = await open(browser, language, steam)
  const visitor = await open(browser, language, steam)
  const close = async () => {
    await Promise.all([operator.context.close(), visitor.context.close()])
    await portal.stop()
    games.close()
    await Promise.all([mail.close(), steam.close(), responder?.close(), webhook?.close()])
  }
  return { url, portal, games, mail, responder, webhook, operator, visitor, close }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** The rest of the checklist: one act in the staff room, the others by commands and by the game servers. */
async function doTheRest(stranger: Stranger, language: Language, { webhook, portal }: World): Promise<void> {
  const id = (await portal.admin('alerts', 'add', webhook?.address ?? '')).split('\t')[0] ?? ''
  await portal.admin('alerts', 'test', id)
  expect(webhook?.messages.map((each) => JSON.parse(each))).toMatchObject([{ state: 'test' }])
  expect(await sendLogs(await portal.admin('game-servers', 'add', '--all'))).toBe(2)
  await publishLegalPages(stranger, language)
  await seeOverview(stranger)
  await allIsWell(stranger)
  expect(await portal.admin('checklist')).toMatch(/^(?:\w+\tdone.*\n)+Nothing is missing\.\n$/)
}

/** What a visitor without an account finds. */
async function visit({ url, visitor }: World, isWhole: boolean): Promise<void> {
  const list = await visitor.context.newPage()
  // In the list within 15 s, as README says; an open page shows it with its next refresh only.
  const answer = async () => (await list.request.get(`${url}/api/servers`)).text()
  await expect.poll(answer).toMatch(/Den #1.*Den #2|Den #2.*Den #1/s)
  await list.goto(url)
  await expect(list).toHaveTitle(/Fox Den/)
  for (const number of [1, 2]) await expect(list.getByText(`Den #${number}`, { exact: true }).first()).toBeVisible()
  if (!isWhole) return
  // Its text is in the document, before any script.
  await expect
    .poll(async () => (await list.request.get(`${url}/legal/terms`)).text())
    .toMatch(/<div data-content="">.*<h3>.*Den Ltd/s)
}

const walks: readonly (readonly [Language, 'whole' | 'short', string[]])[] = [
  ['en', 'short', ['@once']],
  ['en', 'whole', ['@once', '@all']],
  ['zh', 'whole', ['@once', '@all']],
]
for (const [language, kind, tag] of walks) {
  const isWhole = kind === 'whole'
  const end = isWhole ? 'to the end of the checklist' : 'to the list'
  test(`a stranger opens a portal, from the claim link ${end} (${language})`, { tag }, async ({ browser }) => {
    test.setTimeout(mostTime)
    const world = await openWorld(language, browser, isWhole)
    const { portal, games, mail, responder, operator, visitor } = world
    try {
      const presses = await countPresses(operator.context)
      const page = await operator.context.newPage()
      const stranger: Stranger = { page, say: wordsOf(language), presses, portal }
      await claim(stranger)
      await sendMail(stranger)
      await setUp(stranger)
      await addServers(stranger, games.addresses, responder?.target)
      await portal.admin('backup', path.join(portal.folder, 'first.gz'))
      await toOverview(stranger)
      if (isWhole) await doTheRest(stranger, language, world)
      else await skipTheRest(stranger)
      expect(mail.recipients).toEqual(['me@example.org'])
      expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(most)
      expect(presses.length).toBeGreaterThan(10)
      await visit(world, isWhole)
      // Pages on loopback measure without TLS, which the policy of a production portal forbids.
      const isMeasuring = (error: string) => responder !== undefined && error.includes(responder.target)
      expect([...operator.errors, ...visitor.errors].filter((error) => !isMeasuring(error))).toEqual([])
    } finally {
      await world.close()
    }
  })
}
