import type { FastifyRequest } from 'fastify'
import { maxPairings, pairingsHeader } from '../../contract/send-to-pc/sent-server.ts'
import type { Authenticate, SignedInPrincipal } from '../accounts/authenticate.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { hashOf } from '../kernel/secrets/token-hash.ts'
import { accountChannel, pairingChannel } from './store/changes.ts'
import { pairingsOf, type Side } from './store/pairings.ts'
import type { PairingRow } from './tables.ts'

/** A pairing with the side that the caller has proven. */
export interface HeldPairing {
  readonly row: PairingRow
  readonly side: Side
}

/** A device that may send or receive: one of an account, one with pairings, or both. */
export interface Device {
  /** Identifies it among all devices. */
  readonly key: string
  /** Browser and system; empty if unknown. */
  readonly name: string
  readonly account: SignedInPrincipal['account'] | undefined
  readonly pairings: readonly HeldPairing[]
  /** What it listens to. */
  readonly channels: readonly string[]
}

/** The key of a device that is signed in. */
export const sessionKey = (sessionId: string): string => `session ${sessionId}`

export interface IdentifyDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
}

/** The device that sent a request. @throws ApiError UNAUTHORIZED or BANNED for any other caller. */
export type Identify = (request: FastifyRequest) => Promise<Device>

function tokensIn({ headers }: FastifyRequest): string[] {
  const value = headers[pairingsHeader]
  const tokens = typeof value === 'string' ? value.split(',') : []
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, maxPairings)
}

export function createIdentify({ database, authenticate, now }: IdentifyDeps): Identify {
  const heldBy = async (request: FastifyRequest): Promise<HeldPairing[]> => {
    const hashes = new Set(tokensIn(request).map(hashOf))
    if (hashes.size === 0) return []
    const rows = await pairingsOf(database, [...hashes], now())
    return rows.map((row) => ({ row, side: hashes.has(row.pc_hash) ? 'pc' : 'phone' }))
  }
  return async (request) => {
    const pairings = await heldBy(request)
    // Without a pairing only an account is left, and the refusal says what is wrong with its token.
    const principal =
      pairings.length === 0 ? await authenticate.account(request) : await authenticate.optionalAccount(request)
    const channels = pairings.map(({ row }) => pairingChannel(row.id))
    const [first] = pairings
    if (principal !== undefined) {
      const { account, session } = principal
      const key = sessionKey(session.id)
      return { key, name: session.device, account, pairings, channels: [accountChannel(account.id), ...channels] }
    }
    const key = `pairing ${first?.side} ${first?.row.id}`
    const name = (first?.side === 'pc' ? first.row.pc_device : first?.row.phone_device) ?? ''
    return { key, name, account: undefined, pairings, channels }
  }
}
