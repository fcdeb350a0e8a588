/** Writes to a portal that stops responding, and what must be there afterwards: orders, texts of staff, sign-ins by e-mail. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { staffTextsSchema } from '../../../contract/content/staff-texts.ts'
import { href } from '../../../contract/endpoint.ts'
import * as emailEndpoints from '../../../contract/endpoints/email.ts'
import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import * as staffEndpoints from '../../../contract/endpoints/staff-texts.ts'
import { absentTag, ifMatch } from '../../../contract/staff/staff-edits.ts'
import { createPasswords } from '../../../server/accounts/passwords/passwords.ts'
import { createEmailAccount } from '../../../server/accounts/store/accounts.ts'
import { DatabaseUnavailable } from '../../../server/kernel/db/unavailable.ts'
import { clientOf } from '../../../server/kernel/limits/holder.ts'
import { orderBody } from '../../support/checkout.ts'
import type { Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import type { Backstage } from './portal-process.ts'

interface Member {
  readonly accountId: string
  readonly email: string
  readonly password: string
}

/** Where the load goes. */
export interface Target {
  /** Of a process of the portal; each call may name another one. */
  origin(): string
  readonly backstage: Backstage
  staffToken(): Promise<string>
  /** They sign in by step in turn: what an outage leaves of an attempt counts against its account for fifteen minutes. */
  readonly members: readonly Member[]
  /** Milliseconds between two acknowledged calls of the same kind; absent: none. */
  readonly rest?: number
}

/** Something that a client has sent; `isKnown` once the portal has acknowledged it. */
interface Sent {
  readonly name: string
  isKnown: boolean
}
interface Order extends Sent {
  readonly token: string
  readonly accountId: string
}

export interface Ledger {
  readonly orders: Order[]
  readonly texts: Sent[]
  readonly signIns: { readonly member: Member; sent: number; known: number }
  /** Epoch milliseconds. */
  readonly since: number
}

export function createLedger({ members }: Target, step: Step): Ledger {
  const member = members[step.number % members.length]
  if (member === undefined) throw new Error('there is no member')
  return { orders: [], texts: [], signIns: { member, sent: 0, known: 0 }, since: Date.now() }
}

const memberCount = 12

/** Members who sign in, and staff. */
export async function openTarget(backstage: Backstage, origin: () => string): Promise<Target> {
  const password = 'correct horse 7 battery'
  const passwordHash = await createPasswords().hash(password, clientOf('127.0.0.1'))
  const members: Member[] = []
  for (let i = 0; i < memberCount; i++) {
    const email = `member-${i}@example.org`
    const added = { email, passwordHash, username: 'm', now: Date.now() }
    const account = await createEmailAccount(backstage.database, added)
    if (account === 'taken') throw new Error('the address is taken')
    members.push({ accountId: account.id, email, password })
  }
  const staff = await backstage.administrator(2)
  const staffToken = () => backstage.tokenOf(staff)
  return { origin, backstage, staffToken, members }
}

/** A response; status 0: there was none. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

const call = (
  origin: string,
  route: string,
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  fetch(origin + route, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).then(
    async (response) => ({
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }),
    () => ({ status: 0, text: '', retryAfter: null }),
  )

const sendOrder = (origin: string, { name, token }: Order) =>
  call(origin, href(paymentEndpoints.placeOrder), token, orderBody(), { 'idempotency-key': name })

const announcement = (id: string) => ({
  value: { id, text: { zh: id, en: id }, start_date: '2026-01-01T00:00:00Z', show: ['list'] },
})
const sendText = (origin: string, { name }: Sent, token: string) =>
  call(origin, href(staffEndpoints.editAnnouncement, { params: { id: name } }), token, announcement(name), {
    'if-match': '"none"',
  })

const signIn = (origin: string, { email, password }: Member) =>
  call(origin, href(emailEndpoints.signInByEmail), '', { email, password })

/** Between two calls while the portal refuses them. */
const pause = 20

/** Loads the portal until `isOver`; what comes back is recorded, and given to `watch` with the process that responded. */
export function load(
  target: Target,
  step: Step,
  ledger: Ledger,
  isOver: () => boolean,
  watch: (answer: Answer, origin: string) => void = () => undefined,
): Promise<unknown> {
  /** True if it was acknowledged. */
  const send = async (request: (origin: string) => Promise<Answer>): Promise<boolean> => {
    const origin = target.origin()
    const answer = await request(origin)
    watch(answer, origin)
    if (answer.status !== 200) await delay(pause)
    else if (target.rest !== undefined) await delay(target.rest)
    return answer.status === 200
  }
  const buyer = async (number: number) => {
    const account = await target.backstage.player(number)
    return { token: await target.backstage.tokenOf(account), accountId: account.id }
  }
  const order = async (worker: number): Promise<void> => {
    for (let i = 0; !isOver(); i++) {
      const found = await untilServed(() => buyer(10_000 + step.number * 100_000 + worker * 50_000 + i), isOver)
      if (found === undefined) return
      const sent: Order = { name: `key-${step.number}-${worker}-${i}`, isKnown: false, ...found }
      ledger.orders.push(sent)
      sent.isKnown = await send((origin) => sendOrder(origin, sent))
    }
  }
  const edit = async (): Promise<void> => {
    const token = await untilServed(() => target.staffToken(), isOver)
    for (let i = 0; token !== undefined && !isOver(); i++) {
      const sent: Sent = { name: `text-${step.number}-${i}`, isKnown: false }
      ledger.texts.push(sent)
      sent.isKnown = await send((origin) => sendText(origin, sent, token))
    }
  }
  const enter = async (): Promise<void> => {
    while (!isOver()) {
      ledger.signIns.sent += 1
      if (await send((origin) => signIn(origin, ledger.signIns.member))) ledger.signIns.known += 1
    }
  }
  return Promise.all([order(0), order(1), edit(), enter()])
}

/** Repeats what is done beside the portal, on its database, while that is away; undefined: the load was over before. */
async function untilServed<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T | undefined> {
  while (!isOver()) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      await delay(pause)
    }
  }
  return undefined
}

/** What was lost or done twice. Everything is sent once more, which must change nothing. */
export async function ledgerFindings(target: Target, ledger: Ledger): Promise<readonly Finding[]> {
  return [
    ...(await orderFindings(target, ledger)),
    ...(await textFindings(target, ledger)),
    ...(await signInFindings(target, ledger)),
  ]
}

async function orderFindings({ backstage, origin }: Target, { orders }: Ledger): Promise<readonly Finding[]> {
  const { kysely } = backstage.database
  const found: Finding[] = []
  for (const order of orders) {
    const rows = () => kysely.selectFrom('order').select('id').where('account_id', '=', order.accountId).execute()
    if (order.isKnown && (await rows()).length === 0) found.push({ kind: 'lost', what: `the order ${order.name}` })
    const again = await sendOrder(origin(), order)
    const count = (await rows()).length
    if (again.status !== 200)
      found.push({ kind: 'unexplained', what: `${order.name} again: ${again.status} ${again.text}` })
    if (count > 1) found.push({ kind: 'twice', what: `${count} orders of ${order.name}` })
  }
  return found
}

async function textFindings({ backstage, origin, staffToken }: Target, { texts }: Ledger): Promise<readonly Finding[]> {
  const { kysely } = backstage.database
  const token = await staffToken()
  const found: Finding[] = []
  for (const text of texts) {
    const row = () => kysely.selectFrom('announcement').select('id').where('id', '=', text.name).executeTakeFirst()
    if (text.isKnown && (await row()) === undefined) found.push({ kind: 'lost', what: `the text ${text.name}` })
    // 412: it is there already.
    const again = await sendText(origin(), text, token)
    if (![200, 409, 412].includes(again.status)) {
      found.push({ kind: 'unexplained', what: `${text.name} again: ${again.status} ${again.text}` })
    }
    if ((await row()) === undefined) found.push({ kind: 'lost', what: `the text ${text.name}, repeated` })
    const acts = await kysely
      .selectFrom('audit_entry')
      .select('seq')
      .where('subject', 'like', `%${text.name}`)
      .execute()
    if (acts.length !== 1) found.push({ kind: 'twice', what: `${acts.length} audit entries about ${text.name}` })
  }
  return found
}

/** As many sessions as were acknowledged, and no more than were requested. Those of a run of more than ten minutes expire. */
async function signInFindings({ backstage }: Target, { signIns, since }: Ledger): Promise<readonly Finding[]> {
  const sessions = await backstage.database.kysely
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', signIns.member.accountId)
    .where('created_at', '>=', since)
    .execute()
  const { known, sent } = signIns
  if (sessions.length < known) return [{ kind: 'lost', what: `${known - sessions.length} sign-ins` }]
  return sessions.length > sent ? [{ kind: 'twice', what: `${sessions.length} of ${sent} sign-ins` }] : []
}

/** Removes the texts as staff do when they are over, so that there are never more than those of a step. */
export async function removeTexts({ origin, staffToken }: Target, { texts }: Ledger): Promise<readonly Finding[]> {
  const token = await staffToken()
  const response = await fetch(origin() + href(staffEndpoints.listStaffTexts), {
    headers: { authorization: `Bearer ${token}` },
  })
  const tags = new Map(
    v.parse(staffTextsSchema, await response.json()).announcements.map(({ id, tag }): [string, string] => [id, tag]),
  )
  const found: Finding[] = []
  for (const { name } of texts) {
    const route = href(staffEndpoints.editAnnouncement, { params: { id: name } })
    const { status, text } = await call(origin(), route, token, { remove: true }, ifMatch(tags.get(name) ?? absentTag))
    if (status !== 200) found.push({ kind: 'unexplained', what: `removing ${name}: ${status} ${text}` })
  }
  return found
}

export function countLedger(step: Step, { orders, texts, signIns }: Ledger): void {
  const known = (all: readonly Sent[]): number => all.filter(({ isKnown }) => isKnown).length
  step.count('orders', orders.length)
  step.count('orders acknowledged', known(orders))
  step.count('staff edits', texts.length)
  step.count('staff edits acknowledged', known(texts))
  step.count('sign-ins acknowledged', signIns.known)
}
