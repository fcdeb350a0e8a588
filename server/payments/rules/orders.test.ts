import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes } from '../../../contract/duration.ts'
import { type OrderStatus, orderStatuses, paymentMethods } from '../../../contract/payments/payments.ts'
import {
  checkedFor,
  judgePayment,
  nextCheckIn,
  type OrderEvent,
  type RefundReason,
  statesBefore,
  transitions,
} from './orders.ts'

const events: OrderEvent[] = [
  'requested',
  'cancelled',
  'paid',
  'delivered',
  'unusable',
  'undeliverable',
  'withdrawn',
  'refundSent',
  'refundFailed',
  'refunded',
]

describe('the states of an order', () => {
  const statesOf = (path: readonly OrderEvent[]): OrderStatus[] => {
    let state: OrderStatus = 'created'
    const seen: OrderStatus[] = [state]
    for (const event of path) {
      state = transitions[state][event] ?? state
      seen.push(state)
    }
    return seen
  }
  const historiesOf = (those: readonly OrderEvent[]) =>
    fc.array(fc.constantFrom(...those), { maxLength: 30 }).map(statesOf)

  it('never deliver without payment, and only staff revoke a delivery', () => {
    fc.assert(
      fc.property(historiesOf(events), (seen) => {
        const at = seen.indexOf('delivered')
        if (at !== -1) expect(seen.slice(0, at)).toContain('paid')
      }),
    )
    fc.assert(
      fc.property(historiesOf(events.filter((event) => event !== 'withdrawn')), (seen) => {
        const at = seen.indexOf('delivered')
        if (at !== -1) expect(new Set(seen.slice(at))).toEqual(new Set(['delivered']))
      }),
    )
  })

  it('never return to an earlier state, unless the provider does not refund', () => {
    fc.assert(
      fc.property(historiesOf(events.filter((event) => event !== 'refundFailed')), (seen) => {
        const changes = seen.filter((state, i) => state !== seen[i - 1])
        expect(new Set(changes).size).toBe(changes.length)
      }),
    )
  })

  it('stay refunded, and are never delivered after a refund is due', () => {
    fc.assert(
      fc.property(historiesOf(events), (seen) => {
        const due = seen.indexOf('refund_due')
        if (due !== -1) {
          for (const state of seen.slice(due)) expect(['refund_due', 'refunding', 'refunded']).toContain(state)
        }
        const done = seen.indexOf('refunded')
        if (done !== -1) expect(new Set(seen.slice(done))).toEqual(new Set(['refunded']))
      }),
    )
  })

  it('are all reachable, and each has an event or is final', () => {
    const reached = new Set(events.flatMap((event) => orderStatuses.map((state) => transitions[state][event])))
    expect(orderStatuses.filter((state) => state !== 'created' && !reached.has(state))).toEqual([])
  })

  it('are listed per event that may change them', () => {
    expect(statesBefore('paid')).toEqual(['created', 'pending'])
    expect(statesBefore('unusable')).toEqual(['created', 'pending', 'cancelled'])
    expect(statesBefore('refunded')).toEqual(['refund_due', 'refunding'])
    expect(statesBefore('withdrawn')).toEqual(['paid', 'delivered'])
  })
})

describe('judgePayment', () => {
  const order = { state: 'pending', method: 'alipay', currency: 'CNY', amountMinor: 3000 } as const
  const money = { method: 'alipay', currency: 'CNY', amountMinor: 3000 } as const

  it.each<[object, object, 'fits' | RefundReason]>([
    [{}, {}, 'fits'],
    [{ state: 'created' }, {}, 'fits'],
    [{}, { amountMinor: 2999 }, 'wrong_amount'],
    [{}, { amountMinor: 3001 }, 'wrong_amount'],
    [{}, { currency: 'USD' }, 'wrong_currency'],
    [{}, { method: 'wechat' }, 'wrong_method'],
    [{ state: 'cancelled' }, {}, 'order_cancelled'],
    [{ state: 'paid' }, {}, 'paid_before'],
    [{ state: 'delivered' }, {}, 'paid_before'],
    [{ state: 'refund_due' }, {}, 'paid_before'],
    [{ state: 'refunding' }, {}, 'paid_before'],
    [{ state: 'refunded' }, {}, 'paid_before'],
  ])('order %j, money %j: %s', (orderPart, moneyPart, verdict) => {
    expect(judgePayment({ ...order, ...orderPart }, { ...money, ...moneyPart })).toBe(verdict)
  })

  it('fits only in states that accept payment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStatuses),
        fc.constantFrom(...paymentMethods),
        fc.nat(5),
        (state, method, amountMinor) => {
          const verdict = judgePayment({ ...order, state, amountMinor: 3 }, { ...money, method, amountMinor })
          const wanted = statesBefore('paid').includes(state) && method === 'alipay' && amountMinor === 3
          expect(verdict === 'fits').toBe(wanted)
        },
      ),
    )
  })
})

describe('nextCheckIn', () => {
  const ages = (answered: boolean): number[] => {
    const seen: number[] = []
    for (let age: number | null = minutes(1); age !== null; ) {
      seen.push(age)
      const gap: number | null = nextCheckIn(age, answered)
      age = gap === null ? null : age + gap
    }
    return seen
  }

  it('queries often at first, about twenty times, and once more at the end of the day', () => {
    const seen = ages(true)
    expect(seen.length).toBeGreaterThan(12)
    expect(seen.length).toBeLessThan(30)
    expect(seen.filter((age) => age <= minutes(10)).length).toBeGreaterThan(4)
    expect(seen.at(-1)).toBeGreaterThanOrEqual(checkedFor)
    expect(seen.at(-1)).toBeLessThan(checkedFor + minutes(1))
  })

  it('continues for three days while the provider does not respond, then ends', () => {
    expect(ages(false).at(-1)).toBeGreaterThanOrEqual(hours(72))
    expect(nextCheckIn(hours(30), true)).toBeNull()
    expect(nextCheckIn(hours(30), false)).toBe(hours(4))
  })
})
