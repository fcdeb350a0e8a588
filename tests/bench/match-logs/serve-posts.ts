import { addGameServer } from '../../../server/accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../../server/accounts/game-servers/tables.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { countEvents, type LogStream, newStream } from '../../../server/leaderboard/ingest/count-events.ts'
import { createLogReceiver } from '../../../server/leaderboard/ingest/receive-log.ts'
import { readLogText } from '../../../server/leaderboard/rules/match-log/log-lines.ts'
import { rulesOf } from '../../../server/leaderboard/rules/match-log/rules.ts'
import { lineText, stamp } from './write-log.ts'

export type Post = (sender: GameServerKeyRow, text: string) => Promise<unknown>

export async function addSenders(database: Database, count: number): Promise<GameServerKeyRow[]> {
  const senders: GameServerKeyRow[] = []
  for (let at = 0; at < count; at += 1) {
    const serverId = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}:27015`
    senders.push(await addGameServer(database, { name: `bench ${at}`, now: Date.now(), serverId }))
  }
  return senders
}

/** As the portal counts posts: what arrives meanwhile is counted together. */
export const countTogetherWithOthers = (database: Database): Post => {
  const receive = createLogReceiver({
    rankings: () => [],
    database,
    modeOf: () => 'retakes',
    now: Date.now,
    pause: async () => undefined,
    noteRefusal: async () => undefined,
  })
  return (sender, text) => receive(sender, text, '')
}

/** Transactions at once. A process has ten connections to PostgreSQL; a call that waits too long for one is refused. */
const lanes = 8

/** The reference: a transaction for each post, eight at once. */
export const countAlone = (database: Database): Post => {
  const rules = rulesOf('retakes')
  if (rules === undefined) throw new Error('retakes have a ranking')
  const streams = new Map<string, LogStream>()
  const free = Array.from({ length: lanes }, () => Promise.resolve())
  let turn = 0
  return async ({ id }, text) => {
    const stream = streams.get(id) ?? newStream(id, rules)
    streams.set(id, stream)
    turn = (turn + 1) % lanes
    const counting = (free[turn] ?? Promise.resolve()).then(async () => {
      await countEvents(database, stream, { ...readLogText(text), offset: () => 0 }, Date.now())
    })
    free[turn] = counting
    await counting
  }
}

const linesInSecond = 8

/** What a busy server with ten players of its own posts in one second. */
export function secondOf(server: number, second: number): string {
  const at = stamp(Date.UTC(2026, 0, 1) + second * 1000).replace(/^L (.{21}): /, '$1.000 - ')
  return Array.from({ length: linesInSecond }, (_, line) => {
    const text = lineText(second * linesInSecond + line)
    const own = text.replace(/U:1:(\d+)/g, (_match, account) => `U:1:${1000 + server * 10 + (Number(account) % 10)}`)
    return `${at}${own}\n`
  }).join('')
}
