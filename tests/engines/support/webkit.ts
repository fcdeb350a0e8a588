import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, Key as DriverKey, Origin, type WebDriver } from 'selenium-webdriver'
import type { findWebKit } from '../../../scripts/find-engines.mjs'
import { freePort } from '../../../scripts/free-port.mjs'
import type { Engine, EngineWindow, Key, Size, WindowOptions } from './engine.ts'

type Programs = NonNullable<ReturnType<typeof findWebKit>>

/** Larger than every window, which is placed in its middle: without a window manager the one under the pointer has the focus. */
const screen: Size = { width: 4800, height: 3200 }

const keys: Readonly<Record<Key, string>> = {
  Enter: DriverKey.ENTER,
  Escape: DriverKey.ESCAPE,
  Tab: DriverKey.TAB,
}

/** Starts a display that nobody sees; resolves to its name. */
async function startScreen(program: string) {
  const size = `${screen.width}x${screen.height}x24`
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  const display = await new Promise<string>((done, fail) => {
    child.stdio[3]?.once('data', (chunk) => done(`:${String(chunk).trim()}`))
    child.once('exit', () => fail(new Error(`no display:\n${errors}`)))
    child.once('error', fail)
  })
  return { child, display }
}

/** Starts a driver, which has one window, and waits until it listens. */
async function startDriver(program: string, env: NodeJS.ProcessEnv) {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], { stdio: 'ignore', env })
  const ended = once(child, 'exit')
  const server = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    )
  while (!(await isReady())) await delay(20)
  const end = async () => {
    child.kill()
    await ended
  }
  return { server, end }
}

/** Drivers are told of no preferences: the browser reads these of its toolkit. */
function makeHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'))
  mkdirSync(path.join(home, 'gtk-3.0'))
  writeFileSync(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return home
}

function windowOf(driver: WebDriver, scale: number, end: () => Promise<void>): EngineWindow {
  const act = () => driver.actions({ async: true })
  const place = async ({ width, height }: Size) => {
    const middle = (whole: number, part: number): number => Math.round((whole / scale - part) / 2)
    const [x, y] = [middle(screen.width, width), middle(screen.height, height)]
    await driver.manage().window().setRect({ x, y, width, height })
  }
  return {
    async goTo(url) {
      await driver.get(url)
    },
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    run: (action, ...args) => driver.executeScript(`return (${action})(...arguments)`, ...args),
    async runScript(source) {
      await driver.executeScript(source)
    },
    async pointerDown(x, y) {
      const at = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }
      await act().move(at).press().perform()
    },
    async pointerUp() {
      await act().release().perform()
    },
    async type(text) {
      await act().sendKeys(text).perform()
    },
    async key(name) {
      await act().sendKeys(keys[name]).perform()
    },
    async paste() {
      await act().keyDown(DriverKey.CONTROL).sendKeys('v').keyUp(DriverKey.CONTROL).perform()
    },
    resize: place,
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // Both are visible: there is no window manager.
    toFront: async () => undefined,
    count: async () => (await driver.getAllWindowHandles()).length,
    async forget() {
      const own = await driver.getWindowHandle()
      for (const handle of await driver.getAllWindowHandles()) {
        if (handle === own) continue
        await driver.switchTo().window(handle)
        await driver.close()
      }
      await driver.switchTo().window(own)
      await driver.manage().deleteAllCookies()
    },
    async close() {
      await driver.quit()
      await end()
    },
  }
}

/** The browser that comes with WebKitGTK, the engine of Safari, by W3C WebDriver; each window is a process with an ephemeral profile. */
export async function startWebKit(programs: Programs): Promise<Engine> {
  const { child, display } = await startScreen(programs.screen)
  const home = makeHome()
  const env = {
    ...process.env,
    NO_AT_BRIDGE: '1',
    DISPLAY: display,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
  }
  const open = async ({ size, scale = 1, userAgent, serviceWorkers = false }: WindowOptions) => {
    const { server, end } = await startDriver(programs.driver, { ...env, GDK_SCALE: String(scale) })
    // Only without its toolbar a window can be as narrow as a phone.
    const args = [
      '--automation',
      '--full-screen',
      ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
      ...(serviceWorkers ? [] : ['--features=!ServiceWorkers']),
    ]
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args },
      })
      .build()
    const opened = windowOf(driver, scale, end)
    await opened.resize(size)
    return opened
  }
  return {
    scales: [2, 3],
    oddScale: 3,
    open,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
