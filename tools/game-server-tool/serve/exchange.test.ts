import { expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../../contract/duration.ts'
import type { ActResult } from '../../../contract/game-side/acts.ts'
import type { CarrierBody } from '../../../contract/game-side/carrier.ts'
import { type Ask, createExchange, type Heard } from './exchange.ts'
import { type PortalAnswer, PortalError } from './portal.ts'

/** A portal whose calls wait until the test answers them, and time that passes only when the test says so. */
function exchangeWorld() {
  const calls: {
    readonly body: CarrierBody
    isOpen: boolean
    answer(given?: Partial<PortalAnswer>): void
    fail(error: Error): void
  }[] = []
  const lines: string[] = []
  const sleeps: { readonly milliseconds: number; wake(): void }[] = []
  let now = 0
  const stop = new AbortController()
  const clock = {
    now: () => now,
    elapsed: () => now,
    random: () => 0,
    after: () => () => undefined,
    gather: () => new Promise<void>((resolve) => void setImmediate(resolve)),
    sleep: (milliseconds: number) => new Promise<void>((wake) => void sleeps.push({ milliseconds, wake })),
  }
  const portal = {
    origin: 'http://portal',
    carry: (body: CarrierBody, interrupt?: AbortSignal) =>
      new Promise<PortalAnswer>((resolve, reject) => {
        const end = () => {
          call.isOpen = false
        }
        const call = {
          body,
          isOpen: true,
          answer(given: Partial<PortalAnswer> = {}) {
            end()
            resolve({ servers: [], members: '1', bans: '1', clock: '2026-06-01T00:00:00Z', ...given })
          },
          fail(error: Error) {
            end()
            reject(error)
          },
        }
        calls.push(call)
        interrupt?.addEventListener('abort', () => call.fail(new PortalError('does not respond: aborted')))
      }),
    members: () => Promise.reject(new Error('not asked for')),
    bans: () => Promise.reject(new Error('not asked for')),
  }
  const log = (line: string) => void lines.push(line)
  const exchange = createExchange({ portal, version: '1.0.0', process: 'one', clock, log }, stop.signal)
  const ended = exchange.run()
  const end = async () => {
    stop.abort()
    for (const { fail, isOpen } of calls) if (isOpen) fail(new PortalError('aborted'))
    for (const { wake } of sleeps) wake()
    await ended
  }
  onTestFinished(end)
  const ask = (id: string, more: Partial<Ask> & { results?: ActResult[]; has?: string } = {}) => {
    const { results = [], has = '1', ...rest } = more
    const part = () => ({
      state: { console: 'ok' as const, delivers: [], problem: null, members: null },
      results,
      has: { members: has, bans: '1' },
    })
    const heard: { answer: Heard | undefined; error: unknown } = { answer: undefined, error: undefined }
    exchange.ask({ key: { id, token: `t ${id}` }, isBusy: false, isPatient: false, part, ...rest }).then(
      (answer) => {
        heard.answer = answer
      },
      (error: unknown) => {
        heard.error = error
      },
    )
    return heard
  }
  /** The call that is open, as soon as it is the `number`th. */
  const call = async (number: number) => {
    await expect.poll(() => calls.length).toBe(number)
    const open = calls[number - 1]
    if (open === undefined) throw new Error('no call')
    return open
  }
  /** The first call, which does not wait, is answered. */
  const begin = async () => (await call(1)).answer()
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { calls, lines, sleeps, ask, call, begin, advance, end }
}

const serversOf = ({ body }: { readonly body: CarrierBody }): string[] => body.servers.map(({ server }) => server)
const acts = (server: string) => ({ server, acts: [{ id: 'x' }], refused: null })

it('waits for all servers with one call, and tells each what is there for it alone', async () => {
  const { ask, call, begin, calls, lines } = exchangeWorld()
  const [a, b] = [ask('a'), ask('b')]
  await begin()
  const held = await call(2)
  expect([serversOf(held), held.body.wait, lines]).toEqual([['a', 'b'], 25, ['the portal http://portal responds']])
  expect(held.body.servers[0]).toMatchObject({ server: 'a', token: 't a' })
  held.answer({ servers: [acts('b')] })
  await expect.poll(() => b.answer?.acts).toEqual([{ id: 'x' }])
  const next = await call(3)
  expect([a.answer, serversOf(next)]).toEqual([undefined, ['a']])
  // With its result, without waiting for the call that is open.
  const result = { id: 'x', outcome: 'done', reply: '' } as const
  const again = ask('b', { results: [result] })
  const both = await call(4)
  expect([next.isOpen, serversOf(both)]).toEqual([false, ['a', 'b']])
  both.answer()
  await expect.poll(() => again.answer?.results).toEqual([result])
  expect(serversOf(await call(5))).toEqual(['a'])
  expect(calls).toHaveLength(5)
})

it('tells of other versions those who do not have them, and all of the end of the wait', async () => {
  const { ask, call, begin, advance } = exchangeWorld()
  const [a, b] = [ask('a', { has: '2' }), ask('b')]
  await begin()
  await expect.poll(() => a.answer?.members).toBe('1')
  expect(b.answer).toBe(undefined)
  const held = await call(2)
  advance(seconds(25))
  held.answer()
  await expect.poll(() => b.answer?.acts).toEqual([])
})

it('a server that is refused is told so, and interrupts no other when it tries again', async () => {
  const { ask, call, begin } = exchangeWorld()
  const [a, b] = [ask('a'), ask('b')]
  await begin()
  const refused = { server: 'a', acts: [], refused: 'GONE' }
  const held = await call(2)
  held.answer({ servers: [refused, acts('b')] })
  await expect.poll(() => a.error).toEqual(new PortalError('http://portal refuses: this key is revoked'))
  await expect.poll(() => b.answer?.acts).toHaveLength(1)
  ask('b')
  const next = await call(3)
  const later = ask('a', { isPatient: true, isBusy: true })
  await new Promise((resolve) => void setImmediate(resolve))
  expect([next.isOpen, serversOf(next)]).toEqual([true, ['b']])
  next.answer({ servers: [acts('b')] })
  const both = await call(4)
  both.answer({ servers: [refused] })
  await expect.poll(() => later.error).toBeInstanceOf(PortalError)
})

it('after a failure it waits longer each time, for all servers together, and says once what is wrong', async () => {
  const { ask, call, sleeps, lines, end } = exchangeWorld()
  const [a, b] = [ask('a'), ask('b')]
  const away = () => new PortalError('http://portal does not respond')
  for (const [at, wait] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    const trial = await call(at + 1)
    expect(trial.body.wait).toBe(0)
    trial.fail(away())
    await expect.poll(() => sleeps.at(at)?.milliseconds).toBe(wait)
    // Someone who asks meanwhile changes nothing.
    if (at === 0) ask('c')
    sleeps.at(at)?.wake()
  }
  const trial = await call(8)
  trial.fail(new PortalError('http://portal refuses (429): it asks to wait', seconds(37)))
  await expect.poll(() => sleeps.at(-1)?.milliseconds).toBe(37_000)
  sleeps.at(-1)?.wake()
  const works = await call(9)
  works.answer()
  await expect.poll(() => lines.at(-1)).toBe('the portal http://portal responds')
  expect(lines).toHaveLength(3)
  expect(serversOf(await call(10))).toEqual(['a', 'b', 'c'])
  await end()
  await expect
    .poll(() => [a.error, b.error])
    .toEqual([new PortalError('the tool ends'), new PortalError('the tool ends')])
})

it('waits between calls that end at once for no reason', async () => {
  const { ask, call, sleeps } = exchangeWorld()
  ask('a')
  for (let n = 1; n <= 6; n += 1) {
    expect(sleeps).toEqual([])
    const held = await call(n)
    held.answer()
  }
  await expect.poll(() => sleeps.map(({ milliseconds }) => milliseconds)).toEqual([1000])
})

it('reports at most 100 results in one call, and the others with the next', async () => {
  const { ask, call } = exchangeWorld()
  const results = (from: string) =>
    Array.from({ length: 80 }, (_, n): ActResult => ({ id: `${from}${n}`, outcome: 'done', reply: '' }))
  const [a, b] = [ask('a', { results: results('a'), isBusy: true }), ask('b', { results: results('b'), isBusy: true })]
  const first = await call(1)
  expect(first.body.servers.map((part) => part.results.length)).toEqual([80, 20])
  first.answer()
  await expect.poll(() => [a.answer?.results.length, b.answer?.results.length]).toEqual([80, 20])
})
