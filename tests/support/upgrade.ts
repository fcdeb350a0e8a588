import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import * as serverDetailEndpoints from '../../contract/endpoints/server-details.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { readVipOptions } from '../../contract/endpoints/vip.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { openDatabase } from '../../server/database.ts'
import { openMigrated } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { communityFile } from './community.ts'
import { killText, stampText } from './match-log.ts'
import { environmentOf, type PreviousRelease } from './previous-release.ts'
import type { Call } from './proxies.ts'
import { type Run, ready, run, testSecret } from './server-process.ts'

const listed = Array.from({ length: 20 }, (_, i) => ({
  ip: '127.0.0.1',
  port: 40_000 + i,
  name: `S${i}`,
  category: 'dm',
  region: 'ap-seoul',
}))
const player = 1001
const steamId = steamIdOfAccount(player)

/** A community with the tables of the earlier version; returns a session's token, and the address of a game server's log. */
export async function fillEarlier(
  before: PreviousRelease,
  location: DatabaseLocation,
): Promise<{ token: string; logPath: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-community-'))
  writeFileSync(path.join(folder, 'community.json'), JSON.stringify(communityFile({ servers: listed })))
  before.admin(location, 'import', path.join(folder, 'community.json'))
  rmSync(folder, { recursive: true })
  const added = before.admin(location, 'game-server', 'add', 'dm 1')
  const [, logPath = '', id = ''] = /(\/api\/game\/log\/(gs-[0-9a-f]+)\/[\w-]+)/.exec(added) ?? []
  before.admin(location, 'game-server', 'link', id, '127.0.0.1:40000')
  const db = await openMigrated(location, before.migrations, {})
  const now = Date.now()
  const session = {
    id: 'session-1',
    account_id: 'account-1',
    kind: 'login' as const,
    device: 'Chrome, Windows',
    created_at: now,
    last_seen_at: now,
    expires_at: now + 86_400_000,
    revoked_at: null,
    steam_proven_at: null,
  }
  await sql`insert into account (id, steam_id, username, created_at) values ('account-1', ${steamId}, 'player', ${now})`.execute(
    db.kysely,
  )
  await sql`insert into session (id, account_id, kind, device, created_at, last_seen_at, expires_at)
    values (${session.id}, ${session.account_id}, ${session.kind}, ${session.device}, ${now}, ${now}, ${session.expires_at})`.execute(
    db.kysely,
  )
  await db.close()
  return { token: createTokens(testSecret).issue(session), logPath }
}

/** What players request: documents, lists, one server, rankings, their own sessions. */
export function playerReads(token: string): readonly Call[] {
  const server = { params: { id: '127.0.0.1:40000' } }
  const open = [
    '/',
    '/faq',
    '/leaderboard',
    href(listServers),
    href(contentEndpoints.listFaqs, { query: { language: 'en' } }),
    href(contentEndpoints.listAnnouncements, { query: { language: 'zh' } }),
    href(contentEndpoints.listPrivileges, { query: { language: 'en' } }),
    href(readVipOptions),
    href(serverDetailEndpoints.readServer, server),
    href(serverDetailEndpoints.readServerRules, server),
    href(leaderboardEndpoints.listSeasons),
    href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm')),
    href(accountEndpoints.readPlayer, { params: { steamId } }),
  ]
  const own = [href(accountEndpoints.listSessions)]
  return [
    ...open.map((route) => ({ method: 'GET' as const, path: route })),
    ...own.map((route) => ({ method: 'GET' as const, path: route, token })),
  ]
}

/** Kills in one request; the portal lets a game server send once a second. */
const batch = 20

export interface Game {
  /** How often lines had to be sent again. */
  resent(): number
  /** Returns the number of kills that were accepted. */
  stop(): Promise<number>
}

export interface Gamers {
  /** Whose kills they are. */
  readonly killer: number
  /** How many others are killed, again and again. */
  readonly victims: number
}

/** A game server: its lines are sent until they are accepted, as the game does. */
export function startGame(
  origin: string,
  logPath: string,
  { killer, victims }: Gamers = { killer: player, victims: Number.POSITIVE_INFINITY },
): Game {
  let kills = 0
  let resent = 0
  let stopped = false
  const send = async (text: string): Promise<boolean> => {
    const headers = { 'content-type': 'text/plain', 'x-timestamp': `${stampText(Date.now() / 1000)}.000` }
    const answer = await fetch(origin + logPath, { method: 'POST', headers, body: text }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status === 200
  }
  const work = (async () => {
    while (!stopped) {
      const stamp = stampText(Date.now() / 1000)
      const lines = Array.from(
        { length: batch },
        (_, i) => `${stamp}.000 - ${killText(killer, 2000 + ((kills + i) % victims))}\n`,
      )
      while (!(await send(lines.join('')))) {
        resent += 1
        // Without one, a portal that is starting shares its processor with thousands of refused connections.
        await delay(20)
      }
      kills += batch
    }
  })()
  return {
    resent: () => resent,
    async stop(): Promise<number> {
      stopped = true
      await work
      return kills
    },
  }
}

/** What the portal has counted of them. */
export async function countKills(location: DatabaseLocation): Promise<number> {
  const db = await openDatabase(location)
  const { rows } = await sql<{
    kills: number | string
  }>`select sum(kills) as kills from player_stat where account = ${player}`.execute(db.kysely)
  await db.close()
  return Number(rows[0]?.kills)
}

/** Starts a portal on a database, from source or built, and waits until it serves. */
export async function startOn(location: DatabaseLocation, port: number, entry: string): Promise<Run> {
  const limits = { RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'error', TRUSTED_PROXIES: 'loopback' }
  const started = run({ ...environmentOf(location), PORT: String(port), ...limits }, entry)
  await ready(started)
  return started
}
