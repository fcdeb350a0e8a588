import { createHash } from 'node:crypto'
import { seconds } from '../../../contract/duration.ts'
import type { Database } from '../../db/database.ts'
import { addGameServer, linkGameServer } from '../../db/game-servers.ts'
import type { Board, LiveServer } from '../../domain/live.ts'
import { rulesOf } from '../../domain/match-log/rules.ts'
import { type Job, repeat } from '../../jobs/job.ts'
import type { LogReceiver } from '../../match-log/receive-log.ts'
import { seedPast } from './past.ts'
import { guestOf, playerNamed } from './people.ts'
import { playLog, wallClock } from './play.ts'

export interface DemoMatchesDeps {
  readonly database: Database
  readonly board: Pick<Board, 'all'>
  readonly receive: LogReceiver
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** Told when there is something to rank. */
  onSeeded(): void
  onError(error: unknown): void
}

/** How often a server sends what was played since. */
const every = seconds(15)

const idOf = (name: string): string => `demo-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** Brings matches to the demo: a past at the first start, and game servers that play on and send their logs. */
export function createDemoMatches(deps: DemoMatchesDeps): Job {
  const { database, board, receive, now, random, onSeeded, onError } = deps
  const playedUntil = new Map<string, number>()
  let isSeeded = false
  let turn = 0

  const play = async ({ listed, live }: LiveServer, index: number): Promise<void> => {
    const rules = rulesOf(listed.category)
    if (rules === undefined || !live.open) return
    const id = idOf(listed.name)
    const known = await addGameServer(database, { id, name: listed.name, now: now(), serverId: listed.id })
    if (known.server_id !== listed.id) await linkGameServer(database, id, listed.id)
    const to = now()
    const from = Math.max(to - every, playedUntil.get(id) ?? 0)
    playedUntil.set(id, to)
    const guest = guestOf(index)
    const players = [
      ...(guest === undefined ? [] : [guest]),
      ...live.players.flatMap(({ name }) => playerNamed(name) ?? []),
    ]
    const text = playLog({ rules, players: [...new Set(players)], from, to }, random)
    if (text !== '') await receive({ ...known, server_id: listed.id }, text, wallClock(to))
  }

  return repeat({
    every: seconds(1),
    onError,
    async run() {
      if (!isSeeded) {
        await seedPast(database, now(), random)
        isSeeded = true
        onSeeded()
        return
      }
      // A fifteenth of the servers each second, so that nothing comes all at once.
      const servers = [...board.all()]
      const slots = every / seconds(1)
      for (const [index, server] of servers.entries()) {
        if (index % slots === turn % slots) await play(server, index)
      }
      turn += 1
    },
  })
}
