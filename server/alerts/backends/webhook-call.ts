import { isIP } from 'node:net'
import { seconds } from '../../../contract/duration.ts'
import { AddressRefused, bareHost, createDoor } from '../../kernel/http/outgoing/door.ts'
import type { ResolveName } from '../../kernel/http/outgoing/public-lookup.ts'
import { createStaffResolver } from '../../kernel/http/outgoing/staff-resolver.ts'
import { isPublicAddress } from '../../kernel/http/public-address.ts'
import type { WebhookAnswer } from '../rules/outcome.ts'

/** The address is not one that a webhook may have; another attempt cannot help until it changes. */
export class WebhookRefused extends AddressRefused {
  override readonly name = 'WebhookRefused'
}

export interface WebhookCallOptions {
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** Resolves a name to all of its addresses; absent: apart from the names of everything else. */
  readonly resolve?: ResolveName
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
  /** For the whole call (ms); absent: 5 s. */
  readonly timeout?: number
}

/** Sends one JSON body; `PATCH` edits a message. @throws WebhookRefused, or an error if there is no response in time. */
export type WebhookCall = (url: string, body: object, method?: 'POST' | 'PATCH') => Promise<WebhookAnswer>

/** Sends a JSON text as it is, with headers that prove it. @throws as {@link WebhookCall} */
export type SignedCall = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<WebhookAnswer>

const patience = seconds(5)
/** As much of a response as is read (bytes): Discord's holds the message, of 2000 characters. */
const readLimit = 32_768
/** Connections to one host: a webhook that hangs leaves places to others. */
const perHost = 2

/** Why an address cannot be that of a webhook, as one sentence; undefined: it can. Names are resolved when it is used. */
export function addressProblem(address: string, privateHosts: ReadonlySet<string>): string | undefined {
  if (!URL.canParse(address)) return 'The address of a webhook is a complete https:// address.'
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return 'The address of a webhook begins with https:// and has no user name.'
  }
  const host = bareHost(url)
  if (privateHosts.has(host) || isIP(host) === 0 || isPublicAddress(host)) return undefined
  return `${host} is a private address: allow it with PRIVATE_HOSTS.`
}

/** Calls webhooks over HTTPS, at public addresses only. No redirects; a short time-out. */
export function createWebhookCall({
  privateHosts,
  resolve = createStaffResolver(privateHosts),
  ca,
  timeout = patience,
}: WebhookCallOptions): WebhookCall & SignedCall {
  const door = createDoor({
    group: 'staff',
    perHost,
    privateHosts,
    resolve,
    ca,
    refuse: () => new WebhookRefused('the host has a private address (PRIVATE_HOSTS)'),
  })
  return async (
    address: string,
    message: object | string,
    more: 'POST' | 'PATCH' | Readonly<Record<string, string>> = 'POST',
  ) => {
    const problem = addressProblem(address, privateHosts)
    if (problem !== undefined) throw new WebhookRefused(problem)
    const { status, headers, body } = await door.call(address, {
      method: typeof more === 'string' ? more : 'POST',
      headers: { ...(typeof more === 'string' ? {} : more), 'content-type': 'application/json; charset=utf-8' },
      body: typeof message === 'string' ? message : JSON.stringify(message),
      timeout,
      limit: readLimit,
      isCut: true,
    })
    return { status, retryAfter: headers.get('retry-after') ?? undefined, body: body.toString('utf8') }
  }
}
