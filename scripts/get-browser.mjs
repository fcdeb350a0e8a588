/** Makes sure that a Chromium works: one that is installed, Debian's package (as root), or Playwright's own download. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunchOptions, findBrowser, headlessShell } from './find-browser.mjs'

const run = (command, args, timeout) => {
  console.log(`> ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout, env }).status === 0
}

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

const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(...packages) {
  if (!mayInstall) return false
  run('apt-get', ['update', '-qq'], 120_000)
  return run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages],
    600_000,
  )
}

const fromDebian = () => install('chromium', 'fonts-noto-cjk')

const fromPlaywright = () => run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], 300_000)

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
