import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { gameLogToken } from '../../server/accounts/game-servers/store.ts'
import { checkServers } from '../../tools/game-server-tool/serve/check.ts'
import { systemClock } from '../../tools/game-server-tool/serve/clock.ts'
import { serve } from '../../tools/game-server-tool/serve/serve.ts'
import { createGameConsole } from '../../tools/game-simulation/console/console.ts'
import { testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { gameSideApp, say } from '../support/game-side-app.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

onEveryDatabase('the tool beside a game server', ({ open }) => {
  it('carries acts and members of the portal to the game', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const key = await app.key('a')
    const said: string[] = []
    const game = await createGameConsole({
      host: '127.0.0.1',
      port: 0,
      game: 'cs2',
      name: 'a',
      plugins: ['counterStrikeSharp'],
      password: () => 'right',
      now: Date.now,
      random: () => 0.5,
      world: {
        players: () => [],
        kick: () => undefined,
        say: (text) => said.push(text),
        tell: () => undefined,
        reloadAdmins: () => said.push('reload'),
      },
    })
    onTestFinished(() => game.close())
    const folder = folderOfTest()
    await mkdir(path.join(folder, 'css', 'configs'), { recursive: true })
    const { port } = v.parse(v.object({ port: v.number() }), app.app.server.address())
    const log = `http://127.0.0.1:${port}/api/game/log/${key.id}/${gameLogToken(testSecret, key)}`
    const server = { log, rcon: { port: game.port, password: 'right' }, counterStrikeSharp: 'css' }
    const file = path.join(folder, 'config.json')
    await writeFile(file, JSON.stringify({ state: 'state', servers: [server] }), { mode: 0o600 })
    const out: string[] = []
    const options = { file, version: '1.2.3', clock: systemClock, out: (line: string) => out.push(line) }
    expect([await checkServers(options), out]).toEqual([true, expect.anything()])
    const stop = new AbortController()
    const ended = serve(options, stop.signal)
    onTestFinished(async () => {
      stop.abort()
      await ended
    })
    await app.queue(say('a', 'hello', 'x'), say('a', 'again', 'y'))
    await expect.poll(() => said.filter((line) => line !== 'reload')).toEqual(['hello', 'again'])
    const acts = () => database.kysely.selectFrom('game_act').select(['id', 'outcome']).orderBy('position').execute()
    await expect.poll(acts).toEqual([
      { id: 'x', outcome: 'done' },
      { id: 'y', outcome: 'done' },
    ])
    expect(await readFile(path.join(folder, 'css', 'configs', 'admin_groups.json'), 'utf8')).toContain('#css/vip')
  })
})
