import { request } from 'node:https'
import { isIP } from 'node:net'
import { seconds } from '../../../contract/duration.ts'
import { isPublicAddress } from '../../kernel/http/public-address.ts'
import { createPublicLookup, type ResolveName } from '../../kernel/http/public-lookup.ts'
import type { WebhookAnswer } from '../rules/outcome.ts'

/** The address is not one that a webhook may have; another attempt cannot help until it changes. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export interface WebhookCallOptions {
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** Resolves a name to all of its addresses; absent: the system. */
  readonly resolve?: ResolveName
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
  /** For the whole call (ms); absent: 5 s. */
  readonly timeout?: number
}

/** Sends one JSON body. @throws WebhookRefused, or an error if there is no response in time. */
export type WebhookCall = (url: string, body: object) => Promise<WebhookAnswer>

const patience = seconds(5)
/** As much of a response as is read (bytes). */
const readLimit = 4096

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

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

/**
 * Calls webhooks over HTTPS, at public addresses only (see {@link createPublicLookup}). No redirects; a short time-out.
 */
export function createWebhookCall({ privateHosts, resolve, ca, timeout = patience }: WebhookCallOptions): WebhookCall {
  const refuse = (): Error => new WebhookRefused('the host has a private address (PRIVATE_HOSTS)')
  const lookup = createPublicLookup({ privateHosts, resolve, refuse })
  return (address, body) =>
    new Promise((done, fail) => {
      const problem = addressProblem(address, privateHosts)
      if (problem !== undefined) {
        fail(new WebhookRefused(problem))
        return
      }
      const sent = request(address, {
        method: 'POST',
        agent: false,
        lookup,
        signal: AbortSignal.timeout(timeout),
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Spawnpoint' },
        ...(ca === undefined ? {} : { ca }),
      })
      sent.on('error', fail)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        const finish = (): void => {
          sent.destroy()
          const { statusCode: status = 0, headers } = response
          done({ status, retryAfter: headers['retry-after'], body: Buffer.concat(chunks).toString('utf8') })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size >= readLimit) finish()
        })
        response.on('end', finish)
        response.on('error', fail)
      })
      sent.end(JSON.stringify(body))
    })
}
