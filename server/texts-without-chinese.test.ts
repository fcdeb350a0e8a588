import { expect, it } from 'vitest'
import { alertKinds } from '../contract/alerts/alerts.ts'
import { errorTexts } from '../contract/error-texts.ts'
import { fieldSentences, reasonTexts } from '../contract/field-texts.ts'
import { inLanguage, type Language, languages } from '../contract/language.ts'
import {
  alreadyRegisteredMail,
  codeMail,
  noAccountMail,
  passwordChangedMail,
  resetMail,
  testMail,
} from './accounts/rules/mail/mails.ts'
import { digestText } from './alerts/rules/message.ts'
import { chatReply } from './game-side/rules/chat-reply.ts'
import { orderSubject } from './payments/checkout/order-subject.ts'
import type { NoticeFact } from './push/rules/notice.ts'
import { noticeMessage } from './push/rules/notice-message.ts'
import { createRentalProduct } from './rentals/product.ts'
import { vipProduct } from './vip/product.ts'

const href = 'https://play.example.org/'
const rental = { id: 'r1', name: 'Aim' }
const facts: readonly NoticeFact[] = [
  { kind: 'vipEnding', days: 3, endsAt: 0 },
  { kind: 'vipEnding', days: 1, endsAt: 0 },
  { kind: 'rentalReady', rental },
  { kind: 'rentalReady', rental, startsAt: 3_600_000 },
  { kind: 'rentalReady', rental, triedUntil: 3_600_000 },
  { kind: 'rentalReady', rental, refunded: true },
  { kind: 'refundDone', product: 'server_rental', amountMinor: 100, currency: 'USD' },
  { kind: 'rentalEnding', rental, endsAt: 3_600_000 },
  { kind: 'rentalChanged', rental, region: 'eu-warsaw' },
  { kind: 'rentalChanged', rental, hours: 2 },
]

/** Everything that the server says by itself to players and to staff. */
function textsIn(language: Language): readonly unknown[] {
  const head = { language, brand: 'Spawnpoint' }
  const conditions = alertKinds.map((kind) => ({ kind, subject: kind, name: 'A', count: 3, since: 0 }))
  return [
    ...[errorTexts, reasonTexts, fieldSentences].flatMap((table) =>
      Object.values(table).map((each) => inLanguage(each, language)),
    ),
    codeMail(head, { code: '012345', minutes: 10 }),
    resetMail(head, { href, minutes: 10 }),
    passwordChangedMail(head, { href }),
    alreadyRegisteredMail(head, { href }),
    noAccountMail(head, { href }),
    testMail(head),
    ...facts.map((fact) => noticeMessage({ id: 'n', fact }, { language, now: 0, regionName: (code) => code })),
    chatReply({ question: 'vip', left: 3 }, language),
    chatReply({ question: 'vip', left: 'forever' }, language),
    chatReply({ question: 'rank', place: { rank: 1, kills: 2, deaths: 3 } }, language),
    chatReply({ question: 'servers', servers: [] }, language),
    ...conditions.flatMap((condition) =>
      (['firing', 'resolved'] as const).map((state) => digestText([{ id: 'a', state, condition, at: 0 }], language)),
    ),
    ...[vipProduct, createRentalProduct()].map(({ name }) => orderSubject('Spawnpoint', name, '1m', language)),
  ]
}

const chineseIn = (language: Language): readonly unknown[] =>
  textsIn(language).filter((text) => /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u.test(JSON.stringify(text)))

it.each(languages.filter((language) => language !== 'zh'))(
  'nothing that the server says in %s has a Chinese character',
  (language) => {
    expect(chineseIn(language)).toEqual([])
  },
)

it('everything that it says in Chinese has one', () => {
  expect(chineseIn('zh')).toHaveLength(textsIn('zh').length)
})
