import { seconds } from '../../../contract/duration.ts'
import { configuredDoor } from '../../kernel/http/outgoing/configured-door.ts'
import { AnswerTooLarge } from '../../kernel/http/outgoing/door.ts'
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
  const sent = { method, headers, timeout, limit: maxBytes, ...(body === undefined ? {} : { body }) }
  const answer = await configuredDoor.call(url, sent).catch((error: unknown) => {
    throw error instanceof AnswerTooLarge
      ? new ProviderError('unreachable', `${host} responded with more than ${maxBytes} bytes`)
      : new ProviderError('unreachable', `${host} did not answer: ${String(error)}`, { cause: error })
  })
  if (answer.status >= 300 && answer.status < 400) {
    throw new ProviderError('unreachable', `${host} responded with a redirect`)
  }
  return answer
}
