import { randomBytes, sign } from 'node:crypto'
import * as v from 'valibot'
import { type CallAnswer, type CallRequest, httpCall } from '../http-call.ts'
import { parseJson } from '../parse-json.ts'
import { ProviderError } from '../provider-error.ts'
import { platformSignatureProblem } from './platform-signature.ts'
import type { WechatSettings } from './settings.ts'

/** The response 204, which has no body. */
export const noContentSchema = v.literal('')

const failureSchema = v.object({ code: v.string(), message: v.optional(v.string(), '') })

/** A refusal by WeChat Pay with its code, such as `ORDER_NOT_EXIST`. */
export class WechatRefusal extends ProviderError {
  readonly code: string

  constructor(code: string, message: string) {
    super('refused', `WeChat Pay refused: ${code} ${message}`)
    this.code = code
  }
}

export type WechatApi = <T>(
  request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object },
  schema: v.GenericSchema<unknown, T>,
) => Promise<T>

/**
 * The `Authorization` value of a request: SHA256 with RSA over method, path with query, time, nonce and body, each with
 * a line feed (pay.weixin.qq.com/doc/v3/merchant/4012365336). `now` in epoch milliseconds.
 */
function authorization(
  settings: Pick<WechatSettings, 'mchId' | 'merchantSerial' | 'privateKey'>,
  { method, url, body = '' }: Pick<CallRequest, 'method' | 'url' | 'body'>,
  now: number,
): string {
  const { pathname, search } = new URL(url)
  const timestamp = Math.floor(now / 1000)
  const nonce = randomBytes(16).toString('hex')
  const text = `${method}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`
  const signature = sign('RSA-SHA256', Buffer.from(text), settings.privateKey).toString('base64')
  const parts = { mchid: settings.mchId, nonce_str: nonce, signature, timestamp, serial_no: settings.merchantSerial }
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/** Signed calls to APIv3; a response counts only with WeChat Pay's signature. `now` in epoch milliseconds. */
export function wechatApi(settings: WechatSettings, now: () => number): WechatApi {
  const [publicKeyId] = [...settings.platformKeys.keys()].filter((serial) => serial.startsWith('PUB_KEY_ID_'))
  return async ({ method, path, body }, schema) => {
    const request = { method, url: settings.base + path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await httpCall({
      ...request,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Spawnpoint',
        authorization: authorization(settings, request, now()),
        // Requests a response signed with the public key while a merchant migrates from platform certificates.
        ...(publicKeyId === undefined ? {} : { 'wechatpay-serial': publicKeyId }),
      },
    })
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
    const message = { header: (name: string) => answer.headers.get(name) ?? undefined, body: answer.body }
    const problem = platformSignatureProblem(message, settings.platformKeys, now())
    if (problem !== undefined) throw new ProviderError('untrusted', `a response of WeChat Pay: ${problem}`)
    const parsed = answer.status === 204 ? emptyOf(schema) : parseJson(schema, answer.body)
    if (parsed === undefined) throw new ProviderError('untrusted', 'a response of WeChat Pay has an unexpected shape')
    return parsed
  }
}

function emptyOf<T>(schema: v.GenericSchema<unknown, T>): T | undefined {
  const parsed = v.safeParse(schema, '')
  return parsed.success ? parsed.output : undefined
}

function refusalOf({ status, body }: CallAnswer): ProviderError {
  const failure = parseJson(failureSchema, body)
  if (status >= 500 || status === 429 || failure === undefined) {
    return new ProviderError('unreachable', `WeChat Pay answered ${status} ${failure?.code ?? ''}`)
  }
  return new WechatRefusal(failure.code, failure.message)
}
