import { alipayNotice } from './alipay-api.ts'
import type { SandboxContext } from './context.ts'
import type { Outgoing } from './notices.ts'
import { paypalEvent, paypalSignature } from './paypal-api.ts'
import type { Notice, Trade } from './trade.ts'
import { wechatNotice, wechatRefund, wechatSignature, wechatTransaction } from './wechat-api.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Builds and signs a notification in its provider's format; undefined if there is nothing to report. */
export function outgoingFor(notice: Notice, context: SandboxContext): Outgoing | undefined {
  const trade = context.book.find(notice.tradeId)
  if (trade === undefined || !URL.canParse(trade.notifyUrl)) return undefined
  if (trade.method === 'alipay') return fromAlipay(notice, trade, context)
  return trade.method === 'wechat' ? fromWechat(notice, trade, context) : fromPaypal(notice, trade, context)
}

function fromAlipay(notice: Notice, trade: Trade, context: SandboxContext): Outgoing {
  const { kind, transactionId } = notice
  const charge = trade.charges.find((one) => one.transactionId === transactionId)
  const isWhole = kind === 'refunded' && notice.amountMinor === charge?.amountMinor
  const body = alipayNotice(
    trade,
    {
      status: kind === 'closed' || isWhole ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
      transactionId,
      amountMinor: charge?.amountMinor ?? trade.amountMinor,
      ...(charge === undefined ? {} : { paidAt: charge.paidAt }),
      ...(kind === 'refunded' ? { refundMinor: notice.amountMinor } : {}),
    },
    context,
  )
  return {
    url: trade.notifyUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body,
    acknowledged: (_status, text) => text === 'success',
  }
}

function fromWechat(notice: Notice, trade: Trade, context: SandboxContext): Outgoing {
  const { kind, transactionId, amountMinor } = notice
  const body =
    kind === 'refunded'
      ? wechatNotice('REFUND.SUCCESS', wechatRefund(trade, transactionId, amountMinor, context.now()), context)
      : wechatNotice('TRANSACTION.SUCCESS', wechatTransaction(trade, transactionId), context)
  return {
    url: trade.notifyUrl,
    headers: { ...json, ...wechatSignature(body, context) },
    body,
    acknowledged: (status) => status === 200 || status === 204,
  }
}

function fromPaypal(notice: Notice, trade: Trade, context: SandboxContext): Outgoing | undefined {
  const { kind, transactionId, amountMinor } = notice
  if (kind === 'closed') return undefined
  const body = paypalEvent(trade, { kind, transactionId, amountMinor }, context)
  if (body === undefined) return undefined
  return {
    url: trade.notifyUrl,
    headers: { ...json, ...paypalSignature(body, context) },
    body,
    acknowledged: (status) => status >= 200 && status < 300,
  }
}
