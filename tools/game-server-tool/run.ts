import { createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { gameBindSchema } from '../../contract/accounts/sign-in.ts'
import { type SignedParts, signedText } from '../../contract/accounts/signed-call.ts'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { writeBans } from './bans.ts'
import { type BindCommand, readCommand, usage } from './options.ts'
import { portalAddress, send } from './send.ts'
import { checkServers } from './serve/check.ts'
import { systemClock } from './serve/clock.ts'
import { serve } from './serve/serve.ts'
import { type Credentials, ToolError, type ToolProcess } from './tool-process.ts'

/** Runs one command. 0: done, 1: refused or unreachable, 2: usage error. */
export async function runTool(args: readonly string[], process: ToolProcess): Promise<0 | 1 | 2> {
  const command = readCommand(args)
  if (command.kind === 'help') {
    process.out(usage)
    return 0
  }
  if (command.kind === 'version') {
    process.out(`game-server-tool ${process.version}`)
    return 0
  }
  if (command.kind === 'wrong') {
    process.err(`game-server-tool: ${command.problem} (see --help)`)
    return 2
  }
  try {
    if (command.kind === 'serve') await serveUntilStopped(command.file, process)
    else if (command.kind === 'check') {
      const { version, out } = process
      return (await checkServers({ file: command.file, version, out, clock: systemClock })) ? 0 : 1
    } else if (command.kind === 'bans') await writeBans(command.file, process)
    else process.out(await bind(command, await credentialsOf(process), process))
    return 0
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    process.err(`game-server-tool: ${error.message}`)
    return 1
  }
}

async function serveUntilStopped(file: string, { out, version, onSignal }: ToolProcess): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) onSignal?.(signal, () => stop.abort())
  await serve({ file, version, out, clock: systemClock, onReload: (again) => onSignal?.('SIGHUP', again) }, stop.signal)
}

/** An empty variable counts as absent. */
async function credentialsOf({ env, fallback }: ToolProcess): Promise<Credentials> {
  const { GAME_SERVER_ID: id, GAME_SERVER_KEY: key } = env
  const credentials = id && key ? { id, key } : await fallback?.(env)
  if (credentials !== undefined) return credentials
  throw new ToolError('set GAME_SERVER_ID and GAME_SERVER_KEY: "npm run admin -- game-server add NAME" shows both')
}

const sign = (key: string, parts: SignedParts): string =>
  createHmac('sha256', key).update(signedText(parts)).digest('hex')

async function bind({ steamId, name }: BindCommand, { id, key }: Credentials, process: ToolProcess): Promise<string> {
  const path = href(accountEndpoints.createGameBindToken)
  const body = JSON.stringify(name === undefined ? { steamId } : { steamId, name })
  const timestamp = String(Math.floor(process.now() / seconds(1)))
  const nonce = randomBytes(16).toString('hex')
  const response = await send(portalAddress(process, path), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-game-server': id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': sign(key, { timestamp, nonce, method: 'POST', path, body }),
    },
    body,
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const bound = v.safeParse(gameBindSchema, answer)
  if (response.ok && bound.success) return bound.output.token
  const refusal = v.safeParse(errorBodySchema, answer)
  if (!refusal.success) throw new ToolError(`what responded (${response.status}) is not a portal: check PORTAL_URL`)
  const { error, field } = refusal.output
  throw new ToolError(`the portal refused (${response.status}): ${error}${field === undefined ? '' : ` (${field})`}`)
}
