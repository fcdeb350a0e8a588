/** Finds the browsers besides Chromium in which tests/engines/ runs; never installs (scripts/get-engines.mjs does). */
import { existsSync, globSync } from 'node:fs'

const firefoxPaths = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
}

/** @returns {string | undefined} the path of Firefox: FIREFOX_PATH, else the system's */
export function findFirefox() {
  const wanted = process.env.FIREFOX_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`FIREFOX_PATH=${wanted} does not exist`)
  return wanted || (firefoxPaths[process.platform] ?? []).find(existsSync)
}

/**
 * WebKitGTK: its driver, the plain browser that comes with it, and the screen without which it does not start.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined
}

/** Each engine by the name of its projects in tests/playwright.config.ts, with the Debian packages that bring it. */
export const engines = {
  firefox: { title: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  webkit: { title: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb', 'libgl1-mesa-dri'] },
}

/** @param {typeof engines[keyof typeof engines]} engine */
export const missing = ({ title, packages }) =>
  `${title} is not installed (Debian: apt-get install ${packages.join(' ')})`
