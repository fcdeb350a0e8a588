import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import WebSocket from 'ws'
import { seconds } from '../../../../contract/duration.ts'
import { latencyDefaultPort, latencyPath } from '../../../../contract/latency-responder.ts'
import type { CheckFailure } from '../../../../contract/staff-servers.ts'
import { isPublicAddress } from '../../../kernel/http/public-address.ts'

export type PingCheck =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly reason: CheckFailure }

export interface PingCheckOptions {
  /** Sent as `Origin`, as a player's browser does. */
  readonly origin: string
  /** In the demo the responders are on this machine, without a certificate. */
  readonly isLoopbackAllowed: boolean
  /** Milliseconds of a steady clock. */
  monotonic(): number
  /** Resolves a name to all of its addresses; absent: the system. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}

const timeout = seconds(4)
const message = 'ping'

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

const resolveAll = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'

/** The WebSocket address of a target such as `eu.example.org:8443`. */
function addressOf(target: string, isLoopbackAllowed: boolean): URL {
  const url = new URL(`wss://${target}${latencyPath}`)
  const isLocal = isLoopback(url.hostname.replace(/^\[|\]$/g, '')) || url.hostname === 'localhost'
  if (isLocal && isLoopbackAllowed) url.protocol = 'ws:'
  // A URL leaves out the port that its scheme implies.
  if (!/:\d+$/.test(target)) url.port = String(latencyDefaultPort)
  return url
}

/**
 * Measures a ping target as a browser does: connects with the portal's origin, sends one message and waits for its echo.
 * Calls public addresses only: a name is resolved once, and the connection goes to one of exactly these addresses.
 */
export async function checkPingTarget(target: string, options: PingCheckOptions): Promise<PingCheck> {
  const { origin, isLoopbackAllowed, monotonic, resolve = resolveAll } = options
  const isAllowed = (address: string): boolean => isPublicAddress(address) || (isLoopbackAllowed && isLoopback(address))
  const url = addressOf(target, isLoopbackAllowed)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) return { ok: false, reason: 'private' }
  const lookup: LookupFunction = (name, { all }, done) => {
    resolve(name)
      .then((addresses) => {
        const [first] = addresses
        if (first === undefined) throw new Error('the name has no address')
        if (!addresses.every(({ address }) => isAllowed(address))) throw new PrivateAddress()
        if (all) done(null, [...addresses])
        else done(null, first.address, first.family)
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''))
  }
  return new Promise((settle) => {
    const socket = new WebSocket(url, {
      origin,
      lookup,
      handshakeTimeout: timeout,
      maxPayload: 16,
      perMessageDeflate: false,
      followRedirects: false,
    })
    const end = (outcome: PingCheck): void => {
      clearTimeout(timer)
      settle(outcome)
      socket.terminate()
    }
    const timer = setTimeout(() => end({ ok: false, reason: 'unreachable' }), timeout)
    let sentAt = 0
    socket.on('open', () => {
      sentAt = monotonic()
      socket.send(message)
    })
    socket.on('message', (data) => {
      const isEcho = Buffer.isBuffer(data) && data.toString('latin1') === message
      end(isEcho ? { ok: true, milliseconds: Math.round(monotonic() - sentAt) } : { ok: false, reason: 'noResponder' })
    })
    socket.on('close', () => end({ ok: false, reason: 'noResponder' }))
    socket.on('error', (error) => end({ ok: false, reason: reasonOf(error) }))
  })
}

function reasonOf(error: Error): CheckFailure {
  if (error instanceof PrivateAddress) return 'private'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return 'untrusted'
  // ws: the server sent another response than the upgrade, or a frame that is too large.
  if (/^Unexpected server response|Invalid/.test(error.message) || code.startsWith('WS_')) return 'noResponder'
  return 'unreachable'
}
