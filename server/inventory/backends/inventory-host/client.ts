import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { configuredDoor } from '../../../kernel/http/outgoing/configured-door.ts'
import { hostText } from './host-text.ts'

/** `unknownPlayer`: the host does not know this SteamID. */
export type HostProblem = 'unreachable' | 'refused' | 'unknownPlayer'

export class InventoryHostError extends Error {
  override readonly name = 'InventoryHostError'
  readonly problem: HostProblem
  /** The host's error text, if any. */
  readonly hostText: string | undefined

  constructor(problem: HostProblem, message: string, options: { hostText?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.problem = problem
    this.hostText = options.hostText
  }
}

/** Client of the host of the players' inventories. */
export interface InventoryHost {
  /** The address that a browser opens with the token, in the query as `token`. */
  readonly callback: string
  /** Requests a token that signs this player in at the host, once and within a minute. @throws InventoryHostError */
  signIn(steamId: string): Promise<string>
}

export interface InventoryHostOptions {
  readonly origin: string
  /** With the scope `api_auth`; sent only to the host. */
  readonly apiKey: string
  /** Time-out in milliseconds. */
  readonly timeout?: number
}

const answerLimit = 65_536
const tokenSchema = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })

/**
 * A host with the sign-in API of CS2 Inventory Simulator (github.com/ianlucas/cs2-inventory-simulator):
 * `POST /api/sign-in` answers 200 with a token of one minute, 401 to a wrong key, 400 for a player it does not know.
 */
export function createInventoryHost(options: InventoryHostOptions): InventoryHost {
  const { origin, apiKey, timeout = seconds(5) } = options
  return {
    callback: `${origin}/api/sign-in/callback`,
    async signIn(steamId) {
      const { status, body } = await post(`${origin}/api/sign-in`, { apiKey, userId: steamId }, timeout)
      if (status === 200) return tokenOf(body, origin)
      const answered = `${origin} answered ${status}`
      const said = hostText(body, apiKey)
      if (status === 400) throw new InventoryHostError('unknownPlayer', answered, { hostText: said })
      throw new InventoryHostError(status < 500 ? 'refused' : 'unreachable', answered, { hostText: said })
    },
  }
}

async function post(url: string, body: object, timeout: number): Promise<{ status: number; body: string }> {
  const { origin } = new URL(url)
  try {
    // The door follows no redirect, which would leak the key.
    const answer = await configuredDoor.call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeout,
      limit: answerLimit,
    })
    return { status: answer.status, body: answer.body.toString('utf8') }
  } catch (error) {
    throw new InventoryHostError('unreachable', `${origin} did not answer: ${String(error)}`, { cause: error })
  }
}

function tokenOf(body: string, origin: string): string {
  try {
    return v.parse(tokenSchema, JSON.parse(body)).token
  } catch (error) {
    // Without body and cause, which could contain a token.
    const why = error instanceof v.ValiError ? 'without a token' : 'with something else than JSON'
    throw new InventoryHostError('unreachable', `${origin} answered ${why}`)
  }
}
