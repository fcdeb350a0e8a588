import type { Browser, BrowserContext, Page } from '@playwright/test'
import { seconds } from '../../../contract/duration.ts'
import { checkForUpdate } from '../../support/installed.ts'
import { persona } from '../../support/signed-in.ts'
import {
  accept,
  entryOf,
  install,
  openPage,
  openProfile,
  patience,
  type Round,
  reloadsOf,
  until,
  untilBuild,
  visitViews,
} from './open-page.ts'

/** A browser profile with pages that stay open from release to release. */
export interface Device {
  readonly name: string
  /** A user's work in the open pages; reports what is lost, and what reloads without consent. */
  receive(round: Round): Promise<void>
}

interface Profile {
  readonly context: BrowserContext
  readonly url: string
}

/** Signed in, with a favourite, in two tabs: one accepts the update, the other works on and follows later. */
async function signedIn({ context, url }: Profile): Promise<Device> {
  const name = 'signed in, two tabs'
  const one = await install(context, url)
  await one.goto(`${url}/api/auth/steam/login`)
  await one.getByRole('link', { name: persona.member }).click()
  const row = one.locator('tr[data-id]').first()
  await row.getByRole('button', { name: '收藏', exact: true }).click()
  const other = await openPage(context, `${url}/faq`, 'details')
  const stored = () =>
    one.evaluate(() => ['favouriteServers', 'loginToken'].map((key) => localStorage.getItem(key)).join())
  const before = await stored()

  /** The tab in which nothing was accepted: it is reloaded for a file that the portal no longer has, or not at all. */
  const workOn = async (page: Page, reloads: number, round: Round) => {
    const { step, report, release } = round
    if ((await reloadsOf(page)) !== reloads) report('twice', `${name}: reloaded by the other tab’s update`)
    await visitViews(page, round, `${name}, in the tab left behind`)
    const missing = (await reloadsOf(page)) - reloads
    if (missing > 1) report('twice', `${name}: reloaded ${missing} times for a missing file`)
    step.count('reloads for a missing file', missing)
    if ((await entryOf(page)) !== release.entry) await accept(page, round, `${name}, second tab`)
  }
  return {
    name,
    async receive(round) {
      const { step, report } = round
      const [first, second] = step.random() < 0.5 ? [one, other] : [other, one]
      const reloads = await reloadsOf(second)
      await checkForUpdate(step.random() < 0.5 ? first : second)
      if (step.random() < 0.5) await visitViews(first, round, `${name}, before the update`)
      await accept(first, round, name)
      await workOn(second, reloads, round)
      if ((await stored()) !== before) report('lost', `${name}: ${before} is ${await stored()}`)
      for (const page of [first, second]) {
        const account = page.getByRole('banner').getByRole('button', { name: persona.member })
        await account.waitFor({ timeout: patience }).catch(() => report('lost', `${name}: signed out`))
      }
    },
  }
}

/** Postpones for some releases and reads on; then closes every page, and starts with the newest build. */
async function postponing({ context, url }: Profile): Promise<Device> {
  const name = 'postpones'
  let page = await install(context, url)
  let postponed = 0
  const startAnew = async ({ release, step }: Round) => {
    await page.close()
    page = await openPage(context, 'about:blank', 'body')
    await until('the newest build at the next start', async () => {
      await page.goto('about:blank') // the old worker ends when no page of it is left
      await page.waitForTimeout(300)
      await page.goto(`${url}/servers`)
      return (await entryOf(page)) === release.entry
    })
    await page.locator('tr[data-id]').first().waitFor({ timeout: patience })
    step.count('starts with the new build')
  }
  return {
    name,
    async receive(round) {
      const { step, report } = round
      const [entry, reloads] = [await entryOf(page), await reloadsOf(page)]
      await checkForUpdate(page)
      if (postponed === 0) await page.getByRole('button', { name: '以后再说' }).click({ timeout: patience })
      postponed += 1
      await visitViews(page, round, `${name}, ${postponed} releases behind`)
      step.highest('releases behind', postponed)
      if ((await reloadsOf(page)) !== reloads || (await entryOf(page)) !== entry) {
        report('twice', `${name}: reloaded without consent`)
      }
      if (postponed < 3 && step.random() < 0.6) return
      postponed = 0
      await startAnew(round)
    },
  }
}

/** Has typed into a dialog while another tab accepts the update. */
async function writing({ context, url }: Profile): Promise<Device> {
  const name = 'writes'
  const other = await install(context, url)
  const form = await openPage(context, `${url}/faq`, 'details')
  return {
    name,
    async receive(round) {
      const { step, report } = round
      const typed = `player-${step.number}@example.com`
      await form.goto(`${url}/login?showEmailLogin=true`)
      const field = form.getByRole('dialog').getByRole('textbox', { name: '邮箱' })
      await field.fill(typed)
      const reloads = await reloadsOf(form)
      await checkForUpdate(other)
      await accept(other, round, name)
      await form.waitForTimeout(seconds(2))
      const kept = await field.inputValue({ timeout: 1000 }).catch(() => 'gone')
      if (kept !== typed) report('lost', `${name}: ${typed} is ${kept}`)
      if ((await reloadsOf(form)) !== reloads) report('twice', `${name}: reloaded over a form`)
      await form.keyboard.press('Escape')
      await form.getByRole('dialog').getByRole('button', { name: '放弃', exact: true }).click()
      await accept(form, round, `${name}, after the form`)
      step.count('forms kept')
    },
  }
}

/** Without a service worker: an old page requests its files from the new portal. */
async function withoutWorker({ context, url }: Profile): Promise<Device> {
  const name = 'without a service worker'
  const page = await openPage(context, `${url}/servers`, 'tr[data-id]')
  return {
    name,
    async receive(round) {
      const { step, report, release } = round
      const before = await reloadsOf(page)
      await visitViews(page, round, name)
      const missing = (await reloadsOf(page)) - before
      if (missing > 1) report('twice', `${name}: reloaded ${missing} times for a missing file`)
      step.count('reloads for a missing file', missing)
      if (step.random() > 0.4) return
      await page.reload()
      await untilBuild(page, release)
    },
  }
}

/** Offline during one release or two; reads and restarts what is kept, and updates when the network is back. */
async function offline({ context, url }: Profile): Promise<Device> {
  const name = 'offline'
  const page = await install(context, url)
  let away = 0
  const readKept = async (round: Round) => {
    const entry = await entryOf(page)
    await page.reload()
    await visitViews(page, round, `${name}, without the network`)
    if ((await entryOf(page)) !== entry) round.report('unexplained', `${name}: another build without a network`)
    round.step.count('releases while offline')
  }
  return {
    name,
    async receive(round) {
      if (away > 0) {
        await readKept(round)
        away -= 1
        if (away > 0) return
        await context.setOffline(false)
      }
      await checkForUpdate(page)
      await accept(page, round, name)
      await visitViews(page, round, `${name}, back online`)
      if (round.step.random() > 0.7) return
      away = 1 + Math.floor(round.step.random() * 2)
      await context.setOffline(true)
    },
  }
}

/** Opens all devices. `onError` is told of errors in the consoles of their pages. */
export async function openDevices(
  browser: Browser,
  url: string,
  onError: (what: string) => void,
): Promise<readonly Device[]> {
  const devices: Device[] = []
  for (const open of [signedIn, postponing, writing, withoutWorker, offline]) {
    const worker = open === withoutWorker ? 'block' : 'allow'
    const context = await openProfile(browser, worker, (what) => onError(`${open.name}: ${what}`))
    devices.push(await open({ context, url }))
  }
  return devices
}
