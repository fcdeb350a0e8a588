import { request } from 'node:https'
import { seconds } from '../../../../contract/duration.ts'
import { createOwnResolver } from '../../../kernel/http/own-resolver.ts'
import { createPublicLookup, type ResolveName } from '../../../kernel/http/public-lookup.ts'
import { serviceOf } from './services.ts'

export interface PushRequest {
  readonly endpoint: string
  readonly authorization: string
  /** Encrypted. */
  readonly body: Buffer
  /** Seconds for which the push service keeps the message for a device that is offline (RFC 8030, 5.2). */
  readonly ttl: number
  /** A later message with the same topic replaces this one while the device is offline (RFC 8030, 5.4). */
  readonly topic: string
}

export interface PushAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
}

/** @throws PushRefused, or an error if there is no response in time. */
export type PushCall = (sent: PushRequest) => Promise<PushAnswer>

/** The address of a subscription is not one that the portal calls: it comes from a stranger. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

const patience = seconds(5)

export interface PushCallOptions {
  /** The hosts that are called, as services.ts lists them. */
  readonly services: readonly string[]
  /** Hosts that may be private: none outside tests. */
  readonly privateHosts?: ReadonlySet<string>
  /** Resolves a name to all of its addresses; absent: apart from the names that others resolve. */
  readonly resolve?: ResolveName
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
  /** Milliseconds; for tests. */
  readonly timeout?: number
}

/**
 * Sends messages over HTTPS, to listed push services at public addresses only, which are resolved for every message (see
 * {@link createPublicLookup}). No redirects; a short time-out; nothing of the response's body is read.
 */
export function createPushCall({
  services,
  privateHosts = new Set(),
  resolve = createOwnResolver(),
  ca,
  timeout = patience,
}: PushCallOptions): PushCall {
  const refuse = (): Error => new PushRefused('the host has a private address')
  const lookup = createPublicLookup({ privateHosts, resolve, refuse })
  return ({ endpoint, authorization, body, ttl, topic }) =>
    new Promise((done, fail) => {
      if (serviceOf(endpoint, services) === undefined) {
        fail(new PushRefused('the address is not one of a push service'))
        return
      }
      const sent = request(endpoint, {
        method: 'POST',
        agent: false,
        lookup,
        signal: AbortSignal.timeout(timeout),
        headers: {
          authorization,
          ttl: String(ttl),
          urgency: 'high',
          topic,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
        },
        ...(ca === undefined ? {} : { ca }),
      })
      sent.on('error', fail)
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers } = response
        response.destroy()
        done({ status, retryAfter: headers['retry-after'] })
      })
      sent.end(body)
    })
}
