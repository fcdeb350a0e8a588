import { seconds } from '../../../contract/duration.ts'
import { ProviderError } from './provider-error.ts'

export interface CallRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface CallAnswer {
  readonly status: number
  readonly headers: Headers
  /** The unchanged bytes, which signatures cover. */
  readonly body: Uint8Array
}

export type Call = (request: CallRequest) => Promise<CallAnswer>

const timeout = seconds(10)
const maxBytes = 262_144

/**
 * One HTTP call to a provider: at most 10 s and 256 KiB, no redirects.
 * @throws ProviderError `unreachable`; it is then unknown whether the call took effect.
 */
export const httpCall: Call = async ({ method, url, headers, body }) => {
  const host = new URL(url).host
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body }),
    })
    const bytes = await readLimited(response, host)
    if (response.status >= 300 && response.status < 400) {
      throw new ProviderError('unreachable', `${host} responded with a redirect`)
    }
    return { status: response.status, headers: response.headers, body: bytes }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unreachable', `${host} did not answer: ${String(error)}`, { cause: error })
  }
}

async function readLimited(response: Response, host: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderError('unreachable', `${host} responded with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
