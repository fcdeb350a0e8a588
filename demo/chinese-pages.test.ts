import { expect, it } from 'vitest'
import type { Texts } from '../contract/language.ts'
import { paymentMethods } from '../contract/payments/payments.ts'
import { codeMail, resetMail } from '../server/accounts/rules/mail/mails.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoFaqs } from './faqs.ts'
import { itemsOf } from './inventory/items.ts'
import { inventoryHtml, signedOutHtml } from './inventory/page.ts'
import { outboxPage } from './outbox/page.ts'
import { payPageHtml, unknownPageHtml } from './payments/pay-page.ts'
import type { Trade } from './payments/trade.ts'
import { demoPrivileges } from './privileges.ts'
import { demoServers } from './servers.ts'
import { personaPage } from './steam/page.ts'
import { personas } from './steam/personas.ts'
import { type HostPage, hostPageHtml, storePageHtml } from './vip-host/page.ts'

const now = Date.UTC(2026, 0, 15)
const head = { language: 'zh', brand: 'Spawnpoint' } as const
const contents = [
  codeMail(head, { code: '123456', minutes: 10 }),
  resetMail(head, { href: 'https://play.example.org/reset', minutes: 60 }),
]
const mails = contents.map(({ subject, text, html }, i) => {
  return { id: String(i), to: 'a@example.org', subject, text, html, sentAt: new Date(now).toISOString() }
})

const trade: Trade = {
  id: 't1',
  method: 'alipay',
  orderId: 'order_000001',
  reference: 'r1',
  subject: 'VIP 会员',
  amountMinor: 3000,
  currency: 'CNY',
  notifyUrl: '',
  returnUrl: '',
  createdAt: now,
  state: 'open',
  choice: 'pay',
  laterAt: null,
  charges: [],
  madeBy: '',
}
const states: readonly Partial<Trade>[] = [
  ...(['open', 'approved', 'paid', 'refused'] as const).map((state) => ({ state })),
  { laterAt: now },
]
const payPages = paymentMethods.flatMap((method) =>
  states.map((state) =>
    payPageHtml({ trade: { ...trade, ...state, method }, language: 'zh', back: '/vip', href: () => '/pay' }),
  ),
)

const steamId = personas[0]?.steamId ?? ''
const host: HostPage = {
  language: 'zh',
  theme: 'dark',
  username: '阿伟',
  steamId,
  serverName: 'VIP',
  token: 't',
  query: '?',
  granted: true,
}

const chinese = ({ zh }: Texts): string => zh ?? 'missing'

const pages: readonly (readonly [string, readonly string[]])[] = [
  ['outbox', [outboxPage([], 'zh'), outboxPage(mails, 'zh'), ...contents.map(({ html }) => html)]],
  ['Steam stand-in', [personaPage(personas, 'zh', '')]],
  ['payment page', [...payPages, unknownPageHtml('zh')]],
  [
    'inventory page',
    [
      inventoryHtml({ language: 'zh', username: '阿伟', items: itemsOf(steamId), equipped: new Set() }),
      signedOutHtml('zh'),
    ],
  ],
  [
    'community texts',
    [
      ...[...demoAnnouncements(now)].map(({ text }) => chinese(text)),
      ...demoFaqs(now).flatMap(({ question, answer }) => [chinese(question), chinese(answer)]),
      ...demoPrivileges.flatMap(({ content, detail }) => [chinese(content), chinese(detail)]),
      ...demoServers(false).flatMap(({ listed }) => (listed.rules ?? []).map(chinese)),
    ],
  ],
  ['VIP page', [hostPageHtml(host), hostPageHtml({ ...host, steamId: undefined }), storePageHtml('zh')]],
]

/** Texts and labels of a page, without styles, scripts and markup. */
const textsOf = (html: string): string =>
  html
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '\n')
    .replace(/<[^>]*?(?:aria-label|alt|title)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]*>/g, '\n')

/** Half-width punctuation beside a Chinese character, or a space beside full-width punctuation. */
const halfWidth = /\p{Script=Han}[,.!?:;()]|[,.!?:;()]\p{Script=Han}|[，。！？：；（）] | [，。！？：；（）]/u

it.each(pages)('punctuation of the Chinese %s is full-width', (_page, htmls) => {
  const lines = htmls.flatMap((html) => textsOf(html).split('\n'))
  expect(lines.some((line) => /\p{Script=Han}/u.test(line))).toBe(true)
  expect(lines.filter((line) => halfWidth.test(line))).toEqual([])
})
