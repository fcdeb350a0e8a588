import * as v from 'valibot'
import { type CallAnswer, httpCall } from '../http-call.ts'
import { parseJson } from '../parse-json.ts'
import { ProviderError } from '../provider-error.ts'
import { createAccessToken } from './access-token.ts'
import type { PaypalSettings } from './settings.ts'

export interface PaypalRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON text. */
  readonly body?: string
  /** `PayPal-Request-Id`: PayPal's idempotency key. */
  readonly requestId?: string
}

export type PaypalApi = <T>(request: PaypalRequest, schema: v.GenericSchema<unknown, T>) => Promise<T>

const failureSchema = v.object({
  name: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []),
})

/** A refusal by PayPal with its first issue, such as `ORDER_NOT_APPROVED`, or the error's name. */
export class PaypalRefusal extends ProviderError {
  readonly issue: string

  constructor(issue: string, message: string) {
    super('refused', `PayPal refused: ${issue} ${message}`)
    this.issue = issue
  }
}

/** Calls the REST API with the app's token; a refused token is replaced once. `now` in epoch milliseconds. */
export function paypalApi(settings: PaypalSettings, now: () => number): PaypalApi {
  const token = createAccessToken(settings, now)
  const send = async ({ method, path, body, requestId }: PaypalRequest): Promise<CallAnswer> =>
    httpCall({
      method,
      url: settings.base + path,
      headers: {
        authorization: `Bearer ${await token.read()}`,
        accept: 'application/json',
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body }),
    })
  return async (request, schema) => {
    let answer = await send(request)
    if (answer.status === 401) {
      token.drop()
      answer = await send(request)
    }
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
    const parsed = parseJson(schema, answer.body)
    if (parsed === undefined) throw new ProviderError('untrusted', 'a response of PayPal has an unexpected shape')
    return parsed
  }
}

function refusalOf({ status, body }: CallAnswer): ProviderError {
  const failure = parseJson(failureSchema, body)
  if (status >= 500 || status === 429 || status === 408 || failure === undefined) {
    return new ProviderError('unreachable', `PayPal answered ${status} ${failure?.name ?? ''}`)
  }
  return new PaypalRefusal(failure.details[0]?.issue || failure.name, failure.message)
}
