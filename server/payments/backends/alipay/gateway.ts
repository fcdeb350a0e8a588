import * as v from 'valibot'
import { httpCall } from '../http-call.ts'
import { parseJson, utf8Of } from '../parse-json.ts'
import { ProviderError } from '../provider-error.ts'
import { chinaText } from './china-time.ts'
import type { AlipaySettings } from './settings.ts'
import { canonicalText, rsa2Fits, rsa2Sign } from './signature.ts'
import { signedPart } from './signed-part.ts'

export interface AlipayRequest {
  /** Such as `alipay.trade.query`. */
  readonly method: string
  readonly content: Readonly<Record<string, string>>
  readonly notifyUrl?: string
  readonly returnUrl?: string
}

const outerSchema = v.object({ sign: v.optional(v.string(), '') })
const statusSchema = v.object({
  code: v.string(),
  msg: v.optional(v.string(), ''),
  sub_code: v.optional(v.string(), ''),
  sub_msg: v.optional(v.string(), ''),
})

/** A refusal by Alipay with its `sub_code`, such as `ACQ.TRADE_NOT_EXIST`. */
export class AlipayRefusal extends ProviderError {
  readonly subCode: string

  constructor(subCode: string, message: string) {
    super('refused', `Alipay refused: ${subCode} ${message}`)
    this.subCode = subCode
  }
}

/** The signed parameters of a request, ready for a query string or a form. Requests sign `sign_type` too. */
export function signedParameters(settings: AlipaySettings, request: AlipayRequest, now: number): URLSearchParams {
  const { certificates } = settings
  const parameters = new Map([
    ['app_id', settings.appId],
    ['method', request.method],
    ['format', 'JSON'],
    ['charset', 'utf-8'],
    ['sign_type', 'RSA2'],
    ['timestamp', chinaText(new Date(now))],
    ['version', '1.0'],
    ['biz_content', JSON.stringify(request.content)],
  ])
  if (request.notifyUrl !== undefined) parameters.set('notify_url', request.notifyUrl)
  if (request.returnUrl !== undefined) parameters.set('return_url', request.returnUrl)
  if (certificates !== undefined) {
    parameters.set('app_cert_sn', certificates.appCertSn)
    parameters.set('alipay_root_cert_sn', certificates.rootCertSn)
  }
  const sign = rsa2Sign(canonicalText(parameters), settings.privateKey)
  return new URLSearchParams([...parameters, ['sign', sign]])
}

/** Calls the gateway; a response counts only with Alipay's signature over its bytes. @throws ProviderError */
export async function callAlipay<T>(
  settings: AlipaySettings,
  request: AlipayRequest,
  schema: v.GenericSchema<unknown, T>,
  now: number,
): Promise<T> {
  const { status, body } = await httpCall({
    method: 'POST',
    url: `${settings.gateway}?charset=utf-8`,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json' },
    body: signedParameters(settings, request, now).toString(),
  })
  if (status !== 200) throw new ProviderError('unreachable', `Alipay answered ${status}`)
  // Words of Alipay are in GBK in some responses, whatever charset was requested; GB 18030 contains it.
  const text = utf8Of(body) ?? new TextDecoder('gb18030').decode(body)
  const outer = parseJson(outerSchema, text)
  const member = `${request.method.replaceAll('.', '_')}_response`
  const part = signedPart(body, text, member) ?? signedPart(body, text, 'error_response')
  const answered = part === undefined ? undefined : parseJson(statusSchema, part.text)
  if (outer === undefined || part === undefined || answered === undefined) {
    throw new ProviderError('unreachable', 'a response of Alipay has an unexpected shape')
  }
  // Refusals before the application is identified are unsigned; they only mean that this call failed.
  if (answered.code !== '10000') throw refusalOf(answered)
  if (!rsa2Fits(part.bytes, outer.sign, settings.alipayKey)) {
    throw new ProviderError('untrusted', 'a response of Alipay is not signed')
  }
  const parsed = parseJson(schema, part.text)
  if (parsed === undefined) throw new ProviderError('untrusted', 'a response of Alipay has an unexpected shape')
  return parsed
}

function refusalOf({ code, msg, sub_code, sub_msg }: v.InferOutput<typeof statusSchema>): ProviderError {
  if (code === '20000' || sub_code.endsWith('SYSTEM_ERROR')) {
    return new ProviderError('unreachable', `Alipay is not available: ${sub_code}`)
  }
  return new AlipayRefusal(sub_code || code, sub_msg || msg)
}
