/** An ordinary visitor: reads the list, signs in through the simulated Steam, buys VIP and gets the payment back. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { href } from '../../../../contract/endpoint.ts'
import * as paymentEndpoints from '../../../../contract/endpoints/payments.ts'
import { listServers } from '../../../../contract/endpoints/servers.ts'
import { readOrderStory, refundStaffOrder } from '../../../../contract/endpoints/staff-orders.ts'
import { startSteamSignIn } from '../../../../contract/endpoints/steam.ts'
import { orderSchema, paySchema } from '../../../../contract/payments/payments.ts'
import { orderStorySchema } from '../../../../contract/payments/staff-orders.ts'
import { personas } from '../../../../demo/steam/personas.ts'
import { orderBody } from '../../../support/checkout.ts'

export interface Visit {
  readonly origin: string
  readonly address: string
  /** Tokens of a buyer and of an administrator. */
  readonly buyer: string
  administrator(): Promise<string>
}

/** Milliseconds of each act, and what failed. */
export interface Experience {
  readonly list: number[]
  readonly signIn: number[]
  readonly payment: number[]
  readonly refund: number[]
  readonly failed: string[]
}

export type Act = Exclude<keyof Experience, 'failed'>

interface Call {
  readonly method?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const isGood = (status: number): boolean => status < 400

async function call({ origin, address }: Visit, path: string, { method = 'GET', token, body, headers }: Call = {}) {
  const response = await fetch(new URL(path, origin), {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  if (!isGood(response.status)) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

const locationOf = (response: Response): string => response.headers.get('location') ?? ''
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function readList(visit: Visit): Promise<void> {
  await (await call(visit, href(listServers), { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
}

/** From the button to the way back, which Steam has confirmed to the portal. */
async function signIn(visit: Visit): Promise<void> {
  const first = await call(visit, href(startSteamSignIn))
  const away = locationOf(first).startsWith(visit.origin) ? await call(visit, locationOf(first)) : first
  const steam = new URL(locationOf(away))
  steam.searchParams.set('persona', personas[0]?.steamId ?? '')
  steam.pathname = '/openid/choose'
  const chosen = await fetch(steam, { redirect: 'manual' })
  const cookie = [cookiesOf(first), cookiesOf(away)].filter(Boolean).join('; ')
  const back = locationOf(await call(visit, locationOf(chosen), { headers: { cookie } }))
  if (!back.includes('token=')) throw new Error(`sign-in ended at ${back}`)
}

async function untilState(visit: Visit, id: string, state: string): Promise<void> {
  for (;;) {
    const path = href(paymentEndpoints.readOrder, { params: { id } })
    const order = v.parse(orderSchema, await (await call(visit, path, { token: visit.buyer })).json())
    if (order.state === state) return
    await delay(200)
  }
}

async function pay(visit: Visit, key: string): Promise<string> {
  const token = visit.buyer
  const placed = await call(visit, href(paymentEndpoints.placeOrder), {
    method: 'POST',
    token,
    body: orderBody(),
    headers: { 'idempotency-key': key },
  })
  const { id } = v.parse(orderSchema, await placed.json())
  const body = { orderId: id, method: 'alipay', device: 'desktop' }
  const started = await call(visit, href(paymentEndpoints.startPayment), { method: 'POST', token, body })
  const page = await fetch(v.parse(paySchema, await started.json()).payment_url)
  await fetch(page.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' })
  await untilState(visit, id, 'delivered')
  return id
}

async function refund(visit: Visit, id: string): Promise<void> {
  const token = await visit.administrator()
  const story = await call(visit, href(readOrderStory, { params: { id } }), { token })
  const { effect } = v.parse(orderStorySchema, await story.json())
  const body = { way: { through: 'provider' }, endsAt: effect?.endsAt ?? null }
  await call(visit, href(refundStaffOrder, { params: { id } }), { method: 'POST', token, body })
  await untilState(visit, id, 'refunded')
}

/** Milliseconds between two acts of a kind. */
const pauses = { list: 50, signIn: 3000, payment: 4000 }

/** Visits for a time; `name` tells the orders of visits apart. */
export async function visitFor(visit: Visit, name: string, milliseconds: number): Promise<Experience> {
  const seen: Experience = { list: [], signIn: [], payment: [], refund: [], failed: [] }
  const endsAt = performance.now() + milliseconds
  const timed = async <T>(act: Act, work: () => Promise<T>): Promise<T | undefined> => {
    const began = performance.now()
    try {
      const result = await work()
      seen[act].push(performance.now() - began)
      return result
    } catch (error) {
      seen.failed.push(`${act}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  const repeatedly = async (pause: number, work: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; performance.now() < endsAt; n++) {
      await work(n)
      await delay(pause)
    }
  }
  await Promise.all([
    repeatedly(pauses.list, () => timed('list', () => readList(visit))),
    repeatedly(pauses.signIn, () => timed('signIn', () => signIn(visit))),
    repeatedly(pauses.payment, async (n) => {
      const id = await timed('payment', () => pay(visit, `visitor-${name}-${n}`))
      if (id !== undefined) await timed('refund', () => refund(visit, id))
    }),
  ])
  return seen
}
