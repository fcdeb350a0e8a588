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

/** `{ path }`: launch this browser; `{}`: Playwright launches its own; `null`: no browser found. */
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

/** Debian's windowless Chromium: the same engine, with less overhead per page. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** A browser for pages alone: it cannot install apps, and its service workers end with the last page. */
const findShell = () =>
  !process.env.CHROMIUM_PATH && runnable(headlessShell) ? { path: headlessShell } : findBrowser()

/**
 * Options for `chromium.launch`; root needs --no-sandbox.
 * @param {{ pageOnly?: boolean }} [needs] `pageOnly`: prefers the windowless browser.
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
