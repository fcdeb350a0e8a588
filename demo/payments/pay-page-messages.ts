import type { PaymentMethod } from '../../contract/payments/payments.ts'
import type { PageLanguage } from '../page-text.ts'

interface Messages {
  readonly title: string
  readonly notice: string
  readonly merchant: string
  readonly shop: string
  readonly subject: string
  readonly order: string
  readonly method: string
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly pay: string
  readonly refuse: string
  readonly trouble: string
  readonly twice: string
  readonly wrong: string
  readonly lose: string
  readonly late: string
  readonly delays: readonly [string, string, string]
  readonly now: string
  readonly back: string
  readonly paid: string
  readonly approved: string
  readonly refused: string
  readonly closed: string
  /** Precedes a time, including the space if the language has one. */
  readonly waits: string
  readonly unknown: string
  readonly other: string
}

/** The texts of the pay page. */
export const messages: Readonly<Record<PageLanguage, Messages>> = {
  zh: {
    title: '测试支付',
    notice: '这是演示环境的测试支付，不会产生真实扣款。',
    merchant: '商户',
    shop: 'Spawnpoint 演示社区',
    subject: '商品',
    order: '订单号',
    method: '支付方式',
    methods: { alipay: '支付宝', wechat: '微信支付', paypal: 'PayPal' },
    pay: '支付',
    refuse: '取消支付',
    trouble: '模拟异常',
    twice: '重复支付两次',
    wrong: '支付错误金额',
    lose: '支付成功，但通知丢失',
    late: '过多久才支付',
    delays: ['481 秒', '1 小时', '24 小时'],
    now: '不等了，现在支付',
    back: '返回商户',
    paid: '已支付',
    approved: '已同意支付，等待商户扣款',
    refused: '已取消支付',
    closed: '商户已关闭订单',
    waits: '将在此时支付：',
    unknown: '没有这笔支付',
    other: 'English',
  },
  en: {
    title: 'Test payment',
    notice: 'This is a test payment in the demo. No money moves.',
    merchant: 'Merchant',
    shop: 'Spawnpoint demo community',
    subject: 'Item',
    order: 'Order',
    method: 'Paid with',
    methods: { alipay: 'Alipay', wechat: 'WeChat Pay', paypal: 'PayPal' },
    pay: 'Pay',
    refuse: 'Cancel the payment',
    trouble: 'Let something go wrong',
    twice: 'Pay twice',
    wrong: 'Pay a wrong amount',
    lose: 'Pay, but lose the notification',
    late: 'Pay late, after',
    delays: ['481 s', '1 hour', '24 hours'],
    now: 'Do not wait, pay now',
    back: 'Back to the merchant',
    paid: 'Paid',
    approved: 'Approved; the merchant takes the money now',
    refused: 'Cancelled',
    closed: 'The merchant has closed this order',
    waits: 'Will be paid at ',
    unknown: 'There is no such payment',
    other: '中文',
  },
}
