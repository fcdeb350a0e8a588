import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { href } from '../../contract/endpoint.ts'
import { readGameBans } from '../../contract/endpoints/bans.ts'
import { send } from './send.ts'
import { ToolError, type ToolProcess } from './tool-process.ts'

/** The address of the ban list, which differs from that of the log only in its path. */
function bansAddress({ env }: ToolProcess): URL {
  const log = env['GAME_LOG_ADDRESS'] ?? ''
  const url = URL.canParse(log) ? new URL(log) : undefined
  const [, server, token] = /^\/api\/game\/log\/([^/]+)\/([^/]+)$/.exec(url?.pathname ?? '') ?? []
  if (url !== undefined && /^https?:$/.test(url.protocol) && server !== undefined && token !== undefined) {
    return new URL(href(readGameBans, { params: { server, token }, query: { format: 'cfg' } }), url)
  }
  throw new ToolError(
    'set GAME_LOG_ADDRESS to the address after logaddress_add_http: "npm run admin -- game-server list" shows it',
  )
}

/** The game server executes the file: it may hold bans only. */
const isList = (text: string): boolean => /^(?:banid 0 STEAM_[0-5]:[01]:\d{1,10}\n)*$/.test(text)

/**
 * Writes the current bans as a `banned_user.cfg`. The file is replaced in one step, and only if it differs: a game server
 * that reads it meanwhile never sees half of it. @throws ToolError
 */
export async function writeBans(file: string, process: ToolProcess): Promise<void> {
  const url = bansAddress(process)
  const response = await send(url, {})
  const text = await response.text()
  if (!response.ok) {
    const hint = response.status === 404 ? ': is the game server revoked, or GAME_LOG_ADDRESS an old one?' : ''
    throw new ToolError(`the portal refused (${response.status})${hint}`)
  }
  if (!isList(text)) throw new ToolError(`what responded at ${url.origin} is not a list of bans`)
  const next = `${file}.next`
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
    await writeFile(next, text)
    await rename(next, file)
    process.out(`${file} was written`)
  } catch (error) {
    await rm(next, { force: true })
    throw new ToolError(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}
