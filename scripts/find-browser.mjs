/**
 * Finds a Chromium that Playwright can drive; never downloads (scripts/get-browser.mjs does).
 * Order: CHROMIUM_PATH, Playwright's own download, a system browser.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from 'playwright'

const systemPaths = {
  linux: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
    .map((name) => `/usr/bin/${name}`)
    .concat('/snap/bin/chromium'),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
}

const runnable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** `{ path }`: start this one; `{}`: Playwright starts its own; `null`: nothing found. */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (!runnable(wanted)) throw new Error(`CHROMIUM_PATH=${wanted} is not an executable file`)
    return { path: wanted }
  }
  if (existsSync(chromium.executablePath())) return {}
  const found = (systemPaths[process.platform] ?? []).find(runnable)
  return found ? { path: found } : null
}

/** Debian's Chromium without windows: the same engine, with less work around a page. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** What shows a page and nothing around it: no installing, no service worker's life after the last page. */
const findShell = () =>
  !process.env.CHROMIUM_PATH && runnable(headlessShell) ? { path: headlessShell } : findBrowser()

/**
 * Options for `chromium.launch`; as root Chromium needs --no-sandbox.
 * @param {{ pageOnly?: boolean }} [needs] `pageOnly`: the lightest browser that shows pages will do.
 */
export function chromiumLaunchOptions({ pageOnly = false } = {}) {
  const found = pageOnly ? findShell() : findBrowser()
  if (!found) throw new Error('No Chromium found. Run: node scripts/get-browser.mjs')
  const root = process.platform === 'linux' && process.getuid?.() === 0
  return {
    ...(found.path && { executablePath: found.path }),
    args: [
      ...(root ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
