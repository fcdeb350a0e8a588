/** Makes sure that a Chromium is there: one that works already, Playwright's own, or Debian's package (as root). */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumLaunchOptions, findBrowser } from './find-browser.mjs'

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

function fromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  run('apt-get', ['update', '-qq'], 120_000)
  const packages = ['chromium', 'fonts-noto-cjk']
  return run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages],
    600_000,
  )
}

const fromPlaywright = () => run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], 300_000)

if (await works()) process.exit(0)
for (const get of [fromDebian, fromPlaywright]) {
  if (get() && (await works())) process.exit(0)
}
console.error('No working Chromium. Set CHROMIUM_PATH to one.')
process.exit(1)
