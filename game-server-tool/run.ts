import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { seconds } from '../contract/duration.ts'
import { href } from '../contract/endpoint.ts'
import * as accountEndpoints from '../contract/endpoints/accounts.ts'
import { errorBodySchema } from '../contract/errors.ts'
import { gameBindSchema } from '../contract/sign-in.ts'
import { signCall } from '../server/accounts/game-servers/signed-call.ts'
import { findGameServer, gameServerKey } from '../server/accounts/game-servers/store.ts'
import { openDatabase } from '../server/database.ts'
import { databaseLocation } from '../server/kernel/db/location.ts'
import { DatabaseUnavailable } from '../server/kernel/db/unavailable.ts'
import { keptSecret } from '../server/kernel/secrets/secret.ts'
import { type BindCommand, readCommand, usage } from './options.ts'

/** The id under which a demo registers this tool (demo/connect.ts). */
const demoGameServerId = 'demo'

/** The parts of the process that the command uses, replaced in tests. */
export interface ToolProcess {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Epoch milliseconds. */
  now(): number
}

interface Credentials {
  readonly id: string
  readonly key: string
}

/** Runs one command. 0: done, 1: refused or unreachable, 2: usage error. */
export async function runTool(args: readonly string[], process: ToolProcess): Promise<0 | 1 | 2> {
  const command = readCommand(args)
  if (command.kind === 'help') {
    process.out(usage)
    return 0
  }
  if (command.kind === 'wrong') {
    process.err(`game-server: ${command.problem} (see --help)`)
    return 2
  }
  try {
    const credentials = await credentialsOf(process)
    if (credentials === undefined) {
      process.err('Set GAME_SERVER_ID and GAME_SERVER_KEY, or DATA_DIR to the folder of a demo that has been started.')
      return 1
    }
    return await bind(command, credentials, process)
  } catch (error) {
    // A failed fetch is a TypeError with the reason as its cause.
    if (!(error instanceof DatabaseUnavailable || error instanceof TypeError)) throw error
    process.err(`${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`)
    return 1
  }
}

async function credentialsOf({ env }: ToolProcess): Promise<Credentials | undefined> {
  const { GAME_SERVER_ID: id, GAME_SERVER_KEY: key } = env
  if (id !== undefined && key !== undefined) return { id, key }
  const db = await openDatabase(databaseLocation(env))
  try {
    const [secret, server] = [
      env['PORTAL_SECRET'] ?? (await keptSecret(db)),
      await findGameServer(db, demoGameServerId),
    ]
    return secret === undefined || server === undefined
      ? undefined
      : { id: server.id, key: gameServerKey(secret, server) }
  } finally {
    await db.close()
  }
}

async function bind({ steamId, name }: BindCommand, { id, key }: Credentials, process: ToolProcess): Promise<0 | 1> {
  const path = href(accountEndpoints.createGameBindToken)
  const body = JSON.stringify(name === undefined ? { steamId } : { steamId, name })
  const timestamp = String(Math.floor(process.now() / seconds(1)))
  const nonce = randomBytes(16).toString('hex')
  const response = await fetch(new URL(path, process.env['PORTAL_URL'] ?? 'http://127.0.0.1:8080'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-game-server': id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signCall(key, { timestamp, nonce, method: 'POST', path, body }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(seconds(10)),
  })
  const answer: unknown = await response.json()
  if (!response.ok) {
    const refusal = v.safeParse(errorBodySchema, answer)
    const { error, field } = refusal.success ? refusal.output : { error: 'no reason given', field: undefined }
    process.err(`The portal refused (${response.status}): ${error}${field === undefined ? '' : ` (${field})`}`)
    return 1
  }
  process.out(v.parse(gameBindSchema, answer).token)
  return 0
}
