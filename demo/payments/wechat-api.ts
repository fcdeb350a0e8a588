import { createCipheriv, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { minutes } from '../../contract/duration.ts'
import { payPage, type SandboxContext } from './context.ts'
import { names } from './identity.ts'
import { parseJson } from './parse-json.ts'
import { isEnded, type Trade } from './trade.ts'

const orderSchema = v.object({
  appid: v.literal(names.wechatAppId),
  mchid: v.literal(names.wechatMchId),
  description: v.pipe(v.string(), v.minLength(1)),
  out_trade_no: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_\-|*]{6,32}$/)),
  notify_url: v.string(),
  amount: v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(1)), currency: v.literal('CNY') }),
  scene_info: v.optional(v.object({ payer_client_ip: v.string() })),
})
const closeSchema = v.object({ mchid: v.literal(names.wechatMchId) })
const refundSchema = v.object({
  transaction_id: v.string(),
  out_refund_no: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_\-|*@]{1,64}$/)),
  amount: v.object({ refund: v.number(), total: v.number(), currency: v.literal('CNY') }),
})

/** `2026-11-20T22:01:05+08:00`. */
const chinaRfc3339 = (at: number): string =>
  `${new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(at).replace(' ', 'T')}+08:00`

/** Verifies the `Authorization` of APIv3 over the raw request. */
function isFromShop(request: FastifyRequest, { shopKey, now }: SandboxContext): boolean {
  const [scheme, list = ''] = (request.headers.authorization ?? '').split(' ', 2)
  const parts = new Map([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
  const timestamp = parts.get('timestamp') ?? ''
  const body = request.body === undefined ? '' : String(request.body)
  const text = `${request.method}\n${request.url}\n${timestamp}\n${parts.get('nonce_str')}\n${body}\n`
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    parts.get('mchid') === names.wechatMchId &&
    parts.get('serial_no') === names.wechatMerchantSerial &&
    Math.abs(now() - Number(timestamp) * 1000) <= minutes(5) &&
    verify('RSA-SHA256', Buffer.from(text), shopKey, Buffer.from(parts.get('signature') ?? '', 'base64'))
  )
}

/** The signature headers of WeChat Pay's responses and notifications. */
export function wechatSignature(body: string, { providerKey, now }: SandboxContext): Record<string, string> {
  const timestamp = String(Math.floor(now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), providerKey)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature.toString('base64'),
    'wechatpay-serial': names.wechatPublicKeyId,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

function answer(reply: FastifyReply, context: SandboxContext, status: number, value: object): FastifyReply {
  const body = JSON.stringify(value)
  return reply.code(status).headers(wechatSignature(body, context)).type('application/json; charset=utf-8').send(body)
}

const refuse = (reply: FastifyReply, context: SandboxContext, status: number, code: string, message: string) =>
  answer(reply, context, status, { code, message })

/** A payment in a query and in a notification; by default the first charge. */
export function wechatTransaction(trade: Trade, transactionId?: string): object {
  const charge =
    transactionId === undefined ? trade.charges[0] : trade.charges.find((one) => one.transactionId === transactionId)
  const wentBack = Object.keys(charge?.refunds ?? {}).length > 0
  const unpaid = isEnded(trade) ? 'CLOSED' : 'NOTPAY'
  const total = charge?.amountMinor ?? trade.amountMinor
  return {
    appid: names.wechatAppId,
    mchid: names.wechatMchId,
    out_trade_no: trade.orderId,
    trade_state: charge === undefined ? unpaid : wentBack && transactionId === undefined ? 'REFUND' : 'SUCCESS',
    trade_state_desc: charge === undefined ? '订单未支付' : '支付成功',
    amount: { total, currency: 'CNY', payer_total: total, payer_currency: 'CNY' },
    ...(charge === undefined
      ? {}
      : {
          transaction_id: charge.transactionId,
          trade_type: trade.madeBy === 'h5' ? 'MWEB' : 'NATIVE',
          bank_type: 'OTHERS',
          success_time: chinaRfc3339(charge.paidAt),
          payer: { openid: 'oSandboxSandboxSandboxSandbox' },
        }),
  }
}

/** A notification of APIv3: the resource encrypted with the shop's APIv3 key. */
export function wechatNotice(
  type: 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS',
  resource: object,
  context: SandboxContext,
): string {
  const original_type = type === 'REFUND.SUCCESS' ? 'refund' : 'transaction'
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(context.identity.apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(original_type))
  const sealed = [cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()]
  return JSON.stringify({
    id: randomUUID(),
    create_time: chinaRfc3339(context.now()),
    resource_type: 'encrypt-resource',
    event_type: type,
    summary: type === 'REFUND.SUCCESS' ? '退款成功' : '支付成功',
    resource: {
      original_type,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(sealed).toString('base64'),
      associated_data: original_type,
      nonce,
    },
  })
}

/** The resource of a refund notification. */
export const wechatRefund = (trade: Trade, transactionId: string, refund: number, at: number): object => ({
  mchid: names.wechatMchId,
  out_trade_no: trade.orderId,
  transaction_id: transactionId,
  refund_id: transactionId.replace(/^4200/, '5030'),
  refund_status: 'SUCCESS',
  success_time: chinaRfc3339(at),
  amount: { total: trade.amountMinor, refund, payer_total: trade.amountMinor, payer_refund: refund },
})

/** A refund by the shop's number; undefined: there is none. */
function refundAnswer({ book }: SandboxContext, number: string, status: 'PROCESSING' | 'SUCCESS'): object | undefined {
  const trade = book.findBy(({ charges }) => charges.some(({ refunds }) => number in refunds))
  const charge = trade?.charges.find(({ refunds }) => number in refunds)
  if (trade === undefined || charge === undefined) return undefined
  return {
    refund_id: charge.transactionId.replace(/^4200/, '5030'),
    out_refund_no: number,
    transaction_id: charge.transactionId,
    out_trade_no: trade.orderId,
    channel: 'ORIGINAL',
    status,
    amount: { total: charge.amountMinor, refund: charge.refunds[number], currency: 'CNY' },
  }
}

/** WeChat Pay's APIv3: native, H5, query, close and refund (pay.weixin.qq.com/doc/v3/merchant). */
export function addWechatApi(app: FastifyInstance, context: SandboxContext): void {
  const { book } = context
  const unsigned = (reply: FastifyReply) => refuse(reply, context, 401, 'SIGN_ERROR', '签名错误')

  const order = (form: 'native' | 'h5') => (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromShop(request, context)) return unsigned(reply)
    const wanted = parseJson(orderSchema, String(request.body))
    if (wanted === undefined || (form === 'h5' && wanted.scene_info === undefined)) {
      return refuse(reply, context, 400, 'PARAM_ERROR', '参数错误')
    }
    const known = book.findOrder(wanted.out_trade_no, 'wechat')
    if (known?.state === 'paid') return refuse(reply, context, 400, 'ORDERPAID', '订单已支付')
    if (known !== undefined && isEnded(known)) return refuse(reply, context, 400, 'ORDER_CLOSED', '订单已关闭')
    if (known !== undefined && (known.madeBy !== form || known.amountMinor !== wanted.amount.total)) {
      return refuse(reply, context, 400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
    }
    const trade =
      known ??
      book.open({
        method: 'wechat',
        orderId: wanted.out_trade_no,
        reference: wanted.out_trade_no,
        subject: wanted.description,
        amountMinor: wanted.amount.total,
        currency: 'CNY',
        notifyUrl: wanted.notify_url,
        returnUrl: '',
        madeBy: form,
      })
    return answer(
      reply,
      context,
      200,
      form === 'h5'
        ? { h5_url: `${context.base()}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${trade.id}&package=1` }
        : { code_url: `weixin://wxpay/bizpayurl?pr=${trade.id}` },
    )
  }

  app.post('/v3/pay/transactions/native', order('native'))
  app.post('/v3/pay/transactions/h5', order('h5'))
  app.get<{ Params: { number: string } }>('/v3/pay/transactions/out-trade-no/:number', (request, reply) => {
    if (!isFromShop(request, context)) return unsigned(reply)
    const trade = book.findOrder(request.params.number, 'wechat')
    if (trade === undefined) return refuse(reply, context, 404, 'ORDER_NOT_EXIST', '订单不存在')
    return answer(reply, context, 200, wechatTransaction(trade))
  })
  app.post<{ Params: { number: string } }>('/v3/pay/transactions/out-trade-no/:number/close', (request, reply) => {
    if (!isFromShop(request, context)) return unsigned(reply)
    if (parseJson(closeSchema, String(request.body)) === undefined) {
      return refuse(reply, context, 400, 'PARAM_ERROR', '参数错误')
    }
    const trade = book.findOrder(request.params.number, 'wechat')
    if (trade === undefined) return refuse(reply, context, 404, 'ORDER_NOT_EXIST', '订单不存在')
    if (trade.state === 'paid') return refuse(reply, context, 400, 'ORDERPAID', '订单已支付')
    if (isEnded(trade)) return refuse(reply, context, 400, 'ORDER_CLOSED', '订单已关闭')
    book.close(trade.id)
    return reply.code(204).headers(wechatSignature('', context)).send()
  })
  app.post('/v3/refund/domestic/refunds', (request, reply) => {
    if (!isFromShop(request, context)) return unsigned(reply)
    const wanted = parseJson(refundSchema, String(request.body))
    if (wanted === undefined) return refuse(reply, context, 400, 'PARAM_ERROR', '参数错误')
    if (context.faults.refunds === 'poor') return refuse(reply, context, 403, 'NOT_ENOUGH', '基本账户余额不足')
    const trade = book.refund(wanted.transaction_id, wanted.amount.refund, wanted.out_refund_no)
    if (trade === 'unknown') return refuse(reply, context, 404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    if (trade === 'ended') return refuse(reply, context, 400, 'INVALID_REQUEST', '订单已全额退款')
    if (trade === 'too_much') return refuse(reply, context, 400, 'INVALID_REQUEST', '退款金额大于支付金额')
    return answer(reply, context, 200, refundAnswer(context, wanted.out_refund_no, 'PROCESSING') ?? {})
  })
  app.get<{ Params: { number: string } }>('/v3/refund/domestic/refunds/:number', (request, reply) => {
    if (!isFromShop(request, context)) return unsigned(reply)
    const found = refundAnswer(context, request.params.number, 'SUCCESS')
    if (found === undefined) return refuse(reply, context, 404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return answer(reply, context, 200, found)
  })
}

/** The H5 page for phones. */
export function addWechatPage(app: FastifyInstance, context: SandboxContext): void {
  app.get<{ Querystring: { prepay_id?: string; redirect_url?: string } }>(
    '/cgi-bin/mmpayweb-bin/checkmweb',
    (request, reply) => {
      const { prepay_id = '', redirect_url = '' } = request.query
      const back = new URLSearchParams({ back: redirect_url })
      return reply.redirect(`${payPage(context.base(), encodeURIComponent(prepay_id))}?${back}`)
    },
  )
}
