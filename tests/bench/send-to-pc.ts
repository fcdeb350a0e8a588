/**
 * The built server with 2,000 open event streams, each of a PC of another account: milliseconds from the phone's call
 * until the event has arrived at the PC, and memory per stream. The streams are read in a process of their own. On
 * SQLite, and then on the PostgreSQL that DATABASE_URL names (an empty database).
 *
 *   npm run bench send-to-pc [-- --streams 2000 --sent 300]
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import { sendServer } from '../../contract/endpoints/send-to-pc.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { serverId } from '../../contract/servers/address.ts'
import { serverSchema } from '../../contract/servers/servers.ts'
import { accountForSteamId } from '../../server/accounts/store/accounts.ts'
import { createSession } from '../../server/accounts/store/sessions.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { startPortal } from './sign-in/portal.ts'
import { percentile, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '2000' }, sent: { type: 'string', default: '300' } },
})
const streams = Number(values.streams)
const sent = Number(values.sent)
const target = 1000
const secret = randomUUID() + randomUUID()

/** The tokens of a phone and a PC of each account. */
async function signIn(database: Database): Promise<{ phone: string; pc: string }[]> {
  const now = Date.now()
  const tokens = createTokens(secret)
  const all = []
  for (let i = 0; i < streams; i += 1) {
    const steamId = `7656119${8_000_000_000 + i}`
    const account = await accountForSteamId(database, { steamId, username: `player${i}`, avatar: null, now })
    const begin = async (device: string) =>
      tokens.issue(await createSession(database, { accountId: account.id, kind: 'login', device, now }))
    all.push({ phone: await begin('phone'), pc: await begin('pc') })
  }
  return all
}

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('open') }),
  v.object({ type: v.literal('arrived'), id: v.string(), at: v.number() }),
])

async function measure(engine: string, databaseUrl?: string) {
  let all: Awaited<ReturnType<typeof signIn>> = []
  const fill = async (database: Database): Promise<void> => {
    all = await signIn(database)
  }
  const portal = await startPortal(0, { env: { PORTAL_SECRET: secret }, databaseUrl, fill })
  const list = v.parse(v.array(serverSchema), await (await fetch(`${portal.url}${href(listServers)}`)).json())
  const server = list[0] && serverId(list[0].ip, list[0].port)
  if (server === undefined) throw new Error('no servers')
  await delay(5000)
  const before = portal.residentMb()

  const reader = fork(new URL('./send-to-pc/read-streams.ts', import.meta.url).pathname)
  reader.send({ url: portal.url, tokens: all.map(({ pc }) => pc) })
  const arrived = new Map<string, number>()
  const opened = new Promise<void>((resolve) => {
    reader.on('message', (message) => {
      const parsed = v.parse(messageSchema, message)
      if (parsed.type === 'open') resolve()
      else arrived.set(parsed.id, parsed.at)
    })
  })
  await opened
  // Longer than one heartbeat of every stream.
  await delay(20_000)
  const perStream = ((portal.residentMb() - before) * 1000) / streams

  const sentAt = new Map<string, number>()
  for (let i = 0; i < sent; i += 1) {
    const id = randomUUID()
    const phone = all[(i * 7) % streams]?.phone ?? ''
    sentAt.set(id, performance.timeOrigin + performance.now())
    const response = await fetch(`${portal.url}${href(sendServer, { params: { id } })}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${phone}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'server', server }),
    })
    if (!response.ok) throw new Error(`sending was answered with ${response.status}`)
    await response.arrayBuffer()
    await delay(20)
  }
  await delay(2000)
  reader.kill()
  await once(reader, 'exit')
  await portal.stop()
  const times = [...sentAt].map(([id, at]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
  const p95 = percentile(times, 0.95)
  if (p95 > target || times.some((time) => !Number.isFinite(time))) process.exitCode = 1
  return [
    engine,
    streams,
    percentile(times, 0.5).toFixed(0),
    p95.toFixed(0),
    Math.max(...times).toFixed(0),
    perStream.toFixed(0),
  ]
}

const rows = [await measure('SQLite')]
const { DATABASE_URL: databaseUrl } = process.env
if (databaseUrl) rows.push(await measure('PostgreSQL', databaseUrl))
printMachine()
printTable(
  `${sent} hand-offs, from the phone's call to the PC's event (target: p95 ≤ ${target} ms)`,
  ['database', 'open streams', 'median ms', 'p95 ms', 'most ms', 'kB per stream'],
  rows,
)
