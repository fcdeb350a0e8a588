/** What strangers and free accounts can call, each with calls that are as dear as its schema allows. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { hours } from '../../../../contract/duration.ts'
import { isHidden } from '../../../../contract/endpoint.ts'
import { everyEndpoint } from '../../../../contract/every-endpoint.ts'
import { maxSlotWatches } from '../../../../contract/push/slot-watch.ts'
import { openApiDocument } from '../../../../server/kernel/http/openapi.ts'
import { orderBody } from '../../../support/checkout.ts'
import { callArbitrary, type GeneratedCall, operationsOf } from '../operations.ts'

export interface Door {
  /** Name of the endpoint, or what else it is. */
  readonly name: string
  readonly method: string
  /** Whether the token of an account is sent with it. */
  readonly isSigned: boolean
  /** The call number `n`; `order` is an unpaid order of the caller. */
  call(n: number, order: string): GeneratedCall
}

/** Calls of each door that are made from its schema; they are repeated. */
const sampled = 40

const json = (url: string, value: unknown, headers: Readonly<Record<string, string>> = {}): GeneratedCall => ({
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})
const read = (url: string): GeneratedCall => ({ url, headers: {}, body: undefined })

const modeKeys = defaultSettings.modes.map(({ id }) => id)

/** The members of a list that the bits of `n` choose: every choice differs. */
const chosen = <T>(list: readonly T[], n: number): T[] => list.filter((_, i) => ((n >> i) & 1) === 1)

const pushDevice = (n: number) => ({
  subscription: {
    endpoint: `https://fcm.googleapis.com/fcm/send/${n}-${randomUUID()}`,
    keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
  },
  key: 'B'.padEnd(87, 'A'),
  language: 'zh',
})

/** The dearest calls known, by endpoint. Those of all others are made from their schemas. */
const dearest: Readonly<Record<string, (n: number, order: string) => GeneratedCall>> = {
  listServers: (n) =>
    read(
      `/api/servers?modes=${chosen(modeKeys, n)}&maps=${['de_mirage', 'de_nuke', `de_${n}`]}&regions=${['asia', n]}`,
    ),
  readLeaderboard: (n) =>
    read(`/api/leaderboard/${['dm', 'retake', 'pracc'][n % 3]}?page=${n % 4000}&sort=kd&order=asc`),
  findPlayers: (n) => json('/api/players/find', { names: Array.from({ length: 50 }, (_, i) => `player ${n} ${i}`) }),
  placeOrder: (n) => json('/api/payment/orders', orderBody(), { 'idempotency-key': `strangers-${n}` }),
  startPayment: (_, order) => json('/api/payment/pay', { orderId: order, method: 'alipay', device: 'desktop' }),
  cancelOrder: (_, order) => json(`/api/payment/orders/${order}/cancel`, {}),
  syncLists: (n) =>
    json('/api/account/lists', {
      entries: Array.from({ length: 200 }, (_, i) => ({
        list: 'views',
        key: `${n} ${i}`.padEnd(200, 'k'),
        value: '值'.repeat(300),
        at: Date.now(),
      })),
    }),
  putPushDevice: (n) =>
    json('/api/push/subscription', {
      ...pushDevice(n),
      watches: Array.from({ length: maxSlotWatches }, (_, i) => ({
        id: randomUUID(),
        wish: { kind: 'any', modes: chosen(modeKeys, n + i), regions: [], maxLatency: null },
        endsAt: Date.now() + hours(11),
      })),
    }),
  putPushNotices: (n) => json('/api/push/notices', { ...pushDevice(n), kinds: [] }),
  signInByEmail: (n) => json('/api/auth/email/login', { email: `${n}@example.org`, password: `wrong password ${n}` }),
  sendCode: (n) => json('/api/auth/email/send-code', { email: `${n}@example.org` }),
  reportCspViolation: (n) => ({
    url: '/api/csp-report',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify(
      Array.from({ length: 50 }, (_, i) => ({
        type: 'csp-violation',
        body: {
          documentURL: `https://example.org/${n}/${i}`.padEnd(60, 'd'),
          effectiveDirective: 'script-src-elem',
          blockedURL: `https://example.net/${n}/${i}`.padEnd(60, 'b'),
          sourceFile: 'inline',
        },
      })),
    ),
  }),
}

/** What is no endpoint. */
const otherAddresses: Readonly<Record<string, (n: number) => string>> = {
  'unknown path': (n) => `/api/${n}/${'x'.repeat(1000)}`,
  'unknown page': (n) => `/${n}?${'x'.repeat(1000)}`,
  page: (n) => `/leaderboard?n=${n}`,
}
const others = Object.entries(otherAddresses).map(
  ([name, address]): Door => ({ name, method: 'GET', isSigned: false, call: (n) => read(address(n)) }),
)

/** Every door that is open to someone who is not staff, also with a wrong signature. `seed`: of the calls from schemas. */
export function strangersDoors(seed: number): readonly Door[] {
  const open = Object.fromEntries(Object.entries(everyEndpoint).filter(([, endpoint]) => !isHidden(endpoint)))
  const operations = operationsOf(openApiDocument(open, { version: '0', origin: '' }))
  const doors = operations.map((operation): Door => {
    const { operationId, method } = operation
    const made = fc.sample(
      callArbitrary(operation, () => []),
      { seed, numRuns: sampled },
    )
    const call = dearest[operationId] ?? ((n: number) => made[n % sampled] ?? read(operation.path))
    return { name: operationId, method, isSigned: everyEndpoint[operationId]?.caller !== 'anyone', call }
  })
  const unknown = Object.keys(dearest).filter((name) => !(name in open))
  if (unknown.length > 0) throw new Error(`there are no such endpoints: ${unknown}`)
  return [...doors, ...others]
}
