/**
 * Signed-in calls to the built server beside a bare node:http server that writes the same status, headers and bytes:
 * processor time of the server's process per call, and calls per second. The bare server reads no token and no database;
 * the time of PostgreSQL's own processes is not counted. The calls of 200 players alternate, each with their own token.
 * On SQLite, and then on the PostgreSQL that DATABASE_URL names (an empty database).
 *
 *   npm run bench signed-in [-- --connections 32 --rounds 5 --seconds 1]
 */

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { href } from '../../contract/endpoint.ts'
import { listSessions, readUser } from '../../contract/endpoints/accounts.ts'
import { listOrders } from '../../contract/endpoints/payments.ts'
import { readVipStatus } from '../../contract/endpoints/vip.ts'
import { accountForSteamId } from '../../server/accounts/store/accounts.ts'
import { createSession } from '../../server/accounts/store/sessions.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { extendVip } from '../../server/vip/store.ts'
import { load, type Run } from './api/load.ts'
import { startServer } from './api/server.ts'
import { startPortal } from './sign-in/portal.ts'
import { median, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
  },
})
const { connections, seconds } = values
const rounds = Number(values.rounds)
const players = 200
const target = 0.35

const secret = randomUUID() + randomUUID()
const folder = await mkdtemp(join(tmpdir(), 'spawnpoint-signed-in-'))

interface Player {
  readonly steamId: string
  readonly token: string
}

/** Creates players with VIP who are signed in. */
async function signIn(database: Database): Promise<Player[]> {
  const now = Date.now()
  const signedIn: Player[] = []
  for (let i = 0; i < players; i++) {
    const steamId = `7656119${8_000_000_000 + i}`
    const account = await accountForSteamId(database, { steamId, username: `player${i}`, avatar: null, now })
    const session = await createSession(database, { accountId: account.id, kind: 'login', device: 'bench', now })
    await inTransaction(database, (trx) => extendVip(trx, { steamId, hours: 720, now }))
    signedIn.push({ steamId, token: createTokens(secret).issue(session) })
  }
  return signedIn
}

interface Call {
  readonly name: string
  /** Whether the target holds: the call reads one row beside the session. */
  readonly readsOneRow: boolean
  path(player: Player): string
}

const calls: readonly Call[] = [
  { name: 'own account', readsOneRow: true, path: () => href(readUser) },
  { name: 'own sessions, one', readsOneRow: true, path: () => href(listSessions) },
  {
    name: 'own VIP status',
    readsOneRow: true,
    path: ({ steamId }) => href(readVipStatus, { params: { steamId } }),
  },
  { name: 'own orders, none', readsOneRow: false, path: () => href(listOrders) },
]

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

/** The players' calls in the format that autocannon alternates (HAR 1.2). */
async function writeCalls(origin: string, { name, path }: Call, all: readonly Player[]): Promise<string> {
  const entries = all.map((player) => ({
    request: {
      method: 'GET',
      url: `${origin}${path(player)}`,
      headers: Object.entries(bearer(player)).map(([key, value]) => ({ name: key, value })),
    },
  }))
  const file = join(folder, `${name} ${new URL(origin).port}.json`)
  await writeFile(file, JSON.stringify({ log: { entries } }))
  return file
}

/** The rows of one database. Product and reference take turns; the first turn is a warm-up. */
async function measure(engine: string, databaseUrl?: string) {
  let all: Player[] = []
  const fill = async (database: Database): Promise<void> => {
    all = await signIn(database)
  }
  const portal = await startPortal(0, { env: { PORTAL_SECRET: secret }, databaseUrl, fill })
  const [first] = all
  if (first === undefined) throw new Error('nobody is signed in')
  const rows = []
  for (const call of calls) {
    const bare = await startServer('bare.ts', `${portal.url}${call.path(first)}`, JSON.stringify(bearer(first)))
    const argsFor = async (origin: string) => {
      const file = await writeCalls(origin, call, all)
      return ['-c', connections, '-d', seconds, '--har', file, origin]
    }
    const [productArgs, bareArgs] = [await argsFor(portal.url), await argsFor(bare.origin)]
    const runs: { product: Run; bare: Run }[] = []
    for (let i = 0; i <= rounds; i++) {
      const turn = { bare: await load(bare.child, bareArgs), product: await load(portal.child, productArgs) }
      if (i > 0) runs.push(turn)
    }
    bare.child.kill()
    // Ratios of adjacent runs: other load on the machine slows both alike.
    const ratio = median(runs.map((run) => run.bare.cpu / run.product.cpu))
    if (call.readsOneRow && ratio < target) process.exitCode = 1
    const middle = (of: (run: { product: Run; bare: Run }) => number): number => median(runs.map(of))
    rows.push([
      engine,
      call.name,
      middle((run) => run.product.cpu).toFixed(0),
      middle((run) => run.bare.cpu).toFixed(0),
      ratio.toFixed(2),
      Math.round(middle((run) => run.product.rate)),
      Math.round(middle((run) => run.bare.rate)),
    ])
  }
  await portal.stop()
  return rows
}

const rows = await measure('SQLite')
const { DATABASE_URL: databaseUrl } = process.env
if (databaseUrl) rows.push(...(await measure('PostgreSQL', databaseUrl)))
await rm(folder, { recursive: true, force: true })

printMachine()
printTable(
  `signed-in calls on ${connections} connections, medians of ${rounds} (target for calls that read one row: ratio ≥ ${target})`,
  ['database', 'call', 'CPU µs/call', 'bare CPU µs/call', 'ratio', 'calls/s', 'bare calls/s'],
  rows,
)
