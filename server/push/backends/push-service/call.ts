import { seconds } from '../../../../contract/duration.ts'
import { AddressRefused, createDoor } from '../../../kernel/http/outgoing/door.ts'
import { createOwnResolver } from '../../../kernel/http/outgoing/own-resolver.ts'
import type { ResolveName } from '../../../kernel/http/outgoing/public-lookup.ts'
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
export class PushRefused extends AddressRefused {
  override readonly name = 'PushRefused'
}

const patience = seconds(5)
/** As many as messages are sent at a time: most browsers share a few services. */
const perHost = 8
const namesAtATime = 2

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
 * Sends messages over HTTPS, to listed push services at public addresses only, which are resolved for every message. No
 * redirects; a short time-out; nothing of the response's body is read.
 */
export function createPushCall({
  services,
  privateHosts = new Set(),
  resolve = createOwnResolver({ atATime: namesAtATime }),
  ca,
  timeout = patience,
}: PushCallOptions): PushCall {
  const door = createDoor({
    group: 'stranger',
    perHost,
    privateHosts,
    resolve,
    ca,
    refuse: () => new PushRefused('the host has a private address'),
  })
  return async ({ endpoint, authorization, body, ttl, topic }) => {
    if (serviceOf(endpoint, services) === undefined) {
      throw new PushRefused('the address is not one of a push service')
    }
    const response = await door.open(endpoint, {
      method: 'POST',
      headers: {
        authorization,
        ttl: String(ttl),
        urgency: 'high',
        topic,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      },
      body,
      timeout,
    })
    response.destroy()
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
  }
}
