import * as v from 'valibot'
import type { KeyEnd } from '../../rules/key-ends.ts'
import type { ProvingProvider, StartedPayment, StartPayment } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkOrderId, payAddress, shortened } from '../start-rules.ts'
import { noContentSchema, type WechatApi, WechatRefusal, wechatApi } from './api.ts'
import { verifyWechatNotification } from './notification.ts'
import { wechatRefunds } from './refunds.ts'
import type { WechatSettings } from './settings.ts'
import { transactionEvent, transactionSchema } from './transaction.ts'

const nativeSchema = v.object({ code_url: v.string() })
const h5Schema = v.object({ h5_url: v.string() })
const unknownOrder = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST']

/**
 * WeChat Pay APIv3: native (a QR code) everywhere, H5 on phones of merchants that have it. `now` in epoch ms. An order
 * can be closed only some minutes after it was started: earlier, WeChat Pay refuses.
 * Source: pay.weixin.qq.com/doc/v3/merchant (native 4012791874, H5 4012791832, query 4012791879).
 */
export function createWechat(settings: WechatSettings, { now }: { now(): number }): ProvingProvider {
  const api = wechatApi(settings, now)
  return {
    method: 'wechat',
    currency: 'CNY',
    test: settings.test,
    keyEnds: keyEndsOf(settings),
    noticeHeaders: [
      'wechatpay-timestamp',
      'wechatpay-nonce',
      'wechatpay-serial',
      'wechatpay-signature',
      'wechatpay-signature-type',
    ],
    start: (order) => start(settings, api, order),
    verifyNotification: (notification) => verifyWechatNotification(settings, notification),

    async query({ orderId }) {
      const path = `/v3/pay/transactions/out-trade-no/${checkOrderId(orderId)}?mchid=${settings.mchId}`
      try {
        const transaction = await api({ method: 'GET', path }, transactionSchema)
        const { appid, mchid, out_trade_no } = transaction
        const event = transactionEvent(transaction, now())
        if (appid !== settings.appId || mchid !== settings.mchId || out_trade_no !== orderId || event === undefined) {
          throw new ProviderError('untrusted', 'WeChat Pay responded about another payment')
        }
        return [event]
      } catch (error) {
        if (error instanceof WechatRefusal && unknownOrder.includes(error.code)) return []
        throw error
      }
    },

    async close({ orderId }) {
      const path = `/v3/pay/transactions/out-trade-no/${checkOrderId(orderId)}/close`
      try {
        await api({ method: 'POST', path, body: { mchid: settings.mchId } }, noContentSchema)
        return true
      } catch (error) {
        if (!(error instanceof WechatRefusal)) throw error
        if (error.code === 'ORDER_CLOSED') return true
        if (unknownOrder.includes(error.code)) return false
        throw error
      }
    },

    refunds: wechatRefunds(api),
  }
}

/** A public key does not end, and takes the place of certificates that do. */
function keyEndsOf({ platformKeys }: Pick<WechatSettings, 'platformKeys'>): readonly KeyEnd[] {
  const at = Math.max(...Array.from(platformKeys.values(), ({ validTo }) => validTo))
  return Number.isFinite(at) ? [{ setting: 'WECHAT_PLATFORM_CERTIFICATE', at }] : []
}

async function start(settings: WechatSettings, api: WechatApi, order: StartPayment): Promise<StartedPayment> {
  const body = {
    appid: settings.appId,
    mchid: settings.mchId,
    description: shortened(order.subject, 127),
    out_trade_no: checkOrderId(order.orderId),
    time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
    notify_url: order.notifyUrl,
    amount: { total: order.amountMinor, currency: 'CNY' },
  }
  const testOrigin = settings.test ? new URL(settings.base).origin : undefined
  if (settings.h5 && order.device === 'mobile' && order.clientIp !== undefined) {
    const scene_info = { payer_client_ip: order.clientIp, h5_info: { type: 'Wap' } }
    try {
      const h5 = await api({ method: 'POST', path: '/v3/pay/transactions/h5', body: { ...body, scene_info } }, h5Schema)
      const address = new URL(payAddress(h5.h5_url, { testOrigin }))
      address.searchParams.set('redirect_url', order.returnUrl)
      return { paymentUrl: address.href, mobileUrl: address.href }
    } catch (error) {
      // An order created as a QR code cannot change its form; return the same code again.
      if (!(error instanceof WechatRefusal)) throw error
    }
  }
  const native = await api({ method: 'POST', path: '/v3/pay/transactions/native', body }, nativeSchema)
  return { paymentUrl: payAddress(native.code_url, { also: ['weixin:'], testOrigin }) }
}
