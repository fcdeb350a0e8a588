import { type AgentOptions, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { seconds } from '../../../../contract/duration.ts'
import { isPublicAddress } from '../public-address.ts'
import { createConfiguredResolver } from './configured-resolver.ts'
import { callsEnd } from './end-calls.ts'
import { createPublicLookup, lookupWith, type ResolveName } from './public-lookup.ts'
import { type CallClass, type CallOutcome, countCall } from './tally.ts'

/** The address is not one that the portal calls. */
export class AddressRefused extends Error {
  override readonly name: string = 'AddressRefused'
}

/** The body of a response is longer than the caller accepts; the rest was not received. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds: {@link Door.call}: for everything; {@link Door.open}: until the status and the headers are there. */
  readonly timeout: number
}

export interface LimitedRequest extends OutgoingRequest {
  /** Bytes of the response's body at most. */
  readonly limit: number
  /** A longer body is cut off there instead of being refused. */
  readonly isCut?: boolean
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * A way outwards with sockets and names of its own, so that no other one waits for it. Redirects are not followed. Calls end
 * when the portal stops.
 */
export interface Door {
  /**
   * @throws AddressRefused, AnswerTooLarge, a `TimeoutError` (DOMException), the error of {@link endCalls}, or the error of
   * Node where there is no response.
   */
  call(url: string | URL, request: LimitedRequest): Promise<OutgoingAnswer>
  /** For bodies that are streamed or not read at all; the caller reads or destroys what it gets. @throws as `call` */
  open(url: string | URL, request: OutgoingRequest): Promise<IncomingMessage>
}

/** For hosts that the configuration names; they may be private, and without TLS. */
interface ConfiguredOptions {
  readonly group: 'configured'
  /** Absent: see `createConfiguredResolver`. */
  readonly resolve?: ResolveName
  /** The environment variables that name an HTTP proxy; absent: none is used. */
  readonly proxyEnv?: NodeJS.ProcessEnv | undefined
}

/** For hosts that others name: HTTPS to public addresses only. */
interface GuardedOptions {
  readonly group: Exclude<CallClass, 'configured'>
  /** Host names and addresses in lower case that may be private. */
  readonly privateHosts: ReadonlySet<string>
  readonly resolve: ResolveName
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string | undefined
  /** The error for other addresses. */
  refuse(): AddressRefused
}

export type DoorOptions = (ConfiguredOptions | GuardedOptions) & {
  /** Connections to one host at a time. */
  readonly perHost: number
  /** Ends its calls once aborted; absent: {@link callsEnd}. */
  readonly end?: AbortSignal
}

/** Idle connections are closed before most servers do so. */
const idleFor = seconds(4)

interface Way {
  readonly http: HttpAgent | undefined
  readonly https: HttpsAgent
  /** @throws AddressRefused */
  check(url: URL): void
}

/** The host without the brackets of an IPv6 address, in lower case. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

function wayOf(options: DoorOptions): Way {
  const { perHost: maxSockets } = options
  if (options.group === 'configured') {
    const { resolve = createConfiguredResolver(), proxyEnv } = options
    const kept: AgentOptions = {
      keepAlive: true,
      timeout: idleFor,
      maxSockets,
      lookup: lookupWith(resolve),
      ...(proxyEnv === undefined ? {} : { proxyEnv }),
    }
    return { http: new HttpAgent(kept), https: new HttpsAgent(kept), check: () => undefined }
  }
  const { privateHosts, resolve, ca, refuse } = options
  return {
    http: undefined,
    https: new HttpsAgent({
      maxSockets,
      lookup: createPublicLookup({ privateHosts, resolve, refuse }),
      // Through a proxy the address would not be checked.
      proxyEnv: {},
      ...(ca === undefined ? {} : { ca }),
    }),
    check(url) {
      const host = bareHost(url)
      if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.has(host))) {
        throw refuse()
      }
    },
  }
}

function send(
  { http, https, check }: Way,
  url: URL,
  { method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  check(url)
  signal.throwIfAborted()
  const options = { method, signal, headers: { accept: '*/*', 'user-agent': 'Spawnpoint', ...headers } }
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'http:' && http !== undefined
        ? httpRequest(url, { ...options, agent: http })
        : httpsRequest(url, { ...options, agent: https })
    sent.on('error', reject)
    sent.on('response', resolve)
    sent.end(body)
  })
}

async function read(response: IncomingMessage, { limit, isCut = false }: LimitedRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size <= limit) continue
    if (!isCut) throw new AnswerTooLarge(`the response has more than ${limit} bytes`)
    break
  }
  return Buffer.concat(chunks).subarray(0, limit)
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

function outcomeOf(error: unknown, signal: AbortSignal, end: AbortSignal): CallOutcome {
  if (error instanceof AddressRefused) return 'refused'
  if (end.aborted) return 'ended'
  return signal.aborted ? 'timeout' : 'failed'
}

/** Opens a door; see {@link Door}. */
export function createDoor(options: DoorOptions): Door {
  const { group, end = callsEnd } = options
  const way = wayOf(options)
  const counted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
    try {
      const result = await work
      countCall(group, 'answered')
      return result
    } catch (error) {
      const outcome = outcomeOf(error, signal, end)
      countCall(group, outcome)
      // Where a call was aborted, Node says so in different ways.
      throw outcome === 'timeout' || outcome === 'ended' ? signal.reason : error
    }
  }
  return {
    call(url, request) {
      const signal = AbortSignal.any([end, AbortSignal.timeout(request.timeout)])
      const work = async (): Promise<OutgoingAnswer> => {
        const response = await send(way, new URL(url), request, signal)
        const body = await read(response, request)
        return { status: response.statusCode ?? 0, headers: headersOf(response), body }
      }
      return counted(signal, work())
    },
    async open(url, request) {
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
        request.timeout,
      )
      const signal = AbortSignal.any([end, late.signal])
      const work = async (): Promise<IncomingMessage> => send(way, new URL(url), request, signal)
      return counted(signal, work()).finally(() => clearTimeout(timer))
    },
  }
}
