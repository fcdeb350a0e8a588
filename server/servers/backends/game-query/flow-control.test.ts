import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FlowControl, flowLimits } from './flow-control.ts'

const { initial, least, most, mostOpen, burst } = flowLimits

/** Sends as much as is allowed at `now`; returns how much that was. */
function sendAll(flow: FlowControl, now: number): number {
  const allowed = flow.allowance(now)
  for (let i = 0; i < allowed; i++) flow.sent()
  return allowed
}
/** Sends what is allowed in each millisecond of a span; returns how much that was. */
function sendFor(flow: FlowControl, from: number, to: number): number {
  let sent = 0
  for (let now = from; now < to; now++) sent += sendAll(flow, now)
  return sent
}
function answerAll(flow: FlowControl, roundTrip: number): void {
  for (let left = flow.inFlight; left > 0; left--) {
    flow.answered(roundTrip)
    flow.ended(false)
  }
}
/** An overload: more proven losses of packets sent at `at` than a network loses by itself. */
function overload(flow: FlowControl, at: number, now: number): void {
  for (let i = 0; i < 40; i++) flow.lost(at, now)
}

describe('flow control', () => {
  it('spreads the first window over time instead of sending it at once', () => {
    const flow = new FlowControl()
    expect(sendAll(flow, 0)).toBe(burst)
    expect(sendAll(flow, 0)).toBe(0)
    expect(sendFor(flow, 1, 1000)).toBe(initial - burst)
    expect(flow.inFlight).toBe(initial)
  })

  it('sends less per millisecond to distant servers', () => {
    const sentIn10Ms = (roundTrip: number): number => {
      const flow = new FlowControl({ ...flowLimits, initial: 100, most: 100 })
      sendFor(flow, 0, 1000)
      answerAll(flow, roundTrip)
      sendAll(flow, 5000)
      return sendFor(flow, 5001, 5011)
    }
    expect(sentIn10Ms(300)).toBeLessThan(sentIn10Ms(30))
  })

  it('grows while replies come, up to its limit', () => {
    const flow = new FlowControl()
    for (let now = 0; now < 5000; now += 50) {
      sendFor(flow, now, now + 50)
      answerAll(flow, 50)
    }
    expect(flow.window).toBe(most)
  })

  it('does not grow while it is hardly used', () => {
    const flow = new FlowControl()
    for (let i = 0; i < 5000; i++) {
      flow.sent()
      flow.answered(50)
      flow.ended(false)
    }
    expect(flow.window).toBe(initial)
  })

  it('halves once per overload, then grows by a constant per round trip', () => {
    const flow = new FlowControl()
    overload(flow, 0, 1000)
    expect(flow.window).toBe(initial / 2)
    overload(flow, 999, 1010)
    expect(flow.window).toBe(initial / 2)
    for (let round = 0; round < 10; round++) {
      const now = 2000 + round * 100
      sendFor(flow, now, now + 100)
      answerAll(flow, 100)
    }
    expect(flow.window).toBeGreaterThan(initial / 2 + 60)
    expect(flow.window).toBeLessThan(initial / 2 + 180)
    overload(flow, 3001, 4000)
    expect(flow.window).toBeLessThan(initial / 2)
  })

  it('never shrinks to nothing', () => {
    const flow = new FlowControl()
    for (let i = 1; i < 50; i++) overload(flow, i * 1000 - 1, i * 1000)
    expect(flow.window).toBe(least)
    sendFor(flow, 60_000, 61_000)
    expect(flow.inFlight).toBe(least)
  })

  it('takes 5 % of lost packets for a bad line, not for an overload', () => {
    const flow = new FlowControl()
    for (let i = 0; i < 100_000; i++) {
      if (i % 20 === 0) flow.lost(i, i + 1000)
      else flow.answered(50)
    }
    expect(flow.window).toBe(initial)
  })

  it('does not slow down because servers are silent, and has their places free after a time-out', () => {
    const flow = new FlowControl()
    sendFor(flow, 0, 1000)
    expect(flow.allowance(1000)).toBe(0)
    for (let i = 0; i < initial; i++) flow.timedOut()
    expect(flow.window).toBe(initial)
    expect(sendFor(flow, 1000, 2000)).toBe(initial)
    for (let i = 0; i < initial; i++) flow.ended(true)
    expect(flow.inFlight).toBe(initial)
  })

  it('bounds what waits for a reply, whatever is sent again', () => {
    const flow = new FlowControl()
    let sent = 0
    for (let second = 0; second < 20; second++) {
      sent += sendFor(flow, second * 1000, second * 1000 + 1000)
      for (let left = flow.inFlight; left > 0; left--) flow.timedOut()
    }
    expect(sent).toBe(mostOpen)
  })

  it('keeps its limits through any sequence of events', () => {
    const step = fc.record({
      wait: fc.nat(3000),
      what: fc.constantFrom('send', 'answer', 'lose', 'time out'),
      roundTrip: fc.integer({ min: 0, max: 2000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const flow = new FlowControl()
        let now = 0
        let [fresh, repeated] = [0, 0]
        for (const { wait, what, roundTrip } of steps) {
          now += wait
          if (what === 'send') {
            const sent = sendAll(flow, now)
            fresh += sent
            expect(sent).toBeLessThanOrEqual(burst)
          } else if (what === 'answer' && fresh > 0) {
            fresh -= 1
            flow.answered(roundTrip)
            flow.ended(false)
          } else if (what === 'lose' && repeated > 0) {
            repeated -= 1
            flow.lost(now - 1000, now)
            flow.ended(true)
          } else if (what === 'time out' && fresh > 0) {
            fresh -= 1
            repeated += 1
            flow.timedOut()
          }
          expect(flow.inFlight).toBe(fresh)
          expect(flow.window).toBeGreaterThanOrEqual(least)
          expect(flow.window).toBeLessThanOrEqual(most)
          expect(fresh + repeated).toBeLessThanOrEqual(mostOpen)
        }
      }),
    )
  })
})
