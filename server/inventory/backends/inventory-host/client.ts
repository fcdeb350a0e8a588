import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { readLimited } from '../../../kernel/http/read-limited.ts'
import { hostText } from './host-text.ts'

/** `unknownPlayer`: nobody of this SteamID has ever been at the host. */
export type HostProblem = 'unreachable' | 'refused' | 'unknownPlayer'

export class InventoryHostError extends Error {
  override readonly name = 'InventoryHostError'
  readonly problem: HostProblem
  /** The host's own words, where it had any. */
  readonly hostText: string | undefined

  constructor(problem: HostProblem, message: string, options: { hostText?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.problem = problem
    this.hostText = options.hostText
  }
}

/** The host of the players' inventories, as the portal talks to it. */
export interface InventoryHost {
  /** Where a browser takes the token, in the query as `token`. */
  readonly callback: string
  /** A token of the host's own that signs this player in there: once, within a minute. @throws InventoryHostError */
  signIn(steamId: string): Promise<string>
}

export interface InventoryHostOptions {
  readonly origin: string
  /** With the scope `api_auth`; leaves the server for the host alone. */
  readonly apiKey: string
  /** Milliseconds until a host that does not answer counts as absent. */
  readonly timeout?: number
}

const answerLimit = 65_536
const tokenSchema = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })

/**
 * A host that speaks the sign-in calls of CS2 Inventory Simulator (github.com/ianlucas/cs2-inventory-simulator):
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
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      // A redirect would carry the key elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    const bytes = await readLimited(response, answerLimit)
    if (bytes === undefined) throw new Error(`more than ${answerLimit} bytes`)
    return { status: response.status, body: bytes.toString('utf8') }
  } catch (error) {
    throw new InventoryHostError('unreachable', `${origin} did not answer: ${String(error)}`, { cause: error })
  }
}

function tokenOf(body: string, origin: string): string {
  try {
    return v.parse(tokenSchema, JSON.parse(body)).token
  } catch (error) {
    // Neither the body nor the cause: a token that is nearly right is still a token.
    const why = error instanceof v.ValiError ? 'without a token' : 'with something else than JSON'
    throw new InventoryHostError('unreachable', `${origin} answered ${why}`)
  }
}
