import { spawnSync } from 'node:child_process'
import type { Portal } from './portal.ts'

/** The token that `.bind` would print in the game for this player. */
export function bindInGame(portal: Portal, steamId: string, name: string): string {
  const env = { ...process.env, DATA_DIR: portal.dataDir, PORTAL_URL: portal.url }
  const tool = ['demo/game-server-tool.ts', 'bind', steamId, '--name', name]
  const { stdout, stderr } = spawnSync(process.execPath, tool, { env, encoding: 'utf8' })
  const token = /\b[a-z2-7]{10}\b/.exec(stdout)?.[0]
  if (token === undefined) throw new Error(`no token: ${stdout}${stderr}`)
  return token
}
