import { randomBytes, sign, verify } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { decimalText, minorOf } from '../../contract/payments/money.ts'
import { transactionNumber } from './book.ts'
import { payPage, type SandboxContext } from './context.ts'
import { names } from './identity.ts'
import { parseJson } from './parse-json.ts'
import { type Charge, isEnded, type Trade } from './trade.ts'

const amount = v.pipe(
  v.string(),
  v.transform((text) => minorOf(text)),
  v.number(),
)
const newTradeSchema = v.object({ out_trade_no: v.string(), total_amount: amount, subject: v.string() })
const queryBodySchema = v.object({ out_trade_no: v.optional(v.string()), trade_no: v.optional(v.string()) })
const refundQuerySchema = v.object({ trade_no: v.string(), out_request_no: v.string() })
const refundBodySchema = v.object({ trade_no: v.string(), refund_amount: amount, out_request_no: v.string() })

/** `2026-11-20 22:01:05` in China's time. */
export const chinaTime = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(at)

const signable = (entries: Iterable<readonly [string, string]>): string =>
  [...entries]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')

function isFromShop(parameters: URLSearchParams, { shopKey }: SandboxContext): boolean {
  const signature = Buffer.from(parameters.get('sign') ?? '', 'base64')
  const text = signable([...parameters].filter(([name]) => name !== 'sign'))
  return verify('RSA-SHA256', Buffer.from(text), shopKey, signature)
}

type Answer = Readonly<Record<string, string>>
const ok = { code: '10000', msg: 'Success' }
const failed = (sub_code: string, sub_msg: string): Answer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})

function openTrade(parameters: URLSearchParams, { book }: SandboxContext): Trade | Answer {
  const content = parseJson(newTradeSchema, parameters.get('biz_content') ?? '')
  const notifyUrl = parameters.get('notify_url') ?? ''
  if (content === undefined || notifyUrl === '') return failed('ACQ.INVALID_PARAMETER', '参数无效')
  const known = book.findOrder(content.out_trade_no, 'alipay')
  if (known?.state === 'paid') return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known?.state === 'closed') return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (known !== undefined && known.amountMinor === content.total_amount) return known
  if (known !== undefined) return failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  return book.open({
    method: 'alipay',
    orderId: content.out_trade_no,
    reference: transactionNumber('alipay'),
    subject: content.subject,
    amountMinor: content.total_amount,
    currency: 'CNY',
    notifyUrl,
    returnUrl: parameters.get('return_url') ?? '',
    madeBy: 'alipay',
  })
}

function queried(parameters: URLSearchParams, { book }: SandboxContext): Answer {
  const content = parseJson(queryBodySchema, parameters.get('biz_content') ?? '')
  const number = content?.trade_no
  const trade =
    number === undefined
      ? book.findOrder(content?.out_trade_no ?? '', 'alipay')
      : book.findBy(({ charges }) => charges.some(({ transactionId }) => transactionId === number))
  if (trade === undefined) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const [first] = trade.charges
  const charge = trade.charges.find(({ transactionId }) => transactionId === number) ?? first
  const isClosed = isEnded(trade) || (charge !== undefined && refundedMinor(charge) === charge.amountMinor)
  return {
    ...ok,
    out_trade_no: trade.orderId,
    trade_no: charge?.transactionId ?? trade.reference,
    trade_status: isClosed ? 'TRADE_CLOSED' : charge === undefined ? 'WAIT_BUYER_PAY' : 'TRADE_SUCCESS',
    total_amount: decimalText(charge?.amountMinor ?? trade.amountMinor),
    buyer_logon_id: 'tes***@example.com',
    ...(charge === undefined ? {} : { send_pay_date: chinaTime(charge.paidAt) }),
  }
}

/** Only a trade that waits for its buyer can be closed. */
function closed(parameters: URLSearchParams, { book }: SandboxContext): Answer {
  const content = parseJson(queryBodySchema, parameters.get('biz_content') ?? '')
  const trade = book.findOrder(content?.out_trade_no ?? '', 'alipay')
  if (trade === undefined) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  if (trade.state === 'paid' || isEnded(trade)) return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  book.close(trade.id)
  return { ...ok, out_trade_no: trade.orderId, trade_no: trade.reference }
}

/** All refunds of a payment. */
const refundedMinor = (charge: Charge): number => Object.values(charge.refunds).reduce((sum, part) => sum + part, 0)

function foundRefund(parameters: URLSearchParams, { book }: SandboxContext): Answer {
  const content = parseJson(refundQuerySchema, parameters.get('biz_content') ?? '')
  const trade = book.findBy(({ charges }) => charges.some((one) => one.transactionId === content?.trade_no))
  const charge = trade?.charges.find((one) => one.transactionId === content?.trade_no)
  if (trade === undefined || charge === undefined) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const number = content?.out_request_no ?? ''
  const amountMinor = charge.refunds[number]
  // Without the refund the response holds nothing but the code.
  if (amountMinor === undefined) return ok
  return {
    ...ok,
    out_trade_no: trade.orderId,
    trade_no: charge.transactionId,
    out_request_no: number,
    total_amount: decimalText(charge.amountMinor),
    refund_amount: decimalText(amountMinor),
    refund_status: 'REFUND_SUCCESS',
  }
}

function refunded(parameters: URLSearchParams, { book, faults }: SandboxContext): Answer {
  const content = parseJson(refundBodySchema, parameters.get('biz_content') ?? '')
  if (content === undefined) return failed('ACQ.INVALID_PARAMETER', '参数无效')
  const { orderId = '' } =
    book.findBy(({ charges }) => charges.some(({ transactionId }) => transactionId === content.trade_no)) ?? {}
  if (faults.refunds === 'poor' || faults.poorOnce.delete(orderId)) {
    return failed('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
  }
  const before = book.findBy(({ charges }) => charges.some((one) => content.out_request_no in one.refunds))
  const trade = book.refund(content.trade_no, content.refund_amount, content.out_request_no)
  if (trade === 'unknown') return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  if (trade === 'ended') return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (trade === 'too_much') return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  return {
    ...ok,
    out_trade_no: trade.orderId,
    trade_no: content.trade_no,
    fund_change: before === undefined ? 'Y' : 'N',
    refund_fee: decimalText(content.refund_amount),
  }
}

function answerSigned(reply: FastifyReply, method: string, answer: Answer, { providerKey }: SandboxContext): void {
  const part = JSON.stringify(answer)
  const signature = sign('RSA-SHA256', Buffer.from(part), providerKey).toString('base64')
  const member = `${method.replaceAll('.', '_')}_response`
  reply.type('text/html;charset=utf-8').send(`{"${member}":${part},"sign":"${signature}"}`)
}

/** The payment pages: the buyer opens the gateway with parameters signed by the shop. */
export function addAlipayPage(app: FastifyInstance, context: SandboxContext): void {
  app.get('/gateway.do', (request, reply) => {
    const parameters = new URL(request.url, context.base()).searchParams
    if (!isFromShop(parameters, context)) return reply.code(400).type('text/plain').send('invalid-signature')
    const trade = openTrade(parameters, context)
    if (!('id' in trade)) return reply.code(400).type('text/plain').send(trade.sub_code)
    return reply.redirect(payPage(context.base(), trade.id))
  })
}

/** Alipay's gateway API (opendocs.alipay.com/open/270). */
export function addAlipayApi(app: FastifyInstance, context: SandboxContext): void {
  app.post('/gateway.do', async (request, reply) => {
    const parameters = new URLSearchParams(String(request.body))
    const method = parameters.get('method') ?? ''
    if (!isFromShop(parameters, context) || parameters.get('app_id') !== names.alipayAppId) {
      return answerSigned(reply, 'error', { ...failed('isv.invalid-signature', '无效签名'), code: '40002' }, context)
    }
    if (method === 'alipay.trade.query') return answerSigned(reply, method, queried(parameters, context), context)
    if (method === 'alipay.trade.fastpay.refund.query') {
      return answerSigned(reply, method, foundRefund(parameters, context), context)
    }
    if (method === 'alipay.trade.close') return answerSigned(reply, method, closed(parameters, context), context)
    if (method === 'alipay.trade.refund') return answerSigned(reply, method, refunded(parameters, context), context)
    if (method !== 'alipay.trade.precreate') return reply.code(404).send()
    const trade = openTrade(parameters, context)
    const answer =
      'id' in trade ? { ...ok, out_trade_no: trade.orderId, qr_code: payPage(context.base(), trade.id) } : trade
    return answerSigned(reply, method, answer, context)
  })
}

interface NoticeDetails {
  readonly status: 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  readonly transactionId: string
  readonly amountMinor: number
  readonly paidAt?: number
  readonly refundMinor?: number
}

/** An asynchronous notice as Alipay writes it: a form, signed over everything but `sign` and `sign_type`. */
export function alipayNotice(trade: Trade, notified: NoticeDetails, { providerKey, now }: SandboxContext): string {
  const { status, transactionId, amountMinor, paidAt, refundMinor } = notified
  const parameters = new Map([
    ['app_id', names.alipayAppId],
    ['auth_app_id', names.alipayAppId],
    ['buyer_id', '2088000000000002'],
    ['buyer_logon_id', 'tes***@example.com'],
    ['charset', 'utf-8'],
    ['fund_bill_list', JSON.stringify([{ amount: decimalText(amountMinor), fundChannel: 'ALIPAYACCOUNT' }])],
    ['gmt_create', chinaTime(trade.createdAt)],
    ['notify_id', randomBytes(17).toString('hex')],
    ['notify_time', chinaTime(now())],
    ['notify_type', 'trade_status_sync'],
    ['out_trade_no', trade.orderId],
    ['seller_id', names.alipaySellerId],
    ['subject', trade.subject],
    ['total_amount', decimalText(amountMinor)],
    ['trade_no', transactionId],
    ['trade_status', status],
    ['version', '1.0'],
    ...(paidAt === undefined ? [] : ([['gmt_payment', chinaTime(paidAt)]] as const)),
    ...(refundMinor === undefined ? [] : ([['refund_fee', decimalText(refundMinor)]] as const)),
  ])
  const signature = sign('RSA-SHA256', Buffer.from(signable(parameters)), providerKey).toString('base64')
  return new URLSearchParams([...parameters, ['sign', signature], ['sign_type', 'RSA2']]).toString()
}
