import { writeFileSync } from 'node:fs'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { demoAnnouncements } from '../../../demo/announcements.ts'
import { engines, findFirefox, findWebKit, missing } from '../../../scripts/find-engines.mjs'
import { endPortal, type Portal, startPortal } from '../../support/portal.ts'
import type { Engine, EngineWindow, WindowOptions } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type EngineOptions, sizes } from './options.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

interface TabOptions extends Partial<WindowOptions> {
  /** False: no announcement is dismissed on this device, as on a first visit. */
  readonly announcementsSeen?: boolean
}

interface Fixtures {
  isInstalled: undefined
  say: (zh: string, en: string) => string
  /** Opens a window with a profile of its own on the portal. */
  openTab: (options?: TabOptions) => Promise<Tab>
  /** The window of the worker, as on a first visit. */
  tab: Tab
  noReports: undefined
}

interface WorkerFixtures extends EngineOptions {
  portal: Portal
  engine: Engine
  ownWindow: EngineWindow
}

export const isPhone = ({ width }: EngineOptions['size']): boolean => width === sizes.phone.width

/** Ids of the demo's announcements. */
const announcementIds = demoAnnouncements(Date.now()).map(({ id }) => id)

async function start(name: keyof typeof engines): Promise<Engine> {
  const [firefox, webkit] = [findFirefox(), findWebKit()]
  if (name === 'firefox' && firefox !== undefined) return startFirefox(firefox)
  if (name === 'webkit' && webkit !== undefined) return startWebKit(webkit)
  throw new Error(missing(engines[name]))
}

/** Of a test that has failed, what its window shows. */
async function keepPicture({ window }: Tab, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  const path = info.outputPath(`window-${info.attachments.length}.png`)
  writeFileSync(path, await window.screenshot())
  await info.attach('screenshot', { path, contentType: 'image/png' })
}

/** Journeys in an engine besides Chromium, with its worker's own portal. Where the engine is missing they are skipped. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  language: ['en', { option: true, scope: 'worker' }],
  size: [sizes.desktop, { option: true, scope: 'worker' }],
  isInstalled: [
    async ({ engineName }, use, info) => {
      const engine = engines[engineName]
      info.skip(engine.find() === undefined, missing(engine))
      await use(undefined)
    },
    { auto: true },
  ],
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await endPortal(portal)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  say: async ({ language }, use) => use((zh, en) => (language === 'zh' ? zh : en)),
  openTab: async ({ engine, portal, language, size }, use, info) => {
    const tabs: Tab[] = []
    await use(async ({ announcementsSeen = true, ...options } = {}) => {
      const tab = new Tab(await engine.open({ size, ...options }), portal.url)
      tabs.push(tab)
      await tab.beginAgain(language, announcementsSeen ? announcementIds : [])
      return tab
    })
    for (const tab of tabs) {
      await keepPicture(tab, info)
      await tab.window.close()
    }
  },
  ownWindow: [
    async ({ engine, size }, use) => {
      const window = await engine.open({ size })
      await use(window)
      await window.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tab: async ({ ownWindow, portal, language }, use, info) => {
    const tab = new Tab(ownWindow, portal.url)
    await tab.beginAgain(language, announcementIds)
    await use(tab)
    await keepPicture(tab, info)
  },
  noReports: [
    async ({ portal }, use) => {
      const before = portal.cspReports().length
      await use(undefined)
      expect(portal.cspReports().slice(before), 'reports of a broken content security policy').toEqual([])
    },
    { auto: true },
  ],
})

export { expect, sizes }
