import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { seconds } from '../../../contract/duration.ts'
import { isPublicAddress } from '../../kernel/http/public-address.ts'
import type { WebhookAnswer } from '../rules/outcome.ts'

/** The address is not one that a webhook may have; another attempt cannot help until it changes. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export interface WebhookCallOptions {
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** Resolves a name to all of its addresses; absent: the system. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
}

/** Sends one JSON body. @throws WebhookRefused, or an error if there is no response in time. */
export type WebhookCall = (url: string, body: object) => Promise<WebhookAnswer>

const timeout = seconds(5)
/** As much of a response as is read (bytes). */
const readLimit = 4096

const resolveAll = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

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
  return `${host} is a private address: allow it with ALERT_PRIVATE_HOSTS.`
}

/**
 * Calls webhooks over HTTPS. The host is resolved for every call, every address must be public, and the connection goes
 * to one of exactly these: a name cannot change between check and use. No redirects; a short time-out.
 */
export function createWebhookCall({ privateHosts, resolve = resolveAll, ca }: WebhookCallOptions): WebhookCall {
  const checkedLookup: LookupFunction = (host, options, done) => {
    resolve(host)
      .then((addresses) => {
        const isAllowed =
          privateHosts.has(host.toLowerCase()) || addresses.every(({ address }) => isPublicAddress(address))
        const [first] = addresses
        if (first === undefined) throw new Error('the host has no address')
        if (!isAllowed) throw new WebhookRefused('the host has a private address (ALERT_PRIVATE_HOSTS)')
        if (options.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''))
  }
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
        lookup: checkedLookup,
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
