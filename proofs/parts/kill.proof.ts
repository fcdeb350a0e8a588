/** A portal that is killed (kill -9) under load: what it has acknowledged is there exactly once after its next start. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as staffEndpoints from '../../contract/endpoints/staff-texts.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { createPasswords } from '../../server/accounts/passwords/passwords.ts'
import { createEmailAccount } from '../../server/accounts/store/accounts.ts'
import { verifyAudit } from '../../server/kernel/audit/read.ts'
import { orderBody } from '../../tests/support/checkout.ts'
import { environmentOf, runAdmin } from '../../tests/support/previous-release.ts'
import { ended, testSecret } from '../../tests/support/server-process.ts'
import { startGame } from '../../tests/support/upgrade.ts'
import { campaign, type Ground, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { type Backstage, openBackstage, startDemo } from '../support/portal-process.ts'

/** Something that a client has sent; `isKnown` once the portal has acknowledged it. */
interface Sent {
  readonly name: string
  isKnown: boolean
}
interface Order extends Sent {
  readonly token: string
  readonly accountId: string
}

interface Ledger {
  readonly orders: Order[]
  readonly texts: Sent[]
  readonly signIns: { sent: number; known: number }
}

interface World extends Ground {
  readonly origin: string
  readonly backstage: Backstage
  readonly staffToken: () => Promise<string>
  readonly logPath: string
  readonly member: { readonly accountId: string; readonly email: string; readonly password: string }
}

const call = (origin: string, route: string, token: string, body: object, headers: Record<string, string> = {}) =>
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
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: '' }),
  )

const sendOrder = async ({ origin }: World, { name, token }: Order) =>
  call(origin, href(paymentEndpoints.placeOrder), token, orderBody(), { 'idempotency-key': name })

const announcement = (id: string) => ({
  value: { id, text: { zh: id, en: id }, start_date: '2026-01-01T00:00:00Z', show: ['list'] },
})
const sendText = ({ origin }: World, { name }: Sent, token: string) =>
  call(origin, href(staffEndpoints.editAnnouncement, { params: { id: name } }), token, announcement(name), {
    'if-match': '"none"',
  })

const signIn = ({ origin, member: { email, password } }: World) =>
  call(origin, href(emailEndpoints.signInByEmail), '', { email, password })

/** Loads the portal until `isOver`; what comes back is recorded. */
function load(world: World, step: Step, ledger: Ledger, isOver: () => boolean): Promise<unknown> {
  const order = async (worker: number): Promise<void> => {
    for (let i = 0; !isOver(); i++) {
      const account = await world.backstage.player(10_000 + step.number * 1000 + worker * 300 + i)
      const token = await world.backstage.tokenOf(account)
      const sent: Order = { name: `key-${step.number}-${worker}-${i}`, isKnown: false, token, accountId: account.id }
      ledger.orders.push(sent)
      const { status } = await sendOrder(world, sent)
      sent.isKnown = status === 200
    }
  }
  const edit = async (): Promise<void> => {
    const token = await world.staffToken()
    for (let i = 0; !isOver(); i++) {
      const sent: Sent = { name: `text-${step.number}-${i}`, isKnown: false }
      ledger.texts.push(sent)
      sent.isKnown = (await sendText(world, sent, token)).status === 200
    }
  }
  const enter = async (): Promise<void> => {
    while (!isOver()) {
      ledger.signIns.sent += 1
      if ((await signIn(world)).status === 200) ledger.signIns.known += 1
    }
  }
  return Promise.all([order(0), order(1), edit(), enter()])
}

const listed = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ip: '127.0.0.1',
    port: 40_000 + i,
    name: `${name} ${i}`,
    category: 'dm',
    region: 'ap-seoul',
  }))

/** Imports 300 servers of a new name in a process that is killed too, or ends before; true: it was acknowledged. */
async function importServers(world: World, name: string, killAfter: number): Promise<boolean> {
  const file = path.join(world.folder, 'servers.json')
  writeFileSync(file, JSON.stringify({ version: 1, servers: listed(name, 300) }))
  const child = spawn(process.execPath, ['server/admin/main.ts', 'import', file, '--yes'], {
    env: { ...process.env, ...environmentOf(world.location), PORTAL_SECRET: testSecret },
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfter)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(timer)
  return code === 0
}

/** Names of the listed servers without their numbers: one, because an import is one transaction. */
async function importedNames({ backstage }: World): Promise<readonly string[]> {
  const rows = await backstage.database.kysely
    .selectFrom('server')
    .select('name')
    .where('state', '=', 'listed')
    .execute()
  return [...new Set(rows.map(({ name }) => name.replace(/ \d+$/, '')))]
}

async function orderFindings(world: World, ledger: Ledger): Promise<readonly Finding[]> {
  const { kysely } = world.backstage.database
  const found: Finding[] = []
  for (const order of ledger.orders) {
    const rows = () => kysely.selectFrom('order').select('id').where('account_id', '=', order.accountId).execute()
    if (order.isKnown && (await rows()).length === 0) found.push({ kind: 'lost', what: `the order ${order.name}` })
    const again = await sendOrder(world, order)
    const count = (await rows()).length
    if (again.status !== 200)
      found.push({ kind: 'unexplained', what: `${order.name} again: ${again.status} ${again.text}` })
    if (count > 1) found.push({ kind: 'twice', what: `${count} orders of ${order.name}` })
  }
  return found
}

async function textFindings(world: World, ledger: Ledger): Promise<readonly Finding[]> {
  const { kysely } = world.backstage.database
  const token = await world.staffToken()
  const found: Finding[] = []
  for (const text of ledger.texts) {
    const row = () => kysely.selectFrom('announcement').select('id').where('id', '=', text.name).executeTakeFirst()
    if (text.isKnown && (await row()) === undefined) found.push({ kind: 'lost', what: `the text ${text.name}` })
    // 412: it is there already.
    const again = await sendText(world, text, token)
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

/** Sessions of the member since an instant: as many as were acknowledged, and no more than were requested. Old ones expire. */
const countSessions = async ({ backstage, member }: World, since: number): Promise<number> =>
  (
    await backstage.database.kysely
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', member.accountId)
      .where('created_at', '>=', since)
      .execute()
  ).length

/** Kills of the player of `startGame`, in the season and in all of them. */
const countedKills = async ({ backstage }: World): Promise<readonly number[]> =>
  (await backstage.database.kysely.selectFrom('player_stat').select('kills').where('account', '=', 1001).execute()).map(
    (row) => Number(row.kills),
  )

async function prepare(ground: Ground): Promise<World> {
  const { location } = ground
  const backstage = await openBackstage(location)
  const port = await freePort()
  const first = await startDemo(location, port, ground.folder)
  const file = path.join(ground.folder, 'first.json')
  writeFileSync(file, JSON.stringify({ version: 1, servers: listed('first', 300) }))
  runAdmin('.', location, 'import', file, '--yes')
  const added = runAdmin('.', location, 'game-server', 'add', 'dm 1')
  const [, logPath = '', id = ''] = /(\/api\/game\/log\/(gs-[0-9a-f]+)\/[\w-]+)/.exec(added) ?? []
  runAdmin('.', location, 'game-server', 'link', id, '127.0.0.1:40000')
  first.child.kill('SIGKILL')
  await ended(first)
  const password = 'correct horse 7 battery'
  const email = 'member@example.org'
  const passwordHash = await createPasswords().hash(password)
  const account = await createEmailAccount(backstage.database, { email, passwordHash, username: 'm', now: Date.now() })
  if (account === 'taken') throw new Error('the address is taken')
  const staff = await backstage.administrator(2)
  return {
    ...ground,
    origin: `http://127.0.0.1:${port}`,
    backstage,
    staffToken: () => backstage.tokenOf(staff),
    logPath,
    member: { accountId: account.id, email, password },
  }
}

campaign('kill', 2, async (ground) => {
  const world = await prepare(ground)
  const port = Number(new URL(world.origin).port)
  let kills = 0
  let imported = 'first'

  return async (step) => {
    const ledger: Ledger = { orders: [], texts: [], signIns: { sent: 0, known: 0 } }
    const since = Date.now()
    const portal = await startDemo(world.location, port, world.folder)
    const game = startGame(world.origin, world.logPath)
    let isOver = false
    const loading = load(world, step, ledger, () => isOver)
    const importing = importServers(world, `import ${step.number}`, 1200 + step.random() * 5000)
    await delay(200 + step.random() * 2500)
    portal.child.kill('SIGKILL')
    isOver = true
    await Promise.all([ended(portal), loading])
    const isImported = await importing

    const next = await startDemo(world.location, port, world.folder)
    const found: Finding[] = []
    const sentLines = await game.stop()
    kills += sentLines
    for (const counted of await countedKills(world)) {
      if (counted < kills) found.push({ kind: 'lost', what: `${kills - counted} of ${kills} log lines` })
      if (counted > kills) found.push({ kind: 'twice', what: `${counted - kills} log lines more than ${kills}` })
    }
    const sessions = await countSessions(world, since)
    if (sessions < ledger.signIns.known)
      found.push({ kind: 'lost', what: `${ledger.signIns.known - sessions} sign-ins` })
    if (sessions > ledger.signIns.sent)
      found.push({ kind: 'twice', what: `${sessions} of ${ledger.signIns.sent} sign-ins` })
    const names = await importedNames(world)
    if (names.length !== 1) found.push({ kind: 'unexplained', what: `half an import: ${names}` })
    if (isImported && names[0] !== `import ${step.number}`)
      found.push({ kind: 'lost', what: `the import, of ${names}` })
    if (!isImported && ![imported, `import ${step.number}`].includes(names[0] ?? ''))
      found.push({ kind: 'lost', what: `${imported}, of ${names}` })
    imported = names[0] ?? ''
    found.push(...(await orderFindings(world, ledger)), ...(await textFindings(world, ledger)))
    const audit = await verifyAudit(world.backstage.database)
    if ('kind' in audit) found.push({ kind: 'lost', what: `the audit is ${audit.kind} at ${audit.seq}` })
    // Before its end: the simulated game servers then report that their portal is gone.
    if (next.output.errors !== '') found.push({ kind: 'unexplained', what: next.output.errors.slice(0, 1000) })
    next.child.kill('SIGKILL')
    await ended(next)

    step.count('orders', ledger.orders.length)
    step.count('orders acknowledged', ledger.orders.filter(({ isKnown }) => isKnown).length)
    step.count('staff edits', ledger.texts.length)
    step.count('staff edits acknowledged', ledger.texts.filter(({ isKnown }) => isKnown).length)
    step.count('sign-ins acknowledged', ledger.signIns.known)
    step.count('imports acknowledged', Number(isImported))
    step.count('log requests repeated', game.resent())
    step.count('log lines', sentLines)
    return found
  }
})
