import { writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { staffPlayerPath } from '../../contract/page/page-paths.ts'
import { serverInfoSchema, serverSchema } from '../../contract/servers/servers.ts'
import { postTo } from '../../demo/matches/log-link.ts'
import { playersNamed, suspectPlayer } from '../../demo/matches/people.ts'
import { wallClock } from '../../demo/matches/play.ts'
import { demoServers } from '../../demo/servers.ts'
import { silentHost } from '../../demo/silent-host.ts'
import { steamIdOfAccount } from '../../demo/steam/account.ts'
import { systemClock } from '../../tools/game-server-tool/serve/clock.ts'
import { serve } from '../../tools/game-server-tool/serve/serve.ts'
import { createGameConsole } from '../../tools/game-simulation/console/console.ts'
import { test as base, expect, expectAccessible } from '../support/browser-test.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button } from '../support/staff-room.ts'

/** The demo, whose game servers have consoles and a tool beside them. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal({ demo: true, env: { DEMO_EDGE_CASES: '0' } })
      await use(portal)
      await endPortal(portal)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const busyServer = '死斗 #2 · 人气老服'

test('VIP that is bought is on every game server, and who is banned leaves them', { tag: ['@all', '@once'] }, async ({
  page,
  portal,
  say,
}) => {
  const count = demoServers(false).length
  await signInAs(page, persona.player)
  await page.goto('/vip/subscribe?source=pwa')
  await page.getByText(say('支付宝', 'Alipay'), { exact: true }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `${say('支付', 'Pay')} ¥30.00` }).click()
  const wallet = await opening
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/vip\/subscribe/)
  await wallet.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const everywhere = say(`已在 ${count} / ${count} 台服务器生效`, `Active on ${count} of ${count} servers`)
  await expect(page.getByText(everywhere)).toBeVisible()
  await page.goto('/vip/card')
  await expect(page.getByText(everywhere)).toBeVisible()

  const names = async (): Promise<string[]> => {
    const listed = await (await fetch(portal.url + href(serverEndpoints.listServers))).json()
    const found = v.parse(v.array(serverSchema), listed).find(({ name }) => name === busyServer)
    const { ip = '', port = 0 } = found ?? {}
    const query = { ip, port: String(port) }
    const info = await (await fetch(`${portal.url}${href(serverEndpoints.readServerInfo, { query })}`)).json()
    return v.parse(serverInfoSchema, info).players.list.map((player) => player.name)
  }
  const [target] = playersNamed(await names())
  if (target === undefined) throw new Error('nobody plays there')
  await signInAs(page, persona.administrator)
  await page.goto(staffPlayerPath(steamIdOfAccount(target.account)))
  const panel = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, level: 3, exact: true }) })
  await button(panel(say('封禁', 'Bans')), say('封禁', 'Ban')).click()
  await page.getByRole('dialog').getByLabel(say('原因', 'Reason')).fill('aimbot')
  await button(page.getByRole('dialog'), say('封禁', 'Ban')).click()
  await expect(panel(say('封禁', 'Bans'))).toContainText(say(`在 ${count} 台服务器上立即踢出`, `on ${count} servers`))
  await expect(panel(say('游戏内', 'In the game'))).toContainText(say('完成', 'Done'))
  // The portal reads who is on a server every 30 to 45 s.
  await expect.poll(names, { timeout: 60_000 }).not.toContain(target.name)

  await page.goto('/staff/game')
  await expect(
    page.getByText(say(`已连通 ${count} / ${count} 台游戏服务器`, `${count} of ${count} game servers`)),
  ).toBeVisible()
  const acts = page.getByRole('list', { name: say('游戏服务器操作记录', 'Actions on game servers') })
  await expect(acts.getByRole('listitem').first()).toContainText('aimbot')
  await expectAccessible(page)
})

/** A game server without plugins at a listed address, with the tool beside it, and one player on it. */
async function spareServer(portal: Portal) {
  const [{ ip, port } = { ip: '', port: 0 }] = silentHost
  const file = path.join(portal.dataDir, 'spare-server')
  writeFileSync(`${file}.txt`, `${ip}:${port}\n`)
  const { output } = portal.admin('game-servers', 'add', `${file}.txt`)
  const [logPath] = /\/api\/game\/log\/[^"\s]+/.exec(output) ?? []
  if (logPath === undefined) throw new Error(`no key was issued: ${output}`)
  const steamId = steamIdOfAccount(suspectPlayer.account)
  const player = { userId: 7, name: suspectPlayer.name, steamId }
  let players = [player]
  const console = await createGameConsole({
    ...{ host: '127.0.0.1', port: 0, game: 'cs2', name: 'spare', plugins: [], password: () => 'a password' },
    world: {
      players: () => players,
      kick: (kicked) => {
        players = players.filter(({ userId }) => userId !== kicked.userId)
      },
      say: () => undefined,
      tell: () => undefined,
      reloadAdmins: () => undefined,
    },
    now: Date.now,
    random: Math.random,
  })
  const rcon = { port: console.port, password: 'a password' }
  const state = `${file}-state`
  writeFileSync(`${file}.json`, JSON.stringify({ state, servers: [{ log: `${portal.url}${logPath}`, rcon }] }))
  const stop = new AbortController()
  const ended = serve({ file: `${file}.json`, version: '0.0.0', clock: systemClock, out: () => undefined }, stop.signal)
  return {
    player,
    players: () => players,
    /** The player's own line, as the game writes it. */
    async logConnection(): Promise<number> {
      const clock = wallClock(Date.now())
      const text = `${clock} - "${player.name}<${player.userId}><[U:1:${suspectPlayer.account}]><>" connected, address ""\n`
      const { status } = await postTo(portal.url)({ path: logPath, text, clock, signal: stop.signal })
      return status
    },
    async close() {
      stop.abort()
      await ended
      await console.close()
    },
  }
}

test('who is banned and connects is kicked, and a command of the settings shows its reply', {
  tag: ['@all', '@once'],
}, async ({ page, portal, say }) => {
  const server = await spareServer(portal)
  try {
    const banned = portal.admin('ban', 'add', server.player.steamId, '--reason', 'wallhack')
    expect(banned.status, banned.output).toBe(0)
    await signInAs(page, persona.administrator)
    await page.goto('/staff/game')
    const [{ name } = { name: '' }] = silentHost
    const reached = page.getByRole('listitem').filter({ hasText: name })
    await page.getByLabel(say('查找服务器', 'Find a server')).fill(name)
    await expect(reached).toContainText(say('控制台正常', 'console answers'))
    expect(await server.logConnection()).toBe(200)
    await expect.poll(server.players).toEqual([])
    const acts = page.getByRole('list', { name: say('游戏服务器操作记录', 'Actions on game servers') })
    const kick = acts.getByRole('listitem').filter({ hasText: say('踢出', 'Kick') })
    await expect(kick).toContainText(server.player.name)
    await expect(kick).toContainText('wallhack')
    await expect(kick).toContainText(`Kicked "${server.player.name}"`)
    await expect(kick).toContainText(say('由本站', 'by the portal'))

    await page.getByRole('button', { name: say('执行 在线状态 · Status', 'Run 在线状态 · Status') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('范围', 'Where')).selectOption({ label: name })
    await expect(dialog.getByRole('region')).toContainText('status')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('在 1 台服务器上执行', 'Run on 1 server') }).click()
    await expect(acts.getByRole('listitem').first()).toContainText('hostname: spare')
  } finally {
    await server.close()
  }
})
