/** Releases that replace each other under open pages: nothing that a user has is lost, and no page reloads without consent. */
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { onTestFinished } from 'vitest'
import { seconds } from '../../../contract/duration.ts'
import { chromiumLaunchOptions } from '../../../scripts/find-browser.mjs'
import { endPortal, startPortal } from '../../support/portal.ts'
import { campaign } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { openDevices } from '../support/devices.ts'
import { createReleases } from '../support/releases.ts'

campaign('releases', 1, async ({ folder }) => {
  const releases = createReleases(folder)
  const first = await releases.next('apart')
  const portal = await startPortal({ demo: true, dist: first.dist })
  onTestFinished(() => endPortal(portal))
  const browser = await chromium.launch(chromiumLaunchOptions())
  onTestFinished(() => browser.close())
  const errors: string[] = []
  const devices = await openDevices(browser, portal.url, (what) => errors.push(what))
  let seenReports = portal.cspReports().length

  return async (step) => {
    const found: Finding[] = []
    // In place: the portal that runs is still the old one while its files are replaced.
    const where = step.random() < 0.5 ? 'in place' : 'apart'
    const release = await releases.next(where)
    step.count(`built ${where}`)
    await portal.stop(step.random() < 0.3 ? 'SIGKILL' : 'SIGTERM')
    await delay(step.random() * seconds(3))
    await portal.start(release.dist)
    for (const device of devices) {
      const report = (kind: Finding['kind'], what: string) => found.push({ kind, what: `${what} (built ${where})` })
      await device
        .receive({ release, step, report })
        .catch((error: unknown) =>
          report('unexplained', `${device.name}: ${stripVTControlCharacters(String(error)).slice(0, 1000)}`),
        )
    }
    const reports = portal.cspReports().slice(seenReports)
    seenReports += reports.length
    for (const what of [...errors.splice(0), ...reports]) found.push({ kind: 'unexplained', what })
    return found
  }
})
