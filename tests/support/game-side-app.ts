import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/game-side.ts'
import {
  type CarriedServer,
  type CarrierAnswer,
  type CarrierBody,
  type CarrierState,
  carrierAnswerSchema,
  type ServerAnswer,
} from '../../contract/game-side/carrier.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { createStaffProvers } from '../../server/accounts/authorise-staff.ts'
import { addGameServer, gameLogToken } from '../../server/accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import type { DirectClock } from '../../server/game-side/backends/direct/clock.ts'
import { type NewAct, queueActs } from '../../server/game-side/store/acts.ts'
import { type InGame, startInGame } from '../../server/game-side.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { readStaffRole } from '../../server/staff/store.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { type AccountsApp, accountsApp, steamAccount, steamIdOf, testSecret } from './accounts-app.ts'
import { operator } from './actors.ts'

/** What a call says of one server. */
export interface PartOptions {
  readonly state?: Partial<CarrierState>
  readonly results?: CarriedServer['results']
  readonly has?: CarriedServer['has']
  readonly token?: string
}

/** What a call says of the machine. */
export interface CallOptions {
  readonly process?: string
  readonly wait?: number
  readonly signal?: AbortSignal
}

/** The answer to a call for one server. */
export type OneAnswer = Omit<CarrierAnswer, 'servers'> & Omit<ServerAnswer, 'server'>

export interface GameSideApp extends AccountsApp {
  readonly inGame: InGame
  /** Settings that a test changes. */
  readonly community: { settings: CommunitySettings }
  /** A key for a listed server, `a` to `d`; null: for none. */
  key(serverId: string | null): Promise<GameServerKeyRow>
  /** A call of a tool for its servers; the status instead of an answer if it is refused. */
  carry(
    servers: readonly (PartOptions & { readonly key: GameServerKeyRow })[],
    options?: CallOptions,
  ): Promise<CarrierAnswer | number>
  /** The same for one server, answered. */
  answered(key: GameServerKeyRow, options?: CallOptions & PartOptions): Promise<OneAnswer>
  /** Queues acts, as the parts of the portal do. */
  queue(...acts: readonly NewAct[]): Promise<number>
  /** The token of a moderator. */
  moderator(n: number): Promise<string>
  /** The token of an administrator who has just signed in. */
  administrator(n: number): Promise<string>
}

const none = { members: null, bans: null }

export const say = (serverId: string, text: string, id: string = randomUUID()): NewAct => ({
  id,
  serverId,
  work: { kind: 'say', text },
  by: null,
})

export interface DirectOptions {
  /** Milliseconds from one note of the tools that are there to the next. */
  readonly touchEvery?: number
  /** Ports of 127.0.0.1 where servers are; absent: at an address that nothing connects to. */
  readonly ports?: Readonly<Record<string, number>>
  readonly privateHosts?: readonly string[]
  readonly consoleClock?: DirectClock
  readonly previousSecret?: string
  readonly secret?: string
  readonly log?: string[]
}

/** One process of a portal with four listed servers; it listens. `lookEvery`: milliseconds. */
export async function gameSideApp(
  database: Database,
  lookEvery = 20,
  { ports = {}, privateHosts = [], log = [], ...more }: DirectOptions = {},
): Promise<GameSideApp> {
  const started: InGame[] = []
  const serverList = createServerList()
  serverList.setListed(
    [...new Set(['a', 'b', 'c', 'd', ...Object.keys(ports)])].map((id, n) => ({
      id,
      ip: ports[id] === undefined ? '192.0.2.1' : '127.0.0.1',
      port: ports[id] ?? 27015 + n,
      name: `Server ${id}`,
      category: n === 0 ? 'Retake' : 'dm',
      region: 'ap-shanghai',
      ontop: 0,
      star: false,
      rules: [],
    })),
  )
  const community = { settings: defaultSettings }
  const portal = await accountsApp(database, {}, async ({ authenticate }, clock) => {
    const now = (): number => clock.now
    const readRole = (steamId: string) => readStaffRole(database, steamId)
    const inGame = await startInGame({
      secret: testSecret,
      ...more,
      database,
      provers: createStaffProvers({ authenticate, readStaffRole: readRole, now }),
      authenticate,
      privateHosts,
      community: { serverList, settings: () => community.settings },
      lookEvery,
      logger: createLogger('debug', (line) => void log.push(line)),
      now,
    })
    onTestFinished(() => inGame.stop())
    started.push(inGame)
    return inGame.modules
  })
  const [inGame] = started
  if (inGame === undefined) throw new Error('not started')
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  // Its waiting calls first: the app waits for open responses.
  onTestFinished(() => inGame.endCalls())
  const address: AddressInfo | string | null = portal.app.server.address()
  const { port } = v.parse(v.object({ port: v.number() }), address)
  const partOf = ({ key, token, state = {}, results = [], has = none }: PartOptions & { key: GameServerKeyRow }) => {
    const { tool: _tool, process: _process, clock: _clock, ...more } = state
    return {
      server: key.id,
      token: token ?? gameLogToken(testSecret, key),
      state: { console: 'ok' as const, delivers: [], problem: null, members: null, ...more },
      results,
      has,
    }
  }
  const carry: GameSideApp['carry'] = async (servers, { process = 'one', wait = 0, signal } = {}) => {
    const clock = servers[0]?.state?.clock ?? isoInstant(portal.clock.now)
    const body: CarrierBody = { tool: '1.0.0', process, clock, servers: servers.map(partOf), wait }
    const response = await fetch(`http://127.0.0.1:${port}${href(endpoints.carryActs)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    })
    return response.status === 200 ? v.parse(carrierAnswerSchema, await response.json()) : response.status
  }
  const staff = async (n: number, role: 'moderator' | 'administrator'): Promise<string> => {
    const acts = { database, setBadge: setStaffBadge, now: () => portal.clock.now }
    await setStaffRole(acts, operator, { steamId: steamIdOf(n), role })
    return (await portal.begin(await steamAccount(database, n), 'login', true)).token
  }
  return {
    ...portal,
    inGame,
    community,
    key: (serverId) =>
      addGameServer(database, { name: 'x', now: portal.clock.now, ...(serverId === null ? {} : { serverId }) }),
    carry,
    async answered(key, { process, wait, signal, ...part } = {}) {
      const options = { ...(process === undefined ? {} : { process }), ...(wait === undefined ? {} : { wait }) }
      const answer = await carry([{ key, ...part }], { ...options, ...(signal === undefined ? {} : { signal }) })
      if (typeof answer === 'number') throw new Error(`refused with ${answer}`)
      const { servers, ...rest } = answer
      return { ...rest, acts: [], refused: null, ...servers[0] }
    },
    queue: (...acts) => inTransaction(database, (trx) => queueActs(trx, acts, portal.clock.now)),
    moderator: (n) => staff(n, 'moderator'),
    administrator: (n) => staff(n, 'administrator'),
  }
}
