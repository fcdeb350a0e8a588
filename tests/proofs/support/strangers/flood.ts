/**
 * Strangers at all doors at once, in a process of their own: one IPv4 address, the 256 networks of one /48, and the accounts
 * whose tokens it is given. Each calls as often as the limits allow, and now and then once more.
 */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { GeneratedCall } from '../operations.ts'
import { type Door, strangersDoors } from './doors.ts'
import { type FloodTask, taskSchema } from './task.ts'

/** Calls under way at once. */
const concurrency = 48
const oneAddress = '198.51.100.7'
const home = (n: number): string => `2001:db8:77:${(n % 256).toString(16)}::1`

interface Caller {
  readonly address: string
  readonly token: string
  /** Unpaid orders. */
  readonly orders: string[]
}

const orderAnswer = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() }))

async function send(origin: string, door: Door, { url, headers, body }: GeneratedCall, caller: Caller) {
  const response = await fetch(origin + url, {
    method: door.method,
    headers: {
      ...headers,
      'x-forwarded-for': caller.address,
      ...(door.isSigned ? { authorization: `Bearer ${caller.token}` } : {}),
    },
    body: door.method === 'GET' ? null : (body ?? null),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after') ?? 0) }
}

/** Long polls and streams end by the abort of their caller. */
const waits = new Set(['readSentServers', 'followSentServers'])

async function flood({ origin, seed, tokens, milliseconds }: FloodTask) {
  const doors = strangersDoors(seed)
  const callers = tokens.map((token, n): Caller => ({ address: n % 8 === 0 ? oneAddress : home(n), token, orders: [] }))
  const endsAt = performance.now() + milliseconds
  const blockedUntil = new Map<string, number>()
  const failures: Record<string, number> = {}
  let [served, refused, turn] = [0, 0, 0]

  const fail = (what: string): void => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  const callOnce = async (): Promise<boolean> => {
    const n = turn++
    const door = doors[n % doors.length]
    const caller = callers[Math.floor(n / doors.length) % callers.length]
    if (door === undefined || caller === undefined) return false
    const place = `${door.name} ${caller.address}`
    if ((blockedUntil.get(place) ?? 0) > performance.now()) return false
    const order = door.name === 'startPayment' ? caller.orders.at(-1) : caller.orders.pop()
    try {
      const { status, text, retryAfter } = await send(origin, door, door.call(n, order ?? 'none'), caller)
      if (status === 429) {
        refused += 1
        blockedUntil.set(place, performance.now() + retryAfter * 1000)
      } else if (status >= 500) fail(`${door.name} ${status}`)
      else served += 1
      const made = door.name === 'placeOrder' ? v.safeParse(orderAnswer, text) : undefined
      if (made?.success) caller.orders.push(made.output.id)
    } catch (error) {
      if (waits.has(door.name)) served += 1
      else fail(`${door.name} ${String(error)}`)
    }
    return true
  }
  const worker = async (): Promise<void> => {
    let skipped = 0
    while (performance.now() < endsAt) {
      skipped = (await callOnce()) ? 0 : skipped + 1
      if (skipped >= doors.length) await delay(20)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { served, refused, failures }
}

process.once('message', (task) => {
  void flood(v.parse(taskSchema, task)).then((result) => process.send?.(result, () => process.disconnect()))
})
