import type { LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { seconds } from '../../contract/duration.ts'
import { type PingTargetCheck, type PingTargetFault, privateAddressCode } from '../../contract/servers/ping-target.ts'
import { isBlockedPort } from './blocked-ports.ts'

export interface ProbeOptions {
  /** `wss://host:port/latency`, or `ws:` on loopback. */
  readonly url: string
  /** The origin of the page that would measure. */
  readonly origin: string
  /** Resolves names in place of the system. */
  readonly lookup?: LookupFunction
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
  /** For the whole probe (ms). */
  readonly timeout?: number
  /** Ends the probe, as if it had timed out. */
  readonly signal?: AbortSignal | undefined
}

const faults: Readonly<Record<string, PingTargetFault>> = {
  [privateAddressCode]: 'privateAddress',
  ENOTFOUND: 'unknownName',
  ENODATA: 'unknownName',
  EAI_AGAIN: 'unknownName',
  EAI_FAIL: 'unknownName',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EPROTO: 'plainText',
  ERR_SSL_WRONG_VERSION_NUMBER: 'plainText',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'plainText',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateNotYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
  HOSTNAME_MISMATCH: 'certificateName',
  CERT_UNTRUSTED: 'certificateUntrusted',
  CERT_REVOKED: 'certificateUntrusted',
  CERT_REJECTED: 'certificateUntrusted',
  CERT_SIGNATURE_FAILURE: 'certificateUntrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateUntrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUntrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUntrusted',
}
const codedError = v.object({ code: v.string() })

/** A failed connection. Where several addresses were tried, Node collects their errors and repeats the first one's code. */
function faultOf(error: Error): PingTargetCheck {
  const coded = v.safeParse(codedError, error)
  const code = coded.success ? coded.output.code : ''
  const detail = error.message === '' ? code : error.message
  return { ok: false, fault: faults[code] ?? 'unreachable', detail }
}

function refusalOf(status: number): PingTargetCheck {
  const detail = `HTTP ${status}`
  if (status === 403) return { ok: false, fault: 'originRefused', detail }
  if (status === 429 || status === 503) return { ok: false, fault: 'busy', detail }
  return { ok: false, fault: 'noResponder', detail }
}

const portOf = (url: string): number => Number(new URL(url).port || 443)

const certificateEnds = (socket: unknown): string | null =>
  socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to).toISOString() : null

/**
 * Measures once as a browser does: resolve, TLS, WebSocket from the page's origin, one `ping` back and forth. Never
 * rejects.
 */
export async function probeResponder(options: ProbeOptions): Promise<PingTargetCheck> {
  const { url, origin, lookup, ca, timeout = seconds(5), signal } = options
  if (isBlockedPort(portOf(url))) return { ok: false, fault: 'blockedPort', detail: `port ${portOf(url)}` }
  // Such a signal has no event any more.
  if (signal?.aborted) return { ok: false, fault: 'timeout', detail: 'the probe was stopped' }
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      origin,
      perMessageDeflate: false,
      maxPayload: 125,
      followRedirects: false,
      ...(lookup === undefined ? {} : { lookup }),
      ...(ca === undefined ? {} : { ca }),
    })
    const settle = (result: PingTargetCheck): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', late)
      socket.removeAllListeners()
      socket.on('error', () => undefined) // a consequence of the end
      socket.terminate()
      resolve(result)
    }
    const late = (): void =>
      settle({ ok: false, fault: 'timeout', detail: `no response within ${timeout / seconds(1)} s` })
    const timer = setTimeout(late, timeout)
    signal?.addEventListener('abort', late)
    let ends: string | null = null
    let sentAt = 0
    socket.on('upgrade', (response) => {
      ends = certificateEnds(response.socket)
    })
    socket.on('open', () => {
      sentAt = performance.now()
      socket.send('ping')
    })
    socket.on('message', (data) => {
      const milliseconds = Math.round(performance.now() - sentAt)
      if (String(data) === 'ping') settle({ ok: true, milliseconds, certificateEnds: ends })
      else settle({ ok: false, fault: 'noResponder', detail: 'the echo differs from what was sent' })
    })
    socket.on('close', (code) => settle({ ok: false, fault: 'noResponder', detail: `closed with code ${code}` }))
    socket.on('unexpected-response', (_request, response) => settle(refusalOf(response.statusCode ?? 0)))
    socket.on('error', (error) => settle(faultOf(error)))
  })
}
