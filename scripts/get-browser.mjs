/** Makes sure that a Chromium works: one that is installed, Debian's package (as root), or Playwright's own download. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { installDebian } from './debian-packages.mjs'
import { chromiumLaunchOptions, findBrowser, headlessShell } from './find-browser.mjs'

async function works() {
  if (!findBrowser()) return false
  try {
    const browser = await chromium.launch({ ...chromiumLaunchOptions(), timeout: 30_000 })
    console.log(`browser: Chromium ${browser.version()}`)
    await browser.close()
    return true
  } catch (error) {
    console.error(String(error).split('\n').slice(0, 6).join('\n'))
    return false
  }
}

function install(...packages) {
  try {
    installDebian(packages)
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

const fromDebian = () => install('chromium', 'fonts-noto-cjk')

function fromPlaywright() {
  const command = ['node_modules/playwright/cli.js', 'install', 'chromium']
  return (
    spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 }).status === 0
  )
}

/** Optional: without it the browser tests are slower. */
function addShell() {
  if (!existsSync(headlessShell) && findBrowser()?.path) install(path.basename(headlessShell))
}

for (const get of [() => true, fromDebian, fromPlaywright]) {
  if (!get() || !(await works())) continue
  addShell()
  process.exit(0)
}
console.error('No working Chromium. Set CHROMIUM_PATH to one.')
process.exit(1)
